// trying.ts - whether a table plays the hand of the day, and which try it is.
import { keep, kept } from "../kept";
import type { Id } from "../net/types";
import { days } from "./days";

/** The number of the try of that day's hand, from 1. Only the first can count. */
export interface Trying {
  date: string;
  rules: string;
  nth: number;
}

const TRY = "hearts.day.";
/** If the tab may store nothing: lasts as long as the page. */
const here = new Map<Id, Trying>();

/** null: not a hand of the day. */
export function tryingAt(table: Id): Trying | null {
  const first = days().find((d) => d.table === table);
  return first ? { date: first.date, rules: first.rules, nth: 1 } : here.get(table) ?? kept<Trying>("session", TRY + table);
}

/** Stores that a table is a further try; null forgets it. */
export function keepTrying(table: Id, trying: Trying | null): void {
  if (trying) here.set(table, trying);
  else here.delete(table);
  keep("session", TRY + table, trying);
}

/** The key for the computers' names: in the hand of the day they are the same for everybody. */
export function dayNames({ date }: Trying): string {
  let hash = 0x811c9dc5;
  for (const c of date) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, "0");
}
