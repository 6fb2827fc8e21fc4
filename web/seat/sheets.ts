/** Bands that stand in the action's place, and the result. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import type { Game, GameResult, Side } from "../core/view";
import { bankTaken, levelWord, nameAt, otherSide, teamMark } from "../parts/marks";
import { edges, mySide, playerAt, practising, type SeatPage } from "./context";
import { ranksOf, sortHand } from "./order";
import { panelWords } from "./panel-words";
import { practiceEnded } from "./practice";
import { words } from "./words";

export function band(page: SeatPage): TemplateResult | typeof nothing {
  if (page.status === "refused") {
    if (practising(page)) return practiceEnded();
    return html`<div class="band-slot" role="alert"><div class="band band--lost"><div class="band__text"><b>${words.refused}</b><span>${words.refusedText}</span></div></div></div>`;
  }
  if (page.status === "taken") {
    return html`<div class="band-slot" role="alert"><div class="band band--lost band--taken"><div class="band__text"><b>${panelWords.takenTitle}</b><span>${panelWords.takenText}</span></div>
      <button class="band__button band__button--quiet" data-do="take-over" @click=${() => page.act.reconnect()}>${panelWords.takeOver}</button></div></div>`;
  }
  if (page.status !== "live") {
    return html`<div class="band-slot" role="alert"><div class="band band--lost"><i class="spinner" aria-hidden="true"></i><div class="band__text"><b>${words.lost}</b>
      <span>${words.lostText(page.lostFor)}</span></div><button class="band__button band__button--quiet" @click=${() => page.act.reconnect()}>${words.reconnect}</button></div></div>`;
  }
  const me = playerAt(page.view, page.me);
  if (me?.autoplay && !me.bot && page.view.stage === "playing") {
    return html`<div class="band-slot" role="alert"><div class="band band--autoplay"><div class="band__text"><b>${words.autoplayOn}</b><span>${words.autoplayText}</span></div>
      <button class="band__button" data-do="back" @click=${() => page.act.autoplay(false)}>${words.takeBack}</button></div></div>`;
  }
  return nothing;
}

export interface SumLine {
  readonly what: string;
  readonly how: string;
  readonly points: number;
}

/** How the attackers' points came about; the lines add up to the result unless less than nothing counts as nothing. */
export function sumLines(result: GameResult, name: (seat: number) => string): SumLine[] {
  const lines: SumLine[] = [{ what: words.trickPoints, how: "", points: result.trick_points }];
  for (const each of result.adjustments) {
    lines.push(each.kind === "throw"
      ? { what: words.penalty, how: words.penaltyBy(name(each.seat)), points: each.points }
      : { what: panelWords.kinds[each.kind] ?? words.otherPoints, how: name(each.seat), points: each.points });
  }
  lines.push(result.captured && result.multiplier !== null
    ? { what: words.capture, how: words.captured(result.kitty_points, words.lastPlay(result.how.kind, result.how.pairs), result.multiplier), points: result.kitty_points * result.multiplier }
    : { what: words.held, how: words.heldText(result.kitty_points), points: 0 });
  return lines;
}

export function levelMove(game: Game, side: Side): string {
  const before = game.levels[side];
  const after = game.golden ? before : (game.result?.levels[side] ?? before);
  const [from, to] = [levelWord(before), levelWord(after)];
  return from === to ? words.still(to) : `${from} → ${to}`;
}

function prize(page: SeatPage, game: Game): string {
  const { view } = page;
  const open = view.board?.to_open;
  if (open) return words.mayOpen(view.sides[open.side].name);
  const latest = view.board?.latest;
  if (latest?.game === game.number) return words.opened(view.sides[latest.side].name, latest.cell, latest.blank ? words.blank : (latest.prize ?? ""));
  return view.stage === "over" && view.winner ? words.sessionWon(view.sides[view.winner].name) : "";
}

function body(page: SeatPage, game: Game, result: GameResult): TemplateResult {
  const lines = sumLines(result, (seat) => nameAt(page.view, seat));
  const mine = mySide(page);
  return html`<div class="result__body">
    <table class="sum"><caption>${words.how}</caption><tbody>${lines.map((line) => html`<tr><th scope="row">${line.what}${line.how ? html`<small>${line.how}</small>` : nothing}</th><td>${line.points}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${words.sum}</th><td>${result.points}</td></tr></tfoot></table>
    <div class="result__side"><p class="result__rule">${words.verdict(result.points, result.gains.side, result.gains.levels, bankTaken(result.winner, game.banking))}</p>
      <ul class="levels">${[mine, otherSide(mine)].map((side) => html`<li>${teamMark(side)}<span>${page.view.sides[side].name}</span><b>${levelMove(game, side)}</b></li>`)}</ul>
      <figure class="kitty"><figcaption>${words.kitty}</figcaption><div class="kitty__cards">${sortHand(result.kitty, ranksOf(game), "trump").map((code) => html`<span class="kitty__card">${card(code, edges(code, game))}</span>`)}</div></figure></div></div>`;
}

export function sheet(page: SeatPage): TemplateResult | typeof nothing {
  const game = page.view.game;
  const result = game?.phase === "finished" ? game.result : null;
  if (!game || !result || page.resultClosed) return nothing;
  const won = result.winner === mySide(page);
  const note = game.golden ? words.goldenNote : result.next_banker !== null && page.view.stage !== "over" ? words.nextBanker(nameAt(page.view, result.next_banker)) : "";
  return html`<div class="sheet"><section class="result" role="dialog" aria-modal="true" aria-labelledby="result-title">
    <header class="result__head ${won ? "result__head--won" : ""}"><h1 id="result-title">${won ? words.won : words.lostGame}</h1><p>${words.attackers} <b>${result.points}</b></p></header>
    ${body(page, game, result)}
    <footer class="result__foot"><p><b>${prize(page, game)}</b><span>${note}</span></p><button class="button button--primary" data-do="close-result" @click=${() => page.act.closeResult()}>${words.ready}</button></footer>
  </section></div>`;
}
