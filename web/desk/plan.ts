/** The plan of the evening: what is said at each step, when it was to begin, when it began, how late we are. */
import { lang, yuan } from "../core/i18n";
import type { View } from "../core/view";
import type { Step } from "./run";
import { air as w } from "./air-words";
import { drawn } from "./drawn";

/** A line of one step, as it was set for this session or its whole season. */
export interface Cue {
  readonly step: string;
  readonly of: "session" | "season";
  readonly zh: string;
  readonly en: string;
  readonly minutes: number | null;
}

export interface Plan {
  /** When the session is planned to begin, server epoch seconds; null where nobody has said. */
  readonly starts_at: number | null;
  readonly cues: readonly Cue[];
  /** The office's page of this session's outputs. */
  readonly office?: string;
}

export const NO_PLAN: Plan = { starts_at: null, cues: [] };

/** Minutes of a step where nobody has set any. */
const MINUTES: Readonly<Record<string, number>> = { opening: 5, game: 12, draw: 3, decide: 2, fund: 3, end: 2 };

/** The key of a step: `opening`, `game3`, `draw3`, `decide`, `fund`, `end`. */
export function keyOf(step: Pick<Step, "kind" | "game">): string {
  return step.kind === "game" || step.kind === "draw" ? `${step.kind}${String(step.game)}` : step.kind;
}

/** The cue that counts for a step: of this session before its season, of this game before all games. */
export function cueOf<T>(plan: Plan, step: Pick<Step, "kind" | "game">, said: (cue: Cue) => T | null): T | null {
  for (const of of ["session", "season"] as const) {
    for (const key of [keyOf(step), step.kind]) {
      const found = plan.cues.find((cue) => cue.of === of && cue.step === key);
      const value = found ? said(found) : null;
      if (value !== null) return value;
    }
  }
  return null;
}

export function minutesOf(plan: Plan, step: Pick<Step, "kind" | "game">): number {
  return cueOf(plan, step, (cue) => cue.minutes) ?? MINUTES[step.kind] ?? 0;
}

/** The line to say at a step, with the names and numbers of this evening in it. */
export function lineOf(plan: Plan, step: Step, view: View): string {
  return filled(cueOf(plan, step, (cue) => (lang === "en" ? cue.en || cue.zh : cue.zh) || null) ?? w.lines[step.kind], step, view);
}

function filled(text: string, step: Step, view: View): string {
  const told = view.games.at(-1);
  const winner = view.winner ?? told?.winner ?? null;
  const facts: Record<string, string> = {
    A: view.sides.A.name,
    B: view.sides.B.name,
    game: step.game === null ? "" : String(step.game),
    winner: winner ? view.sides[winner].name : "",
    points: told ? String(told.points) : "",
    prize: told?.draw ? drawn(told.draw) : "",
    fund: view.fund ? yuan(view.fund.total) : "",
    team: view.fund?.team ?? "",
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}

export interface Timed {
  readonly step: Step;
  /** When it was to begin, server epoch seconds; null where nothing is planned. */
  readonly plan: number | null;
  readonly minutes: number;
  readonly began: number | null;
  readonly ended: number | null;
}

/** Every step with its planned and actual times. Where no hour is planned, the plan counts from the actual start. */
export function timed(steps: readonly Step[], plan: Plan, view: View): Timed[] {
  const times = view.air?.times ?? {};
  const opening = steps[0] ? minutesOf(plan, steps[0]) * 60 : 0;
  const started = times.opening?.[1] ?? null;
  let at = plan.starts_at ?? (started === null ? null : started - opening);
  return steps.map((step) => {
    const [began = null, ended = null] = times[keyOf(step)] ?? [];
    const minutes = minutesOf(plan, step);
    const line = { step, plan: at, minutes, began, ended };
    if (at !== null) at += minutes * 60;
    return line;
  });
}

/** How late the evening is, seconds (negative: early), and when it will end; null where nothing is planned. */
export function lateness(lines: readonly Timed[], now: number): { late: number; ends: number } | null {
  const last = lines.at(-1);
  if (!last || last.plan === null) return null;
  const here = lines.find((line) => line.step.state === "now") ?? lines.find((line) => line.step.state === "next");
  if (!here || here.plan === null) return null;
  // What has not begun could begin now: before its hour the evening is early by as much.
  const began = here.step.state === "now" ? (here.began ?? Math.min(now, here.plan)) : now;
  const late = Math.max(began - here.plan, now - (here.plan + here.minutes * 60));
  return { late, ends: last.plan + last.minutes * 60 + late };
}

/** Minutes that the steps not yet done are planned to take, what is done of the present one apart. */
export function left(lines: readonly Timed[], now: number): number {
  return lines.reduce((sum, line) => {
    if (line.step.state === "done") return sum;
    const gone = line.step.state === "now" && line.began !== null ? (now - line.began) / 60 : 0;
    return sum + Math.max(0, line.minutes - gone);
  }, 0);
}
