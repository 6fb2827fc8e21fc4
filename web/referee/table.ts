/** Where cards are laid: the places of the question, and the 54 faces to pick from. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { card } from "../core/cards";
import { cardName, lang } from "../core/i18n";
import { isLevel, isTrump, sortHand, type Ranks } from "../core/order";
import type { Card } from "../core/view";
import { cardsAt, type Position } from "./question";
import { words } from "./words";

export type Edges = Ranks;

/** Suits as rows, high to low, so that a hand is clicked together from left to right; jokers end the first row. */
export const PALETTE: readonly (readonly Card[])[] = ["S", "H", "C", "D"].map((suit, at) => [
  ...[..."AKQJT98765432"].map((rank) => suit + rank),
  ...(at === 0 ? ["BJ"] : at === 1 ? ["LJ"] : []),
]);

const face = (code: Card, edges: Edges, size: number): TemplateResult =>
  card(code, { size, trump: edges.trump !== null && isTrump(code, edges), level: isLevel(code, edges) });

export interface ZoneEvents {
  choose: (zone: string) => void;
  take: (zone: string, code: Card) => void;
  clear: (zone: string) => void;
  type: (zone: string, text: string) => void;
}

export function zone(position: Position, name: string, active: boolean, edges: Edges, wrong: string, on: ZoneEvents): TemplateResult {
  const cards = sortHand(cardsAt(position, name), edges);
  const label = words.fields[name] ?? name;
  return html`<section class="zone ${active ? "zone--active" : ""}" data-zone=${name} aria-label=${label}>
    <div class="zone__head"><button type="button" class="zone__name" aria-pressed=${active} @click=${() => on.choose(name)}>${label}</button>
      <small>${cards.length || ""}</small>
      ${cards.length ? html`<button type="button" class="quiet" @click=${() => on.clear(name)}>${words.clear}</button>` : nothing}</div>
    <div class="zone__cards">${cards.length
      ? cards.map((code) => html`<button type="button" class="laid" data-card=${code} aria-label=${words.take(cardName(code))} @click=${() => on.take(name, code)}>${face(code, edges, 52)}</button>`)
      : html`<span class="zone__empty" @click=${() => on.choose(name)}>${words.empty}</span>`}</div>
    ${active ? html`<input class="zone__type" .value=${live("")} placeholder=${words.typed} aria-label="${label} ${words.typed}" spellcheck="false" autocomplete="off"
        @change=${(event: Event) => { const input = event.target as HTMLInputElement; on.type(name, input.value); input.value = ""; }} />
      ${wrong ? html`<p class="wrong" role="alert">${words.notCards(wrong)}</p>` : nothing}` : nothing}
  </section>`;
}

/** `used` counts what the active place holds of each card: two of a kind exist. */
export function palette(label: string, edges: Edges, used: (code: Card) => number, tab: Card, put: (code: Card) => void): TemplateResult {
  const open = lang === "zh" ? `${words.palette}「${label}」` : `${words.palette} “${label}”`;
  return html`<section class="palette" aria-label=${open}><h2>${open}</h2>
    ${PALETTE.map((row) => html`<div class="palette__row">${row.map((code) => {
      const full = used(code) >= 2;
      return html`<button type="button" class="pick" data-pick=${code} tabindex=${code === tab ? 0 : -1} aria-disabled=${full}
        aria-label=${words.put(cardName(code))} @click=${() => { if (!full) put(code); }}>${card(code, {
          size: 46, trump: edges.trump !== null && isTrump(code, edges), level: isLevel(code, edges), dim: full,
        })}</button>`;
    })}</div>`)}</section>`;
}

/** The face that an arrow key leads to from `from`. */
export function step(from: Card, key: string): Card | null {
  const at = PALETTE.findIndex((row) => row.includes(from));
  const column = PALETTE[at]?.indexOf(from) ?? 0;
  if (key === "ArrowLeft") return PALETTE[at]?.[column - 1] ?? null;
  if (key === "ArrowRight") return PALETTE[at]?.[column + 1] ?? null;
  const row = PALETTE[key === "ArrowUp" ? at - 1 : key === "ArrowDown" ? at + 1 : at];
  return row?.[Math.min(column, row.length - 1)] ?? null;
}
