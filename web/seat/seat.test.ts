import { expect, test } from "vitest";
import type { GameResult } from "../core/view";
import { game } from "../parts/fixtures";
import { codesOf, identify, keep, pick, ready, toggle, twin } from "./choice";
import { gained, held } from "./hand";
import { breakRows, cutAt, fits, runs, stepFor } from "./rows";
import { sumLines } from "./sheets";

const of = (groups: string) => [...groups].map((group) => ({ group }));

test("twins of a card have their own identity", () => {
  expect(identify(["HK", "HK", "S2"])).toEqual(["HK/0", "HK/1", "S2/0"]);
});

test("a closed card, a full choice and no question are refused by name; nothing is swapped silently", () => {
  const frame = { count: 1, legal: ["CK", "C3"] };
  expect(toggle(new Set(), "SA/0", frame)).toBe("not-legal");
  expect(toggle(new Set(["CK/0"]), "C3/0", frame)).toBe("full");
  expect(toggle(new Set(), "CK/0", null)).toBe("not-asked");
  expect(toggle(new Set(["CK/0"]), "CK/0", frame)).toEqual(new Set());
});

test("a lead takes any number of cards, a follow exactly the count", () => {
  expect(ready(new Set(["SA/0", "SK/0"]), { count: null, legal: null })).toBe(true);
  expect(ready(new Set(), { count: null, legal: null })).toBe(false);
  expect(ready(new Set(["SA/0"]), { count: 2, legal: null })).toBe(false);
});

test("the suggestion takes both twins when it names a card twice", () => {
  const hand = identify(["HK", "HK", "S5", "S5"]);
  expect(codesOf(hand, pick(hand, ["S5", "S5"]))).toEqual(["S5", "S5"]);
  expect(twin(hand, "HK/1")).toBe("HK/0");
});

test("the choice stays on its cards while the question stands, and is cleared by another", () => {
  const chosen = new Set(["HK/1", "S5/0"]);
  expect(keep(chosen, ["HK/0", "HK/1", "S5/0", "D2/0"], true)).toBe(chosen);
  expect(keep(chosen, ["HK/0", "S5/0"], true)).toEqual(new Set(["S5/0"]));
  expect(keep(chosen, ["HK/0", "HK/1", "S5/0"], false).size).toBe(0);
});

test("a hand that fits stays in one row; else suits stay whole where they can", () => {
  expect(breakRows(of("ttttSSSHHH"), 25)).toEqual([10]);
  const hand = of("ttttttttttttSSSSSDDDDCCCC");
  const ends = breakRows(hand, 8, true);
  expect(ends).toEqual([6, 12, 17, 25]);
  for (const row of cutAt(hand, ends)) expect(row.length).toBeLessThanOrEqual(8);
});

test("no row is longer than fits, whatever the hand", () => {
  for (let n = 1; n <= 33; n += 1) {
    const hand = of("tHSDC".repeat(7).slice(0, n));
    const rows = cutAt(hand, breakRows(hand, 8));
    expect(rows.flat()).toHaveLength(n);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(8);
    expect(rows).toHaveLength(Math.ceil(n / 8));
  }
});

test("at least the promised part of each card shows", () => {
  const m = { width: 374, card: 54, least: 44, most: 52, gap: 7, gapsARow: 1 };
  expect(fits(m)).toBe(8);
  expect(stepFor([of("ttttSSSS")], m)).toBeGreaterThanOrEqual(44);
  expect(stepFor([of("tt")], m)).toBe(52);
  expect(runs(of("ttSSt")).map((run) => run.length)).toEqual([2, 2, 1]);
});

test("cards that came with the kitty are marked, once for each that came", () => {
  const fresh = gained(["HK", "S2"], ["HK", "HK", "S2", "D5"]);
  expect(fresh).toEqual(["HK", "D5"]);
  const hand = held(["HK", "HK", "S2", "D5"], game({ trump: "S", level: "2" }), null, fresh);
  expect(hand.filter((card) => card.fresh).map((card) => card.code)).toEqual(["HK", "D5"]);
  expect(hand[0]).toMatchObject({ code: "S2", group: "trump", legal: true });
});

test("only legal codes are lit, twins alike", () => {
  const hand = held(["CK", "CK", "SA"], game({ trump: "H", level: "7" }), ["CK"], []);
  expect(hand.filter((card) => card.legal).map((card) => card.id)).toEqual(["CK/0", "CK/1"]);
});

const result: GameResult = {
  points: 95, trick_points: 85, kitty_points: 10, multiplier: 2, captured: true, penalties: -10, adjustments: [{ kind: "throw", seat: 2, points: -10 }],
  gains: { side: "attackers", levels: 1 }, levels: { A: { lap: 1, rank: "3" }, B: { lap: 1, rank: "2" } }, next_banker: 2, winner: "A",
  score: { A: 10, B: 0 }, how: { kind: "single", pairs: 0 }, kitty: [],
};

test("the lines of the sum add up to the result", () => {
  const lines = sumLines(result, () => "李秀英");
  expect(lines.map((line) => line.points)).toEqual([85, -10, 20]);
  expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(result.points);
  const heldKitty = sumLines({ ...result, captured: false, multiplier: null, how: { kind: "held", pairs: 0 } }, () => "");
  expect(heldKitty.at(-1)?.points).toBe(0);
});
