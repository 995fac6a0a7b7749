// route.ts - which screen an address shows, and navigation.
import { signal } from "@preact/signals";
import { options } from "preact";

export type Route =
  | { screen: "start" }
  /** `here`: the table is in this browser, not on the server. */
  | { screen: "table"; id: string; here?: boolean }
  /** `check`: shows the check of its deals. */
  | { screen: "game"; id: string; here?: boolean; check?: boolean }
  | { screen: "new" | "friends"; rules: string | null }
  | { screen: "me"; part: MePart }
  | { screen: "lobby" | "learn" | "keys" | "day" | "deals" | "missing" };

/** The parts of the page about the viewer, by address. */
export const ME_PARTS = ["who", "games", "figures", "chips", "slates"] as const;
export type MePart = (typeof ME_PARTS)[number];

export const mePath = (part: MePart): string => (part === "who" ? "/me" : "/me/" + part);

/** The form of ids: a link that was cut off leads nowhere. */
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

/** If no server answers for addresses, they are all after the hash of a single one. */
function path(): string {
  return NO_SERVER ? location.hash.slice(1).split("#")[0] || "/" : location.pathname;
}

if (NO_SERVER) {
  // Links are written as usual; here they are moved behind the hash.
  const before = options.vnode;
  options.vnode = (node) => {
    const props = node.props as { href?: unknown };
    if (node.type === "a" && typeof props.href === "string" && props.href.startsWith("/")) props.href = addressOf(props.href);
    before?.(node);
  };
}

/** An address of the page in the form that the browser shows. */
export function addressOf(path: string): string {
  return NO_SERVER ? "#" + path : path;
}

/** The part of the address that names an element on the screen: "#costs"; "": none. */
export function placeOnScreen(): string {
  return NO_SERVER ? location.hash.slice(1).replace(/^[^#]*/, "") : location.hash;
}

/** "/?rules=..." opens the form with these rules, as "/r/..." does: some links are written that way. */
function asked(): string {
  const rules = path() === "/" ? new URLSearchParams(location.search).get("rules")?.trim() : "";
  if (rules) history.replaceState(null, "", addressOf("/r/" + encodeURIComponent(rules)));
  return path();
}

export const route = signal<Route>(read(asked()));

/** Closes a dialog that is open over the screen. */
type Over = () => void;

/**
 * The open dialogs, the topmost last. Together they have one entry in the browser's history, so that Back closes them.
 */
const overs: Over[] = [];
/** The dialogs' history entry is being removed; what has to wait for that. */
let taking = false, then: (() => void) | null = null;
/** The address over which they were opened. */
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

/**
 * Registers a dialog over the screen: Back closes it. The returned function must be called when it is closed in another
 * way.
 */
export function layOver(put: Over): () => void {
  overs.push(put);
  // One dialog that replaces another keeps the entry.
  queueMicrotask(settle);
  return () => {
    overs.splice(overs.indexOf(put), 1);
    queueMicrotask(settle);
  };
}

/** Shows another screen; `replace` leaves the current one out of the browser's history. */
export function go(to: string, replace = false): void {
  if (taking) {
    then = () => go(to, replace);
    return;
  }
  // The history entry of an open dialog becomes that of the screen.
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
    // If another dialog is below it, or it stays open, it gets an entry again.
    setTimeout(settle);
    if (path() === laidAt) return;
  }
  // Going forward to the entry of a dialog does not open it again.
  if (!overs.length && isOver()) take();
  else route.value = read(path());
});

// After a reload no dialog is open.
settle();

/** Follows links within the page without loading a new page. */
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
