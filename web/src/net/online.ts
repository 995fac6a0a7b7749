// online.ts - whether other people can be reached: whether there is a network, according to the browser, and whether
// the server answers. Short interruptions are not reported.
import { computed, signal } from "@preact/signals";

const AWAY = 3000, BACK = 2000;
/** How long to wait before asking a silent server again: before its silence is reported, and after that. */
const SOON = 1000, LATER = 10_000;

/** There has been no network for a while. */
export const offline = signal(false);
/** There is a network, but the server has not answered for a while. */
const silent = signal(false);

/** Changes a signal after a delay, unless the value changes back before that. */
function telling(told: { value: boolean }): (now: boolean) => void {
  let timer = 0, next = told.value;
  return (now) => {
    if (now === next) return;
    next = now;
    clearTimeout(timer);
    timer = window.setTimeout(() => { told.value = now; }, now ? AWAY : BACK);
  };
}

// Loaded without a network: report that at once.
offline.value = !navigator.onLine;
const soon = telling(offline), soonSilent = telling(silent);
addEventListener("offline", () => soon(true));
addEventListener("online", () => soon(false));

/** What is missing to reach other people; "": nothing is. */
export const missing = computed<"" | "noServer" | "offline" | "silent">(() =>
  NO_SERVER ? "noServer" : offline.value ? "offline" : silent.value ? "silent" : "");
/** Whether other people cannot be reached. */
export const cutOff = computed(() => missing.value !== "");

let timer = 0, askAgain: (() => void) | null = null;

/** Records whether the server answered a request. If not, it is asked again, with `again`, until it answers. */
export function heard(answered: boolean, again: () => void): void {
  // Without a network, a missing answer says nothing about the server.
  if (answered || navigator.onLine) soonSilent(!answered);
  clearTimeout(timer);
  askAgain = answered ? null : again;
  if (!answered) timer = window.setTimeout(again, (silent.value ? LATER : SOON) * (0.5 + Math.random()));
}
addEventListener("online", () => askAgain?.());
