/** Around a page's line: its address, what it brings, and whether a hand is being played. */
import type { View } from "./view";

/** A reload is free of harm when nobody is to act and no hand is half played. */
export function betweenHands(view: View): boolean {
  const phase = view.game?.phase;
  return view.stage !== "playing" || !phase || phase === "finished" || phase === "ended";
}

/** `#t=<token>` → the socket's address on this host. Without a token the address ends in nothing and is refused. */
export function liveUrl(where: Location = location): string {
  const token = new URLSearchParams(where.hash.slice(1)).get("t") ?? "";
  return `${where.protocol === "https:" ? "wss" : "ws"}://${where.host}/ws/${encodeURIComponent(token)}`;
}

export interface Frame {
  /** How the view came: as a picture of the whole, or as the next event. Animate only on "ev". */
  t: "snap" | "ev";
  v: number;
  kind: string | null;
  data: Record<string, unknown> | null;
  view: View;
  /** The view before this one, null on the first. */
  before: View | null;
}
