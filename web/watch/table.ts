/** The table of the public page: four parcels, a play in each. */
import { html, nothing, type TemplateResult } from "lit";
import { card, cardBack, suit } from "../core/cards";
import { trumpName } from "../core/i18n";
import { cornerOf, isLevel, isTrump, ranksOf, sortHand } from "../core/order";
import type { Card, Game, View } from "../core/view";
import { bankTaken, nameAt, names, otherSide, rankWord, sideOf, teamMark } from "../parts/marks";
import { words } from "./words";

/** Places as on air: 1 and 2 above, 0 and 3 below (or turned about); partners face each other across the middle. */
const ORDER = [1, 2, 0, 3] as const;

function face(code: Card, game: Game): TemplateResult {
  const ranks = ranksOf(game);
  return card(code, { trump: game.trump !== null && isTrump(code, ranks), level: game.trump !== null && isLevel(code, ranks) });
}

export function row(cards: readonly Card[], game: Game): TemplateResult {
  return html`<div class="row" style="--n:${cards.length}">${cards.map((code) => html`<span>${face(code, game)}</span>`)}</div>`;
}

function lies(game: Game, seat: number): TemplateResult | typeof nothing {
  const play = game.trick?.plays.find((each) => each.seat === seat);
  if (play && (game.phase === "playing" || game.phase === "finished")) return row(play.cards, game);
  const shown = game.showing;
  if (shown?.seat !== seat || game.phase === "playing" || game.phase === "finished") return nothing;
  return html`<small class="parcel__word">${words.shown[shown.kind]}</small>${shown.cards ? row(shown.cards, game) : html`<div class="row" style="--n:1"><span>${cardBack()}</span></div>`}`;
}

function parcel(view: View, game: Game, seat: number): TemplateResult {
  const turn = view.clock !== null && view.clock.kind !== "deal" && view.clock.seats.includes(seat as 0);
  const best = game.trick?.best === seat && game.trick.plays.length > 1;
  return html`<section class="parcel parcel--${seat} ${turn ? "parcel--turn" : ""} ${best ? "parcel--best" : ""}">
    <header class="parcel__head"><b>${teamMark(sideOf(seat))}${nameAt(view, seat)}</b>${game.banker === seat ? html`<span class="tag tag--banker">${words.banker}</span>` : nothing}
      <small aria-label=${words.left(game.counts[seat] ?? 0)}>${game.counts[seat]}</small></header>
    <div class="parcel__cards">${lies(game, seat)}</div>${best ? html`<span class="parcel__best">${words.best}</span>` : nothing}</section>`;
}

function facts(view: View, game: Game): TemplateResult {
  const side = game.banking ? otherSide(game.banking) : null;
  return html`<div class="facts"><span class="trump on-paper">${game.trump === null ? words.trumpOpen : html`${words.trump} ${game.trump === "NT" ? nothing : suit(game.trump, 22)}<b>${trumpName(game.trump)}</b>`}</span>
    <span class="facts__level">${words.level} <b>${rankWord(game.level)}</b></span>
    <div class="score ${game.points >= game.target ? "score--over" : ""}"><p><span>${words.attackers}${side ? html` ${teamMark(side)}${view.sides[side].name}` : nothing}</span><b>${game.points}</b><span>/ ${game.target}</span></p>
      <i class="score__bar"><i style="transform:scaleX(${Math.max(0, Math.min(1, game.points / (2 * game.target)))})"></i></i>
      ${game.forecast && game.phase === "playing" ? html`<small>${words.forecast(game.forecast.side, game.forecast.levels, game.forecast.bank_changes)}</small>` : nothing}</div></div>`;
}

function headline(view: View, game: Game): string {
  if (view.paused) return words.paused;
  const notice = game.notice;
  if (notice?.kind === "throw_failed") return words.throwFailed(nameAt(view, notice.seat), Math.abs(notice.penalty));
  const asked = view.clock && view.clock.kind !== "deal" ? view.clock.seats : [];
  if (asked.length && asked.length < 4) return words.turn(names(asked.map((seat) => nameAt(view, seat))));
  return words.phase[game.phase];
}

export function table(view: View): TemplateResult {
  const game = view.game;
  if (!game) return html`<section class="panel"><p class="big">${view.stage === "waiting" ? words.waiting : words.waitNext}</p></section>`;
  const line = headline(view, game);
  const round = game.phase === "playing" && game.trick ? `${words.round(game.trick.number)} · ${words.points(game.trick.points)}` : words.phase[game.phase];
  const detail = round === line ? nothing : round;
  return html`<section class="panel panel--table" aria-label=${words.table}>${facts(view, game)}
    <p class="now"><b>${line}</b><small>${detail}</small>${view.clock && view.clock.seconds && !view.paused ? html`<span class="now__left" role="timer" data-clock-left></span>` : nothing}</p>
    <i class="now__bar" aria-hidden="true"><i data-clock-bar></i></i>
    <div class="parcels">${ORDER.map((seat) => parcel(view, game, cornerOf(view.table, seat)))}</div></section>`;
}

/** What a finished game came to; the hands stand here only when the server gives them. */
export function result(view: View): TemplateResult | typeof nothing {
  const game = view.game;
  const counted = game?.result;
  if (!game || !counted) return nothing;
  const added = counted.captured && counted.multiplier !== null ? counted.kitty_points * counted.multiplier : 0;
  const hands = game.hands.map((cards, seat) => ({ cards, seat })).filter((each) => each.cards?.length);
  return html`<section class="panel panel--result" aria-labelledby="h-result"><h2 id="h-result">${words.result(game.number)}</h2>
    <p class="big">${teamMark(counted.winner)}${words.won(view.sides[counted.winner].name)}</p>
    <p>${words.gains(counted.gains.side, counted.gains.levels, bankTaken(counted.winner, game.banking))}</p><p class="dim">${words.resultLine(counted.points, counted.trick_points, added, counted.penalties)}</p>
    <h3>${words.kitty}</h3>${row(sortHand(counted.kitty, ranksOf(game)), game)}
    ${hands.length ? html`<h3>${words.hands}</h3>${hands.map(({ cards, seat }) => html`<p class="dim">${nameAt(view, seat)}</p>${row(sortHand(cards ?? [], ranksOf(game)), game)}`)}` : nothing}</section>`;
}
