/** Keeps the screen on while the page is seen. Browsers give this only to pages that came by https or from this machine. */

export type Awake = "on" | "off" | "unsupported";

interface Lock extends EventTarget {
  readonly released: boolean;
}

export class Screen {
  state: Awake = "off";
  private lock: Lock | null = null;

  /** `changed` is called whenever the state is another. */
  constructor(private readonly changed: () => void) {}

  /** Asks for the lock now and each time the page is seen again. Returns how to stop asking. */
  keep(): () => void {
    const again = (): void => void this.ask();
    document.addEventListener("visibilitychange", again);
    again();
    return () => document.removeEventListener("visibilitychange", again);
  }

  /** Also on a press: some browsers want one first. */
  async ask(): Promise<void> {
    const wake = (navigator as { wakeLock?: { request(kind: "screen"): Promise<Lock> } }).wakeLock;
    if (!wake) return this.set("unsupported");
    if (document.visibilityState !== "visible" || (this.lock && !this.lock.released)) return;
    try {
      this.lock = await wake.request("screen");
      this.lock.addEventListener("release", () => this.set("off"));
      this.set("on");
    } catch {
      this.set("off"); // The battery is low, or the page may not.
    }
  }

  private set(state: Awake): void {
    if (state === this.state) return;
    this.state = state;
    this.changed();
  }
}
