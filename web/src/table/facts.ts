// facts.ts - what can be read off a table as it is shown: whose turn, what takes the trick, what is sewn shut.
import type { Card, Seat, SuitLetter } from "../net/types";
import type { Order } from "../settings";
import { seatAfter, seatIndex, seatLetter, type Played, type Table } from "./model";

const RANKS = "23456789TJQKA";
/** Suits as a hand is laid out, colours alternating. */
const SUITS = "CDSH";

export function suitOf(card: Card): SuitLetter {
  return card[1] as SuitLetter;
}
export function rankOf(card: Card): number {
  return RANKS.indexOf(card[0] ?? "");
}

export function sortHand(cards: Card[], order: Order): Card[] {
  const suit = (c: Card): number => SUITS.indexOf(c[1] ?? "");
  const up = order === "suit-up" ? -1 : 1;
  const by = order === "rank"
    ? (a: Card, b: Card): number => rankOf(b) - rankOf(a) || suit(a) - suit(b)
    : (a: Card, b: Card): number => suit(a) - suit(b) || up * (rankOf(b) - rankOf(a));
  return [...cards].sort(by);
}

/** Equal cards of one trick, which cancel each other: places in the trick, in pairs. */
export function twinsOf(trick: Played[]): [number, number][] {
  const pairs: [number, number][] = [];
  trick.forEach((p, i) => {
    const first = trick.findIndex((q) => q.card === p.card);
    if (first < i) pairs.push([first, i]);
  });
  return pairs;
}

/** Seats that have something to decide, as far as shown. */
export function turnOf(t: Table): Seat[] {
  const game = t.game;
  if (!game || t.view.stage !== "playing") return [];
  const first = t.trick[0];
  if (game.phase === "play" && first) {
    if (t.trick.length >= Math.max(game.trick_end, t.view.seats.length)) return [];
    return [seatAfter(t, first.seat, t.trick.length)];
  }
  return t.turn ?? game.to_act;
}

/** Whether cards of a first round lie within a second one. */
export function secondRound(t: Table): boolean {
  return t.boosted && t.trick.length >= t.view.seats.length;
}

export function seatsOf(t: Table): Seat[] {
  return t.view.seats.map((_, i) => seatLetter(i));
}

/** The others clockwise from the viewer's left; for whoever watches all but A, who lies below. */
export function others(t: Table): Seat[] {
  const n = t.view.seats.length;
  const mine = bottom(t);
  return Array.from({ length: n - 1 }, (_, i) => seatLetter((seatIndex(mine) + 1 + i) % n));
}

/** Whose place is in front of the viewer: their own, or A's. */
export function bottom(t: Table): Seat {
  return t.view.seat ?? "A";
}

/** Whether somebody has taken the queen of spades in this hand. */
export function tookQueen(t: Table, seat: Seat): boolean {
  return t.tricks.some((trick) => trick.taker === seat && trick.cards.some((p) => p.card === "QS"));
}

/** Cards that somebody has charged and still holds. */
export function chargedHeld(t: Table, seat: Seat): Card[] {
  const fell = (card: Card): boolean =>
    t.trick.some((p) => p.card === card) || t.tricks.some((trick) => trick.cards.some((p) => p.card === card));
  return (t.game?.charged[seat] ?? []).filter((card) => !fell(card));
}

/** Whether a computer plays in the viewer's place. */
export function standsIn(t: Table): boolean {
  const own = t.view.seat ? t.view.seats[seatIndex(t.view.seat)] : undefined;
  return own?.kind === "person" && own.stood_in;
}

/** How many people, not computers, sit at the table. */
export function people(t: Table): number {
  return t.view.seats.filter((s) => s.kind === "person").length;
}

/** Who gets cards that the viewer passes, in the order of the cards; none where nothing is passed. */
export function receivers(t: Table): Seat[] {
  const pass = t.game?.pass ?? "H";
  const mine = t.view.seat;
  if (!mine || pass === "H") return [];
  return pass === "S" ? others(t) : [seatAfter(t, mine, Number(pass))];
}

/** Who passes to the viewer. */
export function giver(t: Table): Seat | null {
  const pass = Number(t.game?.pass);
  const mine = t.view.seat;
  return mine && pass ? seatAfter(t, mine, t.view.seats.length - pass) : null;
}

/** Where a seat lies when the ring has two rows: its row (0 above) and how far from the left, in parts of the width. */
export function inRows(n: number, place: number): { row: 0 | 1; x: number } {
  const below = Math.floor(n / 2), above = Math.ceil(n / 2), left = Math.floor((below - 1) / 2);
  const at = (i: number, of: number): number => (i + 0.5) / of;
  if (place <= left) return { row: 1, x: at(left - place, above) + (above - below) / (2 * above) };
  if (place <= left + above) return { row: 0, x: at(place - left - 1, above) };
  return { row: 1, x: at(below - 1 - (place - left - above - 1), above) + (above - below) / (2 * above) };
}

/** The direction of a place as seen from the middle of the ring, in degrees from the viewer, clockwise. */
export function angle(n: number, place: number): number {
  return place === 0 ? 0 : 45 + (270 * (place - 0.5)) / (n - 1);
}
