/** What opens over the table, never over the hand or the buttons: the last trick, the record, settings, the check. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import { lang, trumpName } from "../core/i18n";
import type { Card, Game, GameLine, Side } from "../core/view";
import { fourColours, otherLanguage } from "../parts/language";
import { bankTaken, levelWord, nameAt, otherSide, teamMark } from "../parts/marks";
import { edges, mySide, type SeatPage } from "./context";
import { checklist } from "./check";
import { panelWords } from "./panel-words";
import type { Settings } from "./settings";
import { practiceChoices } from "./practice";
import { trick } from "./trick";
import { words } from "./words";

/** `other`: what stands one tap away, where the table has room for one button only. */
function frame(page: SeatPage, name: string, label: string, title: unknown, body: unknown, other?: "record" | "settings"): TemplateResult {
  return html`<div class="peek peek--${name}" role="dialog" aria-label=${label}><p class="peek__title">${title}</p>
    ${other ? html`<button class="tool peek__other" data-do="other" @click=${() => page.act.open(other)}>${panelWords[other]}</button>` : nothing}<button class="tool" data-do="unpeek" @click=${() => page.act.open(null)}>${panelWords.close}</button><div class="peek__body">${body}</div></div>`;
}

function last(page: SeatPage): TemplateResult | typeof nothing {
  const shown = page.view.game?.last;
  if (!shown) return nothing;
  return frame(page, "last", words.lastTrick, words.lastTrickFull(shown.number, shown.points), trick(page, shown, words.lastTrick, false));
}

export function gained(line: GameLine): string {
  const { side, levels } = line.gains;
  if (side === "bankers") return panelWords.banked(levels);
  return bankTaken(line.winner, line.banker) ? panelWords.taken(levels) : panelWords.kept;
}

function games(page: SeatPage): TemplateResult {
  const { view } = page;
  const sides: Side[] = [mySide(page), otherSide(mySide(page))];
  if (!view.games.length) return html`<p class="quiet">${panelWords.none}</p>`;
  return html`<table class="record"><caption class="sr-only">${panelWords.games}</caption><thead><tr><th scope="col">${panelWords.game}</th><th scope="col">${words.banker}</th><th scope="col">${panelWords.points}</th><th scope="col">${panelWords.gains}</th>
      ${sides.map((side) => html`<th scope="col">${teamMark(side)}${view.sides[side].name}</th>`)}</tr></thead>
    <tbody>${view.games.map((line) => html`<tr><th scope="row">${line.golden ? panelWords.golden : line.number}</th><td>${line.banker === null ? "–" : nameAt(view, line.banker)}</td>
      <td>${line.points}${line.captured ? html`<small> ${panelWords.captured}</small>` : nothing}</td><td>${gained(line)}</td>
      ${sides.map((side) => html`<td class=${line.winner === side ? "record__won" : ""}>${levelWord(line.levels[side])}</td>`)}</tr>`)}</tbody></table>`;
}

function faces(cards: readonly Card[], game: Game): TemplateResult {
  return html`<span class="faces">${cards.map((code) => html`<span>${card(code, edges(code, game))}</span>`)}</span>`;
}

function showings(page: SeatPage, game: Game): TemplateResult {
  const turned = game.turned ?? [];
  return html`<h2 class="peek__head">${panelWords.showings}</h2>
    ${game.showings.length ? html`<ol class="showings">${game.showings.map((shown) => html`<li>${teamMark(shown.seat % 2 ? "B" : "A")}<b>${shown.seat === page.me ? words.you : nameAt(page.view, shown.seat)}</b> ${words.shown[shown.kind]}
      ${shown.cards ? faces(shown.cards, game) : panelWords.unseen} ${shown.names ? html`<span class="quiet">${panelWords.names(trumpName(shown.names))}</span>` : nothing}</li>`)}</ol>` : html`<p class="quiet">${panelWords.noShowing}</p>`}
    ${turned.length ? html`<p>${panelWords.turned} ${faces(turned, game)}</p>` : nothing}
    ${game.buried?.length && game.phase !== "finished" ? html`<p>${panelWords.buried} ${faces(game.buried, game)}</p>` : nothing}
    ${game.forecast && game.phase === "playing" ? html`<p class="quiet">${panelWords.forecast(game.forecast.side, game.forecast.levels, game.forecast.bank_changes)}</p>` : nothing}`;
}

function choice<T>(label: string, at: T, options: readonly (readonly [T, string])[], choose: (value: T) => void, name: string): TemplateResult {
  return html`<div class="choice" role="group" aria-label=${label}><span>${label}</span>${options.map(([value, text]) => html`<button class="tool" data-set="${name}-${String(value)}" aria-pressed=${value === at} @click=${() => choose(value)}>${text}</button>`)}</div>`;
}

function settings(page: SeatPage): TemplateResult {
  const { settings: kept } = page;
  const set = (change: Partial<Settings>): void => page.act.set(change);
  const w = panelWords;
  return html`<div class="choices">${practiceChoices(page)}
    ${choice<Settings["sorting"]>(w.sorting, kept.sorting, [["trump", w.byTrump], ["suit", w.bySuit]], (sorting) => set({ sorting }), "sort")}
    ${choice(w.deck, fourColours(), [[false, w.two], [true, w.four]], (four) => four !== fourColours() && page.act.deck(), "four")}
    ${choice(w.type, kept.large, [[false, w.normal], [true, w.large]], (large) => set({ large }), "large")}
    ${choice(w.sound, kept.sound, [[false, w.off], [true, w.on]], (sound) => set({ sound }), "sound")}
    <div class="choice"><span>${w.language}</span><a class="tool" lang=${lang === "zh" ? "en" : "zh-CN"} href=${otherLanguage()} aria-label=${words.languageLabel}>${words.language}</a>
      <button class="tool" data-do="check" @click=${() => page.act.open("check")}>${w.check}</button></div></div>
    <dl class="keys">${w.keyList.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;
}

export function panel(page: SeatPage): TemplateResult | typeof nothing {
  const game = page.view.game;
  switch (page.panel) {
    case "last":
      return last(page);
    case "record":
      return frame(page, "record", panelWords.record, panelWords.record, html`${games(page)}${game ? showings(page, game) : nothing}`, "settings");
    case "settings":
      return frame(page, "settings", panelWords.settings, panelWords.settings, settings(page), "record");
    case "check":
      return frame(page, "check", panelWords.checkTitle, panelWords.checkTitle, checklist(page));
    default:
      return nothing;
  }
}
