/** One step drawn: four hands face up, the trick between them, the kitty, the facts. */
import { html, nothing, type TemplateResult } from "lit";
import { card, hand, suit } from "../core/cards";
import { rankName, sideOf, trumpName } from "../core/i18n";
import { isLevel, isTrump, ranksOf, sortHand, twoRows } from "../core/order";
import type { Card, Game, TableInfo } from "../core/view";
import { seatName, words } from "./words";

const SIZE = 56;

function small(game: Game, codes: readonly Card[], size = 54): TemplateResult {
  const ranks = ranksOf(game);
  return html`<span class="small-cards">${codes.map((code) => card(code, { size, trump: isTrump(code, ranks), level: isLevel(code, ranks) }))}</span>`;
}

/** Where play runs counter-clockwise, west and east change places. */
const placed = (at: number, turned: boolean): number => (turned ? (4 - at) % 4 : at);

function seat(game: Game, at: 0 | 1 | 2 | 3, turned: boolean): TemplateResult {
  const ranks = ranksOf(game);
  const cards = game.hands[at] ?? [];
  const sorted = sortHand(cards, ranks);
  const rows = at % 2 ? twoRows(sorted, ranks, 13) : [sorted, []];
  const side = sideOf(at);
  const longest = Math.max(...rows.map((row) => row.length));
  const step = Math.max(14, Math.min(at % 2 ? 24 : 34, Math.floor(((at % 2 ? 350 : 800) - SIZE) / Math.max(1, longest))));
  return html`<section class="seat-box seat-box--${placed(at, turned)} ${game.turn === at ? "seat-box--turn" : ""}" data-seat=${at}>
    <p class="seat-box__name"><i class="team-mark ${side === "B" ? "team-mark--b" : ""}" aria-hidden="true"></i>${seatName(at)}
      ${game.banker === at ? html`<b class="tag">${words.banker}</b>` : nothing}<small>${cards.length || ""}</small></p>
    ${rows.filter((row) => row.length).map((row) => hand(row, { ranks, size: SIZE, step }))}</section>`;
}

function centre(game: Game, turned: boolean): TemplateResult {
  const trick = game.trick;
  return html`<section class="centre" aria-label=${trick ? words.trick(trick.number) : ""}>${[0, 1, 2, 3].map((at) => {
    const play = trick?.plays.find((each) => each.seat === at);
    return html`<div class="centre__play centre__play--${placed(at, turned)} ${trick?.best === at ? "centre__play--best" : ""}">${play ? small(game, play.cards, play.cards.length > 6 ? 38 : 50) : nothing}</div>`;
  })}<p class="centre__say">${trick ? words.trick(trick.number) : words.phases[game.phase]}</p></section>`;
}

export function facts(game: Game): TemplateResult {
  return html`<div class="facts">
    <span class="trump">${game.trump && game.trump !== "NT" ? suit(game.trump, 22) : nothing}<b>${game.trump ? trumpName(game.trump) : words.trumpOpen}</b></span>
    ${game.level ? html`<span>${words.level} <b class="gold">${rankName(game.level)}</b></span>` : nothing}
    <span>${words.phases[game.phase]}</span>
    <span><b>${words.points(game.points)}</b></span>
    ${game.result ? html`<span><b>${words.result(game.result.points, game.result.winner)}</b></span>` : nothing}
    ${game.kitty?.cards?.length ? html`<span class="kitty"><small>${words.kitty}</small>${small(game, game.kitty.cards, 34)}</span>` : nothing}</div>`;
}

export function table(game: Game, direction: TableInfo["direction"]): TemplateResult {
  const turned = direction === "counter_clockwise";
  return html`<div class="replay-table">${seat(game, 2, turned)}${seat(game, 1, turned)}${centre(game, turned)}${seat(game, 3, turned)}${seat(game, 0, turned)}</div>`;
}
