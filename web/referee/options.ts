/** The rule set's fields set otherwise, one line each, and a list to set another. */
import { html, nothing, type TemplateResult } from "lit";
import { lang } from "../core/i18n";
import type { RuleField, Rules } from "./api";
import type { Position } from "./question";
import { words } from "./words";

/** A field's value out of what was typed. */
export function typedValue(field: RuleField, text: string): unknown {
  if (field.kind === "yes_no") return text === "true";
  if (field.kind === "choice" || field.kind === "text") return text;
  if (field.kind === "list" && !text.trim().startsWith("[")) return text.split(/[\s,，]+/).filter(Boolean).map((part) => (field.choices.length ? part : Number(part)));
  try {
    return JSON.parse(text.trim() || "null") as unknown;
  } catch {
    return text;
  }
}

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function entry(field: RuleField, value: unknown, change: (to: unknown) => void): TemplateResult {
  const on = (event: Event): void => change(typedValue(field, (event.target as HTMLInputElement).value));
  const choices =
    field.kind === "yes_no"
      ? [{ value: "true", text: words.yes }, { value: "false", text: words.no }]
      : field.choices.map((choice) => ({ value: choice.value, text: choice[lang] }));
  if (field.kind === "yes_no" || field.kind === "choice") {
    return html`<select id="o-${field.name}" @change=${on}>${choices.map((each) => html`<option value=${each.value} ?selected=${each.value === shown(value)}>${each.text}</option>`)}</select>`;
  }
  return html`<input id="o-${field.name}" .value=${shown(value)} @change=${on} autocomplete="off" />`;
}

export function options(position: Position, rules: Rules, changed: () => void): TemplateResult {
  const set = rules.sets.find((one) => one.id === position.rules);
  const own = set?.values ?? {};
  const add = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    const field = rules.fields.find((one) => one.name === select.value);
    if (!field) return;
    // The opposite of a yes or no, else the set's own value to start from.
    position.options[field.name] = field.kind === "yes_no" ? !own[field.name] : own[field.name];
    select.value = "";
    changed();
  };
  const known = Object.keys(position.options).map((name) => rules.fields.find((one) => one.name === name) ?? null);
  return html`<div class="options">
    ${known.map((field) => field
      ? html`<div class="option"><label for="o-${field.name}">${field[lang].label}<small>${field[lang].about}</small></label>
        ${entry(field, position.options[field.name], (to) => { position.options[field.name] = to; changed(); })}
        <button type="button" class="quiet" @click=${() => { delete position.options[field.name]; changed(); }} aria-label="${words.remove} ${field[lang].label}">×</button></div>`
      : nothing)}
    <select class="options__add" aria-label=${words.addOption} @change=${add}><option value="">${words.addOption}</option>
      ${rules.fields.filter((field) => !(field.name in position.options)).map((field) => html`<option value=${field.name}>§${field.clause} ${field[lang].label}</option>`)}
    </select></div>`;
}
