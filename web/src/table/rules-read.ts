// rules-read.ts - the rules of a table as the program reads them: fetched once, then cached.
import { signal, type Signal } from "@preact/signals";
import { askEither } from "../net/place";
import type { RulesRead } from "../net/types";

const kept = new Map<string, Signal<RulesRead | null>>();
const AGAIN = 10_000;

async function read(rules: string, into: Signal<RulesRead | null>): Promise<void> {
  try {
    const answer = await askEither<RulesRead>("POST", "/api/rules", { rules });
    into.value = { ...answer, options: answer.options ?? {} };
  } catch {
    // Components do without the rules for now; they are fetched again when next needed.
    setTimeout(() => kept.delete(rules), AGAIN);
  }
}

/** The rules as read, null until they are loaded. Components that call it are rendered again then. */
export function useRules(rules: string): RulesRead | null {
  let found = kept.get(rules);
  if (!found) {
    found = signal<RulesRead | null>(null);
    kept.set(rules, found);
    void read(rules, found);
  }
  return found.value;
}
