/** The page's line: the live one, or, in development only, a fixture that stands still. */
import { openLive, type Live } from "../core/live";

/** What a page uses of the line. */
export type PageLine = Live;

export async function pageLine(page: "desk" | "seat" | "watch"): Promise<PageLine> {
  const fixture = new URLSearchParams(location.search).get("fixture");
  if (import.meta.env.DEV && fixture !== null) {
    const { fixtureLine } = await import("./fixture");
    return fixtureLine(page, fixture);
  }
  return openLive({ eager: page !== "watch" });
}
