/** How a hand is broken into rows: few rows, few groups cut in two, even lengths. */

export interface Grouped {
  readonly group: string;
}

interface Breaks {
  readonly cost: number;
  readonly ends: readonly number[];
}

/** A cut through the middle of a suit weighs as much as a row five and a half cards off the even length. */
const CUT = 30;
/** A further row is taken when it saves at least this much. */
const WORTH_A_ROW = 10;

/** The cheapest breaking of `cards` into exactly `rows` rows of at most `most`; cost is Infinity if it cannot be. */
function breakInto(cards: readonly Grouped[], most: number, rows: number): Breaks {
  const even = cards.length / rows;
  const known = new Map<number, Breaks>();
  const best = (from: number, left: number): Breaks => {
    if (left === 0) return { cost: from === cards.length ? 0 : Infinity, ends: [] };
    const key = from * 64 + left;
    const before = known.get(key);
    if (before) return before;
    let result: Breaks = { cost: Infinity, ends: [] };
    for (let end = from + 1; end <= Math.min(cards.length, from + most); end += 1) {
      const rest = best(end, left - 1);
      const cut = end < cards.length && cards[end - 1]?.group === cards[end]?.group ? CUT : 0;
      const cost = rest.cost + cut + (end - from - even) ** 2;
      if (cost < result.cost) result = { cost, ends: [end, ...rest.ends] };
    }
    known.set(key, result);
    return result;
  };
  return best(0, rows);
}

/**
 * Where the rows of a hand end (indices past the last card of each row).
 *
 * `most` is how many cards fit a row. With `mayAdd` one row more than needed is taken when suits then stay whole,
 * which a tall narrow phone has the height for.
 */
export function breakRows(cards: readonly Grouped[], most: number, mayAdd = false): readonly number[] {
  if (cards.length === 0) return [];
  const fit = Math.max(1, most);
  const rows = Math.ceil(cards.length / fit);
  const least = breakInto(cards, fit, rows);
  if (!mayAdd || cards.length <= fit) return least.ends;
  const more = breakInto(cards, fit, rows + 1);
  return more.cost + WORTH_A_ROW < least.cost ? more.ends : least.ends;
}

/** Cuts `cards` at `ends` into rows. */
export function cutAt<T>(cards: readonly T[], ends: readonly number[]): T[][] {
  let from = 0;
  return ends.map((end) => {
    const row = cards.slice(from, end);
    from = end;
    return row;
  });
}

/** Neighbours of one group, in order. */
export function runs<T extends Grouped>(row: readonly T[]): T[][] {
  const out: T[][] = [];
  for (const card of row) {
    const last = out[out.length - 1];
    if (last?.[0]?.group === card.group) last.push(card);
    else out.push([card]);
  }
  return out;
}

export interface Measures {
  /** Width that the rows may take, px. */
  readonly width: number;
  /** Width of a card, px. */
  readonly card: number;
  /** Least and most of a card that shows, px. */
  readonly least: number;
  readonly most: number;
  /** Gap between groups, px, and how many of them a row is reckoned to have. */
  readonly gap: number;
  readonly gapsARow: number;
}

/** How many cards fit a row. */
export function fits(m: Measures): number {
  return Math.max(1, Math.floor((m.width - m.card - m.gap * m.gapsARow) / m.least) + 1);
}

/** How much of each card shows, px, to a tenth: the same for all rows, so that columns read alike. */
export function stepFor(rows: readonly (readonly Grouped[])[], m: Measures): number {
  const each = rows.map((row) =>
    row.length > 1 ? (m.width - m.card - m.gap * (runs(row).length - 1)) / (row.length - 1) : m.most,
  );
  return Math.floor(Math.min(m.most, ...each) * 10) / 10;
}
