/** The sign beside the show's name: the theme's logo where it has one. */
import { html, type TemplateResult } from "lit";
import { mark } from "../core/cards";
import { themed } from "./theme";

export function logo(size: number): TemplateResult {
  const picture = themed().logo;
  return picture
    ? html`<img class="logo" src=${picture} alt="" style="height:${size}px;max-width:${size * 3}px" />`
    : html`<span class="sign">${mark("plot", size)}</span>`;
}
