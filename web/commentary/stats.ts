/** What the games so far come to: counted from the view alone, so that a page that is behind counts what it has seen. */
import type { GameLine, Side, View } from "../core/view";

export interface SideStats {
  readonly won: number;
  /** Games in which this side banked, and those of them that it won. */
  readonly banked: number;
  readonly held: number;
  /** Levels gained. */
  readonly levels: number;
  /** Kitties captured as attackers. */
  readonly captured: number;
}

export interface Stats {
  readonly games: number;
  readonly sides: Readonly<Record<Side, SideStats>>;
  /** The attackers' points: the mean, and the most and the least with their games; null before the first game. */
  readonly points: { readonly mean: number; readonly most: GameLine; readonly least: GameLine } | null;
  /** The side that won the last games in a row, and how many. */
  readonly streak: { readonly side: Side; readonly games: number } | null;
  /** By seat: how often it banked. */
  readonly banks: readonly number[];
}

export function statsOf(view: View): Stats {
  const { games } = view;
  const of = (side: Side): SideStats => {
    const banked = games.filter((game) => game.banker !== null && (game.banker % 2 === 0 ? "A" : "B") === side);
    const won = games.filter((game) => game.winner === side);
    return {
      won: won.length,
      banked: banked.length,
      held: banked.filter((game) => game.winner === side).length,
      levels: won.reduce((sum, game) => sum + (game.gains.side === null ? 0 : game.gains.levels), 0),
      captured: won.filter((game) => game.captured && !banked.includes(game)).length,
    };
  };
  const most = games.reduce<GameLine | null>((best, game) => (best === null || game.points > best.points ? game : best), null);
  const least = games.reduce<GameLine | null>((best, game) => (best === null || game.points < best.points ? game : best), null);
  const last = games.at(-1) ?? null;
  const broken = games.reduce((at, game, i) => (game.winner === last?.winner ? at : i), -1);
  return {
    games: games.length,
    sides: { A: of("A"), B: of("B") },
    points: most && least ? { mean: games.reduce((sum, game) => sum + game.points, 0) / games.length, most, least } : null,
    streak: last === null ? null : { side: last.winner, games: games.length - 1 - broken },
    banks: [0, 1, 2, 3].map((seat) => games.filter((game) => game.banker === seat).length),
  };
}
