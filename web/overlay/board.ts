/** The prize board: 25 plots on the right, the camera left. A shut cell's content is nowhere in the page. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { mark } from "../core/cards";
import { name, shownIfThere } from "../core/fit";
import { yuan } from "../core/i18n";
import type { Board, Cell, Opened, View } from "../core/view";
import { teamClass, type Air } from "./air";
import { text } from "./text";
import { seal } from "./topline";

const LISTED = 3;

export function board(air: Air): TemplateResult {
  const { view, before, tall } = air;
  const b = view.board!;
  // A cell that opens now waits and turns over before the eyes; one that was open when the page came is open.
  const opens = !!before && !!b.latest && (before.board?.latest?.cell !== b.latest.cell || before.board?.root !== b.root);
  return html`${picker(view, b, opens)}${odds(view, b, opens ? before : null, tall)}
    <section class="field plate"><div class="field__grid ${opens ? "is-arriving" : ""}">${b.cells.map((cell) => plot(b, cell, opens))}</div></section>`;
}

/** Who picks; then what he has picked, told when the cell has turned. */
function picker(view: View, b: Board, opens: boolean): TemplateResult {
  const by = b.void ? null : (b.to_open ?? (b.odds.closed ? b.latest : null));
  const told = by && !b.to_open ? b.latest : null;
  return html`<header class="picker plate ${by ? teamClass(by.side) : ""} ${opens ? "is-arriving" : ""}">
    <div class="picker__brand"><span class="sign">${mark("plot", 40)}</span>${text.board}</div>
    ${by ? html`<div class="picker__who">${name(view.sides[by.side].name, [40, 34, 28, 24], "start", 72)}</div>` : nothing}
    ${b.void ? html`<div class="picker__void"><b>${text.boardVoid}</b>${name(b.void.reason, [30, 27, 24], "start", 80)}</div>` : nothing}
    ${b.to_open && !b.void ? html`<div class="picker__then">${text.choose}</div>` : nothing}
    ${told ? keyed(told.cell, outcome(told)) : nothing}
  </header>`;
}

function outcome(drawn: Opened): TemplateResult {
  const { blank, prize, value, sponsor, picture, void: gone } = drawn;
  const won = !blank && !gone;
  return html`${won && picture ? html`<img class="picker__picture late" src=${`/prizes/${picture}`} alt="" @load=${shownIfThere} @error=${shownIfThere} />` : nothing}
    <div class="picker__won late ${won ? "is-prize" : ""}" role="status">${name(blank ? text.blank : (prize ?? ""), [34, 30, 27, 24])}
    ${won && value ? html`<b class="num">${yuan(value)}</b>` : nothing}
    ${won && sponsor ? html`<span class="picker__by">${name(text.sponsoredBy(sponsor), [26, 24])}</span>` : nothing}
    ${gone ? html`<span class="picker__by">${name(text.drawVoid(gone), [26, 24])}</span>` : nothing}</div>`;
}

// ---- field -----------------------------------------------------------------------------------------------------

function plot(b: Board, cell: Cell, opens: boolean): TemplateResult {
  // While a cell is to be opened nothing is lifted; after it the last one stays lifted until the next game.
  const last = !b.to_open && b.odds.closed > 0 && b.latest?.cell === cell.cell;
  const cls = [
    "cell",
    cell.open ? (cell.blank ? "is-blank" : "is-prize") : "",
    cell.at_end ? "is-end" : "",
    last ? "is-opening is-turned" : "",
    last && opens ? "is-live" : "",
  ];
  return html`<div class=${cls.join(" ")} data-cell=${cell.cell}><div class="cell__flip">
    <div class="cell__side cell__side--shut"><b class="cell__no num">${cell.cell}</b>${last ? html`<i class="cell__wait"></i>` : nothing}</div>${cell.open ? openSide(cell) : nothing}
  </div></div>`;
}

function openSide(cell: Cell): TemplateResult {
  const prize = cell.blank ? text.blank : (cell.prize ?? "");
  return html`<div class="cell__side cell__side--open"><span class="cell__small-no num">${cell.cell}</span>${
    textWidth(prize) > 6
      ? html`<div class="cell__prize cell__prize--two">${prize}</div>`
      : html`<div class="cell__prize">${name(prize, [32, 28, 24], "mid")}</div>`
  }${cell.void ? html`<span class="cell__worth">${text.cellVoid}</span>` : !cell.blank && cell.value ? html`<span class="cell__worth num">${yuan(cell.value)}</span>` : nothing}</div>`;
}

/** In widths of a Chinese character. */
function textWidth(words: string): number {
  let sum = 0;
  for (const c of words) sum += c.charCodeAt(0) < 0x2e80 ? 0.55 : 1;
  return sum;
}

// ---- odds ------------------------------------------------------------------------------------------------------

/** What the cell changed is told when it has turned, not before: until then the old odds stand in the same place. */
function odds(view: View, b: Board, old: View | null, tall: boolean): TemplateResult {
  return html`<section class="odds plate">${keyed(
    b.latest?.cell ?? 0,
    html`<div class="odds__swap ${old ? "is-arriving" : ""}">
      <div class="odds__now late">${chances(view, b, tall)}</div>
      ${old?.board ? html`<div class="odds__old" aria-hidden="true">${chances(old, old.board, tall)}</div>` : nothing}
    </div>`,
  )}
    <div class="proof">
      <img class="proof__qr" src=${qrOf(view.table.session, b.root)} width="168" height="168" alt=${text.scan} />
      <span class="note">${text.sealed}</span><span class="proof__code num">${seal(b.root)}</span>
      <span class="note proof__note">${b.odds.closed === 0 ? text.proofEnd : text.proofNote}</span>
    </div>
  </section>`;
}

/** Leads to the proof page with this board's root, or holds the root itself where the page has no public address. */
export const qrOf = (session: string, root: string): string => `/proof/qr/${encodeURIComponent(session)}/${encodeURIComponent(root)}.svg`;

function chances(view: View, b: Board, tall: boolean): TemplateResult {
  const { closed, blank } = b.odds;
  const prizes = closed - blank;
  const done = closed === 0;
  const won = b.cells.filter((cell) => cell.open && !cell.blank).length;
  const shown = done ? won : prizes;
  const dots = b.cells.map((_, n) => {
    const kind = n < shown ? "" : n < (done ? b.size : closed) ? "odds__dot--blank" : "odds__dot--gone";
    return html`<i class="odds__dot ${kind}"></i>`;
  });
  const head = done
    ? html`<b class="title">${text.allOpen}</b><span class="note num">${text.allCount(won, b.size - won)}</span>`
    : html`<span class="note">${text.oddsHead(closed, prizes)}</span>
        <b class="odds__main num" data-odds>${((100 * prizes) / closed).toFixed(1)}<small>%</small></b>`;
  const part = (n: number): string => `${((100 * n) / closed).toFixed(1)}%`;
  return html`<div class="odds__head">${head}</div><div class="odds__dots">${dots}</div>
    ${done ? nothing : html`<div class="odds__parts"><span>${text.blank}</span><b class="num" data-blank>${part(blank)}</b><span class="odds__top">${name(text.topPrize(b.odds.top_prize ?? ""), [28, 26, 24], "end")}</span><b class="num" data-top>${part(b.odds.top ?? 0)}</b></div>`}${list(view, tall)}`;
}

/** What was drawn, the latest first. */
function list(view: View, tall: boolean): TemplateResult | typeof nothing {
  const drawn = view.games.filter((line) => line.draw).slice(-LISTED).reverse();
  if (!drawn.length) return nothing;
  return html`<div class="odds__list">
    ${drawn.map(
      (line) => html`<span class="odds__game num">${text.gameNo(line.number)}</span>
        <div class="odds__won ${teamClass(line.winner)}"><i class="team-bar"></i>${name(view.sides[line.winner].name, [28, 26, 24], "start", tall ? 0 : 56)}</div>
        <div class="odds__prize">${name(line.draw!.void ? text.drawVoid(line.draw!.void) : line.draw!.blank ? text.blank : (line.draw!.prize ?? ""), [28, 26, 24], "end")}</div>`,
    )}
  </div>`;
}
