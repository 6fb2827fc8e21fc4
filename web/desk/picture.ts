/** A small stand-in of what the overlay shows, by scene; with real names, cells and points, but no camera. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { View } from "../core/view";
import { sceneOf, type StateScene as SceneName } from "../overlay/scene";

/** Which scene the overlay is in: the overlay's own law. */
export function sceneOnAir(view: View, since: number | null, now: number): SceneName {
  return sceneOf(view, { stage: view.since ?? since, drawn: view.board?.latest?.at ?? null }, now).name;
}

const INK = "#1d2740";
const LINE = "#2b3858";
const PAPER = "#f7f1e3";
const GOLD = "#f2c14e";
const A = "#4aa3df";
const B = "#ef8f3b";

const box = (x: number, y: number, w: number, h: number, fill = LINE): SVGTemplateResult =>
  svg`<rect x=${x} y=${y} width=${w} height=${h} rx="2" fill=${fill}></rect>`;

const cards = (x: number, y: number, n: number): SVGTemplateResult[] =>
  Array.from({ length: n }, (_, i) => svg`<rect x=${x + i * 6} y=${y} width="12" height="16" rx="1.5" fill=${PAPER} stroke=${INK}></rect>`);

function hand(x: number, y: number, side: string, count: number, turn: boolean): SVGTemplateResult {
  return svg`${box(x, y, 88, 30, INK)}${box(x, y, 2, 30, side)}${turn ? box(x + 2, y, 86, 7, PAPER) : ""}${cards(x + 6, y + 11, Math.min(11, Math.ceil(count / 2.3)))}`;
}

function table(view: View): SVGTemplateResult {
  const game = view.game;
  const count = (seat: number): number => game?.counts[seat] ?? 0;
  const turn = (seat: number): boolean => view.clock !== null && view.clock.kind !== "deal" && view.clock.seats.includes(seat as 0);
  const places: Record<number, [number, number]> = { 0: [112, 138], 1: [112, 118], 2: [162, 118], 3: [162, 138] };
  const plays = game?.trick?.plays ?? [];
  return svg`${box(16, 8, 96, 10, INK)}${box(16, 8, 2, 10, A)}${box(60, 8, 2, 10, B)}
    ${hand(16, 108, B, count(1), turn(1))}${hand(16, 140, A, count(0), turn(0))}
    ${hand(216, 108, A, count(2), turn(2))}${hand(216, 140, B, count(3), turn(3))}
    ${box(107, 108, 106, 62, INK)}${box(107, 138, 106, 1)}${box(159.5, 108, 1, 62)}
    ${plays.map((play) => cards((places[play.seat]?.[0] ?? 0) + 4, (places[play.seat]?.[1] ?? 0) + (play.seat === 1 || play.seat === 2 ? -6 : 6), Math.min(5, play.cards.length)))}`;
}

function board(view: View): SVGTemplateResult {
  const cells = view.board?.cells ?? [];
  const latest = view.board?.latest?.cell;
  return svg`${Array.from({ length: 25 }, (_, i) => {
    const open = cells[i]?.open ?? false;
    return box(170 + (i % 5) * 26, 26 + Math.floor(i / 5) * 26, 23, 23, i + 1 === latest ? GOLD : open ? PAPER : LINE);
  })}${box(22, 40, 110, 14, INK)}${box(22, 60, 80, 8)}`;
}

function draw(scene: SceneName, view: View): SVGTemplateResult {
  switch (scene) {
    case "table":
      return table(view);
    case "board":
      return board(view);
    case "opening":
      return svg`${box(24, 110, 130, 46, INK)}${box(24, 110, 4, 46, A)}${box(166, 110, 130, 46, INK)}${box(166, 110, 4, 46, B)}${box(36, 124, 70, 12, PAPER)}${box(178, 124, 70, 12, PAPER)}`;
    case "result":
      return svg`${box(24, 40, 130, 110, INK)}${box(36, 54, 60, 26, PAPER)}${box(36, 90, 100, 7)}${box(36, 104, 100, 7)}${box(36, 118, 70, 7)}
        ${box(166, 40, 130, 110, INK)}${Array.from({ length: 8 }, (_, i) => svg`${box(196, 136 - i * 11, 26, 8, i < 5 ? A : LINE)}${box(240, 136 - i * 11, 26, 8, i < 3 ? B : LINE)}`)}`;
    case "fund":
      return svg`${box(40, 50, 240, 76, INK)}${box(70, 68, 180, 40, GOLD)}`;
    case "race":
      return svg`${box(24, 30, 272, 120, INK)}<path d="M40 130 80 120 120 120 160 90 200 70 240 50" stroke=${A} stroke-width="4" fill="none"></path><path d="M40 130 80 130 120 104 160 104 200 96 240 90" stroke=${B} stroke-width="4" fill="none"></path>`;
  }
}

export function picture(scene: SceneName, view: View): TemplateResult {
  return html`<svg class="picture" viewBox="0 0 320 180" aria-hidden="true"><rect width="320" height="180" fill="#05080f"></rect>${draw(scene, view)}</svg>`;
}
