// keeping.ts - the page keeps itself in the browser; a new version, and a place on the device, are offered.
import { fresh, offer } from "./offers";

function watch(there: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The first one of all is not a new version.
    if (navigator.serviceWorker.controller) fresh.value = there.waiting;
  };
  look();
  there.addEventListener("updatefound", () => there.installing?.addEventListener("statechange", look));
}

/** Where the browser refuses, the page is as it was without. */
export function keepPage(): void {
  if (!KEEPS_ITSELF || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(NO_SERVER ? "sw.js" : "/sw.js").then(watch).catch(() => undefined);
}

/** Shows the new version; other pages that are open change when their people say so. */
export function useFresh(): void {
  // By another page it is used already.
  if (fresh.value?.state !== "installed") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  fresh.value?.postMessage("take over");
}

/** Asks the browser to put the page on the device. */
export async function takeOffer(): Promise<void> {
  await offer.value?.prompt();
  offer.value = null;
}
