/** `board-v1` and `deck-v1`, byte for byte (docs/proofs.md); the same as lottery/proofs/board.py and games/engine/deal.py. */
import { bytesOf, hashOf, hexOf, hmac, join, separated, sha256, Stream, utf8 } from "./sha256";

const BOARD = "board-v1";
const DECK = "deck-v1";

export interface Line {
  code: string;
  name: string;
  kind: string;
  value: number;
  count: number;
  sponsor: string | null;
}

type Json = string | number | null | Json[] | { [name: string]: Json };

/** JSON as it is hashed: members in order of their names, no blanks. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(",")}}`;
}

export function poolHash(lines: readonly Line[]): string {
  const fields = lines.map(({ code, name, kind, value, count, sponsor }) => ({ code, name, kind, value, count, sponsor }));
  return hexOf(sha256(utf8(canonical(fields))));
}

export function cellCommitment(session: string, number: number, code: string, salt: string): string {
  return hashOf(BOARD, session, String(number), code, bytesOf(salt));
}

export interface Head {
  session: string;
  commitments: readonly string[];
  pool: string;
  laid: string;
  mix: string | null;
  replaces: string | null;
}

export function rootOf({ session, commitments, pool, laid, mix, replaces }: Head): string {
  const cells = hashOf(BOARD, "root", session, join(commitments.map(bytesOf)));
  return hashOf(BOARD, "head", canonical({ cells, laid, mix, pool, replaces, session }));
}

export function secretCommitment(session: string, name: string, secret: string): string {
  return hashOf(BOARD, "secret", session, name, bytesOf(secret));
}

/** The prize code behind each cell of a mixed board. */
export function mixedOrder(session: string, lines: readonly Line[], secret: string, name: string, value: string): string[] {
  const seed = hmac(bytesOf(secret), separated(["board-v1-mix", name, value]));
  const codes = lines.flatMap((line) => Array.from({ length: line.count }, () => line.code));
  shuffle(codes, new Stream(seed, BOARD, session));
  return codes;
}

function shuffle(items: string[], numbers: Stream): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = numbers.below(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
}

// ---- the deck --------------------------------------------------------------------------------------------------

const RANKS = "23456789TJQKA";
export const CARDS: readonly string[] = [..."SHCD"].flatMap((suit) => [...RANKS].map((rank) => suit + rank)).concat("LJ", "BJ");

export function deckCommitment(gameId: string, seed: string): string {
  return hashOf(DECK, gameId, bytesOf(seed));
}

export interface Shuffled {
  deck: readonly string[];
  /** The first number drawn after the deck: the first receiver, where he is drawn. */
  drawn: number;
}

export function shuffled(gameId: string, seed: string): Shuffled {
  const deck = CARDS.flatMap((card) => [card, card]);
  const numbers = new Stream(bytesOf(seed), DECK, gameId);
  shuffle(deck, numbers);
  return { deck, drawn: numbers.below(4) };
}

/** The seat that the first card that is no joker names. */
export function turnedReceiver(deck: readonly string[], withPlay: boolean): number {
  const turned = deck.find((card) => card !== "LJ" && card !== "BJ")!;
  const rank = RANKS.indexOf(turned[1]!) + 2;
  return (((withPlay ? rank - 2 : 2 - rank) % 4) + 4) % 4;
}

/** Where card `k` after the cut goes: to a hand (0–3) or the kitty (4), and its place there. */
export function placeOf(k: number, first: number, flag: boolean): [pile: number, at: number] {
  return flag || k < 100 ? [(first + k) % 4, k >> 2] : [4, k - 100];
}
