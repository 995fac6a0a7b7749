// deals-model.ts - compares what was dealt with what chance gives: bands that hold 19 of 20 marks. Pure.
import type { Deals, OwnDealt } from "../net/types";

/** In a normal distribution, 19 of 20 values lie within WITHIN standard deviations, and 19 of 20 lie below BELOW. */
const WITHIN = 1.959964, BELOW = 1.644854;

/** With fewer deals, or fewer hands of one player, chance alone looks like a fault: nothing is judged. */
export const ENOUGH_DEALS = 200, ENOUGH_HANDS = 30;

export interface Band {
  value: number;
  mean: number;
  low: number;
  high: number;
  out: boolean;
}

/** The band of a mean over a number of hands; it does not go below zero. */
export function bandOf(sum: number, hands: number, mean: number, variance: number): Band {
  const value = sum / hands, reach = WITHIN * Math.sqrt(variance / hands), low = Math.max(0, mean - reach), high = mean + reach;
  return { value, mean, low, high, out: value < low || value > high };
}

export type Figure = "queens" | "hearts" | "short";

/** One band for each position; none if the deck has nothing to count. */
export function bandsOf(d: Deals, of: Figure): Band[] {
  const { mean, variance } = d.chance[of];
  if (!d.deals || variance <= 0) return [];
  return d.at.map((place) => {
    const band = bandOf(place[of], d.deals, mean, variance);
    return { ...band, out: band.out && d.deals >= ENOUGH_DEALS };
  });
}

/** The figures that exist for such a deck. */
export const figuresOf = (d: Deals): Figure[] => (["queens", "hearts", "short"] as const).filter((of) => bandsOf(d, of).length > 0);

/** Sums one player's deals over all kinds of games; null: there are too few hands to say anything. */
export function ownOf(all: readonly (OwnDealt | undefined)[]): (Band & { hands: number }) | null {
  const sum = all.reduce<OwnDealt>((s, o) => (o
    ? { hands: s.hands + o.hands, queens: s.queens + o.queens, due: s.due + o.due, spread: s.spread + o.spread } : s),
  { hands: 0, queens: 0, due: 0, spread: 0 });
  return sum.hands >= ENOUGH_HANDS ? { ...bandOf(sum.queens, sum.hands, sum.due / sum.hands, sum.spread / sum.hands), hands: sum.hands } : null;
}

/** The limit that chi-squared stays below in 19 of 20 cases (Wilson and Hilferty). */
export function chiMost(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + BELOW * Math.sqrt(part)) ** 3;
}

/** The decks with the most deals come first. */
export const inOrder = (all: readonly Deals[]): Deals[] => all.filter((d) => d.deals > 0).sort((a, b) => b.deals - a.deals);
