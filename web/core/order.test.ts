import { describe, expect, it } from "vitest";
import { shuffled } from "../fixtures/deck";
import { isTrump, sortHand, twoRows, worth } from "./order";

const hand = "C3 DK H8 SA BJ S2 C8 HA LJ D8 H2".split(" ");

describe("a hand", () => {
  it("stands jokers first, then level cards, the trump suit, and plain suits in turn of colour", () => {
    expect(sortHand(hand, "H", "8")).toEqual("BJ LJ H8 D8 C8 HA H2 SA S2 DK C3".split(" "));
  });

  it("knows the level cards of all suits as trump, without a trump suit too", () => {
    expect(isTrump("C8", "H", "8")).toBe(true);
    expect(isTrump("C8", "NT", "8")).toBe(true);
    expect(isTrump("CA", "NT", "8")).toBe(false);
  });

  it("loses no card and repeats none, whatever it is sorted by", () => {
    const deck = shuffled(7);
    for (const trump of ["S", "H", "C", "D", "NT", null] as const) {
      const [up, down] = twoRows(sortHand(deck.slice(0, 33), trump, "5"), trump, "5");
      expect([...up, ...down].sort()).toEqual(deck.slice(0, 33).sort());
    }
  });

  it("puts trumps above and plain suits below", () => {
    const [up, down] = twoRows(sortHand(hand, "H", "8"), "H", "8");
    expect(up.every((code) => isTrump(code, "H", "8"))).toBe(true);
    expect(down.some((code) => isTrump(code, "H", "8"))).toBe(false);
  });

  it("never makes a row that would cut an index: at most seventeen of thirty-three", () => {
    for (let seed = 1; seed < 300; seed++) {
      const cards = shuffled(seed).slice(0, 33);
      for (const trump of ["H", "NT", null] as const) {
        const rows = twoRows(sortHand(cards, trump, "2"), trump, "2");
        expect(Math.max(rows[0].length, rows[1].length)).toBeLessThanOrEqual(17);
      }
    }
  });

  it("does not jump between rows while cards arrive", () => {
    const dealt = shuffled(11).slice(0, 25);
    const rowOf = new Map<string, number>();
    for (let n = 1; n <= 25; n++) {
      const rows = twoRows(sortHand(dealt.slice(0, n), null, "2"), null, "2");
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
