// kept.ts - what the browser stores for the page. If the browser refuses, it looks as if nothing were stored.

export type Keeper = "local" | "session";

/** The key under which a tab keeps the password of a table. */
export const passwordOf = (table: string): string => "hearts.password." + table;

/** The key that says that a hand was played to its end in this browser. */
export const PLAYED = "hearts.played";

function storage(where: Keeper): Storage {
  return where === "local" ? localStorage : sessionStorage;
}

/** The value under a key; null if there is none, or none that can be read. */
export function kept<T>(where: Keeper, key: string): T | null {
  try {
    return JSON.parse(storage(where).getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. False: the browser refuses, so the value is lost when the page is closed. */
export function keep(where: Keeper, key: string, value: unknown): boolean {
  try {
    if (value === null) storage(where).removeItem(key);
    else storage(where).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}
