/** What the page lights by counting is what the law allows, at positions that the server's own rules have written. */
import { expect, it } from "vitest";
import { mayAdd } from "./choice";
import positions from "./fixtures/choosing.json";

it.each(positions)("lights what may be added to $chosen, following with $count", ({ hand, count, legal, needs, chosen, addable }) => {
  const left = [...hand];
  for (const code of chosen) left.splice(left.indexOf(code), 1);
  const lit = new Set(left.filter((code) => mayAdd(code, chosen, { count, legal, needs })));
  expect([...lit].sort()).toEqual(addable);
});
