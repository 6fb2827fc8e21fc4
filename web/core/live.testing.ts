/** For tests: a server that is made up, one for each line that is opened. */
import type { Line } from "./line";
import type { View } from "./view";

export class Server implements Line {
  static all: Server[] = [];
  readyState = 1;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  sent: Record<string, unknown>[] = [];

  constructor() {
    Server.all.push(this);
  }

  static get last(): Server {
    return Server.all[Server.all.length - 1]!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  say(frame: object): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  hangUp(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }

  greet(v: number, build = "one", now = 1_000): void {
    this.say({ t: "hello", proto: 1, build, now, heartbeat: 5 });
    this.say({ t: "snap", v, now, view: view(v) });
  }

  kinds(t: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.t === t);
  }
}

export function view(mark: number, stage: View["stage"] = "playing", phase = "playing"): View {
  return { stage, game: { phase, points: mark }, table: {}, players: [] } as unknown as View;
}
