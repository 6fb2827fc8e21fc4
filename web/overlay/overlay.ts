/** The picture on air: one scene at a time, chosen by the state or taken by hand, drawn from the latest view. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { OutputSettings } from "../core/frames";
import { speak } from "../core/i18n";
import type { Frame, Live } from "../core/live";
import { isSeen, onSeen } from "../core/page";
import type { View } from "../core/view";
import type { Air } from "./air";
import { draw } from "./draw";
import { lastTrick } from "./last-trick";
import { lowerThird } from "./lower";
import { isTall, outputOf, type Output } from "./output";
import { programOf, suspenseOf, type Program } from "./program";
import { ruling } from "./ruling";
import type { Marks } from "./scene";
import { text } from "./text";
import { hasStrip } from "./topline";

/** Milliseconds in which a scene that was taken out leaves. */
const LEAVES = 180;

/** A scene in the page: the present one, and for a moment the one before. */
interface Layer {
  id: number;
  program: Program;
  air: Air;
  arriving: boolean;
}

export class AirOverlay extends LitElement {
  static override properties = { live: { attribute: false }, settings: { attribute: false } };
  declare live: Live;
  /** The output's settings as the server sent them; null where it sent none. */
  declare settings: OutputSettings | null;

  private frame: Frame | null = null;
  /** Whether the frame is something that happens now, before somebody's eyes. */
  private happens = false;
  private marks: Marks = { stage: null, drawn: null, answered: null };
  private output: Output = outputOf(null);
  private current: Layer | null = null;
  private leaving: Layer | null = null;
  private layers = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private gone: ReturnType<typeof setTimeout> | null = null;
  private ends: (() => void)[] = [];

  constructor() {
    super();
    this.settings = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ends = [
      this.live.onFrame(this.take),
      onSeen((seen) => {
        // What was moving when the source was cut away stands still when it is shown again.
        if (!seen) this.still();
      }),
    ];
    window.addEventListener("resize", this.resize);
    this.scale();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ends.forEach((end) => end());
    window.removeEventListener("resize", this.resize);
    if (this.timer) clearTimeout(this.timer);
    if (this.gone) clearTimeout(this.gone);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("settings")) return;
    this.output = outputOf(this.settings);
    if (this.output.language) speak(this.output.language);
    document.documentElement.classList.toggle("ground-green", this.output.ground === "green");
    this.scale();
    this.choose();
  }

  private readonly take = (frame: Frame): void => {
    this.frame = frame;
    this.happens = frame.t === "ev" && isSeen();
    this.marks = marksOf(frame, this.marks, this.live.clock.now());
    this.choose();
  };

  private still(): void {
    this.happens = false;
    this.leaving = null;
    if (this.current) this.current.arriving = false;
    this.refresh();
  }

  /** Takes the scene that is asked for now, and looks again when time alone would change it. */
  private choose(): void {
    const view = this.frame?.view;
    if (!view) return;
    const now = this.live.clock.now();
    const program = programOf(view, this.marks, now, this.output);
    const { until } = program.scene;
    if (this.timer) clearTimeout(this.timer);
    this.timer = until === null ? null : setTimeout(this.turn, Math.max(0, until - now) * 1_000 + 20);
    if (program.scene.key !== this.current?.program.scene.key) {
      if (this.happens && this.current) this.leave(this.current);
      this.current = { id: ++this.layers, program, air: this.air(view, program), arriving: this.happens };
    } else if (this.frame?.t === "snap") this.current.arriving = false;
    this.current.program = program;
    this.refresh();
  }

  /** A scene goes as it was; where one comes in the same place, both are there for a moment. */
  private leave(layer: Layer): void {
    this.leaving = { ...layer, air: { ...layer.air, before: null }, arriving: false };
    if (this.gone) clearTimeout(this.gone);
    this.gone = setTimeout(() => {
      this.leaving = null;
      this.requestUpdate();
    }, LEAVES + 20);
  }

  /** Draws the present scene from the latest view. */
  private refresh(): void {
    const { frame, current } = this;
    if (frame && current) current.air = this.air(frame.view, current.program);
    this.requestUpdate();
  }

  private air(view: View, { out }: Program): Air {
    const frame = this.frame!;
    return { view, before: this.happens ? frame.before : null, v: frame.v, clock: this.live.clock, out, tall: isTall(this.output) };
  }

  /** Time has come for another scene without a new frame. */
  private readonly turn = (): void => {
    this.happens = isSeen() && this.current !== null;
    if (this.frame) this.frame = { ...this.frame, before: this.frame.view };
    this.choose();
  };

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current) return nothing;
    const { program, air } = current;
    const { view } = air;
    const { name } = program.scene;
    const mark = !program.bare && view.table.rehearsal && name !== "table";
    const over = program.bare
      ? nothing
      : html`${air.out.has("ruling") ? nothing : ruling(air)}${program.lastTrick ? lastTrick(air) : nothing}${lowerThird(program.lower, air)}`;
    const cls = `stage stage--${air.tall ? "tall" : "wide"} on--${name} ${view.ruling ? "has-ruling" : ""} ${hasStrip(view) && !air.out.has("strip") ? "has-strip" : ""} ${[...air.out].map((one) => `out-${one}`).join(" ")}`;
    return html`<main class=${cls} style="--suspense:${suspenseOf(view, this.output)}s"><div class="safe">${this.place(0)}${this.place(1)}${over}${mark ? html`<span class="chip plate rehearsal rehearsal--corner">${text.rehearsal}</span>` : nothing}</div></main>`;
  }

  /** Layers take two places in turn, so that one that leaves stays where it is. (`repeat` leaves a comment at each change.) */
  private place(n: number): unknown {
    const layer = [this.current, this.leaving].find((one) => one && one.id % 2 === n);
    return layer ? keyed(layer.id, this.scene(layer, layer === this.leaving)) : nothing;
  }

  private scene({ program, air, arriving }: Layer, leaves: boolean): TemplateResult {
    const { name } = program.scene;
    return html`<div class="scene scene--${name} ${arriving ? "is-arriving" : ""} ${leaves ? "is-leaving" : ""}" data-scene=${leaves ? nothing : name}>${draw(program, air)}</div>`;
  }

  protected override updated(): void {
    if (this.frame) document.documentElement.dataset.v = String(this.frame.v);
    if (this.happens) void this.rest(this.frame);
  }

  /** What has arrived rests: the page is then the one that a reload would make, down to its layers. */
  private async rest(frame: Frame | null): Promise<void> {
    const moving = this.getAnimations?.({ subtree: true }) ?? [];
    if (!moving.length) return;
    await Promise.allSettled(moving.map((one) => one.finished));
    if (this.frame === frame && this.happens && !this.leaving) this.still();
  }

  private readonly resize = (): void => {
    this.scale();
    this.refresh();
  };

  /** A source of another size shows the same picture larger or smaller. */
  private scale(): void {
    const [wide, high] = isTall(this.output) ? [1080, 1920] : [1920, 1080];
    const by = Math.min(window.innerWidth / wide, window.innerHeight / high);
    this.style.transformOrigin = "0 0";
    this.style.transform = Math.abs(by - 1) < 0.001 || !by ? "" : `scale(${by})`;
  }
}

/** When what stands now began: as the view says it, else as this page saw it happen, else long ago. */
function marksOf(frame: Frame, marks: Marks, now: number): Marks {
  const { view, before } = frame;
  const live = frame.t === "ev";
  const stage = !live ? null : before?.stage !== view.stage ? now : marks.stage;
  const drawn = !live ? null : before?.board?.odds.closed !== view.board?.odds.closed ? now : marks.drawn;
  const answered = !live ? null : before?.fund?.answer !== view.fund?.answer ? now : marks.answered;
  return { stage: view.since ?? stage, drawn: view.board?.latest?.at ?? drawn, answered: view.fund?.answered_at ?? answered };
}

customElements.define("air-overlay", AirOverlay);
