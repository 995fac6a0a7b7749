// rounded.ts - numbers rounded to the precision that the hands played out allow.
import type { Amount } from "../net/types";
import { number, text } from "../text/text";

/** Points, rounded to a step. */
export const toStep = (n: number, step = 1): number => Math.round(n / step) * step || 0;

/** Points in figures, rounded to a step. */
export const points = (n: number, step = 1): string => number(toStep(n, step));

/** A chance from 0 to 1, rounded to a step in hundredths; at the ends "<5%" and ">95%". */
export function chance(p: number, step = 5): string {
  const w = text.value.replay, n = Math.round((100 * p) / step) * step;
  if (n <= 0) return "<" + w.percent(number(step));
  return n >= 100 ? ">" + w.percent(number(100 - step)) : w.percent(number(n));
}

/** A cost as a word or figure: "8", "<1", "much"; "0" if nothing is certain. */
export function costShort(a: Amount | undefined): string {
  if (!a) return "0";
  const word = text.value.replay.ofTheGame[a.word];
  return word ?? (a.word.endsWith("under") || a.word === "under-one" ? "<" : "") + number(a.n ?? 1);
}
