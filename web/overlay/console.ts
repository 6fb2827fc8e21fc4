/** The console: four corner hands round a table cut into four parcels. Play runs by corner, clockwise or as the rules have it. */
import { html, nothing, type TemplateResult } from "lit";
import { backs, hand, stepFor, suit } from "../core/cards";
import { name } from "../core/fit";
import { playerNumber, rankName } from "../core/i18n";
import { cornerOf, ranksOf, sortHand, twoRows } from "../core/order";
import type { Card, Game, Seat } from "../core/view";
import { isSettled, motion, playerName, SEATS, seatTeam, type Air } from "./air";
import { parcels } from "./parcels";
import { forecastText, plain, text } from "./text";
import "./turn-clock";

/** px: the room inside a seat's plate, cards from the largest on, the widest step, the step of backs; cards past which a row is cut in two. */
interface Measures {
  row: number;
  cards: readonly number[];
  step: number;
  back: number;
  most: number;
}
const WIDE: Measures = { row: 516, cards: [72], step: 38, back: 30, most: 15 };
const TALL: Measures = { row: 458, cards: [84, 76, 68, 64], step: 42, back: 27, most: 13 };
/** Of a card's width: its index, which a row leaves in sight. */
const INDEX = 0.36;

export function console_(air: Air): TemplateResult {
  return html`<section class="console">
    ${air.out.has("hands") ? nothing : SEATS.map((seat) => seatPlate(air, seat))}
    <section class="table"><div class="table__top">${trumpPlate(air.view.game)}${middlePlate(air)}</div>${parcels(air)}</section>
  </section>`;
}

// ---- seats -----------------------------------------------------------------------------------------------------

/** Whose clock runs; while cards come and all may declare it is nobody's turn alone, and the table's plate counts. */
function isOnTurn({ view }: Air, seat: Seat): boolean {
  const turn = view.clock;
  return view.stage === "playing" && !!turn && turn.kind !== "deal" && turn.kind !== "declare" && turn.seats.includes(seat);
}

function seatPlate(air: Air, seat: Seat): TemplateResult {
  const { view, clock } = air;
  const game = view.game;
  const player = view.players.find((p) => p.seat === seat);
  const who = player?.name ?? "";
  const turn = isOnTurn(air, seat);
  const banker = game?.banker === seat;
  const short = [...who].length <= (air.tall ? 4 : 8);
  const side = player ? view.sides[player.side].name : "";
  const role = player ? ([...side].length <= 4 ? `${side} ` : "") + playerNumber(player.number) : "";
  // A bot is played by the system anyway; the chip tells of a contestant who is.
  const away = !!player?.autoplay && !player.bot;
  // Who sits in for somebody is always said; the role stands only where there is room.
  const sub = player?.instead ? html`<span class="chip chip--quiet" data-substitute>${text.substitute}</span>` : nothing;
  const mine = away
    ? html`<span class="chip chip--quiet">${text.autoplay}</span>`
    : short && !turn && !player?.instead
      ? html`<span class="seat__role">${role}</span>`
      : nothing;
  return html`<article class="seat seat--${cornerOf(view.table, seat)} ${seatTeam(seat)} plate ${turn ? "is-turn" : ""}" data-seat=${seat}>
    <div class="seat__line">
      <i class="team-bar"></i>${banker ? html`<span class="chip chip--banker">${text.banker}</span>` : nothing}
      <fit-name class="seat__name" .text=${who} .sizes=${air.tall ? NAME_SIZES_TALL : NAME_SIZES} .room=${`${banker}${turn}${away}${player?.instead ?? ""}`}></fit-name>
      ${sub}${mine}${turn ? html`<turn-clock look="seat" .turn=${view.clock!} .time=${clock}></turn-clock>` : nothing}
    </div>
    <div class="seat__rows">${game ? rows(air, game, seat) : nothing}</div>
  </article>`;
}

const NAME_SIZES = [30, 27, 24];
const NAME_SIZES_TALL = [34, 30, 27, 24];

/** Trumps above, plain suits below, each card cut to its index. A closed hand shows its backs. */
function rows(air: Air, game: Game, seat: Seat): TemplateResult | TemplateResult[] {
  const held = game.hands[seat];
  if (!held) {
    const count = game.counts[seat] ?? 0;
    const { row, most, cards, back } = air.tall ? TALL : WIDE;
    const card = cards[0]!;
    const up = count > most ? Math.ceil(count / 2) : count;
    const step = Math.min(back, Math.floor((row - card) / Math.max(1, up - 1)));
    return [up, count - up].map((n) => html`<div class="seat__row">${backs(n, { size: card, step })}</div>`);
  }
  const trump = isSettled(game) ? game.trump : (game.showing?.names ?? game.trump);
  const ranks = ranksOf(game, trump);
  const sorted = sortHand(held, ranks);
  const fresh = arrivals(air, seat, sorted);
  const cls = motion(air, "is-dealt");
  let at = 0;
  const { row: room, cards, step: widest, most } = air.tall ? TALL : WIDE;
  const cut = twoRows(sorted, ranks, most);
  const fits = (size: number) => cut.every((row) => stepFor(row, room, size, widest, ranks) >= INDEX * size);
  const card = cards.find(fits) ?? cards.at(-1)!;
  return cut.map((row) => {
    const from = at;
    at += row.length;
    const step = stepFor(row, room, card, widest, ranks);
    return html`<div class="seat__row">${hand(row, {
      size: card,
      step,
      ranks,
      slot: (_code, i) => (fresh.has(from + i) ? cls : ""),
    })}</div>`;
  });
}

/** Which places of a sorted hand hold cards that came with this event. */
function arrivals(air: Air, seat: Seat, sorted: readonly Card[]): Set<number> {
  const old = air.before?.game?.number === air.view.game?.number ? air.before?.game?.hands[seat] : null;
  const places = new Set<number>();
  if (!old || old.length >= sorted.length) return places;
  const left = [...old];
  sorted.forEach((code, i) => {
    const found = left.indexOf(code);
    if (found < 0) places.add(i);
    else left.splice(found, 1);
  });
  return places;
}

// ---- table's top -----------------------------------------------------------------------------------------------

function trumpPlate(game: Game | null): TemplateResult {
  if (!game) return html`<div class="trump trump--open"></div>`;
  const settled = isSettled(game);
  const trump = settled ? game.trump : (game.showing?.names ?? game.trump);
  const level = game.level === null ? "" : rankName(game.level);
  if (trump === null) {
    return html`<div class="trump trump--open"><span class="trump__word">${text.level}</span><b class="trump__level num">${level || "?"}</b></div>`;
  }
  const cls = `trump on-paper ${trump === "H" || trump === "D" ? "trump--red" : ""} ${trump === "NT" ? "trump--nt" : ""} ${settled ? "" : "trump--standing"}`;
  return html`<div class=${cls}>${
    trump === "NT" ? html`<b class="trump__level">${text.noTrump}</b>` : html`${suit(trump, 50)}<b class="trump__level num">${level}</b>`
  }</div>`;
}

function middlePlate(air: Air): TemplateResult {
  const game = air.view.game;
  if (!game) return html`<div class="points plate"></div>`;
  if (game.phase === "playing" || game.phase === "finished") return points(game);
  return phasePlate(air, game);
}

/** Points by tens to the line; past it nine tens more. */
function points(game: Game): TemplateResult {
  const line = Math.ceil(game.target / 10);
  const over = game.points >= game.target;
  const side = game.banking === "A" ? "team-b" : "team-a";
  const steps = Array.from({ length: over ? line + 9 : line }, (_, n) => {
    const fill = Math.max(0, Math.min(1, (game.points - n * 10) / 10));
    const cls = `points__step ${n >= line ? "points__step--past" : ""} ${n === line ? "points__step--line" : ""}`;
    return html`<div class=${cls}><i style="transform:scaleX(${fill})"></i></div>`;
  });
  return html`<div class="points plate ${side} ${over ? "is-over" : ""}" data-points=${game.points}>
    <b class="points__now num">${plain(game.points)}</b>
    <span class="points__who">${over ? text.over(game.target) : text.attackers(game.target)}</span>
    <span class="points__then">${game.forecast ? forecastText(game.forecast) : nothing}</span>
    <div class="points__steps" style="grid-template-columns:repeat(${steps.length},1fr)">${steps}</div>
  </div>`;
}

const COURSE = ["cutting", "dealing", "declaring", "burying", "raiding", "playing"];

/** Before the first lead the same place says how far the game is and what is awaited. */
function phasePlate(air: Air, game: Game): TemplateResult {
  const { view } = air;
  const asked = playerName(view, game.turn);
  if (game.phase === "declaring" && view.clock) {
    return html`<div class="points plate points--count">
      <turn-clock look="plate" .turn=${view.clock} .time=${air.clock}></turn-clock>
      <span class="points__who">${text.declareNote}</span>
    </div>`;
  }
  if (game.phase === "dealing") {
    const all = game.flag ? 27 : 25;
    return html`<div class="points plate">
      <b class="points__now num">${game.dealt}<small>/${all}</small></b><span class="points__who">${text.dealNote}</span>
      <span class="points__then">${text.phase.dealing}</span>${steps(all, game.dealt)}
    </div>`;
  }
  const note =
    game.phase === "cutting"
      ? game.cut === null
        ? asked && text.cutWho(asked)
        : text.cutAt(game.cut)
      : game.phase === "burying"
        ? text.buryNote(asked)
        : game.phase === "raiding"
          ? text.raidNote(asked)
          : "";
  return html`<div class="points plate">
    <b class="points__now points__now--word">${text.phase[game.phase] ?? ""}</b><span class="points__who points__who--name">${name(note, NAME_SIZES_NOTE)}</span>
    ${steps(COURSE.length - 1, COURSE.indexOf(game.phase))}
  </div>`;
}

const NAME_SIZES_NOTE = [26, 24];

function steps(all: number, done: number): TemplateResult {
  return html`<div class="points__steps points__steps--course" style="grid-template-columns:repeat(${all},1fr)">${Array.from(
    { length: all },
    (_, n) => html`<div class="points__step"><i style="transform:scaleX(${n < done ? 1 : 0})"></i></div>`,
  )}</div>`;
}
