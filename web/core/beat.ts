/** What a heartbeat and the greeting say. */

import type { DeviceCheck } from "./frames";

/** A link of the table and who is on it, as a desk is told. */
export interface LinkLine {
  link: number;
  kind: "seat" | "desk" | "program" | "public";
  /** Of an output. */
  name?: string;
  /** "commentary": a page of the house, no output. */
  for?: string;
  /** Of an output: the name of the theme it is to wear; "" or "default" for the show's own look. */
  theme?: string;
  /** One game behind. */
  behind?: string;
  /** The version that its slowest page has drawn, and whether anybody sees it, as the page says of itself. */
  drawn?: number | null;
  visible?: boolean | null;
  /** What its page was built from. */
  build?: string;
  seat: number | null;
  /** Seconds that it lags behind by intention. */
  delay: number | null;
  connected: boolean;
  sockets: number;
  v: number | null;
  /** Server epoch seconds. */
  seen: number | null;
  /** Seconds there and back, as the server measured it. */
  trip?: number | null;
  /** When it opens nothing any more, server epoch seconds. */
  expires?: number | null;
  /** Of a seat: what was tried on its device. */
  check?: DeviceCheck | null;
}

/** A heartbeat: the cursor's version and, for a desk, seconds since the sweep ran and the table's links. */
export interface Beat {
  v: number;
  now: number;
  sweep: number | null;
  links: LinkLine[] | null;
}

/** Whose page this is, as the server greets it. */
export interface Audience {
  kind: LinkLine["kind"];
  seat: number | null;
}

/** A heartbeat frame as a value. */
export function readBeat(f: Record<string, unknown>): Beat {
  return {
    v: Number(f.v),
    now: Number(f.now),
    sweep: typeof f.sweep === "number" ? f.sweep : null,
    links: Array.isArray(f.links) ? (f.links as LinkLine[]) : null,
  };
}
