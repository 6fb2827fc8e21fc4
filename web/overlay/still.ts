/** The fallback picture: the show's name plate over a full, opaque ground. Nothing in it comes from the table. */
import { html, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { logo } from "./logo";
import { text } from "./text";

export function still(): TemplateResult {
  return html`<section class="still" data-still><i class="still__field">${mark("plot", 1240)}</i><div class="still__plate">${logo(160)}<b>${text.show}</b></div></section>`;
}
