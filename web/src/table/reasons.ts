// reasons.ts - the computers' reasons as the page shows them: cards with their suits, German where it is chosen.
import { signal } from "@preact/signals";
import { settings } from "../settings";

type German = typeof import("./reasons-de");

const german = signal<German | null>(null);

const pips: Record<string, string> = { C: "♣", D: "♦", S: "♠", H: "♥" };
/** What the signs of a pattern stand for. */
const parts: Record<string, string> = {
  "#": "(-?\\d+(?:\\.\\d+)?)",
  "@": "((?:[2-9TJQKA][CDSH] ?)*[2-9TJQKA][CDSH])",
  "%": "(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)",
  "*": "(clubs|diamonds|spades|hearts)",
  "~": "(the queen|the dearest cards|[2-9TJQKA][CDSH])",
};

/** "QS" and "TD" in a sentence as "Q♠" and "10♦". */
export function withPips(sentence: string): string {
  return sentence.replace(/\b([2-9TJQKA])([CDSH])\b/g, (_, rank: string, suit: string) =>
    (rank === "T" ? "10" : rank) + (pips[suit] ?? ""));
}

/** All patterns with their German, for a test to hold against what the players say. */
export async function reasonTemplates(): Promise<Pick<German, "verbs" | "reasons" | "sentences">> {
  const { verbs, reasons, sentences } = await load();
  return { verbs, reasons, sentences };
}

async function load(): Promise<German> {
  german.value ??= await import("./reasons-de");
  return german.value;
}

const compiled = new Map<string, { pattern: RegExp; signs: string[] }>();

function compile(english: string): { pattern: RegExp; signs: string[] } {
  let c = compiled.get(english);
  if (!c) {
    const plain = english.replace(/[.?+^$()[\]{}|\\]/g, "\\$&");
    const source = plain.replace(/[#@%*~]/g, (sign) => parts[sign] ?? "");
    c = { pattern: new RegExp(`^${source}$`), signs: english.match(/[#@%*~]/g) ?? [] };
    compiled.set(english, c);
  }
  return c;
}

/** The first pattern that fits, filled in; null where none does. */
function fit(table: [string, string][], sentence: string, g: German): string | null {
  for (const [english, translation] of table) {
    const { pattern, signs } = compile(english);
    const found = pattern.exec(sentence);
    if (!found) continue;
    const left = signs.map((sign, i) => ({ sign, found: found[i + 1] ?? "" }));
    // Parts of one kind come in the same order in both languages.
    const next = (sign: string): string => {
      const at = left.findIndex((part) => part.sign === sign);
      return at < 0 ? "" : left.splice(at, 1)[0]?.found ?? "";
    };
    return translation.replace(/[#@*~]|\{([nadNA])\}/g, (sign, which: string | undefined) =>
      which ? ranked(which, next("%"), which < "a" ? next("*") : "", g) : word(sign, next(sign), g));
  }
  return null;
}

/** "der König", "dem Buben", "die Pik-Dame" */
function ranked(which: string, rank: string, suit: string, g: German): string {
  const by = which.toLowerCase() as "n" | "a" | "d";
  const name = (g.ranks[rank] ?? rank) + (rank === "jack" && by !== "n" ? "n" : "");
  return `${g.article(rank)[by]} ${suit ? (g.suits[suit] ?? suit) + "-" : ""}${name}`;
}

function word(sign: string, found: string, g: German): string {
  if (sign === "#") return found.replace(".", ",").replace("-", "−");
  if (sign === "*") return g.suits[found] ?? found;
  return g.dear[found] ?? found;
}

function inGerman(sentence: string, g: German): string | null {
  const whole = fit(g.sentences, sentence, g);
  if (whole !== null) return whole;
  const at = sentence.indexOf(": ");
  if (at < 0) return null;
  const verb = fit(g.verbs, sentence.slice(0, at), g);
  const reason = fit(g.reasons, sentence.slice(at + 2).replace(/\.$/, ""), g);
  if (verb === null || reason === null) return null;
  return `${verb}: ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

/** Resolves once reasons can be said in the language chosen, or, where they cannot be had, in English. */
export async function reasonsReady(): Promise<void> {
  if (settings.value.language === "de" && !german.value) await load().catch(() => undefined);
}

/** A reason as the players give it, an English sentence, in the language chosen. */
export function reasonText(why: string): string {
  if (settings.value.language !== "de") return withPips(why);
  if (!german.value) void load().catch(() => undefined);
  return withPips((german.value && inGerman(why, german.value)) ?? why);
}
