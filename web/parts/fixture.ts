/** Development only: a line that answers from fixtures, through the real client. Not part of any build. */
import type { LinkLine } from "../core/beat";
import { Live, type Line } from "../core/live";
import type { View } from "../core/view";

interface Fixture {
  readonly view: View;
  /** Frames that follow, a second apart: kind, data and what changes in the view. */
  readonly then?: readonly { readonly kind: string; readonly data: Record<string, unknown>; readonly view: View }[];
  /** The sweep's age that heartbeats tell, seconds; null for none. */
  readonly sweep?: number | null;
  readonly links?: readonly LinkLine[];
  /** Drop the line after the first view. */
  readonly lost?: boolean;
  /** Another device takes the seat after the first view. */
  readonly taken?: boolean;
  /** Answer commands with this refusal; null never answers. */
  readonly refuse?: { readonly code: string; readonly text: string } | null;
}

class FixtureLine implements Line {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private v = 100;

  constructor(
    private readonly fixture: Fixture,
    private readonly first: boolean,
    private readonly page: string,
  ) {
    setTimeout(() => {
      if (!first && fixture.lost) {
        this.onclose?.(new CloseEvent("close", { code: 1006 }));
        return;
      }
      this.readyState = 1;
      this.onopen?.(new Event("open"));
      this.say({ t: "hello", proto: "chaodipi.v1", build: "fixture", heartbeat: 5, audience: { kind: this.page, seat: this.page === "seat" ? 0 : null } });
    });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as { t: string; id?: string };
    if (frame.t === "sub") {
      this.say({ t: "snap", v: this.v, view: this.fixture.view });
      this.beat();
      (this.fixture.then ?? []).forEach((next) => this.say({ t: "ev", v: (this.v += 1), ...next }));
      if (this.fixture.taken) setTimeout(() => this.onclose?.(new CloseEvent("close", { code: 4409 })), 100);
      if (this.fixture.lost && this.first) setTimeout(() => this.onclose?.(new CloseEvent("close", { code: 1006 })));
    } else if (frame.t === "beat") {
      this.beat();
    } else if (frame.t === "do" && this.fixture.refuse !== null) {
      const answer = this.fixture.refuse ? { t: "no", ...this.fixture.refuse } : { t: "ok" };
      setTimeout(() => this.say({ ...answer, id: frame.id, v: this.v }), 120);
    }
  }

  close(): void {
    this.readyState = 3;
  }

  private beat(): void {
    const sweep = this.fixture.sweep === undefined ? 0.4 : this.fixture.sweep;
    this.say({ t: "beat", v: this.v, sweep, links: this.fixture.links ?? [], trip: 0.042 });
  }

  private say(frame: Record<string, unknown>): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify({ now: Date.now() / 1000, ...frame }) }));
  }
}

export async function fixtureLine(page: "desk" | "seat" | "watch", name: string): Promise<Live> {
  const sets = {
    desk: () => import("../desk/fixtures/views"),
    seat: () => import("../seat/fixtures/views"),
    watch: () => import("../watch/fixtures/views"),
  };
  const { fixtures } = (await sets[page]()) as { fixtures: Record<string, Fixture> };
  const fixture = fixtures[name] ?? Object.values(fixtures)[0]!;
  let first = true;
  return new Live({
    url: "fixture:",
    open: () => {
      const line = new FixtureLine(fixture, first, page);
      first = false;
      return line;
    },
  }).start();
}
