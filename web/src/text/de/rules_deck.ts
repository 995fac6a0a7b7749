// rules_deck.ts - die Karten, die Regeln im Spiel lassen: was sie zählen, was verdoppelt werden darf.
import { facesOf } from "../../fair/deck";
import type { Card, RulesRead } from "../../net/types";

export interface Deck {
  /** Jede Karte im Spiel einmal, Kreuz zuerst, Herz zuletzt. */
  cards: readonly Card[];
  two: boolean;
  value: (c: Card) => number;
  /** Karten mit einem Wert, den `points` ihnen eigens gibt. */
  own: ReadonlySet<Card>;
  penalty: readonly Card[];
  bonus: readonly Card[];
  chargeable: readonly Card[];
  /** Wofür der erste Stich zu ist, auch was gar nicht im Spiel ist. */
  ban: readonly Card[];
  /** Die Kreuz-Zehn verdoppelt. */
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
