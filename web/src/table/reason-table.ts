// reason-table.ts - the sentences of src/players/reason/reasons.def by their words, in both languages.
import type { Language } from "../settings";
import table from "../../../src/players/reason/reasons.def";

export type Sentence = Record<Language, string>;

/** The rows of one kind. */
function rows(kind: string): Map<string, Sentence> {
  const row = new RegExp(`^${kind}\\(\\w+,\\s*"([^"]*)",\\s*"([^"]*)",\\s*"([^"]*)"\\)$`, "gm");
  return new Map([...table.matchAll(row)].map(([, word = "", en = "", de = ""]) => [word, { en, de }]));
}

export const reasons = rows("REASON");
export const amounts = rows("AMOUNT");
export const costs = rows("COSTS");
