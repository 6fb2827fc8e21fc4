/** The overlay's page: nothing is drawn before the first view, and not before its characters can be. */
import "./style/index.css";
import { lang, speak } from "../core/i18n";
import { openLive } from "../core/live";
import { fontsFor, preparePage } from "../core/page";
import { listen } from "./cues";
import { mirrored } from "./mirror";
import { outputOf } from "./output";
import { AirOverlay } from "./overlay";
import { sayWhenSeated } from "./seated";
import { wear } from "./theme";

const SIGNS = "0123456789AJQKT庄局第分级抽奖台封存码战报冠军基金连胜天元领先必打空白";

preparePage();
void fontsFor(SIGNS); // already on its way while the line opens
const by = mirrored();
const live = openLive(by ? { open: by } : {});
sayWhenSeated(live);
const stop = live.onFrame(async (frame) => {
  queueMicrotask(stop);
  const output = outputOf(live.output);
  speak(output.language ?? lang);
  const { sides, players, board, air } = frame.view;
  await Promise.all([fontsFor(SIGNS + JSON.stringify([sides, players, board?.cells ?? [], air?.lower ?? "", air?.program ?? ""])), wear(output.theme)]);
  const overlay = new AirOverlay();
  overlay.live = live;
  overlay.settings = live.output;
  document.body.append(overlay);
  if (output.audio) listen(live);
});
