/** The champion's fund: one number, and beside it the same money as a stair of days. */
import { html, nothing, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { name } from "../core/fit";
import { yuan } from "../core/i18n";
import type { Fund, View } from "../core/view";
import { teamClass } from "./air";
import { text } from "./text";

const SHOWN_DAYS = 5;
const TALLEST = 288; // px, of the largest award shown
const DIGITS = [..."0123456789"];

export function fund(view: View): TemplateResult {
  const f = view.fund!;
  return html`${strip(f)}
    <section class="fund ${f.answer === false ? "is-paid" : ""}">
      <header class="fund__head plate rise ${f.side ? teamClass(f.side) : "team-none"}">
        <div class="fund__title"><span class="sign">${mark("plot", 44)}</span>${text.fund}</div>
        <div class="fund__team">${name(f.team, [52, 44, 36, 30, 26], "start", 88)}</div>
        <div class="fund__run num">${text.run(f.day)}</div>
      </header>
      <div class="fund__sum plate rise" style="--i:1">
        ${digits(f)}<div class="fund__plus num">${f.answer === false ? html`<span class="fund__paid">${text.paidOut}</span>${text.paidNote(f.day)}` : text.today(yuan(f.award))}</div>
      </div>
      ${stairs(f)}
    </section>`;
}

/** The question, when the host asks it, and then the answer: above the plate, not on it. */
function strip(f: Fund): TemplateResult | typeof nothing {
  if (!f.asked) return nothing;
  const next = awardsOf(f)[f.day];
  if (f.answer === null) {
    return html`<aside class="ask plate rise" style="--i:6"><span class="ask__text">${text.ask}</span>${
      next ? html`<b class="ask__add num">${text.again(yuan(next))}</b>` : nothing
    }</aside>`;
  }
  return html`<aside class="ask plate"><span class="ask__text">${f.answer ? text.back : text.leave}</span><b class="ask__add num">${
    f.answer && next ? text.again(yuan(next)) : yuan(f.total)
  }</b></aside>`;
}

// ---- the number ------------------------------------------------------------------------------------------------

/** Each digit is a reel that rolls from yesterday's sum to today's; a place that is new rolls in from nothing. */
function digits(f: Fund): TemplateResult {
  const now = String(Math.round(f.total / 100));
  const old = f.total > f.award ? String(Math.round((f.total - f.award) / 100)) : "";
  const fresh = now.length - old.length;
  const from = old.padStart(now.length, "0");
  return html`<div class="fund__digits num ${now.length > 5 ? "fund__digits--long" : ""}" aria-label=${now} data-total=${now}>${[...now].map((digit, i) => {
    const comma = i > 0 && (now.length - i) % 3 === 0 ? html`<span class="fund__comma ${i <= fresh ? "late" : ""}">,</span>` : nothing;
    return html`${comma}<span class="reel" aria-hidden="true"><span class="reel__strip" style="--from:${from[i]!};--to:${digit};--i:${now.length - i}">${DIGITS.map(
      (n) => html`<b class=${i < fresh && n === "0" && digit !== "0" ? "reel__none" : ""}>${n}</b>`,
    )}</span></span>`;
  })}<small>${text.yuanUnit}</small></div>`;
}

// ---- the stair -------------------------------------------------------------------------------------------------

/**
 * What each day brings, from the first, in fen. Where the view does not say it, the show's own settings stand in if
 * they give exactly this day's award and sum; else only today is known.
 */
export function awardsOf(f: Fund): (number | undefined)[] {
  if (f.awards?.length) return f.awards;
  const usual = Array.from({ length: f.day + SHOWN_DAYS }, (_, n) => Math.min(20_000 * (n + 1), 80_000));
  const sum = usual.slice(0, f.day).reduce((a, b) => a + b, 0);
  if (usual[f.day - 1] === f.award && sum === f.total) return usual;
  return Array.from({ length: f.day }, (_, n) => (n === f.day - 1 ? f.award : undefined));
}

function stairs(f: Fund): TemplateResult {
  const awards = awardsOf(f);
  // A fund that was taken has no days to come: the whole stair is what they carry home.
  const paid = f.answer === false;
  const first = Math.max(1, f.day - (SHOWN_DAYS - (paid ? 1 : 2)));
  const days = Array.from({ length: SHOWN_DAYS }, (_, n) => first + n).filter((day) => awards[day - 1] !== undefined && !(paid && day > f.day));
  const most = Math.max(...days.map((day) => awards[day - 1]!));
  return html`<div class="days plate rise" style="--i:2">${days.map((day) => {
    const award = awards[day - 1]!;
    const cls = ["day", day <= f.day ? "is-won" : "", day === f.day || paid ? "is-today" : "", day === f.day + 1 ? "is-next" : ""];
    return html`<div class=${cls.join(" ")} style="--tall:${Math.max(12, Math.round((award / most) * TALLEST))}px">
      <b class="day__add num">${(award / 100).toLocaleString("en")}</b><div class="day__block"></div><span class="day__name num">${text.dayNo(day)}</span>
    </div>`;
  })}</div>`;
}
