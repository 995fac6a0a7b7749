// shown.ts - compares the cards that this device was shown during a deal with the cards that follow once it is opened:
// docs/FAIR.md, V8.
import type { Game, Seen } from "../net/types";
import { cardOf, type Bytes } from "./deal";

/** What a message shows of the hand in play. */
export interface Showing {
  seen?: Seen[] | undefined;
  game?: Partial<Game> | null | undefined;
}

/** The cards as they were first shown, and if they were later shown differently, those as well. */
export interface Shown {
  /** The hand's number, its dealer, and the number of seats. */
  hand: number;
  dealer: number;
  seats: number;
  cards: string[][];
  kitty: string[][];
}

/** A card that should be there, and the one that is there instead. */
export interface Differs {
  due: string;
  dealt: string;
}

/** The first expected card that is missing, and the first unexpected one. */
export function differs(due: readonly string[], there: readonly string[]): Differs | null {
  const rest = [...there], missing = due.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return missing.length || rest.length ? { due: missing[0] ?? "", dealt: rest[0] ?? "" } : null;
}

/** Two versions are enough: if they differ, one of them is wrong, whatever follows. */
function added(told: string[][], cards: string[] | undefined): string[][] {
  const [first, other] = told;
  return !cards?.length || other || (first && !differs(first, cards)) ? told : [...told, cards];
}

/**
 * What was shown before, plus what a message adds; `whole`: its hand is complete, as dealt. null: it is not known which
 * hand this is.
 */
export function shownIn({ seen = [], game }: Showing, seat: number, seats: number, whole: boolean, before?: Shown): Shown | null {
  const letter = "ABCDEFGHIJ"[seat], begun = seen.find(({ what }) => what === "hand");
  if (!before && (!begun?.number || !begun.seat)) return null;
  let { cards, kitty, ...hand } = before ??
    { hand: begun?.number ?? 0, dealer: "ABCDEFGHIJ".indexOf(begun?.seat ?? "A"), seats, cards: [], kitty: [] };
  for (const e of seen)
    if (e.what === "dealt" && e.seat === letter) cards = added(cards, e.cards);
    else if (e.what === "kitty") kitty = added(kitty, e.cards);
  if (whole) cards = added(cards, game?.hand);
  return { ...hand, cards, kitty: added(kitty, game?.kitty) };
}

/** Where the cards shown differ from those a seat should have; null: nowhere. */
export function othersThan(shown: Shown, hand: readonly string[], kitty: readonly string[]): Differs | null {
  for (const [due, told] of [[hand, shown.cards], [kitty, shown.kitty]] as const)
    for (const cards of told) {
      const other = differs(due, cards);
      if (other) return other;
    }
  return null;
}

/** The cards of a seat when a deck is dealt: `each` to every seat. The rest is the kitty. */
export function dealtTo(deck: Bytes, seat: number, { dealer, seats }: Pick<Shown, "dealer" | "seats">, each: number): string[] {
  const first = (seat - dealer - 1 + 2 * seats) % seats;
  return [...deck.slice(0, each * seats)].filter((_, at) => at % seats === first).map(cardOf);
}
export const leftOver = (deck: Bytes, seats: number, each: number): string[] => [...deck.slice(each * seats)].map(cardOf);
