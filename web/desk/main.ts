/** The desk: one element that follows the line and draws its regions. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "./desk.css";
import "./bench.css";
import "./onair.css";
import "./desk-small.css";
import type { LinkLine } from "../core/beat";
import { CLOSE } from "../core/frames";
import { lang } from "../core/i18n";
import type { Frame } from "../core/live";
import { Follow, preparePage } from "../core/page";
import { everyTenth } from "../core/time";
import type { Seat, Side } from "../core/view";
import { paintClock } from "../parts/clock";
import { Commands } from "../parts/commands";
import { restoreDeck, toggleDeck } from "../parts/language";
import { pageLine, type PageLine } from "../parts/line";
import { air } from "./air";
import { CHANNEL, EMPTY, seatLink, type Bench } from "./bench";
import { centre } from "./centre";
import type { Desk, Pane } from "./context";
import { keyPressed } from "./keys";
import { AIR_BENCH, emergency, previewed, SCENES, type AirBench } from "./onair";
import { download, planOf } from "./office";
import { NO_PLAN, type Plan } from "./plan";
import { entryOf, type Entry } from "./log";
import "./history";
import { referee as refereeWords } from "./referee-words";
import { goldButton, tieOpen } from "./run";
import { next, run, status, wallClock } from "./top";
import { words } from "./words";

/** Lines of the log kept in the page. */
const LOG = 200;
/** A second press within this time is the same thumb, ms. */
const SAME_PRESS = 400;
/** How long a button is held that does something to every output, ms. */
const HOLD = 1_000;
/** So long after a game its draw is due, s; as the office has it (lottery/domain/due.py). */
const DRAW_DUE = 120;

class ShowDesk extends LitElement {
  static override properties = {
    pane: { state: true }, picked: { state: true }, armed: { state: true }, named: { state: true }, covered: { state: true }, bench: { state: true }, airBench: { state: true }, plan: { state: true }, editing: { state: true }, links: { state: true }, sweepAge: { state: true },
  };
  declare pane: Pane;
  declare picked: number | null;
  declare armed: boolean | null;
  declare named: Side | null;
  declare covered: boolean;
  declare bench: Bench;
  declare sweepAge: number | null;
  declare links: readonly LinkLine[];
  declare airBench: AirBench;
  declare plan: Plan;
  declare editing: boolean;

  private readonly follow: Follow;
  private readonly commands: Commands;
  private entries: Entry[] = [];
  private sweptAt: number | null = null;
  private since: number | null = null;
  private armedAt = 0;
  /** The version that was looked at when a button was pressed the first time. */
  private armedOn: number | null = null;
  private channel: BroadcastChannel | null = null;
  private base: number | null = null;
  /** Which state of the lines to say was asked for last. */
  private cues: number | null = null;
  private held: ReturnType<typeof setTimeout> | undefined;
  private ends: (() => void)[] = [];

  constructor(private readonly live: PageLine) {
    super();
    this.pane = "now";
    this.bench = EMPTY;
    this.picked = null;
    this.armed = null;
    this.named = null;
    this.covered = false;
    this.sweepAge = null;
    this.links = [];
    this.airBench = AIR_BENCH;
    this.plan = NO_PLAN;
    this.editing = false;
    this.follow = new Follow(this, live);
    this.commands = new Commands((verb, data, base) => live.do(verb, data, base), () => this.requestUpdate());
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("desk");
    this.ends = [
      this.live.onFrame((frame) => this.happened(frame)),
      this.live.onBeat((beat) => {
        if (beat.sweep !== null) this.sweptAt = beat.now - beat.sweep;
        if (beat.links) this.links = beat.links;
      }),
      everyTenth(() => this.tick()),
    ];
    document.addEventListener("keydown", this.keys);
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = (event: MessageEvent<unknown>) => this.offered(event.data);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ends.forEach((end) => end());
    document.removeEventListener("keydown", this.keys);
    this.channel?.close();
  }

  /** A ruling from the referee's page: it waits here for its button. */
  private offered(said: unknown): void {
    const { t, zh, en, clause } = (said ?? {}) as Record<string, unknown>;
    if (t !== "ruling") return;
    const text = (value: unknown): string => (typeof value === "string" ? value : "");
    this.bench = { ...this.bench, ruling: { zh: text(zh).slice(0, 80), en: text(en).slice(0, 160), clause: text(clause) } };
    this.pane = "rule";
    this.channel?.postMessage({ t: "taken" });
  }

  private async showLink(seat: Seat): Promise<void> {
    try {
      this.bench = { ...this.bench, link: await seatLink(seat, lang, refereeWords.lost), linkTrouble: "" };
    } catch (why) {
      this.bench = { ...this.bench, link: null, linkTrouble: why instanceof Error ? why.message : refereeWords.lost };
    }
  }

  private readonly now = (): number => this.live.clock.now();

  /** Whether it was done. */
  private async rule(button: string, verb: string, data: Record<string, unknown>): Promise<boolean> {
    const base = this.armedOn ?? this.follow.frame?.v ?? null;
    this.armedOn = null;
    const state = await this.commands.press(button, verb, data, base);
    if (state.kind !== "ok") return false;
    if (verb === "seat.device" || verb === "seat.substitute") await this.showLink(data.seat as Seat);
    if (verb === "ruling.show") this.bench = { ...this.bench, ruling: EMPTY.ruling };
    return true;
  }

  private twice(button: string, deed: () => void): void {
    if (this.bench.armed !== button) {
      this.bench = { ...this.bench, armed: button };
      this.armedAt = performance.now();
      this.armedOn = this.follow.frame?.v ?? null;
      this.commands.settle(button);
    } else if (performance.now() - this.armedAt >= SAME_PRESS) {
      this.bench = { ...this.bench, armed: null };
      deed();
    }
  }

  private readonly keys = (event: KeyboardEvent): void =>
    keyPressed(event, this, (place) => {
      const desk = this.desk;
      if (desk) previewed(desk, place === 0 ? null : (SCENES[place - 1] ?? null));
    });

  /** The lines to say and the plan, anew; what is there stays where it does not come. */
  private async askPlan(): Promise<void> {
    const plan = await planOf();
    if (plan) this.plan = plan;
    else this.cues = null; // asked again with the next frame
  }

  /** Held for a second it is done; let go early nothing happens. */
  private readonly holdReload = (event: Event): void => {
    if (event instanceof KeyboardEvent && (event.repeat || !["Enter", " "].includes(event.key))) return;
    if (this.held !== undefined || this.follow.status !== "live") return;
    const target = event.currentTarget as HTMLElement;
    target.classList.add("is-held");
    this.commands.settle("reload");
    this.held = setTimeout(() => {
      this.letGo();
      void this.rule("reload", "air.reload", {});
    }, HOLD);
  };

  private readonly letGo = (): void => {
    clearTimeout(this.held);
    this.held = undefined;
    this.querySelector(".is-held")?.classList.remove("is-held");
  };

  private happened(frame: Frame): void {
    const entry = entryOf(frame, this.live.clock.now());
    if (entry) this.entries = [entry, ...this.entries].slice(0, LOG);
    if (frame.before && frame.before.stage !== frame.view.stage) this.since = this.live.clock.now();
    const { host, board, fund, air } = frame.view;
    if (air && (air.cues ?? 0) !== this.cues) {
      this.cues = air.cues ?? 0;
      void this.askPlan();
    }
    if (host && host.base !== this.base) {
      this.base = host.base;
      this.commands.settle();
    }
    if (!board?.to_open || board.cells.some((cell) => cell.open && cell.cell === this.picked)) this.picked = null;
    if (!fund?.asked || fund.answer !== null) this.armed = null;
    if (!tieOpen(frame.view)) this.named = null;
  }

  /** Ten times a second: the clock in its places, once a second the wall clock and the sweep's age. */
  private tick(): void {
    const age = this.sweptAt === null ? null : Math.max(0, this.live.clock.now() - this.sweptAt);
    const shown = age === null ? null : Math.floor(age * 2) / 2;
    if (shown !== this.sweepAge) this.sweepAge = shown;
    const time = this.querySelector(".status__clock");
    const text = wallClock(this.live.clock.now());
    if (time && time.textContent?.trim() !== text) this.requestUpdate();
    this.paint();
  }

  private paint(): void {
    paintClock(this, this.follow.frame?.view.clock ?? null, this.live.clock);
    const late = this.querySelector<HTMLElement>("[data-late]");
    const since = this.follow.frame?.view.board?.to_open?.since ?? null;
    if (late) late.hidden = since === null || this.live.clock.now() - since < DRAW_DUE;
  }

  private get desk(): Desk | null {
    const view = this.follow.frame?.view;
    if (!view) return null;
    return {
      view,
      v: this.follow.frame?.v ?? 0,
      now: this.now,
      airBench: this.airBench,
      plan: this.plan,
      editing: this.editing,
      setAir: (change) => (this.airBench = { ...this.airBench, ...change }),
      editLine: (on) => {
        this.editing = on;
        this.commands.settle("cue");
      },
      say: (cue) => void this.rule("cue", "air.cue", cue).then((done) => done && (this.editing = false)),
      asRun: () => void download(view.table.session),
      holdReload: this.holdReload,
      letGo: this.letGo,
      status: this.follow.status,
      live: this.live,
      commands: this.commands,
      gold: goldButton(view, view.host),
      pane: this.pane,
      picked: this.picked,
      armed: this.armed,
      named: this.named,
      covered: this.covered,
      sweepAge: this.sweepAge,
      links: this.links,
      since: this.since,
      press: (button, verb, data = {}) => {
        if ((button === "fund" || button === "decide") && performance.now() - this.armedAt < SAME_PRESS) return;
        void this.commands.press(button, verb, data, this.base);
      },
      pick: (cell) => {
        this.picked = this.picked === cell ? null : cell;
        this.commands.settle("open");
      },
      arm: (back) => {
        this.armed = back;
        this.armedAt = performance.now();
        this.commands.settle("fund");
      },
      name: (side) => {
        this.named = side;
        this.armedAt = performance.now();
        this.commands.settle("decide");
      },
      cover: () => (this.covered = !this.covered),
      deck: () => {
        toggleDeck();
        this.requestUpdate();
      },
      go: (pane) => (this.pane = pane),
      bench: this.bench,
      rule: (button, verb, data = {}) => void this.rule(button, verb, data),
      twice: (button, deed) => this.twice(button, deed),
      set: (change) => {
        if (change.armed === null) this.armedOn = null;
        this.bench = { ...this.bench, ...change };
      },
      showLink: (seat) => void this.showLink(seat),
    };
  }

  protected override render(): TemplateResult {
    const desk = this.desk;
    if (!desk) {
      const refused = this.follow.status === "refused";
      // In a page of its own: this one keeps its link and connects by itself once the device is known.
      if (refused && this.follow.live.closed === CLOSE.signIn)
        return html`<p class="desk-empty" role="status">${words.signIn} <a href="/account/pair/" target="_blank" rel="noopener">${words.signInWay}</a></p>`;
      return html`<p class="desk-empty" role="status">${refused ? words.refused : words.connecting}</p>`;
    }
    return html`${status(desk)}${run(desk)}${next(desk)}${centre(desk, this.entries)}${air(desk)}      ${emergency(desk)}<nav class="panes" aria-label=${words.panesLabel}>${(["now", "run", "air", "draw", "rule"] as const).map(
        (id) => html`<button class="panes__tab ${id === "draw" && (desk.gold === "open" || desk.gold === "fund") ? "panes__tab--gold" : ""}" data-go=${id} aria-current=${this.pane === id} @click=${() => desk.go(id)}>${words.panes[id]}</button>`,
      )}</nav>${this.bench.history ? html`<desk-history .view=${desk.view} @done=${() => desk.set({ history: false })}></desk-history>` : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.dataset.pane = this.pane;
    this.classList.toggle("desk--covered", this.covered);
    this.classList.toggle("desk--paused", Boolean(this.follow.frame?.view.paused));
    this.paint();
    this.showNewestGame();
    const step = this.querySelector<HTMLElement>(".step--now");
    if (step && step.textContent !== this.seen) {
      this.seen = step.textContent;
      const list = step.parentElement;
      if (list) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }

  private seen: string | null = null;
  private gamesShown = 0;

  /** The newest game is the one to be seen. */
  private showNewestGame(): void {
    const count = this.follow.frame?.view.games.length ?? 0;
    if (count === this.gamesShown) return;
    this.gamesShown = count;
    const list = this.querySelector(".games__scroll");
    if (list) list.scrollTop = list.scrollHeight;
  }
}

customElements.define("show-desk", ShowDesk);

preparePage();
restoreDeck();
document.title = words.title;
void pageLine("desk").then((line) => document.body.append(new ShowDesk(line)));
