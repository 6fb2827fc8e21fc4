/** The table: the other three, and what lies in the middle. */
import { html, nothing, type TemplateResult } from "lit";
import { card, cardBack } from "../core/cards";
import { worth } from "../core/order";
import { turnedKitty } from "../core/turned";
import type { Card, Game, Showing } from "../core/view";
import { sideOf, teamMark } from "../parts/marks";
import { codeOf } from "./choice";
import { edges, playerAt, practising, seatAt, type SeatPage } from "./context";
import { checklist } from "./check";
import { autoplayButton, panelButtons } from "./facts";
import { panel } from "./panel";
import { panelWords } from "./panel-words";
import { hintButton } from "./practice";
import { trick } from "./trick";
import { words } from "./words";

const THREE = [0, 1, 2];
/** Names beyond this many characters get a line of their own on phones. */
const LONG = 4;

/** What a seat is doing or has said, in a word. */
function said(game: Game, seat: number): string | null {
  switch (game.phase) {
    case "cutting":
      return game.turn === seat ? words.cutting : null;
    case "dealing":
    case "declaring":
      return game.passed.includes(seat as 0) ? words.passed : null;
    case "burying":
      return game.turn === seat ? words.burying : game.declined.includes(seat as 0) ? words.declined : null;
    case "raiding":
      if (game.turn === seat) return words.raidThinking;
      return game.declined.includes(seat as 0) ? words.declined : game.kitty?.by === seat ? words.buried : null;
    default:
      return null;
  }
}

function showing(shown: Showing, game: Game): TemplateResult {
  const lie = shown.cards ? shown.cards.map((code) => card(code, edges(code, game))) : Array.from({ length: Math.max(1, shown.count) }, () => cardBack());
  return html`<div class="showing"><span class="showing__word">${words.shown[shown.kind]}</span><span class="showing__cards">${lie}</span></div>`;
}

/** A showing lies before its player until play begins. */
function standing(page: SeatPage, seat: number): TemplateResult | typeof nothing {
  const game = page.view.game;
  const shown = game?.showing;
  if (!game || shown?.seat !== seat) return nothing;
  const before = game.phase === "dealing" || game.phase === "declaring" || game.phase === "burying" || game.phase === "raiding";
  return before ? showing(shown, game) : nothing;
}

function tags(page: SeatPage, seat: number): TemplateResult {
  const player = playerAt(page.view, seat);
  const game = page.view.game;
  const word = game ? said(game, seat) : null;
  return html`<span class="plate__tags">${[
    game?.banker === seat ? html`<span class="tag tag--banker">${words.bankerTag}</span>` : nothing,
    seat !== page.me && sideOf(seat) === sideOf(page.me) ? html`<span class="tag tag--partner">${words.partner}</span>` : nothing,
    player?.bot && !practising(page) ? html`<span class="tag">${words.bot}</span>` : player?.autoplay ? html`<span class="tag tag--autoplay">${words.autoplayTag}</span>` : nothing,
    word ? html`<span class="tag">${word}</span>` : nothing,
  ]}</span>`;
}

function asked(page: SeatPage, seat: number): boolean {
  const clock = page.view.clock;
  return clock !== null && clock.seats.length === 1 && clock.seats[0] === seat;
}

function player(page: SeatPage, step: 1 | 2 | 3): TemplateResult {
  const seat = seatAt(page, step);
  const place = ["", "left", "top", "right"][step]!;
  const count = page.view.game?.counts[seat] ?? 0;
  const long = (playerAt(page.view, seat)?.name ?? "").length > LONG;
  return html`<section class="player player--${place}">
    <div class="plate ${asked(page, seat) ? "plate--turn" : ""} ${long ? "plate--long" : ""}"><span class="plate__name">${teamMark(sideOf(seat))}${playerAt(page.view, seat)?.name ?? ""}</span>
      <span class="plate__left">${page.view.game ? html`<span aria-hidden="true">${words.left(count)}</span><span class="sr-only">${words.leftLabel(count)}</span>` : nothing}</span>${tags(page, seat)}</div>
    ${standing(page, seat)}</section>`;
}

function deck(kitty: boolean, text: unknown): TemplateResult {
  return html`<div class="dealing"><div class="deck ${kitty ? "deck--kitty" : ""}">${THREE.map(() => cardBack())}</div><p class="dealing__text">${text}</p></div>`;
}

/** Nobody declared: what lay in the kitty is open to all while its banker buries. */
function turned(game: Game, cards: readonly Card[]): TemplateResult {
  return html`<div class="pile"><p class="pile__text">${words.turnedKitty}</p>
    <div class="pile__slots">${cards.map((code) => html`<span class="pile__slot">${card(code, edges(code, game))}</span>`)}</div></div>`;
}

function pile(page: SeatPage, count: number): TemplateResult {
  const cards = [...page.chosen].map(codeOf);
  const points = worth(cards);
  return html`<div class="pile"><p class="pile__text"><span>${words.pile} <b>${cards.length}</b> / ${count}</span>
      <span class="pile__points ${points ? "pile__points--some" : ""}">${words.pilePoints} <b>${points}</b></span></p>
    <div class="pile__slots">${Array.from({ length: count }, (_, i) => html`<span class="pile__slot">${cards[i] ? card(cards[i], edges(cards[i], page.view.game)) : nothing}</span>`)}</div></div>`;
}

function failedThrow(page: SeatPage, game: Game): TemplateResult | null {
  const notice = game.notice;
  if (notice?.kind !== "throw_failed") return null;
  const row = (cards: readonly string[]): TemplateResult[] => cards.map((code) => html`<span class="laid__card">${card(code, edges(code, game))}</span>`);
  const attackers = game.banking !== null && sideOf(notice.seat) !== game.banking;
  return html`<div class="notice" role="alert"><h2 class="notice__title">${words.throwTitle}</h2>
    <div class="notice__row"><figure class="notice__cards notice__cards--struck" style="--n:${notice.cards.length}"><div>${row(notice.cards)}</div><figcaption>${words.thrown}</figcaption></figure>
      <i class="notice__arrow" aria-hidden="true"></i><figure class="notice__cards" style="--n:${notice.forced.length}"><div>${row(notice.forced)}</div><figcaption>${words.forced}</figcaption></figure></div>
    <p class="notice__text">${words.throwText(playerAt(page.view, notice.seat)?.name ?? "")}</p><p class="notice__penalty">${words.throwPenalty(Math.abs(notice.penalty), attackers)}</p></div>`;
}

function cutting(page: SeatPage, game: Game): TemplateResult {
  const ask = page.ask?.kind === "cut" ? page.ask : null;
  const seal = html`<small class="seal">${words.sealed(game.commitment.slice(0, 16))}</small>`;
  if (!ask) return html`<div class="cutting">${deck(false, words.deckToCut)}${seal}</div>`;
  const [before, at, after] = words.cutFrom(page.cutAt);
  return html`<div class="cutting"><div class="cut-piles" style="--at:${page.cutAt / 108}"><i class="cut-piles__left"></i><i class="cut-piles__right"></i></div>
    <p class="dealing__text">${before}<b>${at}</b>${after}</p>
    <input class="cut-range" type="range" min=${ask.least ?? 0} max=${ask.most ?? 107} step="1" .value=${String(page.cutAt)} aria-label=${words.cutLabel}
      @input=${(event: Event) => page.act.cut(Number((event.target as HTMLInputElement).value))}>${seal}</div>`;
}

function centre(page: SeatPage): TemplateResult {
  const { view } = page;
  const game = view.game;
  if (!game) {
    const bot = playerAt(view, page.me)?.bot === true;
    return html`<div class="dealing dealing--before"><p class="dealing__text dealing__text--big">${view.sides.A.name} – ${view.sides.B.name}</p>
      ${bot || page.panel === "check" ? nothing : html`<h2 class="peek__head">${panelWords.checkTitle}</h2>${checklist(page)}`}</div>`;
  }
  switch (game.phase) {
    case "cutting":
      return cutting(page, game);
    case "dealing":
    case "declaring": {
      const [before, number, after] = words.dealt(game.dealt);
      return deck(game.phase === "declaring", game.phase === "declaring" ? words.dealtAll : html`${before}<b>${number}</b>${after}`);
    }
    case "burying":
      if (page.ask?.kind === "bury") return pile(page, page.ask.count ?? 8);
      if (turnedKitty(game)) return turned(game, turnedKitty(game)!);
      return deck(true, words.kittyTaken(playerAt(view, game.turn ?? 0)?.name ?? ""));
    case "raiding":
      return deck(true, words.kittyLies(playerAt(view, game.kitty?.by ?? 0)?.name ?? ""));
    case "ended":
      return html`<div class="dealing"><p class="dealing__text">${words.voided}</p></div>`;
    default:
      return failedThrow(page, game) ?? trick(page, game.trick, words.thisTrick, true);
  }
}

function ownPlate(page: SeatPage): TemplateResult {
  return html`<div class="own-plate">${standing(page, page.me)}<div class="plate"><span class="plate__name">${teamMark(sideOf(page.me))}${playerAt(page.view, page.me)?.name ?? ""}</span>
    <span class="plate__left">${words.you}</span>${tags(page, page.me)}</div></div>`;
}

function corner(page: SeatPage): TemplateResult {
  const last = page.view.game?.phase === "playing" || page.view.game?.phase === "finished" ? page.view.game.last : null;
  return html`<div class="last-trick">${hintButton(page)}${autoplayButton(page)}
    ${last ? html`<button class="tool" data-do="peek" aria-expanded=${page.panel === "last"} aria-keyshortcuts="l" @click=${() => page.act.open(page.panel === "last" ? null : "last")}>${words.lastTrick} <small>${words.points(last.points)}</small></button>` : nothing}</div>`;
}

export function felt(page: SeatPage): TemplateResult {
  return html`<main class="felt ${page.view.game?.notice?.kind === "throw_failed" ? "felt--notice" : ""}" aria-label=${words.table}>
    ${player(page, 2)}${player(page, 1)}${player(page, 3)}
    <div class="centre">${centre(page)}</div>
    ${ownPlate(page)}<div class="felt__tools">${panelButtons(page)}</div>${corner(page)}${panel(page)}</main>`;
}
