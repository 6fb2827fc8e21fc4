/** Before the first game: both teams, one sign between them; the faces stay above. */
import { html, nothing, type TemplateResult } from "lit";
import { logo } from "./logo";
import { mark } from "../core/cards";
import { name } from "../core/fit";
import { playerNumber, yuan } from "../core/i18n";
import type { Fund, Side, TableInfo, View } from "../core/view";
import { teamClass, type Air } from "./air";
import { awardsOf } from "./fund";
import { text } from "./text";
import { lapChip } from "./topline";

export function opening({ view, out }: Air): TemplateResult {
  const fund = out.has("fund") ? null : view.fund;
  return html`<header class="masthead plate rise">
      ${logo(60)}<b class="masthead__name">${text.show}</b><span class="masthead__day num">${dayOf(view.table)}</span>
    </header>
    <section class="bill">
      ${team(view, "A")}
      <div class="bill__mid plate rise" style="--i:4">
        <span class="sign">${mark("plot", 96)}</span><b class="bill__games num">${gamesOf(view.table)}</b>
        <span class="note bill__from">${text.bill[0]}<br />${text.bill[1]}</span>
      </div>
      ${team(view, "B")}
    </section>${fund ? stake(fund) : nothing}`;
}

export function gamesOf(table: TableInfo): number {
  return table.games ?? (table.form === "weekly" ? 9 : 6);
}

/** Who reigns, what is held already, and what today's win would add. */
function stake(fund: Fund): TemplateResult {
  const next = awardsOf(fund)[fund.side === null ? 0 : fund.day];
  return html`<aside class="stake plate rise ${fund.side ? "stake--reign" : ""}" style="--i:5">
    <span class="stake__title">${text.fundAt}</span>
    ${fund.side ? html`<span class="stake__who ${teamClass(fund.side)}"><i class="team-bar"></i>${name(fund.team, [34, 30, 26, 24])}</span><span class="stake__run num">${text.run(fund.day)}</span><b class="stake__sum num">${yuan(fund.total)}</b>` : nothing}
    ${next ? html`<span class="stake__next num">${text.stake} +${yuan(next)}</span>` : nothing}
  </aside>`;
}

/** The day stands in the session's code: 2026-11-30-01. */
export function dayOf(table: TableInfo): string {
  const found = /^\d{4}-(\d{2})-(\d{2})/.exec(table.session);
  return found ? text.day(Number(found[1]), Number(found[2])) : table.title;
}

function team(view: View, side: Side): TemplateResult {
  const place = side === "B" ? "end" : "start";
  const players = view.players.filter((p) => p.side === side).sort((a, b) => a.number - b.number);
  return html`<article class="bill__team bill__team--${side.toLowerCase()} ${teamClass(side)} plate">
    <div class="bill__name"><div>${name(view.sides[side].name, [108, 84, 64, 52, 44, 38], place, 130)}</div><span class="bill__level num">${text.levelAt(view.sides[side].level.rank)}${lapChip(view.sides[side].level.lap)}</span></div>
    <div class="bill__players">${players.map(
      (p) => html`<div class="player">
        <span class="player__no num">${playerNumber(p.number)}</span><div class="player__who">${name(p.name, [48, 40, 34, 28, 24], place, 80)}</div>
        <span class="player__town">${p.town}</span>
      </div>`,
    )}</div>
  </article>`;
}
