/** A referee's ruling on air: one strip under the top line, in every scene, until it is taken away. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { lang } from "../core/i18n";
import type { Air } from "./air";
import { text } from "./text";

export function ruling({ view, before }: Air): TemplateResult | typeof nothing {
  const shown = view.ruling;
  if (!shown) return nothing;
  const key = JSON.stringify(shown);
  const fresh = before !== null && JSON.stringify(before.ruling ?? null) !== key;
  return html`${keyed(
    key,
    html`<section class="ruling plate ${fresh ? "rise is-arriving" : ""}" aria-live="polite" data-ruling>
      <span class="ruling__kind">${text.ruling}</span><p class="ruling__text">${shown[lang]}</p>
      ${shown.clause ? html`<span class="ruling__clause">${text.clause(shown.clause)}</span>` : nothing}</section>`,
  )}`;
}
