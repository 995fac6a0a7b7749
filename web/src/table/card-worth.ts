// card-worth.ts - what cards cost, by the server's reading of the rules.
import type { Card, RulesRead } from "../net/types";

/** What a card costs; negative: what it gives; null: not known yet. */
export function worth(read: RulesRead | null, card: Card): number | null {
  return read ? read.values[card] ?? 0 : null;
}

/** The cost of several cards together. Charged cards count double, and all hearts if their ace is charged; null: not known yet. */
export function cost(read: RulesRead | null, cards: Card[], charged: Card[]): number | null {
  let sum = 0;
  for (const card of cards) {
    let value = worth(read, card);
    if (value === null) return null;
    if (charged.includes(card)) value *= 2;
    if (card[1] === "H" && card !== "AH" && charged.includes("AH")) value *= 2;
    sum += value;
  }
  return sum;
}
