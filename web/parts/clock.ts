/** Paints a clock from the server's deadline into the marked places of a page, without drawing the page again. */
import type { ServerClock } from "../core/time";
import type { TurnClock } from "../core/view";

/** From here on a player is hurried, seconds. */
export const HURRY = 5;

/**
 * `[data-clock-left]` gets whole seconds (rounded up), `[data-clock-bar]` the share left as a scale; the root gets
 * `is-hurry` in the last seconds of a running clock.
 */
export function paintClock(root: HTMLElement, turn: TurnClock | null, clock: ServerClock): void {
  const left = turn ? clock.left(turn) : 0;
  const text = String(Math.ceil(left));
  for (const place of root.querySelectorAll("[data-clock-left]")) {
    if (place.textContent !== text) place.textContent = text;
  }
  for (const bar of root.querySelectorAll<HTMLElement>("[data-clock-bar]")) {
    bar.style.transform = `scaleX(${turn && turn.seconds > 0 ? (left / turn.seconds).toFixed(3) : 0})`;
  }
  root.classList.toggle("is-hurry", turn !== null && turn.deadline !== null && turn.seconds > 0 && left <= HURRY);
}
