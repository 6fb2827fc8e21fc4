import { describe, expect, it } from "vitest";
import { clauseLink } from "./api";
import { saidOf } from "./on-air";
import { typedValue } from "./options";
import { ASKS, cardsAt, clauseOf, fromHash, fromQuestion, INPUTS, opening, readCards, set, setCards, toHash, toQuestion, zonesOf } from "./question";
import { PALETTE, step } from "./table";
import { words } from "./words";

describe("the question on the page", () => {
  it("goes into an address and comes back", () => {
    const question = { ask: "follow", rules: "kangqi", options: { throw_penalty: 20 }, level: "8", trump: "NT", hand: ["D5", "D5"], lead: ["D3"], play: ["D5"] };
    expect(fromHash(toHash({ ...question, id: "x" }))).toEqual(question);
    expect(toQuestion(fromQuestion(question))).toEqual({ id: "1", ...question });
  });

  it("is opened empty by what is no question", () => {
    for (const hash of ["", "#q=", "#q=%7B", "#q=7", "#q=[]", "#t=token"]) expect(fromHash(hash)).toBeNull();
    expect(toQuestion(fromQuestion({ ask: "nonsense", hand: 7 }))).toEqual(toQuestion(opening()));
  });

  it("leaves out what is optional and empty, and keeps a seat apart from a level", () => {
    const position = opening();
    position.ask = "levels";
    set(position, "banker", { lap: 1, rank: "J" });
    expect(toQuestion(position)).toEqual({ id: "1", ask: "levels", rules: "jiuai", banker: { lap: 1, rank: "J" }, attackers: { lap: 1, rank: "2" }, points: 0 });
    position.ask = "showing";
    setCards(position, "show", ["S2"]);
    expect(toQuestion(position)).toEqual({ id: "1", ask: "showing", rules: "jiuai", level: "2", phase: "declare", seat: 0, show: ["S2"], current: null, holder: null, declared: null });
  });

  it("sends neither level nor trump of a flag round", () => {
    const position = fromQuestion({ ask: "shape", rules: "kangqi", flag: true, cards: ["C5", "C5"] });
    expect(toQuestion(position)).toEqual({ id: "1", ask: "shape", rules: "kangqi", flag: true, cards: ["C5", "C5"] });
  });

  it("keeps four plays in their places", () => {
    const position = opening();
    position.ask = "trick";
    expect(zonesOf("trick")).toEqual(["plays.0", "plays.1", "plays.2", "plays.3"]);
    setCards(position, "plays.2", ["SA"]);
    expect(toQuestion(position).plays).toEqual([[], [], ["SA"], []]);
    expect(cardsAt(position, "plays.2")).toEqual(["SA"]);
  });

  it("says who has passed, and with what the last trick was led, where they are given", () => {
    const asked = { ask: "showing", rules: "classic", level: "5", phase: "declare", seat: 2, show: ["S5"], current: ["D5"], holder: 1, declared: null, passed: [0, 3] };
    const position = fromQuestion({ ...asked, passed: [3, 0] });
    expect(toQuestion(position)).toEqual({ id: "1", ...asked });
    set(position, "passed", []);
    expect("passed" in toQuestion(position)).toBe(false);
    position.ask = "kitty";
    expect(zonesOf("kitty")).toEqual(["kitty", "winning", "lead"]);
    expect("lead" in toQuestion(position)).toBe(false);
    setCards(position, "lead", ["H3", "H3"]);
    expect(toQuestion(position).lead).toEqual(["H3", "H3"]);
  });

  it("gives the desk the reason in both languages, else the verdict as it is shown", () => {
    const question = { ask: "follow" };
    expect(saidOf(question, { legal: false, clause: "8.2", reason: "A pair is asked for (rule 8.2)", reason_zh: "要跟对子（规则 8.2）" }, "不可以")).toEqual({ zh: "要跟对子", en: "A pair is asked for", clause: "8.2" });
    expect(saidOf({ ask: "trick" }, { winner: 1 }, "第 2 家赢")).toEqual({ zh: "第 2 家赢", en: "", clause: "8.4" });
  });

  it("reads typed cards and names what is none", () => {
    expect(readCards("s2 h10, LJ，xx 7")).toEqual({ cards: ["S2", "HT", "LJ"], wrong: ["XX", "7"] });
  });

  it("has words for every ask and every field", () => {
    for (const ask of ASKS) {
      expect(words.asks[ask]).toBeTruthy();
      for (const input of INPUTS[ask]) for (const zone of input.kind === "hands" ? zonesOf(ask) : [input.name]) expect(words.fields[zone], zone).toBeTruthy();
    }
  });

  it("rests a ruling on its own clause, else on the ask's, with the options in the link", () => {
    expect(clauseOf({ ask: "follow" }, { clause: "8.6" })).toBe("8.6");
    expect(clauseOf({ ask: "showing", phase: "raid" }, {})).toBe("5");
    expect(clauseLink("jiuai", { throw_penalty: 20, must_play: ["A"] }, "8.5")).toBe("/rules/jiuai/?lang=zh&throw_penalty=20&must_play=%5B%22A%22%5D#c8.5");
  });
});

describe("options", () => {
  const field = (kind: string, choices: string[] = []) =>
    ({ name: "x", clause: "1", kind, reading: false, choices: choices.map((value) => ({ value, zh: "", en: "" })), zh: { label: "", about: "" }, en: { label: "", about: "" } }) as never;
  it("are read by their kind", () => {
    expect(typedValue(field("yes_no"), "true")).toBe(true);
    expect(typedValue(field("number"), "20")).toBe(20);
    expect(typedValue(field("number_or_null"), "")).toBeNull();
    expect(typedValue(field("list", ["2", "A"]), "2, A")).toEqual(["2", "A"]);
    expect(typedValue(field("list"), "[[1,9,6]]")).toEqual([[1, 9, 6]]);
    expect(typedValue(field("number"), "many")).toBe("many");
  });
});

describe("the faces to pick from", () => {
  it("are all 54, and arrows lead from one to the next", () => {
    expect(new Set(PALETTE.flat()).size).toBe(54);
    expect(step("SA", "ArrowRight")).toBe("SK");
    expect(step("SA", "ArrowLeft")).toBeNull();
    expect(step("BJ", "ArrowDown")).toBe("LJ");
    expect(step("LJ", "ArrowDown")).toBe("C2");
    expect(step("DA", "ArrowDown")).toBeNull();
  });
});
