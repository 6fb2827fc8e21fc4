/** The top line, the run of show and the next step. */
import { html, nothing, type TemplateResult } from "lit";
import { lang } from "../core/i18n";
import type { Side } from "../core/view";
import { otherLanguage } from "../parts/language";
import { sign, teamMark, titleOf } from "../parts/marks";
import { usable, isPending, type Desk } from "./context";
import { air as airWords } from "./air-words";
import { drawn } from "./drawn";
import { lateness, left, timed, type Timed } from "./plan";
import { gamesPlanned, runOfShow, SENDS, tieOpen, type Step } from "./run";
import { say } from "./say";
import { words } from "./words";

/** From this age on the sweep is said to have stopped, seconds. */
export const SWEEP_LATE = 3;

const CLOCK = new Intl.DateTimeFormat("zh-CN", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false, timeZone: "Asia/Shanghai" });

/** Server epoch seconds as the studio's wall clock. */
export function wallClock(epoch: number): string {
  return CLOCK.format(new Date(epoch * 1000));
}

function health(age: number | null): TemplateResult {
  if (age === null) return html`<span class="status__health">${sign("wait")}${words.sweepUnknown}</span>`;
  const late = age >= SWEEP_LATE;
  return late
    ? html`<span class="status__health status__health--late" role="alert">${sign("lost")}${words.sweepLate(Math.floor(age).toString())}</span>`
    : html`<span class="status__health">${sign("ok")}${words.sweep(Math.max(0, age).toFixed(1))}</span>`;
}

function lost(desk: Desk): TemplateResult | typeof nothing {
  if (desk.status === "live") return nothing;
  const refused = desk.status === "refused";
  return html`<p class="lost" role="alert">${sign("lost")}<b>${refused ? words.refused : words.lost}</b>${refused ? nothing : html`<span>${words.lostWhy}</span>`}</p>`;
}

export function status(desk: Desk): TemplateResult {
  const { view } = desk;
  const game = view.game;
  const [before, number, after] = words.game(game?.number ?? Math.max(1, view.games.length), gamesPlanned(view));
  const away = lang === "zh" ? "en" : "zh-CN";
  return html`<header class="status" aria-label=${words.title}>
    <b class="status__kind ${view.table.rehearsal ? "status__kind--rehearsal" : ""}">${view.table.rehearsal ? nothing : sign("live")}${view.table.rehearsal ? words.rehearsal : words.live}</b>
    <span class="status__show">${titleOf(view.table)}</span>
    <span class="status__game">${game?.golden ? html`<b>${words.golden}</b>` : html`${before}<b>${number}</b>${after}`}</span>
    <span class="status__sides">${(["A", "B"] as const).map((side) => html`<span>${teamMark(side)}${view.sides[side].name}</span>`)}</span>
    ${late(desk)}<time class="status__clock">${wallClock(desk.live.clock.now())}</time>
    ${health(desk.sweepAge)}
    <a class="status__language" lang=${away} href=${otherLanguage()} aria-label=${words.languageLabel}>${words.language}</a>
    ${lost(desk)}
  </header>`;
}

const MINUTE = new Intl.DateTimeFormat("zh-CN", { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: "Asia/Shanghai" });

/** Server epoch seconds as hours and minutes of the studio's clock; empty for null. */
export function hourMinute(epoch: number | null): string {
  return epoch === null ? "" : MINUTE.format(new Date(epoch * 1000));
}

/** So many seconds of the plan are nothing to speak of. */
const ON_TIME = 30;

function late(desk: Desk): TemplateResult | typeof nothing {
  const told = lateness(timed(runOfShow(desk.view), desk.plan, desk.view), desk.live.clock.now());
  if (!told) return nothing;
  const by = Math.abs(told.late);
  const [minutes, seconds] = airWords.minuteSecond(Math.floor(by / 60), Math.floor(by % 60));
  const [before, after] = told.late > 0 ? airWords.late : airWords.early;
  const said = by < ON_TIME ? airWords.onTime : html`${before}${minutes}<span class=${minutes ? "status__seconds" : ""}>${seconds}</span>${after}`;
  return html`<span class="status__late">${said}<small>${airWords.ends(hourMinute(told.ends))}</small></span>`;
}

function stepName(step: Step): string {
  switch (step.kind) {
    case "game":
      return step.golden ? words.step.golden : words.step.game(step.game ?? 0);
    case "draw":
      return step.golden ? words.step.goldenDraw : words.step.draw(step.game ?? 0);
    case "opening":
    case "decide":
    case "fund":
    case "end":
      return words.step[step.kind];
  }
}

function outcome(desk: Desk, step: Step): string {
  const played = step.played;
  if (step.state !== "done") return words.state[step.state];
  if (step.kind === "game" && played?.winner) return words.won(desk.view.sides[played.winner].name, played.points);
  if (step.kind === "draw" && played?.draw) return drawn(played.draw);
  if (step.kind === "decide" && desk.view.winner) return desk.view.sides[desk.view.winner].name;
  if (step.kind === "fund" && desk.view.fund?.answer !== null && desk.view.fund) return desk.view.fund.answer ? words.back : words.away;
  return "";
}

/** The actual time of a step that has begun; else whether it is next. */
function actual(line: Timed, now: number): string {
  const { step, began, ended } = line;
  if (step.state === "now" && began !== null) return `${String(Math.max(0, Math.floor((now - began) / 60)))}′ / ${String(line.minutes)}′`;
  if (step.state === "done") return hourMinute(began ?? ended);
  return words.state[step.state];
}

export function run(desk: Desk): TemplateResult {
  const now = desk.live.clock.now();
  const lines = timed(runOfShow(desk.view), desk.plan, desk.view);
  const rows = lines.map((line) => {
    const { step } = line;
    const came = step.state === "done" ? outcome(desk, step) : "";
    return html`<li class="step step--${step.state}" data-step=${step.kind} aria-current=${step.state === "now" ? "step" : nothing} title=${came || nothing}>${sign(step.state)}
      <time class="step__plan">${hourMinute(line.plan)}</time><span class="step__name">${stepName(step)}${came ? html`<small>${came}</small>` : nothing}</span><span class="step__actual">${actual(line, now)}</span></li>`;
  });
  return html`<nav class="run" aria-label=${words.run}><section class="panel panel--run" aria-labelledby="h-run">
    <header class="panel__head"><h2 id="h-run">${words.run}</h2><span class="panel__note">${airWords.remaining(Math.round(left(lines, now)))}</span></header>
    <ol class="steps">${rows}</ol>${say(desk)}</section></nav>`;
}

/** What the button of the next step says: name, and what it does or what it waits for. */
function nextWords(desk: Desk): { name: string; does: string; waits: string } {
  const next = desk.view.host?.next;
  if (!next) return { name: words.nothingNext, does: "", waits: "" };
  const playing = desk.view.stage === "playing" ? desk.view.game : null;
  const number = (playing ?? desk.view.games.at(-1) ?? { number: 0 }).number + 1;
  const [name, does] = words.verbs[next.verb] ?? [next.verb, ""];
  const planned = gamesPlanned(desk.view);
  const drawn = playing?.number ?? desk.view.games.at(-1)?.number ?? 1;
  const called =
    next.verb === "game.next" ? (number > planned ? words.nextGolden : words.nextGame(number))
    : next.verb === "board.open" ? (drawn > planned ? words.step.goldenDraw : words.step.draw(drawn))
    : name;
  return { name: called, does, waits: next.waits === null ? "" : (words.waits[next.waits] ?? words.waitsElse) };
}

function nameButton(desk: Desk, side: Side): TemplateResult {
  const state = desk.commands.state("decide");
  const armed = desk.named === side;
  const ready = usable(desk) && !desk.view.paused && !isPending(state);
  return html`<button class="button ${armed && desk.gold === "decide" ? "button--gold" : ""} ${armed && isPending(state) ? "is-pending" : ""}" data-decide=${side}
    aria-disabled=${!ready} aria-pressed=${armed}
    @click=${() => {
      if (!ready) return;
      if (armed) desk.press("decide", "session.decide", { side });
      else desk.name(side);
    }}>${teamMark(side)}<span>${desk.view.sides[side].name}</span></button>`;
}

/** In place of the next step: who has won, said by the host. */
function decide(desk: Desk): TemplateResult {
  const state = desk.commands.state("decide");
  const [name, does] = words.verbs["session.decide"]!;
  const line = isPending(state)
    ? html`${sign("wait")}${words.pending}`
    : state.kind === "refused"
      ? html`<em class="refusal" role="alert">${state.text}</em>`
      : desk.view.paused
        ? html`${sign("wait")}${words.waits.paused}`
        : html`${sign("turn")}${desk.named ? words.confirmWinner(desk.view.sides[desk.named].name) : does}`;
  return html`<div class="next-slot"><section class="decide" aria-labelledby="h-decide">
    <h2 id="h-decide">${name}</h2><p>${line}</p>
    <div class="decide__buttons">${nameButton(desk, "A")}${nameButton(desk, "B")}</div></section></div>`;
}

export function next(desk: Desk): TemplateResult {
  if (tieOpen(desk.view)) return decide(desk);
  const step = desk.view.host?.next ?? null;
  const { name, does, waits } = nextWords(desk);
  const state = desk.commands.state("next");
  const sends = step !== null && SENDS.has(step.verb);
  const ready = sends && step.ready && usable(desk) && !desk.view.paused;
  const gold = desk.gold === "next" && ready;
  const line = isPending(state)
    ? html`${sign("wait")}${words.pending}`
    : state.kind === "refused"
      ? html`<em class="refusal" role="alert">${state.text}</em>`
      : ready
        ? does
        : step
          ? html`${sign(step.ready ? "turn" : "wait")}${desk.view.paused ? words.waits.paused : waits || does}`
          : nothing;
  return html`<div class="next-slot"><button class="next ${gold ? "next--ready" : ""} ${isPending(state) ? "is-pending" : ""}"
      aria-disabled=${!ready || isPending(state)} aria-keyshortcuts="n" title=${words.keys}
      @click=${() => ready && step && desk.press("next", step.verb)}>
    <small>${words.next}</small><b>${name}</b><span>${line}</span></button></div>`;
}
