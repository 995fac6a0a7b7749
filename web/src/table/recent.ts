// recent.ts - tables at which the viewer sat down in this browser, so that the start page can link to them.
import * as browser from "../kept";
import type { Id } from "../net/types";

export interface Recent {
  id: Id;
  /** The table's title when it was last seen; may be empty. */
  title: string;
  /** When it was last seen, as a value of Date.now(). */
  at?: number;
  /** Its state then, once a game had begun: the hand, and the viewer's own score. */
  hand?: number;
  score?: number;
  /** It is a table of this browser, and not of the server. */
  here?: boolean;
  /** Colours of its seats, by their numbers. */
  colours?: number[];
}

const KEY = "hearts.tables";
const MOST = 12;

/** Latest first. */
export function recent(): Recent[] {
  const list = browser.kept<unknown>("local", KEY);
  return Array.isArray(list) ? list.filter(isRecent) : [];
}

function isRecent(x: unknown): x is Recent {
  const r = x as Partial<Recent> | null;
  return typeof r?.id === "string" && typeof r.title === "string";
}

function keep(list: Recent[]): void {
  // If the browser refuses, only the link leads back.
  browser.keep("local", KEY, list.slice(0, MOST));
}

export function remember(id: Id, title: string, seen: Pick<Recent, "hand" | "score" | "colours" | "here"> = {}): void {
  keep([{ id, title, at: Date.now(), ...seen }, ...recent().filter((r) => r.id !== id)]);
}

export function forget(id: Id): void {
  keep(recent().filter((r) => r.id !== id));
}
