/** Which scene is on air: from the state and the clock alone. */
import { describe, expect, it } from "vitest";
import { STORIES } from "../fixtures/stories";
import type { View } from "../core/view";
import { ANSWER_STANDS, CELL_STANDS, RESULT_STANDS, sceneOf, type Marks } from "./scene";

const LONG_AGO: Marks = { stage: null, drawn: null, answered: null };
const told = (story: string): View => STORIES[story]!({}).view;
const at = (view: View, marks: Marks = LONG_AGO, now = 1_000) => sceneOf(view, marks, now).name;

describe("the scene", () => {
  it("is the bill before the first game", () => expect(at(told("opening"))).toBe("opening"));

  it.each(["cutting", "dealing", "declaring", "burying", "raiding", "table", "ended"])("is the table while %s", (story) => {
    expect(at(told(story))).toBe("table");
  });

  it("is the result between games", () => expect(at(told("result"))).toBe("result"));

  it("gives the result its time before the board, by the clock, and then turns by itself", () => {
    const view = told("board");
    const marks = { ...LONG_AGO, stage: 1_000 };
    const early = sceneOf(view, marks, 1_001);
    expect(early).toMatchObject({ name: "result", until: 1_000 + RESULT_STANDS });
    expect(at(view, marks, 1_000 + RESULT_STANDS)).toBe("board");
  });

  it("is the board for a page that comes later", () => expect(at(told("board"))).toBe("board"));

  it("is the board at once when the cell is opened, however early", () => {
    expect(at(told("board-turned"), { ...LONG_AGO, stage: 1_000, drawn: 1_002 }, 1_002)).toBe("board");
  });

  it("leaves the opened cell its time after the last game, then tells the whole race", () => {
    const board = told("board-turned");
    const view: View = { ...board, stage: "over", winner: "A" };
    const marks = { ...LONG_AGO, stage: 1_000, drawn: 1_020 };
    expect(at(view, marks, 1_021)).toBe("board");
    expect(at(view, marks, 1_020 + CELL_STANDS)).toBe("race");
    expect(sceneOf(view, marks, 1_020 + CELL_STANDS, 3).name).toBe("board");
  });

  it("is the fund while the question is asked, stays for the answer, and ends with the race", () => {
    expect(at(told("fund"))).toBe("fund");
    const marks = { ...LONG_AGO, answered: 1_000 };
    expect(at(told("fund-yes"), marks, 1_001)).toBe("fund");
    expect(at(told("fund-yes"), marks, 1_000 + ANSWER_STANDS)).toBe("race");
    expect(at(told("fund-yes"))).toBe("race");
  });

  it("begins anew with each game and not in between", () => {
    const view = told("table");
    const key = (change: object) => sceneOf({ ...view, game: { ...view.game!, ...change } }, LONG_AGO, 0).key;
    expect(key({ points: 90, phase: "raiding" })).toBe(key({}));
    expect(key({ number: 4 })).not.toBe(key({}));
  });
});
