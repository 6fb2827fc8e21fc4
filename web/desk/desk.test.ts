import { expect, test } from "vitest";
import { suitLines } from "./hands";
import { cellFrom } from "./keys";
import { entryOf } from "./log";
import { view } from "../parts/fixtures";

test("trumps stand in the first line, the trump suit has none of its own", () => {
  const lines = suitLines(["BJ", "H7", "S7", "HK", "SQ", "C3"], { trump: "H", level: "7" });
  expect(lines).toEqual([
    { key: "trump", cards: ["BJ", "H7", "S7", "HK"] }, { key: "S", cards: ["SQ"] }, { key: "C", cards: ["C3"] }, { key: "D", cards: [] },
  ]);
});

test("before trump is known only jokers and level cards are in the first line", () => {
  const lines = suitLines(["LJ", "S7", "HK"], { trump: null, level: "7" });
  expect(lines.map((line) => line.key)).toEqual(["trump", "S", "H", "C", "D"]);
  expect(lines[0]?.cards).toEqual(["LJ", "S7"]);
});

test("arrows walk the board and stop at its edges", () => {
  expect(cellFrom(7, "ArrowRight")).toBe(8);
  expect(cellFrom(7, "ArrowDown")).toBe(12);
  expect(cellFrom(5, "ArrowRight")).toBe(null);
  expect(cellFrom(6, "ArrowLeft")).toBe(null);
  expect(cellFrom(3, "ArrowUp")).toBe(null);
  expect(cellFrom(24, "ArrowDown")).toBe(null);
});

test("the log takes events, not pictures of the whole; a dealt round is no line", () => {
  const frame = { v: 3, kind: "declined", data: { seat: 2 }, view: view(), before: view() };
  expect(entryOf({ t: "ev", ...frame }, 10)?.parts.join("")).toContain("李秀英");
  expect(entryOf({ t: "snap", ...frame }, 10)).toBe(null);
  expect(entryOf({ t: "ev", ...frame, kind: "dealt" }, 10)).toBe(null);
});
