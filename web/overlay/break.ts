/** 中场: a title and a countdown over the standing of the evening; the camera stays whole. */
import { html, nothing, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { name } from "../core/fit";
import { rankName } from "../core/i18n";
import type { AirShown, Side, View } from "../core/view";
import { teamClass, type Air } from "./air";
import "./countdown";
import { text } from "./text";
import { lapChip } from "./topline";

export function break_({ view, clock, out, tall }: Air, shown: AirShown | null): TemplateResult {
  const title = shown?.scene === "break" ? shown.title : undefined;
  const until = shown?.scene === "break" ? shown.until : undefined;
  return html`<section class="break">
    <div class="break__main plate rise">
      <span class="sign">${mark("plot", 96)}</span>
      <div class="break__title">${name(title || text.breakTitle, [84, 72, 60, 48, 40], "start", tall ? 112 : 140)}</div>
      ${until ? html`<air-countdown .until=${until} .time=${clock} .over=${text.soon}></air-countdown>` : html`<span class="break__soon">${text.soon}</span>`}
    </div>
    ${out.has("score") ? nothing : html`<div class="break__score plate rise" style="--i:1">${team(view, "A")}${team(view, "B")}</div>`}
  </section>`;
}

function team(view: View, side: Side): TemplateResult {
  const { name: title, level } = view.sides[side];
  return html`<div class="break__team ${teamClass(side)}"><i class="team-bar"></i>${name(title, [40, 34, 30, 26, 24], "start", 72)}${lapChip(level.lap)}<b class="num">${rankName(level.rank)}</b></div>`;
}
