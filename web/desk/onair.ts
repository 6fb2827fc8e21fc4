/** What is on air and what is next: the two pictures, the scenes, single elements, the lower third, a break, the outputs. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { AirScene, AirShown, OnAir } from "../core/view";
import { programOf } from "../overlay/program";
import { outputOf } from "../overlay/output";
import type { SceneName } from "../overlay/scene";
import { sign } from "../parts/marks";
import { air as w, type Element, type Tab } from "./air-words";
import { isPending, usable, type Desk } from "./context";
import { links, missing } from "./links";
import "./screen";

/** In the order of the keys 1 to 9. */
export const SCENES: readonly AirScene[] = ["opening", "table", "result", "board", "race", "fund", "break", "champion", "none"];
const ELEMENTS: readonly Element[] = ["score", "hands", "strip", "kitty", "fund", "proof", "ruling", "last_trick"];
const TABS: readonly Tab[] = ["scenes", "elements", "lower", "break", "outputs"];
const SUSPENSE = [0, 0.5, 1, 2, 3, 5];
const MINUTES = [1, 2, 3, 5, 10, 15];
const EVERYTHING = outputOf(null, "");

/** What the desk holds by itself of the air: the open tab, and what was typed. */
export interface AirBench {
  readonly tab: Tab;
  readonly title: string;
  readonly name: string;
  readonly breakTitle: string;
  readonly breakMinutes: number;
}

export const AIR_BENCH: AirBench = { tab: "scenes", title: "", name: "", breakTitle: w.breakDefault, breakMinutes: 5 };

const NOTHING: OnAir = { follow: true, program: null, emergency: null, lower: null, out: [], extras: [], take: 0, at: null, suspense: 0.5 };

/** Which scene the overlay shows: the overlay's own law. */
export function sceneNow(desk: Pick<Desk, "view" | "since" | "live">): SceneName {
  const { view } = desk;
  const marks = { stage: view.since ?? desk.since, drawn: view.board?.latest?.at ?? null, answered: view.fund?.answered_at ?? null };
  return programOf(view, marks, desk.live.clock.now(), EVERYTHING).scene.name;
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, "0")}`;
}

/** Puts a scene into preview; the break as it was typed. */
export function previewed(desk: Desk, scene: AirScene | null): void {
  if (!usable(desk)) return;
  const { breakTitle, breakMinutes } = desk.airBench;
  const more = scene === "break" ? { title: breakTitle.trim(), seconds: Math.round(breakMinutes * 60) } : {};
  desk.rule("preview", "air.preview", { scene, ...more });
}

function button(desk: Desk, id: string, text: unknown, does: () => void, more: { ready?: boolean; key?: string; kind?: string; pressed?: boolean } = {}): TemplateResult {
  const pending = isPending(desk.commands.state(id));
  const ready = usable(desk) && (more.ready ?? true);
  return html`<button class="button ${more.kind ?? ""} ${pending ? "is-pending" : ""}" data-air=${id} aria-disabled=${!ready || pending}
    aria-pressed=${more.pressed === undefined ? nothing : more.pressed} aria-keyshortcuts=${more.key ?? nothing} @click=${() => ready && does()}>${text}</button>`;
}

function caption(shown: AirShown | null, now: number): string {
  if (!shown) return "";
  return shown.until === undefined ? (shown.title ?? "") : `${shown.title ?? ""} ${w.left(minutesAndSeconds(shown.until - now))}`.trim();
}

function screens(desk: Desk, air: OnAir): TemplateResult {
  const now = desk.live.clock.now();
  const name = sceneNow(desk);
  const held = air.held === true;
  const preview = air.preview ?? null;
  const screen = (isPreview: boolean, title: string): TemplateResult =>
    html`<desk-screen .view=${desk.view} .v=${desk.v} .now=${desk.now} .preview=${isPreview} .label=${title}></desk-screen>`;
  return html`<div class="screens">
    <figure class="screen screen--program ${air.emergency ? "screen--out" : ""}" data-program=${name}>${screen(false, w.program)}<figcaption>${sign("live")}${w.program}
      <b>${air.emergency === "clear" ? w.cleared : w.scenes[name as AirScene]}</b><small>${caption(air.follow ? null : air.program, now)}</small></figcaption></figure>
    <div class="take-box">
      ${button(desk, "take", w.take, () => desk.rule("take", "air.take"), { ready: preview !== null && !held, key: "q", kind: "take" })}
      ${button(desk, "undo", w.undo, () => desk.rule("undo", "air.undo"), { ready: air.undo === true && !held, key: "u", kind: "button--quiet" })}
      ${button(desk, "hold", held ? w.letGo : w.hold, () => desk.rule("hold", "air.hold", { on: !held }), { key: "h", kind: held ? "button--armed" : "button--quiet", pressed: held })}</div>
    <figure class="screen screen--preview" data-preview=${preview?.scene ?? "nothing"}>${screen(true, w.preview)}<figcaption>${sign("next")}${w.preview}
      <b>${preview ? w.scenes[preview.scene] : w.nothing}</b><small>${caption(preview, now)}</small></figcaption></figure></div>`;
}

function scenes(desk: Desk, air: OnAir): TemplateResult {
  const onAir = sceneNow(desk);
  const next = air.preview?.scene ?? null;
  return html`<div class="scenes" role="group" aria-label=${w.tabs.scenes}>
    ${button(desk, "follow", html`${w.follow}<small>${air.follow ? w.followOn : w.byHand}</small>`, () => desk.rule("follow", "air.follow", { on: !air.follow }), { ready: air.held !== true, key: "f", kind: "scene", pressed: air.follow })}
    ${SCENES.map((scene, at) => {
      const on = scene === onAir && !air.emergency;
      const pre = scene === next;
      return html`<button class="button scene ${on ? "scene--program" : ""} ${pre ? "scene--preview" : ""}" data-scene=${scene} aria-pressed=${pre} aria-disabled=${!usable(desk)}
        aria-keyshortcuts=${at + 1} @click=${() => previewed(desk, pre ? null : scene)}>${w.scenes[scene]}<small>${on ? w.program : pre ? w.preview : ""}</small></button>`;
    })}</div>`;
}

function elements(desk: Desk, air: OnAir): TemplateResult {
  return html`<div class="scenes">${ELEMENTS.map((name) => {
    const isIn = name === "last_trick" ? (air.extras as readonly string[]).includes(name) : !(air.out as readonly string[]).includes(name);
    return button(desk, `element-${name}`, html`${w.elements[name]}<small>${isIn ? w.isIn : w.isOut}</small>`, () => desk.rule(`element-${name}`, "air.element", { name, in: !isIn }), { pressed: isIn, kind: isIn ? "scene scene--in" : "scene" });
  })}
    <label class="air-field air-field--wide">${w.suspense}<select data-air="suspense" @change=${(event: Event) => desk.rule("suspense", "air.suspense", { seconds: Number((event.target as HTMLSelectElement).value) })}>
      ${SUSPENSE.map((seconds) => html`<option value=${seconds} ?selected=${seconds === air.suspense}>${seconds}</option>`)}</select></label></div>`;
}

function lower(desk: Desk, air: OnAir): TemplateResult {
  const { title, name } = desk.airBench;
  const on = air.lower;
  const ready = usable(desk) && name.trim() !== "";
  const send = (event: Event): void => {
    event.preventDefault();
    if (ready) desk.rule("lower", "air.lower", { title: title.trim(), name: name.trim() });
  };
  return html`<form class="air-form" @submit=${send}>
    <label class="air-field">${w.lowerTitle}<input data-air="lower-title" maxlength="20" placeholder=${w.lowerHint} autocomplete="off" .value=${live(title)} @input=${(event: Event) => desk.setAir({ title: (event.target as HTMLInputElement).value })} /></label>
    <label class="air-field">${w.lowerName}<input data-air="lower-name" maxlength="20" autocomplete="off" .value=${live(name)} @input=${(event: Event) => desk.setAir({ name: (event.target as HTMLInputElement).value })} /></label>
    <button class="button ${isPending(desk.commands.state("lower")) ? "is-pending" : ""}" data-air="lower" aria-disabled=${!ready}>${on ? w.lowerSwap : w.lowerOn}</button>
    ${button(desk, "lower-off", on ? html`${w.lowerOff}<small>${`${on.title} ${on.name}`.trim()}</small>` : w.lowerOff, () => desk.rule("lower-off", "air.lower", { name: "" }), { ready: on !== null, kind: "button--quiet" })}</form>`;
}

function pause(desk: Desk): TemplateResult {
  const { breakTitle, breakMinutes } = desk.airBench;
  const send = (event: Event): void => {
    event.preventDefault();
    previewed(desk, "break");
  };
  return html`<form class="air-form" @submit=${send}>
    <label class="air-field">${w.breakTitle}<input data-air="break-title" maxlength="20" autocomplete="off" .value=${live(breakTitle)} @input=${(event: Event) => desk.setAir({ breakTitle: (event.target as HTMLInputElement).value })} /></label>
    <label class="air-field">${w.breakMinutes}<select data-air="break-minutes" @change=${(event: Event) => desk.setAir({ breakMinutes: Number((event.target as HTMLSelectElement).value) })}>
      ${MINUTES.map((minutes) => html`<option value=${minutes} ?selected=${minutes === breakMinutes}>${minutes}</option>`)}</select></label>
    <button class="button air-form__wide ${isPending(desk.commands.state("preview")) ? "is-pending" : ""}" data-air="break" aria-disabled=${!usable(desk)}>${w.toPreview}</button></form>`;
}

function outputs(desk: Desk): TemplateResult {
  return html`<div class="air-outputs">${links(desk)}<div class="air-outputs__foot">
    <button class="button button--quiet" data-air="as-run" @click=${() => desk.asRun()}>${w.asRun}</button>
    ${desk.plan.office ? html`<a class="button button--quiet" href=${desk.plan.office} target="_blank" rel="noopener">${w.manage}</a>` : nothing}</div></div>`;
}

function body(desk: Desk, air: OnAir): TemplateResult {
  switch (desk.airBench.tab) {
    case "scenes":
      return scenes(desk, air);
    case "elements":
      return elements(desk, air);
    case "lower":
      return lower(desk, air);
    case "break":
      return pause(desk);
    case "outputs":
      return outputs(desk);
  }
}

const BUTTONS = ["take", "undo", "hold", "preview", "follow", "lower", "lower-off", "suspense", ...ELEMENTS.map((name) => `element-${name}`)];

/** Why the last command was not done; it stands until the next one. */
function refusal(desk: Desk, air: OnAir): TemplateResult | typeof nothing {
  const said = BUTTONS.map((id) => desk.commands.state(id)).find((state) => state.kind === "refused");
  if (said?.kind === "refused") return html`<p class="refusal" role="alert" data-air-refusal>${said.text}</p>`;
  return air.held ? html`<p class="wait">${sign("wait")}${w.held}</p>` : nothing;
}

export function onAir(desk: Desk): TemplateResult {
  const air = desk.view.air ?? NOTHING;
  const off = missing(desk.links);
  return html`<section class="panel panel--onair" aria-labelledby="h-onair">
    <header class="panel__head"><h2 id="h-onair">${w.title}</h2><span class="panel__note">${air.at === null ? "" : w.since(minutesAndSeconds(desk.live.clock.now() - air.at))}</span></header>
    ${screens(desk, air)}${refusal(desk, air)}
    <nav class="air-tabs" aria-label=${w.tabsLabel}>${TABS.map((tab) => html`<button class="air-tab" data-air-tab=${tab} aria-current=${desk.airBench.tab === tab} @click=${() => desk.setAir({ tab })}>${w.tabs[tab]}${tab === "outputs" && off ? html`<b class="air-tab__bad">${off}</b>` : nothing}</button>`)}</nav>
    <div class="air-body" data-tab=${desk.airBench.tab} title=${w.keys}>${body(desk, air)}</div></section>`;
}

/** Always in reach: everything off at once, the fallback picture, everything loaded again. */
export function emergency(desk: Desk): TemplateResult {
  const on = desk.view.air?.emergency ?? null;
  const to = (kind: "clear" | "still" | null): void => desk.rule("emergency", "air.emergency", { kind });
  const said = ["emergency", "reload"].map((id) => desk.commands.state(id)).find((state) => state.kind === "refused");
  const reloaded = desk.commands.state("reload").kind === "ok";
  return html`<section class="emergency" aria-label=${w.clear}>
    ${on === null
      ? button(desk, "clear", html`<i class="sign sign--clear" aria-hidden="true"></i>${w.clear}`, () => to("clear"), { key: "b", kind: "emergency__clear" })
      : button(desk, "back", w.back, () => to(null), { key: "b", kind: `emergency__clear ${desk.gold === "air" ? "button--gold" : ""}` })}
    ${button(desk, "still", w.still, () => to(on === "still" ? "clear" : "still"), { pressed: on === "still", kind: on === "still" ? "button--armed" : "" })}
    <button class="button emergency__hold" data-air="reload" aria-disabled=${!usable(desk)} @pointerdown=${desk.holdReload} @pointerup=${desk.letGo} @pointerleave=${desk.letGo} @pointercancel=${desk.letGo}
      @keydown=${desk.holdReload} @keyup=${desk.letGo}>${w.reload}<small>${reloaded ? w.reloaded : w.holdSecond}</small></button>
    ${said?.kind === "refused" ? html`<p class="refusal" role="alert">${said.text}</p>` : nothing}</section>`;
}
