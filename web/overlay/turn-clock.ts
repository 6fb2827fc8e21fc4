/**
 * A countdown. The deadline is the server's; the page paints it ten times a second by itself, so that every second
 * is seen, also where the page paints seldom. `look` is the place: a seat's line, or the plate on the table.
 */
import { html, LitElement, type TemplateResult } from "lit";
import { everyTenth, type ServerClock } from "../core/time";
import type { TurnClock as Turn } from "../core/view";

/** Seconds from which a turn is late. */
export const LATE = 5;

export class TurnClock extends LitElement {
  static override properties = { turn: { attribute: false }, time: { attribute: false }, look: {} };
  declare turn: Turn;
  declare time: ServerClock;
  declare look: "seat" | "plate";
  private end: (() => void) | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.end = everyTenth(this.paint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.end?.();
  }

  protected override render(): TemplateResult {
    return html`<span class="clock__left num" role="timer"></span><div class="clock__bar"><i></i></div>`;
  }

  protected override updated(): void {
    this.paint();
  }

  private readonly paint = (): void => {
    const number = this.querySelector(".clock__left");
    const bar = this.querySelector<HTMLElement>(".clock__bar i");
    if (!number || !bar || !this.turn) return;
    const left = this.time.left(this.turn);
    const whole = String(Math.ceil(left - 0.05));
    if (number.textContent !== whole) number.textContent = whole;
    bar.style.transform = `scaleX(${(left / this.turn.seconds).toFixed(3)})`;
    this.classList.toggle("is-late", left <= LATE);
    this.classList.toggle("is-stopped", this.turn.deadline === null);
  };
}

if (!customElements.get("turn-clock")) customElements.define("turn-clock", TurnClock);
