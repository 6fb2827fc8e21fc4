/** The device is back: its network, its lid, its tab. What stood before may be dead without anybody having said so. */

/** Calls `back` when the browser says that something has come back. Returns how to stop. */
export function onWake(back: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === "visible") back();
  };
  // The first showing of a page is no return: its line is being opened, and would be asked twice.
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) back();
  };
  const network = (navigator as { connection?: EventTarget }).connection;
  window.addEventListener("online", back);
  window.addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", seen);
  network?.addEventListener?.("change", back);
  return () => {
    window.removeEventListener("online", back);
    window.removeEventListener("pageshow", shown);
    document.removeEventListener("visibilitychange", seen);
    network?.removeEventListener?.("change", back);
  };
}
