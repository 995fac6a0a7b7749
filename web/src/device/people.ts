// people.ts - who plays at a table of this device: their names, stored in this browser.
import { keep, kept } from "../kept";
import type { Id } from "../net/types";

const keyOf = (table: Id): string => "hearts.device." + table;

/** Their names, the first one's own browser it is; null: one person plays there. */
export function peopleAt(table: Id): string[] | null {
  const names = kept<unknown>("local", keyOf(table));
  return Array.isArray(names) && names.length > 1 && names.every((name) => typeof name === "string") ? names : null;
}

/** null: nobody plays there any more. */
export function notePeople(table: Id, names: string[] | null): void {
  keep("local", keyOf(table), names);
}
