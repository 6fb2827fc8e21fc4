/** The commentator's page: the table, the hands where the director has opened them, the session in numbers; no controls. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "../watch/watch.css";
import "./commentary.css";
import { lang } from "../core/i18n";
import { sortHand, ranksOf } from "../core/order";
import { Follow, preparePage } from "../core/page";
import { everyTenth } from "../core/time";
import type { Game, View } from "../core/view";
import { paintClock } from "../parts/clock";
import { restoreDeck } from "../parts/language";
import { pageLine, type PageLine } from "../parts/line";
import { nameAt, seatId, teamMark } from "../parts/marks";
import { board, fund, games, sides, top } from "../watch/sections";
import { row, table } from "../watch/table";
import { words as watchWords } from "../watch/words";
import { statsOf } from "./stats";
import { words } from "./words";

function hands(view: View, game: Game): TemplateResult {
  const open = game.hands.some((cards) => cards !== null);
  const kitty = game.kitty;
  return html`<section class="panel panel--hands" aria-labelledby="h-hands"><h2 id="h-hands">${words.hands}</h2>
    ${open
      ? html`<div class="hands">${view.players.map((player) => html`<div class="hand" data-hand=${player.seat}><p>${teamMark(player.side)}<b>${seatId(player)} ${player.name}</b> <small>${game.counts[player.seat] ?? 0}</small></p>${row(sortHand(game.hands[player.seat] ?? [], ranksOf(game)), game)}</div>`)}</div>
        ${kitty?.cards ? html`<h3>${words.kitty} <small>${kitty.by === null ? "" : words.laid(nameAt(view, kitty.by), kitty.points ?? 0)}</small></h3>${row(sortHand(kitty.cards, ranksOf(game)), game)}` : nothing}`
      : html`<p class="dim" data-closed>${words.noHands}</p>`}</section>`;
}

function stats(view: View): TemplateResult {
  const told = statsOf(view);
  const facts = [
    told.points && words.mean(told.points.mean.toFixed(1)),
    told.points && words.most(told.points.most.points, told.points.most.number),
    told.points && words.least(told.points.least.points, told.points.least.number),
    told.streak && told.streak.games > 1 && words.streak(view.sides[told.streak.side].name, told.streak.games),
  ].filter((fact): fact is string => Boolean(fact));
  return html`<section class="panel panel--stats" aria-labelledby="h-stats"><h2 id="h-stats">${words.stats}</h2>
    ${told.games
      ? html`<table class="stats"><thead><tr>${words.columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${(["A", "B"] as const).map((side) => {
          const one = told.sides[side];
          return html`<tr data-stats=${side}><th scope="row">${teamMark(side)}${view.sides[side].name}</th>${[one.won, one.banked, one.held, one.levels, one.captured].map((count) => html`<td>${count}</td>`)}</tr>`;
        })}</tbody></table>
        <p class="dim">${facts.join(" · ")}</p><p class="dim">${words.banks}${view.players.map((player) => `${player.name} ${String(told.banks[player.seat] ?? 0)}`).join(" · ")}</p>`
      : html`<p class="dim">${words.none}</p>`}</section>`;
}

class ShowCommentary extends LitElement {
  private readonly follow: Follow;
  private stop: (() => void) | null = null;

  constructor(private readonly live: PageLine) {
    super();
    this.follow = new Follow(this, live);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("watch", "commentary");
    this.stop = everyTenth(() => this.paint());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
  }

  private paint(): void {
    paintClock(this, this.follow.frame?.view.clock ?? null, this.live.clock);
  }

  protected override render(): TemplateResult {
    const view = this.follow.frame?.view;
    if (!view) return html`<p class="empty" role="status">${this.follow.status === "refused" ? watchWords.refused : watchWords.connecting}</p>`;
    return html`${top(view, this.follow.status)}${view.ruling ? html`<p class="ruling" role="status"><b>${view.ruling[lang]}</b></p>` : nothing}
      <main class="columns"><div class="column">${sides(view)}${table(view)}${view.game ? hands(view, view.game) : nothing}</div>
      <div class="column">${stats(view)}${fund(view)}${games(view)}${board(view)}</div></main>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.paint();
  }
}

customElements.define("show-commentary", ShowCommentary);

preparePage();
restoreDeck();
document.title = words.title;
void pageLine("watch").then((line) => document.body.append(new ShowCommentary(line)));
