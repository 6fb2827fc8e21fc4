/** The trick before, once more: a row of the four plays in the order in which they fell. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { hand, stepFor } from "../core/cards";
import { name } from "../core/fit";
import { ranksOf, sortHand } from "../core/order";
import type { Game, TrickPlay } from "../core/view";
import { playerName, seatTeam, type Air } from "./air";
import { text } from "./text";

const WIDTH = 190; // px of one play's cards
const WIDER = 302; // the same where a play has two rows
const CARD = 68;
const SHORT = 8; // characters of a name that fits beside its mark
const MOST = 5; // cards that lie in one row

export function lastTrick(air: Air): TemplateResult | typeof nothing {
  const { view, before } = air;
  const game = view.game;
  const trick = game?.trick?.done ? game.trick : game?.last;
  if (!game || !trick) return nothing;
  const fresh = before !== null && !before.air?.extras.includes("last_trick");
  const long = view.players.some((player) => [...player.name].length > SHORT);
  return html`${keyed(
    trick.number,
    html`<section class="last plate ${trick.plays.some((play) => play.cards.length > MOST) ? "last--long" : ""} ${long ? "last--names" : ""} ${fresh ? "rise is-arriving" : ""}" data-last=${trick.number}>
      <header class="last__head"><b>${text.lastTrick}</b><span class="num">${trick.points} ${text.points}</span></header>
      ${trick.plays.map((play) => one(air, game, play, play.seat === trick.best, long))}
    </section>`,
  )}`;
}

function one({ view }: Air, game: Game, { seat, cards }: TrickPlay, best: boolean, long: boolean): TemplateResult {
  const ranks = ranksOf(game);
  const sorted = sortHand(cards, ranks);
  const half = sorted.length > MOST ? Math.ceil(sorted.length / 2) : sorted.length;
  const rows = [sorted.slice(0, half), sorted.slice(half)].filter((row) => row.length);
  return html`<div class="last__play ${seatTeam(seat)} ${best ? "is-best" : ""}">
    <div class="last__who"><i class="team-bar"></i>${name(playerName(view, seat), [26, 24], "start", long ? 60 : 0)}${best ? html`<span class="last__best">${text.takes}</span>` : nothing}</div>
    ${rows.map((row) => html`<div class="last__cards">${hand(row, { size: CARD, step: stepFor(row, rows.length > 1 ? WIDER : WIDTH, CARD, 40, ranks), ranks })}</div>`)}
  </div>`;
}
