/** The session as one picture: height is level, each game a column of land; the row below says who banked and why. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { name } from "../core/fit";
import { levelHeight, rankName, sideOf } from "../core/i18n";
import type { GameLine, Side, View } from "../core/view";
import { teamClass } from "./air";
import { gamesOf } from "./opening";
import { text } from "./text";
import { lapChip } from "./topline";

/** px in the drawing: its size, the room for the scale and the final levels, the top and the lowest level's line. */
interface Measures {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  base: number;
}
const WIDE: Measures = { width: 1728, height: 780, left: 130, right: 194, top: 46, base: 610 };
const TALL: Measures = { width: 972, height: 1100, left: 84, right: 112, top: 56, base: 860 };
const RANKS = [..."23456789TJQKA"];
const MUST = "2JA";
const SIDES: Side[] = ["B", "A"];

export function race(view: View, tall = false): TemplateResult {
  return html`<section class="race">
    <header class="race__head plate rise">
      <div class="race__title"><span class="sign">${mark("plot", 40)}</span>${text.race}</div>${team(view, "A")}${team(view, "B")}
    </header>
    <div class="race__plate plate rise" style="--i:1">${chart(view, tall)}</div>
  </section>`;
}

function team(view: View, side: Side): TemplateResult {
  const { name: title, level } = view.sides[side];
  return html`<div class="race__team ${teamClass(side)}">
    ${name(title, [44, 38, 32, 28, 24])}<b class="num late">${rankName(level.rank)}</b>${lapChip(level.lap)}${
      view.winner === side ? html`<span class="chip chip--won late">${text.won}</span>` : nothing
    }
  </div>`;
}

/** Levels after each game, from the start on; a golden game leaves them where they were. */
function heights(games: readonly GameLine[], side: Side): number[] {
  const all = [0];
  for (const line of games) all.push(line.golden ? all[all.length - 1]! : levelHeight(line.levels[side]));
  return all;
}

function chart(view: View, tall: boolean): TemplateResult {
  const { width: WIDTH, height: HEIGHT, left: LEFT, right: RIGHT, top: TOP, base: BASE } = tall ? TALL : WIDE;
  const games = view.games;
  const columns = Math.max(gamesOf(view.table), games.length);
  const wide = (WIDTH - LEFT - RIGHT) / columns;
  const at = { A: heights(games, "A"), B: heights(games, "B") };
  const laps = Math.max(0, Math.floor(Math.max(...at.A, ...at.B) / 13));
  const lines = 13 * (laps + 1);
  const rise = (BASE - TOP) / (lines - 1);
  const x = (g: number) => LEFT + g * wide;
  const y = (level: number) => BASE - level * rise;

  const plots = Array.from({ length: Math.ceil(columns / 2) }, (_, k) =>
    svg`<rect class="race__col" x=${x(2 * k)} y=${TOP - 26} width=${wide} height=${BASE - TOP + 26}></rect>`,
  );
  const scale = Array.from({ length: lines }, (_, level) => {
    const rank = RANKS[level % 13]!;
    const must = MUST.includes(rank);
    // With a second lap the lines stand half as far apart: only every other rank is written, and those to be played;
    // a new lap's 2 stands aside, for the A lies close below it.
    const written = laps === 0 || must || (level % 13) % 2 === 0 && level % 13 !== 10 && level % 13 !== 8;
    return svg`<path class="race__line ${must && level ? "race__line--must" : ""}" d="M${LEFT} ${y(level)}H${x(columns)}"></path>${
      written ? svg`<text class="race__rank ${must ? "race__rank--must" : ""}" x=${LEFT - 22 - (level % 13 === 0 && level ? 34 : 0)} y=${y(level) + 9}>${rankName(rank)}</text>` : nothing
    }`;
  });
  const paths = SIDES.map(
    (side) => svg`<path class="race__path race__path--${side.toLowerCase()}" d=${path(at[side], x, y, wide, side === "A" ? -5 : 5)}></path>`,
  );
  return html`<svg class="race__svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${text.raceLabel(games.length)}>
    ${plots}${scale}${paths}${games.map((line, g) => column(line, g, at, x, y, wide, BASE, tall))}
    ${tall ? svg`<text class="race__label race__label--start" x="24" y=${HEIGHT - 22}>${text.attackersPoints}</text>` : svg`<text class="race__label" x=${LEFT - 22} y=${BASE + 130}>${text.attackersPoints}</text>`}
    ${Array.from({ length: columns }, (_, g) => {
      const label = games[g]?.golden ? text.goldenShort : tall ? String(g + 1) : text.gameNo(g + 1);
      return svg`<text class="race__game ${games[g]?.golden ? "race__game--golden" : ""}" x=${x(g) + wide / 2} y=${BASE + 60}>${label}</text>`;
    })}
    <rect class="race__curtain" x=${LEFT} y="10" width=${WIDTH - LEFT} height=${HEIGHT - 14} style="transform:translateX(${WIDTH}px)"></rect>
    ${ends(view, at, x(games.length) + (tall ? 16 : 28), y)}
  </svg>`;
}

/** A step line: flat inside a game, up at its middle. Where both stand on one level they lie side by side. */
function path(at: number[], x: (g: number) => number, y: (level: number) => number, wide: number, off: number): string {
  let d = `M${x(0)} ${y(at[0]!) + off}`;
  for (let g = 1; g < at.length; g++) d += `H${x(g) - wide / 2 + off}V${y(at[g]!) + off}H${x(g)}`;
  return d;
}

function column(line: GameLine, g: number, at: Record<Side, number[]>, x: (g: number) => number, y: (level: number) => number, wide: number, base: number, tall: boolean): unknown {
  const side = line.winner;
  const [from, to] = [at[side][g]!, at[side][g + 1]!];
  const mid = x(g) + wide / 2;
  const climbed = to > from;
  const label = line.golden ? text.won : line.gains.levels ? `+${line.gains.levels}` : line.banker !== null && sideOf(line.banker) === line.winner ? text.held : text.swap;
  const height = climbed ? (y(to) + y(from)) / 2 + (to - from === 1 ? 25 : 14) : y(to) - 24;
  const bank = line.banker === null ? "" : sideOf(line.banker).toLowerCase();
  const bankX = tall ? mid - 20 : mid - 76;
  const bankY = base + (tall ? 84 : 101);
  return svg`<text class="race__gain race__gain--${side.toLowerCase()}" x=${mid + (climbed ? (tall ? 38 : 50) : 0)} y=${height}>${label}</text>
    ${bank && svg`<rect x=${bankX} y=${bankY} width="40" height="40" rx="4" class="race__chip race__chip--${bank}"></rect>
    <text class="race__bank" x=${bankX + 20} y=${bankY + 29}>${text.banker}</text>`}
    <text class="race__points" x=${mid + (tall ? 0 : 32)} y=${base + (tall ? 166 : 132)}>${line.points}${tall ? nothing : svg`<tspan class="race__unit" dx="4">${text.points}</tspan>`}</text>`;
}

function ends(view: View, at: Record<Side, number[]>, right: number, y: (level: number) => number): unknown {
  const last = { A: at.A[at.A.length - 1]!, B: at.B[at.B.length - 1]! };
  const close = Math.abs(y(last.A) - y(last.B)) < 60;
  return SIDES.map((side) => {
    const upper = last[side] > last[side === "A" ? "B" : "A"] || (last.A === last.B && side === "A");
    const nudge = close ? (upper ? -16 : 30) : 0;
    return svg`<text class="race__end late race__gain--${side.toLowerCase()}" x=${right} y=${y(last[side]) + 22 + nudge}>${rankName(view.sides[side].level.rank)}</text>`;
  });
}
