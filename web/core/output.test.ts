/** What an output's page says of itself, and when it loads itself again. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live } from "./live";
import { Server, view } from "./live.testing";

let live: Live;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  Server.all = [];
  reload = vi.fn<() => void>();
  live = new Live({ url: "ws://here/ws/t", open: () => new Server(), ticker: () => Date.now(), random: () => 1, reload });
  live.start();
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

describe("an output", () => {
  const OUTPUT = { name: "主画面", scenes: "all", language: "zh", theme: "", size: "1080p", ground: "transparent", audio: false, preview: false, reload: 0 };
  const greet = (more: object = {}) => {
    Server.last.say({ t: "hello", proto: 1, build: "one", now: 1_000, heartbeat: 5, output: { ...OUTPUT, ...more } });
    Server.last.say({ t: "snap", v: 3, now: 1_000, view: view(3) });
  };

  it("says what it was built from, what it has drawn and whether it is seen", () => {
    greet();
    expect(Server.last.kinds("sub")[0]).toMatchObject({ build: "one", v: -1, visible: true });
    Server.last.say({ t: "beat", v: 3, now: 1_001, stamp: 4 });
    expect(Server.last.kinds("beat").at(-1)).toEqual({ t: "beat", echo: 4, v: 3, visible: true });
  });

  it("loads itself again when it is set otherwise or told to, and only then", () => {
    greet();
    Server.last.hangUp(1012);
    vi.advanceTimersByTime(300);
    greet();
    expect(reload).not.toHaveBeenCalled();
    Server.last.hangUp(1012);
    vi.advanceTimersByTime(600);
    greet({ reload: 1 });
    expect(reload).toHaveBeenCalledOnce();
  });

  it("of a link that is none, a page says nothing of itself", () => {
    Server.last.greet(3);
    expect(Server.last.kinds("sub")[0]).toEqual({ t: "sub" });
  });
});

describe("the time of an output that is a game behind", () => {
  it("stands still between two games and goes on from there", () => {
    Server.last.greet(3, "one", 1_000);
    for (let beats = 0; beats < 3; beats++) {
      vi.advanceTimersByTime(5_000);
      Server.last.say({ t: "beat", v: 3, now: 1_002, stamp: beats });
    }
    expect(live.clock.now()).toBeLessThan(1_008); // two slow ways would look the same
  });
});
