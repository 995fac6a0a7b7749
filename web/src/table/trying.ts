// trying.ts - at a table: whether the hand of a day is played there, and which try of it.
import { keep, kept } from "../kept";
import type { Id } from "../net/types";
import { days } from "./days";

/** Which try of that day's hand it is, from 1. Only the first can count. */
export interface Trying {
  date: string;
  rules: string;
  nth: number;
}

const TRY = "hearts.day.";
/** Where the tab may keep nothing, as long as the page is there. */
const here = new Map<Id, Trying>();

/** Null: it is no hand of a day. */
export function tryingAt(table: Id): Trying | null {
  const first = days().find((d) => d.table === table);
  return first ? { date: first.date, rules: first.rules, nth: 1 } : here.get(table) ?? kept<Trying>("session", TRY + table);
}

/** A table at which it is tried once more; null forgets it. */
export function keepTrying(table: Id, trying: Trying | null): void {
  if (trying) here.set(table, trying);
  else here.delete(table);
  keep("session", TRY + table, trying);
}

/** What computers are called by: at the hand of a day they have the same names for everybody. */
export function dayNames({ date }: Trying): string {
  let hash = 0x811c9dc5;
  for (const c of date) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, "0");
}
