/** Steps of a record as the server gives them, and how one walks through them. Nothing here knows a rule. */
import type { Game, TableInfo } from "../core/view";
import type { Question } from "../referee/question";

export interface Step {
  seq: number;
  t: number;
  kind: string | null;
  data: Record<string, unknown>;
  view: Game;
  asks: Question[];
}

export interface Replayed {
  record: { rules: string; options: Record<string, unknown>; session: string; game: number; golden: boolean; flag: boolean; direction?: TableInfo["direction"] };
  steps: Step[];
}

/** Where a walk by tricks stops: the start, the first lead's eve, each finished trick, the end. */
export function stops(steps: readonly Step[]): number[] {
  const found = new Set([0, Math.max(0, steps.length - 1)]);
  steps.forEach((step, at) => {
    if (step.view.phase === "playing" && steps[at - 1]?.view.phase !== "playing") found.add(at);
    if (step.kind === "played" && step.view.trick?.done) found.add(at);
  });
  return [...found].sort((a, b) => a - b);
}

export function nextStop(steps: readonly Step[], at: number, way: 1 | -1): number {
  const all = stops(steps);
  const found = way > 0 ? all.find((stop) => stop > at) : [...all].reverse().find((stop) => stop < at);
  return found ?? at;
}

export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;
/** Nobody waits longer than this for a player who thought long (ms at speed 1), and none is too quick to be seen. */
const MOST = 2_000;
const LEAST = 250;

/** How long step `at` stays before the next one, in ms. */
export function wait(steps: readonly Step[], at: number, speed: number): number {
  const gap = ((steps[at + 1]?.t ?? 0) - (steps[at]?.t ?? 0)) * 1000;
  return Math.min(MOST, Math.max(LEAST, gap)) / speed;
}

/** A file's records, one a line; a single record may also stand on several lines. */
export function recordsIn(text: string): unknown[] {
  const clean = text.replace(/^\uFEFF/, "").trim();
  if (!clean) return [];
  try {
    const whole: unknown = JSON.parse(clean);
    return Array.isArray(whole) ? whole : [whole];
  } catch {
    return clean.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line) as unknown);
  }
}

/** The games that count before the rehearsed ones, each kind in the order it came. */
export function byKind<T extends { source: string }>(listed: readonly T[]): [real: T[], rehearsed: T[]] {
  return [listed.filter((one) => one.source !== "rehearsal"), listed.filter((one) => one.source === "rehearsal")];
}

/** `#record=2026-11-30-01/1&step=12` */
export interface Place {
  session: string;
  game: number;
  step: number;
}

export function placeOf(hash: string): Place | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const named = query.get("record");
  const cut = named?.lastIndexOf("/") ?? -1;
  if (!named || cut < 1) return null;
  const game = Number(named.slice(cut + 1));
  return Number.isInteger(game) ? { session: named.slice(0, cut), game, step: Number(query.get("step")) || 0 } : null;
}

export function hashOf(place: Place): string {
  return `#record=${encodeURIComponent(place.session)}/${place.game}&step=${place.step}`;
}
