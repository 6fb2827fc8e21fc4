/** Who is connected: a line for each output, one for the seats, one for the rest. */
import { html, nothing, type TemplateResult } from "lit";
import type { LinkLine } from "../core/beat";
import { sign } from "../parts/marks";
import type { Desk } from "./context";
import { words } from "./words";

const DAY = 24 * 3600;

/** A link whose term ends within a day says when. */
function term(link: LinkLine): TemplateResult | typeof nothing {
  if (!link.expires || link.expires - Date.now() / 1000 > DAY) return nothing;
  const at = new Date(link.expires * 1000);
  return html`<small>${words.expires(`${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`)}</small>`;
}

function output(link: LinkLine, head: number): TemplateResult {
  const behind = link.connected && link.v !== null && !link.delay ? Math.max(0, head - link.v) : 0;
  const slow = behind > 3;
  const state = link.connected ? (slow ? words.behind(behind) : words.connected(link.sockets)) : words.absent;
  return html`<li class=${link.connected ? "" : "links__off"}>${sign(link.connected ? (slow ? "slow" : "ok") : "lost")}
    <b>${words.kinds[link.kind]}</b>${link.delay ? html`<small>${words.delayed(link.delay)}</small>` : nothing}${term(link)}<span>${state}</span></li>`;
}

function seats(desk: Desk, lines: readonly LinkLine[]): TemplateResult {
  return html`<li><b>${words.kinds.seat}</b><span class="links__seats">${lines.map((link) => {
    const player = desk.view.players.find((each) => each.seat === link.seat);
    const kind = link.connected ? "ok" : player?.bot ? "bot" : "lost";
    const state = link.connected ? words.connected(1) : player?.bot ? words.seatState.bot : words.absent;
    return html`<span title=${state} aria-label="${player ? `${player.side}${player.number}` : ""} ${state}">${sign(kind)}${player ? `${player.side}${player.number}` : ""}${term(link)}</span>`;
  })}</span></li>`;
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
