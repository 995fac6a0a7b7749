// api.ts - HTTP requests to the server, or to its replacement in this browser.
import { heard } from "./online";
import type { Refusal } from "./types";

/** A refusal of the server, or the fact that it could not be reached (why: "unreachable"). */
export class Refused extends Error {
  /** `wait`: the number of seconds after which a retry makes sense. */
  constructor(readonly status: number, readonly body: Refusal, readonly wait: number | null = null) {
    super(body.say);
  }
  get why(): string {
    return this.body.why;
  }
}

const unreachable: Refusal = { why: "unreachable", say: "The server cannot be reached." };

/** The refusal in anything that was thrown. */
export function refusalOf(e: unknown): Refusal {
  return e instanceof Refused ? e.body : unreachable;
}

type Method = "GET" | "POST" | "DELETE";

/** Timeout of a request: a connection that has died does not always say so. */
const PATIENCE = 60_000;

/** A reply; status 0: nobody was there to give one. */
export interface Answered {
  status: number;
  /** Seconds until a retry makes sense. */
  wait: number | null;
  /** May fail halfway. */
  text(): Promise<string>;
}
export type Send = (method: Method, path: string, body: unknown, patience: number) => Promise<Answered>;

/** Timeout of a request that only checks whether the server is there. */
const SIGN = 15_000;

function askForSign(): void {
  void send("GET", "/api/tables?free=1", undefined, SIGN).catch(() => undefined);
}

/** Whether a proxy in front of the server answered instead of the server itself. */
function isGateway({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !/json/.test(headers.get("Content-Type") ?? "");
}

const send: Send = async (method, path, body, patience) => {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    signal: AbortSignal.timeout(patience),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  }).catch(() => null);
  const there = answer !== null && !isGateway(answer);
  heard(there, askForSign);
  if (!there) throw new Error();
  return { status: answer.status, wait: Number(answer.headers.get("Retry-After")) || null, text: () => answer.text() };
};

async function refusal(answer: Answered): Promise<Refused> {
  if (!answer.status) return new Refused(0, unreachable);
  let body: Refusal = { why: "status-" + answer.status, say: "" };
  try {
    body = { ...body, ...(JSON.parse(await answer.text()) as Refusal) };
  } catch {
    // Not JSON: the status alone must be enough.
  }
  return new Refused(answer.status, body, answer.wait);
}

/** A name for the kind of a request: "POST games/share" for /api/games/ID/share?on. */
function requestWord(method: Method, path: string): string {
  const [noun = "", , deed] = path.replace(/^\/api\//, "").replace(/\?.*/, "").split("/");
  return `${method} ${noun}${deed ? "/" + deed : ""}`;
}

/** Sends a request and returns the reply's text; throws Refused, and nothing else. */
export async function reading(by: Send, method: Method, path: string, body?: unknown, patience = PATIENCE): Promise<string> {
  try {
    const answer = await by(method, path, body, patience);
    if (answer.status < 200 || answer.status > 299) throw await refusal(answer);
    return await answer.text();
  } catch (e) {
    // A reply may also break off halfway.
    const { status, body, wait } = e instanceof Refused ? e : new Refused(0, unreachable);
    throw new Refused(status, { ...body, tried: requestWord(method, path) }, wait);
  }
}

/** Reads the reply as JSON. */
type Ask = <T>(method: Method, path: string, body?: unknown, patience?: number) => Promise<T>;

export function asking(by: Send): Ask {
  return async <T>(method: Method, path: string, body?: unknown, patience = PATIENCE): Promise<T> => {
    const said = await reading(by, method, path, body, patience);
    try {
      return JSON.parse(said) as T;
    } catch {
      throw new Refused(0, { ...unreachable, tried: requestWord(method, path) });
    }
  };
}

/** What answers requests if the page has no server. */
let other: Send | null = null;
export function answerBy(by: Send): void {
  other = by;
}

export const ask = asking((method, path, body, patience) => (other ?? send)(method, path, body, patience));

/** The text at an address of the server; throws Refused. */
export const textOf = (path: string): Promise<string> => reading(send, "GET", path);
