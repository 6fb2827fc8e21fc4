/** 冠军: the day's winners, in their colour; how long they reign and what they hold. */
import { html, nothing, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { name } from "../core/fit";
import { playerNumber, rankName, yuan } from "../core/i18n";
import { teamClass, type Air } from "./air";
import { dayOf } from "./opening";
import { text } from "./text";
import { lapChip } from "./topline";

export function champion({ view, out }: Air): TemplateResult {
  const side = view.winner!;
  const { name: title, level } = view.sides[side];
  const fund = view.fund?.side === side && !out.has("fund") ? view.fund : null;
  const players = view.players.filter((p) => p.side === side).sort((a, b) => a.number - b.number);
  return html`<section class="champion ${teamClass(side)}">
    <header class="champion__head plate rise"><span class="sign">${mark("plot", 56)}</span><b>${text.championOf(dayOf(view.table))}</b>${fund ? html`<span class="champion__run num">${text.reignOf(fund.day)}</span>` : nothing}</header>
    <div class="champion__name plate rise" style="--i:1"><div>${name(title, [132, 108, 84, 64, 52, 44, 38], "start", 200)}</div></div>
    <div class="champion__who plate rise" style="--i:2">${players.map(
      (p) => html`<div class="player"><span class="player__no num">${playerNumber(p.number)}</span><div class="player__who">${name(p.name, [48, 40, 34, 28, 24], "start", 80)}</div>
        <span class="player__town">${p.town}</span></div>`,
    )}</div>
    <div class="champion__facts plate rise" style="--i:3">
      <div class="fact"><span class="note">${text.level}</span><b class="num">${rankName(level.rank)}</b>${lapChip(level.lap)}</div>
      ${
        fund
          ? html`<div class="fact fact--gold"><span class="note">${text.fundAt}</span><b class="num">${yuan(fund.total)}</b></div>`
          : nothing
      }
    </div>
  </section>`;
}
