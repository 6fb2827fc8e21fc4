/** Tells the desk what was tried on this device: touch, sound, the screen kept awake. Sent when it is another than before. */
import type { Awake } from "./awake";
import { SPOTS, type Checked } from "./check";

export interface Tried {
  readonly touch: boolean | null;
  readonly sound: boolean | null;
  readonly screen: boolean | null;
}

/** null is what nobody has tried yet. */
export function triedOn(checked: Checked, awake: Awake): Tried {
  return {
    touch: checked.touched.size >= SPOTS ? true : null,
    sound: checked.sound,
    screen: awake === "on" ? true : awake === "unsupported" ? false : null,
  };
}

/** Sends by `send` what is new; a new line is told all of it again. */
export class Teller {
  private told = JSON.stringify({ touch: null, sound: null, screen: null });

  constructor(private readonly send: (tried: Tried) => void) {}

  tell(tried: Tried): void {
    const text = JSON.stringify(tried);
    if (text === this.told) return;
    this.told = text;
    this.send(tried);
  }
}
