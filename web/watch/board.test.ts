/** The public page tells what happened to a draw, and what the board was made from. */
import { render, type TemplateResult } from "lit";
import { expect, it } from "vitest";
import { board as drawnBoard, games as lines, view } from "../parts/fixtures";
import { page } from "./page";
import { board, games } from "./sections";

function drawn(what: TemplateResult | symbol): HTMLElement {
  const box = document.createElement("div");
  render(what, box);
  return box;
}
const mix = { name: "上证指数 2026-11-30 收盘", commitment: "52094f4a".repeat(8) };

it("says of a void draw that it is void and why, and names no prize as won", () => {
  const told = view({ games: [{ ...lines[0]!, draw: { ...lines[0]!.draw!, void: "报错了格号" } }] });
  const list = drawn(games(told)).textContent;
  expect(list).toContain("作废：报错了格号");
  expect(list).not.toContain("电饭煲");
  const shown = drawnBoard([7, 18]);
  const cells = shown.cells.map((cell) => (cell.cell === 7 ? { ...cell, void: "报错了格号" } : cell));
  const there = drawn(board({ ...told, board: { ...shown, cells } }));
  expect(there.textContent).toMatch(/第 7 格（.+）的开奖作废：报错了格号/);
  expect(there.querySelectorAll(".cell")[6]!.textContent).toContain("（作废）");
});

it("names the public value and the commitment before there is a board, then the value", () => {
  const before = drawn(board({ ...view(), board: null, mix })).textContent;
  for (const said of [mix.name, mix.commitment, "数值还没有公布"]) expect(before).toContain(said);
  expect(before).not.toContain("未开");
  const after = drawn(board(view({ board: drawnBoard([7], { mix: { ...mix, value: "3456.78" } }) }))).textContent;
  for (const said of [mix.name, mix.commitment, "公布的数值 3456.78"]) expect(after).toContain(said);
});

it("shows the picture of what was drawn last, and takes away one that does not come", () => {
  const shown = drawnBoard([7]);
  const picture = drawn(board(view({ board: { ...shown, latest: { ...shown.latest!, picture: "ab12" } } }))).querySelector("img")!;
  expect(new URL(picture.src, "http://x").pathname).toBe("/prizes/ab12");
  picture.dispatchEvent(new Event("error"));
  expect(picture.hidden).toBe(true);
  expect(drawn(board(view({ board: shown }))).querySelector("img")).toBeNull();
});

it("shows neither table nor board while the air is cleared in an emergency", () => {
  const air = { follow: true, program: null, emergency: "clear", lower: null, out: [], extras: [], take: 0, at: null, suspense: 0.5 } as const;
  expect(drawn(page(view(), "live")).querySelector("main")).not.toBeNull();
  const cleared = drawn(page({ ...view(), air: { ...air, out: [], extras: [] } }, "live"));
  expect(cleared.querySelector("main")).toBeNull();
  expect(cleared.textContent).toContain("画面暂时撤下");
});
