/** The referee's page: lay out a position, ask, read the ruling with its clause. The address carries the position. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "../parts/book.css";
import "./referee.css";
import { mark } from "../core/cards";
import { lang, rankName, trumpName } from "../core/i18n";
import { preparePage } from "../core/page";
import type { Card, Trump } from "../core/view";
import { otherLanguage, restoreDeck } from "../parts/language";
import { getRules, post, Refused, type Rules } from "./api";
import { saidOf, toDesk } from "./on-air";
import { options } from "./options";
import {
  ASKS, cardsAt, fromHash, fromQuestion, INPUTS, levelOf, needsLevel, needsTrump, opening, readCards, set, seatsAt, setCards,
  toHash, toQuestion, value, zonesOf, type Input, type Position, type Question,
} from "./question";
import { ruling, type Answer } from "./ruling";
import { palette, step, zone, type Edges } from "./table";
import { words } from "./words";

const RANKS = [..."23456789TJQKA"];
const TRUMPS: readonly Trump[] = ["S", "H", "C", "D", "NT"];

class ShowReferee extends LitElement {
  private rules: Rules = { sets: [], fields: [] };
  private position: Position = opening();
  private active = "lead";
  private tab: Card = "SA";
  private wrong = "";
  private asked: Question | null = null;
  private answer: Answer | null = null;
  private trouble = "";
  /** What became of sending the ruling to a desk. */
  private sent = "";
  private busy = false;
  /** The position has changed since the ruling. */
  private stale = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("referee");
    addEventListener("hashchange", this.follow);
    addEventListener("keydown", this.key);
    void getRules().then((rules) => { this.rules = rules; }, (refused: Refused) => { this.trouble = refused.message; }).finally(() => this.requestUpdate());
    this.follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.follow);
    removeEventListener("keydown", this.key);
  }

  /** Another position in the address: it is laid out, and asked if it is a whole question. */
  private readonly follow = (): void => {
    const question = fromHash(location.hash);
    this.position = question ? fromQuestion(question) : opening();
    this.active = zonesOf(this.position.ask)[0] ?? "";
    this.answer = null;
    this.requestUpdate();
    if (question?.ask) void this.ask();
  };

  private changed(): void {
    this.stale = true;
    this.wrong = "";
    history.replaceState(null, "", toHash(toQuestion(this.position)));
    this.requestUpdate();
  }

  private async send(): Promise<void> {
    if (!this.asked || !this.answer) return;
    const shown = [...this.querySelectorAll(".verdict")].map((line) => line.textContent?.trim() ?? "").join("，");
    this.sent = (await toDesk(saidOf(this.asked, this.answer, shown))) ? words.sent : words.noDesk;
    this.requestUpdate();
  }

  private async ask(): Promise<void> {
    const question = toQuestion(this.position);
    this.sent = "";
    this.busy = true;
    this.stale = false;
    this.requestUpdate();
    try {
      this.answer = (await post("/api/adjudicate", question)) as Answer;
      this.asked = question;
      this.trouble = "";
    } catch (refused) {
      this.answer = null;
      this.trouble = refused instanceof Refused ? refused.message : String(refused);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.ask();
      return;
    }
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const zones = zonesOf(this.position.ask);
    if ((event.key === "[" || event.key === "]") && zones.length) {
      const at = zones.indexOf(this.active) + (event.key === "]" ? 1 : -1);
      this.active = zones[(at + zones.length) % zones.length]!;
      this.requestUpdate();
    } else if (target.dataset.pick && event.key.startsWith("Arrow")) {
      const next = step(target.dataset.pick, event.key);
      if (!next) return;
      event.preventDefault();
      this.tab = next;
      this.requestUpdate();
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-pick="${next}"]`)?.focus());
    }
  };

  private edges(): Edges {
    const { ask, flag, fixed, level, trump } = this.position;
    const { redFive } = this;
    if (!needsLevel(ask) || flag) return { trump: flag ? "NT" : null, level: null, redFive };
    return { trump: needsTrump(ask) ? trump : null, level: fixed && needsTrump(ask) ? null : level, redFive };
  }

  private get redFive(): boolean {
    const { rules, options } = this.position;
    return (options.red_five ?? this.rules.sets.find((one) => one.id === rules)?.values.red_five) === true;
  }

  private put(zoneName: string, cards: readonly Card[]): void {
    const held = cardsAt(this.position, zoneName);
    setCards(this.position, zoneName, [...held, ...cards]);
    this.changed();
  }

  private take(zoneName: string, code: Card): void {
    // While the play is being chosen, a click on the hand plays that card.
    if (zoneName === "hand" && this.active === "play") {
      const held = cardsAt(this.position, "hand").filter((each) => each === code).length;
      const played = cardsAt(this.position, "play").filter((each) => each === code).length;
      if (played < held) this.put("play", [code]);
      return;
    }
    const cards = [...cardsAt(this.position, zoneName)];
    cards.splice(cards.indexOf(code), 1);
    setCards(this.position, zoneName, cards);
    this.changed();
  }

  private select(name: string, label: string, at: string, values: readonly (readonly [string, string])[], to: (value: string) => void): TemplateResult {
    return html`<label class="field" for="f-${name}">${label}<select id="f-${name}" @change=${(event: Event) => { to((event.target as HTMLSelectElement).value); this.changed(); }}>
      ${values.map(([code, text]) => html`<option value=${code} ?selected=${code === at}>${text}</option>`)}</select></label>`;
  }

  private check(name: string, label: string, at: boolean, to: (value: boolean) => void): TemplateResult {
    return html`<label class="check"><input id="f-${name}" type="checkbox" .checked=${at} @change=${(event: Event) => { to((event.target as HTMLInputElement).checked); this.changed(); }} />${label}</label>`;
  }

  private setup(): TemplateResult {
    const { position, rules } = this;
    const own = rules.sets.find((one) => one.id === position.rules)?.values ?? {};
    const may = (name: string): boolean => (position.options[name] ?? own[name]) === true;
    const { ask } = position;
    return html`<section class="setup">
      ${this.select("rules", words.set, position.rules, rules.sets.map((one) => [one.id, one[lang]] as const), (to) => { position.rules = to; position.options = {}; position.flag = position.fixed = false; })}
      ${needsLevel(ask) ? this.select("level", words.level, position.level, RANKS.map((rank) => [rank, rankName(rank)] as const), (to) => { position.level = to; }) : nothing}
      ${needsTrump(ask) ? this.select("trump", words.trump, position.trump, TRUMPS.map((trump) => [trump, trumpName(trump)] as const), (to) => { position.trump = to as Trump; position.fixed = position.fixed && to === "NT"; }) : nothing}
      ${needsLevel(ask) && may("flag_round") ? this.check("flag", words.flag, position.flag, (to) => { position.flag = to; }) : nothing}
      ${needsTrump(ask) && may("fixed_no_trump") ? this.check("fixed", words.fixed, position.fixed, (to) => { position.fixed = to; if (to) position.trump = "NT"; }) : nothing}
      ${options(position, rules, () => this.changed())}
    </section>`;
  }

  private asks(): TemplateResult {
    return html`<div class="asks" role="group" aria-label=${words.what}>${ASKS.map((ask) => html`<button type="button" data-ask=${ask} aria-pressed=${ask === this.position.ask} @click=${() => {
      this.position.ask = ask;
      this.active = zonesOf(ask)[0] ?? "";
      this.answer = null;
      this.changed();
    }}>${words.asks[ask]}</button>`)}</div>`;
  }

  private input(input: Input): TemplateResult {
    const { position } = this;
    const label = position.ask === "levels" && input.name === "banker" ? words.bankerLevel : words.fields[input.name] ?? input.name;
    const at = value(position, input.name);
    const to = (found: unknown): void => set(position, input.name, found);
    switch (input.kind) {
      case "seat": {
        const seats = [0, 1, 2, 3].map((seat) => [String(seat), words.seat(seat)] as const);
        return this.select(input.name, label, at === undefined || at === null ? "" : String(at), input.optional ? [["", words.nobody], ...seats] : seats, (found) => to(found === "" ? null : Number(found)));
      }
      case "choice":
        return this.select(input.name, label, String(at ?? ""), input.values.map((each) => [each ?? "", each === null ? words.nobody : words.values[each] ?? each] as const), (found) => to(found || null));
      case "yes":
        return this.check(input.name, label, at === true, to);
      case "seats": {
        const held = seatsAt(position, input.name);
        return html`<fieldset class="field seats"><legend>${label}</legend>${[0, 1, 2, 3].map((seat) => this.check(`${input.name}-${seat}`, words.seat(seat), held.includes(seat), (on) => to(on ? [...held, seat] : held.filter((each) => each !== seat))))}</fieldset>`;
      }
      case "level": {
        const level = levelOf(at);
        const ranks = [...RANKS, "flag"].map((rank) => [rank, rankName(rank)] as const);
        return html`${this.select(input.name, label, level.rank, ranks, (rank) => to({ ...level, rank }))}
          ${this.select(`${input.name}-lap`, words.lap(level.lap), String(level.lap), [0, 1, 2, 3, 4].map((lap) => [String(lap), words.lap(lap)] as const), (lap) => to({ ...level, lap: Number(lap) }))}`;
      }
      case "number":
        return html`<label class="field" for="f-${input.name}">${label}<input id="f-${input.name}" type="number" .value=${at === undefined || at === null ? "" : String(at)}
          @change=${(event: Event) => { const text = (event.target as HTMLInputElement).value; to(text === "" ? null : Number(text)); this.changed(); }} /></label>`;
      default:
        return html``;
    }
  }

  private lay(): TemplateResult {
    const { position } = this;
    const inputs = INPUTS[position.ask].filter((input) => !["cards", "card", "hands"].includes(input.kind));
    const zones = zonesOf(position.ask);
    const edges = this.edges();
    const on = {
      choose: (name: string) => { this.active = name; this.wrong = ""; this.requestUpdate(); },
      take: (name: string, code: Card) => this.take(name, code),
      clear: (name: string) => { setCards(position, name, []); this.changed(); },
      type: (name: string, text: string) => {
        const read = readCards(text);
        if (read.cards.length) this.put(name, read.cards);
        this.wrong = read.wrong.join(" ");
        this.requestUpdate();
      },
    };
    const label = words.fields[this.active] ?? this.active;
    const used = (code: Card): number => cardsAt(position, this.active).filter((each) => each === code).length;
    return html`<div class="lay">${inputs.length ? html`<div class="inputs">${inputs.map((input) => this.input(input))}</div>` : nothing}
      <div class="zones">${zones.map((name) => zone(position, name, name === this.active, edges, name === this.active ? this.wrong : "", on))}</div>
      ${zones.length ? palette(label, edges, used, this.tab, (code) => { this.tab = code; this.put(this.active, [code]); }) : nothing}
      <p class="keys">${words.keys}</p></div>`;
  }

  private verdict(): TemplateResult {
    const { answer, asked } = this;
    return html`<section class="ruling-box ${this.stale ? "ruling-box--stale" : ""}" aria-label=${words.ruling}>
      <button type="button" class="go" @click=${() => void this.ask()}>${this.busy ? words.asking : words.ask}</button>
      <div class="said" aria-live="polite">${this.trouble ? html`<p class="reason" role="alert">${this.trouble}</p>` : nothing}
      ${answer && asked ? html`${this.stale ? html`<p class="stale">${words.changed}</p>` : nothing}${ruling(asked, answer, this.redFive)}
        ${typeof answer.error === "string" ? nothing : html`<p class="to-desk"><button type="button" data-to-desk @click=${() => void this.send()}>${words.onAir}</button><span role="status">${this.sent}</span></p>`}
        <details class="raw"><summary>${words.raw}</summary><pre>${JSON.stringify(asked)}\n${JSON.stringify(answer)}</pre></details>` : this.trouble ? nothing : html`<p class="dim">${words.none}</p>`}</div>
    </section>`;
  }

  protected override render(): TemplateResult {
    const suffix = `?lang=${lang}`;
    return html`<header class="book-top">${mark("plot", 26)}<h1>${words.title}</h1><nav>
      <a href="/rules/${this.position.rules}/${suffix}">${words.rules}</a><a href="/replay/${suffix}">${words.replay}</a>
      <a href="#" @click=${(event: Event) => { event.preventDefault(); location.assign(otherLanguage()); }}>${words.language}</a></nav></header>
      <main>${this.asks()}${this.setup()}<div class="columns">${this.lay()}${this.verdict()}</div></main>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Lit sets `selected` on options that are new; a select that lives on follows its position by hand.
    for (const select of this.querySelectorAll("select")) {
      const wanted = [...select.options].find((option) => option.hasAttribute("selected"));
      if (wanted && select.value !== wanted.value) select.value = wanted.value;
    }
  }
}

customElements.define("show-referee", ShowReferee);
preparePage();
restoreDeck();
document.title = words.title;
document.body.append(new ShowReferee());
