/** Whether an output can wear its theme: a broken one leaves the show's own look, and the desk says so where it is used. */

const AGAIN = 30_000; // ms after which a theme is looked at anew: its folder may have been mended, or broken

const known = new Map<string, { at: number; broken: boolean }>();

/** What is known now; a theme not looked at for a while is asked for, and told with one of the next heartbeats. */
export function isBroken(theme: string | undefined, get: typeof fetch = fetch, now = Date.now()): boolean {
  if (!theme || theme === "default") return false;
  const before = known.get(theme);
  if (!before || now - before.at > AGAIN) {
    known.set(theme, { at: now, broken: before?.broken ?? false });
    void get(`/themes/${encodeURIComponent(theme)}.json`)
      .then(async (answer) => answer.status === 404 || ((await answer.json()) as { ok: boolean }).ok === false)
      .then((broken) => known.set(theme, { at: now, broken }))
      .catch(() => undefined); // the server is away: the desk says that elsewhere
  }
  return known.get(theme)!.broken;
}
