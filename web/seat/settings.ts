/** What a player likes, kept on this device only: how the hand is sorted, large type, sounds. */
import type { Sorting } from "./order";

export interface Settings {
  readonly sorting: Sorting;
  readonly large: boolean;
  readonly sound: boolean;
}

const KEY = "chaodipi.seat";
const FIRST: Settings = { sorting: "trump", large: false, sound: false };

export function readSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return {
      sorting: kept.sorting === "suit" ? "suit" : "trump",
      large: kept.large === true,
      sound: kept.sound === true,
    };
  } catch {
    return FIRST; // Storage may be forbidden, or hold something else.
  }
}

/** Keeps them, and puts the size of type on the document. */
export function useSettings(settings: Settings): void {
  document.documentElement.dataset.type = settings.large ? "large" : "normal";
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above: the choice then lasts as long as the page.
  }
}
