/** Server time in a page. Deadlines come as server epoch seconds; no ticks are sent. */
import type { TurnClock } from "./view";

/** Local milliseconds that never jump. */
export type Ticker = () => number;

const KEPT = 8;
const STOOD_STILL = 3; // seconds

/**
 * The server's time, from the `now` of frames. A frame is never early: the sample that says the latest time
 * travelled the shortest way, so the best of the last few is kept, and half the shortest round trip known is added.
 */
export class ServerClock {
  private samples: number[] = [];
  private trips: number[] = [];
  private offset: number | null = null;

  constructor(readonly tick: Ticker = () => performance.now()) {}

  /** A new line may go to another machine, or to an output with another delay. */
  reset(): void {
    this.samples = [];
    this.trips = [];
  }

  /** A round trip as somebody measured it, seconds. */
  way(trip: number): void {
    this.trips.push(Math.max(0, trip));
    if (this.trips.length > KEPT) this.trips.shift();
  }

  learn(now: number): void {
    const sample = now - this.tick() / 1_000;
    const before = this.samples.at(-1);
    // Twice far behind is no slow way: an output that is a game behind stood still between two games.
    if (before !== undefined && this.offset !== null && Math.max(sample, before) < this.offset - STOOD_STILL) this.samples = [before];
    this.samples.push(sample);
    if (this.samples.length > KEPT) this.samples.shift();
    this.offset = Math.max(...this.samples);
  }

  /** Server epoch in seconds. */
  now(): number {
    if (this.offset === null) return Date.now() / 1_000;
    return this.tick() / 1_000 + this.offset + (this.trips.length ? Math.min(...this.trips) / 2 : 0);
  }

  /** Seconds left on a clock, never below 0; the whole time where the deadline is not known. */
  left(clock: TurnClock): number {
    if (clock.deadline === null) return Math.max(0, clock.left ?? clock.seconds);
    return Math.min(clock.seconds, Math.max(0, clock.deadline - this.now()));
  }
}

/** Calls `paint` about ten times a second until the returned function is called. Timers, not frames: OBS stops those. */
export function everyTenth(paint: () => void): () => void {
  const timer = setInterval(paint, 100);
  return () => clearInterval(timer);
}
