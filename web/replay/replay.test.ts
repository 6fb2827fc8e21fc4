import { describe, expect, it } from "vitest";
import { byKind, hashOf, nextStop, placeOf, recordsIn, stops, wait, type Step } from "./steps";
import { words } from "./words";

const step = (kind: string | null, phase: string, t: number, done = false): Step =>
  ({ seq: 0, t, kind, data: {}, asks: [], view: { phase, trick: { done } } }) as unknown as Step;

const GAME = [
  step(null, "cutting", 0), step("cut", "dealing", 1), step("buried", "burying", 2), step("declined", "playing", 3),
  step("played", "playing", 4), step("played", "playing", 4.1), step("played", "playing", 30, true), step("played", "playing", 31), step("played", "finished", 32, true),
];

describe("walking through a record", () => {
  it("stops at the start, before the first lead, after each trick and at the end", () => {
    expect(stops(GAME)).toEqual([0, 3, 6, 8]);
    expect([nextStop(GAME, 0, 1), nextStop(GAME, 4, 1), nextStop(GAME, 8, 1)]).toEqual([3, 6, 8]);
    expect([nextStop(GAME, 8, -1), nextStop(GAME, 5, -1), nextStop(GAME, 0, -1)]).toEqual([6, 3, 0]);
  });

  it("goes at the recorded pace, within bounds, times the speed", () => {
    expect(wait(GAME, 0, 1)).toBe(1000);
    expect(wait(GAME, 4, 1)).toBe(250);
    expect(wait(GAME, 5, 1)).toBe(2000);
    expect(wait(GAME, 5, 4)).toBe(500);
  });

  it("reads a file of one record a line, of one record, and of a list", () => {
    expect(recordsIn('{"a":1}\n\n{"a":2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(recordsIn('\uFEFF{\n"a": 1\n}')).toEqual([{ a: 1 }]);
    expect(recordsIn('[{"a":1}]')).toEqual([{ a: 1 }]);
    expect(recordsIn(" ")).toEqual([]);
    expect(() => recordsIn("no\nrecord")).toThrow();
  });

  it("keeps its place in the address", () => {
    const place = { session: "2026-11-30-01", game: 2, step: 40 };
    expect(placeOf(hashOf(place))).toEqual(place);
    expect(placeOf("#record=x/1")).toEqual({ session: "x", game: 1, step: 0 });
    for (const hash of ["", "#record=", "#record=x", "#record=x/y"]) expect(placeOf(hash)).toBeNull();
  });

  it("lists the games that count before the rehearsed ones", () => {
    const listed = ["rehearsal", "show", "imported", "rehearsal"].map((source, at) => ({ source, at }));
    expect(byKind(listed).map((kind) => kind.map((one) => one.at))).toEqual([[1, 2], [0, 3]]);
  });

  it("calls a seat by its side and number", () => {
    expect([0, 1, 2, 3].map((seat) => words.event("declined", { seat }))).toEqual(["A1 不炒", "B2 不炒", "A2 不炒", "B1 不炒"]);
  });

  it("has a sentence for every kind of event", () => {
    for (const kind of ["cut", "dealt", "turned", "showing", "passed", "declaring_ended", "took_kitty", "buried", "raided", "declined", "revealed", "raid_failed", "throw_failed", "played", "left", "voided", "misdealt", "agreed_end"]) {
      expect(words.event(kind, { seat: 1, cards: ["S2"], names: "S", trump: "S", banker: 0, at: 1, round: 1, points: 80 })).not.toBe(kind);
    }
  });
});
