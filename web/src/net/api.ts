// api.ts - asking the server by HTTP.
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

function send(method: Method, path: string, body: unknown, patience: number): Promise<Response> {
  return fetch(path, {
    method,
    credentials: "same-origin",
    signal: AbortSignal.timeout(patience),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
}

async function refusal(answer: Response): Promise<Refused> {
  let body: Refusal = { why: "status-" + answer.status, say: answer.statusText };
  try {
    body = { ...body, ...((await answer.json()) as Refusal) };
  } catch {
    // Not JSON: the status has to do.
  }
  return new Refused(answer.status, body, Number(answer.headers.get("Retry-After")) || null);
}

/** What a request is called, whatever it is about: "POST games/share" of /api/games/ID/share?on. */
function requestWord(method: Method, path: string): string {
  const [noun = "", , deed] = path.replace(/^\/api\//, "").replace(/\?.*/, "").split("/");
  return `${method} ${noun}${deed ? "/" + deed : ""}`;
}

/** Asks and reads the answer as JSON; throws Refused, and nothing else. */
export async function ask<T>(method: Method, path: string, body?: unknown, patience = PATIENCE): Promise<T> {
  try {
    const answer = await send(method, path, body, patience);
    if (!answer.ok) throw await refusal(answer);
    return (await answer.json()) as T;
  } catch (e) {
    // An answer may also break off half way.
    const { status, body, wait } = e instanceof Refused ? e : new Refused(0, unreachable);
    throw new Refused(status, { ...body, tried: requestWord(method, path) }, wait);
  }
}
