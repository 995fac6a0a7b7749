// offers.ts - what the start page may offer about the page itself.
import { signal } from "@preact/signals";

/** A new version that is waiting to be used. */
export const fresh = signal<ServiceWorker | null>(null);

/** The browser's event that says that the page can be installed. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}
export const offer = signal<Offer | null>(null);

addEventListener("beforeinstallprompt", (e) => {
  e.preventDefault();
  offer.value = e as Offer;
});
addEventListener("appinstalled", () => { offer.value = null; });
