// search.ts - finds options by their name, their description, and what others call them.
import type { RuleOption } from "../net/types";
import { settings } from "../settings";
import { also as names } from "./also";
import { optionBrief, optionTitle, wordLabel } from "./labels";
import { plain } from "./phrase";

/** The text in the form that is compared: lower case, without accents. */
export function folded(s: string): string {
  return s.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

export interface Found {
  option: RuleOption;
  /** The other name under which it was found, if neither title nor sentence has the words. */
  also: string;
}

/** The start of a word, which it shares with its other forms: "abwechselnd", "abwechseln". */
function stem(word: string): string {
  return word.length > 5 ? word.slice(0, Math.max(4, Math.ceil(0.6 * word.length))) : word;
}

function wordsOf(query: string): string[] {
  return folded(query).split(/[^\p{L}\p{N}_−-]+/u).filter(Boolean);
}

/** All words by which an option can be found. */
function allWords(option: RuleOption): string {
  const said = [optionTitle(option), optionBrief(option), ...(option.words ?? []).map((w) => wordLabel(option, w.word))];
  return folded([plain(said.join(" ")), ...(names[settings.value.language][option.name] ?? []), option.name].join(" "));
}

const NEAR = 5;

/** For when no option has all the words: the options that have the most of them, or words that begin alike. A word in
 * the title counts more. */
export function near(options: RuleOption[], query: string): Found[] {
  const words = wordsOf(query).filter((w) => w.length > 3).map(stem);
  const score = (option: RuleOption): number => {
    const all = allWords(option), title = folded(plain(optionTitle(option)));
    return words.reduce((sum, w) => sum + (all.includes(w) ? 2 : 0) + (title.includes(w) ? 1 : 0), 0);
  };
  const scored = options.map((option) => ({ option, score: score(option) })).filter((o) => o.score > 0);
  return scored.sort((a, b) => b.score - a.score).slice(0, NEAR).map(({ option }) => ({ option, also: "" }));
}

/** Sorted by where the words were found: in titles, in other names, in sentences. */
export function search(options: RuleOption[], query: string): Found[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  const has = (s: string): boolean => words.every((w) => s.includes(w));
  const ranked = options.flatMap((option) => {
    const title = folded(plain(optionTitle(option)));
    const others = names[settings.value.language][option.name] ?? [];
    const also = others.find((name) => has(folded(name))) ?? "";
    const said = folded(plain([optionBrief(option), ...(option.words ?? []).map((w) => wordLabel(option, w.word))].join(" ")));
    if (!has(allWords(option))) return [];
    const rank = has(title) ? 0 : also ? 1 : option.name === words.join("_") ? 1 : 2;
    return [{ option, rank, also: rank === 1 && !has(said) ? also : "" }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option, also }) => ({ option, also }));
}
