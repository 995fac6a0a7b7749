// recent.ts - tables at which one sat down in this browser, so that the start page leads back to them.
import * as browser from "../kept";
import type { Id } from "../net/types";

export interface Recent {
  id: Id;
  /** As the table was called when it was last seen; may be empty. */
  title: string;
  /** When it was last seen, as Date.now() has it. */
  at?: number;
  /** How it stood then, once a game was begun: which hand, and one's own score. */
  hand?: number;
  score?: number;
  /** It is of this browser, and not of the server. */
  here?: boolean;
  /** Colours of its seats, by their numbers. */
  colours?: number[];
}

const KEY = "hearts.tables";
const MOST = 12;

/** The latest first. */
export function recent(): Recent[] {
  const list = browser.kept<unknown>("local", KEY);
  return Array.isArray(list) ? list.filter(isRecent) : [];
}

function isRecent(x: unknown): x is Recent {
  const r = x as Partial<Recent> | null;
  return typeof r?.id === "string" && typeof r.title === "string";
}

function keep(list: Recent[]): void {
  // Where the browser refuses, the way back is the link.
  browser.keep("local", KEY, list.slice(0, MOST));
}

export function remember(id: Id, title: string, seen: Pick<Recent, "hand" | "score" | "colours" | "here"> = {}): void {
  keep([{ id, title, at: Date.now(), ...seen }, ...recent().filter((r) => r.id !== id)]);
}

export function forget(id: Id): void {
  keep(recent().filter((r) => r.id !== id));
}
