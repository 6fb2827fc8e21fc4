import { expect, test } from "vitest";
import type { Host, View } from "../core/view";
import { board, game, games, view } from "../parts/fixtures";
import { goldButton, runOfShow } from "./run";

const host = (changes: Partial<Host>): Host => ({ base: 1, auto: false, steps: [], next: null, ...changes });
const told = (of: View): string[] => runOfShow(of).map((step) => `${step.kind}${step.game ?? ""}:${step.state}`);

test("before the start the opening is now and game 1 is next", () => {
  const steps = told(view({ stage: "waiting", games: [], game: null, fund: null }));
  expect(steps.slice(0, 3)).toEqual(["opening:now", "game1:next", "draw1:later"]);
  expect(steps).toHaveLength(15);
});

test("a weekly evening has nine games", () => {
  const base = view({ stage: "waiting", games: [], game: null });
  expect(runOfShow({ ...base, table: { ...base.table, form: "weekly" } })).toHaveLength(21);
});

test("while game 3 is played, its draw is next", () => {
  expect(told(view()).slice(4, 8)).toEqual(["draw2:done", "game3:now", "draw3:next", "game4:later"]);
});

test("after game 3 the draw is now until a cell is opened, then game 4 is next and nothing is now", () => {
  const third = { ...games[0]!, number: 3, draw: null };
  const finished = view({ stage: "between", games: [...games, third], game: game({ phase: "finished" }), board: board([7], { to_open: { game: 3, side: "A" } }) });
  expect(told(finished).slice(5, 8)).toEqual(["game3:done", "draw3:now", "game4:next"]);
  const drawn = view({ ...finished, games: [...games, { ...third, draw: games[0]!.draw }], board: board([7, 13]) });
  expect(told(drawn).slice(5, 8)).toEqual(["game3:done", "draw3:done", "game4:next"]);
});

test("a golden game joins the run when the host's steps hold a seventh game", () => {
  const steps = runOfShow(view({ host: host({ steps: [{ verb: "game.next", game: 7, done: false }] }) }));
  expect(steps.filter((step) => step.golden).map((step) => step.kind)).toEqual(["game", "draw"]);
});

test("one gold button: a pause goes first, then the draw, the question, the next step", () => {
  const ready = host({ next: { verb: "game.next", ready: true, waits: null } });
  expect(goldButton(view({ paused: { since: 1 } }), ready)).toBe("resume");
  expect(goldButton(view({ board: board([], { to_open: { game: 3, side: "A" } }) }), ready)).toBe("open");
  expect(goldButton(view({ fund: { side: "A", team: "战舰", day: 1, award: 1, total: 1, asked: true, answer: null } }), ready)).toBe("fund");
  expect(goldButton(view(), ready)).toBe("next");
  expect(goldButton(view(), host({ next: { verb: "game.next", ready: false, waits: "game_running" } }))).toBe(null);
  expect(goldButton(view(), host({ next: { verb: "board.open", ready: true, waits: null } }))).toBe(null);
});
