/** After a game: the sum on the left, the verdict in the winner's colour, both ladders as storeys on thirteen plots. */
import { html, nothing, type TemplateResult } from "lit";
import { hand, mark, stepFor } from "../core/cards";
import { name } from "../core/fit";
import { levelHeight, rankName } from "../core/i18n";
import { ranksOf, sortHand } from "../core/order";
import type { Game, GameResult, Level, Side, View } from "../core/view";
import { playerName, teamClass } from "./air";
import { plain, text } from "./text";
import { lapChip } from "./topline";

const RANKS = [..."23456789TJQKA"];
const MUST = "2JA";
const KITTY = { width: 488, card: 72, step: 52 };
const KITTY_TALL = { width: 884, card: 84, step: 84 };

export function result(view: View, tall = false): TemplateResult {
  const game = view.game!;
  const outcome = game.result!;
  const levels = moves(game, outcome);
  return html`<section class="result">
    ${verdict(view, game, outcome, levels[outcome.winner])}${sum(game, outcome, tall ? KITTY_TALL : KITTY)}
    ${ladder(view, "A", levels.A, 2)}${ladder(view, "B", levels.B, 3)}
  </section>`;
}

interface Move {
  from: Level;
  to: Level;
}

/** What this game did to both sides' levels. A golden game moves none. */
export function moves(game: Game, outcome: GameResult): Record<Side, Move> {
  const move = (side: Side): Move => ({ from: game.levels[side], to: game.golden ? game.levels[side] : outcome.levels[side] });
  return { A: move("A"), B: move("B") };
}

/** 守住，升 4 级，停在 J */
export function verdictText(game: Game, outcome: GameResult, { from, to }: Move): string {
  const act = outcome.winner === game.banking ? text.hold : text.takeOver;
  if (game.golden) return text.wins;
  const gained = outcome.gains.levels;
  if (!gained) return act;
  const moved = levelHeight(to) - levelHeight(from);
  if (to.lap > from.lap) return act + text.gain(gained) + text.lapUp(to.lap);
  return act + text.gain(gained) + (moved < gained ? text.stops(to.rank) : "");
}

function verdict(view: View, game: Game, outcome: GameResult, move: Move): TemplateResult {
  const next = playerName(view, outcome.next_banker);
  const last = view.stage === "over";
  return html`<header class="verdict plate rise ${teamClass(outcome.winner)}">
    <div class="verdict__game"><span class="sign">${mark("plot", 44)}</span>${game.golden ? text.resultGolden : text.resultOf(game.number)}</div>
    <div class="verdict__main">
      <div class="verdict__team">${name(view.sides[outcome.winner].name, [72, 56, 44, 36, 30, 26, 24], "start", 112)}</div>
      <b class="verdict__what">${verdictText(game, outcome, move)}</b>
    </div>
    ${
      next && !last
        ? html`<div class="verdict__next"><span class="note">${text.nextBanker}</span>${
            [...next].length > 9 ? html`<b class="is-two">${next}</b>` : html`<b>${name(next, [34, 30, 26, 24])}</b>`
          }</div>`
        : nothing
    }
  </header>`;
}

function sum(game: Game, outcome: GameResult, px: typeof KITTY): TemplateResult {
  const added = outcome.captured ? outcome.kitty_points * (outcome.multiplier ?? 0) : 0;
  const calc = outcome.captured && outcome.multiplier ? `${outcome.kitty_points} × ${outcome.multiplier}` : String(outcome.kitty_points);
  const ranks = ranksOf(game);
  const kitty = sortHand(outcome.kitty, ranks);
  const step = stepFor(kitty, px.width, px.card, px.step, ranks);
  const onlyThrows = outcome.adjustments.every((a) => a.kind === "throw");
  return html`<section class="sum plate rise" style="--i:1">
    <div class="sum__row"><span class="sum__label">${text.tricks}</span><b class="sum__value num">${plain(outcome.trick_points)}</b></div>
    ${
      kitty.length
        ? html`<div class="sum__row sum__row--cards">
            <span class="sum__label">${text.how(outcome.how)}</span>
            <span class="sum__both"><span class="sum__calc num">${calc}</span><b class="sum__value num">${added}</b></span>
            <div class="sum__cards">${hand(kitty, { size: px.card, step, ranks })}</div>
          </div>`
        : nothing
    }
    <div class="sum__row"><span class="sum__label">${onlyThrows ? text.penalties : text.adjustments}</span><b class="sum__value num">${plain(outcome.penalties)}</b></div>
    <div class="sum__row sum__row--total"><span class="sum__label">${text.total}</span><b class="sum__value num">${plain(outcome.points)}</b></div>
  </section>`;
}

function ladder(view: View, side: Side, { from, to }: Move, order: number): TemplateResult {
  const moved = levelHeight(to) > levelHeight(from);
  const now = RANKS.indexOf(to.rank);
  // In a new lap the plots are built up again from the ground.
  const held = to.lap > from.lap ? -1 : RANKS.indexOf(from.rank);
  return html`<section class="ladder ladder--${side.toLowerCase()} ${teamClass(side)} plate rise" style="--i:${order}" data-ladder=${side}>
    <i class="team-bar"></i>
    <div class="ladder__name">${name(view.sides[side].name, [40, 34, 30, 26, 24], "start", 72)}${lapChip(to.lap)}</div>
    <div class="ladder__side"><div class="ladder__move num">${
      moved
        ? html`<small>${rankName(from.rank)}</small><svg class="ladder__arrow" viewBox="0 0 52 40" aria-hidden="true"><path d="M0 20H44M28 4 45 20 28 36"></path></svg>`
        : nothing
    }<span>${rankName(to.rank)}</span></div></div>
    <div class="ladder__steps">${RANKS.map((rank, n) => {
      const cls = ["step", n <= held ? "is-held" : n <= now ? "is-gained" : "", n === now ? "is-now" : "", MUST.includes(rank) ? "is-must" : ""];
      return html`<div class=${cls.join(" ")} style="--n:${n};--g:${n - held}">
        ${MUST.includes(rank) && n > now ? html`<span class="step__must">${text.must}</span>` : nothing}
        <div class="step__box"></div><span class="step__rank num">${rankName(rank)}</span>
      </div>`;
    })}</div>
  </section>`;
}
