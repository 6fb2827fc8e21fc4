/** Before the first game: both teams, one sign between them; the faces stay above. */
import { html, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { name } from "../core/fit";
import { playerNumber } from "../core/i18n";
import type { Side, TableInfo, View } from "../core/view";
import { teamClass } from "./air";
import { text } from "./text";

export function opening(view: View): TemplateResult {
  return html`<header class="masthead plate rise">
      <span class="sign">${mark("plot", 60)}</span><b class="masthead__name">${text.show}</b><span class="masthead__day num">${day(view.table)}</span>
    </header>
    <section class="bill">
      ${team(view, "A")}
      <div class="bill__mid plate rise" style="--i:4">
        <span class="sign">${mark("plot", 96)}</span><b class="bill__games num">${gamesOf(view.table)}</b>
        <span class="note bill__from">${text.bill[0]}<br />${text.bill[1]}</span>
      </div>
      ${team(view, "B")}
    </section>`;
}

export function gamesOf(table: TableInfo): number {
  return table.games ?? (table.form === "weekly" ? 9 : 6);
}

/** The day stands in the session's code: 2026-11-30-01. */
function day(table: TableInfo): string {
  const found = /^\d{4}-(\d{2})-(\d{2})/.exec(table.session);
  return found ? text.day(Number(found[1]), Number(found[2])) : table.title;
}

function team(view: View, side: Side): TemplateResult {
  const place = side === "B" ? "end" : "start";
  const players = view.players.filter((p) => p.side === side).sort((a, b) => a.number - b.number);
  return html`<article class="bill__team bill__team--${side.toLowerCase()} ${teamClass(side)} plate">
    <div class="bill__name"><div>${name(view.sides[side].name, [108, 84, 64, 52, 44, 38], place)}</div></div>
    <div class="bill__players">${players.map(
      (p) => html`<div class="player">
        <span class="player__no num">${playerNumber(p.number)}</span><div class="player__who">${name(p.name, [48, 40, 34, 28, 24], place)}</div>
        <span class="player__town">${p.town}</span>
      </div>`,
    )}</div>
  </article>`;
}
