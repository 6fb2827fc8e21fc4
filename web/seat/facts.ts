/** The bar of facts: trump, level, banker, levels, points. */
import { html, nothing, type TemplateResult } from "lit";
import { suit } from "../core/cards";
import { trumpName } from "../core/i18n";
import type { Game } from "../core/view";
import { levelWord, otherSide, rankWord, sideOf, teamMark, titleOf } from "../parts/marks";
import { mySide, playerAt, practising, type SeatPage } from "./context";
import { panelWords } from "./panel-words";
import { practiceTag } from "./practice";
import { words } from "./words";


function token(game: Game): TemplateResult {
  if (game.trump === null) return html`<span class="trump-token trump-token--none">${words.trumpOpen}</span>`;
  return html`<span class="trump-token on-paper"><span class="trump-token__word">${words.trump}</span> ${game.trump === "NT" ? nothing : suit(game.trump, 30)}<b>${trumpName(game.trump)}</b></span>`;
}

function banker(page: SeatPage, game: Game): TemplateResult {
  const seat = game.banker;
  return html`<div class="fact"><span class="fact__label">${words.banker}</span>
    <span class="fact__value">${seat === null ? words.bankerOpen : html`${teamMark(sideOf(seat))}${seat === page.me ? words.you : (playerAt(page.view, seat)?.name ?? "")}`}</span></div>`;
}

function score(page: SeatPage, game: Game): TemplateResult {
  const whose = game.banking === null ? null : game.banking === mySide(page) ? "theirs" : "ours";
  const bar = 2 * game.target;
  const share = Math.max(0, Math.min(1, game.points / bar));
  return html`<div class="score ${game.points >= game.target ? "score--over" : ""}">
    <div class="score__text"><span>${words.score(whose)}</span><b class="score__points">${game.points}</b><span class="score__target">/ ${game.target}</span></div>
    <div class="score__bar" role="meter" aria-label=${words.score(whose)} aria-valuemin="0" aria-valuemax=${bar} aria-valuenow=${Math.max(0, Math.min(bar, game.points))}>
      <i class="score__fill" style="transform:scaleX(${share})"></i><i class="score__mark"></i></div></div>`;
}

/** The record and the settings; on phones they stand on the table. */
export function panelButtons(page: SeatPage): TemplateResult {
  const button = (name: "record" | "settings", key: string): TemplateResult => html`<button class="tool" data-do=${name} aria-expanded=${page.panel === name} aria-keyshortcuts=${key}
    @click=${() => page.act.open(page.panel === name ? null : name)}>${panelWords[name]}</button>`;
  return html`${button("record", "r")}${button("settings", "s")}`;
}

/** One button for both, seen only where the table has room for neither: on a low phone while all cards are needed. */
function moreButton(page: SeatPage): TemplateResult {
  const open = page.panel === "record" || page.panel === "settings";
  return html`<button class="tool tool--more" data-do="more" aria-label=${panelWords.more} aria-expanded=${open}
    @click=${() => page.act.open(open ? null : "record")}><i class="dots" aria-hidden="true"></i></button>`;
}

/** Hands the seat to the system; taken back from the band that then stands in the action's place. */
export function autoplayButton(page: SeatPage): TemplateResult | typeof nothing {
  const me = playerAt(page.view, page.me);
  if (!me || me.bot || me.autoplay || page.view.stage !== "playing") return nothing;
  return html`<button class="tool" data-do="autoplay" @click=${() => page.act.autoplay(true)}>${words.autoplay}</button>`;
}

export function facts(page: SeatPage): TemplateResult {
  const { view } = page;
  const game = view.game;
  const mine = mySide(page);
  return html`<header class="facts ${practising(page) ? "facts--practice" : ""}" aria-label=${words.facts}>
    ${game
      ? html`<div class="facts__trump">${token(game)}<span class="facts__level">${game.flag ? words.flag : html`${words.plays} <b>${rankWord(game.level)}</b>`}</span></div>
          ${banker(page, game)}`
      : html`<div class="facts__trump"><b>${titleOf(view.table)}</b></div>`}
    ${practiceTag(page)}
    <div class="fact fact--levels"><span class="fact__label">${words.levels}</span>
      <span class="fact__value">${words.ours} <b>${levelWord(view.sides[mine].level)}</b> · ${words.theirs} <b>${levelWord(view.sides[otherSide(mine)].level)}</b></span></div>
    ${game ? score(page, game) : nothing}
    <div class="facts__tools">
      ${game ? html`<span class="facts__game">${game.golden ? words.golden : html`${words.game(game.number)}<small> / ${game.of}</small>`}</span>` : nothing}
      ${panelButtons(page)}${moreButton(page)}${autoplayButton(page)}</div></header>`;
}
