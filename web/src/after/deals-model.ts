// deals-model.ts - what was dealt beside what chance gives: bands in which 19 of 20 marks lie. Pure.
import type { Deals, OwnDealt } from "../net/types";

/** Of a normal distribution, 19 in 20 lie within so many standard deviations, and below so many. */
const WITHIN = 1.959964, BELOW = 1.644854;

export interface Band {
  value: number;
  mean: number;
  low: number;
  high: number;
  out: boolean;
}

/** Of a mean over so many hands; nothing is dealt less than never. */
export function bandOf(sum: number, hands: number, mean: number, variance: number): Band {
  const value = sum / hands, reach = WITHIN * Math.sqrt(variance / hands), low = Math.max(0, mean - reach), high = mean + reach;
  return { value, mean, low, high, out: value < low || value > high };
}

export type Figure = "queens" | "hearts" | "short";

/** By place; none where the deck has nothing to be counted. */
export function bandsOf(d: Deals, of: Figure): Band[] {
  const { mean, variance } = d.chance[of];
  return d.deals && variance > 0 ? d.at.map((place) => bandOf(place[of], d.deals, mean, variance)) : [];
}

/** The figures that there are of such a deck. */
export const figuresOf = (d: Deals): Figure[] => (["queens", "hearts", "short"] as const).filter((of) => bandsOf(d, of).length > 0);

/** Of all kinds of games somebody played; null: none was dealt yet. */
export function ownOf(all: readonly (OwnDealt | undefined)[]): (Band & { hands: number }) | null {
  const sum = all.reduce<OwnDealt>((s, o) => (o
    ? { hands: s.hands + o.hands, queens: s.queens + o.queens, due: s.due + o.due, spread: s.spread + o.spread } : s),
  { hands: 0, queens: 0, due: 0, spread: 0 });
  return sum.hands ? { ...bandOf(sum.queens, sum.hands, sum.due / sum.hands, sum.spread / sum.hands), hands: sum.hands } : null;
}

/** What chi-squared stays below in 19 cases of 20 (Wilson and Hilferty). */
export function chiMost(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + BELOW * Math.sqrt(part)) ** 3;
}

/** What is counted most comes first. */
export const inOrder = (all: readonly Deals[]): Deals[] => all.filter((d) => d.deals > 0).sort((a, b) => b.deals - a.deals);
