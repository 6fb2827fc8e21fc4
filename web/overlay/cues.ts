/**
 * Short sounds of an output that is set to have them; made here, so that nothing is loaded. Only what happens now is
 * heard, and only while somebody sees the page: never a picture that comes anew, a hidden source, or what was missed.
 */
import type { Frame, Live } from "../core/live";
import { isSeen } from "../core/page";
import type { View } from "../core/view";

export type Cue = "play" | "takes" | "showing" | "failed" | "blank" | "won" | "result" | "fund";

/** Tones: hertz, when it begins and how long it lasts (s), how loud. */
type Tone = readonly [number, number, number, number];
const CUES: Record<Cue, readonly Tone[]> = {
  play: [[220, 0, 0.05, 0.14]],
  takes: [[392, 0, 0.08, 0.12], [523, 0.07, 0.12, 0.12]],
  showing: [[523, 0, 0.1, 0.16], [659, 0.09, 0.1, 0.16], [784, 0.18, 0.2, 0.16]],
  failed: [[220, 0, 0.18, 0.18], [165, 0.16, 0.3, 0.18]],
  blank: [[262, 0, 0.2, 0.14], [208, 0.18, 0.35, 0.14]],
  won: [[523, 0, 0.12, 0.16], [659, 0.1, 0.12, 0.16], [784, 0.2, 0.12, 0.16], [1047, 0.3, 0.4, 0.16]],
  result: [[392, 0, 0.16, 0.16], [494, 0.14, 0.16, 0.16], [587, 0.28, 0.35, 0.16]],
  fund: [[587, 0, 0.1, 0.14], [784, 0.1, 0.1, 0.14], [988, 0.2, 0.35, 0.14]],
};

/** What is to be heard of a step from one view to the next; null for nothing. */
export function cueOf(before: View, view: View): Cue | null {
  const [old, game] = [before.game, view.game];
  if (view.board?.latest && view.board.latest.cell !== before.board?.latest?.cell) return view.board.latest.blank ? "blank" : "won";
  if (view.fund?.asked && !before.fund?.asked) return "fund";
  if (game?.result && !old?.result) return "result";
  if (!game || !old || game.number !== old.number) return null;
  if (game.notice && JSON.stringify(game.notice) !== JSON.stringify(old.notice)) return game.notice.kind === "throw_failed" ? "failed" : "showing";
  const [was, now] = [old.trick, game.trick];
  if (!now || JSON.stringify(now.plays) === JSON.stringify(was?.plays)) return null;
  return now.done ? "takes" : "play";
}

/** Cues that wait until the cell has turned. */
const AFTER_THE_TURN = new Set<Cue | null>(["blank", "won"]);
const LIFT_AND_TURN = 1.32; // seconds, without the suspense between them

/** Makes the sounds of a line's events from now on. Returns how to stop. */
export function listen(live: Live, make: () => AudioContext = () => new AudioContext()): () => void {
  let context: AudioContext | null = null;
  const heard = (frame: Frame): void => {
    if (frame.t !== "ev" || !frame.before || !isSeen()) return;
    const cue = cueOf(frame.before, frame.view);
    if (!cue) return;
    try {
      context ??= make();
      void context.resume?.();
      sound(context, cue, AFTER_THE_TURN.has(cue) ? LIFT_AND_TURN + (frame.view.air?.suspense ?? 0.5) : 0);
    } catch {
      // A machine without sound shows its picture all the same.
    }
  };
  return live.onFrame(heard);
}

function sound(context: AudioContext, cue: Cue, wait: number): void {
  for (const [hertz, after, length, volume] of CUES[cue]) {
    const at = context.currentTime + wait + after;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
