// online.ts - whether there is a network, as the browser says; what comes and goes within moments is not told.
import { computed, signal } from "@preact/signals";

const AWAY = 3000, BACK = 2000;

/** There has been no network for a while. */
export const offline = signal(false);

let timer = 0;

function soon(now: boolean): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => { offline.value = now; }, now ? AWAY : BACK);
}
addEventListener("offline", () => soon(true));
addEventListener("online", () => soon(false));
// Begun without one, there is nothing to wait for.
offline.value = !navigator.onLine;

/** Whether people can be met. */
export const alone = computed(() => NO_SERVER || offline.value);
