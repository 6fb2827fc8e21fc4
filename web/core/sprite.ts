/**
 * The 54 faces and the back as one SVG sprite, drawn for this show: ranks and suits are paths, no font is needed.
 * It is put into the page once, so that no card is ever decoded while on air. `currentColor` is the suit's colour.
 */

// Ranks: strokes on a 40 x 60 grid, one weight. T is two digits, narrow.
const RANKS: Record<string, string> = {
  "2": "M4.8 17C4.8 9 11 4.8 19.8 4.8S35 9.4 35 18c0 6.6-3.6 11-9.4 17.2L7 55.2h30",
  "3": "M4.8 15.2C6 8.6 11.8 4.8 19.8 4.8 28.6 4.8 34.2 9.2 34.2 16.4S29 28.2 20.4 28.2h-5.6 5.6C30 28.2 35.3 33.2 35.3 41.6 35.3 50.2 29 55.2 19.8 55.2 11.2 55.2 5.4 51.2 4.4 44.2",
  "4": "M23.5 0 5.8 39.5v4.7H39M28 25v35",
  "5": "M34.5 4.8H8.8L7.2 29.6c2.8-3.8 7.2-5.6 12.8-5.6 9.6 0 15.4 6 15.4 15.4 0 10-6.2 15.8-15.6 15.8-8.4 0-14.2-4-15.2-11",
  "6": "M27 .8C14.6 13.6 4.8 26 4.8 39.4 4.8 49 11 55.2 20 55.2S35.3 49 35.3 39.6 29.2 24.4 20.6 24.4c-6.6 0-12.2 3-14.6 8.4",
  "7": "M3 4.8h32v3.6L15.5 60",
  "8": "M20 4.8c8 0 13.4 4.6 13.4 11.8S28 28.2 20 28.2 6.6 23.8 6.6 16.6 12 4.8 20 4.8ZM20 28.2c9.2 0 15.3 5 15.3 13.4S29.2 55.2 20 55.2 4.7 50 4.7 41.6 10.8 28.2 20 28.2Z",
  "9": "M13 59.2C25.4 46.4 35.2 34 35.2 20.6 35.2 11 29 4.8 20 4.8S4.7 11 4.7 20.4 10.8 35.6 19.4 35.6c6.6 0 12.2-3 14.6-8.4",
  T: "M-1.5 13.5 8 5.5V60M19 19C19 9.8 23.4 4.8 30.2 4.8S41.4 9.8 41.4 19v22c0 9.2-4.4 14.2-11.2 14.2S19 50.2 19 41Z",
  J: "M31 0v38.5c0 11-5.4 16.7-13.8 16.7-7.6 0-12.6-4.2-13.6-12.2",
  Q: "M4.8 19.5C4.8 10 10.6 4.8 20 4.8S35.2 10 35.2 19.5v21C35.2 50 29.4 55.2 20 55.2S4.8 50 4.8 40.5ZM21.5 39 38.5 59.5",
  K: "M8.4 0v60M36.5 0 9 36.5M17.5 25 38 60",
  A: "M3.6 60 18.4 4h3.2L36.4 60M9 42.5h22",
};

// Suits: fills on a 100 x 100 grid.
const SUITS: Record<string, string> = {
  S: "M50 3C56 16 93 38 93 63c0 15-10 24-22 24-7 0-13-3-17-8 1 8 5 14 13 19H33c8-5 12-11 13-19-4 5-10 8-17 8C17 87 7 78 7 63 7 38 44 16 50 3Z",
  H: "M50 96C45 82 5 62 5 33 5 16 16 6 29 6c9 0 17 5 21 14C54 11 62 6 71 6c13 0 24 10 24 27C95 62 55 82 50 96Z",
  C: "M50 3c13 0 23 10 23 22 0 7-3 13-8 17 2-1 5-1 7-1 13 0 23 10 23 23S85 87 72 87c-7 0-14-3-18-9 1 9 5 15 13 20H33c8-5 12-11 13-20-4 6-11 9-18 9C15 87 5 77 5 64s10-23 23-23c2 0 5 0 7 1-5-4-8-10-8-17C27 13 37 3 50 3Z",
  D: "M50 2C58 18 74 38 90 50 74 62 58 82 50 98 42 82 26 62 10 50 26 38 42 18 50 2Z",
};

// 大 小 王, and the show's sign: a field cut into four parcels.
const MARKS: Record<string, string> = {
  big: "M4 20H44M24 4V20C24 32 17 40 5 45M24 20C25 32 32 40 44 45",
  small: "M24 3V42C24 45 22 46 16 44M14 17C12 24 9 29 4 34M34 17C36 24 39 29 44 34",
  king: "M6 7H42M8 24H40M4 43H44M24 7V43",
  plot: "M6 6H94V94H6ZM62 6V58M6 38H62M62 58H94M40 38V94",
};

export const SUIT_CODES = Object.keys(SUITS);
export const RANK_CODES = Object.keys(RANKS);
export const ALL_CARDS: readonly string[] = [...SUIT_CODES.flatMap((s) => RANK_CODES.map((r) => s + r)), "LJ", "BJ"];

const SVG = "http://www.w3.org/2000/svg";

function node(name: string, attributes: Record<string, string | number>, ...children: SVGElement[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

function use(id: string, x: number, y: number, width: number, height: number, cls = ""): SVGElement {
  return node("use", { href: `#${id}`, x, y, width, height, ...(cls ? { class: cls } : {}) });
}

function stroked(id: string, viewBox: string, path: string, width: number): SVGElement {
  const line = { d: path, fill: "none", stroke: "currentColor", "stroke-width": width };
  return node("symbol", { id, viewBox, overflow: "visible" }, node("path", line));
}

const paper = () => node("rect", { class: "card__face", x: 1, y: 1, width: 98, height: 138, rx: 10 });

/** One face, whole: the index is 36 units wide, so that a fan shows it at 28 px of a 72 px card. */
function face(code: string): SVGElement {
  const parts = [paper()];
  if (code === "BJ" || code === "LJ") {
    parts.push(
      node("path", { class: "card__column", d: "M11 1H40V139H11A10 10 0 0 1 1 129V11A10 10 0 0 1 11 1Z" }),
      use(code === "BJ" ? "cm-big" : "cm-small", 7, 14, 28, 28, "card__joker"),
      use("cm-king", 7, 48, 28, 28, "card__joker"),
      use("cm-plot", 50, 84, 40, 40),
    );
  } else {
    parts.push(use(`cr-${code[1]}`, 5, 12, 33, 41), use(`cs-${code[0]}`, 8, 58, 28, 28), use(`cs-${code[0]}`, 42, 80, 50, 50));
  }
  return node("symbol", { id: `cf-${code}`, viewBox: "0 0 100 140", overflow: "visible" }, ...parts);
}

function sprite(): SVGElement {
  const all: SVGElement[] = [];
  for (const [rank, path] of Object.entries(RANKS)) all.push(stroked(`cr-${rank}`, "-4 0 48 60", path, 9.5));
  for (const [suit, d] of Object.entries(SUITS)) {
    all.push(node("symbol", { id: `cs-${suit}`, viewBox: "0 0 100 100" }, node("path", { fill: "currentColor", d })));
  }
  for (const [mark, path] of Object.entries(MARKS)) {
    all.push(mark === "plot" ? stroked(`cm-${mark}`, "0 0 100 100", path, 7) : stroked(`cm-${mark}`, "0 0 48 48", path, 6.4));
  }
  all.push(...ALL_CARDS.map(face));
  all.push(
    node(
      "symbol",
      { id: "cf-back", viewBox: "0 0 100 140", overflow: "visible" },
      paper(),
      node("rect", { class: "card__back-field", x: 8, y: 8, width: 84, height: 124, rx: 5 }),
      node("path", { class: "card__back-plots", d: "M8 46H58M58 8V132M58 88H92M33 46V132M8 98H33" }),
    ),
  );
  const svg = node("svg", { id: "card-sprite", "aria-hidden": "true", width: 0, height: 0 }, ...all);
  svg.style.position = "absolute";
  return svg;
}

/** Puts the sprite into the page, or into a shadow root, which sees no other; further calls do nothing. */
export function mountSprite(place: HTMLElement | ShadowRoot = document.body): void {
  if (!place.querySelector("#card-sprite")) place.prepend(sprite());
}
