/** All that the public page shows of a view; in an emergency the line at the top alone, as on every output. */
import { html, nothing, type TemplateResult } from "lit";
import type { View } from "../core/view";
import { lang } from "../core/i18n";
import type { Status } from "../core/live";
import { board, fund, games, sides, top } from "./sections";
import { result, table } from "./table";
import { words } from "./words";

export function page(view: View, status: Status): TemplateResult {
  if (view.air?.emergency) return html`${top(view, status)}<p class="empty" role="status">${words.cleared}</p>`;
  return html`${top(view, status)}${view.ruling ? html`<p class="ruling" role="status"><small>${words.ruling(view.ruling.clause)}</small><b>${view.ruling[lang]}</b></p>` : nothing}<main class="columns"><div class="column">${sides(view)}${result(view)}${table(view)}</div>
      <div class="column">${board(view)}${fund(view)}${games(view)}</div></main>`;
}
