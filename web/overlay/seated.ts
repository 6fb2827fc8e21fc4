/** In place of the picture, where a seat of the table is played in the same browser: nobody is to see other hands there. */
import "./style/seated.css";
import { lang } from "../core/i18n";
import { CLOSE } from "../core/frames";
import type { Live } from "../core/live";

const WORDS = {
  zh: ["这里看不到节目画面", "这个浏览器正坐着这张牌桌的一个座位。请换一台设备打开；若座位要换设备，在新设备上打开座位链接后，这里会自己出现画面。"],
  en: [
    "No programme here",
    "A seat of this table is played in this browser. Open the programme on another device; or, if the seat moves to another device, open its link there, and the picture comes up here by itself.",
  ],
} as const;

/** Says it for as long as the server refuses the picture for this reason. */
export function sayWhenSeated(live: Live): void {
  let said: HTMLElement | null = null;
  live.onStatus((status) => {
    const seated = status === "refused" && live.closed === CLOSE.seated;
    document.documentElement.classList.toggle("seated", seated);
    if (!seated) said?.remove();
    if (!seated) said = null;
    if (!seated || said) return;
    said = document.createElement("section");
    said.className = "seated-word";
    said.setAttribute("role", "alert");
    const [title, text] = WORDS[lang];
    const head = document.createElement("h1");
    head.textContent = title;
    const line = document.createElement("p");
    line.textContent = text;
    said.append(head, line);
    document.body.append(said);
  });
}
