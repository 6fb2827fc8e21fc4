/** The picture: what is drawn equals the view, at any moment and however the page came there. */
import { afterEach, describe, expect, it } from "vitest";
import type { FitName } from "../core/fit";
import { Live, type Line } from "../core/live";
import { preparePage } from "../core/page";
import type { View } from "../core/view";
import { STORIES } from "../fixtures/stories";
import { outputOf } from "./output";
import { AirOverlay } from "./overlay";
import { suspenseOf } from "./program";

preparePage();
let live: Live | null = null;
let say: (frame: object) => void = () => undefined;

async function settled(overlay: AirOverlay): Promise<void> {
  await overlay.updateComplete;
  await Promise.all([...overlay.querySelectorAll<FitName>("fit-name")].map((name) => name.updateComplete));
}

async function show(first: View, ...next: { view: View; kind?: string }[]): Promise<AirOverlay> {
  const line: Line = { readyState: 1, onopen: null, onmessage: null, onclose: null, send: () => undefined, close: () => undefined };
  say = (frame) => line.onmessage?.(new MessageEvent("message", { data: JSON.stringify({ now: Date.now() / 1_000, ...frame }) }));
  live?.stop();
  live = new Live({ url: "", open: () => line }).start();
  const overlay = new AirOverlay();
  overlay.live = live;
  document.body.append(overlay);
  say({ t: "hello", proto: 1, build: "b", heartbeat: 5 });
  say({ t: "snap", v: 1, view: first });
  await settled(overlay);
  for (const [i, { view, kind }] of next.entries()) {
    say({ t: "ev", v: 2 + i, kind: kind ?? "x", data: {}, view });
    await settled(overlay);
  }
  return overlay;
}

afterEach(() => {
  live?.stop();
  document.body.replaceChildren();
});

const codes = (root: Element | null) => [...(root?.querySelectorAll("[data-code]") ?? [])].map((c) => c.getAttribute("data-code")!).sort();
const plain = (root: Element) => root.outerHTML.replace(/<!--.*?-->/g, "").replace(/\s+/g, " ").replace(/> | </g, (edge) => edge.trim()).replace(/([:;]) /g, "$1");

/** Without what only says that something moves just now. */
const still = (root: Element) => {
  const copy = root.cloneNode(true) as Element;
  copy.querySelectorAll(".odds__old, .is-leaving").forEach((old) => old.remove());
  return plain(copy)
    .replace(/ ?(is-arriving|is-live|rise|is-(dealt|played)-[ab])\b/g, "")
    .replace(/ +(?=")/g, "")
    // An attribute that was written twice may stand elsewhere in its tag.
    .replace(/<([\w-]+)((?: [\w-]+="[^"]*")+)>/g, (_, tag: string, rest: string) => `<${tag} ${rest.match(/[\w-]+="[^"]*"/g)!.sort().join(" ")}>`);
};

/** Where two texts part, with a little of both: a whole picture would fill the screen. */
function parting(a: string, b: string): string | null {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a === b ? null : `${a.slice(at - 80, at + 80)} | ${b.slice(at, at + 80)}`;
}

describe("the table", () => {
  it.each(["table", "burying", "raiding", "declaring", "table-nt"])("shows each hand and the kitty of %s, card for card", async (story) => {
    const { view } = STORIES[story]!({});
    const overlay = await show(view);
    for (const seat of [0, 1, 2, 3]) {
      expect(codes(overlay.querySelector(`[data-seat="${seat}"]`))).toEqual([...view.game!.hands[seat]!].sort());
    }
    expect(codes(overlay.querySelector("[data-kitty]"))).toEqual([...(view.game!.kitty?.cards ?? [])].sort());
  });

  it.each(["table", "long-6", "long-16", "table-done"])("lays each play of %s in the parcel beside its hand", async (story) => {
    const { view } = STORIES[story]!({});
    const overlay = await show(view);
    for (const { seat, cards } of view.game!.trick!.plays) {
      expect(codes(overlay.querySelector(`[data-parcel="${seat}"]`))).toEqual([...cards].sort());
    }
    expect(overlay.querySelector("[data-trick-points]")?.textContent).toContain(String(view.game!.trick!.points));
  });

  it("names no card of a closed hand", async () => {
    const { view } = STORIES["table-closed"]!({});
    const overlay = await show(view);
    expect(codes(overlay.querySelector('[data-seat="0"]'))).toEqual([]);
    expect(overlay.querySelectorAll('[data-seat="0"] .card--back')).toHaveLength(view.game!.counts[0]);
  });

  it("turns one name line to paper: the seat whose answer is awaited", async () => {
    const overlay = await show(STORIES["raiding"]!({}).view);
    const turns = [...overlay.querySelectorAll(".is-turn")].map((e) => e.getAttribute("data-seat"));
    expect(turns).toEqual(["1"]);
  });

  it("says who declined and who is asked, in the parcels", async () => {
    const overlay = await show(STORIES["raiding"]!({}).view);
    expect(overlay.querySelector('[data-parcel="0"]')?.textContent).toContain("不炒");
    expect(overlay.querySelector('[data-parcel="1"]')?.textContent).toContain("炒底？");
  });

  it("keeps a failed throw in sight for as long as the view has it", async () => {
    const { view } = STORIES["table-throw"]!({});
    const after = { ...view, game: { ...view.game!, notice: null } };
    const overlay = await show(view, { view: { ...view, game: { ...view.game!, points: 60 } } });
    expect(overlay.querySelector(".event")?.textContent).toContain("甩牌失败");
    expect(overlay.querySelector(".event")?.textContent).toContain("闲家 +10 分");
    say({ t: "ev", v: 3, kind: "played", data: {}, view: after });
    await settled(overlay);
    expect(overlay.querySelector(".event")).toBeNull();
  });
});

describe("cards turned for all", () => {
  it("lie open with the trump they named until the first lead, and are told from a card turned for the banker", async () => {
    const { view } = STORIES["burying-turned"]!({});
    const overlay = await show(view);
    const strip = () => overlay.querySelector(".event");
    expect(strip()?.textContent).toContain("翻底");
    expect(strip()?.textContent).toContain("为主");
    expect(codes(strip())).toEqual([...view.game!.turned!].sort());
    say({ t: "ev", v: 2, kind: "played", data: {}, view: { ...view, game: { ...view.game!, phase: "playing" } } });
    await settled(overlay);
    expect(strip()).toBeNull();
    say({ t: "ev", v: 3, kind: "turned", data: {}, view: { ...view, game: { ...view.game!, phase: "cutting", turned: ["BJ", "S4"] } } });
    await settled(overlay);
    expect(strip()?.textContent).toContain("翻牌定庄");
    expect(strip()?.textContent).not.toContain("为主");
  });
});

describe("a page that is loaded anew", () => {
  it.each(Object.keys(STORIES).filter((story) => STORIES[story]!({}).before && !STORIES[story]!({}).passing))("shows %s as the page that was there does", async (story) => {
    const told = STORIES[story]!({});
    const stopped = (view: View): View => ({ ...view, clock: view.clock && { ...view.clock, deadline: null, left: 7 } });
    const [view, before, kind] = [stopped(told.view), stopped(told.before!), told.kind];
    const there = still(await show(before, { view, kind }));
    document.body.replaceChildren();
    const anew = await show(view);
    expect(parting(there, still(anew))).toBeNull();
    expect(plain(anew)).not.toMatch(/is-arriving|is-live|is-dealt|is-played/);
  });

  it("moves when it happens before somebody's eyes", async () => {
    const { view, before, kind } = STORIES["board-turned"]!({});
    const overlay = await show(before!, { view, kind });
    expect(overlay.querySelector('[data-cell="12"]')?.className).toContain("is-live");
  });

  it("moves nothing while nobody sees it", async () => {
    const { view, before, kind } = STORIES["board-turned"]!({});
    const overlay = await show(before!);
    window.dispatchEvent(new CustomEvent("obsSourceVisibleChanged", { detail: { visible: false } }));
    say({ t: "ev", v: 2, kind, data: {}, view });
    await settled(overlay);
    window.dispatchEvent(new CustomEvent("obsSourceVisibleChanged", { detail: { visible: true } }));
    await settled(overlay);
    expect(plain(overlay)).not.toMatch(/is-arriving|is-live/);
    expect(overlay.querySelector('[data-cell="12"]')?.textContent).toContain("床上四件套");
  });
});

describe("the board", () => {
  it("has nothing of a shut cell in the page but its number", async () => {
    const overlay = await show(STORIES["board"]!({}).view);
    const shut = [...overlay.querySelectorAll("[data-cell]")].filter((c) => !/is-(prize|blank)/.test(c.className));
    expect(shut).toHaveLength(23);
    for (const cell of shut) expect(cell.textContent?.trim()).toBe(cell.getAttribute("data-cell"));
  });

  it("says the odds of the cells that are left", async () => {
    const overlay = await show(STORIES["board-blank"]!({}).view);
    expect(overlay.querySelector("[data-odds]")?.textContent).toBe("95.5%");
  });
});

describe("a draw", () => {
  const turned = STORIES["board-turned"]!({});

  it("tells the chances of a blank and of the top prize before the pick", async () => {
    const overlay = await show(STORIES["board"]!({}).view);
    expect([overlay.querySelector("[data-blank]")?.textContent, overlay.querySelector("[data-top]")?.textContent]).toEqual(["8.7%", "4.3%"]);
    expect(overlay.querySelector(".picker__won")).toBeNull();
    const qr = overlay.querySelector<HTMLImageElement>(".proof__qr")!;
    expect(new URL(qr.src).pathname).toBe(`/proof/qr/2026-11-30-01/${turned.view.board!.root}.svg`);
  });

  it("tells what was won and who gives it, when the cell has turned", async () => {
    const overlay = await show(turned.before!, { view: turned.view, kind: turned.kind });
    const won = overlay.querySelector(".picker__won")!;
    expect(won.textContent).toMatch(/床上四件套\s+268 元\s+舒城百货 提供/);
    expect(won.className).toContain("late");
    expect(overlay.querySelector(".odds__old [data-odds]")?.textContent).toBe("91.3%");
  });

  it("shows the prize's picture, and takes away one that does not come", async () => {
    const latest = { ...turned.view.board!.latest!, picture: "ab12" };
    const overlay = await show({ ...turned.view, board: { ...turned.view.board!, latest } });
    const picture = overlay.querySelector<HTMLImageElement>(".picker__picture")!;
    expect([new URL(picture.src).pathname, picture.hidden]).toEqual(["/prizes/ab12", false]);
    picture.dispatchEvent(new Event("error"));
    expect(picture.hidden).toBe(true);
  });

  it("says that it is void and why, wherever it would read as won", async () => {
    const { view } = turned;
    const gone = { void: "报错了格号" };
    const cells = view.board!.cells.map((cell) => (cell.cell === 12 ? { ...cell, ...gone } : cell));
    const games = view.games.map((game) => (game.number === 3 ? { ...game, draw: { ...game.draw!, ...gone } } : game));
    const overlay = await show({ ...view, games, board: { ...view.board!, cells, latest: { ...view.board!.latest!, ...gone } } });
    const said = (at: string) => overlay.querySelector(at)!.outerHTML;
    expect(said(".picker__won")).toContain("作废：报错了格号");
    expect(said(".picker__won")).not.toMatch(/is-prize|268 元/);
    expect(said(".odds__now .odds__prize")).toContain("作废：报错了格号");
    expect(said('[data-cell="12"] .cell__worth')).toContain("作废");
  });

  it("says so when a board is void, and asks nobody to pick from it", async () => {
    const { view } = STORIES["board"]!({});
    const board = { ...view.board!, void: { reason: "有一格贴错", at: 1, root: view.board!.root } };
    const overlay = await show({ ...view, board });
    expect(overlay.querySelector(".picker")?.textContent).toMatch(/此板作废\s*有一格贴错/);
    expect(overlay.querySelector(".picker__then")).toBeNull();
  });

  it("waits as long as its output's address says, within five seconds", () => {
    const { view } = STORIES["board"]!({});
    const waits = (search: string) => suspenseOf(view, outputOf(null, search));
    expect(["", "?suspense=3", "?suspense=0", "?suspense=9", "?suspense=-1", "?suspense=x"].map(waits)).toEqual([0.5, 3, 0, 5, 0, 0.5]);
  });
});

describe("names", () => {
  it("are set as text, whatever they hold", async () => {
    const { view } = STORIES["table"]!({});
    const players = view.players.map((p) => ({ ...p, name: "<img src=x onerror=alert(1)>" }));
    const overlay = await show({ ...view, players });
    expect(overlay.querySelector("img")).toBeNull();
    expect(overlay.textContent).toContain("<img");
  });
});

it("marks every scene of a rehearsal", async () => {
  for (const story of ["table", "result", "board", "fund", "opening", "race"]) {
    const overlay = await show(STORIES[story]!({}).view);
    expect(overlay.textContent, story).toContain("联排");
    document.body.replaceChildren();
  }
});
