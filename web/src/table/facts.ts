// facts.ts - facts that follow from a table as it is shown: whose turn it is, what takes the trick, which cards are
// cancelled.
import type { Card, Id, Seat, SuitLetter } from "../net/types";
import type { Order } from "../settings";
import { seatAfter, seatIndex, seatLetter, type Played, type Table } from "./model";

const RANKS = "23456789TJQKA";
/** The order of suits in a hand, colours alternating. */
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

/** Equal cards of one trick, which cancel each other: pairs of positions in the trick. */
export function twinsOf(trick: Played[]): [number, number][] {
  const pairs: [number, number][] = [];
  trick.forEach((p, i) => {
    const first = trick.findIndex((q) => q.card === p.card);
    if (first < i) pairs.push([first, i]);
  });
  return pairs;
}

/** Whether anybody else hears what is said: another person in a seat, or watching, or who has spoken and gone. */
export function hasCompany({ view, talk }: Table, me: Id | undefined): boolean {
  const watchers = view.watching - (view.seat ? 0 : 1);
  return watchers > 0 || view.seats.some((s, i) => s.kind === "person" && seatLetter(i) !== view.seat) ||
    talk.some(({ person }) => person && person !== me);
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

/** Whether the trick is in its second round. */
export function secondRound(t: Table): boolean {
  return t.boosted && t.trick.length >= t.view.seats.length;
}

export function seatsOf(t: Table): Seat[] {
  return t.view.seats.map((_, i) => seatLetter(i));
}

/** The other seats clockwise from the viewer's left; for watchers all but A, which is at the bottom. */
export function others(t: Table): Seat[] {
  const n = t.view.seats.length;
  const mine = bottom(t);
  return Array.from({ length: n - 1 }, (_, i) => seatLetter((seatIndex(mine) + 1 + i) % n));
}

/** The seat in front of the viewer: their own, or A. */
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

/** Whether a computer plays for the viewer. */
export function standsIn(t: Table): boolean {
  const own = t.view.seat ? t.view.seats[seatIndex(t.view.seat)] : undefined;
  return own?.kind === "person" && own.stood_in;
}

/** The number of people, not computers, at the table. */
export function people(t: Table): number {
  return t.view.seats.filter((s) => s.kind === "person").length;
}

/** The seats that receive cards from the viewer, in the order of the cards; empty if nothing is passed. */
export function receivers(t: Table): Seat[] {
  const pass = t.game?.pass ?? "H";
  const mine = t.view.seat;
  if (!mine || pass === "H") return [];
  return pass === "S" ? others(t) : [seatAfter(t, mine, Number(pass))];
}

/** The seat that passes to the viewer. */
export function giver(t: Table): Seat | null {
  const pass = Number(t.game?.pass);
  const mine = t.view.seat;
  return mine && pass ? seatAfter(t, mine, t.view.seats.length - pass) : null;
}

/**
 * The position of a seat if the ring has two rows: its row (0 is the upper one) and its distance from the left, as a
 * part of the width.
 */
export function inRows(n: number, place: number): { row: 0 | 1; x: number } {
  const below = Math.floor(n / 2), above = Math.ceil(n / 2), left = Math.floor((below - 1) / 2);
  const at = (i: number, of: number): number => (i + 0.5) / of;
  if (place <= left) return { row: 1, x: at(left - place, above) + (above - below) / (2 * above) };
  if (place <= left + above) return { row: 0, x: at(place - left - 1, above) };
  return { row: 1, x: at(below - 1 - (place - left - above - 1), above) + (above - below) / (2 * above) };
}

/** The direction of a seat from the middle of the ring, in degrees clockwise from the viewer. */
export function angle(n: number, place: number): number {
  return place === 0 ? 0 : 45 + (270 * (place - 0.5)) / (n - 1);
}
