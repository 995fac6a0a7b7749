// schema.ts - what the program knows about rules: the list of options, and checks of rules.
import { signal } from "@preact/signals";
import { Refused } from "../net/api";
import { askEither } from "../net/place";
import type { RulesRead, RulesRefused, RulesSchema } from "../net/types";
import type { Values } from "./values";

export const RULES_MOST = 2047;

/** All options, groups and named games, once they are loaded. */
export const schema = signal<RulesSchema | null>(null);
let coming: Promise<RulesSchema> | null = null;

export function loadSchema(): Promise<RulesSchema> {
  coming ??= askEither<RulesSchema>("GET", "/api/rules").then((s) => (schema.value = s));
  coming.catch(() => (coming = null));
  return coming;
}

export type Checked = { read: RulesRead } | { refused: RulesRefused };

/** Checks rules, with `options` instead of what the text has; throws if unreachable. */
export async function checkRules(rules: string, options: Values = {}): Promise<Checked> {
  try {
    return { read: await askEither<RulesRead>("POST", "/api/rules", { rules, options }) };
  } catch (e) {
    if (e instanceof Refused && e.why === "bad-rules") return { refused: e.body as RulesRefused };
    throw e;
  }
}

const known = new Map<string, Promise<RulesRead | null>>();

/** Rules that do not change, such as a named game's, fetched once; null if they are no rules. */
export function readRules(rules: string): Promise<RulesRead | null> {
  let answer = known.get(rules);
  if (!answer) {
    answer = checkRules(rules).then((c) => ("read" in c ? c.read : null));
    answer.catch(() => known.delete(rules));
    known.set(rules, answer);
  }
  return answer;
}

/** The options in which two rules differ, in order. */
export function differing(now: Values, before: Values): string[] {
  return Object.keys(now).filter((name) => now[name] !== before[name]);
}
