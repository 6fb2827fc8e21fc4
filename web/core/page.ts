/** What every page does before it draws, and how a component follows the line. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { lang } from "./i18n";
import type { Frame, Live, Status } from "./live";
import { watchSight } from "./sight";
import { mountSprite } from "./sprite";

export { isSeen, onSeen } from "./sight";

const FAMILY = '"Noto Sans SC Variable"';
const FONT_WAIT = 1_500;

/** Language of the document, card faces. */
export function preparePage(): void {
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  mountSprite();
  watchSight();
}

/** Loads the parts of the font that `text` needs; never waits longer than a moment, for the show goes on without. */
export function fontsFor(text: string): Promise<unknown> {
  if (!document.fonts?.load) return Promise.resolve();
  const characters = [...new Set(text)].join("");
  const late = new Promise((done) => setTimeout(done, FONT_WAIT));
  return Promise.race([document.fonts.load(`700 30px ${FAMILY}`, characters).catch(() => []), late]);
}

/** Redraws its host with each view and each change of the line. */
export class Follow implements ReactiveController {
  frame: Frame | null = null;
  status: Status = "connecting";
  private ends: (() => void)[] = [];

  constructor(
    private readonly host: ReactiveControllerHost,
    readonly live: Live,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.ends = [
      this.live.onFrame((frame) => {
        this.frame = frame;
        this.host.requestUpdate();
      }),
      this.live.onStatus((status) => {
        this.status = status;
        this.host.requestUpdate();
      }),
    ];
  }

  hostDisconnected(): void {
    this.ends.forEach((end) => end());
  }
}
