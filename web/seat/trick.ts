/** Cards laid by the four: the trick under way, or the last one. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import type { Trick } from "../core/view";
import { edges, placeOf, type SeatPage } from "./context";
import { words } from "./words";

export function trick(page: SeatPage, shown: Trick | null, title: string, open: boolean): TemplateResult {
  const game = page.view.game;
  const plays = (shown?.plays ?? []).map((play) => {
    const best = play.seat === shown?.best && (shown.plays.length > 1 || shown.done);
    return html`<div class="laid laid--${placeOf(page, play.seat)} ${best ? "laid--best" : ""}" style="--gaps:${Math.max(1, play.cards.length - 1)}">
      <div class="laid__cards">${play.cards.map((code) => html`<span class="laid__card">${card(code, edges(code, game))}</span>`)}</div>
      ${best ? html`<span class="laid__word">${shown?.done ? words.took : words.best}</span>` : nothing}</div>`;
  });
  const mine = open && page.ask?.kind === "play" && !shown?.done && !shown?.plays.some((play) => play.seat === page.me);
  return html`<div class="trick" role="group" aria-label=${title}>${plays}${mine ? html`<div class="laid laid--bottom laid--mine"><span class="laid__empty">${words.yourTurn}</span></div>` : nothing}</div>`;
}
