/** The rules pages are written by the server; here they get their styles, and the faces that their cards refer to. */
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "./rules.css";
import { mountSprite } from "../core/sprite";
import { restoreDeck } from "../parts/language";

mountSprite();
restoreDeck();
/** An option's clause opens when the address points to it. */
function open(): void {
  const found = location.hash.startsWith("#o-") ? document.getElementById(location.hash.slice(1)) : null;
  const details = found?.closest("details");
  if (!details) return;
  details.open = true;
  found?.scrollIntoView({ block: "center" });
}
addEventListener("hashchange", open);
open();
