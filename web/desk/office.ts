/** What the desk asks for beside its line: the plan of the evening, and the as-run log as a file. */
import { lang } from "../core/i18n";
import { deskToken } from "./bench";
import { NO_PLAN, type Plan } from "./plan";

const headers = (): Record<string, string> => ({ "X-Desk-Link": deskToken() });

/** The lines to say and when the session is planned to begin; null where it does not come. */
export async function planOf(): Promise<Plan | null> {
  const response = await fetch("/desk/run", { headers: headers() }).catch(() => null);
  if (response?.status === 204) return NO_PLAN; // a table without a session
  return response?.ok ? ((await response.json().catch(() => null)) as Plan | null) : null;
}

/** Gives the as-run log out as a file; false where it does not come. */
export async function download(session: string): Promise<boolean> {
  const response = await fetch(`/desk/as-run?lang=${lang}`, { headers: headers() }).catch(() => null);
  if (!response?.ok) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${session}-as-run.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
