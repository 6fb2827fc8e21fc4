/** How this seat's cards stand: by trump or by suit, as the player likes. Drawing order only; the server knows the law. */
import * as core from "../core/order";
import { isFive, isLevel, type Ranks } from "../core/order";
import type { Card } from "../core/view";

export { groupOf as classOf, isLevel, isTrump, ranksOf } from "../core/order";

export type Sorting = "trump" | "suit";

const SUITS = "SHCD";
const RANKS = "23456789TJQKA";

/** The group that a card stands in: its class, or, sorted by suit, its suit; jokers then stand alone. */
export function groupOf(code: Card, ranks: Ranks, by: Sorting): string {
  if (by === "trump") return core.groupOf(code, ranks);
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
  return core.sortHand(codes, ranks);
}
