import { expect, test } from "vitest";
import type { OnAir, View } from "../core/view";
import { games, view } from "../parts/fixtures";
import { cueOf, lateness, left, lineOf, minutesOf, NO_PLAN, timed, type Cue, type Plan } from "./plan";
import { runOfShow } from "./run";
import { stepToSay } from "./say";

const START = 1_000_000;
const cue = (changes: Partial<Cue>): Cue => ({ step: "game", of: "season", zh: "", en: "", minutes: null, ...changes });
const plan = (changes: Partial<Plan> = {}): Plan => ({ starts_at: START, cues: [], ...changes });
const air = (times: OnAir["times"]): OnAir => ({ follow: true, program: null, emergency: null, lower: null, out: [], extras: [], take: 0, at: null, suspense: 0.5, cues: 0, times: times ?? {} });
/** Two games are played and drawn; the third is being played. */
const evening = (times: OnAir["times"] = {}): View => view({ air: air(times) });
const third = (of: View, planned: Plan = plan()): ReturnType<typeof timed>[number] => timed(runOfShow(of), planned, of)[5]!;

test("the plan counts from the hour, by each step's minutes, of this game before all games and tonight before the season", () => {
  expect(third(evening()).plan).toBe(START + (5 + 12 + 3 + 12 + 3) * 60);
  const cues = [cue({ minutes: 10 }), cue({ step: "game2", minutes: 20 }), cue({ step: "opening", of: "session", minutes: 1 }), cue({ step: "opening", minutes: 9 })];
  expect(third(evening(), plan({ cues })).plan).toBe(START + (1 + 10 + 3 + 20 + 3) * 60);
  expect(minutesOf(plan({ cues }), { kind: "game", game: 3 })).toBe(10);
});

test("where no hour is planned the plan counts from the real start, and is empty before it", () => {
  expect(third(evening(), NO_PLAN).plan).toBe(null);
  expect(third(evening({ opening: [null, START + 300] }), NO_PLAN).plan).toBe(START + 35 * 60);
});

test("late is what the present step began late, or has lasted too long; the end moves with it", () => {
  const of = evening({ game3: [START + 36 * 60, null] });
  const lines = timed(runOfShow(of), plan(), of);
  const end = START + (5 + 6 * 15 + 3 + 2) * 60;
  expect(lateness(lines, START + 40 * 60)).toEqual({ late: 60, ends: end + 60 });
  expect(lateness(lines, START + 50 * 60)).toEqual({ late: 180, ends: end + 180 });
  expect(left(lines, START + 40 * 60)).toBe(8 + 3 + 3 * 15 + 3 + 2);
  const early = evening({ game3: [START + 30 * 60, null] });
  expect(lateness(timed(runOfShow(early), plan(), early), START + 31 * 60)?.late).toBe(-300);
});

test("between two steps it is as late or as early as the next step would be, did it begin now", () => {
  const of = view({ stage: "between", games: [...games, { ...games[0]!, number: 3 }], game: null, air: air({}) });
  const lines = timed(runOfShow(of), plan(), of);
  expect(lines.map((line) => line.step.state)).not.toContain("now");
  expect(lateness(lines, START + 52 * 60)?.late).toBe(120);
  const soon = lateness(lines, START - 13 * 3600)!;
  expect(soon.late).toBe(-(13 * 60 + 50) * 60);
  expect(soon.ends).toBe(START - 13 * 3600 + left(lines, START - 13 * 3600) * 60);
});

test("the line to say is that of the present step, with this evening's names in it", () => {
  const of = evening();
  const step = stepToSay(runOfShow(of))!;
  expect([step.kind, step.game]).toEqual(["game", 3]);
  const said = (cues: Cue[]): string => lineOf(plan({ cues }), step, of);
  expect(said([cue({ zh: "第{game}局，{A}对{B}，上局 {points} 分，{nobody}" })])).toBe(`第3局，${of.sides.A.name}对${of.sides.B.name}，上局 ${String(games.at(-1)!.points)} 分，{nobody}`);
  expect(said([cue({ zh: "每局" }), cue({ step: "game3", zh: "这局" })])).toBe("这局");
  expect(said([cue({ step: "game3", zh: "季里的这局" }), cue({ of: "session", zh: "今晚每局" })])).toBe("今晚每局");
  expect(said([cue({ of: "session", minutes: 3 })])).toContain("3");
  expect(cueOf(plan(), step, (one) => one.zh)).toBe(null);
});
