// later.ts - loads what comes after the start page: a table in play, and the rest of the page. Each is fetched when one
// of its screens is first shown, together with its texts and its styles.
import { texts } from "./text/text";

/** Loads once; tries again only after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let fetching: Promise<T> | null = null;
  return () => {
    fetching ??= load().catch((e: unknown) => {
      fetching = null;
      throw e;
    });
    return fetching;
  };
}

/** Inserts a style sheet; the order matters, since later styles overrule earlier ones. */
function styles(address: string, before?: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new Error(address));
    };
    document.head.insertBefore(link, document.querySelector(`link[href="${before}"]`));
  });
}

const playStyles = once(() => styles(PLAY_STYLE, REST_STYLE));

/** A table in play. */
export const loadPlay = once(async () => {
  const [screens] = await Promise.all([import("./screens/table"), texts("play"), playStyles()]);
  return screens;
});

/** All other screens and dialogs. */
export const loadRest = once(async () => {
  const [screens] = await Promise.all([import("./screens/rest"), texts("play", "rest"), playStyles(), styles(REST_STYLE)]);
  return screens;
});
