/** What became of a referee's command, beside its button: what it did, or why not. */
import { html, nothing, type TemplateResult } from "lit";
import { sign } from "../parts/marks";
import type { Desk } from "./context";
import { referee as w } from "./referee-words";

export function outcome(desk: Desk, button: string, said: string): TemplateResult | typeof nothing {
  const state = desk.commands.state(button);
  if (state.kind === "refused") return html`<p class="refusal" role="alert">${state.text}</p>`;
  return state.kind === "ok" ? html`<p class="wait wait--done" role="status">${sign("done")}${w.did[said]}</p>` : nothing;
}
