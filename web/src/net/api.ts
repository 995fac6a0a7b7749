// api.ts - asking the server by HTTP, or whatever answers in its place.
import { heard } from "./online";
import type { Refusal } from "./types";

/** What the server refused, or that it could not be reached (why: "unreachable"). */
export class Refused extends Error {
  /** `wait`: after so many seconds it may be asked again. */
  constructor(readonly status: number, readonly body: Refusal, readonly wait: number | null = null) {
    super(body.say);
  }
  get why(): string {
    return this.body.why;
  }
}

const unreachable: Refusal = { why: "unreachable", say: "The server cannot be reached." };

/** The refusal in whatever was thrown. */
export function refusalOf(e: unknown): Refusal {
  return e instanceof Refused ? e.body : unreachable;
}

type Method = "GET" | "POST" | "DELETE";

/** For longer than this no answer is waited for: a line that has died does not always say so. */
const PATIENCE = 60_000;

/** An answer; status 0: there was nobody to give one. */
export interface Answered {
  status: number;
  /** After so many seconds it may be asked again. */
  wait: number | null;
  /** May break off half way. */
  text(): Promise<string>;
}
export type Send = (method: Method, path: string, body: unknown, patience: number) => Promise<Answered>;

/** So long is waited for the answer to a request that asks for nothing else. */
const SIGN = 15_000;

function askForSign(): void {
  void send("GET", "/api/tables?free=1", undefined, SIGN).catch(() => undefined);
}

/** Whether it was not the server that answered, but what stands before it. */
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
    // Not JSON: the status has to do.
  }
  return new Refused(answer.status, body, answer.wait);
}

/** What a request is called, whatever it is about: "POST games/share" of /api/games/ID/share?on. */
function requestWord(method: Method, path: string): string {
  const [noun = "", , deed] = path.replace(/^\/api\//, "").replace(/\?.*/, "").split("/");
  return `${method} ${noun}${deed ? "/" + deed : ""}`;
}

/** Asks and gives the answer's text; throws Refused, and nothing else. */
export async function reading(by: Send, method: Method, path: string, body?: unknown, patience = PATIENCE): Promise<string> {
  try {
    const answer = await by(method, path, body, patience);
    if (answer.status < 200 || answer.status > 299) throw await refusal(answer);
    return await answer.text();
  } catch (e) {
    // An answer may also break off half way.
    const { status, body, wait } = e instanceof Refused ? e : new Refused(0, unreachable);
    throw new Refused(status, { ...body, tried: requestWord(method, path) }, wait);
  }
}

/** Reads the answer as JSON. */
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

/** Who answers where the page has no server. */
let other: Send | null = null;
export function answerBy(by: Send): void {
  other = by;
}

export const ask = asking((method, path, body, patience) => (other ?? send)(method, path, body, patience));

/** What a server's address holds, as text; throws Refused. */
export const textOf = (path: string): Promise<string> => reading(send, "GET", path);
