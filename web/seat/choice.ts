/**
 * Which cards of the hand are chosen. Cards are held by identity (code and which of its twins), so that a choice
 * stays on its card when a frame arrives and the hand shrinks or is sorted anew.
 */

/** A card of the hand: `id` is its code and 0 or 1 for which of the two; `fresh`: it has just come. */
export interface HeldCard {
  readonly id: string;
  readonly code: string;
  readonly group: string;
  readonly fresh: boolean;
}

export type Refused = "not-asked" | "not-legal" | "not-with" | "full";

/**
 * What may be chosen now: null when nothing is asked. `count` null: any number from one. `needs` and `within` bind
 * several cards at once: the answer holds one of the lists of `needs` whole; all of it comes out of one list of `within`.
 */
export interface Frame {
  readonly count: number | null;
  readonly legal: readonly string[] | null;
  readonly needs?: readonly (readonly string[])[] | undefined;
  readonly within?: readonly (readonly string[])[] | undefined;
}

/** Marks each card of a sorted hand with its identity: `HK/0`, `HK/1`. */
export function identify(codes: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return codes.map((code) => {
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return `${code}/${String(nth)}`;
  });
}

export const codeOf = (id: string): string => id.slice(0, id.indexOf("/"));

/** How many cards of `wanted` are not among `held`, twins counted. */
function lacking(wanted: readonly string[], held: readonly string[]): number {
  const left = [...held];
  let missing = 0;
  for (const code of wanted) {
    const at = left.indexOf(code);
    if (at < 0) missing += 1;
    else left.splice(at, 1);
  }
  return missing;
}

/** Whether a card may be added to those chosen, so that an answer still contains them all. Counting, no rules. */
export function mayAdd(code: string, chosen: readonly string[], frame: Frame): boolean {
  if (frame.legal && !frame.legal.includes(code)) return false;
  const taken = [...chosen, code];
  if (frame.within && !frame.within.some((list) => lacking(taken, list) === 0)) return false;
  const { count, needs } = frame;
  if (count === null || !needs?.length) return true;
  return needs.some((list) => taken.length + lacking(list, taken) <= count);
}

/**
 * Puts one card in or takes it out. Nothing is swapped silently: a full choice refuses. What was chosen against the
 * law (the frame changed under it) can always be laid down.
 */
export function toggle(
  chosen: ReadonlySet<string>,
  id: string,
  frame: Frame | null,
  to?: boolean,
): ReadonlySet<string> | Refused {
  if (!frame) return "not-asked";
  const on = to ?? !chosen.has(id);
  if (on === chosen.has(id)) return chosen;
  if (on) {
    if (frame.legal && !frame.legal.includes(codeOf(id))) return "not-legal";
    if (frame.count !== null && chosen.size >= frame.count) return "full";
    if (!mayAdd(codeOf(id), [...chosen].map(codeOf), frame)) return "not-with";
  }
  const next = new Set(chosen);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Which cards of the hand are lit: the chosen ones and what may be added; a full choice leaves lit what began it. */
export function lit(hand: readonly string[], chosen: ReadonlySet<string>, frame: Frame | null): ReadonlySet<string> {
  if (!frame) return new Set(hand);
  const full = frame.count !== null && chosen.size >= frame.count;
  const codes = full ? [] : [...chosen].map(codeOf);
  return new Set(hand.filter((id) => chosen.has(id) || mayAdd(codeOf(id), codes, frame)));
}

/** The hand's cards that make up `codes`, first twins first; codes that the hand lacks are left out. */
export function pick(hand: readonly string[], codes: readonly string[]): ReadonlySet<string> {
  const out = new Set<string>();
  for (const code of codes) {
    const id = hand.find((each) => codeOf(each) === code && !out.has(each));
    if (id !== undefined) out.add(id);
  }
  return out;
}

/** What is still chosen after the hand or the question changed: a new question clears, a lost card drops out. */
export function keep(chosen: ReadonlySet<string>, hand: readonly string[], sameQuestion: boolean): ReadonlySet<string> {
  if (!sameQuestion) return chosen.size ? new Set() : chosen;
  const held = [...chosen].filter((id) => hand.includes(id));
  return held.length === chosen.size ? chosen : new Set(held);
}

/** Whether the choice can be sent. */
export function ready(chosen: ReadonlySet<string>, frame: Frame | null): boolean {
  if (!frame || chosen.size === 0) return false;
  return frame.count === null || chosen.size === frame.count;
}

/** The codes of the chosen cards in the hand's order. */
export function codesOf(hand: readonly string[], chosen: ReadonlySet<string>): string[] {
  return hand.filter((id) => chosen.has(id)).map(codeOf);
}

/** The twin of a card in the hand, if it is there. */
export function twin(hand: readonly string[], id: string): string | undefined {
  return hand.find((each) => each !== id && codeOf(each) === codeOf(id));
}
