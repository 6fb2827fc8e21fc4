/** The live line against a server that is made up here: what it must do when frames are lost, doubled or late. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { betweenHands, Live, liveUrl } from "./live";
import { Server, view } from "./live.testing";

let live: Live;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  window.__v = [];
  Server.all = [];
  reload = vi.fn<() => void>();
  live = new Live({ url: "ws://here/ws/t", open: () => new Server(), ticker: () => Date.now(), random: () => 1, reload });
  live.start();
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

const drawn = () => live.view?.game?.points;

describe("order", () => {
  it("asks for the whole after the greeting and draws it", () => {
    Server.last.greet(7);
    expect(Server.last.kinds("sub")).toHaveLength(1);
    expect(live.v).toBe(7);
    expect(live.status).toBe("live");
  });

  it("draws each next event, and counts one that tells this audience nothing", () => {
    const seen: string[] = [];
    live.onFrame((frame) => seen.push(`${frame.t}${frame.v}${frame.kind ?? ""}`));
    Server.last.greet(7);
    Server.last.say({ t: "ev", v: 8, kind: "played", data: {}, view: view(8) });
    Server.last.say({ v: 9 });
    Server.last.say({ t: "ev", v: 10, kind: "played", data: {}, view: view(10) });
    expect(seen).toEqual(["snap7", "ev8played", "ev10played"]);
    expect(window.__v).toEqual([7, 8, 9, 10]);
  });

  it("never draws past a gap: it asks again and draws what comes then", () => {
    Server.last.greet(7);
    Server.last.say({ t: "ev", v: 9, kind: "played", data: {}, view: view(9) });
    expect(drawn()).toBe(7);
    expect(Server.last.kinds("sub")).toHaveLength(2);
    Server.last.say({ t: "ev", v: 10, kind: "played", data: {}, view: view(10) });
    expect(drawn()).toBe(7);
    Server.last.say({ t: "snap", v: 10, now: 1_001, view: view(10) });
    expect(drawn()).toBe(10);
  });

  it("passes over an event that it has already drawn", () => {
    Server.last.greet(7);
    Server.last.say({ t: "ev", v: 7, kind: "played", data: {}, view: view(99) });
    expect(drawn()).toBe(7);
    expect(Server.last.kinds("sub")).toHaveLength(1);
  });

  it("takes a snap with a lower version: the server is right", () => {
    Server.last.greet(7);
    Server.last.say({ t: "snap", v: 3, now: 1_001, view: view(3) });
    expect(live.v).toBe(3);
    expect(drawn()).toBe(3);
  });

  it("asks again when a heartbeat shows that a frame never came", () => {
    Server.last.greet(7);
    Server.last.say({ t: "beat", v: 8, now: 1_002 });
    expect(Server.last.kinds("sub")).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(Server.last.kinds("sub")).toHaveLength(2);
  });

  it("does not ask again when the frame was only on its way", () => {
    Server.last.greet(7);
    Server.last.say({ t: "beat", v: 8, now: 1_002 });
    Server.last.say({ t: "ev", v: 8, kind: "played", data: {}, view: view(8) });
    vi.advanceTimersByTime(3_000);
    expect(Server.last.kinds("sub")).toHaveLength(1);
  });

  it("gives a late listener the present view as a picture, not as something that happens", () => {
    Server.last.greet(7);
    Server.last.say({ t: "ev", v: 8, kind: "played", data: {}, view: view(8) });
    const seen: string[] = [];
    live.onFrame((frame) => seen.push(frame.t));
    expect(seen).toEqual(["snap"]);
  });
});

describe("the line", () => {
  it("finds silence by itself and makes a new line within ten seconds", () => {
    Server.last.greet(7);
    const first = Server.last;
    vi.advanceTimersByTime(10_000);
    expect(Server.last).not.toBe(first);
    expect(live.status).toBe("lost");
    Server.last.greet(12);
    expect(live.status).toBe("live");
    expect(drawn()).toBe(12);
  });

  it("stays on a line that beats though nothing happens", () => {
    Server.last.greet(7);
    const first = Server.last;
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(5_000);
      Server.last.say({ t: "beat", v: 7, now: 1_000 + 5 * i });
    }
    expect(Server.last).toBe(first);
    expect(first.kinds("beat").length).toBeGreaterThanOrEqual(9);
  });

  it("begins again after a quarter of a second, then waits longer, at most four seconds, and never gives up", () => {
    Server.last.hangUp();
    vi.advanceTimersByTime(249);
    expect(Server.all).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(Server.all).toHaveLength(2);
    for (let i = 0; i < 60; i++) {
      Server.last.hangUp();
      vi.advanceTimersByTime(5_000);
    }
    expect(Server.all.length).toBeGreaterThan(60);
    Server.last.greet(7);
    expect(live.status).toBe("live");
  });

  it("does not wait for ever for a greeting", () => {
    vi.advanceTimersByTime(8_000);
    expect(Server.all.length).toBeGreaterThan(1);
  });

  it("hears nothing from a line that it has left", () => {
    Server.last.greet(7);
    const first = Server.last;
    vi.advanceTimersByTime(10_000);
    Server.last.greet(9);
    first.say({ t: "snap", v: 99, now: 1, view: view(99) });
    expect(drawn()).toBe(9);
  });

  it("says that a link is refused, and goes on asking slowly", () => {
    Server.last.hangUp(4401);
    expect(live.status).toBe("refused");
    vi.advanceTimersByTime(3_900);
    expect(Server.all).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(Server.all).toHaveLength(2);
  });
});

describe("a seat's line", () => {
  const atSeat = (v: number): void => {
    Server.last.say({ t: "hello", build: "one", now: 1_000, heartbeat: 1, audience: { kind: "seat", seat: 2 } });
    Server.last.say({ t: "snap", v, now: 1_000, view: view(v) });
  };

  it("says on each new line that it is the same device", () => {
    atSeat(7);
    const [first] = Server.last.kinds("sub");
    Server.last.hangUp();
    vi.advanceTimersByTime(300);
    atSeat(8);
    expect(first?.device).toMatch(/^[0-9a-f]{32}$/);
    expect(Server.last.kinds("sub")[0]?.device).toBe(first?.device);
  });

  it("claims the seat when a person asks for it, and only comes back when it reconnects by itself", () => {
    const claims = () => Server.all.map((server) => server.kinds("sub").map((frame) => frame.again ?? false));
    Server.last.hangUp();
    vi.advanceTimersByTime(300); // the first line never greeted: the person who opened the page still waits
    atSeat(7);
    window.dispatchEvent(new Event("online"));
    Server.last.hangUp();
    vi.advanceTimersByTime(300);
    atSeat(8);
    Server.last.hangUp(4409);
    live.start();
    atSeat(9);
    expect(claims()).toEqual([[], [false, true], [true], [false]]);
  });

  it("claims nothing any more when the page was opened long ago, though it never had the seat", () => {
    Server.last.hangUp();
    vi.advanceTimersByTime(20_000);
    window.dispatchEvent(new Event("online"));
    atSeat(7);
    expect(Server.last.kinds("sub")[0]?.again).toBe(true);
  });

  it("stays down when another device has taken the seat, until it is asked for again", () => {
    atSeat(7);
    Server.last.hangUp(4409);
    expect(live.status).toBe("taken");
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("online"));
    expect(Server.all).toHaveLength(1);
    live.start();
    expect(Server.all).toHaveLength(2);
    atSeat(9);
    expect(live.status).toBe("live");
  });

  it("finds silence within four seconds, for heartbeats come each second", () => {
    atSeat(7);
    vi.advanceTimersByTime(4_100);
    expect(live.status).toBe("lost");
  });

  it("asks at once when the network is back, and leaves a line that says nothing within a second", () => {
    atSeat(7);
    window.dispatchEvent(new Event("online"));
    expect(Server.last.kinds("sub")).toHaveLength(2);
    vi.advanceTimersByTime(1_001);
    expect(Server.all).toHaveLength(2);
    atSeat(9);
    expect(drawn()).toBe(9);
  });

  it("makes a new line at once when the network is back between two tries", () => {
    for (let i = 0; i < 6; i++) {
      Server.last.hangUp();
      vi.advanceTimersByTime(4_000);
    }
    Server.last.hangUp();
    const before = Server.all.length;
    window.dispatchEvent(new Event("online"));
    expect(Server.all).toHaveLength(before + 1);
  });
});

describe("on air, where each second is heard", () => {
  const greet = (v: number, mark = v) => {
    Server.last.say({ t: "hello", proto: 1, build: "one", now: 1_000, heartbeat: 1, audience: { kind: "program", seat: null } });
    Server.last.say({ t: "snap", v, now: 1_000, view: view(mark) });
  };

  it("asks with the first heartbeat that tells of a frame which was lost", () => {
    greet(7);
    Server.last.say({ t: "beat", v: 8, now: 1_002 });
    expect(Server.last.kinds("sub")).toHaveLength(2);
    Server.last.say({ t: "snap", v: 8, now: 1_002, view: view(8) });
    expect(drawn()).toBe(8);
  });

  it("has left a dead line, and tries the next, in less than two seconds", () => {
    greet(7);
    vi.advanceTimersByTime(1_700);
    expect(Server.all).toHaveLength(2);
    greet(9);
    expect(drawn()).toBe(9);
  });

  it("never waits long for a server that starts anew", () => {
    greet(7);
    for (let i = 0; i < 9; i++) {
      Server.last.hangUp();
      vi.advanceTimersByTime(601);
    }
    expect(Server.all).toHaveLength(10);
  });

  it("lets what moves go on when it asked in vain", () => {
    greet(7);
    const seen: number[] = [];
    live.onFrame((frame) => seen.push(frame.v));
    Server.last.say({ t: "snap", v: 7, now: 1_001, view: view(7) });
    expect(seen).toEqual([7]);
    Server.last.say({ t: "snap", v: 7, now: 1_001, view: view(8) });
    expect(seen).toEqual([7, 7]);
  });
});

describe("commands", () => {
  it("end with the server's answer", async () => {
    Server.last.greet(7);
    const answer = live.do("play", { cards: ["SA"] }, 41);
    const sent = Server.last.kinds("do")[0]!;
    expect(sent).toMatchObject({ base: 41, verb: "play", data: { cards: ["SA"] } });
    Server.last.say({ t: "no", id: sent.id, code: "shape", text: "请跟对子。", v: 7 });
    expect(await answer).toEqual({ ok: false, code: "shape", text: "请跟对子。", v: 7 });
  });

  it("are sent again under the same id on a new line until they are answered, and resolve once", async () => {
    Server.last.greet(7);
    const answer = live.do("play", { cards: ["SA"] }, 41);
    const id = Server.last.kinds("do")[0]!.id;
    Server.last.hangUp();
    vi.advanceTimersByTime(300);
    expect(Server.last.kinds("do")).toHaveLength(0);
    Server.last.greet(8);
    expect(Server.last.kinds("do").map((frame) => frame.id)).toEqual([id]);
    Server.last.say({ t: "ok", id, v: 9 });
    expect(await answer).toEqual({ ok: true, v: 9 });
    vi.advanceTimersByTime(7_000);
    expect(Server.last.kinds("do")).toHaveLength(1);
  });

  it("are sent again on a line that stands but does not answer", () => {
    Server.last.greet(7);
    void live.do("pass", {}, 4);
    vi.advanceTimersByTime(4_000);
    const ids = Server.last.kinds("do").map((frame) => frame.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("wait for the first view when given early", () => {
    void live.do("pass", {}, 4);
    expect(Server.last.kinds("do")).toHaveLength(0);
    Server.last.greet(7);
    expect(Server.last.kinds("do")).toHaveLength(1);
  });
});

describe("time", () => {
  it("is the server's, from the frame that travelled the shortest way", () => {
    Server.last.greet(7, "one", 1_000);
    vi.advanceTimersByTime(1_000);
    Server.last.say({ t: "beat", v: 7, now: 1_000.2 });
    expect(live.clock.now()).toBeCloseTo(1_001, 3);
    Server.last.say({ t: "beat", v: 7, now: 1_001.3 });
    expect(live.clock.now()).toBeCloseTo(1_001.3, 3);
  });

  it("is right again within a frame after a drop in mid-turn", () => {
    Server.last.greet(7, "one", 1_000);
    Server.last.hangUp();
    vi.advanceTimersByTime(3_000);
    Server.last.greet(9, "one", 1_003);
    const left = live.clock.left({ kind: "play", seats: [0], deadline: 1_010, seconds: 15 });
    expect(Math.abs(left - 7)).toBeLessThan(0.15);
  });

  it("is right over a long way too: half of the round trip is added", () => {
    // The server's second 1000 is the page's 0; every frame takes 300 ms, each way.
    const start = Date.now();
    const server = () => 1_000 + (Date.now() - start) / 1_000;
    vi.advanceTimersByTime(300);
    Server.last.say({ t: "hello", build: "one", now: server() - 0.3, heartbeat: 1, audience: { kind: "seat", seat: 0 } });
    vi.advanceTimersByTime(600);
    Server.last.say({ t: "snap", v: 7, now: server() - 0.3, view: view(7) });
    expect(Math.abs(live.clock.now() - server())).toBeLessThan(0.02);
    Server.last.say({ t: "beat", v: 7, now: server() - 0.3, stamp: 1, trip: 0.58 });
    expect(Math.abs(live.clock.now() - server())).toBeLessThan(0.02);
  });

  it("stands still while paused", () => {
    expect(live.clock.left({ kind: "play", seats: [0], deadline: null, seconds: 15, left: 6.5 })).toBe(6.5);
  });
});

describe("a new build", () => {
  it("is loaded between hands and not in the middle of one", () => {
    Server.last.greet(7, "one");
    Server.last.hangUp();
    vi.advanceTimersByTime(300);
    Server.last.greet(8, "two");
    expect(reload).not.toHaveBeenCalled();
    Server.last.say({ t: "ev", v: 9, kind: "played", data: {}, view: view(9) });
    expect(reload).not.toHaveBeenCalled();
    Server.last.say({ t: "ev", v: 10, kind: "game_finished", data: {}, view: view(10, "between", "finished") });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is not seen in a reconnect to the same", () => {
    Server.last.greet(7, "one");
    Server.last.hangUp();
    vi.advanceTimersByTime(300);
    Server.last.greet(8, "one");
    Server.last.say({ t: "ev", v: 9, kind: "x", data: {}, view: view(9, "between") });
    expect(reload).not.toHaveBeenCalled();
  });

  it("knows when nobody is to act", () => {
    expect(betweenHands(view(1, "waiting"))).toBe(true);
    expect(betweenHands(view(1, "playing", "finished"))).toBe(true);
    expect(betweenHands(view(1, "playing", "burying"))).toBe(false);
  });
});

it("takes the token from the fragment", () => {
  const at = (href: string) => liveUrl(new URL(href) as unknown as Location);
  expect(at("http://10.0.0.5:8000/overlay/#t=a-b_c")).toBe("ws://10.0.0.5:8000/ws/a-b_c");
  expect(at("https://show.example/seat/?lang=en#t=x&n=1")).toBe("wss://show.example/ws/x");
});
