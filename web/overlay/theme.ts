/**
 * A theme: values of the look, and a logo. The server hands out what it has checked (`broadcast/themes.py`); a theme
 * that cannot be had, or is broken, leaves the show's own look and says so in the console's warnings and `data-theme`.
 */
export interface Theme {
  name: string | null;
  /** Address of its logo. */
  logo: string | null;
}

const NONE: Theme = { name: null, logo: null };
const WAIT = 1_500; // ms: the show goes on without

let present: Theme = NONE;
let values: string[] = [];

export const themed = (): Theme => present;

interface Answer {
  ok: boolean;
  values: Record<string, string>;
  logo: string | null;
}

/** Puts a theme on, or takes it off with null; whether it is on. Never throws. */
export async function wear(name: string | null, get: typeof fetch = fetch): Promise<boolean> {
  const found = name === null ? null : await answer(name, get);
  const style = document.documentElement.style;
  values.forEach((one) => style.removeProperty(one));
  values = [];
  present = NONE;
  if (found) {
    for (const [one, value] of Object.entries(found.values)) {
      if (!one.startsWith("--")) continue;
      style.setProperty(one, value);
      values.push(one);
    }
    present = { name, logo: found.logo };
  }
  document.documentElement.dataset.theme = found ? name! : name === null ? "default" : "broken";
  return name === null || found !== null;
}

async function answer(name: string, get: typeof fetch): Promise<Answer | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), WAIT));
  const asked = get(`/themes/${encodeURIComponent(name)}.json`)
    .then(async (response) => (response.ok ? ((await response.json()) as Answer) : null))
    .then((found) => (found?.ok ? found : null))
    .catch(() => null);
  return Promise.race([asked, late]);
}
