/** What every part of the picture is drawn from. */
import type { ServerClock } from "../core/time";
import type { Game, Seat, Side, View } from "../core/view";
import { playerAt, sideOf } from "../core/i18n";

export interface Air {
  view: View;
  /** The view before, when the present one came as something that happens now; null where nothing is to be animated. */
  before: View | null;
  v: number;
  clock: ServerClock;
  /** Elements that the desk has taken out. */
  out: ReadonlySet<string>;
  /** The picture stands upright: 1080 x 1920. */
  tall: boolean;
}

export const SEATS: readonly Seat[] = [0, 1, 2, 3];
export const teamClass = (side: Side): string => (side === "A" ? "team-a" : "team-b");
export const seatTeam = (seat: Seat): string => teamClass(sideOf(seat));
export const other = (side: Side): Side => (side === "A" ? "B" : "A");

export function playerName(view: View, seat: Seat | null): string {
  return seat === null ? "" : (playerAt(view, seat)?.name ?? "");
}

/** A class that starts its animation anew at each version: two names for the same motion, taken in turn. */
export function motion(air: Air, name: string): string {
  return `${name}-${air.v % 2 ? "a" : "b"}`;
}

/** Whether trump and banker are settled. */
export function isSettled(game: Game): boolean {
  return game.phase !== "cutting" && game.phase !== "dealing" && game.phase !== "declaring";
}

export function attackersOf(game: Game): Side | null {
  return game.banking === null ? null : other(game.banking);
}
