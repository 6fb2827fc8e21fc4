/** Where an output's settings come from: the greeting of its line. */
import type { Live } from "../core/live";

export type Settings = Readonly<Record<string, unknown>> | null;

export function settingsOf(live: Live): Settings {
  return (live as unknown as { output?: Settings }).output ?? null;
}
