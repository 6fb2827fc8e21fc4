import { describe, expect, it } from "vitest";
import { shuffled } from "../fixtures/deck";
import { isLevel, isTrump, ranksOf, sortHand, twoRows, worth, type Ranks } from "./order";
import { game } from "../parts/fixtures";

const at = (trump: Ranks["trump"], level: Ranks["level"]): Ranks => ({ trump, level });
const hand = "C3 DK H8 SA BJ S2 C8 HA LJ D8 H2".split(" ");

describe("a hand", () => {
  it("stands jokers first, then level cards, the trump suit, and plain suits in turn of colour", () => {
    expect(sortHand(hand, at("H", "8"))).toEqual("BJ LJ H8 D8 C8 HA H2 SA S2 DK C3".split(" "));
  });

  it("knows the level cards of all suits as trump, without a trump suit too", () => {
    expect(isTrump("C8", at("H", "8"))).toBe(true);
    expect(isTrump("C8", at("NT", "8"))).toBe(true);
    expect(isTrump("CA", at("NT", "8"))).toBe(false);
  });

  it("has ♥5 above the jokers and a trump of any game where the server says so, at level 5 too", () => {
    const ranks = ranksOf(game({ rules: "jiuai", trump: "S", level: "5", red_five: true }));
    expect(sortHand(["BJ", "H5", "S5", "C5", "HA"], ranks)).toEqual(["H5", "BJ", "S5", "C5", "HA"]);
    expect(isTrump("H5", ranks)).toBe(true);
    expect(isLevel("H5", ranks)).toBe(false);
    expect(isTrump("H5", ranksOf(game({ rules: "mingchao", trump: "S", level: "8", red_five: false })))).toBe(false);
  });

  it("leaves level cards in their suits where the server says that no-trump is fixed", () => {
    const ranks = ranksOf(game({ rules: "jiuai", trump: "NT", level: "8", fixed: true }));
    expect(isTrump("C8", ranks)).toBe(false);
    expect(sortHand(["C8", "CA", "C2"], ranks)).toEqual(["CA", "C8", "C2"]);
  });

  it("loses no card and repeats none, whatever it is sorted by", () => {
    const deck = shuffled(7);
    for (const trump of ["S", "H", "C", "D", "NT", null] as const) {
      const [up, down] = twoRows(sortHand(deck.slice(0, 33), at(trump, "5")), at(trump, "5"));
      expect([...up, ...down].sort()).toEqual(deck.slice(0, 33).sort());
    }
  });

  it("puts trumps above and plain suits below", () => {
    const [up, down] = twoRows(sortHand(hand, at("H", "8")), at("H", "8"));
    expect(up.every((code) => isTrump(code, at("H", "8")))).toBe(true);
    expect(down.some((code) => isTrump(code, at("H", "8")))).toBe(false);
  });

  it("never makes a row that would cut an index: at most seventeen of thirty-three", () => {
    for (let seed = 1; seed < 300; seed++) {
      const cards = shuffled(seed).slice(0, 33);
      for (const trump of ["H", "NT", null] as const) {
        const rows = twoRows(sortHand(cards, at(trump, "2")), at(trump, "2"));
        expect(Math.max(rows[0].length, rows[1].length)).toBeLessThanOrEqual(17);
      }
    }
  });

  it("does not jump between rows while cards arrive", () => {
    const dealt = shuffled(11).slice(0, 25);
    const rowOf = new Map<string, number>();
    for (let n = 1; n <= 25; n++) {
      const rows = twoRows(sortHand(dealt.slice(0, n), at(null, "2")), at(null, "2"));
      rows.forEach((row, at) => {
        for (const code of row) {
          expect(rowOf.get(code) ?? at).toBe(at);
          rowOf.set(code, at);
        }
      });
    }
  });
});

it("counts fives, tens and kings", () => {
  expect(worth(["S5", "ST", "SK", "BJ", "C9"])).toBe(25);
  expect(worth(shuffled(3))).toBe(200);
});
