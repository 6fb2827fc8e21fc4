/** A ruling for the air: its sentence goes to a desk that is open in the same browser, where somebody puts it on air. */
import { lang } from "../core/i18n";
import { clauseOf, type Question } from "./question";
import type { Answer } from "./ruling";

/** The same as in desk/bench.ts: the two pages share no code, and this name. */
const CHANNEL = "chaodipi-ruling";
/** How long a desk may take to say that it has it, ms. */
const WAIT = 800;

export interface Said {
  readonly zh: string;
  readonly en: string;
  readonly clause: string;
}

/** Without the clause at its end: on air it has a place of its own. */
const bare = (text: string): string => text.replace(/\s*[（(](规则|rule|§)\s*[\d.]+[）)]\.?$/i, "");

/** What of an answer is said: the verdict as the page shows it, with the reason in both languages where there is one. */
export function saidOf(question: Question, answer: Answer, verdict: string): Said {
  const clause = clauseOf(question, answer);
  const { reason, reason_zh: chinese } = answer;
  if (typeof reason === "string" && typeof chinese === "string") return { zh: bare(chinese), en: bare(reason), clause };
  return lang === "zh" ? { zh: verdict, en: "", clause } : { zh: "", en: verdict, clause };
}

/** Whether a desk has taken it. */
export function toDesk(said: Said): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((answer) => {
    const end = (taken: boolean): void => {
      clearTimeout(timer);
      channel.close();
      answer(taken);
    };
    const timer = setTimeout(() => end(false), WAIT);
    channel.onmessage = (event: MessageEvent<unknown>) => {
      if ((event.data as { t?: unknown } | null)?.t === "taken") end(true);
    };
    channel.postMessage({ t: "ruling", ...said });
  });
}
