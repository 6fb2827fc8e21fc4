/** What the desk's panels draw from: the view, what was pressed, and the page's own few choices. */
import type { LinkLine } from "../core/beat";
import type { Live, Status } from "../core/live";
import type { Seat, Side, View } from "../core/view";
import type { Commands, CommandState } from "../parts/commands";
import type { Bench } from "./bench";
import type { AirBench } from "./onair";
import type { Plan } from "./plan";
import type { Gold } from "./run";

export type Pane = "now" | "run" | "air" | "draw" | "rule";

export interface Desk {
  readonly view: View;
  readonly v: number;
  readonly status: Status;
  readonly live: Pick<Live, "clock">;
  readonly commands: Commands;
  readonly gold: Gold;
  readonly pane: Pane;
  /** The cell that is chosen and not yet opened. */
  readonly picked: number | null;
  /** Which answer about tomorrow was pressed once. */
  readonly armed: boolean | null;
  /** Which side was named the winner of a tie, pressed once. */
  readonly named: Side | null;
  readonly covered: boolean;
  /** Seconds since the sweep last ran; null while unknown. */
  readonly sweepAge: number | null;
  /** The table's links and who is on them; empty while unknown. */
  readonly links: readonly LinkLine[];
  /** When the stage began, as far as this page knows: server epoch seconds. */
  readonly since: number | null;
  /** The referee's part: what is open there, and what was typed. */
  readonly bench: Bench;
  /** What is on air: the open tab, and what was typed there. */
  readonly airBench: AirBench;
  /** The lines to say, and the plan of the evening. */
  readonly plan: Plan;
  /** Whether the line to say is being changed. */
  readonly editing: boolean;
  /** The server's clock, for pages in frames. */
  readonly now: () => number;
  setAir(change: Partial<AirBench>): void;
  editLine(on: boolean): void;
  say(cue: { step: string; zh: string; en: string; minutes: number | null; season: boolean }): void;
  asRun(): void;
  readonly holdReload: (event: Event) => void;
  readonly letGo: (event: Event) => void;
  press(button: string, verb: string, data?: Record<string, unknown>): void;
  /** A referee's command, given on the table as it is shown now. */
  rule(button: string, verb: string, data?: Record<string, unknown>): void;
  /** Asks for a second press: the first one arms the button, the second does it. */
  twice(button: string, deed: () => void): void;
  /** Changes something of the referee's part. */
  set(change: Partial<Bench>): void;
  /** Opens a seat's link as a code to scan. */
  showLink(seat: Seat): void;
  pick(cell: number): void;
  arm(back: boolean): void;
  name(side: Side): void;
  cover(): void;
  deck(): void;
  go(pane: Pane): void;
}

/** Buttons that send can be pressed: the line is up. */
export const usable = (desk: Desk): boolean => desk.status === "live";

export const isPending = (state: CommandState): boolean => state.kind === "pending";
