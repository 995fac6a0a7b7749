// tries-model.ts - compares the tries of a hand that was played more than once, side by side. Pure.
import type { Moment, ReplayHand, Seat } from "../net/types";
import { seatIndex, type HandOver, type Trick } from "../table/model";
import type { Continuation, Judged, Row } from "../table/tries";
import { playerOf, seatsIn } from "./replay-model";

/** The tricks of a replay, in the form that a table has. */
export function tricksOf(hand: ReplayHand): Trick[] {
  return hand.tricks.map((t) => ({
    leader: t.leader, boosted: t.boosted, taker: t.winner, points: t.points,
    cards: t.cards.map((card, i) => ({ seat: playerOf(t.leader, i, seatsIn(hand)), card })),
  }));
}

/** What a seat played from a trick on, counted from 1. */
export function rowsOf(tricks: Trick[], seat: Seat, from: number): Row[] {
  return tricks.map((t, i): Row => ({
    trick: i + 1,
    cards: t.cards.filter((p) => p.seat === seat).map((p) => p.card),
    points: t.taker === seat ? t.points : null,
  })).filter((row) => row.trick >= from);
}

export function continuedThen(hand: ReplayHand, seat: Seat, from: number): Continuation {
  return { rows: rowsOf(tricksOf(hand), seat, from), score: hand.scores?.[seatIndex(seat)] ?? 0 };
}

export function continuedNow(over: HandOver, seat: Seat, from: number): Continuation {
  return { rows: rowsOf(over.tricks, seat, from), score: over.scored.scores[seatIndex(seat)] ?? 0 };
}

/** What a review says of a moment, if that is in points. */
export function judgedOf(m: Moment): Judged | undefined {
  const { with_played: played, with_best: best } = m;
  if (m.measure !== "points" || !played || !best || !m.deals) return undefined;
  return {
    played: m.played, best: m.best, withPlayed: played.points, withBest: best.points,
    step: m.step ?? 1, deals: m.deals,
  };
}
