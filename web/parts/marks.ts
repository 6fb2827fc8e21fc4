/** Small parts of the tool pages: a side's mark, a sign for a state, a suit in words. */
import { html, type TemplateResult } from "lit";
import { suit } from "../core/cards";
import { lang, rankName, trumpName } from "../core/i18n";
import type { Level, Player, Rank, Side, Trump, View } from "../core/view";

/** A side is told by shape as well as colour: A round, B square. */
export function teamMark(side: Side | null): TemplateResult {
  return html`<i class="team-mark ${side === "B" ? "team-mark--b" : ""}" aria-hidden="true"></i>`;
}

const FORMS: Readonly<Record<string, string>> = { daily: "Daily session", weekly: "Weekly championship" };

/** A table's title in the page's language: the log has it in Chinese; a practice table's is in its player's own. */
export function titleOf({ title, form, rehearsal, session }: View["table"]): string {
  const kind = rehearsal ? "Rehearsal" : FORMS[form];
  return lang === "en" && kind ? `${kind} ${session}` : title;
}

export type SignKind =
  | "ok" | "live" | "slow" | "lost" | "autoplay" | "bot" | "turn" | "now" | "resume" | "done" | "next" | "later"
  | "wait" | "pause";

/** One shape a meaning, readable without colour. Words stand beside it. */
export function sign(kind: SignKind): TemplateResult {
  return html`<i class="sign sign--${kind}" aria-hidden="true"></i>`;
}

/** Trump as a suit and its name; no trump by name alone. */
export function trumpWord(trump: Trump, size: number): TemplateResult {
  return trump === "NT" ? html`${trumpName(trump)}` : html`${suit(trump, size)} ${trumpName(trump)}`;
}

/** A level as people say it: the rank, with the lap from the second on. */
export function levelWord(level: Level): string {
  const rank = rankName(level.rank);
  if (level.lap <= 1) return rank;
  return lang === "zh" ? `${rank}（第 ${level.lap} 圈）` : `${rank} (lap ${level.lap})`;
}

export function rankWord(rank: Rank | null): string {
  return rank === null ? "–" : rankName(rank);
}

/** A1, B2: side and number, as on the registration. */
export function seatId(player: Player | undefined): string {
  return player ? `${player.side}${player.number}` : "";
}

export function nameAt(view: View, seat: number | null): string {
  return view.players.find((player) => player.seat === seat)?.name ?? "";
}

/** Whether the attackers have taken the bank: no level gained may as well mean that it was held. */
export const bankTaken = (winner: Side, banking: number | Side | null): boolean => banking !== null && winner !== (typeof banking === "number" ? sideOf(banking) : banking);

export const sideOf = (seat: number): Side => (seat % 2 === 0 ? "A" : "B");
export const otherSide = (side: Side): Side => (side === "A" ? "B" : "A");

/** Joins names as the language does. */
export function names(list: readonly string[]): string {
  return list.join(lang === "zh" ? "、" : ", ");
}
