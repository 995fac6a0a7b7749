// score-model.ts - what the scores of a game show: sides, sums, who leads, how the game may end. Pure.
import type { Card, RulesRead, ScoredHand, Seat } from "../net/types";
import { seatIndex, seatLetter, type Trick } from "./model";
import { worth } from "./card-worth";

/** The number of an option, null if it has a word such as "none". */
export function numberOption(read: RulesRead | null, name: string): number | null {
  const value = Number(read?.options[name]);
  return read?.options[name] && Number.isFinite(value) ? value : null;
}

/** Those who win or lose together: a team, or one seat. */
export interface Side {
  seats: Seat[];
  /** After each hand. */
  totals: number[];
  /** The last of them, or 0 before the first hand. */
  total: number;
}

export interface Teams {
  sides: Seat[][];
  /** The team has one score; otherwise each player has one, and the sums count. */
  joined: boolean;
}

/** Somebody in a sentence: a marked name, and the form of the verb. */
export interface Who {
  name: string;
  is: "me" | "one" | "us" | "they";
}

/** The teams at a table of `seats`; null if everybody plays alone. */
export function teamsOf(read: RulesRead | null, seats: number): Teams | null {
  const teams = read?.teams ?? read?.options.teams ?? "none";
  const sides = teams === "none" ? []
    : teams.split(",").map((team) => [...team].filter((s) => seatIndex(s) < seats));
  return sides.length ? { sides, joined: read?.options.team_score !== "summed" } : null;
}

/** Seats clockwise from the viewer's own, partners next to each other. */
export function seatOrder(seats: number, mine: Seat | null, teams: Teams | null): Seat[] {
  const first = mine ? seatIndex(mine) : 0;
  const round = Array.from({ length: seats }, (_, i) => seatLetter((first + i) % seats));
  if (!teams) return round;
  const order: Seat[] = [];
  for (const seat of round) {
    if (order.includes(seat)) continue;
    const team = teams.sides.find((s) => s.includes(seat)) ?? [seat];
    order.push(...round.filter((s) => team.includes(s)));
  }
  return order;
}

function sum(of: readonly number[], seats: Seat[], joined: boolean): number {
  if (joined) return of[seatIndex(seats[0] ?? "A")] ?? 0;
  return seats.reduce((all, s) => all + (of[seatIndex(s)] ?? 0), 0);
}

/** The sides of a game, the viewer's own first. */
export function sidesOf(hands: ScoredHand[], order: Seat[], teams: Teams | null): Side[] {
  const groups: Seat[][] = [];
  for (const seat of order) {
    if (groups.some((g) => g.includes(seat))) continue;
    const team = teams?.sides.find((s) => s.includes(seat)) ?? [seat];
    groups.push(order.filter((s) => team.includes(s)));
  }
  return groups.map((seats) => {
    const totals = hands.map((h) => sum(h.totals, seats, teams?.joined ?? false));
    return { seats, totals, total: totals.at(-1) ?? 0 };
  });
}

/** The columns of the score table: a seat, or a team with one score. */
export function columnsOf(order: Seat[], teams: Teams | null): Seat[][] {
  if (!teams?.joined) return order.map((s) => [s]);
  return sidesOf([], order, teams).map((s) => s.seats);
}

/** The sides with the lowest total of those that can win: `least` is the lowest total that can. */
export function lowest(sides: Side[], least: number | null = null): Side[] {
  const may = sides.filter((s) => least === null || s.total >= least);
  const low = Math.min(...may.map((s) => s.total));
  return may.filter((s) => s.total === low);
}

/** A side at the end of a game. */
export interface Final {
  side: Side;
  won: boolean;
  /** From 1, with equal places for equal totals; null: its total is too low to win. */
  place: number | null;
}

/** With fewer rated games, a rating is provisional. */
export const RATED = 20;

/** Winners first, then by total; those below `least` come last. */
export function finalStanding(sides: Side[], winners: readonly Seat[], least: number | null): Final[] {
  const all = sides.map((side) => {
    const won = side.seats.some((seat) => winners.includes(seat));
    return { side, won, low: !won && least !== null && side.total < least };
  });
  const ahead = (a: (typeof all)[0], b: (typeof all)[0]): boolean =>
    (a.low !== b.low ? b.low : a.won !== b.won ? a.won : a.side.total < b.side.total);
  return all.map((one): Final =>
    ({ side: one.side, won: one.won, place: one.low ? null : 1 + all.filter((other) => ahead(other, one)).length }))
    .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0);
}

/** The score of a column in every hand. */
export function sideScores(hands: readonly ScoredHand[], seats: readonly Seat[]): number[] {
  return hands.map((h) => h.scores[seatIndex(seats[0] ?? "A")] ?? 0);
}

/**
 * The hands with a column's lowest and highest score, from 0: of equal ones the one that cost the others most, and the
 * first.
 */
export function bestAndWorst(hands: readonly ScoredHand[], seats: readonly Seat[]): { best: number; worst: number } {
  const scores = sideScores(hands, seats), others = (i: number): number => (hands[i]?.scores ?? []).reduce((sum, n) => sum + n, 0);
  let best = 0, worst = 0;
  scores.forEach((score, i) => {
    const low = scores[best] ?? 0;
    if (score < low || (score === low && others(i) > others(best))) best = i;
    if (score > (scores[worst] ?? 0)) worst = i;
  });
  return { best, worst };
}

/** Sides by their totals, lowest first, with their ranks: equal totals have equal ranks. */
export function standing(sides: Side[]): { side: Side; place: number }[] {
  const sorted = sides.slice().sort((a, b) => a.total - b.total);
  return sorted.map((side) => ({ side, place: 1 + sides.filter((s) => s.total < side.total).length }));
}

/** Whether a hand was expensive for its player: half of all points, or at large tables twice the mean. */
export function costly(score: number, scores: readonly number[]): boolean {
  if (score <= 0) return false;
  const high = Math.max(...scores);
  const moon = scores.every((s) => s === high || s <= 0) && scores.filter((s) => s === high).length > 1;
  const stake = moon ? high : scores.reduce((all, s) => all + Math.max(0, s), 0);
  return score >= Math.min(stake / 2, moon ? stake : (2 * stake) / scores.length);
}

/** The direction of the next pass, in words for the texts. */
export type Way =
  | { to: "left" | "right"; by: number }
  | { to: "across" | "keep" | "scatter" };

/** "1" to "9" seats to the left, "H" hold, "S" scattered, at a table of `seats`. */
export function wayOf(pass: string, seats: number): Way {
  if (pass === "H" || pass === "") return { to: "keep" };
  if (pass === "S") return { to: "scatter" };
  const left = Number(pass) % seats;
  if (!left) return { to: "keep" };
  if (left * 2 === seats) return { to: "across" };
  return left * 2 < seats ? { to: "left", by: left } : { to: "right", by: seats - left };
}

/** The same as a sign, to be shown next to a hand's number. */
export function waySign(way: Way): string {
  switch (way.to) {
    case "left": return "←" + (way.by > 1 ? way.by : "");
    case "right": return "→" + (way.by > 1 ? way.by : "");
    case "across": return "↑";
    case "scatter": return "∗";
    default: return "";
  }
}

/** What a sentence or two can say about a game. */
export interface Tale {
  leaders: Side[];
  total: number;
  /** Led before this hand too. */
  still: boolean;
  /** The side whose rank changed by two or more in the last hand; ranks start at 1. */
  mover: { side: Side; from: number; to: number; last: number } | null;
  /** The side nearest to the target, and the least number of hands until the game can end. */
  threat: { side: Side; hands: number | null } | null;
  /** The number of hands left, if it is fixed. */
  left: number | null;
}

function placeAt(sides: Side[], side: Side, hand: number): number {
  const at = (s: Side): number => s.totals.at(hand) ?? 0;
  return 1 + sides.filter((s) => at(s) < at(side)).length;
}

function moverOf(sides: Side[], hands: number): Tale["mover"] {
  if (hands < 2 || sides.length < 3) return null;
  let found: Tale["mover"] = null;
  for (const side of sides) {
    const from = placeAt(sides, side, -2), to = placeAt(sides, side, -1);
    if (Math.abs(from - to) >= Math.max(2, found ? Math.abs(found.from - found.to) + 1 : 0))
      found = { side, from, to, last: sides.length };
  }
  return found;
}

/** `runs` are those whose totals end the game. */
export function taleOf(sides: Side[], runs: Side[], hands: number, read: RulesRead | null): Tale {
  const least = numberOption(read, "least");
  const leaders = lowest(sides, least);
  const earlier = lowest(sides.map((s) => ({ ...s, total: s.totals.at(-2) ?? 0 })), least);
  const alone = leaders.length === 1 && earlier.length === 1;
  const still = hands > 1 && alone && earlier[0]?.seats === leaders[0]?.seats;
  const target = numberOption(read, "target"), most = read?.most;
  const high = runs.reduce((a, b) => (b.total > a.total ? b : a));
  let threat: Tale["threat"] = null;
  if (target && high.total < target && high.total * 2 >= target)
    threat = { side: high, hands: most ? Math.ceil((target - high.total) / most) : null };
  const limit = numberOption(read, "hands");
  return {
    leaders, still, mover: moverOf(sides, hands), threat,
    total: leaders[0]?.total ?? 0, left: limit ? Math.max(0, limit - hands) : null,
  };
}

export interface Haul {
  hearts: number;
  others: [Card, number][];
}

/** The counting cards that a side took in a hand: the number of hearts, the others by name. */
export function haul(tricks: Trick[], seats: Seat[], read: RulesRead | null): Haul {
  const taken = tricks.filter((t) => t.taker && seats.includes(t.taker))
    .flatMap((t) => t.cards.map((c) => c.card));
  const counts = (card: Card): boolean =>
    (card === "TC" && read?.options.tc_doubles === "on") ||
    (worth(read, card) ?? (card === "QS" ? 1 : 0)) !== 0;
  const others = new Map<Card, number>();
  for (const card of taken)
    if (card[1] !== "H" && counts(card)) others.set(card, (others.get(card) ?? 0) + 1);
  return { hearts: taken.filter((c) => c[1] === "H").length, others: [...others] };
}

/** An amount of money in writing: "7/3" is 2 and 1/3; with a sign if it is won or lost. */
export function amount(of: number | string, signed = true): string {
  const [over, under] = String(of).split("/").map(Number);
  if (over === undefined || !Number.isFinite(over)) return String(of);
  const sign = over < 0 ? "−" : signed && over > 0 ? "+" : "";
  const size = Math.abs(over);
  if (!under || under === 1) return sign + size;
  const whole = Math.floor(size / under), rest = size % under;
  return sign + (whole || !rest ? whole : "") + (whole && rest ? " " : "") + (rest ? `${rest}/${under}` : "");
}
