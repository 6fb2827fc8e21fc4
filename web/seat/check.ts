/** The check of the device before the show: touch, sound, network, screen. */
import { html, nothing, type TemplateResult } from "lit";
import { sign } from "../parts/marks";
import type { SeatPage } from "./context";
import { panelWords as w } from "./panel-words";

export const SPOTS = 3;
/** Round trips in seconds: up to the first is good, up to the second fair (half of it is credited at a deadline). */
const GOOD = 0.15;
const FAIR = 0.8;

/** What has been tried so far. */
export interface Checked {
  readonly touched: ReadonlySet<number>;
  /** With what the last dot was pressed. */
  readonly by: string;
  readonly sound: boolean | null;
}

export const UNCHECKED: Checked = { touched: new Set(), by: "", sound: null };

function row(name: string, ok: boolean | null, label: string, says: string, act: TemplateResult | typeof nothing): TemplateResult {
  return html`<li class="check ${ok === null ? "" : ok ? "check--ok" : "check--bad"}" data-check=${name} data-ok=${String(ok)}>${sign(ok === null ? "wait" : ok ? "ok" : "lost")}
    <div><b>${label}</b><p role="status">${says}</p></div><span class="check__act">${act}</span></li>`;
}

function touch(page: SeatPage): TemplateResult {
  const { touched, by } = page.checked;
  const done = touched.size >= SPOTS;
  return row("touch", done ? true : null, w.touch, done ? w.touchDone(by) : w.touchHow, html`${Array.from({ length: SPOTS }, (_, n) => html`<button class="spot" data-spot=${n} aria-label=${w.spot(n + 1)} aria-pressed=${touched.has(n)}
    @click=${(event: PointerEvent) => page.act.touched(n, event.pointerType)}></button>`)}`);
}

function sound(page: SeatPage): TemplateResult {
  const heard = page.checked.sound;
  const says = heard === false ? w.soundNone : page.settings.sound ? w.soundOn : w.soundHow;
  return row("sound", heard === false ? false : page.settings.sound ? true : null, w.sound, says, html`<button class="tool" data-do="sound" @click=${() => page.act.sound()}>${w.soundPlay}</button>
    ${page.settings.sound ? html`<button class="tool" @click=${() => page.act.set({ sound: false })}>${w.off}</button>` : nothing}`);
}

function line(page: SeatPage): TemplateResult {
  const { trip } = page;
  if (trip === null) return row("line", null, w.line, w.lineWait, nothing);
  const ms = Math.max(1, Math.round(trip * 1000));
  return row("line", trip <= FAIR, w.line, trip <= GOOD ? w.lineGood(ms) : trip <= FAIR ? w.lineFair(ms) : w.linePoor(ms), nothing);
}

function screen(page: SeatPage): TemplateResult {
  const { awake } = page;
  const says = { on: w.screenOn, off: w.screenOff, unsupported: w.screenNone }[awake];
  return row("screen", awake === "on" ? true : awake === "off" ? null : false, w.screen, says, awake === "off" ? html`<button class="tool" data-do="awake" @click=${() => page.act.awake()}>${w.screenAsk}</button>` : nothing);
}

export function checklist(page: SeatPage): TemplateResult {
  return html`<ul class="checks">${touch(page)}${sound(page)}${line(page)}${screen(page)}</ul>`;
}
