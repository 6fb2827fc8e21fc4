/** Lists that are drawn for hours: nothing is left behind, and what stays is the same node. */
import { html, nothing, render } from "lit";
import { expect, test } from "vitest";
import { hand, held } from "../seat/hand";
import type { SeatPage } from "../seat/context";
import { centre } from "../desk/centre";
import type { Desk } from "../desk/context";
import type { Entry } from "../desk/log";
import { game, view } from "../parts/fixtures";
import { each } from "./each";

const box = document.createElement("div");
document.body.append(box);
function count(): number {
  const walk = document.createTreeWalker(box);
  let n = 0;
  while (walk.nextNode()) n += 1;
  return n;
}
const list = (items: readonly string[]) => render(html`<ol>${each(items, (item) => item, (item) => html`<li tabindex="0">${item}</li>`)}</ol>`, box);
const shown = () => [...box.querySelectorAll("li")].map((li) => li.textContent);

test("items come, go and change places; what stays is the same node, with its focus", () => {
  list(["a", "b", "c"]);
  const [, , c] = box.querySelectorAll("li");
  c!.focus();
  list(["x", "c", "d"]);
  expect(shown()).toEqual(["x", "c", "d"]);
  expect(box.querySelectorAll("li")[1]).toBe(c);
  expect(document.activeElement).toBe(c);
  list(["d", "x"]);
  expect(shown()).toEqual(["d", "x"]);
  list([]);
  expect(shown()).toEqual([]);
  list(["a"]);
  expect(shown()).toEqual(["a"]);
});

test("what takes the list's place finds nothing of it", () => {
  const draw = (on: boolean) => render(html`<ol>${on ? each(["a", "b"], (item) => item, (item) => html`<li>${item}</li>`) : nothing}</ol>`, box);
  draw(true);
  draw(false);
  expect(shown()).toEqual([]);
  draw(true);
  expect(shown()).toEqual(["a", "b"]);
});

test("a hand dealt and played for ten games leaves no node behind", () => {
  const all = "SA SK SQ SJ HT H9 D8 C7".split(" ");
  const draw = (cards: readonly string[]) => {
    const table = view({ game: game({ trump: "S", level: "2" }) });
    const page = { view: table, me: 0, hand: held(cards, table.game, "trump", []), chosen: new Set(), lit: new Set() } as unknown as SeatPage;
    render(hand(page, null, undefined), box);
  };
  const play = () => {
    for (let left = all.length; left >= 0; left -= 1) draw(all.slice(0, left));
    draw(all);
  };
  play();
  const before = count();
  for (let i = 0; i < 10; i += 1) play();
  expect(count()).toBe(before);
  expect(box.querySelectorAll(".hand-card")).toHaveLength(all.length);
});

test("the desk's list of what happened, full and moving on for hours, leaves no node behind", () => {
  const desk = { view: view({ game: null }), commands: { state: () => ({ kind: "idle" }) }, covered: false, links: [] } as unknown as Desk;
  const draw = (last: number) => render(centre(desk, Array.from({ length: 5 }, (_, i): Entry => ({ v: last - i, at: 0, parts: ["a"] }) as Entry)), box);
  draw(5);
  const before = count();
  for (let v = 6; v < 200; v += 1) draw(v);
  expect(count()).toBe(before);
  expect(box.querySelectorAll(".log li")).toHaveLength(5);
});
