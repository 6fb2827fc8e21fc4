/** Every scene by its name. */
import { html, nothing, type TemplateResult } from "lit";
import type { Air } from "./air";
import { board } from "./board";
import { break_ } from "./break";
import { champion } from "./champion";
import { console_ } from "./console";
import { fund } from "./fund";
import { opening } from "./opening";
import type { Program } from "./program";
import { race } from "./race";
import { result } from "./result";
import { still } from "./still";
import { eventStrip, kitty, score } from "./topline";

export function draw({ scene, shown }: Program, air: Air): TemplateResult | typeof nothing {
  const { view, out, tall } = air;
  switch (scene.name) {
    case "opening":
      return opening(air);
    case "result":
      return result(view, tall);
    case "board":
      return board(air);
    case "fund":
      return fund(view);
    case "race":
      return race(view, tall);
    case "break":
      return break_(air, shown);
    case "champion":
      return champion(air);
    case "still":
      return still();
    case "none":
      return nothing;
    case "table":
      return html`${out.has("score") ? nothing : score(air)}${out.has("kitty") ? nothing : kitty(air)}${
        out.has("strip") ? nothing : eventStrip(air)
      }${console_(air)}`;
  }
}
