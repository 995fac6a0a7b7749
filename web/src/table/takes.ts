// takes.ts - which card takes a trick at the moment: the highest card of the suit led that is not cancelled by its
// twin.
import type { Card } from "../net/types";
import type { Played } from "./model";

const ranks = "23456789TJQKA";

function height(card: Card): number {
  return ranks.indexOf(card[0] ?? "");
}

/** Whether the card's twin, from the other deck, is in the trick too: the two cancel each other. */
export function cancelled(trick: Played[], card: Card): boolean {
  return trick.filter((p) => p.card === card).length > 1;
}

export function takes(trick: Played[]): Played | null {
  const suit = trick[0]?.card[1];
  let best: Played | null = null;
  for (const played of trick) {
    if (played.card[1] !== suit || cancelled(trick, played.card)) continue;
    if (!best || height(played.card) > height(best.card)) best = played;
  }
  return best;
}
