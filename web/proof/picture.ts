/** What was checked, drawn: boards with their cells, and each game's deck. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import { lang, yuan } from "../core/i18n";
import type { Report } from "./checking";
import { words } from "./page-words";
import type { Board, Cell, Game, Proof, Void } from "./reading";
import { FAULTS } from "./words";

const said = (code: string): string => FAULTS[code]![lang === "zh" ? 0 : 1];

/** Drawn, for not every machine has a font with these signs. */
const SIGNS = { true: "M4 13l5 5L20 6", false: "M5 5l14 14M19 5L5 19", closed: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z" };
export type State = keyof typeof SIGNS;

export function sign(state: State): TemplateResult {
  return html`<svg class="sign sign--${state}" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[state]}></path></svg>`;
}

/** Codes of the faults at a place or below it. */
export function codesAt(report: Report, place: string): string[] {
  return report.faults.filter((fault) => fault.place === place || fault.place.startsWith(`${place}.`)).map((fault) => fault.code);
}

/** 64 digits in fours, so that two can be compared by eye; the first 16 stand out, for those are on the screen. */
export function hex(text: string): TemplateResult {
  const fours = text.match(/.{4}/g) ?? [];
  return html`<code class="hex"><b>${fours.slice(0, 4).join(" ")}</b> ${fours.slice(4).join(" ")}</code>`;
}

export function boards(proof: Proof, report: Report): TemplateResult[] {
  return proof.boards.map((board, n) => boardOf(proof, report, board, n));
}

function boardOf(proof: Proof, report: Report, board: Board, n: number): TemplateResult {
  const place = `boards[${n}]`;
  const own = report.faults.filter((fault) => fault.place.startsWith(`${place}.`) && !fault.place.includes(".cells["));
  return html`<section class="panel board" id=${place} aria-labelledby="board-${n}">
    <h2 id="board-${n}">${words.board(n + 1, proof.boards.length)} <small>${board.session} · ${words.laid[board.laid]}${board.by.length ? ` · ${board.by.join(" · ")}` : ""}</small>
      ${board.void ? html`<b class="tag tag--void">${words.void}</b>` : nothing}</h2>
    <dl class="facts">
      <dt>${words.root}</dt><dd>${hex(board.root)}<p class="dim">${words.rootNote}</p></dd>
      ${board.mix ? html`<dt>${words.mix}</dt><dd>${words.mixValue(board.mix.name, board.mix.value)}${hex(board.mix.commitment)}</dd>` : nothing}
      ${voidFacts(board.void)}
      ${board.replaces ? html`<dt>${words.replaces}</dt><dd>${hex(board.replaces)}</dd>` : nothing}
      ${board.replacedBy ? html`<dt>${words.replacedBy}</dt><dd>${hex(board.replacedBy)}</dd>` : nothing}
    </dl>
    ${own.length ? html`<ul class="own-faults">${own.map((fault) => html`<li>${sign("false")}${said(fault.code)}</li>`)}</ul>` : nothing}
    <div class="board__columns"><ol class="cells" aria-label=${words.cells}>${board.cells.map((cell, k) => cellOf(report, board, cell, k, `${place}.cells[${k}]`))}</ol>${pool(board)}</div>
  </section>`;
}

function voidFacts(found: Void | null): TemplateResult | typeof nothing {
  return found ? html`<dt>${words.voidWhy}</dt><dd>${found.reason}</dd><dt>${words.voidBy}</dt><dd>${found.by.join(" · ")}</dd>` : nothing;
}

function cellOf(report: Report, board: Board, cell: Cell, n: number, place: string): TemplateResult {
  const faults = codesAt(report, place);
  const state: State = faults.length ? "false" : cell.code === null ? "closed" : "true";
  const line = board.lines.find((one) => one.code === cell.code);
  const blank = line?.kind === "blank";
  const name = cell.code === null ? words.cellClosed : blank ? words.blank : (line?.name ?? cell.code);
  const status = { true: words.cellTrue, false: words.cellFalse, closed: words.cellClosed }[state];
  return html`<li class="cell cell--${state} ${cell.code !== null && !blank ? "cell--prize" : ""} ${cell.won ? "cell--won" : ""}" id=${place} data-state=${state} tabindex="-1">
    <span class="cell__no"><span class="unseen">${words.cell(n + 1)}</span><span aria-hidden="true">${n + 1}</span></span>
    <span class="cell__state">${sign(state)}<span class=${state === "closed" ? "unseen" : ""}>${status}</span></span>
    <b class="cell__prize">${name}</b>
    ${line && !blank ? html`<span class="cell__worth">${yuan(line.value)}</span>` : nothing}
    <span class="cell__won">${cell.won ? html`${words.wonBy(cell.won.game, cell.won.side)}${cell.won.void ? html` <em>${words.drawVoid}</em>` : nothing}` : cell.code !== null ? words.atEnd : nothing}</span>
    ${faults.map((code) => html`<span class="cell__fault">${said(code)}</span>`)}
  </li>`;
}

function pool(board: Board): TemplateResult {
  const sponsored = board.lines.some((line) => line.sponsor);
  return html`<div class="pool"><h3>${words.pool}</h3><p class="dim">${words.poolNote}</p><div class="scroll" tabindex="0" role="group" aria-label=${words.pool}><table>
    <thead><tr><th scope="col">${words.prize}</th><th scope="col" class="num">${words.worth}</th>${sponsored ? html`<th scope="col">${words.sponsor}</th>` : nothing}<th scope="col" class="num">${words.count}</th><th scope="col" class="num">${words.opened}</th></tr></thead>
    <tbody>${board.lines.map((line) => html`<tr><td>${line.kind === "blank" ? words.blank : line.name}</td><td class="num">${line.value ? yuan(line.value) : "–"}</td>${sponsored ? html`<td>${line.sponsor ?? "–"}</td>` : nothing}
      <td class="num">${line.count}</td><td class="num">${board.cells.filter((cell) => cell.code === line.code).length}</td></tr>`)}</tbody></table></div></div>`;
}

// ---- decks -----------------------------------------------------------------------------------------------------

export function decks(proof: Proof, report: Report): TemplateResult | typeof nothing {
  if (!proof.games.length) return nothing;
  return html`<section class="panel" aria-labelledby="decks"><h2 id="decks">${words.games}</h2>${proof.games.map((game, n) => deckOf(report, game, n))}</section>`;
}

function deckOf(report: Report, game: Game, n: number): TemplateResult {
  const place = `games[${n}]`;
  const { deal } = game;
  const faults = [...new Set(codesAt(report, place).concat(report.faults.filter((fault) => fault.place === place).map((fault) => fault.code)))];
  const state: State = faults.length ? "false" : deal.seed === null ? "closed" : "true";
  const status = { true: deal.cards ? words.deckTrue : words.deckUncut, false: words.deckFalse, closed: words.deckClosed }[state];
  const notes = [game.flag ? words.flag : "", game.golden ? words.golden : "", game.winner ? words.winner(game.winner) : ""].filter(Boolean).join(" · ");
  return html`<article class="deck deck--${state}" id=${place} data-state=${state} tabindex="-1">
    <h3>${sign(state)}${words.game(game.game, game.attempt)} <small>${notes}</small><span class="deck__status">${status}</span></h3>
    ${faults.length ? html`<ul class="own-faults">${faults.map((code) => html`<li>${said(code)}</li>`)}</ul>` : nothing}
    <dl class="facts"><dt>${words.commitment}</dt><dd>${hex(deal.commitment)}</dd>
      ${deal.seed ? html`<dt>${words.seed}</dt><dd>${hex(deal.seed)}</dd>` : nothing}
      ${deal.cut !== null ? html`<dt>${words.cut}</dt><dd>${words.cutAt(deal.cut)}</dd>` : nothing}
      ${game.firstReceiver !== null ? html`<dt>${words.receiver}</dt><dd>${words.seat(game.firstReceiver)}</dd>` : nothing}</dl>
    ${deal.cards ? html`<details><summary>${words.show}</summary>${deal.cards.map((cards, seat) => html`<div class="pile ${report.faults.some((fault) => fault.place === `${place}.deal.${seat < 4 ? `hands[${seat}]` : "kitty"}`) ? "pile--false" : ""}"><b>${seat < 4 ? words.seat(seat) : words.kitty}</b><span class="small-cards">${cards.map((code) => card(code, { size: 40 }))}</span></div>`)}</details>` : nothing}
  </article>`;
}
