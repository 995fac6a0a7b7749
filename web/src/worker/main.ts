// main.ts - a page's worker. Of all pages of a browser one worker plays, the one that holds the lock; the others
// forward their pages' messages to it, and one of them takes over when it is gone.
import given from "../../../src/server/people/who/given.def";
import type { ToWorker, Beginning, Handed, Solve, Solved, ToPage } from "./messages";
import { solve } from "./solve";
import { Tables } from "./tables";

/** Messages between workers: to the one that plays, from it, and who that is. */
type Passed =
  | { is: "asked"; from: string; asked: ToWorker }
  | { is: "told"; to: string | null; told: ToPage }
  | { is: "who" }
  | { is: "plays"; player: string };

const page = self as unknown as {
  onmessage: (e: MessageEvent<ToWorker | Beginning | Handed | Solve>) => void; onmessageerror: () => void;
  postMessage(told: ToPage | Solved): void;
};
const own = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
const lockOf = (worker: string): string => "hearts.page." + worker;

let tables: Tables | null = null;
let player: string | null = null;
let others: BroadcastChannel | null = null;
/** Messages received before any worker played. */
let early: ToWorker[] = [];
/** The links and requests of its page that are open: a worker that takes over knows nothing about them. */
const open = new Set<number>(), waiting = new Set<number>();

/** Called when the page hands over the module; the first one counts. */
let take: (module?: WebAssembly.Module) => void = () => undefined;
const handed = new Promise<WebAssembly.Module | undefined>((done) => { take = done; });

function pass(passed: Passed): void {
  others?.postMessage(passed);
}

function anyName(): string {
  const names = [...given.matchAll(/GIVEN\("(.+?)"\)/g)].map((found) => found[1] ?? "");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

function toPage(told: ToPage): void {
  if (told.is === "closed") open.delete(told.link);
  if (told.is === "answer") waiting.delete(told.request);
  page.postMessage(told);
}

function fromPage(asked: ToWorker): void {
  if (asked.do === "open") open.add(asked.link);
  if (asked.do === "close") open.delete(asked.link);
  if (asked.do === "ask") waiting.add(asked.request);
  if (tables) tables.hear(own, asked);
  else if (player) pass({ is: "asked", from: own, asked });
  else early.push(asked);
}

/** Another worker plays from now on: what this page had open at the old one is lost. */
function follow(now: string): void {
  if (player === now) return;
  if (player) {
    for (const link of [...open]) toPage({ is: "closed", link, code: 1012, why: "" });
    for (const request of [...waiting]) toPage({ is: "answer", request, status: 0, text: "" });
  }
  player = now;
  page.postMessage({ is: "able" });
  const waited = early;
  early = [];
  waited.forEach(fromPage);
}

/** Pages that have sent something; when one is gone, its links are closed. */
const known = new Set<string>();

function meet(from: string): void {
  if (known.has(from)) return;
  known.add(from);
  void navigator.locks.request(lockOf(from), () => {
    known.delete(from);
    tables?.gone(from);
  });
}

function hear(passed: Passed): void {
  switch (passed.is) {
    case "asked":
      if (!tables) break;
      meet(passed.from);
      tables.hear(passed.from, passed.asked);
      break;
    case "told":
      if (passed.to === own || (passed.to === null && !tables)) toPage(passed.told);
      break;
    case "who":
      if (tables) pass({ is: "plays", player: own });
      break;
    case "plays":
      if (!tables) follow(passed.player);
  }
}

/** Plays until something ends that. */
async function play(name: string): Promise<void> {
  const tell = (to: string | null, told: ToPage): void => {
    if (to === own || to === null) toPage(told);
    if (to !== own) pass({ is: "told", to, told });
  };
  const why = await new Promise((over) => {
    Tables.begin(name, anyName, handed, tell, over).then((begun) => {
      tables = begun;
      pass({ is: "plays", player: own });
      follow(own);
      begun.tellKeeping(own);
    }, over);
  });
  tables = null;
  page.postMessage({ is: "unable", why: String(why) });
}

/** If the browser does not let pages agree on who plays, a page without a server plays for itself. */
function byItself(name: string, why: unknown): void {
  others?.close();
  others = null;
  if (NO_SERVER) void play(name);
  else page.postMessage({ is: "unable", why: String(why) });
}

page.onmessageerror = () => take();
page.onmessage = ({ data }) => {
  if (data.do === "take") return take(data.module);
  if (data.do === "solve") return void solve(data).then((solved) => page.postMessage(solved));
  if (data.do !== "begin") return fromPage(data);
  try {
    others = new BroadcastChannel("hearts.tables");
    others.onmessage = (e: MessageEvent<Passed>) => hear(e.data);
    // Held for as long as this worker lives.
    navigator.locks.request(lockOf(own), () => new Promise(() => undefined)).catch(() => undefined);
    pass({ is: "who" });
    navigator.locks.request("hearts.tables", () => play(data.name)).catch((e: unknown) => byItself(data.name, e));
  } catch (e) {
    byItself(data.name, e);
  }
};
