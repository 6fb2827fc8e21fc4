/** How cards are laid out on screen. This is drawing order only; what may be played comes from the server. */
import type { Card, Game, Rank, TableInfo, Trump } from "./view";

const RANKS = "23456789TJQKA";
// Colours alternate between the plain suits, whatever is trump.
const PLAIN: Record<string, string> = { S: "HCD", H: "SDC", C: "HSD", D: "SHC", NT: "SHCD" };

/** What makes a card a trump in this game. */
export interface Ranks {
  readonly trump: Trump | null;
  readonly level: Rank | null;
  /** ♥5 stands above the jokers. */
  readonly redFive?: boolean;
}

/** As a game's view has it, or with another trump, as one that is only shown so far. */
export function ranksOf(game: Game | null, trump: Trump | null = game?.trump ?? null): Ranks {
  // With fixed no-trump the level cards are plain cards of their suit.
  return game ? { trump, level: game.fixed ? null : game.level, redFive: game.red_five } : { trump: null, level: null, redFive: false };
}

export const isJoker = (code: Card): boolean => code === "BJ" || code === "LJ";

export const isFive = (code: Card, ranks: Ranks): boolean => ranks.redFive === true && code === "H5";

export function isLevel(code: Card, ranks: Ranks): boolean {
  return ranks.level !== null && !isJoker(code) && code[1] === ranks.level && !isFive(code, ranks);
}

export function isTrump(code: Card, ranks: Ranks): boolean {
  return isJoker(code) || isFive(code, ranks) || isLevel(code, ranks) || code[0] === ranks.trump;
}

/** "trump" or the plain suit: a gap opens between the groups of a row. */
export function groupOf(code: Card, ranks: Ranks): string {
  return isTrump(code, ranks) ? "trump" : code[0]!;
}

function weight(code: Card, ranks: Ranks): number {
  const { trump } = ranks;
  if (isFive(code, ranks)) return 1010;
  if (code === "BJ") return 1000;
  if (code === "LJ") return 990;
  const plain = PLAIN[trump ?? "NT"] ?? PLAIN.NT!;
  if (isLevel(code, ranks)) return code[0] === trump ? 980 : 970 - plain.indexOf(code[0]!);
  if (code[0] === trump) return 900 + RANKS.indexOf(code[1]!);
  return 800 - 100 * plain.indexOf(code[0]!) + RANKS.indexOf(code[1]!);
}

/** Trumps first, high to low, then the plain suits with black and red in turn. */
export function sortHand(codes: readonly Card[], ranks: Ranks): Card[] {
  return [...codes].sort((a, b) => weight(b, ranks) - weight(a, ranks));
}

/**
 * Two rows: trumps, then plain suits. Where one row would pass `most` cards they are cut between two groups, so that
 * a suit stays whole, or half and half. While there is no trump yet the places are fixed (black and red suits, two
 * above, two below), for a hand that grows must not jump from row to row.
 */
export function twoRows(sorted: readonly Card[], ranks: Ranks, most = 15): [Card[], Card[]] {
  const room = Math.max(most + 1, Math.ceil(sorted.length / 2));
  const longest = (cut: number) => Math.max(cut, sorted.length - cut);
  const cutAt = (found: number) => (found < 0 ? sorted.length : found);
  let cut: number;
  if (ranks.trump === null) {
    cut = cutAt(sorted.findIndex((code) => !isTrump(code, ranks) && "CD".includes(code[0]!)));
  } else {
    cut = cutAt(sorted.findIndex((code) => !isTrump(code, ranks)));
    if (longest(cut) > most) {
      for (let i = 1; i < sorted.length; i++) {
        const boundary = groupOf(sorted[i]!, ranks) !== groupOf(sorted[i - 1]!, ranks);
        if (boundary && longest(i) < longest(cut)) cut = i;
      }
    }
  }
  if (longest(cut) > room) cut = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

/** The corner of the picture in which a seat sits: where play runs counter-clockwise, left and right change places. */
export function cornerOf(table: Pick<TableInfo, "direction">, seat: number): number {
  return table.direction === "counter_clockwise" ? 3 - seat : seat;
}

/** Points on the cards: 5 = 5, T = K = 10. */
export function worth(codes: readonly Card[]): number {
  let sum = 0;
  for (const code of codes) if (!isJoker(code)) sum += code[1] === "5" ? 5 : code[1] === "T" || code[1] === "K" ? 10 : 0;
  return sum;
}
