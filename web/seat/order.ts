/** How this seat's cards stand: by trump or by suit, as the player likes. Drawing order only; the server knows the law. */
import * as core from "../core/order";
import type { Card, Game, Rank, Trump } from "../core/view";

export type Sorting = "trump" | "suit";

/** What makes a card a trump in this game. */
export interface Ranks {
  readonly trump: Trump | null;
  readonly level: Rank | null;
  /** ♥5 stands above the jokers. */
  readonly redFive: boolean;
}

const WITHOUT_RED_FIVE = new Set(["jiuai", "classic"]);
const SUITS = "SHCD";
const RANKS = "23456789TJQKA";
const FIVE = "H5";

export function ranksOf(game: Game | null): Ranks {
  if (!game) return { trump: null, level: null, redFive: false };
  // Fixed no-trump: a pair of jokers was shown, and level cards are plain cards of their suit.
  const fixed = game.rules === "classic" && game.trump === "NT" && core.isJoker(game.showing?.cards?.[0] ?? "");
  return { trump: game.trump, level: fixed ? null : game.level, redFive: !WITHOUT_RED_FIVE.has(game.rules) };
}

const isFive = (code: Card, ranks: Ranks): boolean => ranks.redFive && code === FIVE;

export const isTrump = (code: Card, ranks: Ranks): boolean => isFive(code, ranks) || core.isTrump(code, ranks.trump, ranks.level);
export const isLevel = (code: Card, ranks: Ranks): boolean => core.isLevel(code, ranks.level);

/** "trump" or the plain suit. */
export const classOf = (code: Card, ranks: Ranks): string => (isTrump(code, ranks) ? "trump" : code[0]!);

/** The group that a card stands in: its class, or, sorted by suit, its suit; jokers then stand alone. */
export function groupOf(code: Card, ranks: Ranks, by: Sorting): string {
  if (by === "trump") return classOf(code, ranks);
  return core.isJoker(code) || isFive(code, ranks) ? "jokers" : code[0]!;
}

function bySuit(code: Card, ranks: Ranks): number {
  if (isFive(code, ranks)) return 1002;
  if (core.isJoker(code)) return code === "BJ" ? 1001 : 1000;
  return 900 - 100 * SUITS.indexOf(code[0]!) + (isLevel(code, ranks) ? 20 : RANKS.indexOf(code[1]!));
}

/** The hand in order, high to low. */
export function sortHand(codes: readonly Card[], ranks: Ranks, by: Sorting): Card[] {
  if (by === "suit") return [...codes].sort((a, b) => bySuit(b, ranks) - bySuit(a, ranks));
  const fives = codes.filter((code) => isFive(code, ranks));
  return [...fives, ...core.sortHand(codes.filter((code) => !isFive(code, ranks)), ranks.trump, ranks.level)];
}
