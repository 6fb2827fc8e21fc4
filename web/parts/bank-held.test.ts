/** A game without a level gained: the bank held, or lost, told apart on every page; the target as the server has it. */
import { render, type TemplateResult } from "lit";
import { expect, it } from "vitest";
import { gained as onDesk } from "../desk/air";
import { words as deskWords } from "../desk/words";
import { forecastText, text } from "../overlay/text";
import { gained as onSeat } from "../seat/panel";
import { panelWords } from "../seat/panel-words";
import { words as seatWords } from "../seat/words";
import { games } from "../watch/sections";
import { table } from "../watch/table";
import { game, games as lines, view } from "./fixtures";

const drawn = (what: TemplateResult): string => {
  const box = document.createElement("div");
  render(what, box);
  return box.textContent.replace(/\s+/g, " ");
};
/** Seat 3 banks for side B; nobody gains a level. */
const line = (winner: "A" | "B") => ({ ...lines[1]!, winner, gains: { side: null, levels: 0 } });
const none = (bank_changes: boolean) => ({ side: null, levels: 0, bank_changes });

it("is told in the list of games of the desk, the seat and the public page", () => {
  expect(onDesk(line("B"))).toBe("庄家保住，不升级");
  expect(onDesk(line("A"))).not.toContain("保住");
  expect(onSeat(line("B"))).toBe("保庄");
  expect(onSeat(line("A"))).toBe("上台");
  expect(drawn(games(view({ games: [line("B")] })))).toContain("庄家保住，不升级");
  expect(drawn(games(view({ games: [line("A")] })))).toContain("闲家上台，不升级");
});

it("is told of the points now, on all four", () => {
  expect(forecastText(none(false))).toBe(text.held);
  expect(forecastText(none(true))).toBe(text.swap);
  expect(panelWords.forecast(null, 0, false)).toContain("庄家保住");
  expect(deskWords.forecast(null, 0, false)).toContain("庄家保住");
  expect(drawn(table(view({ game: game({ points: 75, forecast: none(false) }) })))).toContain("现在庄家保住");
  expect(seatWords.verdict(75, null, 0, false)).toContain("庄家保住");
});

it("draws the target of a flag round, or of a plan, and fills its bar by it", () => {
  const box = document.createElement("div");
  render(table(view({ game: game({ points: 90, target: 100, flag: true }) })), box);
  expect(box.textContent.replace(/\s+/g, "")).toContain("90/100");
  expect(box.querySelector(".score--over")).toBeNull();
  expect(box.querySelector<HTMLElement>(".score__bar i")!.style.transform).toBe("scaleX(0.45)");
});
