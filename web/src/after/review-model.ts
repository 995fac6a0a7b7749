// review-model.ts - matches a review of a hand with the cards of one seat. Pure.
import type { Card, Moment, ReplayHand, Review, Seat } from "../net/types";
import { seatIndex } from "../table/model";
import { playerOf, seatsIn, stepOf, type Step } from "./replay-model";

/** A column below the board: a card that was played, or another choice. */
export interface Cost {
  /** From 1; null: not a card of a trick. */
  trick: number | null;
  card: Card | null;
  moment: Moment | null;
  /** The step that shows it; -1: none. */
  step: number;
}

/** Something else was better, as far as one can tell. */
export function better(m: Moment): boolean {
  return !!m.reason?.cost;
}

/** What a moment lost; 0 if nothing was surely better. */
export function lost(m: Moment | null): number {
  return m && better(m) ? m.loss : 0;
}

/** The loss in a form that can be compared: a hundredth of the game counts as much as a unit of points. */
export function weight(review: Pick<Review, "unit">, m: Moment | null): number {
  return m?.measure === "game" ? lost(m) * review.unit : lost(m);
}

/** The moments that cost something, the worst first. */
export function worst(review: Review): Moment[] {
  return review.moments.filter(better).sort((a, b) => weight(review, b) - weight(review, a));
}

/** How many of the decisions were as good as any, as far as one can know. */
export function good(review: Review): number {
  return review.moments.filter((m) => !better(m)).length;
}

export type Measure = "points" | "game" | "both";

/** The unit in which the losses of a review are counted. */
export function measureOf(review: Review): Measure {
  const kinds = new Set(worst(review).map((m) => m.measure));
  if (kinds.size > 1) return "both";
  return kinds.has("game") ? "game" : "points";
}

/**
 * The sum of all losses of a review: points as they are shown one by one, and how many choices cost some of the game.
 */
export function sumOf(review: Review): { points: number; game: number } {
  const all = worst(review);
  const told = all.filter((m) => m.measure === "points" && !m.reason?.cost?.word.includes("under"));
  return {
    points: told.reduce((sum, m) => sum + (m.reason?.cost?.n ?? 0), 0),
    game: all.filter((m) => m.measure === "game").length,
  };
}

const before = new Set(["pass", "charge"]);

/** The step that shows a moment that is not a card. */
function stepOfChoice(steps: readonly Step[], phase: string): number {
  const kind = { pass: "passed", charge: "charged", bury: "kitty", moon: "scored" }[phase];
  const found = steps.findIndex((s) => s.kind === kind);
  return found < 0 && phase === "charge" ? Math.max(0, steps.findIndex((s) => s.kind === "card") - 1) : found;
}

/** The seat's choices and cards of the hand in order, each with what it cost. */
export function costsOf(hand: ReplayHand, steps: readonly Step[], review: Review | null, seat: Seat): Cost[] {
  const left = review?.moments.slice() ?? [];
  const other = (m: Moment): Cost =>
    ({ trick: null, card: null, moment: m, step: stepOfChoice(steps, m.phase) });
  const costs: Cost[] = left.filter((m) => m.trick === null && before.has(m.phase)).map(other);
  hand.tricks.forEach((trick, t) => trick.cards.forEach((card, i) => {
    if (playerOf(trick.leader, i, seatsIn(hand)) !== seat) return;
    const at = left.findIndex((m) => m.trick === t + 1 && m.played[0] === card);
    const moment = at < 0 ? null : left.splice(at, 1)[0] ?? null;
    costs.push({ trick: t + 1, card, moment, step: stepOf(hand, steps, t, seat, card) });
  }));
  costs.push(...left.filter((m) => m.trick === null && !before.has(m.phase)).map(other));
  return costs;
}

/** The step that shows a moment. */
export function stepOfMoment(hand: ReplayHand, steps: readonly Step[], seat: Seat, m: Moment): number {
  if (m.trick === null) return stepOfChoice(steps, m.phase);
  return stepOf(hand, steps, m.trick - 1, seat, m.played[0]);
}

/** The points the seat took in the hand. */
export function tookIn(hand: ReplayHand, seat: Seat): number {
  return (hand.scores ?? hand.points)[seatIndex(seat)] ?? 0;
}
