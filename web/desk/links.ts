/** Who is connected: a line for each output, one for the seats, one for the rest. */
import { html, nothing, type TemplateResult } from "lit";
import type { LinkLine } from "../core/beat";
import { sign } from "../parts/marks";
import type { Desk } from "./context";
import { isBroken } from "./themes";
import { wallClock } from "./top";
import { words } from "./words";

const DAY = 24 * 3600;

/** A link whose term ends within a day says when. */
function term(link: LinkLine): TemplateResult | typeof nothing {
  if (!link.expires || link.expires - Date.now() / 1000 > DAY) return nothing;
  const at = new Date(link.expires * 1000);
  return html`<small>${words.expires(`${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`)}</small>`;
}

function output(link: LinkLine, head: number): TemplateResult {
  const seen = link.drawn ?? link.v;
  const late = link.delay || link.behind;
  const behind = link.connected && seen !== null && !late ? Math.max(0, head - seen) : 0;
  const slow = behind > 3;
  const hidden = link.connected && link.visible === false;
  const state = link.connected ? (slow ? words.behind(behind) : words.connected(link.sockets)) : words.absent;
  const told = [seen === null ? "" : words.version(seen), link.build ? words.build(link.build) : "", link.seen ? words.seenAt(wallClock(link.seen)) : ""].filter(Boolean).join(" · ");
  return html`<li class=${link.connected ? "" : "links__off"} title=${told}>${sign(link.connected ? (slow ? "slow" : "ok") : "lost")}
    <b>${link.name || (link.for ? (words.pages[link.for] ?? link.for) : words.kinds[link.kind])}</b>${link.behind === "game" ? html`<small>${words.gameLate}</small>` : link.delay ? html`<small>${words.delayed(link.delay)}</small>` : nothing}${term(link)}
    ${hidden ? html`<small class="links__hidden">${words.hidden}</small>` : nothing}${isBroken(link.theme) ? html`<a class="links__hidden" href="/themes/" target="_blank" rel="noopener" data-theme-broken>${words.themeBroken}</a>` : nothing}<span>${seen === null ? "" : html`<small>${seen}</small> `}${state}</span></li>`;
}

function seats(desk: Desk, lines: readonly LinkLine[]): TemplateResult {
  return html`<li><b>${words.kinds.seat}</b><span class="links__seats">${lines.map((link) => {
    const player = desk.view.players.find((each) => each.seat === link.seat);
    const kind = link.connected ? "ok" : player?.bot ? "bot" : "lost";
    const state = link.connected ? words.connected(1) : player?.bot ? words.seatState.bot : words.absent;
    return html`<span title=${state} aria-label="${player ? `${player.side}${player.number}` : ""} ${state}">${sign(kind)}${player ? `${player.side}${player.number}` : ""}${term(link)}</span>`;
  })}</span></li>`;
}

/** Outputs that somebody should look at: not there, though they are to be on air, or without the theme that they are to wear. */
export function missing(lines: readonly LinkLine[]): number {
  return lines.filter((link) => (link.kind === "program" || link.kind === "public") && !link.for && (!link.connected || isBroken(link.theme))).length;
}

export function links(desk: Desk): TemplateResult | typeof nothing {
  if (!desk.links.length) return nothing;
  const of = (kind: LinkLine["kind"]): LinkLine[] => desk.links.filter((link) => link.kind === kind);
  const head = Math.max(...desk.links.map((link) => link.v ?? 0));
  const bySeat = of("seat").sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  return html`<ul class="links" aria-label=${words.links}>
    ${of("program").map((link) => output(link, head))}${of("public").map((link) => output(link, head))}
    ${bySeat.length ? seats(desk, bySeat) : nothing}${of("desk").map((link) => output(link, head))}</ul>`;
}
