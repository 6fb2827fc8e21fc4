/**
 * Two languages, Chinese first. A page keeps its sentences in one object for each language, of the same type,
 * so that a missing translation does not compile: `const text = pick({ zh: ZH, en: EN })`.
 */
import type { Card, Level, Player, Rank, Side, View } from "./view";

export type Lang = "zh" | "en";

export function langOf(search: string = location.search): Lang {
  return new URLSearchParams(search).get("lang") === "en" ? "en" : "zh";
}

/** Of the address at first; an output's settings may say another one, also while the page stands. */
export let lang: Lang = langOf();
const speakers: (() => void)[] = [];

/** From now on the page says everything in `to`; whoever draws draws again. */
export function speak(to: Lang): void {
  if (to === lang) return;
  lang = to;
  speakers.forEach((choose) => choose());
}

/** Calls `choose` at once and whenever the language becomes another one. */
export function spoken(choose: () => void): void {
  speakers.push(choose);
  choose();
}

export function pick<T>(texts: { zh: T; en: T }, to: Lang = lang): T {
  return texts[to];
}

const WORDS = {
  zh: {
    suits: { S: "黑桃", H: "红桃", C: "梅花", D: "方块", NT: "无主" } as Record<string, string>,
    jokers: { BJ: "大王", LJ: "小王" } as Record<string, string>,
    card: (suit: string, rank: string) => suit + rank,
    back: "牌背",
    number: (n: number) => `${n}号`,
    flag: "扛旗",
    yuan: (amount: string) => `${amount} 元`,
  },
  en: {
    suits: { S: "Spades", H: "Hearts", C: "Clubs", D: "Diamonds", NT: "No trump" } as Record<string, string>,
    jokers: { BJ: "Big joker", LJ: "Little joker" } as Record<string, string>,
    card: (suit: string, rank: string) => `${rank} of ${suit}`,
    back: "Card back",
    number: (n: number) => `No. ${n}`,
    flag: "Flag",
    yuan: (amount: string) => `¥${amount}`,
  },
};
let words = WORDS.zh;
spoken(() => (words = pick(WORDS)));

/** "T" → "10"; other ranks as they are. */
export function rankName(rank: Rank): string {
  return rank === "T" ? "10" : rank === "flag" ? words.flag : rank;
}

export function trumpName(trump: string): string {
  return words.suits[trump] ?? trump;
}

export function cardName(code: Card): string {
  return words.jokers[code] ?? words.card(words.suits[code[0]!] ?? "", rankName(code.slice(1)));
}

export function backName(): string {
  return words.back;
}

/** 1号 / No. 1 */
export function playerNumber(n: number): string {
  return words.number(n);
}

/** Fen as yuan without needless zeros: 29900 → 299, 7990 → 79.9. */
export function yuan(fen: number): string {
  const text = (fen / 100).toFixed(2).replace(/\.?0+$/, "");
  const [whole, part] = text.split(".") as [string, string?];
  return words.yuan(whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? `.${part}` : ""));
}

export const sideOf = (seat: number): Side => (seat % 2 === 0 ? "A" : "B");

export function playerAt(view: View, seat: number): Player | undefined {
  return view.players.find((player) => player.seat === seat);
}

/** Where a level stands among all: laps count thirteen. */
export function levelHeight(level: Level): number {
  const at = "23456789TJQKA".indexOf(level.rank);
  return (level.lap - 1) * 13 + (at < 0 ? 13 : at);
}
