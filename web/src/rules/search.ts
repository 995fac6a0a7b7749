// search.ts - options found by what they are called, what is said of them, and what others call them.
import type { RuleOption } from "../net/types";
import { settings } from "../settings";
import { also as names } from "./also";
import { optionBrief, optionTitle, wordLabel } from "./labels";
import { plain } from "./phrase";

/** As it is compared: small letters without accents. */
export function folded(s: string): string {
  return s.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

export interface Found {
  option: RuleOption;
  /** The other name under which it was found, where neither title nor sentence has the words. */
  also: string;
}

/** By where the words were found: first in titles, then in other names, then in sentences. */
export function search(options: RuleOption[], query: string): Found[] {
  const words = folded(query).split(/[^\p{L}\p{N}_−-]+/u).filter(Boolean);
  if (!words.length) return [];
  const has = (s: string): boolean => words.every((w) => s.includes(w));
  const ranked = options.flatMap((option) => {
    const title = folded(plain(optionTitle(option)));
    const others = names[settings.value.language][option.name] ?? [];
    const also = others.find((name) => has(folded(name))) ?? "";
    const said = folded(plain([optionBrief(option), ...(option.words ?? []).map((w) => wordLabel(option, w.word))].join(" ")));
    const whole = [title, folded(others.join(" ")), said, option.name].join(" ");
    if (!has(whole)) return [];
    const rank = has(title) ? 0 : also ? 1 : option.name === words.join("_") ? 1 : 2;
    return [{ option, rank, also: rank === 1 && !has(said) ? also : "" }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option, also }) => ({ option, also }));
}
