/** The overlay's page: nothing is drawn before the first view, and not before its characters can be. */
import "./style/index.css";
import { openLive } from "../core/live";
import { fontsFor, preparePage } from "../core/page";
import { AirOverlay } from "./overlay";

const SIGNS = "0123456789AJQKT庄局第分级抽奖台封存码战报冠军基金连胜天元领先必打空白";

preparePage();
void fontsFor(SIGNS); // already on its way while the line opens
const live = openLive();
const stop = live.onFrame(async (frame) => {
  queueMicrotask(stop);
  await fontsFor(SIGNS + JSON.stringify([frame.view.sides, frame.view.players, frame.view.board?.cells ?? []]));
  const overlay = new AirOverlay();
  overlay.live = live;
  document.body.append(overlay);
});
