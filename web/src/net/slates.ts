// slates.ts - what one has open on slates, and what one does about it.
import { ask } from "./api";
import type { Id, Slate } from "./types";

/** The slates on which one owes something or is owed. */
export async function openSlates(): Promise<Slate[]> {
  const { slates } = await ask<{ slates: { table: Id; chips: number }[] }>("GET", "/api/slates");
  return Promise.all(slates.filter((s) => s.chips !== 0).map(({ table }) => ask<Slate>("GET", "/api/slates/" + table)));
}

/** One agrees to the payments, or no more; lets go what somebody owes; or takes the slate along to another table. */
export function changeSlate(table: Id, what: { agree: boolean } | { write_off: Id } | { to: Id }): Promise<Slate> {
  return ask<Slate>("POST", "/api/slates/" + table, what);
}
