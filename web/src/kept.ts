// kept.ts - what the browser keeps for the page, where it lets it: a refusal is as if nothing were there.

export type Keeper = "local" | "session";

/** Under which a tab keeps the password of a table. */
export const passwordOf = (table: string): string => "hearts.password." + table;

/** Under which the browser keeps that a hand was played to its end here. */
export const PLAYED = "hearts.played";

function storage(where: Keeper): Storage {
  return where === "local" ? localStorage : sessionStorage;
}

/** What was kept under the key, as it was given; null where nothing is, or nothing that can be read. */
export function kept<T>(where: Keeper, key: string): T | null {
  try {
    return JSON.parse(storage(where).getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Keeps a value; null forgets it. False: the browser refuses, and it is gone with the page, and nothing else. */
export function keep(where: Keeper, key: string, value: unknown): boolean {
  try {
    if (value === null) storage(where).removeItem(key);
    else storage(where).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}
