/** The referee's part of the desk: seats, time, a ruling on air, the end of a game, faults put right. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { lang, rankName } from "../core/i18n";
import { names, nameAt, seatId, sign } from "../parts/marks";
import { toggle } from "./centre";
import { isPending, usable, type Desk } from "./context";
import { outcome } from "./outcome";
import { referee as w } from "./referee-words";
import { seats } from "./seats";

/** A button that is pressed twice: the second press sends. */
function twice(desk: Desk, button: string, name: string): TemplateResult {
  const armed = desk.bench.armed === button;
  const pending = isPending(desk.commands.state(button));
  return html`<button class="button ${armed ? "button--armed" : ""} ${pending ? "is-pending" : ""}" data-do=${button} aria-disabled=${!usable(desk)}>${armed ? w.again(name) : name}</button>`;
}

/** Sends a form's fields at the second press. */
function sends(desk: Desk, button: string, deed: (given: Record<string, string>, form: HTMLFormElement) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    if (!usable(desk)) return;
    const form = event.currentTarget as HTMLFormElement;
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    desk.twice(button, () => deed(given, form));
  };
}

function time(desk: Desk): TemplateResult {
  const { clock } = desk.view;
  const runs = clock !== null && clock.kind !== "deal" && (clock.deadline !== null || typeof clock.left === "number");
  const can = runs && usable(desk);
  const state = desk.commands.state("extend");
  return html`<section class="panel" aria-labelledby="h-time"><header class="panel__head"><h2 id="h-time">${w.time}</h2>
      <span class="panel__note">${runs ? w.waitsFor(names(clock.seats.map((seat) => nameAt(desk.view, seat)))) : w.noClock}</span></header>
    <div class="bench__buttons">${toggle(desk)}${[15, 30].map((seconds) => html`<button class="button ${isPending(state) ? "is-pending" : ""}" data-extend=${seconds} aria-disabled=${!can}
      @click=${() => can && desk.rule("extend", "table.extend", { seconds, deadline: clock.deadline })}>${w.extend(seconds)}</button>`)}</div>
    ${outcome(desk, "extend", "extend")}${outcome(desk, "pause", "pause")}</section>`;
}

function ruling(desk: Desk): TemplateResult {
  const shown = desk.view.ruling ?? null;
  const draft = desk.bench.ruling;
  const can = usable(desk);
  const ready = can && draft.zh.trim() !== "";
  const typed = (name: "zh" | "en" | "clause") => (event: Event): void => desk.set({ ruling: { ...draft, [name]: (event.target as HTMLInputElement).value } });
  const send = (event: Event): void => {
    event.preventDefault();
    if (ready) desk.rule("ruling", "ruling.show", { ...draft });
  };
  return html`<section class="panel panel--ruling" aria-labelledby="h-ruling"><header class="panel__head"><h2 id="h-ruling">${w.ruling}</h2>
      <a class="panel__note" href="/referee/?lang=${lang}" target="_blank" rel="noopener">${w.toReferee}</a></header>
    ${shown ? html`<p class="ruling-air" data-ruling-air>${sign("live")}<span><small>${w.onAir}${shown.clause ? ` · ${w.clause} ${shown.clause}` : ""}</small>${shown[lang]}</span>
      <button class="button ${isPending(desk.commands.state("hide")) ? "is-pending" : ""}" data-do="hide" aria-disabled=${!can} @click=${() => can && desk.rule("hide", "ruling.hide")}>${w.hide}</button></p>` : nothing}
    <form class="bench__form" @submit=${send}>
      <label class="bench__wide">${w.rulingZh}<textarea name="zh" rows="2" maxlength="80" .value=${live(draft.zh)} @input=${typed("zh")}></textarea></label>
      <label>${w.rulingEn}<input name="en" maxlength="160" .value=${live(draft.en)} @input=${typed("en")} autocomplete="off" /></label>
      <label class="bench__short">${w.clause}<input name="clause" maxlength="6" placeholder="8.5" .value=${live(draft.clause)} @input=${typed("clause")} autocomplete="off" /></label>
      <div class="bench__buttons"><button class="button ${isPending(desk.commands.state("ruling")) ? "is-pending" : ""}" data-do="ruling" aria-disabled=${!ready}>${shown ? w.replace : w.show}</button></div></form>
    ${outcome(desk, "ruling", "ruling")}${outcome(desk, "hide", "hide")}</section>`;
}

function ending(desk: Desk): TemplateResult {
  const playing = desk.view.stage === "playing";
  const { ending: kind } = desk.bench;
  const body = html`<p class="panel__note">${w.endDoes}</p><form class="bench__form" @input=${() => desk.set({ armed: null })}
      @submit=${sends(desk, "end", ({ reason }, form) => {
        desk.rule("end", "game.end", { kind, reason, game: desk.view.game?.number ?? null });
        form.reset();
      })}>
      <div class="bench__kinds" role="radiogroup" aria-label=${w.end}>${(["misdealt", "agreed_end", "voided"] as const).map((each) => html`<button type="button" class="button" role="radio" data-ending=${each} aria-checked=${each === kind}
        @click=${() => desk.set({ ending: each, armed: null })}>${w.endKinds[each]}</button>`)}</div>
      <label class="bench__wide">${w.reasonOpen}<input name="reason" maxlength="200" required autocomplete="off" /></label>
      <div class="bench__buttons">${twice(desk, "end", w.doEnd(w.endKinds[kind]))}</div></form>`;
  return html`<details class="panel bench__more" data-more="end"><summary><h2>${w.end}</h2></summary>${playing ? body : html`<p class="wait">${sign("wait")}${w.noGame}</p>`}</details>${outcome(desk, "end", "end")}`;
}

const RANKS = [..."23456789TJQKA"];

function points(desk: Desk): TemplateResult {
  if (desk.view.stage !== "playing" || desk.view.game?.phase !== "playing") return html`<p class="wait">${sign("wait")}${w.pointsLater}</p>`;
  return html`<form class="bench__form" @input=${() => desk.set({ armed: null })} @submit=${sends(desk, "points", ({ seat, points: moved, reason }, form) => {
    desk.rule("points", "correct.points", { seat: Number(seat), points: Number(moved), reason });
    form.reset();
  })}>
    <label>${w.pointsOf}<select name="seat">${desk.view.players.map((player) => html`<option value=${player.seat}>${seatId(player)} ${player.name}</option>`)}</select></label>
    <label>${w.points}<input name="points" type="number" step="5" min="-200" max="200" required title=${w.pointsHow} /></label>
    <label class="bench__wide">${w.reasonOpen}<input name="reason" maxlength="200" required autocomplete="off" /></label>
    <p class="panel__note bench__wide">${w.pointsHow}</p><div class="bench__buttons">${twice(desk, "points", w.doPoints)}</div></form>`;
}

function level(desk: Desk): TemplateResult {
  if (desk.view.stage !== "between" && desk.view.stage !== "waiting") return html`<p class="wait">${sign("wait")}${w.levelLater}</p>`;
  return html`<form class="bench__form" @input=${() => desk.set({ armed: null })} @submit=${sends(desk, "level", ({ side, rank, lap, reason }, form) => {
    desk.rule("level", "correct.level", { side, level: { lap: Number(lap), rank }, reason });
    form.reset();
  })}>
    <label>${w.side}<select name="side">${(["A", "B"] as const).map((side) => html`<option value=${side}>${desk.view.sides[side].name}（${rankName(desk.view.sides[side].level.rank)}）</option>`)}</select></label>
    <label class="bench__short">${w.rank}<select name="rank">${[...RANKS, "flag"].map((rank) => html`<option value=${rank}>${rankName(rank)}</option>`)}</select></label>
    <label class="bench__short">${w.lap}<input name="lap" type="number" min="0" max="9" value="1" required /></label>
    <label class="bench__wide">${w.reasonOpen}<input name="reason" maxlength="200" required autocomplete="off" /></label>
    <div class="bench__buttons">${twice(desk, "level", w.doLevel)}</div></form>`;
}

export function referee(desk: Desk): TemplateResult {
  return html`<div class="bench" aria-label=${w.title}>${seats(desk)}${time(desk)}${ruling(desk)}${ending(desk)}
    <details class="panel bench__more" data-more="correct"><summary><h2>${w.correct}</h2></summary><h3>${w.points}</h3>${points(desk)}<h3>${w.level}</h3>${level(desk)}</details>
    ${outcome(desk, "points", "points")}${outcome(desk, "level", "level")}
    <button class="button bench__history" data-history @click=${() => desk.set({ history: true })}>${w.history}</button></div>`;
}
