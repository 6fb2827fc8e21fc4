/** Keys of the desk: they press the buttons that are there, so that what is disabled stays so. */

const BUTTONS: Readonly<Record<string, string>> = {
  n: ".next",
  p: '[aria-keyshortcuts="p"]',
  c: "[data-cover]",
  r: '[aria-keyshortcuts="r"]',
  t: '[data-extend="15"]',
  q: '[data-air="take"]',
  u: '[data-air="undo"]',
  h: '[data-air="hold"]',
  f: '[data-air="follow"]',
  b: ".emergency__clear",
};

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };

/** The cell that a step from `from` reaches, or null past the edge of the 5 × 5 field. */
export function cellFrom(from: number, key: string): number | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  const to = from + move;
  if (to < 1 || to > 25) return null;
  const sameRow = Math.ceil(from / 5) === Math.ceil(to / 5);
  return Math.abs(move) === 1 && !sameRow ? null : to;
}

export function keyPressed(event: KeyboardEvent, root: HTMLElement, preview: (place: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest("input, textarea, select")) return;
  const cell = target?.closest<HTMLElement>("[data-cell]");
  if (cell && event.key in MOVES) {
    const to = cellFrom(Number(cell.dataset.cell), event.key);
    event.preventDefault();
    if (to !== null) root.querySelector<HTMLElement>(`[data-cell="${String(to)}"]`)?.focus();
    return;
  }
  if (/^\d$/.test(event.key)) return preview(Number(event.key));
  const button = BUTTONS[event.key.toLowerCase()];
  if (button) root.querySelector<HTMLElement>(button)?.click();
}
