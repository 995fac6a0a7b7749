// sw.ts - the page's service worker: it keeps the page, so that it is there without a network. Nothing of the API goes
// through it.
//
// All files of a version are kept together, and shown together. Another version is fetched beside it, and waits until no
// page is open any more, or until somebody says that it shall be used.
import { isPage } from "./addresses";

/** Every file of this version by its name, "" the page itself, and what tells it from others; made by build.mjs. */
declare const FILES: string[];
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(what: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerSelf {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(what: "install" | "activate", by: (e: Lasting) => void): void;
  addEventListener(what: "fetch", by: (e: Fetching) => void): void;
  addEventListener(what: "message", by: (e: MessageEvent) => void): void;
}
const own = self as unknown as ServiceWorkerSelf;

const NAMES = "hearts-page-", NAME = NAMES + VERSION;
/** The folder in which all of it lies. */
const BASE = new URL("./", location.href).pathname;

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // The page itself has no hash in its name: another version's may be there by now.
  const page = await fetch(BASE, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(VERSION)) throw new Error("the page is of another version");
  await cache.put(BASE, page);
  await cache.addAll(FILES.filter((file) => file).map((file) => BASE + file));
}

/** The version before this one stays: a page of it may be open, and fetch more of itself. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAMES) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await own.clients.claim();
}

async function kept(path: string, request: Request): Promise<Response> {
  const first = await (await caches.open(NAME)).match(path);
  // Another version's files have other names; but for the page itself.
  return first ?? (path === BASE ? undefined : await caches.match(path)) ?? fetch(request);
}

own.addEventListener("install", (e) => e.waitUntil(keepAll()));
own.addEventListener("activate", (e) => e.waitUntil(forgetOld()));
own.addEventListener("message", (e) => {
  if (e.data === "take over") void own.skipWaiting();
});
own.addEventListener("fetch", (e) => {
  const { method, mode, url } = e.request, { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  const name = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : null;
  if (name === null) return;
  if (mode === "navigate" && (NO_SERVER ? ["", "index.html"].includes(name) : isPage(pathname))) e.respondWith(kept(BASE, e.request));
  else if (name.startsWith("a/") || (name && FILES.includes(name))) e.respondWith(kept(pathname, e.request));
});
