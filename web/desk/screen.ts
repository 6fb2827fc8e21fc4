/**
 * The overlay itself, small, beside the desk's buttons: its page in a frame, drawn from the desk's own view. It opens
 * no line and needs no link, so nothing is shown to anybody who does not hold this desk.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { lang } from "../core/i18n";
import type { View } from "../core/view";

/** Heartbeats for the page in the frame, ms: it takes a silent line for dead. */
const BEAT = 3_000;

export class DeskScreen extends LitElement {
  static override properties = { view: { attribute: false }, v: { type: Number }, now: { attribute: false }, preview: { type: Boolean }, label: {} };
  declare view: View;
  declare v: number;
  /** The server's clock. */
  declare now: () => number;
  declare preview: boolean;
  declare label: string;
  private beat: ReturnType<typeof setInterval> | undefined;
  private ready = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("message", this.heard);
    this.beat = setInterval(() => this.say({ t: "beat", v: this.v }), BEAT);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("message", this.heard);
    clearInterval(this.beat);
    this.ready = false;
  }

  private get frame(): Window | null {
    return this.querySelector("iframe")?.contentWindow ?? null;
  }

  private readonly heard = (event: MessageEvent): void => {
    if (event.source === null || event.source !== this.frame || event.origin !== location.origin) return;
    if (event.data === "mirror:open") {
      this.ready = true;
      this.say({ t: "hello", proto: "chaodipi.v1", build: "mirror", heartbeat: 5, audience: { kind: "program", seat: null } });
    } else if (event.data === "mirror:sub") this.show();
  };

  private show(): void {
    this.say({ t: "snap", v: this.v, view: this.view });
  }

  private say(frame: Record<string, unknown>): void {
    if (this.ready) this.frame?.postMessage(JSON.stringify({ ...frame, now: this.now() }), location.origin);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has("v") || changed.has("view")) this.show();
  }

  protected override render(): TemplateResult {
    return html`<iframe class="picture" src="/overlay/?mirror=1&size=1080p&lang=${lang}${this.preview ? "&preview=1" : ""}" title=${this.label} tabindex="-1" loading="lazy"></iframe>`;
  }
}

customElements.define("desk-screen", DeskScreen);
