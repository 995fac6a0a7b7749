// tries.ts - a hand that is replayed: what this tab knows about the table of the try.
import { keep, kept } from "../kept";
import type { Card, Id, Seat } from "../net/types";

/** What somebody played in a trick, and the points it brought them: null if another seat took it. */
export interface Row {
  trick: number;
  cards: Card[];
  points: number | null;
}

/** How a hand went on for a seat, and its score in the whole hand. */
export interface Continuation {
  rows: Row[];
  score: number;
}

/** What a review says of a decision: the points to expect with the card played, and with a better one. */
export interface Judged {
  played: Card[];
  best: Card[];
  withPlayed: number;
  withBest: number;
  step: number;
  deals: number;
}

export interface Tried {
  record: string;
  hand: number;
  seat: Seat;
  /** The decision: a review's number, or the trick, from 1; neither: the start of the hand. */
  decision?: number;
  trick?: number;
  /** The key for the computers' names. */
  names: string;
  /** The address of the game. */
  back: string;
  then: Continuation;
  judged?: Judged;
  /** What the review recommends. */
  best?: { cards: Card[]; option?: string };
  /** The number of the try, from 1. */
  nth: number;
}

const TRY = "hearts.try.";
/** If the tab may store nothing: lasts as long as the page. */
const here = new Map<Id, Tried>();

export function tryOf(table: Id): Tried | null {
  return here.get(table) ?? kept<Tried>("session", TRY + table);
}

export function keepTry(table: Id, tried: Tried): void {
  here.set(table, tried);
  keep("session", TRY + table, tried);
}

export function forgetTry(table: Id): void {
  here.delete(table);
  keep("session", TRY + table, null);
}
