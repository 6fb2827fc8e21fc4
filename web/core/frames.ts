// Made by `manage.py write_frames` from the JSON Schema of the live protocol. Do not edit.

export const PROTOCOL = "chaodipi.v1";

/** Why the server closed the socket. */
export const CLOSE = { silent: 1001, policy: 1008, tooBig: 1009, restart: 1012, tryLater: 1013, deadLink: 4401, signIn: 4403, noTable: 4404, seated: 4406, taken: 4409 } as const;

/** First frame of a socket. `now`: server epoch seconds, behind by the link's delay; `heartbeat`: seconds. */
export interface Hello {
  t: "hello";
  proto: "chaodipi.v1";
  build: string;
  now: number;
  heartbeat: number;
  audience: LinkAudience;
  language: "zh" | "en";
  /** How an output is to look; null for a link that is none. */
  output: OutputSettings | null;
}

/** What a director has set for an output. A change closes its sockets; the page comes back, is told here and loads itself again. `reload` counts how often it was told to do so without another change. */
export interface OutputSettings {
  name: string;
  scenes: "all" | "table" | "board" | "lower" | "race" | "fund";
  theme: string;
  language: "zh" | "en";
  size: "1080p" | "2160p" | "1080x1920";
  ground: "transparent" | "green";
  audio: boolean;
  preview: boolean;
  reload: number;
}

export interface LinkAudience {
  kind: "seat" | "desk" | "program" | "public";
  seat: 0 | 1 | 2 | 3 | null;
}

/** The whole picture at `v`; replaces everything, also when `v` is lower than before. */
export interface Snap {
  t: "snap";
  v: number;
  now: number;
  view: View;
}

/** One event and the whole picture after it; `v` is one more than before. `kind` only starts an animation. */
export interface Ev {
  t: "ev";
  v: number;
  now: number;
  kind: string;
  data: Record<string, unknown>;
  view: View;
}

/** An event of which this audience may know nothing but that there was one: the picture stays. */
export interface Filler {
  t: "ev";
  v: number;
}

/** The command `id` was done; `v` is the version sent to this socket so far, null before the first picture. */
export interface Ok {
  t: "ok";
  id: string;
  v: number | null;
  now: number;
}

/** The command `id` was refused and changed nothing; `code` is stable, `text` is in the link's language. */
export interface No {
  t: "no";
  id: string | null;
  code: string;
  text: string;
  v: number | null;
  now: number;
}

/** The server's heartbeat: send its `stamp` back at once as `echo`. Desks get one each second, with the seconds since the sweep ran and who is connected; seats too, with the round trip in seconds as the server measured it. */
export interface Beat {
  t: "beat";
  v: number | null;
  now: number;
  stamp: number;
  sweep?: number | null;
  links?: LinkPresence[];
  trip?: number;
}

export interface DeviceCheck {
  touch: boolean | null;
  sound: boolean | null;
  screen: boolean | null;
}

/** `v`: the version its sockets stand at; `seen`: when one was last there, epoch seconds. */
export interface LinkPresence {
  link: number;
  /** Of an output: what it is called; else empty. */
  name: string;
  /** `commentary`: made for the commentators' page; else empty. */
  for: string;
  /** What an output wears; empty for the show's own look, and for what is no output. */
  theme: string;
  kind: "seat" | "desk" | "program" | "public";
  seat: 0 | 1 | 2 | 3 | null;
  delay: number;
  /** `game`: one game behind. */
  behind: "" | "game";
  connected: boolean;
  sockets: number;
  v: number | null;
  seen: number | null;
  /** Seconds there and back, as measured here. */
  trip?: number | null;
  /** The version that the slowest of its pages says it has drawn. */
  drawn?: number | null;
  /** Whether one of its pages says that it is shown; null where none says. */
  visible?: boolean | null;
  /** What its pages were built from; empty where none says. */
  build?: string;
  /** When it opens nothing any more, epoch seconds; null for never. */
  expires?: number | null;
  /** Of a seat: what was tried on its device before the show; null where nothing was. */
  check?: DeviceCheck | null;
}

export type ServerFrame = Hello | Snap | Ev | Filler | Ok | No | Beat;

/** Asks for the whole picture and every event after it; again after a gap. `device`: at a seat, a name that the client made up for itself and keeps on every new line; another device at the same seat lets this one go. `again`: this device comes back by itself; if another one has been given the seat meanwhile, this one is closed. */
export interface Sub {
  t: "sub";
  device?: string;
  again?: boolean;
  /** What the page was built from, as its first hello said. */
  build?: string;
  /** Whether the page is shown anywhere. */
  visible?: boolean;
}

/** The client's heartbeat; `echo` is the stamp of the server's heartbeat that it answers at once. An output says in it which version it has drawn and whether it is shown. */
export interface Echo {
  t: "beat";
  echo?: number;
  v?: number;
  visible?: boolean;
}

/** A command of a seat or a desk. An `id` counts once, however often it is sent; `base` is the decision it answers. */
export interface Do {
  t: "do";
  id: string;
  base: number | null;
  verb: string;
  data: Record<string, unknown>;
}

export type ClientFrame = Sub | Echo | Do;

/** Suit first: "HT", "LJ", "BJ". */
export type Card = string;

export type Seat = 0 | 1 | 2 | 3;

export type Side = "A" | "B";

export type Trump = "S" | "H" | "C" | "D" | "NT";

/** "2" … "9" "T" "J" "Q" "K" "A" or "flag". */
export type Rank = string;

export interface Level {
  lap: number;
  rank: Rank;
}

export interface Levels {
  A: Level;
  B: Level;
}

export interface TableInfo {
  id: string;
  title: string;
  session: string;
  rehearsal: boolean;
  rules: string;
  /** "daily", "weekly", or "practice": no table of the show. */
  form: string;
  /** Which way the play goes round as it is drawn; clockwise where it is missing. */
  direction?: "clockwise" | "counter_clockwise";
  /** How many games the session has; where it is missing, the form says it. */
  games?: number;
}

export interface SideInfo {
  name: string;
  level: Level;
}

export interface Sides {
  A: SideInfo;
  B: SideInfo;
}

export interface Player {
  seat: Seat;
  side: Side;
  number: number;
  name: string;
  town: string;
  bot: boolean;
  autoplay: boolean;
  /** A substitute sits here, in this contestant's place. */
  instead?: string | null;
  /** Desk only: time-outs in a row. */
  late?: number;
}

export interface Gains {
  side: "bankers" | "attackers" | null;
  levels: number;
}

export interface Forecast {
  side: "bankers" | "attackers" | null;
  levels: number;
  bank_changes: boolean;
}

export interface DrawLine {
  game?: number;
  cell: number;
  prize: string | null;
  blank: boolean;
  void?: string;
}

export interface GameLine {
  number: number;
  golden: boolean;
  banker: Seat | null;
  points: number;
  captured: boolean;
  winner: Side;
  gains: Gains;
  levels: Levels;
  draw: DrawLine | null;
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

export interface TrickPlay {
  seat: Seat;
  cards: Card[];
}

export interface Trick {
  number: number;
  leader: Seat;
  plays: TrickPlay[];
  best: Seat | null;
  points: number;
  done: boolean;
}

export interface How {
  kind: "single" | "pair" | "tractor" | "held";
  pairs: number;
}

export interface Adjustment {
  kind: string;
  seat: Seat;
  points: number;
}

export interface Score {
  A: number;
  B: number;
}

export interface Leaving {
  seat: Seat;
  points: number;
}

export interface GameResult {
  points: number;
  trick_points: number;
  kitty_points: number;
  multiplier: number | null;
  captured: boolean;
  penalties: number;
  adjustments: Adjustment[];
  gains: Gains;
  levels: Levels;
  next_banker: Seat | null;
  winner: Side;
  score: Score;
  /** Who left in the middle, and their own points for it; left out when nobody did, or nothing is scored. */
  leaves?: Leaving[];
  how: How;
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
  /** null while there is none, or while this audience may not know it. */
  trump: Trump | null;
  /** Rounds dealt. */
  dealt: number;
  counts: [number, number, number, number];
  /** null: may not be seen. */
  hands: (Card[] | null)[];
  kitty: Kitty | null;
  /** What this seat itself laid last. */
  buried: Card[] | null;
  showing: Showing | null;
  showings: Showing[];
  passed: Seat[];
  declined: Seat[];
  /** Cards turned for all to see. */
  turned?: Card[] | null;
  turn: Seat | null;
  trick: Trick | null;
  last: Trick | null;
  /** The attackers', penalties included. */
  points: number;
  /** Both sides' levels as this game began. */
  levels: Levels;
  /** Points with which the attackers take the bank. */
  target: number;
  /** ♥5 stands above the jokers, a trump in every game. */
  red_five: boolean;
  /** Fixed no-trump, as far as this audience knows: level cards are plain ones. */
  fixed: boolean;
  /** What these points would mean, the kitty apart. */
  forecast: Forecast | null;
  /** What has to be seen until the next decision is answered. */
  notice: FailedThrow | Showing | null;
  /** Seats whose players have left in the middle of this game: the system plays them to its end. */
  left?: Seat[];
  commitment: string;
  cutter: Seat | null;
  cut: number | null;
  /** Only when the game is finished. */
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
  /** Code of the refusal when it cannot be shown. */
  why: string | null;
  /** What else would name this trump, the weakest first; left out when there is nothing. */
  more?: Card[][];
}

/** At practice: what the system's player would answer, and why; from what this seat may see. */
export interface Hint {
  verb: "cut" | "show" | "pass" | "bury" | "raid" | "decline" | "play";
  cards: Card[];
  names: Trump | null;
  at: number | null;
  zh: string;
  en: string;
}

/** Following: why the cards not among `legal` may not be played, with the clause and what may. Left out when all may. */
export interface WhyClosed {
  zh: string;
  en: string;
  clause: string;
}

/** What this seat is asked; `id` is the base of its answer. */
export interface Ask {
  id: number;
  kind: "cut" | "declare" | "bury" | "raid" | "play";
  /** How many cards; null for a lead, which may have any number. */
  count?: number | null;
  lead?: boolean;
  legal?: Card[];
  /** Following: the answer holds all the cards of one of these lists, the rest is free among `legal`. Left out when nothing is asked beyond `legal`. */
  needs?: Card[][];
  /** Leading: all the cards led come out of one of these lists. */
  within?: Card[][];
  suggest?: Card[];
  why?: WhyClosed;
  /** Burying: which of the hand were taken with the kitty. */
  taken?: Card[];
  options?: AskOption[];
  least?: number;
  most?: number;
  hint?: Hint;
}

/** A referee's ruling that is on air, and the clause of the rules that it rests on. */
export interface Ruling {
  zh: string;
  en: string;
  clause: string | null;
}

export interface Paused {
  since: number;
}

/** The whole view of a table, as the server selects it for one audience. Pages draw it; they compute no rules. */
export interface View {
  table: TableInfo;
  stage: "waiting" | "playing" | "between" | "over";
  /** When this stage began, server epoch in seconds. */
  since?: number | null;
  paused: Paused | null;
  sides: Sides;
  players: Player[];
  games: GameLine[];
  winner: Side | null;
  game: Game | null;
  clock: TurnClock | null;
  ask: Ask | null;
  ruling?: Ruling | null;
  fund: Fund | null;
  host: Host | null;
  board: Board | null;
  mix?: Mix | null;
  air?: Air | null;
}

/** Money in fen. */
export interface Fund {
  side: Side | null;
  team: string;
  day: number;
  award: number;
  total: number;
  asked: boolean;
  answer: boolean | null;
  /** When it was answered, server epoch in seconds. */
  answered_at?: number | null;
  /** By day from the first, some days ahead. */
  awards?: number[];
}

export interface HostStep {
  verb: string;
  ready: boolean;
  waits: string | null;
}

/** Desk only. `base` is what a desk's command is given on. */
export interface Host {
  base: number;
  auto: boolean;
  steps: unknown[];
  next: HostStep | null;
}

/** A closed cell says nothing of what is in it. `value` is in fen. One with `at_end` nobody has won: it was opened with the whole board. One with `before` an earlier session has won; `void` is why its draw is void. */
export interface Cell {
  cell: number;
  open: boolean;
  prize?: string | null;
  kind?: "goods" | "cash" | "coupon" | "blank";
  value?: number;
  blank?: boolean;
  game?: number;
  side?: Side;
  at?: number;
  at_end?: boolean;
  before?: boolean;
  void?: string;
}

/** The game whose winner opens a cell; `since` (server epoch seconds) it is to be done. The desk says so when it takes more than two minutes. */
export interface ToOpen {
  game: number;
  side: Side;
  since?: number | null;
}

export interface Odds {
  closed: number;
  blank: number;
  top?: number;
  top_prize?: string | null;
  top_value?: number;
}

/** The cell opened last, with the salt its commitment was made from; `at` in server epoch seconds. `void` is why the draw is void. */
export interface Opened {
  cell: number;
  open?: boolean;
  prize?: string | null;
  kind?: "goods" | "cash" | "coupon" | "blank";
  value?: number;
  blank?: boolean;
  game: number;
  side: Side;
  at?: number;
  salt?: string;
  /** Where there is one: its address is `/prizes/<picture>`. */
  picture?: string;
  sponsor?: string;
  void?: string;
}

/** A board that two people have declared void, and why. */
export interface BoardVoid {
  reason: string;
  at: number;
  root: string;
}

/** The public value named for the board that is laid next, before anybody knows it. */
export interface Mix {
  name: string;
  commitment: string;
  value?: string;
}

/** `replaces` is the root of the void board it stands for; `voided` are all void boards of the session; `by` are the two who laid it by hand. */
export interface Board {
  size: number;
  root: string;
  laid?: "secret" | "mixed" | "hand" | "seeded";
  by?: string[];
  mix?: Mix | null;
  replaces?: string | null;
  void?: BoardVoid | null;
  voided?: BoardVoid[];
  cells: Cell[];
  to_open: ToOpen | null;
  odds: Odds;
  latest: Opened | null;
}

export type AirScene = "opening" | "table" | "result" | "board" | "race" | "fund" | "break" | "champion" | "none";

export type AirElement = "score" | "kitty" | "strip" | "hands" | "ruling" | "proof" | "fund";

export type AirExtra = "last_trick";

/** A scene that was taken, or stands in preview; `until` (server epoch seconds) is where a break's countdown ends. */
export interface AirShown {
  scene: AirScene;
  title?: string;
  /** In preview: how long the countdown will be, once it is taken. */
  seconds?: number;
  until?: number;
  at: number;
}

/** The free lower third. */
export interface AirLower {
  title: string;
  name: string;
  at: number;
}

/** While `follow`, the state decides the scene; else `program` stands until the next take. `take` rises with each change of it by hand. */
export interface Air {
  follow: boolean;
  program: AirShown | null;
  /** clear: nothing at all on any output. still: a fallback picture. */
  emergency: "clear" | "still" | null;
  lower: AirLower | null;
  /** Single elements taken out. */
  out: AirElement[];
  /** Elements taken in over the scene. */
  extras: AirExtra[];
  take: number;
  /** Of the last take, server epoch in seconds. */
  at: number | null;
  /** Seconds from the pick of a cell to its turn. */
  suspense: number;
  /** Desk and preview outputs only: what is taken next. */
  preview?: AirShown | null;
  /** Desk and preview outputs only: the scene is held. */
  held?: boolean;
  /** Desk and preview outputs only: the last take can be undone. */
  undo?: boolean;
  /** Desk only: rises when the lines to say or the planned times were changed. */
  cues?: number;
  /** Desk only: by step (`opening`, `game3`, `draw3`, `decide`, `fund`, `end`) when it began and ended, server epoch in seconds. */
  times?: Record<string, (number | null)[]>;
}
