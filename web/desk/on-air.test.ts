/** The overlay's law of what is on air, held to the table of cases that the server's is held to. */
import { expect, test } from "vitest";
import cases from "../../tests/fixtures/on_air.json";
import type { View } from "../core/view";
import { outputOf } from "../overlay/output";
import { programOf } from "../overlay/program";

const nothing = { out: [], extras: [], lower: null, take: 0, at: null };

test.each(cases.map((each) => [each.name, each] as const))("%s", (_name, { view, air, now, scenes, scene, until }) => {
  const seen = { ...view, air: { ...nothing, ...air } } as unknown as View;
  const board = view.board as { latest: { at: number } | null } | null;
  const fund = view.fund as { answered_at: number | null } | null;
  const marks = { stage: view.since, drawn: board?.latest?.at ?? null, answered: fund?.answered_at ?? null };
  const shown = programOf(seen, marks, now, outputOf({ scenes }, "")).scene;
  expect([shown.name, shown.until]).toEqual([scene, until]);
});
