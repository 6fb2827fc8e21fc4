/** Commands on their way: each keeps its id until it is answered, however often the line breaks in between. */

export type Answer = { ok: true; v: number } | { ok: false; code: string; text: string; v: number };

const RESEND = 3_000; // ms without an answer on a line that stands

interface Pending {
  readonly text: string;
  sent: number;
  readonly answer: (answer: Answer) => void;
}

export class Outgoing {
  private readonly pending = new Map<string, Pending>();

  /** `post` sends a text if the line stands; `tick` gives ms that never jump. */
  constructor(
    private readonly post: (text: string) => void,
    private readonly tick: () => number,
  ) {}

  /** Keeps a command, and sends it if `now`; the promise ends with the server's answer. */
  add(verb: string, data: Record<string, unknown>, base: number | null, now: boolean): Promise<Answer> {
    const id = makeId();
    const text = JSON.stringify({ t: "do", id, base, verb, data });
    return new Promise((answer) => {
      const entry: Pending = { text, sent: 0, answer };
      this.pending.set(id, entry);
      if (now) this.send(entry);
    });
  }

  /** Sends everything again: the line is new. */
  again(): void {
    for (const entry of this.pending.values()) this.send(entry);
  }

  /** Sends again what has waited too long. */
  remind(): void {
    const now = this.tick();
    for (const entry of this.pending.values()) if (now - entry.sent >= RESEND) this.send(entry);
  }

  /** An `ok` or `no` frame; one that nobody waits for is let go. */
  answered(f: Record<string, unknown>, drawn: number): void {
    const entry = this.pending.get(f.id as string);
    if (!entry) return;
    this.pending.delete(f.id as string);
    const v = typeof f.v === "number" ? f.v : drawn;
    entry.answer(f.t === "ok" ? { ok: true, v } : { ok: false, code: String(f.code), text: String(f.text ?? ""), v });
  }

  private send(entry: Pending): void {
    entry.sent = this.tick();
    this.post(entry.text);
  }
}

/** Random, also where crypto.randomUUID is missing (plain http on a LAN address). */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
