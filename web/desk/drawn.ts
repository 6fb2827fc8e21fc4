import { words } from "./words";

/** What a draw brought, in words: a prize, a blank, or what no longer counts. */
export function drawn(draw: { blank?: boolean; prize?: string | null; void?: string }): string {
  const brought = draw.blank ? words.blank : (draw.prize ?? "");
  return draw.void ? words.drawnVoid(brought) : brought;
}
