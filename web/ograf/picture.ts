/** One graphic's picture: a stage with its scene, or with the single element that it is. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { lang } from "../core/i18n";
import type { Air } from "../overlay/air";
import { draw } from "../overlay/draw";
import { lastTrick } from "../overlay/last-trick";
import { lowerThird } from "../overlay/lower";
import { ruling } from "../overlay/ruling";
import type { SceneName } from "../overlay/scene";
import { text } from "../overlay/text";
import { lowerOf, type GraphicData } from "./data";

export type SceneKind = Exclude<SceneName, "none"> | "lower" | "ruling" | "last_trick";

const ELEMENTS = new Set<SceneKind>(["lower", "ruling", "last_trick"]);

export function picture(scene: SceneKind, air: Air, data: GraphicData, arriving: boolean): TemplateResult {
  const on = ELEMENTS.has(scene) ? "none" : scene;
  const mark = air.view.table.rehearsal && scene !== "table" && scene !== "still";
  return html`<main class="stage stage--${air.tall ? "tall" : "wide"} on--${on}" lang=${lang === "zh" ? "zh-CN" : "en"}><div class="safe">
    ${keyed(scene, html`<div class="scene scene--${scene} ${arriving ? "is-arriving" : ""}" data-scene=${scene}>${content(scene, air, data, arriving)}</div>`)}
    ${mark ? html`<span class="chip plate rehearsal rehearsal--corner">${text.rehearsal}</span>` : nothing}
  </div></main>`;
}

function content(scene: SceneKind, air: Air, data: GraphicData, arriving: boolean): TemplateResult | typeof nothing {
  // An element that comes alone arrives: it was not there before.
  const alone: Air = arriving ? { ...air, before: { ...air.view, ruling: null, air: null } } : air;
  switch (scene) {
    case "lower":
      return lowerThird(lowerOf(data), alone);
    case "ruling":
      return ruling(alone);
    case "last_trick":
      return lastTrick(air);
    default: {
      const shown = { scene: "break" as const, at: 0, ...(data.title ? { title: data.title } : {}), ...(data.until ? { until: data.until } : {}) };
      return isThere(scene, air) ? draw({ scene: { name: scene, key: scene, until: null }, shown, out: air.out, lastTrick: false, lower: null, bare: false }, air) : nothing;
    }
  }
}

function isThere(scene: SceneKind, { view }: Air): boolean {
  if (scene === "result") return !!view.game?.result;
  if (scene === "board") return !!view.board;
  if (scene === "fund") return !!view.fund;
  return scene !== "champion" || view.winner !== null;
}
