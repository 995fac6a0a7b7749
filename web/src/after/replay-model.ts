// replay-model.ts - a hand played through step by step, all cards open: which cards are where. Pure.
import type { Card, ReplayHand, Seat, SuitLetter } from "../net/types";
import { seatIndex, seatLetter, type Played } from "../table/model";

export type Step =
  | { kind: "dealt" | "passed" | "charged" | "start" | "scored" }
  /** Card `card` of trick `trick`, both from 0; it is the hand's card number `n`, from 1. */
  | { kind: "card"; trick: number; card: number; n: number }
  /** The kitty, after the trick that took it. */
  | { kind: "kitty"; trick: number };

/** A card at a seat: held, just played (into the current trick), or buried or passed in this step. */
export interface Holding {
  card: Card;
  state: "held" | "played" | "away";
  /** Received in the pass or from the kitty, in this step. */
  fresh: boolean;
}

export interface Standing {
  step: Step;
  holdings: Holding[][];
  /** Cards of the current trick, starting with the leader's. */
  trick: Played[];
  /** Which trick it is, from 0; null before the first and between. */
  number: number | null;
  /** The trick is complete: who took it, and what it cost. */
  taken: { seat: Seat | null; points: number } | null;
  boosted: boolean;
  /** By seat: what the hand's tricks have cost so far. */
  points: number[];
  /** Cards charged and not played yet, by seat. */
  charged: Card[][];
}

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";

export function seatsIn(hand: ReplayHand): number {
  return hand.hands.length;
}

/** The seat that plays card number `i`, from 0, of a trick. */
export function playerOf(leader: Seat, i: number, seats: number): Seat {
  return seatLetter((seatIndex(leader) + i) % seats);
}

function some(cards: Card[][] | null | undefined): boolean {
  return !!cards?.some((c) => c.length);
}

/** All steps of a hand, in order. */
export function stepsOf(hand: ReplayHand): Step[] {
  const steps: Step[] = [{ kind: hand.dealt ? "dealt" : "start" }];
  if (some(hand.passed)) steps.push({ kind: "passed" });
  if (some(Object.values(hand.charged))) steps.push({ kind: "charged" });
  const kitty = hand.kitty.length ? (hand.kitty_trick ?? 0) - 1 : -1;
  let n = 0;
  hand.tricks.forEach((trick, t) => {
    trick.cards.forEach((_, card) => steps.push({ kind: "card", trick: t, card, n: ++n }));
    if (t === kitty) steps.push({ kind: "kitty", trick: t });
  });
  if (hand.scores || hand.called_off) steps.push({ kind: "scored" });
  return steps;
}

/** With more cards to come, solving takes longer than people wait. */
const SOLVED = 28;

/**
 * The position that a step shows, in the form that the solver takes: the trick, from 1, and the number of its cards.
 * null: it is not a position, or it is too far from the end.
 */
export function positionAt(hand: ReplayHand, step: Step): { trick: number; cards: number } | null {
  if (step.kind !== "card" || hand.called_off) return null;
  const left = cardsIn(hand) - step.n, last = step.card + 1 === hand.tricks[step.trick]?.cards.length;
  if (left === 0 || left > SOLVED) return null;
  return last ? { trick: step.trick + 2, cards: 0 } : { trick: step.trick + 1, cards: step.card + 1 };
}

export function cardsIn(hand: ReplayHand): number {
  return hand.tricks.reduce((all, t) => all + t.cards.length, 0);
}

/** Suits as they are printed, high cards first. */
export function inOrder(a: Card, b: Card): number {
  return SUITS.indexOf(a[1] ?? "") - SUITS.indexOf(b[1] ?? "") ||
    RANKS.indexOf(b[0] ?? "") - RANKS.indexOf(a[0] ?? "");
}

/** A holding's cards by suit, all four of them. */
export function bySuit(holding: Holding[]): { suit: SuitLetter; cards: Holding[] }[] {
  return [...SUITS].map((suit) => ({
    suit: suit as SuitLetter,
    cards: holding.filter((h) => h.card[1] === suit).sort((a, b) => inOrder(a.card, b.card)),
  }));
}

/** Marks each of the given cards once: with two decks there may be twins. */
function mark(holding: Holding[], cards: Card[], change: Partial<Holding>): void {
  for (const card of cards) {
    const at = holding.find((h) => h.card === card && h.state === "held" && !(change.fresh && h.fresh));
    if (at) Object.assign(at, change);
  }
}

function held(cards: Card[]): Holding[] {
  return cards.map((card) => ({ card, state: "held", fresh: false }));
}

function dealt(hand: ReplayHand): Holding[][] {
  return (hand.dealt ?? hand.hands).map(held);
}

/** Cards that were passed are shown struck through, next to the cards received. */
function passed(hand: ReplayHand): Holding[][] {
  return hand.hands.map((cards, seat) => {
    const holding = held(cards);
    mark(holding, hand.received[seat] ?? [], { fresh: true });
    const gone = (hand.passed[seat] ?? []).map((card): Holding => ({ card, state: "away", fresh: false }));
    return [...holding, ...gone];
  });
}

/** Adds the kitty to the taker's hand; the cards buried for it leave the hand, and are shown where that happens. */
function swapKitty(hand: ReplayHand, holdings: Holding[][], shown: boolean): void {
  const taker = holdings[seatIndex(hand.kitty_taker ?? "A")];
  if (!taker || !hand.buried?.length) return;
  taker.push(...hand.kitty.map((card): Holding => ({ card, state: "held", fresh: shown })));
  mark(taker, hand.buried, { state: "away" });
  if (!shown) drop(taker);
}

function drop(holding: Holding[]): void {
  for (let i = holding.length - 1; i >= 0; i--) if (holding[i]?.state !== "held") holding.splice(i, 1);
}

/** The position after step `at` of `steps`. */
export function standingAt(hand: ReplayHand, steps: readonly Step[], at: number): Standing {
  const n = seatsIn(hand);
  const step = steps[at] ?? { kind: "start" as const };
  const result: Standing = {
    step, trick: [], number: null, taken: null, boosted: false, points: Array<number>(n).fill(0),
    holdings: step.kind === "dealt" ? dealt(hand)
      : step.kind === "passed" ? passed(hand) : hand.hands.map(held),
    charged: Array.from({ length: n }, () => []),
  };
  if (step.kind !== "dealt" && step.kind !== "passed")
    result.charged = result.charged.map((_, s) => hand.charged[seatLetter(s)] ?? []);
  for (const before of steps.slice(0, at + 1)) play(hand, result, before, before === step);
  if (step.kind === "scored") {
    for (const holding of result.holdings) drop(holding);
    result.trick = [];
    result.number = null;
    result.taken = null;
  }
  return result;
}

function play(hand: ReplayHand, s: Standing, step: Step, last: boolean): void {
  if (step.kind === "kitty") {
    clear(s);
    swapKitty(hand, s.holdings, last);
  }
  if (step.kind !== "card") return;
  const trick = hand.tricks[step.trick];
  const card = trick?.cards[step.card];
  if (!trick || card === undefined) return;
  if (step.card === 0) clear(s);
  const seat = playerOf(trick.leader, step.card, s.holdings.length);
  const i = seatIndex(seat);
  s.trick.push({ seat, card });
  s.number = step.trick;
  s.boosted = trick.boosted;
  mark(s.holdings[i] ?? [], [card], { state: "played" });
  const charge = s.charged[i]?.indexOf(card) ?? -1;
  if (charge >= 0) s.charged[i] = (s.charged[i] ?? []).filter((_, k) => k !== charge);
  if (step.card < trick.cards.length - 1 || trick.whole === false) return;
  s.taken = { seat: trick.winner, points: trick.points };
  if (trick.winner) {
    const w = seatIndex(trick.winner);
    s.points[w] = (s.points[w] ?? 0) + trick.points;
  }
}

/** Puts the trick away. */
function clear(s: Standing): void {
  s.trick = [];
  s.number = null;
  s.taken = null;
  s.boosted = false;
  for (const holding of s.holdings) drop(holding);
}

/** The step in which a seat plays a card into a trick (from 0); without a card, the seat's first there. -1: none. */
export function stepOf(hand: ReplayHand, steps: readonly Step[], trick: number, seat: Seat, card?: Card): number {
  const leader = hand.tricks[trick]?.leader ?? "A";
  return steps.findIndex((s) =>
    s.kind === "card" && s.trick === trick &&
    playerOf(leader, s.card, seatsIn(hand)) === seat &&
    (card === undefined || hand.tricks[trick]?.cards[s.card] === card));
}

/** The parts of the track, as numbers of steps: before the tricks, each trick, after them. */
export function partsOf(steps: readonly Step[]): number[] {
  const parts: number[] = [];
  let last: string | null = null;
  for (const s of steps) {
    const key = s.kind === "card" || s.kind === "kitty" ? "t" + s.trick
      : s.kind === "scored" ? "end" : "start";
    if (key === last) parts[parts.length - 1] = (parts.at(-1) ?? 0) + 1;
    else parts.push(1);
    last = key;
  }
  return parts;
}

/** Who took the most points in a hand, for the row of hands; null if nobody took any. */
export function mostIn(hand: ReplayHand): { seats: Seat[]; score: number } | null {
  const of = hand.scores ?? hand.points;
  const score = Math.max(...of);
  if (score <= 0) return null;
  return { seats: of.flatMap((s, i) => (s === score ? [seatLetter(i)] : [])), score };
}
