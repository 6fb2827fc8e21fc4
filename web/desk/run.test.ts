import { render } from "lit";
import { expect, test } from "vitest";
import type { Host, View } from "../core/view";
import { board, game, games, view } from "../parts/fixtures";
import { Commands } from "../parts/commands";
import type { Desk } from "./context";
import { goldButton, runOfShow } from "./run";
import { next } from "./top";

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

const tied = (changes: Partial<View> = {}): View =>
  view({
    stage: "over", winner: null, fund: null,
    host: host({ steps: [{ verb: "session.decide", game: null, done: false }], next: { verb: "session.decide", ready: true, waits: null } }),
    ...changes,
  });

test("equal levels that the rules leave to the host add his word to the run, and make it gold", () => {
  expect(told(tied()).slice(-3)).toEqual(["decide:now", "fund:next", "end:later"]);
  expect(goldButton(tied(), tied().host)).toBe("decide");
  expect(goldButton(tied({ paused: { since: 1 } }), tied().host)).toBe("resume");
  expect(told(view()).join()).not.toContain("decide");
});

test("the session is settled from the same button, and then the closing is done", () => {
  const fund = { side: "A" as const, team: "战舰", day: 1, award: 1, total: 1, asked: true, answer: true };
  const answered = (done: boolean): View =>
    view({ stage: "over", winner: "A", fund, host: host({ steps: [{ verb: "session.settle", game: null, done }], next: done ? null : { verb: "session.settle", ready: true, waits: null } }) });
  expect(goldButton(answered(false), answered(false).host)).toBe("next");
  expect(told(answered(false)).at(-1)).toBe("end:now");
  expect(told(answered(true)).at(-1)).toBe("end:done");
});

test("a winner is named by two presses on his side's button, with the teams' names on them", () => {
  const presses: unknown[] = [];
  const names: string[] = [];
  const at = (named: "A" | "B" | null, changes: Partial<View> = {}): HTMLButtonElement[] => {
    const commands = new Commands(() => new Promise(() => undefined), () => undefined);
    const desk = {
      view: tied(changes), status: "live", commands, gold: "decide", named,
      press: (...what: unknown[]) => presses.push(what), name: (side: string) => names.push(side),
    } as unknown as Desk;
    render(next(desk), document.body);
    return [...document.querySelectorAll<HTMLButtonElement>("[data-decide]")];
  };
  const first = at(null);
  expect(first.map((button) => button.textContent?.includes(view().sides[button.dataset["decide"] as "A"].name))).toEqual([true, true]);
  first[1]!.click();
  expect([names, presses]).toEqual([["B"], []]);
  const armed = at("B");
  expect(armed.map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  armed[1]!.click();
  expect(presses).toEqual([["decide", "session.decide", { side: "B" }]]);
  at("B", { paused: { since: 1 } })[1]!.click();
  expect(presses).toHaveLength(1);
});
