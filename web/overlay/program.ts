/**
 * What one output shows: the scene that the state asks for or that was taken by hand, the single elements, the
 * emergency. Everything comes from the view, so that a page loaded at any moment shows what the others show.
 */
import type { AirLower, AirShown, View } from "../core/view";
import type { Output, SceneSet } from "./output";
import { sceneOf, type Marks, type Scene, type SceneName } from "./scene";

export interface Program {
  scene: Scene;
  /** Of a break: what stands over its countdown, and where that ends (server epoch seconds). */
  shown: AirShown | null;
  /** Elements that are taken out. */
  out: ReadonlySet<string>;
  lastTrick: boolean;
  lower: AirLower | null;
  /** Nothing but the scene itself: neither ruling nor lower third nor mark. */
  bare: boolean;
}

/** Seconds from the pick of a cell to its turn where nobody has said anything. */
const SUSPENSE = 0.5;

export function suspenseOf(view: View, output: Output): number {
  return output.suspense ?? view.air?.suspense ?? SUSPENSE;
}

/** What is shown of `view` at `now` (server epoch seconds). */
export function programOf(view: View, marks: Marks, now: number, output: Output): Program {
  const air = view.air ?? null;
  const extras = new Set<string>(air?.extras ?? []);
  const common = { out: new Set<string>(air?.out ?? []), lastTrick: extras.has("last_trick") && shows(output.scenes, "table"), lower: air?.lower ?? null };
  if (air?.emergency && !output.preview) {
    const name = air.emergency === "still" ? "still" : "none";
    return { ...common, scene: { name, key: name, until: null }, shown: null, lastTrick: false, lower: null, bare: true };
  }
  const byState = sceneOf(view, marks, now, suspenseOf(view, output));
  const standing = air && !air.follow ? air.program : null;
  const shown = output.preview ? (air?.preview ?? standing) : standing;
  const scene = shown ? taken(view, shown, byState) : byState;
  return { ...common, scene: shows(output.scenes, scene.name) ? scene : nothingOf(scene), shown, lower: shows(output.scenes, "lower") ? common.lower : null, bare: false };
}

/** A scene taken by hand stands until the next take; one whose state is not there yet is empty, and fills when it is. */
function taken(view: View, { scene: name }: AirShown, byState: Scene): Scene {
  const scene: Scene = { name, key: `${name}-${view.game?.number ?? view.games.length}`, until: null };
  if (byState.name === name) return { ...scene, key: byState.key };
  return isThere(view, name) ? scene : nothingOf(scene);
}

function isThere(view: View, name: SceneName): boolean {
  switch (name) {
    case "result":
      return !!view.game?.result;
    case "board":
      return !!view.board;
    case "fund":
      return !!view.fund;
    case "champion":
      return view.winner !== null;
    default:
      return true;
  }
}

const nothingOf = (scene: Scene): Scene => ({ name: "none", key: "none", until: scene.until });

/** Whether an output that carries only some scenes carries this one; the still and an empty picture go everywhere. */
export function shows(set: SceneSet, name: SceneName | "lower"): boolean {
  if (set === "all" || name === "still" || name === "none") return true;
  if (set === "lower") return name === "lower";
  if (set === "table") return name === "table" || name === "lower";
  return set === name;
}
