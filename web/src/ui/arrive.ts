// arrive.ts - moves the focus to the heading of a new screen, so that it is not lost.

/**
 * How long a screen may take to load and fill; if the viewer does something in the meantime, the focus is left alone.
 */
const COMING = 15_000;

/** If nothing has the focus, focuses the screen's heading. */
export function toHeading(): void {
  const at = document.activeElement;
  if (at && at !== document.body) return;
  const main = document.querySelector<HTMLElement>("main");
  const place = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Focuses the screen while it loads, as long as nothing else has the focus; the returned function ends that. */
export function arrive(): () => void {
  const end = new AbortController();
  const watcher = new MutationObserver(toHeading);
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(late);
    end.abort();
  };
  const late = setTimeout(stop, COMING);
  for (const deed of ["keydown", "pointerdown"] as const)
    addEventListener(deed, stop, { capture: true, signal: end.signal });
  watcher.observe(document.body, { childList: true, subtree: true });
  toHeading();
  return stop;
}
