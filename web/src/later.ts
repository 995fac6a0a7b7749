// later.ts - what comes after the start page: a table in play, and the rest of the page. Each is fetched when
// the first of it is shown, with its texts and its styles, so that all of it is there at once.
import { texts } from "./text/text";

/** Fetches once; again only if that failed. */
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

/** Styles overrule those that stand before them. */
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
export const play = once(async () => {
  const [screens] = await Promise.all([import("./screens/table"), texts("play"), playStyles()]);
  return screens;
});

/** All other screens and sheets. */
export const rest = once(async () => {
  const [screens] = await Promise.all([import("./screens/rest"), texts("play", "rest"), playStyles(), styles(REST_STYLE)]);
  return screens;
});
