/** A contestant's page: one element that follows the line; its own state is the choice of cards and little else. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "./seat.css";
import "./seat-table.css";
import "./seat-panel.css";
import "./seat-practice.css";
import "./seat-small.css";
import type { Frame } from "../core/live";
import { lang } from "../core/i18n";
import { Follow, preparePage } from "../core/page";
import { everyTenth } from "../core/time";
import type { Ask, Card, View } from "../core/view";
import { paintClock } from "../parts/clock";
import { Commands } from "../parts/commands";
import { restoreDeck, toggleDeck } from "../parts/language";
import { pageLine, type PageLine } from "../parts/line";
import { action, many, whyClosed, whyNotWith } from "./action";
import { happened } from "./aloud";
import { Screen } from "./awake";
import { UNCHECKED, type Checked } from "./check";
import { Teller, triedOn } from "./tried";
import { codesOf, keep, lit, pick, ready, toggle, twin, type Frame as Choice, type HeldCard } from "./choice";
import { playerAt, type PanelName, type SeatActions, type SeatPage } from "./context";
import { facts } from "./facts";
import { felt } from "./felt";
import { gained, hand, held, measure, type Layout } from "./hand";
import { pressed } from "./keys";
import { panelWords } from "./panel-words";
import { Pointing } from "./pointing";
import { readSettings, useSettings, type Settings } from "./settings";
import { hintBox } from "./practice";
import { band, sheet } from "./sheets";
import { play } from "./sound";
import { words } from "./words";

const MIDDLE = 54;

/** Whose page it is: as greeted, else by the one hand that may be seen. */
export function ownSeat(greeted: number | null | undefined, view: View): number {
  if (typeof greeted === "number") return greeted;
  const seen = view.game?.hands.findIndex((each) => each !== null) ?? -1;
  return Math.max(0, seen);
}

class ShowSeat extends LitElement {
  static override properties = {
    chosen: { state: true }, said: { state: true }, panel: { state: true }, cutAt: { state: true }, layout: { state: true }, lostFor: { state: true }, closed: { state: true },
    settings: { state: true }, checked: { state: true }, trip: { state: true }, hinted: { state: true },
  };
  declare chosen: ReadonlySet<string>;
  declare said: string | null;
  declare panel: PanelName | null;
  declare settings: Settings;
  declare checked: Checked;
  declare trip: number | null;
  /** The question whose hint is open. */
  declare hinted: number | null;
  declare cutAt: number;
  declare layout: Layout | null;
  declare lostFor: number;
  /** The game whose result was read. */
  declare closed: string;

  private readonly follow: Follow;
  private readonly commands: Commands;
  private readonly pointing = new Pointing(this, (id, on) => this.toggle(id, on), (id) => this.takePair(id));
  private cards: readonly HeldCard[] = [];
  private fresh: readonly Card[] = [];
  private heldBefore: readonly Card[] = [];
  private askId: number | null = null;
  private lostAt: number | null = null;
  private focused: string | null = null;
  private aloud = "";
  private hurried: number | null = null;
  private readonly screen = new Screen(() => this.requestUpdate());
  private ends: (() => void)[] = [];
  private watcher: ResizeObserver | null = null;

  constructor(private readonly live: PageLine) {
    super();
    this.chosen = new Set();
    this.said = null;
    this.panel = null;
    this.settings = readSettings();
    this.checked = UNCHECKED;
    this.trip = null;
    this.hinted = null;
    this.cutAt = MIDDLE;
    this.layout = null;
    this.lostFor = 0;
    this.closed = "";
    this.commands = new Commands((verb, data, base) => live.do(verb, data, base), () => this.requestUpdate());
    this.follow = new Follow(this, live);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("seat");
    this.ends = [this.live.onFrame((frame) => this.happened(frame)), this.live.onStatus((status) => this.lineIs(status)), everyTenth(() => this.tick()), this.pointing.listen(),
      this.live.onBeat(() => (this.trip = this.live.trip)), this.screen.keep()];
    document.addEventListener("keydown", this.keys);
    this.watcher = new ResizeObserver(() => this.remeasure());
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ends.forEach((end) => end());
    this.watcher?.disconnect();
    document.removeEventListener("keydown", this.keys);
  }

  private get view(): View | null {
    return this.follow.frame?.view ?? null;
  }

  private get ask(): Ask | null {
    const { view } = this;
    if (!view || this.follow.status !== "live" || playerAt(view, this.me)?.bot) return null;
    return view.ask;
  }

  private get me(): number {
    return this.view ? ownSeat(this.live.audience?.seat, this.view) : 0;
  }

  private lineIs(status: string): void {
    this.lostAt = status === "live" ? null : (this.lostAt ?? performance.now());
    this.lostFor = 0;
  }

  private happened(frame: Frame): void {
    const { view } = frame;
    const me = ownSeat(this.live.audience?.seat, view);
    const cards = view.game?.hands[me] ?? [];
    const phase = view.game?.phase;
    if (view.ask?.taken) this.fresh = view.ask.taken;
    else if (frame.t === "ev" && cards.length > this.heldBefore.length) this.fresh = gained(this.heldBefore, cards);
    else if (frame.t !== "ev") this.fresh = [];
    else if (phase !== "burying" && phase !== "dealing") this.fresh = [];
    this.heldBefore = cards;
    this.cards = held(cards, view.game, this.settings.sorting, this.fresh);
    const told = happened(view, frame.before, me);
    if (told) this.aloud = told;
    if (Boolean(view.paused) !== Boolean(frame.before?.paused)) {
      this.said = null;
      this.commands.settle();
    }
    const same = (view.ask?.id ?? null) === this.askId;
    this.chosen = keep(this.chosen, this.cards.map((each) => each.id), same);
    if (!same) {
      this.askId = view.ask?.id ?? null;
      this.said = null;
      this.cutAt = MIDDLE;
      this.commands.settle();
      if (view.ask && view.ask.kind !== "declare" && !view.paused && !playerAt(view, me)?.bot) this.cue("turn");
    }
    if (!view.game?.last && this.panel === "last") this.panel = null;
  }

  private cue(name: "turn" | "hurry"): void {
    if (this.settings.sound) void play(name);
  }

  private tick(): void {
    if (this.lostAt !== null) this.lostFor = Math.floor((performance.now() - this.lostAt) / 1000);
    this.paint();
    const ask = this.ask;
    if (ask && ask.id !== this.hurried && this.classList.contains("is-hurry") && this.view?.clock?.seats.includes(this.me as 0)) {
      this.hurried = ask.id;
      this.aloud = panelWords.said.hurry;
      this.cue("hurry");
      this.requestUpdate();
    }
  }

  private paint(): void {
    paintClock(this, this.view?.clock ?? null, this.live.clock);
  }

  private remeasure(): void {
    const box = this.querySelector<HTMLElement>(".my-hand");
    if (!box) return;
    const layout = measure(box);
    const before = this.layout;
    if (!before || (Object.keys(layout) as (keyof Layout)[]).some((key) => layout[key] !== before[key])) this.layout = layout;
  }

  // ---- what the player does --------------------------------------------------------------------------------------

  private get frameOfChoice(): Choice | null {
    const ask = this.ask;
    if (!ask || (ask.kind !== "play" && ask.kind !== "bury") || this.view?.paused) return null;
    return { count: ask.count ?? null, legal: ask.kind === "play" ? (ask.legal ?? null) : null, needs: ask.needs, within: ask.within };
  }

  private toggle(id: string, on?: boolean): void {
    const frame = this.frameOfChoice;
    const next = toggle(this.chosen, id, frame, on);
    if (typeof next !== "string") {
      if (next !== this.chosen) this.said = null;
      this.chosen = next;
      this.commands.settle("send");
    } else if (next === "full") this.said = words.why.full(frame?.count ?? 0);
    else if (next === "not-with" && this.ask) this.said = whyNotWith(this.ask);
    else if (next === "not-legal" && this.ask) this.said = whyClosed(this.ask);
    else if (next === "not-asked" && this.view?.game?.phase === "playing" && !this.view.paused) this.said = words.why.notAsked;
  }

  private takePair(id: string): void {
    this.toggle(id, true);
    const other = twin(this.cards.map((each) => each.id), id);
    if (other) this.toggle(other, true);
  }

  private readonly act: SeatActions = {
    send: (verb, data) => {
      if (this.ask && !this.view?.paused) void this.commands.press("send", verb, data, this.askId);
    },
    pass: () => {
      const game = this.view?.game;
      if (game?.phase === "declaring" && !game.passed.includes(this.me as 0)) this.act.send("pass", {});
    },
    sendChosen: () => {
      const frame = this.frameOfChoice;
      if (!frame || this.commands.busy("send")) return;
      if (!ready(this.chosen, frame)) {
        this.said = frame.count === null ? words.choose : words.why.short(frame.count - this.chosen.size);
        return;
      }
      this.act.send(this.ask?.kind === "bury" ? "bury" : "play", { cards: codesOf(this.cards.map((each) => each.id), this.chosen) });
    },
    suggest: () => {
      if (!this.frameOfChoice || !this.ask?.suggest?.length) return;
      this.chosen = pick(this.cards.map((each) => each.id), this.ask.suggest);
      this.said = null;
    },
    hint: () => {
      const hint = this.ask?.hint;
      if (!hint || this.view?.paused) return;
      this.hinted = this.askId;
      if (hint.verb === "cut") this.cutAt = hint.at ?? this.cutAt;
      if (this.frameOfChoice && hint.cards.length) this.chosen = pick(this.cards.map((each) => each.id), hint.cards);
      this.said = null;
    },
    unhint: () => (this.hinted = null),
    deal: (which) => void this.commands.press("deal", `practice.${which}`, {}, null),
    clear: () => {
      this.chosen = new Set();
      this.said = null;
      this.hinted = null;
    },
    open: (panel) => (this.panel = panel),
    set: (change) => {
      this.settings = { ...this.settings, ...change };
      useSettings(this.settings);
      this.resort();
    },
    touched: (spot, by) => (this.checked = { ...this.checked, touched: new Set([...this.checked.touched, spot]), by }),
    sound: () => void play("test").then((heard) => {
      this.checked = { ...this.checked, sound: heard };
      if (heard) this.act.set({ sound: true });
    }),
    awake: () => void this.screen.ask(),
    cut: (at) => (this.cutAt = at),
    deck: () => {
      toggleDeck();
      this.requestUpdate();
    },
    autoplay: (on) => void this.commands.press("autoplay", "autoplay", { on }, this.askId),
    reconnect: () => {
      this.live.stop();
      this.lineIs("lost");
      this.live.start();
    },
    closeResult: () => (this.closed = this.gameKey),
  };

  private resort(): void {
    const view = this.view;
    if (view) this.cards = held(view.game?.hands[this.me] ?? [], view.game, this.settings.sorting, this.fresh);
    this.layout = null; // type and sizes may be others now
  }

  private readonly keys = (event: KeyboardEvent): void => {
    const did = pressed(event, {
      ask: this.view?.paused ? null : this.ask, panel: this.panel, hasLast: Boolean(this.view?.game?.last), act: this.act, cutAt: this.cutAt,
      handCards: () => [...this.querySelectorAll<HTMLElement>(".hand-card")], toggle: (id) => this.toggle(id), escape: () => this.escape(),
    });
    if (did) event.preventDefault();
  };

  private escape(): void {
    if (this.hinted !== null) this.hinted = null;
    else if (this.view?.game?.result && this.closed !== this.gameKey) this.act.closeResult();
    else if (this.panel) this.panel = null;
    else this.act.clear();
  }

  private get gameKey(): string {
    const game = this.view?.game;
    return game ? `${game.number}-${game.commitment}` : "";
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  private page(view: View): SeatPage {
    return {
      view, me: this.me, status: this.follow.status, ask: this.ask, hand: this.cards, chosen: this.chosen,
      sent: this.commands.state("send"), said: this.said, panel: this.panel, settings: this.settings, checked: this.checked, awake: this.screen.state, trip: this.trip,
      lit: lit(this.cards.map((each) => each.id), this.chosen, this.frameOfChoice), cutAt: this.cutAt, resultClosed: this.closed === this.gameKey, lostFor: this.lostFor, act: this.act,
      hint: this.hinted !== null && this.hinted === this.ask?.id ? (this.ask.hint?.[lang] ?? null) : null, dealing: this.commands.state("deal"),
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const active = document.activeElement;
    this.focused = active instanceof HTMLElement && active.matches(".hand-card") ? (active.dataset.id ?? null) : null;
  }

  protected override render(): TemplateResult {
    const view = this.view;
    if (!view) return html`<p class="seat-empty" role="status">${this.follow.status === "refused" ? `${words.refused} · ${words.refusedText}` : words.connecting}</p>`;
    const page = this.page(view);
    const over = band(page);
    const ids = this.cards.map((each) => each.id);
    const tab = this.focused !== null && ids.includes(this.focused) ? this.focused : ids[0];
    return html`${facts(page)}${felt(page)}${hand(page, this.layout, tab)}${action(page, over !== nothing)}${over}${hintBox(page)}${sheet(page)}<p class="sr-only" aria-live="polite" data-aloud>${page.hint ?? this.said ?? this.aloud}</p>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const view = this.view;
    const me = view ? playerAt(view, this.me) : undefined;
    this.dataset.phase = view?.game?.phase ?? "";
    this.classList.toggle("seat--asked", Boolean(this.ask) && !view?.paused);
    this.classList.toggle("seat--many", this.ask !== null && many(this.ask));
    this.classList.toggle("seat--autoplay", Boolean(me?.autoplay && !me.bot && view?.stage === "playing"));
    this.classList.toggle("seat--taken", this.follow.status === "taken");
    this.classList.toggle("seat--lost", this.follow.status !== "live" && view !== null);
    if (this.layout === null) void this.updateComplete.then(() => this.remeasure());
    this.paint();
    this.refocus();
    if (this.follow.status === "live" && view && view.table.form !== "practice") this.teller.tell(triedOn(this.checked, this.screen.state));
    if (changed.has("closed") || view?.game?.result) this.focusResult();
  }

  /** A frame may draw the focused card anew in another row: focus stays on it, or on its neighbour when it was played. */
  private refocus(): void {
    if (this.focused === null || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const same = this.querySelector<HTMLElement>(`.hand-card[data-id="${CSS.escape(this.focused)}"]`);
    (same ?? this.querySelector<HTMLElement>(".hand-card"))?.focus();
  }

  private readonly teller = new Teller((tried) => void this.live.do("check", { ...tried }, null));
  private shownResult = "";

  private focusResult(): void {
    const button = this.querySelector<HTMLElement>('[data-do="close-result"]');
    if (button && this.shownResult !== this.gameKey) {
      this.shownResult = this.gameKey;
      button.focus();
    }
  }
}

customElements.define("show-seat", ShowSeat);

preparePage();
restoreDeck();
useSettings(readSettings());
document.title = words.title;
void pageLine("seat").then((line) => document.body.append(new ShowSeat(line)));
