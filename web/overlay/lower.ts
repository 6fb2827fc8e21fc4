/** The free lower third: who speaks (主持人, 嘉宾), in any scene, above whatever stands at its foot. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { name } from "../core/fit";
import type { AirLower } from "../core/view";
import type { Air } from "./air";

export function lowerThird(lower: AirLower | null, { before }: Air): TemplateResult | typeof nothing {
  if (!lower) return nothing;
  const key = JSON.stringify(lower);
  const fresh = before !== null && JSON.stringify(before.air?.lower ?? null) !== key;
  return html`${keyed(
    key,
    html`<aside class="lower plate ${fresh ? "rise is-arriving" : ""}" data-lower>
      ${lower.title ? html`<div class="lower__title">${name(lower.title, [30, 27, 24], "start", 80)}</div>` : nothing}
      <div class="lower__name">${name(lower.name, [44, 38, 32, 28, 24], "start", 80)}</div></aside>`,
  )}`;
}
