/** The open API, as the referee's and the replay's pages use it. */
import { lang, pick } from "../core/i18n";

export interface RuleField {
  name: string;
  clause: string;
  kind: "yes_no" | "number" | "number_or_null" | "choice" | "text" | "list";
  choices: { value: string; zh: string; en: string }[];
  reading: boolean;
  zh: { label: string; about: string };
  en: { label: string; about: string };
}

export interface RuleSet {
  id: string;
  version: number;
  zh: string;
  en: string;
  values: Record<string, unknown>;
}

export interface Rules {
  sets: RuleSet[];
  fields: RuleField[];
}

const LOST = pick({ zh: "连不上服务器：请检查网络，再试一次。", en: "The server cannot be reached: check the network and try again." });

/** What the API says no with: its sentence in the page's language. */
export class Refused extends Error {}

async function call(path: string, init?: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused(LOST);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const problem = body as Record<string, unknown> | null;
  const text = problem?.[lang];
  throw new Refused(typeof text === "string" ? text : LOST);
}

export const get = (path: string): Promise<unknown> => call(path);

export const post = (path: string, body: unknown): Promise<unknown> =>
  call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body) });

export const getRules = (): Promise<Rules> => get("/api/rules") as Promise<Rules>;

/** The rules page of a set with its options, at a clause. */
export function clauseLink(rules: string, options: Record<string, unknown>, clause: string): string {
  const query = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(options)) query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return `/rules/${encodeURIComponent(rules)}/?${query.toString()}#c${clause}`;
}
