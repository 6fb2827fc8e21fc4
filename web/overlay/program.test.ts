/** What an output shows: the state's scene or the one taken by hand, elements, extras, the emergency, the output's own set. */
import { describe, expect, it } from "vitest";
import type { OutputSettings } from "../core/frames";
import { STORIES } from "../fixtures/stories";
import type { AirScene, OnAir, View } from "../core/view";
import { cueOf } from "./cues";
import { isTall, outputOf } from "./output";
import { programOf } from "./program";
import { wear, themed } from "./theme";

const LONG_AGO = { stage: null, drawn: null, answered: null };
const ON_AIR: OnAir = { follow: true, program: null, emergency: null, lower: null, out: [], extras: [], take: 0, at: null, suspense: 0.5 };
const SETTINGS: OutputSettings = { name: "主画面", scenes: "all", theme: "", language: "zh", size: "1080p", ground: "transparent", audio: false, preview: false, reload: 0 };

const told = (story: string, air: Partial<OnAir> = {}): View => ({ ...STORIES[story]!({}).view, air: { ...ON_AIR, ...air } });
const program = (view: View, settings: Partial<OutputSettings> = {}) => programOf(view, LONG_AGO, 1_000, outputOf({ ...SETTINGS, ...settings }, ""));
const scene = (view: View, settings: Partial<OutputSettings> = {}) => program(view, settings).scene.name;
const shown = (name: AirScene) => ({ scene: name, at: 1 });

describe("an output", () => {
  it("follows the state, or shows what was taken until the next take", () => {
    expect(scene(told("table"))).toBe("table");
    expect(scene(told("table", { follow: false, program: shown("race") }))).toBe("race");
    expect(scene(told("table", { follow: false, program: shown("none") }))).toBe("none");
    expect(scene(told("table", { follow: true, program: shown("race") }))).toBe("table");
  });

  it("is empty for a scene that has nothing to show yet, and fills when it has", () => {
    expect(["result", "board", "fund", "champion"].map((name) => scene(told("table", { follow: false, program: shown(name as AirScene) })))).toEqual(Array(4).fill("none"));
    expect(scene(told("result", { follow: false, program: shown("result") }))).toBe("result");
  });

  it("arrives anew with a scene, not with a take of the one that stands", () => {
    const key = (air: Partial<OnAir>) => program(told("table", air)).scene.key;
    expect(key({ follow: false, program: shown("table"), take: 7 })).toBe(key({}));
    expect(key({ follow: false, program: shown("race") })).not.toBe(key({}));
  });

  it("shows nothing at all, or the still alone, in an emergency", () => {
    const guest = { title: "嘉宾", name: "欧阳海棠", at: 1 };
    for (const [emergency, name] of [["clear", "none"], ["still", "still"]] as const) {
      expect(program(told("table", { emergency, lower: guest, extras: ["last_trick"] }))).toMatchObject({ scene: { name }, bare: true, lower: null, lastTrick: false });
    }
  });

  it("that is a preview shows what is next, by the same code, whatever the emergency", () => {
    const air = { emergency: "clear", preview: shown("break") } as const;
    expect(scene(told("table", air), { preview: true })).toBe("break");
    expect(scene(told("table"), { preview: true })).toBe("table");
    expect(programOf(told("table", { preview: shown("break") }), LONG_AGO, 0, outputOf(SETTINGS, "?preview=1")).scene.name).toBe("break");
  });

  it("carries only its own scenes", () => {
    const lower = { title: "", name: "欧阳海棠", at: 1 };
    expect(scene(told("board"), { scenes: "table" })).toBe("none");
    expect(scene(told("board"), { scenes: "board" })).toBe("board");
    expect(program(told("board", { lower }), { scenes: "lower" })).toMatchObject({ scene: { name: "none" }, lower });
    expect(program(told("board", { lower }), { scenes: "board" }).lower).toBeNull();
    expect(scene(told("board", { emergency: "still" }), { scenes: "table" })).toBe("still");
  });

  it("has the size it is set to, or the window's; the address goes before", () => {
    expect(isTall(outputOf({ ...SETTINGS, size: "1080x1920" }, ""), 1920, 1080)).toBe(true);
    expect(isTall(outputOf(null, ""), 1080, 1920)).toBe(true);
    expect(isTall(outputOf(SETTINGS, ""), 1080, 1920)).toBe(false);
    expect(outputOf(SETTINGS, "?size=1080x1920&ground=green&audio=1&lang=en")).toMatchObject({ size: "1080x1920", ground: "green", audio: true, language: "en" });
    expect(outputOf(SETTINGS, "?size=huge")).toMatchObject({ size: null, audio: false });
  });
});

describe("a theme", () => {
  const get = (status: number, body: object) => (async () => new Response(JSON.stringify(body), { status })) as unknown as typeof fetch;

  it("is worn, and taken off again", async () => {
    expect(await wear("dusk", get(200, { ok: true, values: { "--gold": "#ffcc00", color: "red" }, logo: "/themes/dusk/logo" }))).toBe(true);
    expect(document.documentElement.style.getPropertyValue("--gold")).toBe("#ffcc00");
    expect(document.documentElement.style.color).toBe("");
    expect(themed().logo).toBe("/themes/dusk/logo");
    await wear(null);
    expect(document.documentElement.style.getPropertyValue("--gold")).toBe("");
    expect(themed().logo).toBeNull();
  });

  it.each([
    ["is broken", get(200, { ok: false, values: { "--gold": "#fff" }, logo: null })],
    ["is not there", get(404, {})],
    ["cannot be had", (async () => Promise.reject(new Error("offline"))) as unknown as typeof fetch],
  ])("that %s leaves the show's own look and says so", async (_, answer) => {
    expect(await wear("dusk", answer)).toBe(false);
    expect(document.documentElement.style.getPropertyValue("--gold")).toBe("");
    expect(document.documentElement.dataset.theme).toBe("broken");
  });
});

describe("a cue", () => {
  const step = (story: string) => cueOf(STORIES[story]!({}).before!, STORIES[story]!({}).view);

  it("tells a showing, a prize, the end of a game and the question of the fund", () => {
    expect(["table", "board-turned", "result", "fund"].map(step)).toEqual(["showing", "won", "result", "fund"]);
  });

  it("is silent where nothing happens at the table", () => {
    const { view } = STORIES["table"]!({});
    expect(cueOf(view, { ...view, ruling: { zh: "x", en: "x", clause: null } })).toBeNull();
  });
});
