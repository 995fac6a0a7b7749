// rules_deck.ts - the cards that rules leave in play: what they count, which may be charged.
import { facesOf } from "../../fair/deck";
import type { Card, RulesRead } from "../../net/types";

export interface Deck {
  /** Every card in play once, clubs first, hearts last. */
  cards: readonly Card[];
  two: boolean;
  value: (c: Card) => number;
  /** Cards to which `points` gives a value of their own. */
  own: ReadonlySet<Card>;
  penalty: readonly Card[];
  bonus: readonly Card[];
  chargeable: readonly Card[];
  /** What the first trick is closed to, including cards that are not in play. */
  ban: readonly Card[];
  /** The ten of clubs doubles. */
  doubling: boolean;
  total: number;
}

export const inSuit = (cards: readonly Card[], suit: string): Card[] => cards.filter((c) => c[1] === suit);
export const without = (cards: readonly Card[], those: readonly Card[]): Card[] =>
  cards.filter((c) => !those.includes(c));

export function deckOf({ options: o, cards, values, chargeable, ban }: RulesRead): Deck {
  const two = o.decks === "2", value = (c: Card): number => values[c] ?? 0;
  const penalty = cards.filter((c) => value(c) > 0);
  return {
    cards, two, value, penalty, chargeable, ban,
    own: new Set((o.points ?? "").split(",").flatMap((p) => facesOf(p.split(":")[0]))),
    bonus: cards.filter((c) => value(c) < 0),
    doubling: o.tc_doubles === "on" && cards.includes("TC"),
    total: penalty.reduce((sum, c) => sum + value(c), 0) * (two ? 2 : 1),
  };
}
