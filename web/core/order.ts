/** How cards are laid out on screen. This is drawing order only; what may be played comes from the server. */
import type { Card, Rank, Trump } from "./view";

const RANKS = "23456789TJQKA";
// Colours alternate between the plain suits, whatever is trump.
const PLAIN: Record<string, string> = { S: "HCD", H: "SDC", C: "HSD", D: "SHC", NT: "SHCD" };

export const isJoker = (code: Card): boolean => code === "BJ" || code === "LJ";

export function isLevel(code: Card, level: Rank | null): boolean {
  return level !== null && !isJoker(code) && code[1] === level;
}

export function isTrump(code: Card, trump: Trump | null, level: Rank | null): boolean {
  return isJoker(code) || isLevel(code, level) || code[0] === trump;
}

/** "trump" or the plain suit: a gap opens between the groups of a row. */
export function groupOf(code: Card, trump: Trump | null, level: Rank | null): string {
  return isTrump(code, trump, level) ? "trump" : code[0]!;
}

function weight(code: Card, trump: Trump | null, level: Rank | null): number {
  if (code === "BJ") return 1000;
  if (code === "LJ") return 990;
  const plain = PLAIN[trump ?? "NT"] ?? PLAIN.NT!;
  if (isLevel(code, level)) return code[0] === trump ? 980 : 970 - plain.indexOf(code[0]!);
  if (code[0] === trump) return 900 + RANKS.indexOf(code[1]!);
  return 800 - 100 * plain.indexOf(code[0]!) + RANKS.indexOf(code[1]!);
}

/** Trumps first, high to low, then the plain suits with black and red in turn. */
export function sortHand(codes: readonly Card[], trump: Trump | null, level: Rank | null): Card[] {
  return [...codes].sort((a, b) => weight(b, trump, level) - weight(a, trump, level));
}

/**
 * Two rows: trumps, then plain suits. Where one row would pass `most` cards they are cut between two groups, so that
 * a suit stays whole, or half and half. While there is no trump yet the places are fixed (black and red suits, two
 * above, two below), for a hand that grows must not jump from row to row.
 */
export function twoRows(sorted: readonly Card[], trump: Trump | null, level: Rank | null, most = 15): [Card[], Card[]] {
  const room = Math.max(most + 1, Math.ceil(sorted.length / 2));
  const longest = (cut: number) => Math.max(cut, sorted.length - cut);
  const cutAt = (found: number) => (found < 0 ? sorted.length : found);
  let cut: number;
  if (trump === null) {
    cut = cutAt(sorted.findIndex((code) => !isTrump(code, null, level) && "CD".includes(code[0]!)));
  } else {
    cut = cutAt(sorted.findIndex((code) => !isTrump(code, trump, level)));
    if (longest(cut) > most) {
      for (let i = 1; i < sorted.length; i++) {
        const boundary = groupOf(sorted[i]!, trump, level) !== groupOf(sorted[i - 1]!, trump, level);
        if (boundary && longest(i) < longest(cut)) cut = i;
      }
    }
  }
  if (longest(cut) > room) cut = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

/** Points on the cards: 5 = 5, T = K = 10. */
export function worth(codes: readonly Card[]): number {
  let sum = 0;
  for (const code of codes) if (!isJoker(code)) sum += code[1] === "5" ? 5 : code[1] === "T" || code[1] === "K" ? 10 : 0;
  return sum;
}
