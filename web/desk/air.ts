/** The right of the desk: what is on air, the evening's games, the board, the question about tomorrow. */
import { html, nothing, type TemplateResult } from "lit";
import { yuan } from "../core/i18n";
import type { Board, GameLine, View } from "../core/view";
import { bankTaken, nameAt, sign, teamMark } from "../parts/marks";
import { isPending, usable, type Desk } from "./context";
import { drawn } from "./drawn";
import { onAir } from "./onair";
import { referee } from "./referee";
import { referee as referee_ } from "./referee-words";
import { fundOpen } from "./run";
import { words } from "./words";

export function gained(game: GameLine): string {
  if (game.gains.side === null && !bankTaken(game.winner, game.banker)) return words.forecast(null, 0, false);
  return game.gains.side === null ? words.change : `${game.gains.side === "bankers" ? words.bankers : words.attackers} +${game.gains.levels}`;
}

function games(view: View): TemplateResult {
  const rows = view.games.map(
    (game) => html`<tr><th scope="row">${game.golden ? words.golden : game.number}</th>
      <td>${nameAt(view, game.banker)}</td><td class="games__points">${game.points}</td>
      <td>${teamMark(game.winner)}${gained(game)}</td><td class="games__prize">${game.draw ? drawn(game.draw) : "–"}</td></tr>`,
  );
  return html`<section class="panel panel--outputs panel--games" aria-labelledby="h-games">
    <header class="panel__head"><h2 id="h-games">${words.games}</h2><span class="panel__note games__levels">${(["A", "B"] as const).map((side) => html`<span>${teamMark(side)}${view.sides[side].name}</span>`)}</span></header>
    ${rows.length
      ? html`<div class="games__scroll"><table class="outputs"><thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
      : html`<p class="wait">${words.gamesEmpty}</p>`}
  </section>`;
}

function cells(desk: Desk, board: Board): TemplateResult {
  const waits = board.to_open !== null;
  const first = board.cells.find((cell) => !cell.open)?.cell ?? 1;
  const focusable = desk.picked ?? first;
  return html`<div class="cells" role="group" aria-label=${words.board}>${board.cells.map((cell) => {
    const picked = desk.picked === cell.cell && !cell.open;
    return html`<button class="cell ${cell.open ? "cell--opened" : ""} ${cell.at_end ? "cell--end" : ""} ${picked ? "cell--picked" : ""} ${board.latest?.cell === cell.cell ? "cell--latest" : ""}" data-cell=${cell.cell}
      aria-disabled=${cell.open || !waits} aria-pressed=${picked} tabindex=${cell.cell === focusable ? 0 : -1}
      aria-label=${cell.at_end ? words.cellAtEnd(cell.cell, drawn(cell)) : cell.open ? words.cellOpened(cell.cell, drawn(cell)) : words.cell(cell.cell)}
      @click=${() => waits && !cell.open && desk.pick(cell.cell)}>${cell.open ? html`<small>${drawn(cell)}</small>` : cell.cell}</button>`;
  })}</div>`;
}

function pickSide(desk: Desk, board: Board): TemplateResult {
  const { view } = desk;
  const state = desk.commands.state("open");
  const side = board.to_open?.side ?? null;
  const picked = desk.picked;
  const ready = side !== null && picked !== null && usable(desk);
  const drawn = view.games.at(-1)?.draw;
  const foot = side
    ? html`<button class="button ${ready && desk.gold === "open" ? "button--gold" : ""} ${isPending(state) ? "is-pending" : ""}" data-open aria-disabled=${!ready || isPending(state)}
        @click=${() => ready && desk.press("open", "board.open", { cell: picked })}>${picked === null ? words.pickFirst : words.open(picked)}</button>`
    : html`<p class="wait">${sign("wait")}${words.openAfter(view.stage === "playing" ? (view.game?.number ?? 1) : (view.games.length + 1))}</p>`;
  return html`<div class="draw-side__pick"><small>${side ? words.picks : words.drawTitle}</small>
    <b>${side ? html`${teamMark(side)}${view.sides[side].name}` : view.stage !== "playing" && drawn ? words.drawn : words.notYet}</b>
    ${side ? html`<p class="refusal" role="alert" data-late hidden>${words.late}</p>` : nothing}
    ${board.void ? html`<p class="refusal" role="alert">${words.boardVoid(board.void.reason)}</p>` : nothing}
    ${view.stage === "over" && !side ? nothing : foot}
    ${side ? html`<small data-odds>${words.odds(board.odds.closed, board.odds.blank, board.odds.top ?? 0)}</small>` : nothing}
    ${state.kind === "refused" ? html`<p class="refusal" role="alert">${state.text}</p>` : nothing}
    <small class="root">${words.root(board.root.slice(0, 16))}</small></div>`;
}

function answerButton(desk: Desk, back: boolean, open: boolean): TemplateResult {
  const state = desk.commands.state("fund");
  const armed = open && desk.armed === back;
  const text = armed ? (back ? words.confirmBack : words.confirmAway) : back ? words.back : words.away;
  return html`<button class="button ${armed && desk.gold === "fund" ? "button--gold" : ""} ${isPending(state) && armed ? "is-pending" : ""}" data-answer=${back ? "back" : "away"}
    aria-disabled=${!open || isPending(state)} aria-pressed=${armed}
    @click=${() => {
      if (!open) return;
      if (armed) desk.press("fund", "fund.answer", { back });
      else desk.arm(back);
    }}>${text}</button>`;
}

function tomorrow(desk: Desk): TemplateResult {
  const fund = desk.view.fund;
  const open = fundOpen(desk.view) && usable(desk);
  const state = desk.commands.state("fund");
  return html`<div class="ask ${open ? "ask--open" : ""}"><h3>${words.tomorrow}</h3>
    ${fund ? html`<p>${fund.side ? teamMark(fund.side) : nothing}${fund.team} · ${words.day(fund.day, yuan(fund.total))}</p>` : html`<p>${words.noFund}</p>`}
    <div class="ask__buttons">${answerButton(desk, true, open)}${answerButton(desk, false, open)}</div>
    ${state.kind === "refused"
      ? html`<p class="refusal" role="alert">${state.text}</p>`
      : fund && fund.answer !== null
        ? html`<p class="wait wait--done">${sign("done")}${words.answered(fund.answer)}</p>`
        : open ? nothing : html`<p class="wait">${sign("wait")}${words.askLater}</p>`}</div>`;
}

function board(desk: Desk): TemplateResult {
  const shown = desk.view.board;
  const opened = shown?.cells.filter((cell) => cell.open && !cell.at_end).length ?? 0;
  return html`<section class="panel panel--board" aria-labelledby="h-board">
    <header class="panel__head"><h2 id="h-board">${words.board}</h2><span class="panel__note">${shown ? words.opened(opened, shown.size) : nothing}</span></header>
    <div class="draw-row">${shown ? cells(desk, shown) : html`<p class="wait">${words.noBoard}</p>`}
      <div class="draw-side">${shown ? pickSide(desk, shown) : nothing}${tomorrow(desk)}</div></div>
  </section>`;
}

export function air(desk: Desk): TemplateResult {
  const rules = desk.pane === "rule";
  const waits = rules && (desk.gold === "open" || desk.gold === "fund" || desk.gold === "decide");
  return html`<aside class="air" aria-label=${rules ? referee_.title : words.air}>
    <nav class="sides" aria-label=${words.panesLabel}>${(["air", "rule"] as const).map((id) => html`<button class="sides__tab ${id === "air" && waits ? "panes__tab--gold" : ""}" data-side=${id} aria-current=${rules === (id === "rule")} aria-keyshortcuts=${id === "rule" ? "r" : nothing}
      @click=${() => desk.go(id)}>${referee_.tabs[id]}</button>`)}</nav>
    ${rules ? referee(desk) : html`${onAir(desk)}${games(desk.view)}${board(desk)}`}</aside>`;
}
