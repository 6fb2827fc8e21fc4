/** In a frame of the desk: the line is the desk's own, so this page asks the server for nothing. */
import type { Line } from "../core/line";

class ParentLine implements Line {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor() {
    window.addEventListener("message", this.heard);
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.(new Event("open"));
      window.parent.postMessage("mirror:open", location.origin);
    });
  }

  private readonly heard = (event: MessageEvent): void => {
    if (event.source === window.parent && event.origin === location.origin) this.onmessage?.(event);
  };

  send(text: string): void {
    if (text.startsWith('{"t":"sub"')) window.parent.postMessage("mirror:sub", location.origin);
  }

  close(): void {
    this.readyState = 3;
    window.removeEventListener("message", this.heard);
  }
}

/** How this page opens its line: through the page that frames it, where it is asked to; undefined: over the socket. */
export function mirrored(): ((url: string) => Line) | undefined {
  const asked = new URLSearchParams(location.search).get("mirror") === "1";
  return asked && window.parent !== window ? () => new ParentLine() : undefined;
}
