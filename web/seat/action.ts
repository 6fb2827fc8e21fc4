/** The action region: how long, what is asked, with which buttons. */
import { html, nothing, type TemplateResult } from "lit";
import { card, suit } from "../core/cards";
import { cardName, lang, rankName, trumpName } from "../core/i18n";
import { isJoker } from "../core/order";
import type { Ask, AskOption, Card, Game, Showing } from "../core/view";
import { nameAt, names } from "../parts/marks";
import { ready } from "./choice";
import { playerAt, practising, type SeatPage } from "./context";
import { classOf, ranksOf } from "./order";
import { panelWords } from "./panel-words";
import { nextButtons, practiceWords } from "./practice";
import { words } from "./words";

const TRUMPS = ["S", "H", "C", "D", "NT"] as const;

/** Cards of a showing in words: a pair of spade 7. */
export function shownInWords(shown: Showing): string {
  const code = shown.cards?.[0];
  return code ? words.what(shown.cards?.length ?? 1, cardName(code)) : words.rule.hidden;
}

function clock(page: SeatPage, mine: boolean): TemplateResult | typeof nothing {
  const turn = page.view.clock;
  if (!turn || turn.kind === "deal" || !turn.seconds) return nothing;
  return html`<div class="clock ${mine ? "" : "clock--others"}" role="timer" aria-label=${words.timeLeft}><span class="clock__number" data-clock-left></span>
    <span class="clock__unit">${words.seconds}</span><span class="clock__warn">${words.hurry}</span></div>
    <div class="clock-bar ${mine ? "" : "clock-bar--others"}" aria-hidden="true"><i class="clock-bar__fill" data-clock-bar></i></div>`;
}

/** The class that was led, in words. */
function led(game: Game): string {
  const lead = game.trick?.plays[0]?.cards[0];
  if (!lead) return "";
  const group = classOf(lead, ranksOf(game));
  return group === "trump" ? words.trumpWord : trumpName(group);
}

/** Why a card may not be chosen now: the referee's own sentence, with the clause and what may be played. */
export const whyClosed = (ask: Ask): string | null => ask.why?.[lang] ?? null;

/** Why a card may not be added to those chosen. */
export const whyNotWith = (ask: Ask): string => (leads(ask) ? panelWords.withChosen : panelWords.needsFirst);

const leads = (ask: Ask): boolean => (ask.count ?? null) === null;

function titleOf(ask: Ask, game: Game): string {
  if (ask.kind === "play") return leads(ask) ? words.ask.lead : words.ask.follow;
  if (ask.kind === "declare") return game.phase === "dealing" ? words.ask.dealing : words.ask.declare;
  return words.ask[ask.kind];
}

function ruleOf(page: SeatPage, ask: Ask, game: Game): string {
  const stands = game.showing;
  switch (ask.kind) {
    case "cut":
      return words.rule.cut;
    case "declare":
      if (game.passed.includes(page.me as 0)) return words.rule.passed;
      return stands ? words.rule.standing(stands.seat === page.me ? words.you : nameAt(page.view, stands.seat), stands.kind, shownInWords(stands)) : words.rule.nobody;
    case "bury":
      return page.hand.some((held) => held.fresh) ? words.rule.fresh : words.rule.bury;
    case "raid":
      if (!(ask.options ?? []).some((option) => option.cards)) return words.rule.noRaid;
      return stands?.cards ? words.rule.raid(shownInWords(stands)) : "";
    case "play":
      return leads(ask) ? words.rule.lead : words.rule.follow(ask.count ?? 0, led(game));
  }
}

function prompt(page: SeatPage, title: string, rule: string): TemplateResult {
  const refused = page.sent.kind === "refused" ? page.sent.text : null;
  const line = refused ?? page.said ?? (page.sent.kind === "pending" ? words.sent : rule);
  const why = refused !== null || page.said !== null;
  return html`<div class="prompt ${why ? "prompt--why" : ""}"><p class="prompt__title">${title}</p><p class="prompt__rule ${why ? "prompt__rule--why" : ""}" role=${why ? "status" : nothing}>${line}</p></div>`;
}

/** A hint of the key, for who has a keyboard. */
const key = (text: string): TemplateResult => html`<i class="key" data-key=${text} aria-hidden="true"></i>`;

/** What else names the same trump, in a word: 一对, 大王, 红桃5. */
function alternative(cards: readonly Card[], trump: string): string {
  const code = cards[0] ?? "";
  return isJoker(code) || code[0] !== trump ? cardName(code) : words.pair;
}

/** A strip at the foot of a button: stronger cards that would name the same trump. */
function strip(page: SeatPage, option: AskOption, off: boolean): TemplateResult | typeof nothing {
  if (!option.more?.length) return nothing;
  const alone = option.more.length === 1;
  return html`<span class="more">${option.more.map((cards) => {
    const what = alternative(cards, option.trump);
    const read = alone ? panelWords.orMore(what) : panelWords.strong(what); // holds what stands on the button
    return html`<button class="more__button" data-more=${cards.join("")} aria-disabled=${off} aria-label="${trumpName(option.trump)}: ${read}"
      @click=${() => !off && page.act.send("show", { cards, names: option.trump })}>${alone ? read : what}</button>`;
  })}</span>`;
}

function declareButton(page: SeatPage, trump: (typeof TRUMPS)[number], option: AskOption | undefined): TemplateResult {
  const cards = option?.cards ?? null;
  const none = trump !== "NT" && option?.why === "nothing_to_show";
  const why = none ? words.noLevelCard(rankName(page.view.game?.level ?? "")) : (words.whys[option?.why ?? ""] ?? words.whyElse);
  const word = option && cards ? `${words.verbs[option.verb] ?? ""} ${cards.length > 1 ? words.pair : words.one}` : why;
  const off = cards === null || page.sent.kind === "pending";
  const digit = String(TRUMPS.indexOf(trump) + 1);
  return html`<div class="slot ${option?.more?.length ? "slot--more" : ""}"><button class="declare ${cards ? "declare--lit on-paper" : ""}" data-trump=${trump} aria-disabled=${off} aria-label="${trumpName(trump)}: ${trump === "NT" && lang === "en" ? `${words.ntShort} ${word}` : word}" aria-keyshortcuts=${digit}
    @click=${() => !off && page.act.send("show", { cards, names: trump })}>${trump === "NT" ? html`<b class="declare__nt">${words.ntShort}</b>` : suit(trump, 40)} <span class="declare__word">${word}</span>${key(digit)}</button>${option && cards ? strip(page, option, off) : nothing}</div>`;
}

function declareButtons(page: SeatPage, ask: Ask, game: Game): TemplateResult {
  const options = ask.options ?? [];
  const pass = game.phase === "declaring" && !game.passed.includes(page.me as 0);
  return html`<div class="declares ${pass ? "declares--pass" : ""}">${TRUMPS.map((trump) => declareButton(page, trump, options.find((option) => option.trump === trump)))}
    ${pass ? html`<button class="button declare-pass" data-do="pass" aria-disabled=${page.sent.kind === "pending"} aria-keyshortcuts="0" @click=${() => page.act.pass()}>${words.pass}${key("0")}</button>` : nothing}</div>`;
}

/** A way to raid: these cards, the trump they name, and whether they are more than the least that would do. */
interface Way {
  readonly trump: AskOption["trump"];
  readonly cards: readonly Card[];
  readonly more: boolean;
}

const ways = (ask: Ask): Way[] => (ask.options ?? []).flatMap(({ trump, cards, more }) =>
  cards ? [{ trump, cards, more: false }, ...(more ?? []).map((others) => ({ trump, cards: others, more: true }))] : []);

/** More ways than stand beside one another in words of the usual length. */
export const many = (ask: Ask): boolean => ask.kind === "raid" && ways(ask).length > 2;

function raidButtons(page: SeatPage, ask: Ask): TemplateResult {
  const can = ways(ask);
  const off = page.sent.kind === "pending";
  return html`<div class="raids ${many(ask) ? "raids--many" : ""}" style="--raids:${Math.max(3, can.length + 1)}">${can.map(({ trump, cards, more }) => {
    const digit = (more ? "Shift+" : "") + String(TRUMPS.indexOf(trump) + 1);
    return html`<button class="raid on-paper" data-trump=${more ? nothing : trump} data-more=${more ? cards.join("") : nothing} aria-disabled=${off} aria-keyshortcuts=${digit}
      @click=${() => !off && page.act.send("raid", { cards, names: trump })}><span class="raid__cards">${cards.map((code) => card(code))}</span>
      <span class="raid__word"><b>${words.raidVerb} </b><i>${words.turnsTo}</i>${trump === "NT" ? words.ntShort : words.suitTrump(trumpName(trump))}<span class="sr-only"> ${panelWords.strong(alternative(cards, trump))}</span></span>${more ? nothing : key(digit)}</button>`;
  })}
    <button class="button raid-no" data-do="decline" aria-disabled=${off} aria-keyshortcuts="0" @click=${() => !off && page.act.send("decline", {})}>${words.decline}${key("0")}</button></div>`;
}

function cardButtons(page: SeatPage, ask: Ask): TemplateResult {
  const count = ask.count ?? null;
  const verb = ask.kind === "bury" ? words.bury : words.play;
  const can = ready(page.chosen, { count, legal: null }) && page.sent.kind !== "pending";
  const small = page.sent.kind === "pending" ? words.sent : can ? words.count(page.chosen.size) : count === null ? words.choose : words.chosen(page.chosen.size, count);
  return html`<div class="buttons"><button class="button" data-do="suggest" aria-keyshortcuts="h" aria-disabled=${!ask.suggest?.length} @click=${() => (ask.hint ? page.act.hint() : page.act.suggest())}>${ask.hint ? practiceWords.hint : words.suggest}${key("H")}</button>
    <button class="button" data-do="clear" aria-disabled=${page.chosen.size === 0} @click=${() => page.act.clear()}>${words.clear}</button>
    <button class="button button--primary ${page.sent.kind === "pending" ? "is-pending" : ""}" data-do="send" aria-disabled=${!can} @click=${() => page.act.sendChosen()}><span>${verb}</span><small>${small}</small></button></div>`;
}

function cutButtons(page: SeatPage): TemplateResult {
  const off = page.sent.kind === "pending";
  return html`<div class="buttons"><button class="button" @click=${() => page.act.cut(54)}>${words.middle}</button><span></span>
    <button class="button button--primary" data-do="send" aria-disabled=${off} @click=${() => !off && page.act.send("cut", { at: page.cutAt })}><span>${words.cut}</span><small>${off ? words.sent : words.count(page.cutAt)}</small></button></div>`;
}

function waitingFor(page: SeatPage): string {
  const { view } = page;
  if (practising(page) && view.stage !== "playing") return view.stage === "over" ? practiceWords.done : practiceWords.between;
  if (view.stage === "over") return view.winner ? words.sessionWon(view.sides[view.winner].name) : words.over;
  if (view.stage === "waiting" || !view.game) return words.waiting;
  if (view.stage === "between") return words.waitNext;
  const turn = view.clock;
  if (!turn) return "";
  return (words.wait[turn.kind] ?? words.wait.deal!)(names(turn.seats.map((seat) => nameAt(view, seat))));
}

/** `covered`: a band stands in this place, and nothing under it can be reached. */
export function action(page: SeatPage, covered: boolean): TemplateResult {
  const { ask, view } = page;
  if (playerAt(view, page.me)?.bot) {
    return html`<section class="action" aria-label=${words.action} data-ask="">${clock(page, false)}${prompt(page, panelWords.botTitle, panelWords.botText)}</section>`;
  }
  const game = view.game;
  const asked = ask && game && !view.paused ? ask : null;
  const body = asked && game
    ? html`${clock(page, true)}${prompt(page, titleOf(asked, game), ruleOf(page, asked, game))}${
        asked.kind === "declare" ? declareButtons(page, asked, game)
        : asked.kind === "raid" ? raidButtons(page, asked)
        : asked.kind === "cut" ? cutButtons(page)
        : cardButtons(page, asked)}`
    : view.paused
      ? html`${clock(page, false)}${prompt(page, words.pausedTitle, practising(page) ? practiceWords.away : words.pausedRule)}`
      : html`${clock(page, false)}${prompt(page, waitingFor(page), page.dealing.kind === "refused" ? page.dealing.text : "")}${view.stage === "playing" ? nothing : nextButtons(page)}`;
  const pass = asked?.kind === "declare" && game?.phase === "declaring" && !game.passed.includes(page.me as 0);
  return html`<section class="action ${asked && many(asked) ? "action--many" : ""} ${pass ? "action--pass" : ""}" aria-label=${words.action} data-ask=${asked?.kind ?? ""} ?inert=${covered}>${body}</section>`;
}
