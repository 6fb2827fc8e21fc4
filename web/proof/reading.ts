/** Reading a `proof-v1` file: all of it, or the first thing in it that is not as docs/proofs.md says, with its place. */
import { CARDS, type Line } from "./formats";

export interface Void {
  reason: string;
  by: string[];
}
export interface Won {
  session: string;
  game: number;
  side: string;
  void: Void | null;
}
export interface Cell {
  cell: number;
  commitment: string;
  code: string | null;
  salt: string | null;
  won: Won | null;
}
export interface Mix {
  name: string;
  commitment: string;
  value: string | null;
  secret: string | null;
}
export interface Board {
  session: string;
  laid: string;
  by: string[];
  poolHash: string;
  lines: Line[];
  mix: Mix | null;
  replaces: string | null;
  replacedBy: string | null;
  root: string;
  void: Void | null;
  cells: Cell[];
}
export interface Deal {
  commitment: string;
  seed: string | null;
  cut: number | null;
  /** Four hands and the kitty. */
  cards: string[][] | null;
}
export interface Game {
  game: number;
  attempt: number;
  rules: string;
  golden: boolean;
  flag: boolean;
  over: boolean;
  winner: string | null;
  receiver: string;
  firstReceiver: number | null;
  deal: Deal;
}
export interface Proof {
  session: string;
  rehearsal: boolean;
  over: boolean;
  boards: Board[];
  games: Game[];
}

export const LARGEST = 2 * 2 ** 20;
const DEEPEST = 32;

export class Malformed extends Error {
  constructor(
    readonly place: string,
    readonly why: string,
  ) {
    super(`${place || "file"}: ${why}`);
  }
}

/** A file's proof; throws `Malformed`. */
export function read(data: string | Uint8Array): Proof {
  const bytes = typeof data === "string" ? null : data;
  if ((bytes ?? new TextEncoder().encode(data as string)).length > LARGEST) throw new Malformed("", "large");
  let text: string;
  try {
    // The decoder drops a byte order mark.
    text = bytes ? new TextDecoder("utf-8", { fatal: true }).decode(bytes) : (data as string).replace(/^\uFEFF/, "");
  } catch {
    throw new Malformed("", "utf8");
  }
  return proof(new Node(parsed(text), ""));
}

function parsed(text: string): unknown {
  let depth = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs)) {
    if (mark === "[" || mark === "{") depth++;
    else if (mark === "]" || mark === "}") depth--;
    if (depth > DEEPEST) throw new Malformed("", "deep");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed("", "json");
  }
}

/** A value of the file and its place; each method reads it as something, or throws. */
class Node {
  constructor(
    readonly value: unknown,
    readonly place: string,
  ) {}

  wrong(why: string): never {
    throw new Malformed(this.place, why);
  }

  at(name: string): Node {
    if (typeof this.value !== "object" || this.value === null || Array.isArray(this.value)) this.wrong("object");
    const place = this.place ? `${this.place}.${name}` : name;
    if (!Object.prototype.hasOwnProperty.call(this.value, name)) throw new Malformed(place, "missing");
    return new Node((this.value as Record<string, unknown>)[name], place);
  }

  each<T>(most: number, readOne: (node: Node) => T, least = 0): T[] {
    if (!Array.isArray(this.value)) this.wrong("list");
    if (this.value.length < least || this.value.length > most) this.wrong("length");
    return this.value.map((value, n) => readOne(new Node(value, `${this.place}[${n}]`)));
  }

  maybe<T>(readOne: (node: Node) => T): T | null {
    return this.value === null ? null : readOne(this);
  }

  text(most = 200): string {
    if (typeof this.value !== "string") this.wrong("text");
    const letters = [...this.value];
    if (!letters.length || letters.length > most) this.wrong("length");
    if (letters.some((letter) => letter === "\0" || /^[\ud800-\udfff]$/.test(letter))) this.wrong("text");
    return this.value;
  }

  number(least: number, most: number): number {
    if (!Number.isInteger(this.value)) this.wrong("number");
    const value = this.value as number;
    if (value < least || value > most) this.wrong("number");
    return value || 0;
  }

  flag(): boolean {
    if (typeof this.value !== "boolean") this.wrong("flag");
    return this.value;
  }

  private like(pattern: RegExp, why: string): string {
    if (typeof this.value !== "string" || !pattern.test(this.value)) this.wrong(why);
    return this.value;
  }

  hex(): string {
    return this.like(/^[0-9a-f]{64}$/, "hex");
  }

  session(): string {
    return this.like(/^[A-Za-z0-9_.-]{1,40}$/, "session");
  }

  oneOf(choices: readonly string[], why = "choice"): string {
    if (typeof this.value !== "string" || !choices.includes(this.value)) this.wrong(why);
    return this.value;
  }
}

const hex = (node: Node): string => node.hex();
const text = (node: Node): string => node.text();

// Members are read in the order of docs/proofs.md, depth first, so that every verifier names the same place.

function proof(node: Node): Proof {
  node.at("format").oneOf(["proof-v1"]);
  return {
    session: node.at("session").session(),
    rehearsal: node.at("rehearsal").flag(),
    over: node.at("over").flag(),
    boards: node.at("boards").each(20, board),
    games: node.at("games").each(100, game),
  };
}

function board(node: Node): Board {
  node.at("format").oneOf(["board-v1"]);
  return {
    session: node.at("session").session(),
    laid: node.at("laid").oneOf(["secret", "mixed", "hand", "seeded"]),
    by: node.at("by").each(2, text),
    poolHash: node.at("pool").at("hash").hex(),
    lines: node.at("pool").at("lines").each(100, line, 1),
    mix: node.at("mix").maybe(mix),
    replaces: node.at("replaces").maybe(hex),
    replacedBy: node.at("replaced_by").maybe(hex),
    root: node.at("root").hex(),
    void: node.at("void").maybe(voided),
    cells: node.at("cells").each(100, cell, 1),
  };
}

function line(node: Node): Line {
  return {
    code: node.at("code").text(),
    name: node.at("name").text(),
    kind: node.at("kind").oneOf(["goods", "cash", "coupon", "blank"]),
    value: node.at("value").number(0, Number.MAX_SAFE_INTEGER),
    count: node.at("count").number(1, 100),
    sponsor: node.at("sponsor").maybe(text),
  };
}

function mix(node: Node): Mix {
  return {
    name: node.at("name").text(),
    commitment: node.at("commitment").hex(),
    value: node.at("value").maybe(text),
    secret: node.at("secret").maybe(hex),
  };
}

function voided(node: Node): Void {
  return { reason: node.at("reason").text(), by: node.at("by").each(2, text, 2) };
}

function cell(node: Node): Cell {
  const found: Cell = {
    cell: node.at("cell").number(1, 1000),
    commitment: node.at("commitment").hex(),
    code: node.at("code").maybe(text),
    salt: node.at("salt").maybe(hex),
    won: node.at("won").maybe(won),
  };
  if ((found.code === null) !== (found.salt === null)) node.at("salt").wrong("together");
  if (found.won !== null && found.code === null) node.at("won").wrong("together");
  return found;
}

function won(node: Node): Won {
  return {
    session: node.at("session").session(),
    game: node.at("game").number(1, 1000),
    side: node.at("side").oneOf(["A", "B"]),
    void: node.at("void").maybe(voided),
  };
}

function game(node: Node): Game {
  const found: Game = {
    game: node.at("game").number(1, 1000),
    attempt: node.at("attempt").number(1, 1000),
    rules: node.at("rules").text(40),
    golden: node.at("golden").flag(),
    flag: node.at("flag").flag(),
    over: node.at("over").flag(),
    winner: node.at("winner").maybe((winner) => winner.oneOf(["A", "B"])),
    receiver: node.at("receiver").oneOf(["drawn", "turned", "turned_with_play", "given"]),
    firstReceiver: node.at("first_receiver").maybe((seat) => seat.number(0, 3)),
    deal: deal(node.at("deal")),
  };
  if (found.firstReceiver === null && found.deal.cards !== null) node.at("first_receiver").wrong("together");
  return found;
}

function deal(node: Node): Deal {
  node.at("format").oneOf(["deck-v1"]);
  const commitment = node.at("commitment").hex();
  const seed = node.at("seed").maybe(hex);
  const cut = node.at("cut").maybe((at) => at.number(0, 107));
  const hands = node.at("hands").maybe((four) => four.each(4, cards, 4));
  const kitty = node.at("kitty").maybe(cards);
  if ((hands === null) !== (kitty === null)) node.at("kitty").wrong("together");
  if (cut === null && hands !== null) node.at("cut").wrong("together");
  return { commitment, seed, cut, cards: hands && kitty ? [...hands, kitty] : null };
}

function cards(node: Node): string[] {
  return node.each(108, (card) => card.oneOf(CARDS, "card"));
}
