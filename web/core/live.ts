/**
 * The live line of a page: one socket, one ordered stream of whole views, for ever.
 *
 * `snap` replaces everything; `ev` must be exactly one version further, else the page asks again (`sub`).
 * A view is drawn as it comes; the `kind` of an `ev` only starts an animation. Silence is found by the page itself:
 * a line without a frame or heartbeat for a while is dropped and made anew. Commands keep their id until answered.
 */
import { betweenHands, liveUrl, type Frame } from "./around";
import { readBeat, type Audience, type Beat } from "./beat";
import { CLOSE, type OutputSettings } from "./frames";
import type { Line } from "./line";
import { isSeen, onSeen } from "./sight";
import { makeId, Outgoing, type Answer } from "./outgoing";
import { sawVersion } from "./seen";
import { ServerClock, type Ticker } from "./time";
import type { View } from "./view";
import { ASKED_FOR, BEHIND, FIRST_RETRY, HELLO_WITHIN, LAST_EAGER, LAST_RETRY, OUTPUT_LATE, OUTPUT_PROBE, PROBE, SHORT_SILENCE, SILENCE } from "./waits";
import { onWake } from "./wake";

export { betweenHands, liveUrl, type Frame } from "./around";
export type { Line } from "./line";
export type { Answer } from "./outgoing";

/** "taken": another device plays this seat; the line stays down until a person calls `start`. */
export type Status = "connecting" | "live" | "lost" | "refused" | "taken";

export interface LiveOptions {
  url: string;
  open?: (url: string) => Line;
  ticker?: Ticker;
  random?: () => number;
  reload?: () => void;
  /** Somebody sits under a clock: never wait long before the next try. */
  eager?: boolean;
}

const PROTOCOL = "chaodipi.v1";
const OPEN = 1;

export class Live {
  status: Status = "connecting";
  /** The version drawn; -1 before the first view. */
  v = -1;
  view: View | null = null;
  /** The last frame, for whoever asks later. */
  frame: Frame | null = null;
  /** The code that the last line was closed with, 0 before. */
  closed = 0;
  /** Known from the first hello on. */
  audience: Audience | null = null;
  /** How an output is to look, from the first hello on; null for a page that is none. */
  output: OutputSettings | null = null;
  /** The round trip as the server measures it, seconds; null where it does not say. */
  trip: number | null = null;
  readonly clock: ServerClock;

  private readonly frames = new Set<(frame: Frame) => void>();
  private readonly changes = new Set<(status: Status) => void>();
  private readonly beats = new Set<(beat: Beat) => void>();
  private readonly outgoing: Outgoing;
  private readonly device = makeId();
  private readonly open: (url: string) => Line;
  private readonly random: () => number;
  private readonly reload: () => void;
  private line: Line | null = null;
  private tries = 0;
  private attempts = 0;
  private asked = 0;
  private started = 0;
  private shown = false; // a picture since `start`: the seat was ours
  private silence = SILENCE;
  private airs = false; // on air, and told so by a heartbeat each second
  private probe: ReturnType<typeof setTimeout> | null = null;
  private late: ReturnType<typeof setTimeout> | null = null;
  private unwake: (() => void) | null = null;
  private unseen: (() => void) | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private watch: ReturnType<typeof setInterval> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private opened = 0;
  private heard = 0;
  private checked = 0;
  private greeted = false;
  private subscribed = false;
  private behindSince = 0;
  private build: string | null = null;
  private told: string | null = null;
  private stale = false;

  constructor(private readonly options: LiveOptions) {
    this.clock = new ServerClock(options.ticker);
    this.open = options.open ?? ((url) => new WebSocket(url, PROTOCOL) as Line);
    this.random = options.random ?? Math.random;
    this.outgoing = new Outgoing((text) => this.send(text), this.clock.tick);
    this.reload = options.reload ?? (() => location.reload());
  }

  start(): this {
    this.watch ??= setInterval(() => this.check(), 1_000);
    this.unwake ??= onWake(() => this.nudge());
    this.unseen ??= onSeen(() => this.output && this.say({ t: "beat" }));
    this.checked = this.started = this.clock.tick();
    this.shown = false;
    if (this.status === "taken") this.set("connecting");
    this.connect();
    return this;
  }

  stop(): void {
    if (this.watch) clearInterval(this.watch);
    if (this.retry) clearTimeout(this.retry);
    if (this.probe) clearTimeout(this.probe);
    this.unwake?.();
    this.unseen?.();
    this.watch = this.retry = this.probe = this.unwake = this.unseen = null;
    this.drop();
  }

  /** The device may have been away: a line that stands is asked for the picture at once, any other is made anew. */
  nudge(within = PROBE): void {
    if (!this.watch) return;
    const now = this.clock.tick();
    if (this.line && this.greeted) {
      if (this.probe) return;
      this.subscribe();
      this.probe = setTimeout(() => {
        this.probe = null;
        if (this.line && this.heard <= now) this.renew();
      }, within);
    } else if (!this.line || now - this.opened > PROBE / 2) this.renew();
  }

  private renew(): void {
    if (this.retry) clearTimeout(this.retry);
    this.drop();
    if (this.status === "live") this.set("lost");
    this.connect();
  }

  /** Calls `listener` with each new view, at once with the present one if there is one. Returns how to stop. */
  onFrame(listener: (frame: Frame) => void): () => void {
    this.frames.add(listener);
    if (this.frame) listener({ ...this.frame, t: "snap" });
    return () => this.frames.delete(listener);
  }

  /** Calls `listener` with each change of the line's state, at once with the present one. */
  onStatus(listener: (status: Status) => void): () => void {
    this.changes.add(listener);
    listener(this.status);
    return () => this.changes.delete(listener);
  }

  /** Calls `listener` with each heartbeat of the server. */
  onBeat(listener: (beat: Beat) => void): () => void {
    this.beats.add(listener);
    return () => this.beats.delete(listener);
  }

  /**
   * Sends a command; the promise ends with the server's answer, however often the line breaks in between.
   * `base` is the decision answered: a seat's `view.ask.id`, a desk's `view.host.base`.
   */
  do(verb: string, data: Record<string, unknown>, base: number | null): Promise<Answer> {
    return this.outgoing.add(verb, data, base, this.status === "live");
  }

  // ---- the line ----------------------------------------------------------------------------------------------

  private connect(): void {
    this.retry = null;
    this.greeted = this.subscribed = false;
    this.opened = this.heard = this.clock.tick();
    let line: Line;
    try {
      line = this.open(this.options.url);
    } catch {
      return this.later();
    }
    this.line = line;
    line.onmessage = (event) => {
      if (this.line === line) this.receive(event.data as string);
    };
    line.onclose = (event) => {
      if (this.line !== line) return;
      this.line = null;
      this.closed = event.code;
      this.quiet();
      if (event.code === CLOSE.taken) {
        this.stop();
        this.set("taken");
        return;
      }
      // A policy close says that the link is not good; it may be made good again, so go on asking, slowly.
      const refused = event.code === 1008 || (event.code >= 4400 && event.code < 4500);
      this.set(refused ? "refused" : "lost");
      if (refused) this.tries = Math.max(this.tries, 6);
      this.later();
    };
  }

  private drop(): void {
    const line = this.line;
    this.line = null;
    this.quiet();
    if (line) {
      line.onopen = line.onmessage = line.onclose = null;
      try {
        line.close();
      } catch {
        // A socket that is not open yet may refuse; it is let go anyway.
      }
    }
  }

  private quiet(): void {
    if (this.beat) clearInterval(this.beat);
    if (this.late) clearTimeout(this.late);
    this.beat = this.late = null;
  }

  /** An output that hears nothing for a moment asks its line. */
  private expect(): void {
    if (this.late) clearTimeout(this.late);
    this.late = this.airs && this.beat ? setTimeout(() => this.nudge(OUTPUT_PROBE), OUTPUT_LATE) : null;
  }

  private later(): void {
    if (this.retry || !this.watch) return;
    const most = (this.options.eager || this.airs) && this.status !== "refused" ? LAST_EAGER : LAST_RETRY;
    const wait = Math.min(most, FIRST_RETRY * 2 ** this.tries) * (0.5 + this.random() / 2);
    this.tries = Math.min(this.tries + 1, 8);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private check(): void {
    const now = this.clock.tick();
    const asleep = now - this.checked > 4_000; // timers were stopped: what came meanwhile is still to be read
    this.checked = now;
    if (!this.line) return this.later();
    if (asleep) {
      this.heard = Math.max(this.heard, now - SILENCE / 2);
      this.nudge();
      return;
    }
    const within = HELLO_WITHIN[this.attempts % HELLO_WITHIN.length]!;
    const mute = this.greeted ? now - this.heard > this.silence : now - this.opened > within;
    if (mute) {
      this.drop();
      this.attempts += 1;
      this.set("lost");
      this.later();
      return;
    }
    if (this.behindSince && now - this.behindSince >= BEHIND) this.subscribe();
    if (this.status === "live") this.outgoing.remind();
  }

  private set(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    for (const listener of this.changes) listener(status);
  }

  // ---- frames ------------------------------------------------------------------------------------------------

  private receive(text: string): void {
    this.heard = this.clock.tick();
    this.expect();
    let f: Record<string, unknown>;
    try {
      f = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return;
    }
    if (f.t !== "hello" && typeof f.now === "number") this.clock.learn(f.now);
    switch (f.t) {
      case "hello":
        return this.hello(f);
      case "snap":
        return this.snap(f);
      case "ok":
      case "no":
        return this.outgoing.answered(f, this.v);
      case "beat":
        return this.beaten(f);
      case "ev":
      case undefined:
        if (typeof f.v === "number") this.event(f);
    }
  }

  private beaten(f: Record<string, unknown>): void {
    this.behindSince = typeof f.v === "number" && f.v > this.v ? this.behindSince || this.heard : 0;
    if (this.behindSince && this.airs && this.subscribed) this.subscribe(); // frames come in order: it was lost
    // The stamp goes back at once: by it the server measures the way.
    if (f.stamp !== undefined) this.say({ t: "beat", echo: f.stamp });
    if (typeof f.trip === "number") {
      this.trip = f.trip;
      this.clock.way(f.trip);
    }
    const beat = readBeat(f);
    for (const listener of this.beats) listener(beat);
  }

  private hello(f: Record<string, unknown>): void {
    this.greeted = true;
    this.clock.reset();
    if (typeof f.now === "number") this.clock.learn(f.now);
    this.audience = (f.audience as Audience | undefined) ?? null;
    const build = typeof f.build === "string" ? f.build : null;
    if (this.build !== null && build !== null && build !== this.build) this.stale = true;
    this.build ??= build;
    const output = JSON.stringify(f.output ?? null);
    if (this.told !== null && this.told !== output) return this.reload(); // set otherwise, or told to
    this.told = output;
    this.output = JSON.parse(output) as OutputSettings | null;
    const seconds = typeof f.heartbeat === "number" && f.heartbeat > 0 ? f.heartbeat : 5;
    this.silence = seconds < 2 ? SHORT_SILENCE : SILENCE;
    this.airs = seconds < 2 && this.audience?.kind !== "seat";
    this.attempts = 0;
    this.quiet();
    this.beat = setInterval(() => this.say({ t: "beat" }), seconds * 1_000);
    this.subscribe();
  }

  private subscribe(): void {
    this.subscribed = false;
    this.behindSince = 0;
    this.asked = this.clock.tick();
    if (this.audience?.kind !== "seat") return this.say({ t: "sub", ...(this.output && this.build ? { build: this.build } : {}) });
    // A page that comes back by itself takes the seat from nobody: only opening it, or the button, does.
    const again = this.shown || this.asked - this.started > ASKED_FOR ? { again: true } : {};
    this.say({ t: "sub", device: this.device, ...again });
  }

  private snap(f: Record<string, unknown>): void {
    this.subscribed = this.shown = true;
    this.behindSince = 0;
    this.tries = 0;
    if (this.asked) this.clock.way((this.heard - this.asked) / 1_000);
    this.asked = 0;
    // An output that asked in vain goes on moving: the picture is the one it draws.
    const same = this.airs && f.v === this.v && JSON.stringify(f.view) === JSON.stringify(this.view);
    if (!same) this.show("snap", f);
    if (this.status !== "live") {
      this.set("live");
      this.outgoing.again();
    }
  }

  private event(f: Record<string, unknown>): void {
    const v = f.v as number;
    if (!this.subscribed || v <= this.v) return;
    if (v !== this.v + 1) {
      this.subscribe();
      return;
    }
    if (f.view) this.show("ev", f);
    else this.advance(v);
    if (v >= this.v) this.behindSince = 0;
  }

  private show(t: "snap" | "ev", f: Record<string, unknown>): void {
    const before = this.view;
    this.view = f.view as View;
    this.frame = {
      t,
      v: f.v as number,
      kind: typeof f.kind === "string" ? f.kind : null,
      data: (f.data as Record<string, unknown>) ?? null,
      view: this.view,
      before,
    };
    this.advance(f.v as number);
    for (const listener of this.frames) listener(this.frame);
    if (this.stale && betweenHands(this.view)) {
      this.stale = false;
      this.reload();
    }
  }

  private advance(v: number): void {
    this.v = v;
    sawVersion(v);
  }

  /** Sends a frame; an output adds what it has drawn and whether anybody sees it. */
  private say(frame: Record<string, unknown>): void {
    this.send(JSON.stringify(this.output ? { ...frame, v: this.v, visible: isSeen() } : frame));
  }

  private send(text: string): void {
    if (this.line?.readyState === OPEN) this.line.send(text);
  }
}

/** Opens this page's line. */
export const openLive = (options: Partial<LiveOptions> = {}): Live => new Live({ url: liveUrl(), ...options }).start();
