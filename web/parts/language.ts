/** The other language is another address: the page comes anew with the same token. */
import { lang } from "../core/i18n";

/** This page's address in the other language; the fragment with the token stays. */
export function otherLanguage(where: Location = location): string {
  const url = new URL(where.href);
  if (lang === "zh") url.searchParams.set("lang", "en");
  else url.searchParams.delete("lang");
  return url.href;
}

export function switchLanguage(): void {
  location.assign(otherLanguage());
}

const DECK = "chaodipi.deck";

/** Four colours or two: kept on this device only. */
export function restoreDeck(): void {
  let deck = "two";
  try {
    deck = localStorage.getItem(DECK) ?? deck;
  } catch {
    // Storage may be forbidden; two colours then.
  }
  document.documentElement.dataset.deck = new URLSearchParams(location.search).get("deck") ?? deck;
}

export const fourColours = (): boolean => document.documentElement.dataset.deck === "four";

export function toggleDeck(): void {
  const deck = fourColours() ? "two" : "four";
  document.documentElement.dataset.deck = deck;
  try {
    localStorage.setItem(DECK, deck);
  } catch {
    // As above: the choice then lasts as long as the page.
  }
}
