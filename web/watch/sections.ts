/** The evening around the table: sides, board, fund, past games. */
import { html, nothing, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { shownIfThere } from "../core/fit";
import { lang, yuan } from "../core/i18n";
import type { Cell, Mix, View } from "../core/view";
import type { Status } from "../core/live";
import { otherLanguage } from "../parts/language";
import { bankTaken, levelWord, nameAt, teamMark, titleOf } from "../parts/marks";
import { words } from "./words";

export function top(view: View, status: Status): TemplateResult {
  return html`<header class="top">${mark("plot", 26)}<b>${words.show}</b>${view.table.rehearsal ? html`<span class="chip">${words.rehearsal}</span>` : nothing}
    <a class="top__language" lang=${lang === "zh" ? "en" : "zh-CN"} href=${otherLanguage()} aria-label=${words.languageLabel}>${words.language}</a>
    ${status === "live" ? nothing : html`<p class="lost" role="alert">${status === "refused" ? words.refused : words.lost}</p>`}</header>`;
}

export function sides(view: View): TemplateResult {
  const game = view.game;
  const number = game ? (game.golden ? words.golden : words.game(game.number, game.of)) : titleOf(view.table);
  const side = (key: "A" | "B"): TemplateResult => html`<div class="side side--${key} ${view.winner === key ? "side--won" : ""}"><p>${teamMark(key)}<b>${view.sides[key].name}</b>${game?.banking === key ? html`<span class="tag tag--banker">${words.banker}</span>` : nothing}</p>
    <span class="side__level">${levelWord(view.sides[key].level)}</span><small>${view.players.filter((player) => player.side === key).map((player) => html`<span>${player.name}${player.instead ? words.insteadOf(player.instead) : ""}</span>`)}</small></div>`;
  return html`<section class="panel panel--sides">${side("A")}<p class="sides__game">${view.stage === "over" ? words.over : number}</p>${side("B")}</section>`;
}

const wonOf = (cell: Pick<Cell, "blank" | "prize">): string => (cell.blank ? words.blank : (cell.prize ?? ""));
const prizeOf = (cell: Cell): string => (cell.void ? words.voided(wonOf(cell)) : wonOf(cell));
const mixed = (mix: Mix | null | undefined): TemplateResult | typeof nothing =>
  mix ? html`<p class="seal">${words.mixName(mix.name)}<br>${words.mixSeal(mix.commitment)}<br>${words.mixValue(mix.value)}</p>` : nothing;

export function board(view: View): TemplateResult | typeof nothing {
  const shown = view.board;
  if (!shown) return view.mix ? html`<section class="panel panel--board" aria-labelledby="h-board"><h2 id="h-board">${words.board}</h2>${mixed(view.mix)}</section>` : nothing;
  const { latest } = shown;
  return html`<section class="panel panel--board" aria-labelledby="h-board"><h2 id="h-board">${words.board}</h2>
    <p class="dim">${shown.to_open ? html`<b class="gold">${words.picks(view.sides[shown.to_open.side].name)}</b> · ` : nothing}${words.odds(shown.odds.closed, shown.odds.blank, shown.odds.top ?? 0)}</p>
    ${(shown.voided ?? []).map((one) => html`<p class="dim">${words.boardVoid(one.reason)}</p>`)}
    ${shown.cells.map((cell) => (cell.void ? html`<p class="dim">${words.cellVoid(cell.cell, wonOf(cell), cell.void)}</p>` : nothing))}
    ${latest?.picture && !latest.blank && !latest.void ? html`<img class="prize" src=${`/prizes/${latest.picture}`} alt=${latest.prize ?? ""} @load=${shownIfThere} @error=${shownIfThere}>` : nothing}
    <ol class="cells">${shown.cells.map((cell) => html`<li class="cell ${cell.at_end ? "cell--end" : cell.open ? (cell.blank ? "cell--blank" : "cell--open") : ""} ${latest?.cell === cell.cell ? "cell--latest" : ""}"
      aria-label=${cell.at_end ? words.cellAtEnd(cell.cell, prizeOf(cell)) : cell.open ? words.cellOpened(cell.cell, prizeOf(cell)) : words.cell(cell.cell)}>${cell.open ? html`${cell.side ? teamMark(cell.side) : nothing}<span>${prizeOf(cell)}</span>` : cell.cell}</li>`)}</ol>
    <p class="seal">${words.root(shown.root.slice(0, 16))} ${check(view, shown.root)}</p>${mixed(shown.mix)}${mixed(view.mix)}</section>`;
}

/** To the proof page with this session, beside what is being watched. */
function check(view: View, root = ""): TemplateResult {
  const asked = new URLSearchParams({ session: view.table.session, ...(root ? { root: root.slice(0, 16) } : {}) });
  return html`<a class="check" href=${`/proof/#${asked}`} target="_blank" rel="noopener">${words.check}</a>`;
}

export function fund(view: View): TemplateResult | typeof nothing {
  const shown = view.fund;
  if (!shown) return nothing;
  return html`<section class="panel panel--fund" aria-labelledby="h-fund"><h2 id="h-fund">${words.fund}</h2>
    <p class="fund__total">${yuan(shown.total)}</p><p>${shown.side ? teamMark(shown.side) : nothing}${words.fundDay(shown.team, shown.day)}</p>
    ${shown.answer !== null ? html`<p class="gold"><b>${words.answer(shown.answer)}</b></p>` : shown.asked ? html`<p class="gold"><b>${words.tomorrow}</b></p>` : nothing}</section>`;
}

export function games(view: View): TemplateResult {
  return html`<section class="panel panel--games" aria-labelledby="h-games"><h2 id="h-games">${words.games}</h2>
    ${view.games.length
      ? html`<ol class="games">${view.games.map((game) => html`<li><span class="games__n">${game.golden ? words.golden : game.number}</span>
          <div><p>${teamMark(game.winner)}<b>${words.won(view.sides[game.winner].name)}</b> <span>${words.points(game.points)}</span></p>
          <p class="dim">${words.banker} ${nameAt(view, game.banker)} · ${words.gains(game.gains.side, game.gains.levels, bankTaken(game.winner, game.banker))}${game.draw ? html` · ${game.draw.void ? words.drawVoid(game.draw.void) : wonOf(game.draw)}` : nothing}</p></div>
          <span class="games__levels">${levelWord(game.levels.A)} : ${levelWord(game.levels.B)}</span></li>`)}</ol>`
      : html`<p class="dim">${words.gamesEmpty}</p>`}
    ${view.game ? html`<p class="seal">${words.seal(view.game.commitment.slice(0, 16))}${view.game.seed ? html`<br>${words.seed(view.game.seed)}` : nothing} ${check(view)}</p>` : nothing}</section>`;
}
