/** Choosing by mouse and touch: a tap toggles, a drag paints the same over neighbours, a double tap takes the pair. */

/** Between two taps that are one, ms; and px of a swipe from one look to the next. */
const TWICE = 350;
const STEP = 8;

export class Pointing {
  private painting: { on: boolean; last: string; x: number; y: number } | null = null;
  private tapped = { id: "", at: -Infinity };

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
    const id = idOf(card);
    // Two taps are told here: not every browser makes a double click of them.
    const twice = this.tapped.id === id && event.timeStamp - this.tapped.at < TWICE;
    this.tapped = twice ? { id: "", at: -Infinity } : { id, at: event.timeStamp };
    const on = twice || card.getAttribute("aria-pressed") !== "true";
    this.painting = { on, last: id, x: event.clientX, y: event.clientY };
    if (twice) this.pair(id);
    else this.toggle(id, on);
  }

  private move(event: PointerEvent): void {
    const { painting } = this;
    if (!painting) return;
    const coalesced = event.getCoalescedEvents();
    for (const to of coalesced.length ? coalesced : [event]) {
      // A quick swipe leaves no card out: every point on its way is looked at.
      const steps = Math.max(1, Math.ceil(Math.hypot(to.clientX - painting.x, to.clientY - painting.y) / STEP));
      const { x, y } = painting;
      for (let n = 1; n <= steps; n += 1) this.paint(x + ((to.clientX - x) * n) / steps, y + ((to.clientY - y) * n) / steps);
      painting.x = to.clientX;
      painting.y = to.clientY;
    }
  }

  private paint(x: number, y: number): void {
    const { painting } = this;
    const card = cardOf(document.elementFromPoint(x, y));
    if (!painting || !card || idOf(card) === painting.last) return;
    painting.last = idOf(card);
    if (card.getAttribute("aria-disabled") !== "true") this.toggle(idOf(card), painting.on);
  }
}

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".hand-card") : null;
}

const idOf = (card: HTMLElement): string => card.dataset.id ?? "";
