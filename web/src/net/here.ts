// here.ts - the tables of this browser: its worker is addressed like a server.
import { signal } from "@preact/signals";
import type { ToWorker, Beginning, Handed, Sharer, ToPage } from "../worker/messages";
import { answerBy, asking, reading, type Answered, type Send } from "./api";
import type { Dial } from "./connection";
import { TableLink } from "./table-link";
import type { Id } from "./types";

/** How long to wait for a worker to say whether it can play. */
const PATIENCE = 5000;

let worker: Worker | null = null;
/** Whether the worker has said that it can play. */
let able = false;
/** Resolves when the latest worker is ready or has failed; it never rejects. */
let beginning: Promise<boolean> | null = null;
let begun: (able: boolean) => void = () => undefined;

/**
 * Whether the games at these tables can be stored, and if not, why; "unable": nothing can be played here at the moment.
 */
export const keeping = signal<Extract<ToPage, { is: "keeping" }>["why"] | "unable">("kept");

let asked = false;
/** Once there is something to lose, asks the browser not to delete it. The browser may refuse. */
export function askToKeep(): void {
  if (asked) return;
  asked = true;
  // Some browsers ask the person: that should happen only once.
  void navigator.storage?.persisted().then((persisted) => persisted || navigator.storage.persist()).catch(() => undefined);
}

interface Open {
  hear(text: string): void;
  ended(): void;
}
const lines = new Map<number, Open>();
const requests = new Map<number, (answer: Answered) => void>();
let next = 1;

const answered = (status: number, text: string): Answered => ({ status, wait: null, text: () => Promise.resolve(text) });
const nothing = answered(503, JSON.stringify({ why: "not-here", say: "This browser cannot play just now." }));

function tell(asked: ToWorker | Beginning | Handed): void {
  worker?.postMessage(asked);
}

/** Nothing is played here any more: resolves everything that waits for it. */
function end(): void {
  worker?.terminate();
  worker = null;
  able = false;
  beginning = null;
  keeping.value = "unable";
  begun(false);
  for (const line of [...lines.values()]) line.ended();
  lines.clear();
  for (const done of requests.values()) done(nothing);
  requests.clear();
}

function hear(told: ToPage): void {
  switch (told.is) {
    case "able":
      keeping.value = "kept";
      able = true;
      return begun(true);
    case "unable": return end();
    case "keeping":
      keeping.value = told.why;
      return;
    case "said": return lines.get(told.link)?.hear(told.text);
    case "closed": {
      const line = lines.get(told.link);
      lines.delete(told.link);
      return line?.ended();
    }
    case "answer": {
      const done = requests.get(told.request);
      requests.delete(told.request);
      return done?.(told.status ? answered(told.status, told.text) : nothing);
    }
  }
}

/** A script within the page must be started from a blob: otherwise its worker has no access to the page's storage. */
export function scriptOf(address: string): string {
  const [, text] = address.split(";base64,");
  if (!address.startsWith("data:") || !text) return address;
  return URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], { type: "text/javascript" }));
}

/** The worker's program is fetched at the same time as its script, not after it. */
const hand = (module?: WebAssembly.Module): void => tell({ do: "take", module });

/** Starts the worker, if there is none; `name`: the viewer's name, if known. */
export function prepare(name: string): Promise<boolean> {
  beginning ??= new Promise<boolean>((done) => {
    begun = done;
    try {
      if (!WORKER) return end();
      worker = new Worker(scriptOf(WORKER));
      worker.onmessage = (e: MessageEvent<ToPage>) => hear(e.data);
      // Its program cannot be read, or does not exist.
      worker.onerror = () => end();
      tell({ do: "begin", name });
      if (MODULE) WebAssembly.compileStreaming(fetch(MODULE)).then(hand).catch(() => hand());
      else hand();
    } catch {
      end();
    }
  });
  return beginning;
}

/** Whether tables can be played here: true if a worker was started; waits for it, but not long. */
export function canPlay(): Promise<boolean> {
  if (!beginning) return Promise.resolve(false);
  return Promise.race([beginning, new Promise<boolean>((done) => setTimeout(() => done(false), PATIENCE))]);
}

/** Whether a worker is ready, without waiting for it. */
export const isReady = (): boolean => able;

const dialAs = (as?: Sharer): Dial => (heard, ended) => {
  const number = next++;
  void prepare("");
  lines.set(number, { hear: heard, ended });
  tell({ do: "open", link: number, as });
  return {
    send: (text) => tell({ do: "say", link: number, text }),
    close: () => {
      if (lines.delete(number)) tell({ do: "close", link: number });
    },
  };
};

const send: Send = (method, path, body) => {
  const request = next++;
  void prepare("");
  return new Promise((done) => {
    requests.set(request, done);
    tell({ do: "ask", request, text: `${method} ${path}\n${body === undefined ? "" : JSON.stringify(body)}` });
  });
};

/** Like ask(), but to the worker instead of the server. */
export const askHere = asking(send);
if (NO_SERVER) answerBy(send);
export const textHere = (path: string): Promise<string> => reading(send, "GET", path);

const tables = new Map<string, TableLink>();

/** The connection to a table of this browser: of its own person, or of one of those who share the device. */
export function linkHere(table: Id, as?: Sharer): TableLink {
  const key = table + (as ? `/${as.number}` : "");
  let there = tables.get(key);
  if (!there) {
    there = new TableLink(table, dialAs(as), { you: () => undefined, invited: () => undefined }, as?.number);
    tables.set(key, there);
  }
  return there;
}
