/** What happened, as sentences with cards in them, from the frames as they come. */
import { html, nothing, type TemplateResult } from "lit";
import { suit } from "../core/cards";
import { cardName, lang, rankName, trumpName } from "../core/i18n";
import { isJoker } from "../core/order";
import type { Frame } from "../core/live";
import type { Card, ShowingKind, View } from "../core/view";
import { nameAt, names, seatId } from "../parts/marks";

/** A sentence is text, cards and names in order. */
export type Part = string | { readonly cards: readonly Card[] };

export interface Entry {
  readonly v: number;
  /** Server epoch, seconds. */
  readonly at: number;
  readonly parts: readonly Part[];
}

type Data = Record<string, unknown>;
type Say = (view: View, data: Data) => readonly Part[] | null;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const whole = (value: unknown): number => (typeof value === "number" ? value : 0);
const cardsIn = (value: unknown): { cards: readonly Card[] } => ({ cards: Array.isArray(value) ? (value as Card[]) : [] });
const who = (view: View, data: Data): string => nameAt(view, typeof data.seat === "number" ? data.seat : null);
/** Said of a contestant whom the system acted for; a bot is always the system. */
function auto(view: View, data: Data, zh: boolean): string {
  const bot = view.players.find((player) => player.seat === data.seat)?.bot;
  return data.auto && !bot ? (zh ? "（系统）" : " (system)") : "";
}

function played(view: View, data: Data, zh: boolean): readonly Part[] {
  const trick = view.game?.trick;
  const best = trick?.best === data.seat && (trick?.plays.length ?? 0) > 1;
  const verb = zh ? " 出 " : " plays ";
  return [who(view, data) + auto(view, data, zh) + verb, cardsIn(data.cards), best ? (zh ? "，现在最大" : ", best so far") : ""];
}

const namesOf = (view: View, seats: unknown): string =>
  names(Array.isArray(seats) ? seats.map((seat) => nameAt(view, typeof seat === "number" ? seat : null)) : []);
const seatAt = (view: View, data: Data): string => seatId(view.players.find((player) => player.seat === data.seat));

function corrected(view: View, data: Data, zh: boolean): readonly Part[] | null {
  if (data.what === "level") {
    const team = data.side === "A" || data.side === "B" ? view.sides[data.side] : null;
    if (!team) return null;
    return [zh ? `更正：${team.name} 的级是 ${rankName(team.level.rank)}` : `Put right: ${team.name} at level ${rankName(team.level.rank)}`];
  }
  const points = whole(data.points);
  const moved = points > 0 ? `+${points}` : `${points}`;
  return [zh ? `更正罚分 ${moved}（${who(view, data)}）` : `Penalty put right ${moved} (${who(view, data)})`];
}

const SHOWN: Record<"zh" | "en", Record<ShowingKind, string>> = {
  zh: { declare: "亮主", overturn: "反主", raid: "炒底", look_back: "回头望" },
  en: { declare: "declares", overturn: "overturns", raid: "raids", look_back: "looks back" },
};

function shown(view: View, data: Data, zh: boolean): readonly Part[] {
  const kind = SHOWN[zh ? "zh" : "en"][view.game?.showing?.kind ?? "declare"];
  const trump = text(data.names);
  return [`${who(view, data)} ${kind} `, cardsIn(data.cards), trump ? (zh ? `，定${trumpName(trump)}` : `, ${trumpName(trump)}`) : ""];
}

function finished(view: View, zh: boolean): readonly Part[] {
  const result = view.game?.result;
  if (!result) return [zh ? "本局结束" : "Game over"];
  const team = result.winner ? view.sides[result.winner].name : "";
  const number = view.game?.number ?? 0;
  return zh
    ? [`第 ${number} 局：${team} 胜，闲家 ${result.points} 分`]
    : [`Game ${number}: ${team} win, attackers ${result.points}`];
}

const ZH: Record<string, Say> = {
  game_started: (view) => [view.game?.golden ? "金牌局开始" : `第 ${view.game?.number ?? "?"} 局开始`],
  cut: (view, data) => [`${who(view, data)} 切牌 ${whole(data.at)} 张`],
  dealt: () => null,
  showing: (view, data) => shown(view, data, true),
  passed: (view, data) => [`${who(view, data)} 不亮`],
  declaring_ended: () => ["亮主结束"],
  took_kitty: (view, data) => [`${who(view, data)} 拿底`],
  buried: (view, data) => [`${who(view, data)} 扣底${auto(view, data, true)}`],
  raided: (view, data) => shown(view, data, true),
  declined: (view, data) => [`${who(view, data)} 不炒${auto(view, data, true)}`],
  throw_failed: (view, data) => [`${who(view, data)} 甩牌不成 `, cardsIn(data.cards), `，罚 ${Math.abs(whole(data.penalty))} 分`],
  played: (view, data) => played(view, data, true),
  game_finished: (view) => finished(view, true),
  game_ended: () => null,
  voided: (_view, data) => [`本局作废${text(data.reason) ? `：${text(data.reason)}` : ""}`],
  paused: () => ["暂停"],
  resumed: () => ["继续"],
  extended: (view, data) => [`${namesOf(view, data.seats)} 加时 ${whole(data.seconds)} 秒`],
  substituted: (view, data) => [`${seatAt(view, data)} 换人：${text(data.name)} 替 ${text(data.before)}`],
  device_changed: (view, data) => [`${who(view, data)} 换设备`],
  corrected: (view, data) => corrected(view, data, true),
  ruling_shown: (view) => [`裁定上屏：${view.ruling?.zh ?? ""}`],
  ruling_hidden: () => ["裁定撤下"],
  left: (view, data) => [`${who(view, data)} 中途离场`],
  misdealt: (_view, data) => [`发错，本局作废${text(data.reason) ? `：${text(data.reason)}` : ""}`],
  agreed_end: (_view, data) => [`四家商定结束${text(data.reason) ? `：${text(data.reason)}` : ""}`],
  autoplay: (view, data) => [`${who(view, data)} ${data.on ? "转托管" : "自己打了"}`],
  auto_host: (_view, data) => [data.on ? "自动主持打开" : "自动主持关上"],
  match_decided: (view) => [`主持人判定：${view.winner ? view.sides[view.winner].name : ""} 胜`],
  board_revealed: () => ["没开的格全部公开"],
  session_settled: () => ["本场已结算"],
  session_corrected: () => ["结果已由两人更正"],
};

const EN: Record<string, Say> = {
  game_started: (view) => [view.game?.golden ? "Golden game begins" : `Game ${view.game?.number ?? "?"} begins`],
  cut: (view, data) => [`${who(view, data)} cuts ${whole(data.at)}`],
  dealt: () => null,
  showing: (view, data) => shown(view, data, false),
  passed: (view, data) => [`${who(view, data)} passes`],
  declaring_ended: () => ["Declaring ends"],
  took_kitty: (view, data) => [`${who(view, data)} takes the kitty`],
  buried: (view, data) => [`${who(view, data)} buries${auto(view, data, false)}`],
  raided: (view, data) => shown(view, data, false),
  declined: (view, data) => [`${who(view, data)} declines${auto(view, data, false)}`],
  throw_failed: (view, data) => [`${who(view, data)}'s throw fails `, cardsIn(data.cards), `, ${Math.abs(whole(data.penalty))} points`],
  played: (view, data) => played(view, data, false),
  game_finished: (view) => finished(view, false),
  game_ended: () => null,
  voided: (_view, data) => [`Game void${text(data.reason) ? `: ${text(data.reason)}` : ""}`],
  paused: () => ["Paused"],
  resumed: () => ["Resumed"],
  extended: (view, data) => [`${whole(data.seconds)} s more for ${namesOf(view, data.seats)}`],
  substituted: (view, data) => [`${seatAt(view, data)}: ${text(data.name)} for ${text(data.before)}`],
  device_changed: (view, data) => [`${who(view, data)}: another device`],
  corrected: (view, data) => corrected(view, data, false),
  ruling_shown: (view) => [`Ruling on air: ${view.ruling?.en ?? ""}`],
  ruling_hidden: () => ["Ruling taken off"],
  left: (view, data) => [`${who(view, data)} has left`],
  misdealt: (_view, data) => [`Misdeal: game void${text(data.reason) ? `: ${text(data.reason)}` : ""}`],
  agreed_end: (_view, data) => [`Ended by agreement${text(data.reason) ? `: ${text(data.reason)}` : ""}`],
  autoplay: (view, data) => [`${who(view, data)} ${data.on ? "on autoplay" : "plays again"}`],
  auto_host: (_view, data) => [data.on ? "Auto host on" : "Auto host off"],
  match_decided: (view) => [`The host names ${view.winner ? view.sides[view.winner].name : ""} the winner`],
  board_revealed: () => ["All cells left are shown"],
  session_settled: () => ["The session is settled"],
  session_corrected: () => ["Two people have corrected the result"],
};

const SAY = lang === "zh" ? ZH : EN;

/** What the sections tell (a cell, an answer) is read from how the view changed, whatever the event is called. */
function changed(view: View, before: View | null): readonly Part[] | null {
  const zh = lang === "zh";
  const cell = view.board?.latest;
  if (cell && cell.cell !== before?.board?.latest?.cell) {
    const team = cell.side ? view.sides[cell.side].name : "";
    const prize = cell.blank ? (zh ? "空白" : "blank") : (cell.prize ?? "");
    return zh ? [`第 ${cell.cell} 格：${prize}，归${team}`] : [`Cell ${cell.cell}: ${prize}, ${team}`];
  }
  const answer = view.fund?.answer ?? null;
  if (answer !== null && answer !== (before?.fund?.answer ?? null)) {
    return zh ? [`${view.fund?.team ?? ""} 明天${answer ? "来" : "不来"}`] : [`${view.fund?.team ?? ""}: ${answer ? "back tomorrow" : "not back"}`];
  }
  return null;
}

/** The sentence for a frame, or null where nothing is worth a line. */
export function entryOf(frame: Frame, at: number): Entry | null {
  if (frame.t !== "ev" || frame.kind === null) return null;
  const say = SAY[frame.kind];
  const parts = say ? say(frame.view, frame.data ?? {}) : changed(frame.view, frame.before);
  return parts ? { v: frame.v, at, parts } : null;
}

function cardInLine(card: Card): TemplateResult {
  return isJoker(card) ? html`${cardName(card)}` : html`${suit(card[0]!, 14)}${rankName(card.slice(1))}`;
}

/** One sentence as a template; suits are drawn, never characters. */
export function sentence(parts: readonly Part[]): TemplateResult {
  return html`${parts.map((part) => (typeof part === "string" ? part || nothing : part.cards.map((card) => html`<span class="log__card">${cardInLine(card)}</span>`)))}`;
}

