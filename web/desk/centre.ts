/** The middle of the desk: clock and points, controls, hands, trick, kitty, log. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import { each } from "../core/each";
import { ranksOf, sortHand } from "../core/order";
import type { Game, View } from "../core/view";
import { fourColours } from "../parts/language";
import { bankTaken, nameAt, names, otherSide, rankWord, seatId, sign, teamMark, trumpWord } from "../parts/marks";
import { isPending, usable, type Desk } from "./context";
import { edges, hands } from "./hands";
import { sentence, type Entry } from "./log";
import { wallClock } from "./top";
import { words } from "./words";

function panel(name: string, title: string, body: unknown, side: unknown = nothing): TemplateResult {
  return html`<section class="panel panel--${name}" aria-labelledby="h-${name}"><header class="panel__head"><h2 id="h-${name}">${title}</h2>${side}</header>${body}</section>`;
}

function headline(view: View): { small: string; big: string } {
  const game = view.game;
  if (view.stage === "waiting" || !game) return { small: words.waiting, big: `${view.sides.A.name} – ${view.sides.B.name}` };
  const phase = words.phase[game.phase];
  const detail =
    game.phase === "playing" && game.trick ? ` · ${words.round(game.trick.number)}`
    : game.phase === "dealing" ? ` · ${words.dealt(game.dealt)}`
    : "";
  const small = (view.paused ? words.paused : phase) + detail;
  if (game.result) {
    const gain = words.forecast(game.result.gains.side, game.result.gains.levels, bankTaken(game.result.winner, game.banking));
    return { small: phase, big: `${words.won(view.sides[game.result.winner].name, game.result.points)}${gain ? words.comma + gain : ""}` };
  }
  if (view.stage === "over") return { small: words.over, big: view.winner ? words.winner(view.sides[view.winner].name) : "" };
  const asked = view.clock && view.clock.kind !== "deal" ? view.clock.seats : [];
  if (asked.length) return { small, big: words.turn(names(asked.map((seat) => nameAt(view, seat)))) };
  return { small, big: game.phase === "dealing" ? words.systemDeals : "" };
}

function points(view: View, game: Game): TemplateResult {
  const side = game.banking ? otherSide(game.banking) : null;
  // The bar ends where the bankers' gains would begin again on the other side.
  const share = Math.max(0, Math.min(1, game.points / (2 * game.target)));
  return html`<div class="now__points"><small>${words.attackers} ${side ? html`${teamMark(side)}${view.sides[side].name}` : nothing}</small>
    <b>${game.points}</b><span>/ ${game.target}</span>${game.forecast && game.phase === "playing" ? html`<em>${words.forecast(game.forecast.side, game.forecast.levels, game.forecast.bank_changes)}</em>` : nothing}
    <i class="bar ${game.points >= game.target ? "bar--over" : ""}"><i style="transform:scaleX(${share})"></i></i></div>`;
}

function now(desk: Desk): TemplateResult {
  const { view } = desk;
  const { small, big } = headline(view);
  const game = view.game;
  const clock = view.clock?.kind === "deal" ? null : view.clock;
  return html`<div class="now">
    <div class="now__turn">
      ${view.paused ? html`<b class="now__left now__left--stop">${words.stop}</b>` : clock ? html`<b class="now__left" role="timer"><span data-clock-left></span><small>${words.seconds}</small></b>` : nothing}
      <div class="now__who"><small>${small}</small><b>${big}</b>${clock && !view.paused ? html`<span class="now__warn">${words.hurry}</span>` : nothing}</div></div>
    ${game ? points(view, game) : html`<span></span>`}
    ${game ? html`<dl class="now__facts">
      <div><dt>${words.trump}</dt><dd>${game.trump ? trumpWord(game.trump, 20) : words.noTrumpYet}</dd></div>
      <div><dt>${words.level}</dt><dd>${rankWord(game.level)}</dd></div>
      <div><dt>${words.banker}</dt><dd>${game.banker === null ? words.noTrumpYet : nameAt(view, game.banker)}</dd></div></dl>` : nothing}
    ${clock ? html`<i class="now__clock" aria-hidden="true"><i data-clock-bar></i></i>` : nothing}</div>`;
}

/** Pause and resume in one place. `key` is the key that presses it, where this is the one that a key presses. */
export function toggle(desk: Desk, key: string | typeof nothing = nothing): TemplateResult {
  const { view } = desk;
  const can = usable(desk);
  const pause = desk.commands.state("pause");
  const pausable = can && view.stage === "playing" && Boolean(view.game);
  return view.paused
    ? html`<button class="button ${desk.gold === "resume" ? "button--gold" : ""} ${isPending(pause) ? "is-pending" : ""}" aria-disabled=${!can} aria-keyshortcuts=${key}
        @click=${() => can && desk.rule("pause", "table.resume")}>${sign("resume")}${words.resume}</button>`
    : html`<button class="button ${isPending(pause) ? "is-pending" : ""}" aria-disabled=${!pausable} aria-keyshortcuts=${key}
        @click=${() => pausable && desk.rule("pause", "table.pause")}>${sign("pause")}${words.pause}</button>`;
}

function controls(desk: Desk): TemplateResult {
  const { view } = desk;
  const can = usable(desk);
  const pause = desk.commands.state("pause");
  const auto = desk.commands.state("auto");
  const host = view.host;
  const refused = [pause, auto].find((state) => state.kind === "refused");
  return html`<div class="controls">
      ${toggle(desk, "p")}
      ${host && view.table.rehearsal ? html`<button class="button switch ${isPending(auto) ? "is-pending" : ""}" role="switch" aria-checked=${host.auto} aria-disabled=${!can}
        @click=${() => can && desk.press("auto", "host.auto", { on: !host.auto })}><i class="switch__track" aria-hidden="true"></i>${words.auto} <b>${host.auto ? words.on : words.off}</b></button>` : nothing}
      <button class="button button--quiet" data-deck aria-pressed=${fourColours()} @click=${() => desk.deck()}>${words.deck}</button>
      <button class="button button--quiet" data-cover aria-pressed=${desk.covered} aria-keyshortcuts="c" @click=${() => desk.cover()}>${desk.covered ? words.uncover : words.cover}</button>
    </div>
    ${refused?.kind === "refused" ? html`<p class="refusal" role="alert">${refused.text}</p>` : nothing}`;
}

function trick(view: View): TemplateResult {
  const shown = view.game?.trick ?? null;
  const game = view.game;
  const plays = game && shown
    ? shown.plays.map((play) => {
        const best = play.seat === shown.best;
        const player = view.players.find((each) => each.seat === play.seat);
        return html`<figure class="played ${best ? "played--best" : ""}"><div class="played__cards">${play.cards.map((code) => html`<span>${card(code, edges(code, game))}</span>`)}</div>
          <figcaption>${seatId(player)}${best ? ` ${words.best}` : ""}</figcaption></figure>`;
      })
    : nothing;
  return panel("trick", words.trick, html`<div class="played-row">${plays}</div>`, html`<span class="panel__note">${shown ? words.points(shown.points) : nothing}</span>`);
}

function kitty(view: View): TemplateResult {
  const game = view.game;
  const lies = game?.kitty ?? null;
  const cards = game && lies?.cards ? sortHand(lies.cards, ranksOf(game)) : [];
  const note = !lies || lies.points === null ? "" : lies.by === null ? words.kittyTable(lies.points) : words.laid(nameAt(view, lies.by), lies.points);
  return panel("kitty", words.kitty, html`<div class="kitty-row">${game ? cards.map((code) => html`<span>${card(code, edges(code, game))}</span>`) : nothing}</div>`, html`<span class="panel__note">${note}</span>`);
}

function log(entries: readonly Entry[]): TemplateResult {
  return panel("log", words.log,
    entries.length
      ? html`<ol class="log" tabindex="0">${each(entries, (entry) => entry.v, (entry) => html`<li><time>${wallClock(entry.at)}</time><span>${sentence(entry.parts)}</span></li>`)}</ol>`
      : html`<p class="log wait">${words.logEmpty}</p>`);
}

export function centre(desk: Desk, entries: readonly Entry[]): TemplateResult {
  const { view } = desk;
  const note = html`<span class="panel__note">${view.paused ? words.stopped : words.realTime}</span>`;
  return html`<main class="table" aria-label=${words.table}>
    ${panel("now", words.table, html`${now(desk)}${controls(desk)}`, note)}
    ${hands(desk)}
    <div class="pair">${trick(view)}${kitty(view)}</div>
    ${log(entries)}
  </main>`;
}
