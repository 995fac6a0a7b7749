// given.ts - a guest's name that nobody chose, and the one time that the page asks for one.
import { signal } from "@preact/signals";
import { keep, kept } from "../kept";
import type { You } from "./types";

/** Before a list of names there were numbers. */
const NUMBERED = /^Guest (\d{4})$/;
const KEY = "hearts.asked-name";

/** The number in a name that an earlier release gave. */
export function guestNumber(name: string): string | undefined {
  return NUMBERED.exec(name)?.[1];
}

/** Whether the server gave somebody their name. */
export function isGivenName(you: Pick<You, "name" | "given">): boolean {
  return !!you.given || NUMBERED.test(you.name);
}

/** What waits until a name was asked for, and where one is about to sit down; null: nothing does. */
export const naming = signal<{ go: () => void; where: string } | null>(null);

/** Before one sits down with others: whoever has chosen no name is asked for one, once. */
export async function askName(you: You | null, where = ""): Promise<void> {
  if ((you && (!you.guest || !isGivenName(you))) || kept("local", KEY)) return;
  keep("local", KEY, true);
  await new Promise<void>((go) => { naming.value = { go, where }; });
  naming.value = null;
}
