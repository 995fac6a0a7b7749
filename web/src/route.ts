// route.ts - which screen an address shows, and going there.
import { signal } from "@preact/signals";
import { options } from "preact";

export type Route =
  | { screen: "start" }
  /** `here`: of this browser, and not of the server. */
  | { screen: "table"; id: string; here?: boolean }
  /** `check`: its deals. */
  | { screen: "game"; id: string; here?: boolean; check?: boolean }
  | { screen: "new" | "friends"; rules: string | null }
  | { screen: "me"; part: MePart }
  | { screen: "lobby" | "learn" | "keys" | "day" | "deals" | "missing" };

/** What there is of oneself, by its address. */
export const ME_PARTS = ["who", "games", "figures", "chips"] as const;
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
  const here = part[0] === "here";
  const [first, second, third] = here ? part.slice(1) : part;
  if (here && first !== "t" && first !== "g") return { screen: "missing" };
  if (!first) return { screen: "start" };
  if (first === "t" && second && id.test(second)) return { screen: "table", id: second, here };
  if (first === "g" && second && (id.test(second) || second === "record")) return { screen: "game", id: second, here, ...(third === "check" ? { check: true } : {}) };
  if (first === "r" && second) return { screen: "new", rules: second };
  if (first === "new") return { screen: "new", rules: null };
  if (first === "friends") return { screen: "friends", rules: second ?? null };
  const me = first === "me" ? ME_PARTS.find((p) => mePath(p) === path.replace(/\/$/, "")) : undefined;
  if (me) return { screen: "me", part: me };
  if (first === "lobby" || first === "learn" || first === "keys" || first === "day" || first === "deals") return { screen: first };
  return { screen: "missing" };
}

/** Where no server answers for addresses, all of them lie behind the hash of one. */
function path(): string {
  return NO_SERVER ? location.hash.slice(1).split("#")[0] || "/" : location.pathname;
}

if (NO_SERVER) {
  // Links are written as everywhere; what they lead to lies behind the hash.
  const before = options.vnode;
  options.vnode = (node) => {
    const props = node.props as { href?: unknown };
    if (node.type === "a" && typeof props.href === "string" && props.href.startsWith("/")) props.href = addressOf(props.href);
    before?.(node);
  };
}

/** An address of the page as the browser has it. */
export function addressOf(path: string): string {
  return NO_SERVER ? "#" + path : path;
}

/** What of the address names a place on the screen: "#costs"; "": nothing. */
export function placeOnScreen(): string {
  return NO_SERVER ? location.hash.slice(1).replace(/^[^#]*/, "") : location.hash;
}

/** "/?rules=..." is the form with these rules, as "/r/..." is: some write links so. */
function asked(): string {
  const rules = path() === "/" ? new URLSearchParams(location.search).get("rules")?.trim() : "";
  if (rules) history.replaceState(null, "", addressOf("/r/" + encodeURIComponent(rules)));
  return path();
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
    laidAt = path();
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
export function go(to: string, replace = false): void {
  if (taking) {
    then = () => go(to, replace);
    return;
  }
  // The entry of a sheet that lies there becomes that of the screen.
  if (replace || isOver()) history.replaceState(null, "", addressOf(to));
  else history.pushState(null, "", addressOf(to));
  route.value = read(path());
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
    if (path() === laidAt) return;
  }
  // Going forward to where a sheet lay does not bring it back.
  if (!overs.length && isOver()) take();
  else route.value = read(path());
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
  const [to = "", place = ""] = NO_SERVER && a.hash.startsWith("#/") ? a.hash.slice(1).split("#") : [a.pathname, a.hash.slice(1)];
  if (to !== path() && (!NO_SERVER || a.hash.startsWith("#/"))) go(to + (place && "#" + place));
  else if (place) document.getElementById(place)?.scrollIntoView();
});
