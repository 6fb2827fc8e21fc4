/**
 * The question on the page: what each ask needs, and how the fields become a question (FORMATS §1) and back.
 * Nothing here knows a rule: whether a question makes sense is said by the server.
 */
import type { Card, Level, Rank, Trump } from "../core/view";

export const ASKS = ["follow", "options", "shape", "throw", "trick", "showing", "kitty", "levels", "fund"] as const;
export type AskName = (typeof ASKS)[number];
export type Question = Record<string, unknown>;

/** One field of a question. `more` marks those that are seldom needed. */
export type Input =
  | { kind: "cards"; name: string; optional?: boolean }
  | { kind: "hands"; name: string; count: number }
  | { kind: "card"; name: string }
  | { kind: "seat"; name: string; optional?: boolean }
  | { kind: "seats"; name: string }
  | { kind: "level"; name: string }
  | { kind: "number"; name: string; optional?: boolean }
  | { kind: "yes"; name: string }
  | { kind: "choice"; name: string; values: readonly (string | null)[] };

const SIDES = [null, "bankers", "attackers"] as const;

export const INPUTS: Record<AskName, readonly Input[]> = {
  follow: [{ kind: "cards", name: "lead" }, { kind: "cards", name: "hand" }, { kind: "cards", name: "play" }],
  options: [{ kind: "cards", name: "lead" }, { kind: "cards", name: "hand" }],
  shape: [{ kind: "cards", name: "cards" }],
  throw: [{ kind: "cards", name: "lead" }, { kind: "hands", name: "others", count: 3 }],
  trick: [{ kind: "hands", name: "plays", count: 4 }],
  showing: [
    { kind: "choice", name: "phase", values: ["declare", "raid"] },
    { kind: "seat", name: "seat" },
    { kind: "cards", name: "show" },
    { kind: "cards", name: "current", optional: true },
    { kind: "seat", name: "holder", optional: true },
    { kind: "card", name: "declared" },
    { kind: "yes", name: "look_back" },
    { kind: "seats", name: "passed" },
    { kind: "seat", name: "banker", optional: true },
    { kind: "seat", name: "buried_by", optional: true },
    { kind: "number", name: "raids", optional: true },
  ],
  kitty: [{ kind: "cards", name: "kitty" }, { kind: "cards", name: "winning" }, { kind: "cards", name: "lead", optional: true }],
  levels: [
    { kind: "level", name: "banker" },
    { kind: "level", name: "attackers" },
    { kind: "number", name: "points" },
    { kind: "yes", name: "captured" },
    { kind: "cards", name: "winning", optional: true },
    { kind: "number", name: "flags_failed", optional: true },
    { kind: "choice", name: "heaven_and_earth", values: SIDES },
    { kind: "choice", name: "red_five", values: SIDES },
  ],
  fund: [
    { kind: "number", name: "days" },
    { kind: "number", name: "base", optional: true },
    { kind: "number", name: "step", optional: true },
    { kind: "number", name: "cap", optional: true },
  ],
};

/** Where an ask's ruling rests when the answer names no clause itself. */
export const CLAUSES: Record<AskName, string> = {
  follow: "8.2", options: "8.2", shape: "7", throw: "8.5", trick: "8.4", showing: "3", kitty: "8.8", levels: "9", fund: "11",
};

/** What a ruling rests on: its own clause, else the ask's. */
export function clauseOf(question: Question, answer: Record<string, unknown>): string {
  if (typeof answer.clause === "string") return answer.clause;
  return question.ask === "showing" && question.phase === "raid" ? "5" : CLAUSES[question.ask as AskName];
}

export interface Position {
  ask: AskName;
  rules: string;
  options: Record<string, unknown>;
  level: Rank;
  trump: Trump;
  flag: boolean;
  fixed: boolean;
  /** By name; those of other asks are kept while the page is open. */
  fields: Record<string, unknown>;
}

export function opening(): Position {
  return {
    ask: "follow", rules: "jiuai", options: {}, level: "2", trump: "S", flag: false, fixed: false,
    fields: { phase: "declare", seat: 0, banker_level: { lap: 1, rank: "2" }, attackers: { lap: 1, rank: "2" }, points: 0, days: 1 },
  };
}

/** `banker` is a seat for showings and a level for levels: they are kept apart. */
const place = (ask: AskName, name: string): string => (ask === "levels" && name === "banker" ? "banker_level" : name);

export function value(position: Position, name: string): unknown {
  return position.fields[place(position.ask, name)];
}

export function set(position: Position, name: string, to: unknown): void {
  position.fields[place(position.ask, name)] = to;
}

/** Whether the ask looks at the level cards, and at trump. */
export const needsLevel = (ask: AskName): boolean => ask !== "levels" && ask !== "fund";
export const needsTrump = (ask: AskName): boolean => needsLevel(ask) && ask !== "showing";

export function cardsAt(position: Position, zone: string): Card[] {
  const [name, index] = zone.split(".") as [string, string?];
  const found = value(position, name);
  if (index === undefined) return Array.isArray(found) ? (found as Card[]) : typeof found === "string" ? [found] : [];
  const hands = Array.isArray(found) ? (found as Card[][]) : [];
  return hands[Number(index)] ?? [];
}

export function setCards(position: Position, zone: string, cards: readonly Card[]): void {
  const [name, index] = zone.split(".") as [string, string?];
  const input = INPUTS[position.ask].find((one) => one.name === name);
  if (input?.kind === "card") set(position, name, cards[cards.length - 1] ?? null);
  else if (index === undefined) set(position, name, [...cards]);
  else if (input?.kind === "hands") {
    const hands = Array.from({ length: input.count }, (_, at) => cardsAt(position, `${name}.${at}`));
    hands[Number(index)] = [...cards];
    set(position, name, hands);
  }
}

/** The seats ticked, in order. */
export function seatsAt(position: Position, name: string): number[] {
  const found = value(position, name);
  return Array.isArray(found) ? [0, 1, 2, 3].filter((seat) => found.includes(seat)) : [];
}

/** The places that cards can be put in, in the order of the page: `hand`, `plays.0` … */
export function zonesOf(ask: AskName): string[] {
  return INPUTS[ask].flatMap((input) => {
    if (input.kind === "hands") return Array.from({ length: input.count }, (_, at) => `${input.name}.${at}`);
    return input.kind === "cards" || input.kind === "card" ? [input.name] : [];
  });
}

/** "S2 s2, ht" → cards; what is none is given back in `wrong`. */
export function readCards(text: string): { cards: Card[]; wrong: string[] } {
  const cards: Card[] = [];
  const wrong: string[] = [];
  for (const word of text.toUpperCase().replace(/10/g, "T").split(/[\s,，、]+/).filter(Boolean)) {
    (/^([SHCD][2-9TJQKA]|LJ|BJ)$/.test(word) ? cards : wrong).push(word);
  }
  return { cards, wrong };
}

/** The question as it is sent; empty optional fields are left out. */
export function toQuestion(position: Position): Question {
  const { ask } = position;
  const question: Question = { id: "1", ask, rules: position.rules };
  if (Object.keys(position.options).length) question.options = position.options;
  if (needsLevel(ask)) {
    if (position.flag) question.flag = true;
    else {
      question.level = position.level;
      if (needsTrump(ask)) question.trump = position.trump;
      if (position.fixed && needsTrump(ask)) question.fixed = true;
    }
  }
  for (const input of INPUTS[ask]) {
    if (input.kind === "cards") {
      const cards = cardsAt(position, input.name);
      if (cards.length || !input.optional) question[input.name] = cards;
      else if (input.name === "current") question.current = null;
    } else if (input.kind === "hands") {
      question[input.name] = Array.from({ length: input.count }, (_, at) => cardsAt(position, `${input.name}.${at}`));
    } else if (input.kind === "seats") {
      const seats = seatsAt(position, input.name);
      if (seats.length) question[input.name] = seats;
    } else if (input.kind === "card") question[input.name] = value(position, input.name) ?? null;
    else if (input.kind === "yes") {
      if (value(position, input.name)) question[input.name] = true;
    } else {
      const found = value(position, input.name);
      if (found !== undefined && found !== null && found !== "") question[input.name] = found;
    }
  }
  if (ask === "showing" && !("holder" in question)) question.holder = null;
  return question;
}

/** A position from a question, as a link brings it; what is no question leaves the page as it opens. */
export function fromQuestion(question: Question): Position {
  const position = opening();
  if (typeof question.rules === "string") position.rules = question.rules;
  if (ASKS.includes(question.ask as AskName)) position.ask = question.ask as AskName;
  if (question.options && typeof question.options === "object") position.options = { ...question.options };
  if (typeof question.level === "string") position.level = question.level;
  if (typeof question.trump === "string") position.trump = question.trump as Trump;
  position.flag = question.flag === true;
  position.fixed = question.fixed === true;
  for (const input of INPUTS[position.ask]) if (input.name in question) set(position, input.name, question[input.name]);
  return position;
}

/** The fragment that carries a question, and the question that a fragment carries. */
export function toHash(question: Question): string {
  const bare = { ...question };
  delete bare.id;
  return `#q=${encodeURIComponent(JSON.stringify(bare))}`;
}

export function fromHash(hash: string): Question | null {
  if (!hash.startsWith("#q=")) return null;
  try {
    const found: unknown = JSON.parse(decodeURIComponent(hash.slice(3)));
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Question) : null;
  } catch {
    return null;
  }
}

export function levelOf(found: unknown): Level {
  const level = found as Level | undefined;
  return level && typeof level.rank === "string" ? { lap: typeof level.lap === "number" ? level.lap : 1, rank: level.rank } : { lap: 1, rank: "2" };
}
