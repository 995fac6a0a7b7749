// check-model.ts - turns the checks of a deal into the lines that people read. Pure.
import { COMMITTED } from "../fair/deal";
import { droppedIn, revealedIn, type DealFound, type Found } from "../fair/check";
import type { OwnDeal } from "../fair/log";

/** Each line stands for several checks of docs/FAIR.md. */
export const LINES = { seal: [1, 2], chance: [3, 4, 5], cards: [6, 7, 8], held: [9], whole: [10, 11] } as const;
export type LineName = keyof typeof LINES;

export const failsIn = (name: LineName, failed: readonly number[]): boolean => LINES[name].some((check) => failed.includes(check));

/** Deals whose cards were dealt: what people call hands. */
export const handsOf = (found: Found): DealFound[] => found.deals.filter(({ deal }) => deal.hand !== null);

/** The name of a hand: its number; each game of a record starts again at 1. */
export const handOf = ({ deal }: DealFound): string => String(deal.hand ?? "");

/** Seats by what happened to their chance. */
export interface Chances {
  gave: number[];
  lost: number[];
  gaveNone: number[];
}
export function chancesOf({ deal }: DealFound): Chances {
  const gave = revealedIn(deal), lost = droppedIn(deal);
  return { gave, lost, gaveNone: deal.seats.flatMap((seat, at) => (seat.kind !== COMMITTED ? [at] : [])) };
}

/** What happened to the viewer's own chance; "": this device gave none. */
export function ownIn({ deal }: DealFound, own: OwnDeal | undefined): "" | "gave" | "dropped" {
  if (!own?.chance) return "";
  if (revealedIn(deal).includes(own.seat)) return "gave";
  return droppedIn(deal).includes(own.seat) && own.sent !== undefined ? "dropped" : "";
}

/** The record is right, but this device was shown other cards: only this device can find that out. */
export const wasShown = ({ failed, deals }: Found): boolean =>
  !failed.length && deals.every((one) => !one.failed.length || (one.shown && !one.other && one.failed.join() === "8"));

/** The hand that is shown first: the first that is wrong, or else the last. */
export function firstLook(hands: readonly DealFound[]): number {
  const wrong = hands.findIndex(({ failed }) => failed.length > 0);
  return wrong >= 0 ? wrong : hands.length - 1;
}
