// name-parts.ts - where a name may be split so that both halves can be read: at a space, or where a syllable begins.

/** Words in these scripts are split at a syllable, with a hyphen; others at any letter, without one. */
const HYPHENATED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const VOWEL = /[aeiouyæøœıαεηιουωаеёиоуыэюяіїє]/u;
/** These letters begin a syllable together. */
const TOGETHER = /(?:sch|ch|ck|gh|ph|sh|th|[bcdfgkptv]r|[bcfgkp]l)$/u;
/** No syllable begins with one of these. */
const CLOSING = /[ьъй]/u;
/** The least number of letters in each half. */
const LEAST = 3;

/** A letter without its accents: "É" becomes "e". The Russian й stays different from и. */
function bare(letter: string): string {
  const small = letter.toLowerCase().normalize();
  return CLOSING.test(small) ? small : small.normalize("NFD").replace(/\p{M}/gu, "");
}

function isConsonant(letter: string): boolean {
  return HYPHENATED.test(letter) && !VOWEL.test(letter);
}

/** Whether a syllable begins there: a vowel follows its consonants, and there is a vowel before them. */
function isSyllable(all: string[], at: number): boolean {
  let from = at, to = at;
  while (from > 0 && isConsonant(all[from - 1] ?? "")) from--;
  while (isConsonant(all[to] ?? "")) to++;
  if (to === at || !VOWEL.test(all[from - 1] ?? "") || !VOWEL.test(all[to] ?? "") || CLOSING.test(all[at] ?? "")) return false;
  const between = all.slice(from, to).join(""), together = TOGETHER.exec(between)?.[0].length ?? 1;
  return to - at === together;
}

/** Whether a hyphen goes between the two letters if the name is split there. */
export function isHyphenated(before: string, after: string): boolean {
  return HYPHENATED.test(before) && HYPHENATED.test(after);
}

/**
 * All positions at which a name may be split, best first: spaces and hyphens, then `best` if it is one of them, then
 * others; the most even first.
 */
export function partings(all: string[], best: number): number[] {
  const plain = all.map(bare), odd = (at: number): number => (at === best ? -1 : Math.abs(2 * at - all.length));
  const even = (a: number, b: number): number => odd(a) - odd(b);
  const inside = all.map((_, i) => i).slice(1);
  const spaces = inside.filter((at) => /[\s-]/.test(all[at - 1] ?? ""));
  const others = inside.filter((at) => {
    const before = all[at - 1] ?? "", after = all[at] ?? "";
    if (at < LEAST || at > all.length - LEAST) return false;
    const capital = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after);
    return capital || !isHyphenated(before, after) || isSyllable(plain, at);
  });
  return [...spaces.sort(even), ...others.sort(even)];
}
