/** The table itself: each play lies in the parcel beside its hand; before the first lead, each answer does. */
import { html, nothing, type TemplateResult } from "lit";
import { hand, stepFor } from "../core/cards";
import { cornerOf, ranksOf, sortHand } from "../core/order";
import type { Card, Game, Seat, Trick } from "../core/view";
import { motion, type Air } from "./air";
import { showingCards, showingNames } from "./topline";
import { text } from "./text";

/** px: the room inside a parcel, of the tag and the gap before it; cards that lie whole, of a long play, and the least. */
interface Measures {
  width: number;
  tag: number;
  upright: number;
  whole: number;
  cut: number;
  least: number;
}
const WIDE: Measures = { width: 274, tag: 66, upright: 36, whole: 84, cut: 72, least: 64 };
const TALL: Measures = { width: 448, tag: 76, upright: 42, whole: 96, cut: 80, least: 80 };
const MOST_WHOLE = 5; // cards that lie whole beside the tag

export function parcels(air: Air): TemplateResult {
  const game = air.view.game;
  const trick = game?.trick ?? null;
  const playing = game?.phase === "playing" || game?.phase === "finished";
  return html`<div class="parcels plate">${([1, 2, 0, 3] as Seat[]).map((seat) =>
    !game ? parcel(air, seat, false, nothing) : playing ? playParcel(air, game, trick, seat) : answerParcel(air, game, seat),
  )}${playing && trick ? html`<div class="trick-points num" data-trick-points>${trick.points}<small>${text.points}</small></div>` : nothing}</div>`;
}

function parcel({ view }: Air, seat: Seat, best: boolean, content: unknown): TemplateResult {
  return html`<div class="parcel parcel--${cornerOf(view.table, seat)} ${best ? "is-best" : ""}" data-parcel=${seat}>${content}</div>`;
}

// ---- plays -----------------------------------------------------------------------------------------------------

function playParcel(air: Air, game: Game, trick: Trick | null, seat: Seat): TemplateResult {
  const play = trick?.plays.find((p) => p.seat === seat);
  if (!play) return parcel(air, seat, false, nothing);
  const best = trick!.best === seat;
  const old = air.before?.game?.trick;
  const fresh = !!air.before && !(old?.number === trick!.number && old.plays.some((p) => p.seat === seat));
  const tag = best ? (trick!.done ? text.takes : text.leads) : null;
  return parcel(air, seat, best, playCards(game, play.cards, tag, fresh ? motion(air, "is-played") : "", air.tall ? TALL : WIDE));
}

function playCards(game: Game, cards: readonly Card[], tag: string | null, motionClass: string, px: Measures): TemplateResult {
  const ranks = ranksOf(game);
  const sorted = sortHand(cards, ranks);
  const label = tag === null ? nothing : html`<span class="parcel__tag">${tag}</span>`;
  if (sorted.length <= MOST_WHOLE) {
    const step = stepFor(sorted, px.width - px.tag, px.whole, px.whole / 2, ranks);
    return html`<div class="parcel__play ${motionClass}">${hand(sorted, { size: px.whole, step, ranks })}</div>${label}`;
  }
  // Six cards and more: two rows cut to the index, as in a hand; the tag stands upright where the rows need its room.
  const half = Math.ceil(sorted.length / 2);
  const size = half > 6 ? px.least : px.cut;
  const upright = half > 6;
  const room = px.width - (tag === null ? 0 : upright ? px.upright : px.tag);
  return html`<div class="parcel__play parcel__play--long ${motionClass}">${[sorted.slice(0, half), sorted.slice(half)].map(
    (row) => html`<div class="parcel__row">${hand(row, { size, step: stepFor(row, room, size, 40, ranks), ranks })}</div>`,
  )}</div>${tag === null ? nothing : html`<span class="parcel__tag ${upright ? "parcel__tag--upright" : ""}">${tag}</span>`}`;
}

// ---- answers before the first lead -----------------------------------------------------------------------------

function answerParcel(air: Air, game: Game, seat: Seat): TemplateResult {
  const asked = air.view.clock;
  if (game.showing?.seat === seat) {
    const before = air.before?.game?.showing;
    const fresh = !!air.before && JSON.stringify(before ?? null) !== JSON.stringify(game.showing);
    return parcel(
      air,
      seat,
      true,
      html`<div class="parcel__play ${fresh ? motion(air, "is-played") : ""}">${showingCards(game, game.showing, air.tall ? TALL.whole : WIDE.whole, 42)}</div>
        <span class="parcel__tag parcel__tag--two">${text.kinds[game.showing.kind]}<small>${showingNames(game.showing)}</small></span>`,
    );
  }
  if (game.phase === "raiding" || game.phase === "burying") {
    if (game.phase === "raiding" && game.declined.includes(seat)) return parcel(air, seat, false, answer(text.declined));
    if (game.turn === seat && asked) return parcel(air, seat, false, answer(text.asks[asked.kind], true));
  }
  if (game.phase === "declaring" && game.passed.includes(seat)) return parcel(air, seat, false, answer(text.passed));
  if (game.phase === "cutting" && game.turn === seat) return parcel(air, seat, false, answer(text.asks.cut, true));
  return parcel(air, seat, false, nothing);
}

function answer(word: string, open = false): TemplateResult {
  return html`<span class="parcel__answer ${open ? "parcel__answer--open" : ""}">${word}</span>`;
}
