/** The run of show: what the evening consists of and where it stands, read from the view. */

import type { Host, GameLine, View } from "../core/view";

export type StepKind = "opening" | "game" | "draw" | "decide" | "fund" | "end";
export type StepState = "done" | "now" | "next" | "later";

export interface Step {
  readonly kind: StepKind;
  readonly state: StepState;
  /** The game that the step belongs to, null for the evening's own steps. */
  readonly game: number | null;
  readonly golden: boolean;
  /** What came of it, where it is over. */
  readonly played: GameLine | null;
}

type Bare = Omit<Step, "state">;

/** What the host's running order says of one of the evening's own steps; null where it is not in it. */
function hostStep(view: View, verb: string): boolean | null {
  const steps = (view.host?.steps ?? []) as { verb?: string; done?: boolean }[];
  return steps.find((step) => step.verb === verb)?.done ?? null;
}

/** How many games the evening has, before a golden one. */
export function gamesPlanned(view: View): number {
  if (view.table.games !== undefined) return view.table.games;
  if (view.game) return view.game.of;
  return Math.max(view.table.form === "weekly" ? 9 : 6, view.games.filter((game) => !game.golden).length);
}

function plan(view: View): Bare[] {
  const evening = (kind: StepKind): Bare => ({ kind, game: null, golden: false, played: null });
  const played = new Map(view.games.map((game) => [game.number, game]));
  const numbers = Array.from({ length: gamesPlanned(view) }, (_, i) => i + 1);
  const golden = new Set(view.games.filter((game) => game.golden).map((game) => game.number));
  if (view.game?.golden) golden.add(view.game.number);
  for (const step of (view.host?.steps ?? []) as { game?: number | null }[]) {
    if (typeof step.game === "number" && step.game > gamesPlanned(view)) golden.add(step.game);
  }
  for (const number of golden) if (!numbers.includes(number)) numbers.push(number);
  const games = numbers.flatMap((number): Bare[] => {
    const one = { game: number, golden: golden.has(number), played: played.get(number) ?? null };
    return [{ kind: "game", ...one }, { kind: "draw", ...one }];
  });
  const word = hostStep(view, "session.decide") === null ? [] : [evening("decide")];
  return [evening("opening"), ...games, ...word, evening("fund"), evening("end")];
}

function isDone(step: Bare, view: View): boolean {
  const over = view.stage === "over";
  switch (step.kind) {
    case "opening":
      return view.stage !== "waiting";
    case "game":
      return step.played !== null;
    case "draw":
      return step.played !== null && view.board?.to_open?.game !== step.game && (step.played.draw !== null || over);
    case "fund":
      return over && view.fund !== null && view.fund.answer !== null;
    case "decide":
      return hostStep(view, "session.decide") === true;
    case "end":
      return hostStep(view, "session.settle") === true;
  }
}

/** Whether the question about tomorrow waits for its answer. */
export function fundOpen(view: View): boolean {
  return view.fund !== null && view.fund.asked && view.fund.answer === null;
}

/** Whether the levels are equal and the rules leave the winner to the host. */
export function tieOpen(view: View): boolean {
  return view.host?.next?.verb === "session.decide";
}

function isNow(step: Bare, view: View): boolean {
  switch (step.kind) {
    case "opening":
      return view.stage === "waiting";
    case "game":
      return view.stage === "playing" && view.game?.number === step.game;
    case "draw":
      return view.board?.to_open?.game === step.game;
    case "fund":
      return fundOpen(view);
    case "decide":
      return tieOpen(view);
    case "end":
      if (hostStep(view, "session.settle")) return false;
      return view.stage === "over" && !view.board?.to_open && view.fund !== null && view.fund.answer !== null;
  }
}

/** The steps in their order; one is now (or none, between two steps), the first not begun after it is next. */
export function runOfShow(view: View): Step[] {
  const bare = plan(view);
  const states: StepState[] = bare.map((step) => (isNow(step, view) ? "now" : isDone(step, view) ? "done" : "later"));
  const now = states.indexOf("now");
  const next = states.findIndex((state, i) => state === "later" && i > now);
  if (next >= 0) states[next] = "next";
  return bare.map((step, i) => ({ ...step, state: states[i] ?? "later" }));
}

/** Steps that the button of the next step takes by itself; the others have a place of their own. */
export const SENDS: ReadonlySet<string> = new Set(["session.start", "game.next", "fund.ask", "session.settle"]);

export type Gold = "air" | "resume" | "open" | "decide" | "fund" | "next" | null;

/** Which one button is gold: the one the show waits for. A dark picture goes before all else, then a pause. */
export function goldButton(view: View, host: Host | null): Gold {
  if (view.air?.emergency) return "air";
  if (view.paused) return "resume";
  if (view.board?.to_open) return "open";
  if (tieOpen(view)) return "decide";
  if (fundOpen(view)) return "fund";
  return host?.next?.ready && SENDS.has(host.next.verb) ? "next" : null;
}
