/** A contestant's page: one element that follows the line; its own state is the choice of cards and little else. */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "./seat.css";
import "./seat-table.css";
import "./seat-small.css";
import type { Frame } from "../core/live";
import { Follow, preparePage } from "../core/page";
import { everyTenth } from "../core/time";
import type { Ask, Card, View } from "../core/view";
import { paintClock } from "../parts/clock";
import { Commands } from "../parts/commands";
import { restoreDeck, toggleDeck } from "../parts/language";
import { pageLine, type PageLine } from "../parts/line";
import { action, whyClosed } from "./action";
import { codeOf, codesOf, keep, pick, ready, toggle, twin, type HeldCard } from "./choice";
import type { SeatActions, SeatPage } from "./context";
import { facts } from "./facts";
import { felt } from "./felt";
import { gained, hand, held, measure, type Layout } from "./hand";
import { Pointing } from "./pointing";
import { band, sheet } from "./sheets";
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
    chosen: { state: true }, said: { state: true }, peeking: { state: true }, cutAt: { state: true }, layout: { state: true }, lostFor: { state: true }, closed: { state: true },
  };
  declare chosen: ReadonlySet<string>;
  declare said: string | null;
  declare peeking: boolean;
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
  private ends: (() => void)[] = [];
  private watcher: ResizeObserver | null = null;

  constructor(private readonly live: PageLine) {
    super();
    this.chosen = new Set();
    this.said = null;
    this.peeking = false;
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
    this.ends = [this.live.onFrame((frame) => this.happened(frame)), this.live.onStatus((status) => this.lineIs(status)), everyTenth(() => this.tick()), this.pointing.listen()];
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
    return this.follow.status === "live" ? (this.view?.ask ?? null) : null;
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
    if (frame.t === "ev" && cards.length > this.heldBefore.length) this.fresh = gained(this.heldBefore, cards);
    else if (phase !== "burying" && phase !== "dealing") this.fresh = [];
    this.heldBefore = cards;
    const legal = view.ask?.kind === "play" ? (view.ask.legal ?? null) : null;
    this.cards = held(cards, view.game, legal, this.fresh);
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
    }
    if (!view.game?.last) this.peeking = false;
  }

  private tick(): void {
    if (this.lostAt !== null) this.lostFor = Math.floor((performance.now() - this.lostAt) / 1000);
    this.paint();
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

  private get frameOfChoice(): { count: number | null; legal: readonly Card[] | null } | null {
    const ask = this.ask;
    if (!ask || (ask.kind !== "play" && ask.kind !== "bury") || this.view?.paused) return null;
    return { count: ask.count ?? null, legal: ask.kind === "play" ? (ask.legal ?? null) : null };
  }

  private toggle(id: string, on?: boolean): void {
    const frame = this.frameOfChoice;
    const next = toggle(this.chosen, id, frame, on);
    if (typeof next !== "string") {
      if (next !== this.chosen) this.said = null;
      this.chosen = next;
      this.commands.settle("send");
    } else if (next === "full") this.said = words.why.full(frame?.count ?? 0);
    else if (next === "not-legal" && this.view?.game) this.said = whyClosed(codeOf(id), this.view.game);
    else if (next === "not-asked" && this.view?.game?.phase === "playing" && !this.view.paused) this.said = words.why.notAsked;
  }

  private takePair(id: string): void {
    this.toggle(id, true);
    const other = twin(this.cards.map((each) => each.id), id);
    if (other) this.toggle(other, true);
  }

  private readonly act: SeatActions = {
    send: (verb, data) => void this.commands.press("send", verb, data, this.askId),
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
    clear: () => {
      this.chosen = new Set();
      this.said = null;
    },
    peek: (open) => (this.peeking = open),
    cut: (at) => (this.cutAt = at),
    deck: () => {
      toggleDeck();
      this.requestUpdate();
    },
    autoplay: (on) => void this.commands.press("autoplay", "autoplay", { on }, this.askId),
    reconnect: () => {
      this.live.stop();
      this.live.start();
    },
    closeResult: () => (this.closed = this.gameKey),
  };

  private readonly keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = [...this.querySelectorAll<HTMLElement>(".hand-card")];
    const at = cards.findIndex((each) => each === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const typing = event.target instanceof HTMLInputElement;
    if (step && cards.length && !typing) {
      cards[(Math.max(at, 0) + (at < 0 ? 0 : step) + cards.length) % cards.length]!.focus();
      event.preventDefault();
    } else if (event.key === " " && at >= 0) {
      this.toggle(cards[at]!.dataset.id ?? "");
      event.preventDefault();
    } else if (event.key === "Enter" && at >= 0) {
      this.act.sendChosen();
      event.preventDefault();
    } else if (event.key.toLowerCase() === "h") this.act.suggest();
    else if (event.key === "Escape") this.escape();
    else if (event.key.toLowerCase() === "l" && this.view?.game?.last) this.peeking = !this.peeking;
  };

  private escape(): void {
    if (this.view?.game?.result && this.closed !== this.gameKey) this.act.closeResult();
    else if (this.peeking) this.peeking = false;
    else this.act.clear();
  }

  private get gameKey(): string {
    const game = this.view?.game;
    return game ? `${game.number}-${game.commitment}` : "";
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  private page(view: View): SeatPage {
    return {
      view, me: ownSeat(this.live.audience?.seat, view), status: this.follow.status, ask: this.ask, hand: this.cards, chosen: this.chosen,
      sent: this.commands.state("send"), said: this.said, peek: this.peeking, cutAt: this.cutAt, resultClosed: this.closed === this.gameKey, lostFor: this.lostFor, act: this.act,
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
    const ids = this.cards.map((each) => each.id);
    const tab = this.focused !== null && ids.includes(this.focused) ? this.focused : ids[0];
    return html`${facts(page)}${felt(page)}${hand(page, this.layout, tab)}${action(page)}${band(page)}${sheet(page)}<p class="sr-only" aria-live="polite">${this.said ?? ""}</p>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const view = this.view;
    const me = view ? view.players.find((each) => each.seat === ownSeat(this.live.audience?.seat, view)) : undefined;
    this.dataset.phase = view?.game?.phase ?? "";
    this.classList.toggle("seat--asked", Boolean(this.ask) && !view?.paused);
    this.classList.toggle("seat--autoplay", Boolean(me?.autoplay && !me.bot && view?.stage === "playing"));
    this.classList.toggle("seat--lost", this.follow.status !== "live" && view !== null);
    if (this.layout === null) void this.updateComplete.then(() => this.remeasure());
    this.paint();
    this.refocus();
    if (changed.has("closed") || view?.game?.result) this.focusResult();
  }

  /** A frame may draw the focused card anew in another row: focus stays on it, or on its neighbour when it was played. */
  private refocus(): void {
    if (this.focused === null || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const same = this.querySelector<HTMLElement>(`.hand-card[data-id="${CSS.escape(this.focused)}"]`);
    (same ?? this.querySelector<HTMLElement>(".hand-card"))?.focus();
  }

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
document.title = words.title;
void pageLine("seat").then((line) => document.body.append(new ShowSeat(line)));
