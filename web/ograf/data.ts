/** What a graphic is given (fields of the table's view, as its manifest says), and the whole view made from it. */
import type { AirLower, Fund, Ruling, View } from "../core/frames";

export type GraphicData = Partial<Pick<View, "table" | "stage" | "paused" | "sides" | "players" | "games" | "winner" | "game" | "clock" | "fund" | "board">> & {
  language?: "zh" | "en";
  /** Of the lower third and the break. */
  title?: string;
  name?: string;
  /** Where a countdown ends, server epoch seconds; or how many minutes it lasts from now. */
  until?: number;
  ruling?: Ruling;
};

/** `step` of the fund: 0 the sum alone, 1 with the question whether they come back. */
export function viewOf(data: GraphicData, step: number): View {
  const level = { lap: 1, rank: "2" };
  const side = (which: "A" | "B") => ({ name: which, level, ...data.sides?.[which] });
  const fund: Fund = { side: null, team: "", day: 1, award: 0, total: 0, asked: false, answer: null, ...data.fund };
  const game = data.game && {
    ...{ number: 1, of: 6, golden: false, flag: false, rules: "", phase: "playing" as const, level: null, banking: null, banker: null, trump: null },
    ...{ dealt: 0, counts: [0, 0, 0, 0] as [number, number, number, number], hands: [null, null, null, null], kitty: null, buried: null, showing: null },
    ...{ showings: [], passed: [], declined: [], turn: null, trick: null, last: null, points: 0, forecast: null, notice: null, commitment: "" },
    ...{ cutter: null, cut: null, seed: null, result: null },
    ...data.game,
  };
  return {
    table: { id: "", title: "", session: "", rehearsal: false, rules: "", form: "daily", ...data.table },
    stage: data.stage ?? "playing",
    paused: data.paused ?? null,
    sides: { A: side("A"), B: side("B") },
    players: data.players ?? [],
    games: data.games ?? [],
    winner: data.winner ?? null,
    game: game ?? null,
    clock: data.clock ?? null,
    ask: null,
    fund: data.fund ? { ...fund, asked: fund.asked || step > 0 } : null,
    host: null,
    board: data.board ?? null,
    ruling: data.ruling ?? null,
  };
}

export function lowerOf({ title, name }: GraphicData): AirLower | null {
  return name ? { title: title ?? "", name, at: 0 } : null;
}
