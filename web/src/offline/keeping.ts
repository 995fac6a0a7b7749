// keeping.ts - the page caches itself in the browser, offers a new version, and offers to be installed.
import { fresh, offer } from "./offers";

function watch(there: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The first version is not a new one.
    if (navigator.serviceWorker.controller) fresh.value = there.waiting;
  };
  look();
  there.addEventListener("updatefound", () => there.installing?.addEventListener("statechange", look));
}

/** If the browser refuses, the page works as it does without a cache. */
export function keepPage(): void {
  if (!KEEPS_ITSELF || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(NO_SERVER ? "sw.js" : "/sw.js").then(watch).catch(() => undefined);
}

/** Switches to the new version; other open pages switch when their own viewer agrees. */
export function switchToNewVersion(): void {
  // Another page has switched to it already.
  if (fresh.value?.state !== "installed") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  fresh.value?.postMessage("take over");
}

/** Asks the browser to install the page. */
export async function takeOffer(): Promise<void> {
  await offer.value?.prompt();
  offer.value = null;
}
