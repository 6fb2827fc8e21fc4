/** Short tones, made here: no file is loaded. Silent until the player has touched the page once, as browsers want it. */

export type Cue = "turn" | "hurry" | "test";

const TONES: Record<Cue, readonly (readonly [hertz: number, at: number, seconds: number])[]> = {
  turn: [[660, 0, 0.14], [880, 0.14, 0.2]],
  hurry: [[988, 0, 0.1], [988, 0.18, 0.1]],
  test: [[523, 0, 0.16], [659, 0.16, 0.16], [784, 0.32, 0.3]],
};
const LOUD = 0.2;

let context: AudioContext | null = null;

/** Plays a cue; false where the browser has no sound or does not let the page make one yet. */
export async function play(cue: Cue): Promise<boolean> {
  try {
    context ??= new AudioContext();
    if (context.state !== "running") await context.resume();
    if (context.state !== "running") return false;
    for (const [hertz, at, seconds] of TONES[cue]) tone(context, hertz, context.currentTime + at, seconds);
    return true;
  } catch {
    return false;
  }
}

function tone(at: AudioContext, hertz: number, start: number, seconds: number): void {
  const source = at.createOscillator();
  const loud = at.createGain();
  source.frequency.value = hertz;
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(LOUD, start + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(loud).connect(at.destination);
  source.start(start);
  source.stop(start + seconds + 0.02);
}
