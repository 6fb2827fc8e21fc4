import { render } from "lit";
import { expect, it, vi } from "vitest";
import type { LinkLine } from "../core/beat";
import { view } from "../parts/fixtures";
import type { Desk } from "./context";
import { links, missing } from "./links";
import { isBroken } from "./themes";

const output = (theme: string): LinkLine =>
  ({ link: 1, kind: "program", name: "OBS 1", theme, seat: null, delay: 0, connected: true, sockets: 1, v: 3, drawn: 3, seen: 1 });

it("names the output whose theme is broken, and counts it among those to look at", async () => {
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(Response.json({ ok: !url.includes("torn"), values: {}, logo: null })));
  const told = async (theme: string) => {
    const desk = { links: [output(theme)], view: view() } as unknown as Desk;
    links(desk);
    await vi.waitFor(() => expect(missing(desk.links)).toBe(theme === "torn" ? 1 : 0));
    const place = document.createElement("div");
    render(links(desk), place);
    return place.querySelector("[data-theme-broken]")?.getAttribute("href") ?? null;
  };
  expect(await told("torn")).toBe("/themes/");
  expect(await told("dusk")).toBe(null);
  expect(await told("")).toBe(null);
  vi.unstubAllGlobals();
});

it("looks again after a while, for a theme may have been mended", async () => {
  let ok = false;
  const get = () => Promise.resolve(Response.json({ ok }));
  isBroken("mended", get, 0);
  await vi.waitFor(() => expect(isBroken("mended", get, 1_000)).toBe(true));
  ok = true;
  isBroken("mended", get, 31_000);
  await vi.waitFor(() => expect(isBroken("mended", get, 32_000)).toBe(false));
});
