// given.ts - names that the server gave to guests, and the one time that the page asks a guest for a name.
import { signal } from "@preact/signals";
import { keep, kept } from "../kept";
import type { You } from "./types";

/** Before there was a list of names, guests had numbers. */
const NUMBERED = /^Guest (\d{4})$/;
const KEY = "hearts.asked-name";

/** The number in a name given by an earlier release. */
export function guestNumber(name: string): string | undefined {
  return NUMBERED.exec(name)?.[1];
}

/** Whether the server gave somebody their name. */
export function isGivenName(you: Pick<You, "name" | "given">): boolean {
  return !!you.given || NUMBERED.test(you.name);
}

/**
 * The dialog that asks for a name: `go` continues with sitting down, `where` is the table; null: not shown.
 */
export const naming = signal<{ go: () => void; where: string } | null>(null);

let asked = false;
/** Whether a guest has been asked since the page was opened, whatever the answer was. */
export const wasAsked = (): boolean => asked;

/** Before sitting down with others: asks a guest who has chosen no name for one, once. */
export async function askName(you: You | null, where = ""): Promise<void> {
  if ((you && (!you.guest || !isGivenName(you))) || kept("local", KEY)) return;
  asked = true;
  keep("local", KEY, true);
  await new Promise<void>((go) => { naming.value = { go, where }; });
  naming.value = null;
}
