// rules_say.ts - numbers, cards and lists in the form that the sentences of the rules need.
import type { Card, RulesRead } from "../../net/types";
import { common } from "./common";
import { inSuit, type Deck } from "./rules_deck";

/** What the sentences are about. */
export interface Told {
  r: RulesRead;
  o: Record<string, string>;
  deck: Deck;
  teams: boolean;
  /** A team has one common score. */
  joined: boolean;
  /** Counted for each player, compared at the end. */
  summed: boolean;
}

const numbers = [
  "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
];
export const word = (n: number): string => numbers[n] ?? String(n);
export const capital = (s: string): string => s.replace(/^./, (c) => c.toUpperCase());
export const count = (n: number, one: string, many: string): string =>
  n === 1 ? `eine ${one}` : `${word(n)} ${many}`;
export const minus = (n: number | string | undefined): string => String(n ?? "").replace("-", "−");
export const points = (n: number): string => `${minus(n)} ${n === 1 || n === -1 ? "Punkt" : "Punkte"}`;
export const and = (parts: string[]): string =>
  parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + " und " + (parts.at(-1) ?? "");

/** Whole suits, as far as they are in play, and single cards: "Kreuz-Zwei und alle Herzen". */
export function faces(cards: readonly Card[], deck: Deck): string {
  const said = (["C", "D", "S", "H"] as const).flatMap((suit) => {
    const some = inSuit(cards, suit), all = inSuit(deck.cards, suit);
    if (some.length < 2 || !all.every((c) => some.includes(c))) return some.map((c) => common.Card(c));
    return [suit === "H" ? "alle Herzen" : `alle ${common.suits[suit]}-Karten`];
  });
  return and(said);
}

/** As an object: "die Kreuz-Zwei", "den Kreuz-Buben". */
export function taken(c: Card): string {
  const rank = c[0], suit = common.suits[c[1] as keyof typeof common.suits];
  return rank === "J" ? `den ${suit}-Buben` : rank === "K" ? `den ${suit}-König` : common.theCard(c);
}
export const pronoun = (c: Card): string => (c[0] === "A" ? "es" : c[0] === "J" || c[0] === "K" ? "ihn" : "sie");
