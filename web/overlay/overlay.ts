/** The picture on air: one scene at a time, chosen by the state, drawn from the latest view. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Frame, Live } from "../core/live";
import { isSeen, onSeen } from "../core/page";
import type { View } from "../core/view";
import type { Air } from "./air";
import { board, suspenseOf } from "./board";
import { console_ } from "./console";
import { fund } from "./fund";
import { opening } from "./opening";
import { race } from "./race";
import { result } from "./result";
import { ruling } from "./ruling";
import { sceneOf, type Marks, type Scene } from "./scene";
import { text } from "./text";
import { eventStrip, kitty, score } from "./topline";

/** Seconds from the pick to the turn; an output has its own, in its address. */
const suspense = suspenseOf(location.search);

export class AirOverlay extends LitElement {
  static override properties = { live: { attribute: false } };
  declare live: Live;

  private frame: Frame | null = null;
  /** Whether the frame is something that happens now, before somebody's eyes. */
  private happens = false;
  private marks: Marks = { stage: null, drawn: null, answered: null };
  private scene: Scene | null = null;
  private arriving = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private ends: (() => void)[] = [];

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
    window.addEventListener("resize", this.scale);
    this.style.setProperty("--suspense", `${suspense}s`);
    this.scale();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ends.forEach((end) => end());
    window.removeEventListener("resize", this.scale);
    if (this.timer) clearTimeout(this.timer);
  }

  private readonly take = (frame: Frame): void => {
    this.frame = frame;
    this.happens = frame.t === "ev" && isSeen();
    this.marks = marksOf(frame, this.marks, this.live.clock.now());
    this.choose();
  };

  private still(): void {
    this.happens = this.arriving = false;
    this.requestUpdate();
  }

  /** Takes the scene that the state asks for now, and looks again when time alone would change it. */
  private choose(): void {
    const view = this.frame?.view;
    if (!view) return;
    const now = this.live.clock.now();
    const next = sceneOf(view, this.marks, now, suspense);
    if (this.timer) clearTimeout(this.timer);
    this.timer = next.until === null ? null : setTimeout(this.turn, Math.max(0, next.until - now) * 1_000 + 20);
    if (next.key !== this.scene?.key) this.arriving = this.happens;
    else if (this.frame?.t === "snap") this.arriving = false;
    this.scene = next;
    this.requestUpdate();
  }

  /** Time has come for another scene without a new frame. */
  private readonly turn = (): void => {
    this.happens = isSeen() && this.scene !== null;
    if (this.frame) this.frame = { ...this.frame, before: this.frame.view };
    this.choose();
  };

  protected override render(): TemplateResult | typeof nothing {
    const { frame, scene } = this;
    if (!frame || !scene) return nothing;
    const { view, v } = frame;
    const air: Air = { view, before: this.happens ? frame.before : null, v, clock: this.live.clock };
    const corner = scene.name !== "table" && view.table.rehearsal;
    return html`<main class="stage"><div class="safe">${keyed(
      scene.key,
      html`<div class="scene scene--${scene.name} ${this.arriving ? "is-arriving" : ""}" data-scene=${scene.name}>${draw(scene, air)}</div>`,
    )}${ruling(air)}${corner ? html`<span class="chip plate rehearsal rehearsal--corner">${text.rehearsal}</span>` : nothing}</div></main>`;
  }

  protected override updated(): void {
    if (this.frame) document.documentElement.dataset.v = String(this.frame.v);
  }

  /** A source of another size shows the same picture larger or smaller. */
  private readonly scale = (): void => {
    const by = Math.min(window.innerWidth / 1920, window.innerHeight / 1080);
    this.style.transformOrigin = "0 0";
    this.style.transform = Math.abs(by - 1) < 0.001 || !by ? "" : `scale(${by})`;
  };
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

function draw(scene: Scene, air: Air): TemplateResult {
  const view: View = air.view;
  switch (scene.name) {
    case "opening":
      return opening(view);
    case "result":
      return result(view);
    case "board":
      return board(air);
    case "fund":
      return fund(view);
    case "race":
      return race(view);
    case "table":
      return html`${score(view)}${kitty(view.game)}${eventStrip(air)}${console_(air)}`;
  }
}

customElements.define("air-overlay", AirOverlay);
