// route.ts - which screen an address shows, and going there.
import { signal } from "@preact/signals";

export type Route =
  | { screen: "start" }
  | { screen: "table"; id: string }
  | { screen: "game"; id: string }
  | { screen: "new"; rules: string | null }
  | { screen: "lobby" | "me" | "learn" | "keys" | "missing" };

/** What ids look like: a link that was cut off leads nowhere. */
const id = /^[0-9a-f]{32}$/;

function read(path: string): Route {
  const part = path.split("/").filter(Boolean).map((p) => {
    try {
      return decodeURIComponent(p);
    } catch {
      return p;
    }
  });
  const [first, second] = part;
  if (!first) return { screen: "start" };
  if (first === "t" && second && id.test(second)) return { screen: "table", id: second };
  if (first === "g" && second && (id.test(second) || second === "record")) return { screen: "game", id: second };
  if (first === "r" && second) return { screen: "new", rules: second };
  if (first === "new") return { screen: "new", rules: null };
  if (first === "lobby" || first === "me" || first === "learn" || first === "keys") return { screen: first };
  return { screen: "missing" };
}

export const route = signal<Route>(read(location.pathname));

/** Shows another screen; `replace` leaves the present one out of the browser's history. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = read(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.value = read(location.pathname);
});

/** Links of our own are followed without a new page. */
document.addEventListener("click", (e) => {
  const a = (e.target as Element | null)?.closest?.("a[href]");
  if (!(a instanceof HTMLAnchorElement) || e.defaultPrevented || e.button !== 0) return;
  if (e.metaKey || e.ctrlKey || e.shiftKey || a.target || a.origin !== location.origin) return;
  if (a.hasAttribute("download") || a.pathname.startsWith("/api/")) return;
  e.preventDefault();
  if (a.pathname !== location.pathname) go(a.pathname);
  if (a.hash) document.getElementById(a.hash.slice(1))?.scrollIntoView();
});
