/** The whole view of a table, as the server selects it for one audience. Pages draw it; they compute no rules. */

/** "HT", "LJ", "BJ": suit first. */
export type Card = string;
export type Seat = 0 | 1 | 2 | 3;
export type Side = "A" | "B";
/** "S" "H" "C" "D" "NT". */
export type Trump = string;
/** "2" … "9" "T" "J" "Q" "K" "A" or "flag". */
export type Rank = string;

export interface Level {
  lap: number;
  rank: Rank;
}

export interface TableInfo {
  id: string;
  title: string;
  session: string;
  rehearsal: boolean;
  rules: string;
  form: "daily" | "weekly" | string;
  /** How many games the session has; where it is missing, the form says it. */
  games?: number;
}

export interface SideInfo {
  name: string;
  level: Level;
}

export interface Player {
  seat: Seat;
  side: Side;
  number: number;
  name: string;
  town: string;
  bot: boolean;
  autoplay: boolean;
}

export interface Gains {
  side: "attackers" | "bankers" | null;
  levels: number;
}

export interface Draw {
  cell: number;
  prize: string | null;
  blank: boolean;
}

export interface GameLine {
  number: number;
  golden: boolean;
  banker: Seat;
  points: number;
  captured: boolean;
  winner: Side;
  gains: Gains;
  levels: Record<Side, Level>;
  draw: Draw | null;
}

export type Phase = "cutting" | "dealing" | "declaring" | "burying" | "raiding" | "playing" | "finished" | "ended";
export type ShowingKind = "declare" | "overturn" | "raid" | "look_back";

export interface Showing {
  seat: Seat;
  /** null while it lies face down for this audience. */
  cards: Card[] | null;
  count: number;
  names: Trump | null;
  kind: ShowingKind;
  hidden: boolean;
}

export interface FailedThrow {
  kind: "throw_failed";
  seat: Seat;
  cards: Card[];
  forced: Card[];
  penalty: number;
}

export type Notice = FailedThrow | Showing;

export interface Kitty {
  count: number;
  by: Seat | null;
  cards: Card[] | null;
  points: number | null;
}

export interface Trick {
  number: number;
  leader: Seat;
  plays: { seat: Seat; cards: Card[] }[];
  best: Seat | null;
  points: number;
  done: boolean;
}

export interface GameResult {
  points: number;
  trick_points: number;
  kitty_points: number;
  multiplier: number | null;
  captured: boolean;
  penalties: number;
  adjustments: { kind: string; seat: Seat; points: number }[];
  gains: Gains;
  levels: Record<Side, Level>;
  next_banker: Seat | null;
  winner: Side;
  score: Record<Side, number>;
  how: { kind: "single" | "pair" | "tractor" | "held"; pairs: number };
  kitty: Card[];
}

export interface Game {
  number: number;
  of: number;
  golden: boolean;
  flag: boolean;
  rules: string;
  phase: Phase;
  level: Rank | null;
  banking: Side | null;
  banker: Seat | null;
  trump: Trump | null;
  dealt: number;
  counts: [number, number, number, number];
  hands: (Card[] | null)[];
  kitty: Kitty | null;
  buried: Card[] | null;
  showing: Showing | null;
  showings: Showing[];
  passed: Seat[];
  declined: Seat[];
  turn: Seat | null;
  trick: Trick | null;
  last: Trick | null;
  points: number;
  forecast: { side: "bankers" | "attackers" | null; levels: number } | null;
  notice: Notice | null;
  commitment: string;
  cutter: Seat | null;
  cut: number | null;
  seed: string | null;
  result: GameResult | null;
}

export interface TurnClock {
  kind: "deal" | "cut" | "declare" | "bury" | "raid" | "play";
  seats: Seat[];
  /** Server epoch in seconds; null while paused. */
  deadline: number | null;
  seconds: number;
  /** Seconds left, while paused. */
  left?: number;
}

export interface AskOption {
  trump: Trump;
  verb: "declare" | "overturn" | "raid";
  cards: Card[] | null;
  why: string | null;
}

export interface Ask {
  id: number;
  kind: Exclude<TurnClock["kind"], "deal">;
  /** How many cards: bury and play; null for a lead, which may have any number. */
  count?: number | null;
  lead?: boolean;
  legal?: Card[];
  suggest?: Card[];
  options?: AskOption[];
  /** Where the deck may be cut. */
  least?: number;
  most?: number;
}

export interface Cell {
  cell: number;
  open: boolean;
  prize?: string | null;
  kind?: "goods" | "cash" | "coupon" | "blank";
  /** fen */
  value?: number;
  blank?: boolean;
  game?: number;
  side?: Side;
}

export interface Board {
  size: number;
  root: string;
  cells: Cell[];
  to_open: { game: number; side: Side } | null;
  odds: { closed: number; blank: number; top?: number };
  /** `at`: when it was opened, server epoch in seconds. */
  latest: (Cell & { game: number; side: Side; at?: number }) | null;
}

export interface Fund {
  side: Side | null;
  team: string;
  day: number;
  /** fen */
  award: number;
  /** fen */
  total: number;
  asked: boolean;
  answer: boolean | null;
  /** fen, by day from the first; some days beyond `day`, so that what comes next can be shown. */
  awards?: number[];
}

export interface HostStep {
  verb: string;
  ready: boolean;
  waits: string | null;
}

export interface Host {
  base: number;
  auto: boolean;
  steps: unknown[];
  next: HostStep | null;
}

export interface View {
  table: TableInfo;
  stage: "waiting" | "playing" | "between" | "over";
  /** When this stage began, server epoch in seconds; where it is missing, for as long as anyone knows. */
  since?: number | null;
  paused: { since: number } | null;
  sides: Record<Side, SideInfo>;
  players: Player[];
  games: GameLine[];
  winner: Side | null;
  game: Game | null;
  clock: TurnClock | null;
  ask: Ask | null;
  board: Board | null;
  fund: Fund | null;
  host: Host | null;
}
