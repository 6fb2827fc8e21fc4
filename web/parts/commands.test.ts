import { expect, test } from "vitest";
import type { Answer } from "../core/live";
import { Commands } from "./commands";

function desk() {
  const sent: { verb: string; base: number | null; answer: (answer: Answer) => void }[] = [];
  const commands = new Commands((verb, _data, base) => new Promise((answer) => sent.push({ verb, base, answer })), () => undefined);
  return { sent, commands };
}

test("a press that is repeated before the answer is not sent again", async () => {
  const { sent, commands } = desk();
  const first = commands.press("next", "game.next", {}, 17);
  const second = commands.press("next", "game.next", {}, 17);
  expect(sent).toHaveLength(1);
  expect(commands.state("next").kind).toBe("pending");
  sent[0]!.answer({ ok: true, v: 5 });
  expect(await first).toEqual({ kind: "ok" });
  expect(await second).toEqual({ kind: "ok" });
  void commands.press("next", "game.next", {}, 18);
  expect(sent).toHaveLength(2);
});

test("a refusal stays with its button until it is settled", async () => {
  const { sent, commands } = desk();
  const press = commands.press("open", "board.open", { cell: 3 }, 1);
  sent[0]!.answer({ ok: false, code: "stale", text: "再看一眼", v: 5 });
  await press;
  expect(commands.state("open")).toEqual({ kind: "refused", code: "stale", text: "再看一眼" });
  expect(commands.state("next").kind).toBe("idle");
  commands.settle("open");
  expect(commands.state("open").kind).toBe("idle");
});

test("what waits for its answer is not forgotten", () => {
  const { commands } = desk();
  void commands.press("pause", "table.pause", {}, 1);
  commands.settle();
  expect(commands.state("pause").kind).toBe("pending");
  expect(commands.busy("pause")).toBe(true);
});
