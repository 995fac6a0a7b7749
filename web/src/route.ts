// route.ts - which screen an address shows, and going there.
import { signal } from "@preact/signals";

export type Route =
  | { screen: "start" }
  | { screen: "table"; id: string }
  | { screen: "game"; id: string }
  | { screen: "new" | "friends"; rules: string | null }
  | { screen: "me"; part: MePart }
  | { screen: "lobby" | "learn" | "keys" | "missing" };

/** What there is of oneself, by its address. */
export const ME_PARTS = ["who", "games", "figures"] as const;
export type MePart = (typeof ME_PARTS)[number];

export const mePath = (part: MePart): string => (part === "who" ? "/me" : "/me/" + part);

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
  if (first === "friends") return { screen: "friends", rules: second ?? null };
  const me = first === "me" ? ME_PARTS.find((p) => mePath(p) === path.replace(/\/$/, "")) : undefined;
  if (me) return { screen: "me", part: me };
  if (first === "lobby" || first === "learn" || first === "keys") return { screen: first };
  return { screen: "missing" };
}

/** "/?rules=..." is the form with these rules, as "/r/..." is: some write links so. */
function asked(): string {
  const rules = location.pathname === "/" ? new URLSearchParams(location.search).get("rules")?.trim() : "";
  if (rules) history.replaceState(null, "", "/r/" + encodeURIComponent(rules));
  return location.pathname;
}

export const route = signal<Route>(read(asked()));

/** A sheet that is laid over the screen: puts it away. */
type Over = () => void;

/** Those that lie there now, the topmost last. They have one entry in the browser's history, for its way back. */
const overs: Over[] = [];
/** The entry of the sheets is being taken back; what has to wait for that. */
let taking = false, then: (() => void) | null = null;
/** The address over which they were laid. */
let laidAt = "";

function isOver(): boolean {
  return (history.state as { over?: boolean } | null)?.over === true;
}

function take(): void {
  taking = true;
  history.back();
}

function settle(): void {
  if (taking) return;
  if (overs.length && !isOver()) {
    laidAt = location.pathname;
    history.pushState({ over: true }, "");
  } else if (!overs.length && isOver()) take();
}

/** Lays a sheet over the screen: going back puts it away. To be called again when it is put away otherwise. */
export function layOver(put: Over): () => void {
  overs.push(put);
  // One sheet in place of another keeps the entry.
  queueMicrotask(settle);
  return () => {
    overs.splice(overs.indexOf(put), 1);
    queueMicrotask(settle);
  };
}

/** Shows another screen; `replace` leaves the present one out of the browser's history. */
export function go(path: string, replace = false): void {
  if (taking) {
    then = () => go(path, replace);
    return;
  }
  // The entry of a sheet that lies there becomes that of the screen.
  if (replace || isOver()) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = read(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  if (taking) {
    const next = then;
    taking = false;
    then = null;
    if (next) next();
    else settle();
    return;
  }
  if (overs.length && !isOver()) {
    overs.at(-1)?.();
    // Another sheet below it, or one that stays, has an entry again.
    setTimeout(settle);
    if (location.pathname === laidAt) return;
  }
  // Going forward to where a sheet lay does not bring it back.
  if (!overs.length && isOver()) take();
  else route.value = read(location.pathname);
});

// A reload finds no sheet where one lay.
settle();

/** Links of our own are followed without a new page. */
document.addEventListener("click", (e) => {
  const a = (e.target as Element | null)?.closest?.("a[href]");
  if (!(a instanceof HTMLAnchorElement) || e.defaultPrevented || e.button !== 0) return;
  if (e.metaKey || e.ctrlKey || e.shiftKey || a.target || a.origin !== location.origin) return;
  if (a.hasAttribute("download") || a.pathname.startsWith("/api/")) return;
  e.preventDefault();
  if (a.pathname !== location.pathname) go(a.pathname + a.hash);
  else if (a.hash) document.getElementById(a.hash.slice(1))?.scrollIntoView();
});
