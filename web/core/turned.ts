/** Cards turned for all to see: one that names the first banker, or the kitty that names trump where nobody declared. */
import type { Card, Game } from "./view";

/** For the first banker no more are turned than four jokers and the card that names him. */
const FOR_BANKER = 5;

/** The kitty as it was turned, until the first lead; null where it was not. */
export function turnedKitty(game: Game): readonly Card[] | null {
  const cards = game.turned ?? [];
  return cards.length > FOR_BANKER && (game.phase === "burying" || game.phase === "raiding") ? cards : null;
}

/** What was turned for the first banker, until the deal. */
export function turnedForBanker(game: Game): readonly Card[] | null {
  const cards = game.turned ?? [];
  return cards.length && cards.length <= FOR_BANKER && game.phase === "cutting" ? cards : null;
}
