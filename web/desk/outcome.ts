/** What became of a referee's command, beside its button: what it did, or why not. */
import { html, nothing, type TemplateResult } from "lit";
import { sign } from "../parts/marks";
import type { Desk } from "./context";
import { referee as w } from "./referee-words";

/** Only why it was not done, where that is all there is to say. */
export function outcomeOf(desk: Desk, button: string): TemplateResult | typeof nothing {
  const state = desk.commands.state(button);
  return state.kind === "refused" ? html`<p class="refusal" role="alert">${state.text}</p>` : nothing;
}

export function outcome(desk: Desk, button: string, said: string): TemplateResult | typeof nothing {
  const state = desk.commands.state(button);
  if (state.kind === "refused") return html`<p class="refusal" role="alert">${state.text}</p>`;
  return state.kind === "ok" ? html`<p class="wait wait--done" role="status">${sign("done")}${w.did[said]}</p>` : nothing;
}
