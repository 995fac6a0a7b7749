// tries.ts - a hand that is played again: what this tab knows of the table at which it is tried.
import { keep, kept } from "../kept";
import type { Card, Id, Seat } from "../net/types";

/** What somebody did in a trick of a hand, and what the trick brought them: null where another took it. */
export interface Row {
  trick: number;
  cards: Card[];
  points: number | null;
}

/** How a hand went on for a seat, and what it scored in the whole hand. */
export interface Course {
  rows: Row[];
  score: number;
}

/** What a review says of a decision: points to expect with the card played, and with a better one. */
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
  /** Of the decision: a review's number, or the trick, from 1; neither: as the cards were dealt. */
  decision?: number;
  trick?: number;
  /** What computers were called by. */
  names: string;
  /** Where the game is shown. */
  back: string;
  then: Course;
  judged?: Judged;
  /** What the review would have done. */
  best?: { cards: Card[]; option?: string };
  /** Which try it is, from 1. */
  nth: number;
}

const TRY = "hearts.try.";
/** Where the tab may keep nothing, as long as the page is there. */
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
