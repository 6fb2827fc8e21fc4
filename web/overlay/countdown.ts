/** Minutes and seconds to a moment of the server's clock; at its end a word, and nothing runs any more. */
import { html, LitElement, type TemplateResult } from "lit";
import { everyTenth, type ServerClock } from "../core/time";

export class Countdown extends LitElement {
  static override properties = { until: { attribute: false }, time: { attribute: false }, over: {} };
  /** Server epoch seconds. */
  declare until: number;
  declare time: ServerClock;
  /** What is said when the time has come. */
  declare over: string;
  private end: (() => void) | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  protected override render(): TemplateResult {
    return html`<b class="countdown num" role="timer"></b>`;
  }

  protected override updated(): void {
    this.end ??= everyTenth(this.paint);
    this.paint();
  }

  private stop(): void {
    this.end?.();
    this.end = null;
  }

  private readonly paint = (): void => {
    const place = this.querySelector(".countdown");
    if (!place) return;
    const left = Math.ceil(this.until - this.time.now() - 0.05);
    const words = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : this.over;
    if (place.textContent !== words) place.textContent = words;
    this.classList.toggle("is-over", left <= 0);
    if (left <= 0) this.stop();
  };
}

if (!customElements.get("air-countdown")) customElements.define("air-countdown", Countdown);
