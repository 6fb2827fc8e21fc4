/**
 * A name of any length: one line, in steps of size. Where its place is high enough for two lines, and one would be
 * small, two; else a squeeze to 78 %, then a cut. Bounded: a few measurements for each size, one for each cut character.
 */
import { html, LitElement, type TemplateResult } from "lit";

const SQUEEZE = 0.78;
/** Of the size: how high a line is. The same stands in `scene.css`. */
const LINE = 1.15;
/** Of the largest size: below it a name is rather two lines. */
const SMALL = 0.6;

/** Fits the text of `text` into `box`; sizes from large to small, in px; `high` px is the room for two lines, 0 for one line only. */
export function fit(box: HTMLElement, text: HTMLElement, full: string, sizes: readonly number[], high = 0): void {
  text.style.transform = "";
  text.textContent = full;
  box.classList.remove("name--two");
  if (box.clientWidth === 0 && full !== "") return;
  // A box that shrinks to its text grows with the size: its room is asked for anew each time.
  const fits = (size: number): boolean => {
    box.style.fontSize = `${size}px`;
    return text.offsetWidth <= box.clientWidth;
  };
  const one = sizes.find(fits) ?? 0;
  if (high && one < SMALL * sizes[0]!) {
    box.classList.add("name--two");
    const two = (size: number): boolean => size > one && 2 * LINE * size <= high && fits(size) && text.offsetHeight < 2.5 * LINE * size;
    if (sizes.some(two)) return;
    box.classList.remove("name--two");
  }
  box.style.fontSize = `${one || sizes.at(-1)!}px`;
  if (one) return;
  const room = box.clientWidth;
  let shown = [...full];
  let squeeze = room / text.offsetWidth;
  while (squeeze < SQUEEZE && shown.length > 2) {
    shown = shown.slice(0, -1);
    text.textContent = shown.join("") + "…";
    squeeze = room / text.offsetWidth;
  }
  if (squeeze < 1) text.style.transform = `scaleX(${squeeze.toFixed(3)})`;
}

/** `<fit-name .text .sizes place="start|mid|end">`: light DOM, classes of `scene.css`. Fits again when fonts come. */
export class FitName extends LitElement {
  static override properties = { text: {}, sizes: { attribute: false }, place: {}, high: { attribute: false }, room: {} };
  declare text: string;
  declare sizes: readonly number[];
  declare place: "start" | "mid" | "end";
  /** px of height for two lines; 0: one line only. */
  declare high: number;
  /** Whatever else decides how much room there is: a change of it fits the name again. */
  declare room: string;

  constructor() {
    super();
    this.text = "";
    this.sizes = [34, 30, 26, 24];
    this.place = "start";
    this.high = 0;
    this.room = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.fonts?.addEventListener("loadingdone", this.refit);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.fonts?.removeEventListener("loadingdone", this.refit);
  }

  /** Public for scenes whose plates change their width without a new name. */
  readonly refit = (): void => {
    const box = this.querySelector<HTMLElement>(".name");
    const text = this.querySelector<HTMLElement>(".name__text");
    if (box && text) fit(box, text, this.text, this.sizes, this.high);
  };

  protected override render(): TemplateResult {
    // The text is written by fit(), which may cut it; Lit must not own it.
    return html`<span class="name name--${this.place}" title=${this.text}><span class="name__text"></span></span>`;
  }

  protected override updated(): void {
    this.refit();
  }
}

/** Of a picture: one that cannot be loaded leaves no trace of itself. */
export const shownIfThere = (event: Event): void => {
  (event.target as HTMLElement).hidden = event.type === "error";
};

if (!customElements.get("fit-name")) customElements.define("fit-name", FitName);

export function name(text: string, sizes: readonly number[], place: "start" | "mid" | "end" = "start", high = 0): TemplateResult {
  return html`<fit-name .text=${text} .sizes=${sizes} .place=${place} .high=${high}></fit-name>`;
}
