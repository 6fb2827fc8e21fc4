/** What the seat page's regions draw from. */
import type { Status } from "../core/live";
import type { CardOptions } from "../core/cards";
import type { Ask, Card, Game, Player, Side, View } from "../core/view";
import type { CommandState } from "../parts/commands";
import { sideOf } from "../parts/marks";
import type { Awake } from "./awake";
import type { Checked } from "./check";
import type { HeldCard } from "./choice";
import { isLevel, isTrump, ranksOf } from "./order";
import type { Settings } from "./settings";

/** What may be open over the table. */
export type PanelName = "last" | "record" | "settings" | "check";

export interface SeatPage {
  readonly view: View;
  readonly me: number;
  readonly status: Status;
  /** The open question, while the line is up; never a bot's. */
  readonly ask: Ask | null;
  readonly hand: readonly HeldCard[];
  readonly chosen: ReadonlySet<string>;
  /** Which cards may be chosen now. */
  readonly lit: ReadonlySet<string>;
  /** What was sent for this question and how it went. */
  readonly sent: CommandState;
  /** A sentence in the prompt's second line, in place of the rule. */
  readonly said: string | null;
  readonly panel: PanelName | null;
  readonly settings: Settings;
  readonly checked: Checked;
  readonly awake: Awake;
  /** The round trip, seconds; null before it is known. */
  readonly trip: number | null;
  /** Where to cut. */
  readonly cutAt: number;
  readonly resultClosed: boolean;
  /** Seconds since the line was lost. */
  readonly lostFor: number;
  /** The hint that was asked for, in words; null while none is. */
  readonly hint: string | null;
  /** What became of dealing anew at practice. */
  readonly dealing: CommandState;
  readonly act: SeatActions;
}

/** Whether it is a practice table: one person, three bots, nobody's record. */
export const practising = (page: { readonly view: View }): boolean => page.view.table.form === "practice";

export interface SeatActions {
  send(verb: string, data: Record<string, unknown>): void;
  sendChosen(): void;
  /** No declaring any more; only while that is asked. */
  pass(): void;
  suggest(): void;
  /** At practice: the hint is shown, and its cards chosen. */
  hint(): void;
  unhint(): void;
  /** At practice: deal anew, or the next game. */
  deal(which: "again" | "next"): void;
  clear(): void;
  open(panel: PanelName | null): void;
  set(change: Partial<Settings>): void;
  touched(spot: number, by: string): void;
  sound(): void;
  awake(): void;
  cut(at: number): void;
  deck(): void;
  autoplay(on: boolean): void;
  reconnect(): void;
  closeResult(): void;
}

/** Clockwise from the page's own seat, as places on the screen; where play runs the other way, the next is on the right. */
export const PLACES = ["bottom", "left", "top", "right"] as const;

type Sitting = { readonly me: number; readonly view: { readonly table: Pick<View["table"], "direction"> } };
const way = ({ view }: Sitting): number => (view.table.direction === "counter_clockwise" ? -1 : 1);

export const seatAt = (page: Sitting, step: number): number => (page.me + way(page) * step + 4) % 4;
export const placeOf = (page: Sitting, seat: number): (typeof PLACES)[number] => PLACES[(way(page) * (seat - page.me) + 4) % 4] ?? "bottom";
export const playerAt = (view: View, seat: number): Player | undefined => view.players.find((player) => player.seat === seat);
export const mySide = (page: SeatPage): Side => sideOf(page.me);

/** Gold edges of a card; none before trump is known. */
export function edges(card: Card, game: Game | null): CardOptions {
  if (!game) return {};
  const ranks = ranksOf(game);
  const level = isLevel(card, ranks);
  return game.trump === null ? { level } : { trump: isTrump(card, ranks), level };
}
