/** Where the rules let play run counter-clockwise, every page draws the next player on the other side. */
import { render, type TemplateResult } from "lit";
import { expect, it } from "vitest";
import { parcels } from "../overlay/parcels";
import { table as replayTable } from "../replay/table";
import { placeOf, seatAt } from "../seat/context";
import { table as watchTable } from "../watch/table";
import { game, view } from "./fixtures";

const base = view({ game: game({ hands: [[], [], [], []] }) });
const turned = { ...base, table: { ...base.table, direction: "counter_clockwise" as const } };

function drawn(what: TemplateResult, which: string): string[] {
  const box = document.createElement("div");
  render(what, box);
  return [...box.querySelectorAll(which)].map((each) => each.className.match(/--(\d)/)?.[1] ?? "");
}

it("on the seat's page: clockwise the next sits on the left, else on the right", () => {
  expect([0, 1, 2, 3].map((seat) => placeOf({ me: 1, view: base }, seat))).toEqual(["right", "bottom", "left", "top"]);
  expect([0, 1, 2, 3].map((seat) => placeOf({ me: 1, view: turned }, seat))).toEqual(["left", "bottom", "right", "top"]);
  expect([1, 2, 3].map((step) => seatAt({ me: 1, view: turned }, step))).toEqual([0, 3, 2]);
});

it("on air, on the public page and in a replay", () => {
  const air = (shown: typeof base) => ({ view: shown, before: null, v: 1, clock: null as never, out: new Set<string>(), tall: false });
  const onAir = (shown: typeof base): string[] => drawn(parcels(air(shown)), "[data-parcel]");
  expect(onAir(base)).toEqual(["1", "2", "0", "3"]);
  expect(onAir(turned)).toEqual(["2", "1", "3", "0"]);
  const parcel = "section.parcel";
  expect(drawn(watchTable(base), parcel)).toEqual(["1", "2", "0", "3"]);
  expect(drawn(watchTable(turned), parcel)).toEqual(["2", "1", "3", "0"]);
  const boxes = "[data-seat]";
  expect(drawn(replayTable(base.game!, "clockwise"), boxes)).toEqual(["2", "1", "3", "0"]);
  expect(drawn(replayTable(base.game!, "counter_clockwise"), boxes)).toEqual(["2", "3", "1", "0"]);
});
