/** The same vectors as tests/unit/lottery/proofs/test_vectors.py: the same codes, the same places. */
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "./checking";
import { Malformed, read } from "./reading";
import { hexOf, hmac, sha256 } from "./sha256";
import { FAULTS, WHY } from "./words";

type Json = Record<string, unknown>;
interface Case {
  kind?: string;
  base: string;
  set?: [string, unknown][];
  remove?: string[];
  faults: [string, string][];
  text?: string;
  place: string;
  why: string;
}

// Another sample, written by Python for one run, may stand in the place of the 500, and then all of it is checked
// (test_both.py); otherwise a twentieth of the 500, of every kind.
const FOLDER = process.env.PROOF_VECTORS ?? resolve("../tests/vectors/proofs");
const EACH = process.env.PROOF_VECTORS ? 1 : 21;
const load = <T>(name: string): T => JSON.parse(readFileSync(`${FOLDER}/${name}.json`, "utf8")) as T;
const bases = new Map<string, Json>();

function changed(found: Case): Json {
  if (!bases.has(found.base)) bases.set(found.base, load(`base-${found.base}`));
  const proof = structuredClone(bases.get(found.base)!);
  const spot = (place: string): [Json, string] => {
    const steps = place.match(/\w+/g)!;
    return [steps.slice(0, -1).reduce((at, step) => at[step] as Json, proof), steps.at(-1)!];
  };
  for (const [place, value] of found.set ?? []) {
    const [holder, last] = spot(place);
    holder[last] = value;
  }
  for (const place of found.remove ?? []) {
    const [holder, last] = spot(place);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  }
  return proof;
}

const faultsOf = (proof: Json): [string, string][] => check(read(JSON.stringify(proof))).faults.map(({ code, place }) => [code, place]);

describe("the verifier of proofs", () => {
  it("finds nothing in whole proofs, and tells what is still closed", () => {
    const whole = check(read(JSON.stringify(load("base-whole-1"))));
    expect(whole).toEqual({ faults: [], closed: [], boards: 2, cells: 50, decks: 5 });
    const live = check(read(JSON.stringify(load("base-live"))));
    expect([live.faults, live.cells, live.decks, live.closed.length, live.closed.at(-1)]).toEqual([[], 2, 2, 24, "games[2].deal.seed"]);
  });

  it.each(["tampered", "faulty"])("names every fault of the shared vectors: %s", (name) => {
    const found = load<Case[]>(name);
    expect(found.length).toBeGreaterThanOrEqual(name === "tampered" ? 500 : 30);
    found.forEach((one, n) => {
      if (name === "faulty" || n % EACH === 0) expect(faultsOf(changed(one)), `${name} ${n}`).toEqual(one.faults);
    });
  }, 120_000);

  it("refuses another shape at its first such place", () => {
    for (const one of load<Case[]>("malformed")) {
      let said: unknown;
      try {
        read(one.text ?? JSON.stringify(changed(one)));
      } catch (malformed) {
        said = malformed instanceof Malformed ? [malformed.place, malformed.why] : malformed;
      }
      expect(said, JSON.stringify(one)).toEqual([one.place, one.why]);
    }
  });

  it("limits size and encoding, and takes a byte order mark", () => {
    const why = (data: string | Uint8Array): string => {
      try {
        read(data);
      } catch (malformed) {
        return (malformed as Malformed).why;
      }
      return "";
    };
    expect([why(" ".repeat(2 ** 21 + 1)), why(Uint8Array.of(255)), why("[".repeat(2_000_000))]).toEqual(["large", "utf8", "deep"]);
    expect(why(`\uFEFF${JSON.stringify(load("base-live"))}`)).toBe("");
  });

  it("has a sentence in both languages for each code and reason", () => {
    const cases = [...load<Case[]>("tampered"), ...load<Case[]>("faulty")];
    expect(new Set(cases.flatMap((one) => one.faults.map(([code]) => code)))).toEqual(new Set(Object.keys(FAULTS)));
    for (const [zh, en] of [...Object.values(FAULTS), ...Object.values(WHY)]) expect(zh && en).toBeTruthy();
  });
});

describe("its hashes", () => {
  it("are SHA-256 and HMAC at every length around a block", () => {
    for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 37 + length) & 255);
      expect(hexOf(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(hexOf(hmac(bytes, bytes))).toBe(createHmac("sha256", bytes).update(bytes).digest("hex"));
    }
  });
});
