/** Choosing by mouse and touch: a tap toggles, a drag paints the same over neighbours, a double tap takes the pair. */

export class Pointing {
  private painting: { on: boolean; last: string } | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly toggle: (id: string, on?: boolean) => void,
    private readonly pair: (id: string) => void,
  ) {}

  /** Starts listening; returns how to stop. */
  listen(): () => void {
    const { root } = this;
    const on = <K extends keyof HTMLElementEventMap>(target: HTMLElement | Document, kind: K, heard: (event: HTMLElementEventMap[K]) => void): (() => void) => {
      target.addEventListener(kind, heard as EventListener);
      return () => target.removeEventListener(kind, heard as EventListener);
    };
    const ends = [
      on(root, "pointerdown", (event) => this.down(event)),
      on(document, "pointermove", (event) => this.move(event)),
      on(document, "pointerup", () => (this.painting = null)),
      on(document, "pointercancel", () => (this.painting = null)),
      on(root, "dblclick", (event) => this.double(event)),
      // Screen readers press without a pointer.
      on(root, "click", (event) => {
        const card = cardOf(event.target);
        if (card && event.detail === 0) this.toggle(idOf(card));
      }),
    ];
    return () => ends.forEach((end) => end());
  }

  private down(event: PointerEvent): void {
    const card = cardOf(event.target);
    if (!card || event.button !== 0) return;
    if (card.hasPointerCapture(event.pointerId)) card.releasePointerCapture(event.pointerId);
    const on = card.getAttribute("aria-pressed") !== "true";
    this.painting = { on, last: idOf(card) };
    this.toggle(idOf(card), on);
  }

  private move(event: PointerEvent): void {
    if (!this.painting) return;
    const card = cardOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!card || idOf(card) === this.painting.last) return;
    this.painting.last = idOf(card);
    if (card.getAttribute("aria-disabled") !== "true") this.toggle(idOf(card), this.painting.on);
  }

  private double(event: MouseEvent): void {
    const card = cardOf(event.target);
    if (card) this.pair(idOf(card));
  }
}

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".hand-card") : null;
}

const idOf = (card: HTMLElement): string => card.dataset.id ?? "";
