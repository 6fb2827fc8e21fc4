import { expect, test } from "vitest";
import type { GameResult } from "../core/view";
import { ask, game } from "../parts/fixtures";
import { whyClosed } from "./action";
import { codesOf, identify, keep, lit, pick, ready, toggle, twin } from "./choice";
import { gained, held } from "./hand";
import { classOf, ranksOf, sortHand } from "./order";
import { breakRows, cutAt, fits, runs, stepFor } from "./rows";
import { levelMove, sumLines } from "./sheets";

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

test("a card that is closed is explained in the referee's own words", () => {
  const why = { zh: "方块不够时先用主牌补：须出 1 张主牌，可出 ♠3（规则 8.2）", en: "Short of diamonds, fill up with trumps", clause: "8.2" };
  expect(whyClosed(ask({ count: 1, legal: ["S3"], why }))).toBe(why.zh);
  expect(whyClosed(ask({ count: 1, legal: ["S3"] }))).toBeNull();
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
  const hand = held(["HK", "HK", "S2", "D5"], game({ trump: "S", level: "2" }), "trump", fresh);
  expect(hand.filter((card) => card.fresh).map((card) => card.code)).toEqual(["HK", "D5"]);
  expect(hand[0]).toMatchObject({ code: "S2", group: "trump" });
});

test("only legal codes are lit, twins alike; a full choice leaves lit what began it", () => {
  const hand = identify(["CK", "CK", "SA"]);
  const frame = { count: 1, legal: ["CK"] };
  expect([...lit(hand, new Set(), frame)]).toEqual(["CK/0", "CK/1"]);
  expect([...lit(hand, new Set(["CK/0"]), frame)]).toEqual(["CK/0", "CK/1"]);
  expect(lit(hand, new Set(), null).size).toBe(3);
});

test("a pair that is owed leaves no room for a second free card", () => {
  const hand = identify(["S3", "S3", "S9", "S9", "SK", "SA"]);
  const frame = { count: 3, legal: ["S3", "S9", "SK", "SA"], needs: [["S3", "S3"], ["S9", "S9"]] };
  expect(lit(hand, new Set(), frame).size).toBe(6);
  expect([...lit(hand, new Set(["SK/0"]), frame)]).toEqual(["S3/0", "S3/1", "S9/0", "S9/1", "SK/0"]);
  expect(toggle(new Set(["SK/0"]), "SA/0", frame)).toBe("not-with");
  expect([...lit(hand, new Set(["SK/0", "S3/0"]), frame)]).toEqual(["S3/0", "S3/1", "SK/0"]);
});

test("all cards led come out of one class", () => {
  const hand = identify(["HK", "S3", "S9"]);
  const frame = { count: null, legal: ["HK", "S3", "S9"], within: [["HK"], ["S3", "S9"]] };
  expect([...lit(hand, new Set(["S3/0"]), frame)]).toEqual(["S3/0", "S9/0"]);
  expect(toggle(new Set(["S3/0"]), "HK/0", frame)).toBe("not-with");
});

test("the hand stands by trump or by suit, as the player likes; jokers and level cards are in front", () => {
  const hand = "C3 DK H8 SA BJ S2 C8 HA LJ D8 H2".split(" ");
  const ranks = ranksOf(game({ trump: "H", level: "8" }));
  expect(sortHand(hand, ranks, "trump")).toEqual("BJ LJ H8 D8 C8 HA H2 SA S2 DK C3".split(" "));
  expect(sortHand(hand, ranks, "suit")).toEqual("BJ LJ SA S2 H8 HA H2 C8 C3 D8 DK".split(" "));
  expect(held(hand, game({ trump: "H", level: "8" }), "suit", []).map((each) => each.group)).toEqual("jokers jokers S S H H H C C D D".split(" "));
});

test("where the red five is the highest it stands before the jokers, and is trump whatever is", () => {
  const mingchao = ranksOf(game({ red_five: true, trump: "S", level: "8" }));
  expect(sortHand(["BJ", "H5", "S3"], mingchao, "trump")).toEqual(["H5", "BJ", "S3"]);
  expect(classOf("H5", mingchao)).toBe("trump");
  expect(classOf("H5", ranksOf(game({ trump: "S", level: "8" })))).toBe("H");
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

test("a level put right between games is where the next one starts", () => {
  const shown = game({ levels: { A: { lap: 1, rank: "9" }, B: { lap: 1, rank: "2" } }, result: { ...result, levels: { A: { lap: 1, rank: "T" }, B: { lap: 1, rank: "2" } } } });
  expect(levelMove(shown, "A")).toBe("9 → 10");
  expect(levelMove(shown, "B")).toBe("仍打 2");
});
