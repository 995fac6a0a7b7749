// sw.ts - the page's service worker: caches the page, so that it works without a network. API requests do not go
// through it.
//
// All files of a version are cached together, and used together. A new version is fetched in the background, and waits
// until no page is open any more, or until somebody chooses to use it.
import { isPage } from "./addresses";

/** The name of every file of this version, "" for the page itself, and the version's own name; made by build.mjs. */
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
/** The folder of all files. */
const BASE = new URL("./", location.href).pathname;

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // The page itself has no hash in its name: it may already be that of another version.
  const page = await fetch(BASE, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(VERSION)) throw new Error("the page is of another version");
  await cache.put(BASE, page);
  await cache.addAll(FILES.filter((file) => file).map((file) => BASE + file));
}

/** Keeps one older version: one of its pages may be open and still fetch files. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAMES) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await own.clients.claim();
}

async function kept(path: string, request: Request): Promise<Response> {
  const first = await (await caches.open(NAME)).match(path);
  // Files of other versions have other names; only the page itself has the same.
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
