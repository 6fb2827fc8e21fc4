/**
 * The scenes as OGraf graphics (EBU, version 1): one custom element a scene, played by load, playAction, updateAction,
 * stopAction and dispose. It draws with the overlay's own code, in a shadow root, and paints nothing before it is played.
 */
import { render } from "lit";
import { speak } from "../core/i18n";
import { fontsFor } from "../core/page";
import { mountSprite } from "../core/sprite";
import { ServerClock } from "../core/time";
import type { View } from "../core/view";
import type { Air } from "../overlay/air";
import css from "../overlay/style/index.css?inline";
import { picture, type SceneKind } from "./picture";
import { viewOf, type GraphicData } from "./data";

export interface Answer {
  statusCode: number;
  statusMessage?: string;
}
export interface PlayAnswer extends Answer {
  /** The step that stands now; undefined at the end. */
  currentStep?: number;
}

const OK: Answer = { statusCode: 200, statusMessage: "OK" };
const LEAVES = 180; // ms
const HERE: string = import.meta.url; // lib/
const SIZES = { wide: [1920, 1080], tall: [1080, 1920] } as const;

function styles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replaceAll(":root", ":host"));
  return sheet;
}

/** The face is the document's: a shadow root cannot bring one. Next to the module, loaded once. */
function bringFace(): void {
  const id = "chaodipi-ograf-face";
  if (document.getElementById(id)) return;
  const link = document.createElement("link");
  Object.assign(link, { id, rel: "stylesheet", href: new URL("../fonts/wght.css", HERE).href });
  document.head.append(link);
}

/** The class of one scene's graphic, with its number of steps. */
export function sceneGraphic(scene: SceneKind, steps = 1): CustomElementConstructor {
  return class Graphic extends HTMLElement {
    private root: ShadowRoot | null = null;
    private stage: HTMLElement | null = null;
    private data: GraphicData = {};
    private step: number | undefined;
    private was: View | null = null;
    private times = 0;
    private readonly clock = new ServerClock();
    private resized: ResizeObserver | null = null;

    async load(params: { data?: unknown } = {}): Promise<Answer> {
      const wrong = this.take(params.data ?? {});
      if (wrong) return wrong;
      this.root ??= this.attachShadow({ mode: "open" });
      this.root.adoptedStyleSheets = [styles()];
      bringFace();
      mountSprite(this.root);
      this.stage = document.createElement("div");
      this.stage.style.cssText = "position:absolute;inset:0;overflow:hidden";
      this.root.append(this.stage);
      this.style.cssText += ";display:block;position:absolute;inset:0";
      this.resized = new ResizeObserver(() => this.draw(false));
      this.resized.observe(this);
      await fontsFor(JSON.stringify(this.data));
      return OK;
    }

    async playAction(params: { delta?: number; goto?: number; skipAnimation?: boolean } = {}): Promise<PlayAnswer> {
      if (!this.stage) return notLoaded();
      const target = params.goto ?? (this.step ?? -1) + (params.delta ?? 1);
      if (!Number.isInteger(target) || target < 0) return { statusCode: 400, statusMessage: `There is no step ${target}.`, currentStep: this.step };
      if (target >= steps) return { ...(await this.stopAction(params)), currentStep: undefined };
      const first = this.step === undefined;
      this.was = first ? null : this.view();
      this.step = target;
      return { ...(await this.show(first && !params.skipAnimation, params.skipAnimation)), currentStep: this.step };
    }

    async updateAction(params: { data?: unknown; skipAnimation?: boolean } = {}): Promise<Answer> {
      if (!this.stage) return notLoaded();
      const before = this.step === undefined ? null : this.view();
      const wrong = this.take(params.data ?? {});
      if (wrong || this.step === undefined) return wrong ?? OK;
      this.was = before;
      await fontsFor(JSON.stringify(this.data));
      return this.show(false, params.skipAnimation);
    }

    async stopAction(params: { skipAnimation?: boolean } = {}): Promise<Answer> {
      if (!this.stage) return notLoaded();
      const shown = this.stage.querySelector(".scene");
      this.step = undefined;
      if (shown && !params.skipAnimation) {
        shown.classList.add("is-leaving");
        await new Promise((done) => setTimeout(done, LEAVES));
      }
      if (this.step === undefined && this.stage) render(null, this.stage);
      return OK;
    }

    async customAction(params: { id?: string } = {}): Promise<Answer> {
      return { statusCode: 404, statusMessage: `There is no action ${params.id ?? ""} here.` };
    }

    async dispose(): Promise<Answer> {
      this.resized?.disconnect();
      if (this.stage) render(null, this.stage);
      this.root?.replaceChildren();
      this.stage = this.resized = null;
      this.step = undefined;
      return OK;
    }

    /** Fields that are named replace those that stood; nothing is taken of data that is none. */
    private take(data: unknown): Answer | null {
      if (typeof data !== "object" || data === null || Array.isArray(data)) return { statusCode: 400, statusMessage: "`data` has to be an object." };
      this.data = { ...this.data, ...(data as GraphicData) };
      if (this.data.language) speak(this.data.language === "en" ? "en" : "zh");
      return null;
    }

    private view(): View {
      return viewOf(this.data, scene === "fund" ? (this.step ?? 0) : 0);
    }

    /** Draws, and is done when what came has arrived. */
    private async show(arriving: boolean, skip = false): Promise<Answer> {
      if (skip) this.was = null;
      try {
        this.draw(arriving);
      } catch (error) {
        return { statusCode: 422, statusMessage: `The data cannot be drawn: ${String(error)}` };
      }
      const moving = this.stage!.getAnimations({ subtree: true });
      await Promise.all(moving.map((one) => (skip ? one.finish() : one.finished.catch(() => null))));
      return OK;
    }

    private draw(arriving: boolean): void {
      if (this.step === undefined || !this.stage) return;
      const tall = this.clientHeight > this.clientWidth;
      const air: Air = { view: this.view(), before: this.was, v: ++this.times, clock: this.clock, out: new Set(), tall };
      render(picture(scene, air, this.data, arriving), this.stage);
      this.was = null;
      const [wide, high] = SIZES[tall ? "tall" : "wide"];
      const by = Math.min(this.clientWidth / wide, this.clientHeight / high) || 1;
      const main = this.stage.querySelector<HTMLElement>(".stage");
      if (main) main.style.transform = by === 1 ? "" : `scale(${by})`;
    }
  };
}

const notLoaded = (): Answer => ({ statusCode: 409, statusMessage: "Call load() first." });
