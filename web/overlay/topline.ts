/** The top line of the table scene: score and levels on the left, the kitty on the right; and the strip of events. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { backs, cardBack, hand, mark, suit } from "../core/cards";
import { name } from "../core/fit";
import { rankName } from "../core/i18n";
import { ranksOf, sortHand, worth } from "../core/order";
import { turnedForBanker, turnedKitty } from "../core/turned";
import type { FailedThrow, Game, Showing, Side, View } from "../core/view";
import { attackersOf, playerName, seatTeam, teamClass, type Air } from "./air";
import { kindOf, text, trumpWord } from "./text";

/** 第 2 圈, after a name; nothing in the first lap. */
export function lapChip(lap: number): TemplateResult | typeof nothing {
  return lap > 1 ? html`<span class="chip chip--quiet num">${text.lap(lap)}</span>` : nothing;
}

export function gameLabel(view: View): TemplateResult | typeof nothing {
  const game = view.game;
  if (!game) return nothing;
  if (game.golden) return html`<span class="chip chip--won">${text.golden}</span>`;
  return html`${text.gameLead} <b class="num">${game.number}/${game.of}</b> ${text.gameTail}${
    game.flag ? html`<span class="chip chip--quiet score__flag">${text.flag}</span>` : nothing
  }`;
}

export function score({ view, tall }: Air): TemplateResult {
  const sizes = tall ? [38, 34, 30, 27, 24] : [30, 27, 24];
  const team = (side: Side) => {
    const { name: title, level } = view.sides[side];
    const banking = view.game?.banking === side;
    return html`<div class="score__team ${teamClass(side)} ${banking ? "is-banking" : ""} ${level.lap > 1 ? "has-lap" : ""}">
      <i class="team-bar"></i><div class="score__name">${name(title, sizes, "start", tall ? 72 : 0)}</div>
      ${lapChip(level.lap)}${banking ? html`<span class="chip chip--banker">${text.banker}</span>` : nothing}
      <b class="score__level num">${rankName(level.rank)}</b>
    </div>`;
  };
  const late = view.sides.A.level.lap > 1 || view.sides.B.level.lap > 1;
  return html`<section class="score plate ${late ? "score--lap" : ""}">
    <div class="score__brand sign">${mark("plot", 36)}</div>${team("A")}${team("B")}
    <div class="score__game">${gameLabel(view)}${view.table.rehearsal ? html`<span class="chip rehearsal">${text.rehearsal}</span>` : nothing}</div>
  </section>`;
}

/** The first 16 digits of a commitment, in fours. */
export function seal(digits: string): string {
  return digits.slice(0, 16).toUpperCase().replace(/(.{4})(?=.)/g, "$1 ");
}

/** Top right: before the cut what the deck was sealed with, then the kitty. */
export function kitty({ view: { game }, tall }: Air): TemplateResult | typeof nothing {
  const [size, step, backStep] = tall ? [84, 40, 30] : [68, 31, 24];
  if (game?.phase === "cutting") {
    return html`<section class="kitty plate"><div class="kitty__label">${text.sealed}<b class="kitty__seal num">${seal(game.commitment)}</b></div></section>`;
  }
  if (!game?.kitty) return nothing;
  const { cards, count, points } = game.kitty;
  if (!cards?.length && !count) {
    return html`<section class="kitty plate"><div class="kitty__label">${text.kitty}<b>${text.inHand}</b></div></section>`;
  }
  const sorted = cards && sortHand(cards, ranksOf(game));
  return html`<section class="kitty plate" data-kitty>
    <div class="kitty__label">${text.kitty}<b class="num">${sorted ? text.kittyPoints(points ?? worth(sorted)) : text.kittyCount(count)}</b></div>
    <div class="kitty__cards">${
      sorted ? hand(sorted, { size, step, ranks: ranksOf(game) }) : backs(count, { size, step: backStep })
    }</div>
  </section>`;
}

/** Whether the strip has something to say. */
export function hasStrip({ game, paused, stage }: View): boolean {
  return !!paused || game?.phase === "ended" || (!game && stage !== "waiting") || !!game?.notice || (!!game && turnedCards(game) !== null);
}

/** The strip above the table: what has to be seen until the next decision, or that play is stopped. */
export function eventStrip(air: Air): TemplateResult | typeof nothing {
  const { view, before, tall } = air;
  const game = view.game;
  if (view.paused) return strip("paused", "event--quiet", !!before && !before.paused, text.paused, html`<span class="event__then">${text.pausedThen}</span>`);
  if (game?.phase === "ended" || (!game && view.stage !== "waiting")) {
    return strip("ended", "event--quiet", !!before?.game, text.ended, html`<span class="event__then">${text.endedThen}</span>`);
  }
  const notice = game?.notice;
  if (!game) return nothing;
  if (!notice) return turned(air, game);
  const key = JSON.stringify(notice);
  const fresh = !!before && JSON.stringify(before.game?.notice ?? null) !== key;
  const who = html`<i class="team-bar ${seatTeam(notice.seat)}"></i><span class="event__who">${name(playerName(view, notice.seat), [30, 27, 24], "start", tall ? 76 : 0)}</span>`;
  return notice.kind === "throw_failed"
    ? strip(key, "event--penalty", fresh, kindOf(notice), html`${who}${thrown(game, notice)}`)
    : strip(key, "", fresh, kindOf(notice), html`${who}${shown(game, notice)}`);
}

const turnedCards = (game: Game) => turnedKitty(game) ?? turnedForBanker(game);

function turned({ before }: Air, game: Game): TemplateResult | typeof nothing {
  const cards = turnedCards(game);
  if (!cards) return nothing;
  const kitty = turnedKitty(game) !== null;
  const named = kitty && game.trump !== "NT" && !game.showings.length ? game.trump : null;
  const fresh = !!before?.game && turnedCards(before.game) === null;
  return strip(`turned ${cards.join(" ")}`, "", fresh, kitty ? text.turnedKitty : text.turnedBanker, html`<div class="event__cards">${hand(cards, { size: 72, step: 40, ranks: ranksOf(game) })}</div>
    ${named ? html`<span class="event__then">${suit(named, 34)} ${text.isTrump}</span>` : nothing}`);
}

function strip(key: string, cls: string, fresh: boolean, kind: string, rest: TemplateResult): TemplateResult {
  return html`${keyed(
    key,
    html`<section class="event plate ${cls} ${fresh ? "rise is-arriving" : ""}" aria-live="polite"><span class="event__kind">${kind}</span>${rest}</section>`,
  )}`;
}

function thrown(game: Game, notice: FailedThrow): TemplateResult {
  const cards = sortHand(notice.cards, ranksOf(game));
  const step = cards.length > 8 ? 28 : 40;
  // A penalty moves the attackers' score: up when the banking side threw, down when they did.
  const byAttackers = notice.seat % 2 === (attackersOf(game) === "A" ? 0 : 1);
  const then = notice.penalty ? text.penalty(byAttackers ? -notice.penalty : notice.penalty) : text.noPenalty;
  return html`<div class="event__cards">${hand(cards, { size: 72, step, ranks: ranksOf(game) })}</div><span class="event__then num">${then}</span>`;
}

function shown(game: Game, showing: Showing): TemplateResult {
  return html`<div class="event__cards">${showingCards(game, showing, 72, 40)}</div><span class="event__then">${showingNames(showing)}</span>`;
}

/** The cards of a showing with the trump it names; backs where they lie face down. */
export function showingCards(game: Game, showing: Showing, size: number, step: number): TemplateResult {
  if (showing.cards) return hand(showing.cards, { size, step, ranks: ranksOf(game, showing.names) });
  return showing.count > 1 ? backs(showing.count, { size, step }) : cardBack({ size });
}

export function showingNames(showing: Showing): TemplateResult {
  if (showing.names === null) return html`${text.faceDown}`;
  if (showing.names === "NT") return html`${trumpWord("NT")}`;
  return html`${suit(showing.names, 34)} ${text.isTrump}`;
}

