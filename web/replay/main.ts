/** The replay page: a record step by step with all hands. Every view comes from the server; the page only walks. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "../parts/book.css";
import "./replay.css";
import { mark } from "../core/cards";
import { lang } from "../core/i18n";
import { preparePage } from "../core/page";
import { otherLanguage, restoreDeck } from "../parts/language";
import { get, post, Refused } from "../referee/api";
import { toHash, type AskName, type Question } from "../referee/question";
import { byKind, hashOf, nextStop, placeOf, recordsIn, SPEEDS, wait, type Place, type Replayed, type Step } from "./steps";
import { facts, table } from "./table";
import { words } from "./words";

interface Listed {
  session: string;
  game: number;
  rules: string;
  source: string;
  points: number | null;
  winner: string | null;
}

/** Drawn, for not every machine has a font with these signs: a bar is an end, two triangles a trick, one a step. */
const SIGNS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  "trick-back": "M12 4v16L2 12zM22 4v16L12 12z",
  back: "M18 4v16L6 12z",
  forward: "M6 4v16l12-8z",
  "trick-forward": "M2 4v16l10-8zM12 4v16l10-8z",
  last: "M4 4v16l11-8zM16 4h3v16h-3z",
} as const;
const suffix = `?lang=${lang}`;

class ShowReplay extends LitElement {
  private listed: Listed[] | null = null;
  /** What each rule set is called. */
  private called = new Map<string, string>();
  /** Records of an opened file. */
  private inFile: Record<string, unknown>[] = [];
  private replayed: Replayed | null = null;
  private place: Place | null = null;
  private at = 0;
  private speed = 1;
  private timer = 0;
  private busy = false;
  private trouble = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("replay");
    addEventListener("keydown", this.key);
    addEventListener("hashchange", this.follow);
    addEventListener("dragover", this.over);
    addEventListener("drop", this.drop);
    this.follow();
    void this.list();
    void this.names();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.key);
    removeEventListener("hashchange", this.follow);
    removeEventListener("dragover", this.over);
    removeEventListener("drop", this.drop);
    this.stop();
  }

  private async list(): Promise<void> {
    try {
      this.listed = (await get("/api/records")) as Listed[];
    } catch (refused) {
      this.trouble = refused instanceof Refused ? refused.message : String(refused);
    }
    this.requestUpdate();
  }

  private async names(): Promise<void> {
    try {
      const { sets } = (await get("/api/rules")) as { sets: { id: string; zh: string; en: string }[] };
      this.called = new Map(sets.map((set) => [set.id, set[lang]]));
      this.requestUpdate();
    } catch {
      // a game can be walked through without: its rule set then stands as it does in the record
    }
  }

  private rulesName(id: string): string {
    return this.called.get(id) ?? id;
  }

  private readonly follow = (): void => {
    const place = placeOf(location.hash);
    if (!place) return;
    if (this.place && this.place.session === place.session && this.place.game === place.game) this.go(place.step);
    else void this.load(async () => get(`/api/records/${encodeURIComponent(place.session)}/${place.game}`), place);
  };

  private async load(record: () => Promise<unknown>, place: Place | null): Promise<void> {
    this.stop();
    this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      this.replayed = (await post("/api/replay", await record())) as Replayed;
      this.place = place;
      this.at = Math.min(place?.step ?? 0, this.replayed.steps.length - 1);
    } catch (refused) {
      this.trouble = refused instanceof Refused ? refused.message : String(refused);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private async open(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      this.inFile = recordsIn(await file.text()) as Record<string, unknown>[];
    } catch {
      this.inFile = [];
      this.trouble = words.notRecord;
      this.requestUpdate();
      return;
    }
    this.trouble = this.inFile.length ? "" : words.empty;
    this.requestUpdate();
    if (this.inFile.length) await this.load(async () => this.inFile[0], null);
  }

  private readonly over = (event: DragEvent): void => event.preventDefault();
  private readonly drop = (event: DragEvent): void => {
    event.preventDefault();
    void this.open(event.dataTransfer?.files[0]);
  };

  private get steps(): readonly Step[] {
    return this.replayed?.steps ?? [];
  }

  private go(at: number): void {
    if (!this.replayed) return;
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    if (this.place) {
      this.place = { ...this.place, step: this.at };
      history.replaceState(null, "", hashOf(this.place));
    }
    this.requestUpdate();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private run(): void {
    if (this.at >= this.steps.length - 1) this.at = 0;
    const next = (): void => {
      this.timer = window.setTimeout(() => {
        this.go(this.at + 1);
        if (this.at < this.steps.length - 1) next();
        else {
          this.timer = 0;
          this.requestUpdate();
        }
      }, wait(this.steps, this.at, this.speed));
    };
    next();
    this.requestUpdate();
  }

  private toggle(): void {
    if (this.timer) this.stop();
    else this.run();
    this.requestUpdate();
  }

  private faster(way: 1 | -1): void {
    const at = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]) + way;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]!;
    this.requestUpdate();
  }

  private halt(at: number): void {
    this.stop();
    this.go(at);
  }

  private readonly key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!this.replayed || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(target.tagName)) return;
    const steps = this.steps;
    const does: Record<string, () => void> = {
      ArrowRight: () => this.halt(this.at + 1),
      ArrowLeft: () => this.halt(this.at - 1),
      ArrowDown: () => this.halt(nextStop(steps, this.at, 1)),
      ArrowUp: () => this.halt(nextStop(steps, this.at, -1)),
      Home: () => this.halt(0),
      End: () => this.halt(steps.length - 1),
      "+": () => this.faster(1),
      "=": () => this.faster(1),
      "-": () => this.faster(-1),
      r: () => { const first = steps[this.at]?.asks[0]; if (first) location.assign(this.referee(first)); },
    };
    const wanted = event.key === " " && target.tagName !== "BUTTON" ? () => this.toggle() : does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  };

  private referee(question: Question): string {
    return `/referee/${suffix}${toHash(question)}`;
  }

  private games(listed: readonly Listed[]): TemplateResult {
    return html`<ul class="games">${listed.map((one) => html`<li><a class="plain" href=${hashOf({ session: one.session, game: one.game, step: 0 })}>${one.session} · ${words.game(one.game)} <small>${this.rulesName(one.rules)} · ${words.sources[one.source]}${one.points === null ? "" : ` · ${words.result(one.points, one.winner ?? "")}`}</small></a></li>`)}</ul>`;
  }

  private choose(): TemplateResult {
    const [real, rehearsed] = byKind(this.listed ?? []);
    return html`<section class="panel choose">
      <label class="file"><span class="go">${words.file}</span><input type="file" accept=".jsonl,.json,.txt" @change=${(event: Event) => void this.open((event.target as HTMLInputElement).files?.[0])} /></label>
      <p class="dim">${words.fileNote} ${words.drop}</p>
      ${this.inFile.length > 1 ? html`<h2>${words.inFile}</h2><ul class="games">${this.inFile.map((record) => html`<li><button type="button" class="plain" @click=${() => void this.load(async () => record, null)}>${String(record.session)} · ${words.game(Number(record.game))}</button></li>`)}</ul>` : nothing}
      <h2>${words.served}</h2>
      ${this.listed?.length
        ? html`${real.length ? this.games(real) : nothing}${rehearsed.length ? html`<h2>${words.rehearsed}</h2>${this.games(rehearsed)}` : nothing}`
        : this.listed ? html`<p class="dim">${words.none}</p>` : nothing}</section>`;
  }

  private controls(): TemplateResult {
    const steps = this.steps;
    const button = (name: keyof typeof SIGNS, label: string, to: () => void): TemplateResult =>
      html`<button type="button" class="plain" data-do=${name} title=${label} aria-label=${label} @click=${to}><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d=${SIGNS[name]} fill="currentColor"></path></svg></button>`;
    return html`<div class="controls" role="group" aria-label=${words.title}>
      ${button("first", words.first, () => this.halt(0))}${button("trick-back", words.trickBack, () => this.halt(nextStop(steps, this.at, -1)))}
      ${button("back", words.back, () => this.halt(this.at - 1))}
      <button type="button" class="go" data-do="play" @click=${() => this.toggle()}>${this.timer ? words.pause : words.play}</button>
      ${button("forward", words.forward, () => this.halt(this.at + 1))}${button("trick-forward", words.trickForward, () => this.halt(nextStop(steps, this.at, 1)))}
      ${button("last", words.last, () => this.halt(steps.length - 1))}
      <label class="speed">${words.speed} <select aria-label=${words.speed} @change=${(event: Event) => { this.speed = Number((event.target as HTMLSelectElement).value); }}>${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === this.speed}>×${speed}</option>`)}</select></label>
      <input class="slider" type="range" min="0" max=${steps.length - 1} .value=${String(this.at)} aria-label=${words.events} @input=${(event: Event) => this.halt(Number((event.target as HTMLInputElement).value))} />
      <span class="dim">${words.step(this.at, steps.length - 1)}</span></div>`;
  }

  private events(): TemplateResult {
    return html`<ol class="events" aria-label=${words.events}>${this.steps.map((step, at) => html`<li><button type="button" tabindex="-1" aria-current=${at === this.at ? "step" : "false"} @click=${() => this.halt(at)}>${step.kind === null ? words.start : words.event(step.kind, step.data)}</button></li>`)}</ol>`;
  }

  private asks(step: Step): TemplateResult {
    return html`<div class="ask-links"><h2>${words.ask}</h2>${step.asks.length
      ? html`<ul>${step.asks.map((question) => html`<li><a href=${this.referee(question)}>${words.asks[question.ask as AskName]}</a></li>`)}</ul>`
      : html`<p class="dim"><a href="/referee/${suffix}${toHash({ rules: this.replayed!.record.rules, options: this.replayed!.record.options })}">${words.referee}</a></p>`}</div>`;
  }

  protected override render(): TemplateResult {
    const step = this.steps[this.at];
    const record = this.replayed?.record;
    return html`<header class="book-top">${mark("plot", 26)}<h1>${words.title}${record ? html` <small>${record.session} · ${words.game(record.game)} · ${this.rulesName(record.rules)}</small>` : nothing}</h1><nav>
      ${record ? html`<a href="#" data-do="another" @click=${this.another}>${words.another}</a>` : nothing}
      <a href="/rules/${record ? `${record.rules}/` : ""}${suffix}">${words.rules}</a><a href="/referee/${suffix}">${words.referee}</a>
      <a href="#" @click=${(event: Event) => { event.preventDefault(); location.assign(otherLanguage()); }}>${words.language}</a></nav></header>
      <main>${this.trouble ? html`<p class="panel wrong" role="alert">${this.trouble}</p>` : nothing}${this.busy ? html`<p class="panel dim" role="status">${words.loading}</p>` : nothing}
      ${step ? html`${this.controls()}${facts(step.view)}<div class="replay__columns">${table(step.view, this.replayed?.record.direction)}<aside class="panel">${this.asks(step)}<h2>${words.events}</h2>${this.events()}</aside></div>
        <p class="dim">${words.keys}</p>` : this.choose()}</main>`;
  }

  private readonly another = (event: Event): void => {
    event.preventDefault();
    this.stop();
    this.replayed = this.place = null;
    history.replaceState(null, "", location.pathname + location.search);
    this.requestUpdate();
    void this.list();
  };

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const list = this.querySelector<HTMLElement>(".events");
    const now = list?.querySelector<HTMLElement>('[aria-current="step"]');
    if (list && now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

customElements.define("show-replay", ShowReplay);
preparePage();
restoreDeck();
document.title = words.title;
document.body.append(new ShowReplay());
