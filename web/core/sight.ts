/** Whether anybody sees the page: OBS stops animations of a source that is not shown, and would play them late. */

let hiddenByObs = false;
const watchers = new Set<(seen: boolean) => unknown>();

export function isSeen(): boolean {
  return !hiddenByObs && document.visibilityState !== "hidden";
}

export function onSeen(listener: (seen: boolean) => unknown): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

function tell(): void {
  for (const listener of watchers) listener(isSeen());
}

/** Listens to the browser and to OBS; once a page. */
export function watchSight(): void {
  window.addEventListener("obsSourceVisibleChanged", (event) => {
    const visible = (event as CustomEvent<{ visible?: boolean }>).detail?.visible;
    hiddenByObs = visible === false;
    tell();
  });
  document.addEventListener("visibilitychange", tell);
}
