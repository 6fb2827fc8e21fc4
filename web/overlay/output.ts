/**
 * What an output is set to: it comes with the first frame, so that a change at the desk needs no new address. What
 * the address says goes before it, for tests and for whoever tries something out.
 */
import type { OutputSettings } from "../core/frames";
import { langOf, type Lang } from "../core/i18n";

export type SceneSet = "all" | "table" | "board" | "lower" | "race" | "fund";
export type Size = "1080p" | "2160p" | "1080x1920";

export interface Output {
  scenes: SceneSet;
  language: Lang | null;
  /** The theme's name; null for the show's own look. */
  theme: string | null;
  /** null: as the window is. */
  size: Size | null;
  ground: "transparent" | "green";
  audio: boolean;
  /** Shows what is next instead of what is on air. */
  preview: boolean;
  /** Seconds; null: as the view says. */
  suspense: number | null;
}

const SETS: readonly SceneSet[] = ["all", "table", "board", "lower", "race", "fund"];
const SIZES: readonly Size[] = ["1080p", "2160p", "1080x1920"];
const MOST_SUSPENSE = 5;

/** `settings` as the server sent them, null where it sent none; an unknown value counts as not said. */
export function outputOf(settings: Readonly<{ [name in keyof OutputSettings]?: unknown }> | null, search: string = location.search): Output {
  const asked = new URLSearchParams(search);
  const said = (name: keyof OutputSettings): unknown => asked.get(name) ?? settings?.[name];
  const yes = (name: keyof OutputSettings): boolean => ["1", "true", true].includes(said(name) as string | boolean);
  const among = <T>(all: readonly T[], value: unknown): T | null => (all.includes(value as T) ? (value as T) : null);
  const theme = said("theme");
  return {
    scenes: among(SETS, said("scenes")) ?? "all",
    language: asked.has("lang") ? langOf(search) : among(["zh", "en"] as const, settings?.language),
    theme: typeof theme === "string" && theme !== "" && theme !== "default" ? theme : null,
    size: among(SIZES, said("size")),
    ground: said("ground") === "green" ? "green" : "transparent",
    audio: yes("audio"),
    preview: yes("preview"),
    suspense: suspenseIn(asked),
  };
}

/** `?suspense=3`, from 0 to 5 seconds. */
function suspenseIn(asked: URLSearchParams): number | null {
  const said = asked.get("suspense");
  const seconds = said ? Number(said) : NaN;
  return Number.isFinite(seconds) ? Math.min(MOST_SUSPENSE, Math.max(0, seconds)) : null;
}

/** Whether the picture stands upright (1080 x 1920): as the output says, else as the window is. */
export function isTall(output: Output, wide = window.innerWidth, high = window.innerHeight): boolean {
  return output.size === null ? high > wide : output.size === "1080x1920";
}
