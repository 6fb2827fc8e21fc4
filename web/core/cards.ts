/** Cards, rows of cards, suits and marks as Lit templates. They need `styles/cards.css` and `mountSprite()`. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { styleMap } from "lit/directives/style-map.js";
import { backName, cardName, trumpName } from "./i18n";
import { groupOf, isJoker, isLevel, isTrump, type Ranks } from "./order";
import type { Card } from "./view";

export interface CardOptions {
  /** Width in px; the height is 1.4 times it. */
  size?: number;
  /** Gold edge. */
  trump?: boolean;
  /** Gold edge with a heavy top. */
  level?: boolean;
  /** Not to be played, or used up. */
  dim?: boolean;
}

const EDGE = svg`<rect class="card__edge" x="3" y="3" width="94" height="134" rx="8.5"/>`;
const TOP = svg`<path class="card__top" d="M11 1H89A10 10 0 0 1 98 8H2A10 10 0 0 1 11 1Z"/>`;
const SHADE = svg`<rect class="card__shade" x="1" y="1" width="98" height="138" rx="10"/>`;

/** One face. `data-code` is its code, for tests and for the seat's page. */
export function card(code: Card, { size = 72, trump, level, dim }: CardOptions = {}): TemplateResult {
  const joker = isJoker(code);
  const edged = trump || level || joker;
  return html`<svg
    class="card card--${joker ? code : code[0]} ${edged ? "card--trump" : ""} ${level ? "card--level" : ""} ${dim ? "card--dim" : ""}"
    viewBox="0 0 100 140" width=${size} height=${Math.round(size * 1.4)} role="img" aria-label=${cardName(code)} data-code=${code}
  ><use href="#cf-${code}" width="100" height="140"></use>${edged ? EDGE : nothing}${level ? TOP : nothing}${dim ? SHADE : nothing}</svg>`;
}

/** A card that lies face down. */
export function cardBack({ size = 72 }: CardOptions = {}): TemplateResult {
  return html`<svg class="card card--back" viewBox="0 0 100 140" width=${size} height=${Math.round(size * 1.4)} role="img"
    aria-label=${backName()}><use href="#cf-back" width="100" height="140"></use></svg>`;
}

export interface HandOptions {
  ranks: Ranks;
  size?: number;
  /** px from one card's left edge to the next. */
  step?: number;
  dim?: (code: Card) => boolean;
  /** Which cards arrive: class for the slot. */
  slot?: (code: Card, index: number) => string;
}

/** One fanned row in the given order; a wider gap opens where the group of cards changes. */
export function hand(codes: readonly Card[], { ranks, size = 72, step = 28, dim, slot }: HandOptions): TemplateResult {
  let last: string | null = null;
  return html`<div class="hand" style=${styleMap({ "--card-w": `${size}px`, "--step": `${step}px` })}>${codes.map((code, i) => {
    const group = groupOf(code, ranks);
    const gap = last !== null && last !== group;
    last = group;
    return html`<span class="hand__slot ${gap ? "hand__slot--gap" : ""} ${slot?.(code, i) ?? ""}">${card(code, {
      size,
      trump: isTrump(code, ranks),
      level: isLevel(code, ranks),
      dim: dim?.(code) ?? false,
    })}</span>`;
  })}</div>`;
}

/** A row of `count` backs. */
export function backs(count: number, { size = 72, step = 28 }: { size?: number; step?: number } = {}): TemplateResult {
  return html`<div class="hand" style=${styleMap({ "--card-w": `${size}px`, "--step": `${step}px` })}>${Array.from(
    { length: count },
    () => html`<span class="hand__slot">${cardBack({ size })}</span>`,
  )}</div>`;
}

/** The widest step at which a row still fits `width` px, at most `most`. */
export function stepFor(codes: readonly Card[], width: number, size: number, most: number, ranks: Ranks): number {
  let gaps = 0;
  for (let i = 1; i < codes.length; i++) {
    if (groupOf(codes[i]!, ranks) !== groupOf(codes[i - 1]!, ranks)) gaps++;
  }
  return Math.min(most, Math.floor((width - size - gaps * 8) / Math.max(1, codes.length - 1)));
}

/** A suit alone, for badges and sentences. */
export function suit(code: string, size: number): TemplateResult {
  return html`<svg class="suit suit--${code}" viewBox="0 0 100 100" width=${size} height=${size} role="img"
    aria-label=${trumpName(code)}><use href="#cs-${code}" width="100" height="100"></use></svg>`;
}

/** The show's sign, or a mark of the jokers: plot, big, small, king. */
export function mark(name: "plot" | "big" | "small" | "king", size: number): TemplateResult {
  const box = name === "plot" ? 100 : 48;
  return html`<svg class="mark" viewBox="0 0 ${box} ${box}" width=${size} height=${size} aria-hidden="true"><use
    href="#cm-${name}" width=${box} height=${box}></use></svg>`;
}
