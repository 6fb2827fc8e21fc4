/** The line to say at this step, and where it is changed. */
import { html, nothing, type TemplateResult } from "lit";
import { air as w } from "./air-words";
import { isPending, usable, type Desk } from "./context";
import { outcomeOf } from "./outcome";
import { cueOf, keyOf, lineOf, minutesOf } from "./plan";
import { runOfShow, type Step } from "./run";

/** The step whose line is wanted: the one that is now, or the one that comes. */
export function stepToSay(steps: readonly Step[]): Step | null {
  return steps.find((step) => step.state === "now") ?? steps.find((step) => step.state === "next") ?? null;
}

function editor(desk: Desk, step: Step): TemplateResult {
  const said = (pick: "zh" | "en"): string => cueOf(desk.plan, step, (cue) => cue[pick] || null) ?? (pick === "zh" ? w.lines[step.kind] : "");
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!usable(desk)) return;
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form);
    const season = (event.submitter as HTMLButtonElement | null)?.value === "season";
    const text = (name: string): string => {
      const value = given.get(name);
      return typeof value === "string" ? value : "";
    };
    const minutes = text("minutes");
    // A line of the season is said at every game; tonight's at this one.
    desk.say({ step: season ? step.kind : keyOf(step), zh: text("zh"), en: text("en"), minutes: minutes === "" ? null : Number(minutes), season });
  };
  return html`<form class="say__form" @submit=${save}>
    <label class="air-field">${w.zh}<textarea name="zh" rows="2" maxlength="200" .value=${said("zh")}></textarea></label>
    <label class="air-field">${w.en}<textarea name="en" rows="2" maxlength="400" .value=${said("en")}></textarea></label>
    <small class="say__marks">${w.marks}</small>
    <label class="air-field say__minutes">${w.minutes}<input name="minutes" type="number" min="0" max="240" .value=${String(minutesOf(desk.plan, step))} /></label>
    <div class="say__buttons"><button class="button" name="of" value="session" data-say="session">${w.saveSession}</button><button class="button" name="of" value="season" data-say="season">${w.saveSeason}</button>
      <button class="button button--quiet" type="button" data-say="cancel" @click=${() => desk.editLine(false)}>${w.cancel}</button></div></form>`;
}

export function say(desk: Desk): TemplateResult | typeof nothing {
  const step = stepToSay(runOfShow(desk.view));
  if (!step) return nothing;
  return html`<section class="say ${isPending(desk.commands.state("cue")) ? "is-pending" : ""}" aria-labelledby="h-say"><header class="say__head"><h2 id="h-say">${w.say}</h2>
      ${desk.editing ? nothing : html`<button class="say__edit" data-say="edit" @click=${() => desk.editLine(true)}>${w.edit}</button>`}</header>
    ${desk.editing ? editor(desk, step) : html`<p class="say__line">${lineOf(desk.plan, step, desk.view)}</p>`}${outcomeOf(desk, "cue")}</section>`;
}
