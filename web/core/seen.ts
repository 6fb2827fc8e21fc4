/** What the page tells whoever watches it from outside: each version that it has drawn. */
declare global {
  interface Window {
    /** Versions seen, oldest first. */
    __v?: number[];
  }
}

const KEPT = 5_000;

export function sawVersion(v: number): void {
  const seen = (window.__v ??= []);
  if (seen.length >= KEPT) seen.splice(0, KEPT / 2);
  seen.push(v);
  window.dispatchEvent(new CustomEvent("frame", { detail: { v } }));
}
