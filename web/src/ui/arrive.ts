// arrive.ts - where the focus is on a screen that was just gone to: on its heading, not on nothing.

/** So long a screen may take to be fetched and to fill; whoever does something meanwhile is left alone. */
const COMING = 15_000;

/** Where nothing has the focus, the screen's heading gets it. */
export function toHeading(): void {
  const at = document.activeElement;
  if (at && at !== document.body) return;
  const main = document.querySelector<HTMLElement>("main");
  const place = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Gives the focus to the screen as it comes, while nothing else has it; the returned function ends that. */
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
