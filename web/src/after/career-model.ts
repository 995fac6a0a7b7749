// career-model.ts - one person's statistics: what can be said from this number of hands, and the lines of the pictures. Pure.
import type { Career, CareerAgainst, Card, ReplayHand, Seat } from "../net/types";
import { RATED } from "../table/score-model";
import { inOrder } from "./replay-model";

/** With fewer, luck decides nearly everything, and nothing is said. */
export const ENOUGH = { games: 10, hands: 30, reviewed: 30, cards: 100, against: 10, rated: RATED };

/** What is said, in the order of the page. */
export const PARTS = ["place", "points", "given", "cards", "against", "rating"] as const;
export type Part = (typeof PARTS)[number];

export function isReady(c: Career, part: Part): boolean {
  switch (part) {
    case "place": return c.place !== null && c.places !== null && c.games >= ENOUGH.games;
    case "points": return c.points !== null && c.hands >= ENOUGH.hands;
    case "given": return (c.given?.hands ?? 0) >= ENOUGH.reviewed;
    case "cards": return c.hands >= ENOUGH.cards;
    case "against": return opponents(c).length > 0;
    case "rating": return (c.rating?.curve.length ?? 0) >= ENOUGH.rated;
  }
}

/** What comes with more games. `rated`: ratings exist where they were played; several games together have none, nor places. */
export function comingParts(c: Career, rated: boolean): Part[] {
  const never = (part: Part): boolean =>
    (part === "rating" && (!rated || c.family === "all" || c.family === "day")) || (part === "place" && c.games > 0 && c.sides === null);
  return PARTS.filter((part) => !isReady(c, part) && !never(part));
}

/** The opponents met often enough to say something about them. */
export const opponents = (c: Career): CareerAgainst[] => c.against.filter((a) => a.games >= ENOUGH.against && a.hands > 0);

/** What a page of statistics is about; family "": the one played most. */
export interface Asked {
  family: string;
  days: number;
  /** Games of this browser, where there are those of a server as well. */
  here: boolean;
}

export const PERIODS = [0, 90, 30] as const;

/** Reads "#classic-90", and writes it; "any" is the family played most. */
export function askedAt(place: string): Asked {
  const found = /^#([a-z][a-z-]*?)-(0|30|90)(-here)?$/.exec(place);
  return { family: found?.[1]?.replace(/^any$/, "") ?? "", days: Number(found?.[2] ?? 0), here: found?.[3] !== undefined };
}
export const placeOfAsked = ({ family, days, here }: Asked): string => `#${family || "any"}-${days}${here ? "-here" : ""}`;

export function queryOf({ family, days }: Asked, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(family && { family }), ...(days && { days: String(days) }), ...more }).toString();
  return query && "?" + query;
}

/** A share, from 0 to 1 whatever is counted. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** How far the points of a hand have gone down since the beginning; null: not further than by luck. */
export function progressOf({ trend }: Career): number | null {
  if (!trend) return null;
  const fewer = trend.first - trend.last;
  return Math.abs(fewer) > trend.band ? fewer : null;
}

/** In a normal distribution, 19 of 20 values are within this many standard deviations. */
const WITHIN = 1.96;

/** By how much a mean of 30 hands moves by luck, in 19 cases of 20. */
export function luckOf(points: readonly number[]): number {
  const mean = points.reduce((sum, n) => sum + n, 0) / points.length;
  const variance = points.reduce((sum, n) => sum + (n - mean) ** 2, 0) / Math.max(1, points.length - 1);
  return WITHIN * Math.sqrt(variance / ENOUGH.hands);
}

/** About how many games it takes until there are hands enough. */
export const gamesToGo = (c: Career): number =>
  (c.games ? Math.max(1, Math.ceil((ENOUGH.hands - c.hands) / (c.hands / c.games))) : 0);

/** Some of a list, evenly from its end on, in its order. */
export function thinned<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}

// ---- Pictures ----

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** A scale around these values with at most `most` steps between round numbers; points and ratings are whole. */
export function scaleOf(low: number, high: number, most: number): Scale {
  const exponent = 10 ** Math.max(0, Math.floor(Math.log10((high - low || 1) / most)));
  const found = [1, 2, 5, 10].map((n) => n * exponent)
    .find((step) => (Math.ceil(high / step) - Math.floor(low / step)) <= most) ?? 20 * exponent;
  const from = Math.floor(low / found), to = Math.max(from + 1, Math.ceil(high / found));
  return { low: from * found, high: to * found, ticks: Array.from({ length: to - from + 1 }, (_, i) => (from + i) * found) };
}

/** Most games count 26 points a hand: then the middle is 13. */
export function scaleOfPoints(points: readonly number[]): Scale {
  const low = Math.min(0, ...points), high = Math.max(0, ...points);
  if (low < -26 || high > 26 || high <= 10) return scaleOf(low, Math.max(1, high), 4);
  const from = low < -13 ? -26 : low < 0 ? -13 : 0, to = high > 13 ? 26 : 13;
  return { low: from, high: to, ticks: [-26, -13, 0, 13, 26].filter((n) => n >= from && n <= to) };
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** Places in a picture by number and value. */
export interface Plot {
  x: (i: number) => number;
  y: (value: number) => number;
}

/** `count` values from `left` to `right`. */
export function plotOf(box: { left: number; right: number; top: number; bottom: number }, count: number, { low, high }: Scale): Plot {
  const { left, right, top, bottom } = box;
  return {
    x: (i) => round(count > 1 ? left + (i / (count - 1)) * (right - left) : right),
    y: (value) => round(bottom - ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (bottom - top)),
  };
}

/** A line through all values that are there. */
export function lineOf(values: readonly (number | null)[], { x, y }: Plot): string {
  let on = false;
  return values.map((value, i) => {
    if (value === null) {
      on = false;
      return "";
    }
    const point = `${on ? "L" : "M"}${x(i)} ${y(value)}`;
    on = true;
    return point;
  }).join("");
}

/** One dot for each value, drawn as a line without length. */
export const dotsOf = (values: readonly number[], { x, y }: Plot): string => values.map((value, i) => `M${x(i)} ${y(value)}h0`).join("");

/** The area between two lines. */
export function areaOf(low: readonly number[], high: readonly number[], plot: Plot): string {
  if (!low.length) return "";
  const back = low.map((value, i) => `L${plot.x(i)} ${plot.y(value)}`).reverse().join("");
  return lineOf(high, plot) + back + "Z";
}

/** Two heights for words at the end of lines, at least `gap` apart, each at its line as near as that allows. */
export function apart(a: number, b: number, gap: number): [number, number] {
  const short = gap - Math.abs(a - b);
  if (short <= 0) return [a, b];
  const way = a <= b ? -short / 2 : short / 2;
  return [a + way, b - way];
}

/** The right end of the whiskers' scale: a round share above all of them. */
export const reachOf = (all: readonly CareerAgainst[]): number =>
  Math.min(1, Math.ceil(10 * Math.max(0.1, ...all.map((a) => Math.max(a.high, shareOf(a.due, a.games))))) / 10);

/** The hearts and queens of spades that a seat took, the queen first. */
export function takenBy(hand: ReplayHand, seat: Seat): Card[] {
  return hand.tricks.filter((t) => t.winner === seat).flatMap((t) => t.cards)
    .filter((card) => card[1] === "H" || card === "QS").sort(inOrder);
}
