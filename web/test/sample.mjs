// sample.mjs - how much a test checks: everything with HEARTS_ALL=1, which ./run test --all and ./run test NAME set,
// else a small sample. It prints which, so that nobody confuses the two.
import { beforeEach } from "node:test";

/** Everything is checked, and not a sample. */
export const ALL = process.env.HEARTS_ALL === "1";
const size = (of) => (Array.isArray(of) ? of.length : of);

/** What a test checks: `fast`, or `all` of it; lists or numbers. */
export function many(fast, all, what) {
  const taken = ALL ? all : fast;
  console.error(`# ${size(taken)} of ${size(all)} ${what}`);
  return taken;
}

/** `n` elements of a list, evenly spread and always the same ones, or all of them. */
export function some(list, n, what) {
  const at = (i) => Math.floor((i * n) / list.length);
  return many(list.filter((_, i) => at(i) !== at(i - 1)), list, what);
}

/**
 * For tests that only --all runs: `test` itself there, else a function that skips them. Must be called before the first
 * test of a file; at the end it prints how many of all ran.
 */
export function rest(test) {
  if (ALL) return test;
  let ran = 0, left = 0;
  beforeEach(() => { ran++; });
  process.on("exit", () => console.error(`# ${ran} of ${ran + left} tests`));
  return () => { left++; };
}

// Clubs from the eight, hearts from the eight, spades from the five.
const FEW = "strip=d,2C,3C,4C,5C,6C,7C,2H,3H,4H,5H,6H,7H,2S,3S,4S";
let told = false;

/**
 * Rules for four whose hand only has to be played to its end, whatever is in it: six cards for each in a sample, which
 * takes half as long, else as they are.
 */
export function brief(rules) {
  if (ALL) return rules;
  if (!told) console.error("# hands of 6 cards, not 13, where only their end is needed");
  told = true;
  return `${rules} ${FEW}`;
}
