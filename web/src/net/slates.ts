// slates.ts - the viewer's open slates, and actions on them.
import { ask } from "./api";
import type { Id, Slate } from "./types";

export const slateOf = (table: Id): Promise<Slate> => ask<Slate>("GET", "/api/slates/" + table);

/** The slates on which the viewer owes something or is owed, and those of `shown`: they may have been settled since. */
export async function openSlates(shown: readonly Id[] = []): Promise<Slate[]> {
  const { slates } = await ask<{ slates: { table: Id; chips: number }[] }>("GET", "/api/slates");
  return Promise.all(slates.filter((s) => s.chips !== 0 || shown.includes(s.table)).map(({ table }) => slateOf(table)));
}

/** Agrees to the payments or takes that back; cancels a debt; or moves the slate to another table. */
export function changeSlate(table: Id, what: { agree: boolean } | { write_off: Id } | { to: Id }): Promise<Slate> {
  return ask<Slate>("POST", "/api/slates/" + table, what);
}
