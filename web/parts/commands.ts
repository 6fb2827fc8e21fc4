/**
 * Commands and what became of them, one for each button. A press that is repeated before the answer is the same
 * request: nothing is done twice however often a thumb comes down, and the line sends it again by itself.
 */

import type { Answer } from "../core/live";

export type Data = Record<string, unknown>;
export type Do = (verb: string, data: Data, base: number | null) => Promise<Answer>;

export type CommandState =
  | { readonly kind: "idle" }
  | { readonly kind: "pending" }
  | { readonly kind: "ok" }
  | { readonly kind: "refused"; readonly code: string; readonly text: string };

const IDLE: CommandState = { kind: "idle" };
const PENDING: CommandState = { kind: "pending" };

export class Commands {
  private readonly states = new Map<string, CommandState>();
  private readonly waiting = new Map<string, Promise<CommandState>>();

  constructor(
    private readonly send: Do,
    private readonly changed: () => void,
  ) {}

  state(button: string): CommandState {
    return this.states.get(button) ?? IDLE;
  }

  /** Whether any of these buttons waits for its answer (with none named: any at all). */
  busy(...buttons: string[]): boolean {
    return buttons.length ? buttons.some((button) => this.waiting.has(button)) : this.waiting.size > 0;
  }

  /** Sends, and resolves with the answer. While one waits, the same button gives that one's answer. */
  press(button: string, verb: string, data: Data, base: number | null): Promise<CommandState> {
    const before = this.waiting.get(button);
    if (before) return before;
    this.states.set(button, PENDING);
    const answer = this.send(verb, data, base).then((answered): CommandState => {
      const state: CommandState = answered.ok
        ? { kind: "ok" }
        : { kind: "refused", code: answered.code, text: answered.text };
      this.waiting.delete(button);
      this.states.set(button, state);
      this.changed();
      return state;
    });
    this.waiting.set(button, answer);
    this.changed();
    return answer;
  }

  /** Forgets what was answered; what still waits is kept. */
  settle(...buttons: string[]): void {
    for (const button of buttons.length ? buttons : [...this.states.keys()]) {
      if (!this.waiting.has(button)) this.states.delete(button);
    }
  }
}
