// online.ts - whether people can be met: whether there is a network, as the browser says, and whether the server answers.
// What comes and goes within moments is not told.
import { computed, signal } from "@preact/signals";

const AWAY = 3000, BACK = 2000;
/** A server that does not answer is asked again after about so long, until that is told and from then on. */
const SOON = 1000, LATER = 10_000;

/** There has been no network for a while. */
export const offline = signal(false);
/** There is one, and for a while the server has not answered. */
const silent = signal(false);

/** Tells a signal later; said otherwise meanwhile, it stays as it is. */
function telling(told: { value: boolean }): (now: boolean) => void {
  let timer = 0, next = told.value;
  return (now) => {
    if (now === next) return;
    next = now;
    clearTimeout(timer);
    timer = window.setTimeout(() => { told.value = now; }, now ? AWAY : BACK);
  };
}

// Begun without one, there is nothing to wait for.
offline.value = !navigator.onLine;
const soon = telling(offline), soonSilent = telling(silent);
addEventListener("offline", () => soon(true));
addEventListener("online", () => soon(false));

/** What people would be met by, and is not there; "": they can be met. */
export const missing = computed<"" | "noServer" | "offline" | "silent">(() =>
  NO_SERVER ? "noServer" : offline.value ? "offline" : silent.value ? "silent" : "");
export const alone = computed(() => missing.value !== "");

let timer = 0, askAgain: (() => void) | null = null;

/** The server has answered a request, or has not: then it is asked again, by `again`, until it has. */
export function heard(answered: boolean, again: () => void): void {
  // Without a network nothing is known of it.
  if (answered || navigator.onLine) soonSilent(!answered);
  clearTimeout(timer);
  askAgain = answered ? null : again;
  if (!answered) timer = window.setTimeout(again, (silent.value ? LATER : SOON) * (0.5 + Math.random()));
}
addEventListener("online", () => askAgain?.());
