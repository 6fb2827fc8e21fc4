/** The player's own cards in rows. */
import { html, nothing, type TemplateResult } from "lit";
import { card } from "../core/cards";
import { each } from "../core/each";
import { cardName, trumpName } from "../core/i18n";
import type { Card, Game } from "../core/view";
import { identify, type HeldCard } from "./choice";
import { edges, type SeatPage } from "./context";
import { groupOf, ranksOf, sortHand, type Sorting } from "./order";
import { breakRows, cutAt, fits, runs, stepFor, type Measures } from "./rows";
import { words } from "./words";

/** The hand as it is shown: sorted, each card with its identity. */
export function held(cards: readonly Card[], game: Game | null, by: Sorting, fresh: readonly Card[]): HeldCard[] {
  const ranks = ranksOf(game);
  const sorted = sortHand(cards, ranks, by);
  const ids = identify(sorted);
  const left = [...fresh];
  return sorted.map((code, i) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return { id: ids[i]!, code, group: groupOf(code, ranks, by), fresh: at >= 0 };
  });
}

/** What `after` holds beyond `before`, as a multiset. */
export function gained(before: readonly Card[], after: readonly Card[]): Card[] {
  const left = [...before];
  return after.filter((code) => {
    const at = left.indexOf(code);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

const groupWord = (group: string): string => (group === "trump" ? words.trumpWord : group === "jokers" ? words.jokers : trumpName(group));

function cardButton(page: SeatPage, held: HeldCard, first: boolean): TemplateResult {
  const tag = held.fresh && page.view.game?.phase === "burying";
  const open = page.lit.has(held.id);
  return html`<button class="hand-card ${held.fresh ? "hand-card--fresh" : ""}" data-id=${held.id} aria-pressed=${page.chosen.has(held.id)} aria-disabled=${!open}
    aria-label="${cardName(held.code)}${open ? "" : words.cardClosed}" tabindex=${first ? 0 : -1}>${card(held.code, { ...edges(held.code, page.view.game), dim: !open })}${tag ? html`<span class="hand-card__tag">${words.freshTag}</span>` : nothing}</button>`;
}

function row(page: SeatPage, cards: readonly HeldCard[], tab: string | undefined): TemplateResult {
  return html`<div class="my-hand__row">${runs(cards).map((group) => {
    const key = group[0]!.group;
    const total = page.hand.filter((each) => each.group === key).length;
    return html`<div class="group group--${key}" role="group" aria-label=${words.groupCount(groupWord(key), total)}>
      <div class="group__cards">${each(group, (one) => one.id, (one) => cardButton(page, one, one.id === tab))}</div>
      <span class="group__word" aria-hidden="true">${groupWord(key)} ${total}</span></div>`;
  })}</div>`;
}

export interface Layout extends Measures {
  /** Narrow and tall: a row more than needed may keep suits whole. */
  readonly mayAdd: boolean;
}

/** Until trump is settled the hand has the height of all its cards: the buttons beside it must not move. */
const EARLY = new Set(["cutting", "dealing", "declaring"]);
const DEALT = 25;

/** Reads the sizes that the stylesheet gives. */
export function measure(box: HTMLElement): Layout {
  const css = getComputedStyle(box);
  const number = (name: string): number => parseFloat(css.getPropertyValue(name)) || 0;
  const layout = {
    width: box.clientWidth - parseFloat(css.paddingLeft) - parseFloat(css.paddingRight),
    card: number("--card-w"), least: number("--step-min"), most: number("--step-max"), gap: number("--group-gap"), gapsARow: number("--gaps-a-row"),
  };
  return { ...layout, mayAdd: fits(layout) < 10 && window.innerHeight > 740 };
}

/** `tab` is the card that Tab reaches. */
export function hand(page: SeatPage, layout: Layout | null, tab: string | undefined): TemplateResult {
  const cards = page.hand;
  const most = layout ? fits(layout) : 25;
  const rows = cutAt(cards, breakRows(cards, most, Boolean(layout?.mayAdd) && cards.length <= 25));
  const step = layout && rows.length ? stepFor(rows, layout) : 44;
  const early = EARLY.has(page.view.game?.phase ?? "");
  const kept = early ? Math.ceil(DEALT / most) : 1;
  return html`<section class="my-hand" aria-label=${words.hand} data-rows=${rows.length} style="--step:${step}px;--kept:${kept}">${rows.map((each) => row(page, each, tab))}</section>`;
}
