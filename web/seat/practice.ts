/** What the seat has at a practice table beyond the show's: the hint with its reason, dealing anew, the way out. */
import { html, nothing, type TemplateResult } from "lit";
import { lang, pick } from "../core/i18n";
import { practising, type SeatPage } from "./context";

const WORDS = {
  zh: {
    practice: "练习", mark: "练习，不记成绩", hint: "提示", hintTitle: "提示", close: "收起", again: "重新发牌", next: "下一局", leave: "离开", another: "再开一桌",
    done: "六局打完了", between: "接着打下一局，或离开", away: "你离开时停了，马上接着打", ended: "这桌练习已经结束", endedText: "太久没动，或到了时间。可以再开一桌",
    settings: "练习",
  },
  en: {
    practice: "Practice", mark: "Practice: nothing is recorded", hint: "Hint", hintTitle: "Hint", close: "Close", again: "Deal anew", next: "Next game", leave: "Leave", another: "Another table",
    done: "All six games are played", between: "Go on with the next game, or leave", away: "It stood still while you were away, and goes on", ended: "This practice has ended",
    endedText: "It was left too long, or its time was up. Begin another", settings: "Practice",
  },
};
export const practiceWords = pick(WORDS);

const home = lang === "en" ? "/practice/?lang=en" : "/practice/";

/** Names the table as practice, always in sight. */
export function practiceTag(page: SeatPage): TemplateResult | typeof nothing {
  return practising(page) ? html`<span class="practice-tag" data-practice title=${practiceWords.mark}>${practiceWords.practice}</span>` : nothing;
}

/** Asks for the hint; where cards are chosen it stands in the place of "suggest". */
export function hintButton(page: SeatPage): TemplateResult | typeof nothing {
  const { ask } = page;
  if (!practising(page) || !ask?.hint || ask.kind === "play" || ask.kind === "bury" || page.view.paused) return nothing;
  return html`<button class="tool tool--hint" data-do="hint" aria-keyshortcuts="h" @click=${() => page.act.hint()}>${practiceWords.hint}</button>`;
}

export function hintBox(page: SeatPage): TemplateResult | typeof nothing {
  if (page.hint === null) return nothing;
  return html`<aside class="hint" role="status" data-hint><p><b>${practiceWords.hintTitle}</b>${page.hint}</p>
    <button class="tool" data-do="unhint" @click=${() => page.act.unhint()}>${practiceWords.close}</button></aside>`;
}

const way = (text: string, name: string, main = false): TemplateResult => html`<a class="button ${main ? "button--primary" : ""}" data-do=${name} href=${home}><span>${text}</span></a>`;

/** After a game: on, or out. */
export function nextButtons(page: SeatPage): TemplateResult | typeof nothing {
  if (!practising(page)) return nothing;
  const off = page.dealing.kind === "pending";
  const next = html`<button class="button button--primary" data-do="next" aria-disabled=${off} @click=${() => !off && page.act.deal("next")}><span>${practiceWords.next}</span></button>`;
  return html`<div class="buttons">${way(practiceWords.leave, "leave")}<span></span>${page.view.stage === "over" ? way(practiceWords.another, "another", true) : next}</div>`;
}

/** In the settings: a new deal, and the way out. */
export function practiceChoices(page: SeatPage): TemplateResult | typeof nothing {
  if (!practising(page)) return nothing;
  const off = page.dealing.kind === "pending" || page.view.stage !== "playing";
  return html`<div class="choice" role="group" aria-label=${practiceWords.settings}><span>${practiceWords.settings}</span>
    <button class="tool" data-do="again" aria-disabled=${off} @click=${() => !off && page.act.deal("again")}>${practiceWords.again}</button>
    <a class="tool" data-do="leave" href=${home}>${practiceWords.leave}</a></div>`;
}

/** In the place of the action, once the table is gone. */
export function practiceEnded(): TemplateResult {
  return html`<div class="band-slot" role="alert"><div class="band band--lost"><div class="band__text"><b>${practiceWords.ended}</b><span>${practiceWords.endedText}</span></div>
    <a class="band__button band__button--quiet" data-do="another" href=${home}>${practiceWords.another}</a></div></div>`;
}
