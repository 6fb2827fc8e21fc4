/** A ruling as it is read: yes or no, the sentence, cards, and the clause that it rests on. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import { lang, rankName, trumpName } from "../core/i18n";
import { isLevel, isTrump, type Ranks } from "../core/order";
import type { Card, Gains, Level, Rank, Trump } from "../core/view";
import { clauseLink } from "./api";
import { clauseOf, type Question } from "./question";
import { words } from "./words";

export type Answer = Record<string, unknown>;

function ranksIn(question: Question, redFive: boolean): Ranks {
  const plain = question.flag === true || question.fixed === true || typeof question.level !== "string";
  return { trump: typeof question.trump === "string" ? (question.trump as Trump) : null, level: plain ? null : (question.level as Rank), redFive };
}

/** A small row of cards with their edges, as the position has trump and level. */
function row(codes: readonly Card[], ranks: Ranks, size = 46): TemplateResult {
  return html`<span class="small-cards">${codes.map((code) => card(code, { size, trump: isTrump(code, ranks), level: isLevel(code, ranks) }))}</span>`;
}

const side = (name: unknown): string => words.values[String(name)] ?? "";

export function levelText(level: Level): string {
  const rank = rankName(level.rank);
  if (level.rank === "flag" || level.lap === 1) return rank;
  return level.lap === 0 ? words.below(rank) : `${rank} · ${words.lap(level.lap)}`;
}

function head(good: boolean | null, text: string): TemplateResult {
  return html`<p class="verdict ${good === null ? "" : good ? "verdict--yes" : "verdict--no"}">${text}</p>`;
}

function legal(answer: Answer): TemplateResult {
  const names = (answer.names ?? []) as string[];
  const reason = lang === "zh" ? answer.reason_zh : answer.reason;
  return html`${head(answer.legal === true, answer.legal ? words.legal : words.illegal)}
    ${reason ? html`<p class="reason">${reason}</p>` : nothing}
    ${names.length ? html`<p>${words.names}${lang === "zh" ? "：" : ": "}${names.map(trumpName).join(lang === "zh" ? "、" : ", ")}</p>` : nothing}`;
}

function shape(answer: Answer, ranks: Ranks): TemplateResult {
  const parts = answer.components as { kind: string; cards: Card[] }[];
  const text = parts.map((part) => words.kinds[part.kind] ?? part.kind).join(lang === "zh" ? "、" : ", ");
  return html`${head(null, text)}<ul class="parts">${parts.map((part) => html`<li>${row(part.cards, ranks)}<small>${words.kinds[part.kind]}</small></li>`)}</ul>`;
}

function options(answer: Answer, ranks: Ranks): TemplateResult {
  const plays = answer.plays as Card[][] | undefined;
  return html`${head(null, words.count(Number(answer.count)))}${plays
    ? html`<ul class="plays">${plays.map((play) => html`<li>${row(play, ranks, 38)}</li>`)}</ul>`
    : html`<p>${words.tooMany}</p>`}`;
}

function thrown(answer: Answer, ranks: Ranks): TemplateResult {
  if (answer.stands) return head(true, words.stands);
  return html`${head(false, words.fails)}<ul class="parts">
    ${(answer.beaten as Card[][]).map((part) => html`<li>${row(part, ranks)}<small>${words.beaten}</small></li>`)}
    <li>${row(answer.forced as Card[], ranks)}<small>${words.forced}</small></li></ul><p>${words.penalty(Number(answer.penalty))}</p>`;
}

function levels(answer: Answer): TemplateResult {
  const gains = answer.gains as Gains;
  const score = answer.score as { bankers: number; attackers: number };
  return html`${head(null, words.gain(gains.side === null ? null : side(gains.side), gains.levels))}
    <p>${words.newLevels(levelText(answer.banker as Level), levelText(answer.attackers as Level))}</p>
    <p>${words.bank(answer.bank_changes === true)}</p><p>${words.score(score.bankers, score.attackers)}</p>
    ${answer.match ? html`<p><b>${words.match(side(answer.match))}</b></p>` : nothing}
    ${answer.flags_failed ? html`<p>${words.failed(Number(answer.flags_failed))}</p>` : nothing}`;
}

function body(answer: Answer, question: Question, ranks: Ranks): TemplateResult {
  switch (question.ask) {
    case "shape": return shape(answer, ranks);
    case "options": return options(answer, ranks);
    case "throw": return thrown(answer, ranks);
    case "levels": return levels(answer);
    case "trick": return html`${head(null, words.winner(Number(answer.winner) + 1))}<p>${words.points(Number(answer.points))}</p>
      ${row((question.plays as Card[][])[Number(answer.winner)] ?? [], ranks)}`;
    case "kitty": return head(null, words.added(Number(answer.points), Number(answer.multiplier), Number(answer.added)));
    case "fund": return head(null, words.awards(answer.awards as number[], Number(answer.total)));
    default: return legal(answer);
  }
}

/** What is wrong names its field as the format has it; the page's label goes before it. */
function malformed(error: string): TemplateResult {
  const field = /^[a-z_]+(\[\d\])?/.exec(error)?.[0].replace(/\[(\d)\]/, ".$1") ?? "";
  const label = words.fields[field];
  return html`${head(false, words.malformed)}<p class="reason">${label ? html`<b>${label}</b> · ` : nothing}${error}</p>`;
}

/** `redFive`: the question's rules have ♥5 as the highest card. */
export function ruling(question: Question, answer: Answer, redFive = false): TemplateResult {
  if (typeof answer.error === "string") return malformed(answer.error);
  const clause = clauseOf(question, answer);
  const link = clauseLink(String(question.rules), (question.options ?? {}) as Record<string, unknown>, clause);
  return html`${body(answer, question, ranksIn(question, redFive))}<p><a class="clause" href=${link}>${words.clause(clause)}</a></p>`;
}
