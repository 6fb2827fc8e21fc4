/**
 * Which scene is on air. Only the state and the server's clock decide, so that a page loaded at any moment shows
 * what a page that was there all along shows.
 */
import type { View } from "../core/view";

export type StateScene = "opening" | "table" | "result" | "board" | "race" | "fund";
/** What can be drawn: the state's scenes, those that are taken by hand, the fallback picture, and nothing. */
export type SceneName = StateScene | "break" | "champion" | "still" | "none";

/** When the present stage began, the board last changed, tomorrow's question was answered: server epoch seconds, null for long ago. */
export interface Marks {
  stage: number | null;
  drawn: number | null;
  answered?: number | null;
}

export interface Scene<Name extends SceneName = SceneName> {
  name: Name;
  /** Fresh drawing, and arrival, begin anew with each key. */
  key: string;
  /** When to look again though no frame comes, in server epoch seconds. */
  until: number | null;
}

/** Seconds a result stands before the board takes its place; an opened cell, and an answer, before the race does. */
export const RESULT_STANDS = 12;
export const CELL_STANDS = 10;
export const ANSWER_STANDS = 15;

/** The scene for a view at `now` (server epoch seconds); a cell that waits before it turns stands `suspense` longer. */
export function sceneOf(view: View, marks: Marks, now: number, suspense = 0): Scene<StateScene> {
  const number = view.game?.number ?? view.games.length;
  const scene = (name: StateScene, until: number | null = null): Scene<StateScene> => ({ name, key: `${name}-${number}`, until });
  const finished = view.game?.phase === "finished" && view.game.result !== null;

  if (view.stage === "waiting" && !view.game) return scene("opening");
  if (view.stage !== "over" && !finished) return scene("table");

  if (view.fund?.asked) {
    if (view.fund.answer === null) return scene("fund");
    const answerEnds = marks.answered == null ? null : marks.answered + ANSWER_STANDS;
    return answerEnds !== null && now < answerEnds ? scene("fund", answerEnds) : scene("race");
  }
  const resultEnds = marks.stage === null ? null : marks.stage + RESULT_STANDS;
  const drawn = view.board?.latest?.game === number;
  if (finished && !drawn && resultEnds !== null && now < resultEnds) return scene("result", resultEnds);
  if (view.board?.to_open) return scene("board");
  if (view.stage === "over") {
    const allOpen = view.board?.odds.closed === 0;
    const cellEnds = (drawn || allOpen) && marks.drawn !== null ? marks.drawn + CELL_STANDS + suspense : null;
    if (cellEnds !== null && now < cellEnds) return scene("board", cellEnds);
    return scene("race");
  }
  if (drawn || view.board?.odds.closed === 0) return scene("board");
  return scene("result");
}
