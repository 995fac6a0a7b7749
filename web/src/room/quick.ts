// quick.ts - the next free seat at any open table.
import { ask } from "../net/api";
import { known } from "../net/people";
import type { Id } from "../net/types";
import { go } from "../route";
import { settings } from "../settings";

const KEY = "hearts.quick";

/** Whether the table begins by itself: it was found or made by a quick seat of ours. */
export function isQuick(table: Id): boolean {
  return (sessionStorage.getItem(KEY) ?? "").split(" ").includes(table);
}

export async function quickSeat(rules?: string): Promise<void> {
  await known();
  // 0 is the colour that everybody begins with: then that of the seat tells people apart better.
  const { colour } = settings.value;
  const wanted = { ...(colour ? { colour } : {}), ...(rules ? { rules } : {}) };
  const { table } = await ask<{ table: Id }>("POST", "/api/quick", wanted);
  try {
    const before = (sessionStorage.getItem(KEY) ?? "").split(" ").slice(0, 9);
    sessionStorage.setItem(KEY, [table, ...before].join(" "));
  } catch {
    // Then the page does not know that the table begins by itself.
  }
  go("/t/" + table);
}
