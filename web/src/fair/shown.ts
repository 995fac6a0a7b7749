// shown.ts - the cards that this device was shown of a deal, beside those that follow once it is opened: docs/FAIR.md, V8.
import type { Game, Seen } from "../net/types";
import { cardOf, type Bytes } from "./deal";

/** What a message shows of the hand in play. */
export interface Showing {
  seen?: Seen[] | undefined;
  game?: Partial<Game> | null | undefined;
}

/** Of each the cards as they were told first, and where they were told otherwise later, those too. */
export interface Shown {
  /** The hand's number, who dealt it, and to how many. */
  hand: number;
  dealer: number;
  seats: number;
  cards: string[][];
  kitty: string[][];
}

/** A card that was due, and the one that is there in place of it. */
export interface Differs {
  due: string;
  dealt: string;
}

/** The first card that is due and is not there, and the first that is there in place of it. */
export function differs(due: readonly string[], there: readonly string[]): Differs | null {
  const rest = [...there], missing = due.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return missing.length || rest.length ? { due: missing[0] ?? "", dealt: rest[0] ?? "" } : null;
}

/** Of two that differ one is wrong, whatever is told after them. */
function added(told: string[][], cards: string[] | undefined): string[][] {
  const [first, other] = told;
  return !cards?.length || other || (first && !differs(first, cards)) ? told : [...told, cards];
}

/** What was shown before, and what a message adds; `whole`: its hand is as dealt. null: what hand it is is not known. */
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

/** Where what was shown differs from what a seat should have; null: nowhere. */
export function othersThan(shown: Shown, hand: readonly string[], kitty: readonly string[]): Differs | null {
  for (const [due, told] of [[hand, shown.cards], [kitty, shown.kitty]] as const)
    for (const cards of told) {
      const other = differs(due, cards);
      if (other) return other;
    }
  return null;
}

/** The cards of a seat in a deck that is dealt out: `each` to every seat. What is left over is the kitty. */
export function dealtTo(deck: Bytes, seat: number, { dealer, seats }: Pick<Shown, "dealer" | "seats">, each: number): string[] {
  const first = (seat - dealer - 1 + 2 * seats) % seats;
  return [...deck.slice(0, each * seats)].filter((_, at) => at % seats === first).map(cardOf);
}
export const leftOver = (deck: Bytes, seats: number, each: number): string[] => [...deck.slice(each * seats)].map(cardOf);
