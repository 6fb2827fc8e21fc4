import { expect, test } from "vitest";
import { games, level, view } from "../parts/fixtures";
import type { GameLine } from "../core/view";
import { statsOf } from "./stats";

const game = (number: number, banker: 0 | 1, winner: "A" | "B", points: number, levels: number, captured = false): GameLine => ({
  ...games[0]!, number, banker, winner, points, captured, gains: { side: (banker === 0) === (winner === "A") ? "bankers" : "attackers", levels }, levels: { A: level("2"), B: level("2") }, draw: null,
});

test("games are counted for each side: won, banked, held, levels, kitties captured by attackers", () => {
  const told = statsOf(view({ games: [game(1, 0, "A", 40, 2), game(2, 0, "B", 120, 1, true), game(3, 1, "B", 60, 1), game(4, 1, "B", 0, 3)] }));
  expect(told.sides.A).toEqual({ won: 1, banked: 2, held: 1, levels: 2, captured: 0 });
  expect(told.sides.B).toEqual({ won: 3, banked: 2, held: 2, levels: 5, captured: 1 });
  expect(told.points).toMatchObject({ mean: 55, most: { number: 2 }, least: { number: 4 } });
  expect(told.streak).toEqual({ side: "B", games: 3 });
  expect(told.banks).toEqual([2, 2, 0, 0]);
});

test("before the first game there is nothing to tell", () => {
  expect(statsOf(view({ games: [] }))).toMatchObject({ games: 0, points: null, streak: null });
});
