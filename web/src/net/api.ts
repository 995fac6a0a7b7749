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

type Method = "GET" | "POST" | "DELETE";

async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused(0, { why: "unreachable", say: "The server cannot be reached." });
  }
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

/** Asks and reads the answer as JSON; throws Refused. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}
