// offers.ts - what the start page may offer about the page itself.
import { signal } from "@preact/signals";

/** A new version that waits until it may be shown. */
export const fresh = signal<ServiceWorker | null>(null);

/** What a browser gives where the page can be put on the device. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}
export const offer = signal<Offer | null>(null);

addEventListener("beforeinstallprompt", (e) => {
  e.preventDefault();
  offer.value = e as Offer;
});
addEventListener("appinstalled", () => { offer.value = null; });
