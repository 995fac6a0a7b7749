// slates.ts - the viewer's open slates, and actions on them.
import { ask } from "./api";
import type { Id, Slate } from "./types";

/** The slates on which the viewer owes something or is owed. */
export async function openSlates(): Promise<Slate[]> {
  const { slates } = await ask<{ slates: { table: Id; chips: number }[] }>("GET", "/api/slates");
  return Promise.all(slates.filter((s) => s.chips !== 0).map(({ table }) => ask<Slate>("GET", "/api/slates/" + table)));
}

/** Agrees to the payments or takes that back; cancels a debt; or moves the slate to another table. */
export function changeSlate(table: Id, what: { agree: boolean } | { write_off: Id } | { to: Id }): Promise<Slate> {
  return ask<Slate>("POST", "/api/slates/" + table, what);
}
