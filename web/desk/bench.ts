/** What the referee's part of the desk holds by itself: what is open, what was typed, which button waits for its second press. */
import type { Seat } from "../core/view";

/** A seat's link, made to be scanned by the device that is to play. */
export interface SeatLink {
  readonly seat: Seat;
  readonly page: string;
  /** The code as a picture's address. */
  readonly picture: string;
}

export interface Bench {
  /** What is asked about a seat: who comes in, or why somebody leaves. */
  readonly seat: { readonly seat: Seat; readonly what: "substitute" | "leave" } | null;
  readonly link: SeatLink | null;
  /** Why a link could not be shown. */
  readonly linkTrouble: string;
  /** The button that was pressed once. */
  readonly armed: string | null;
  readonly ruling: { readonly zh: string; readonly en: string; readonly clause: string };
  readonly ending: "misdealt" | "agreed_end" | "voided";
  readonly history: boolean;
}

export const EMPTY: Bench = {
  seat: null, link: null, linkTrouble: "", armed: null, ruling: { zh: "", en: "", clause: "" }, ending: "misdealt", history: false,
};

/** Where the referee's page leaves a ruling for a desk that is open in the same browser. */
export const CHANNEL = "chaodipi-ruling";

/** The token of this desk's link, as it stands in the page's address. */
export function deskToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get("t") ?? "";
}

/** What a call beside the socket refuses with: its sentence in the page's language. */
export async function refusalOf(response: Response, language: "zh" | "en", otherwise: string): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const text = (body as Record<string, unknown> | null)?.[language];
  return typeof text === "string" ? text : otherwise;
}

/** A seat's link; throws the sentence that says why not. */
export async function seatLink(seat: Seat, language: "zh" | "en", lost: string): Promise<SeatLink> {
  const body = new URLSearchParams({ seat: String(seat) });
  const response = await fetch("/desk/seat-link", { method: "POST", body, headers: { "X-Desk-Link": deskToken() } }).catch(() => null);
  if (!response) throw new Error(lost);
  if (!response.ok) throw new Error(await refusalOf(response, language, lost));
  const told = (await response.json()) as { page: string; svg: string };
  return { seat, page: told.page, picture: `data:image/svg+xml,${encodeURIComponent(told.svg)}` };
}
