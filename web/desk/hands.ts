/** The four hands as text by suit. */
import { html, nothing, type TemplateResult } from "lit";
import { suit } from "../core/cards";
import { cardName, rankName } from "../core/i18n";
import { cornerOf, groupOf, isFive, isJoker, isLevel, isTrump, ranksOf, sortHand, type Ranks } from "../core/order";
import type { Card, Game, Seat } from "../core/view";
import { seatId, sign, teamMark } from "../parts/marks";
import type { Desk } from "./context";
import { words } from "./words";

export type LineKey = "trump" | "S" | "H" | "C" | "D";

export interface SuitLine {
  readonly key: LineKey;
  /** From high to low. */
  readonly cards: readonly Card[];
}

const KEYS: readonly LineKey[] = ["trump", "S", "H", "C", "D"];

/** A hand in lines, trumps first. The trump suit has no line of its own; before trump is known only jokers and level
 * cards stand in the first line. */
export function suitLines(cards: readonly Card[], ranks: Ranks): SuitLine[] {
  const sorted = sortHand(cards, ranks);
  return KEYS.filter((key) => key !== ranks.trump).map((key) => ({
    key,
    cards: sorted.filter((card) => groupOf(card, ranks) === key),
  }));
}

/** One card as text. A level card of another suit, and ♥5 where it is the highest, shows its suit. */
function cardText(card: Card, inTrump: boolean, ranks: Ranks): TemplateResult {
  if (isJoker(card)) return html`<span>${cardName(card)}</span>`;
  const rank = rankName(card.slice(1));
  return inTrump && (card[0] !== ranks.trump || isFive(card, ranks))
    ? html`<span class="rank">${suit(card[0]!, 13)}${rank}</span>`
    : html`<span>${rank}</span>`;
}

function line({ key, cards }: SuitLine, ranks: Ranks): TemplateResult {
  return html`<div class="suit-line ${key === "trump" ? "suit-line--trump" : ""}">
    <dt>${key === "trump" ? words.trumpShort : suit(key, 16)}</dt>
    <dd>${cards.length ? cards.map((card) => cardText(card, key === "trump", ranks)) : html`<i class="void">${words.void}</i>`}</dd>
  </div>`;
}

function lines(cards: readonly Card[], game: Game): TemplateResult {
  if (!cards.length) {
    const over = game.phase === "playing" || game.phase === "finished" || game.phase === "ended";
    return html`<p class="seat-panel__done">${over ? words.noCards : words.notDealt}</p>`;
  }
  return html`<dl class="suit-lines">${suitLines(cards, ranksOf(game)).map((each) => line(each, ranksOf(game)))}</dl>`;
}

/** Places as at the table: 0 bottom left, 1 top left, 2 top right, 3 bottom right. */
const ORDER: readonly number[] = [2, 0, 1, 3];

function seatPanel({ view, links }: Desk, seat: Seat): TemplateResult {
  const player = view.players.find((each) => each.seat === seat);
  const game = view.game;
  const cards = game?.hands[seat] ?? null;
  const turn = view.clock !== null && view.clock.kind !== "deal" && view.clock.seats.includes(seat);
  const auto = Boolean(player?.autoplay && !player.bot);
  const link = links.find((each) => each.kind === "seat" && each.seat === seat);
  const away = link !== undefined && !link.connected && !player?.bot;
  const state = away ? "lost" : turn ? "turn" : auto ? "autoplay" : player?.bot ? "bot" : "ok";
  return html`<article class="seat-panel seat-panel--${auto && turn ? "autoplay seat-panel--turn" : state}" style="order:${ORDER[cornerOf(view.table, seat)]!}">
    <header class="seat-panel__head"><b class="seat-panel__name">${teamMark(player?.side ?? null)}${seatId(player)} ${player?.name ?? ""}</b>${player?.instead ? html`<span class="tag tag--quiet">${words.substitute}</span>` : nothing}
      ${game?.banker === seat ? html`<span class="tag tag--banker">${words.banker}</span>` : nothing}
      <span class="seat-panel__count">${words.cards(game?.counts[seat] ?? 0)}</span>
      <span class="seat-panel__state">${sign(state)}${words.seatState[state]}${auto && turn ? html`<small>${words.seatState.autoplay}</small>` : player?.late && !auto ? html`<small>${words.lateTimes(player.late)}</small>` : nothing}</span></header>
    ${game && cards ? lines(cards, game) : html`<p class="seat-panel__done">${game ? nothing : words.notDealt}</p>`}
  </article>`;
}

/** Longer hands are written smaller. */
const MANY = 20;

export function hands(desk: Desk): TemplateResult {
  const many = desk.view.game?.counts.some((count) => count > MANY) ?? false;
  return html`<div class="hands ${many ? "hands--many" : ""}">${([0, 1, 2, 3] as const).map((seat) => seatPanel(desk, seat))}</div>`;
}

/** Trump and level edges of a card on the desk. */
export function edges(card: Card, game: Game): { trump: boolean; level: boolean } {
  return { trump: isTrump(card, ranksOf(game)), level: isLevel(card, ranksOf(game)) };
}
