// play.ts - the state of a step of the lesson: what was pressed, and what follows. Pure functions.
import type { Card } from "../net/types";
import type { Laid, Step } from "./steps";

export interface Stand {
  step: Step;
  hand: readonly Card[];
  trick: readonly Laid[];
  picked: readonly Card[];
  received: readonly Card[];
  done: boolean;
  /** The card that was pressed, if it was not the right one. */
  wrong: Card | null;
}

export function begin(step: Step): Stand {
  return { step, hand: step.hand, trick: step.trick, picked: [], received: [], done: false, wrong: null };
}

function playCard(s: Stand, card: Card): Stand {
  if (s.step.kind !== "play") return s;
  if (!s.step.right.includes(card)) return { ...s, wrong: card };
  return {
    ...s, done: true, wrong: null,
    hand: s.hand.filter((c) => c !== card),
    trick: [...s.trick, { at: 0, card }, ...s.step.then],
  };
}

function pickForPass(s: Stand, card: Card): Stand {
  if (s.step.kind !== "pass") return s;
  if (s.picked.includes(card)) return { ...s, wrong: null, picked: s.picked.filter((c) => c !== card) };
  if (s.picked.length === s.step.count) return { ...s, wrong: card };
  return { ...s, wrong: null, picked: [...s.picked, card] };
}

/** A card of the hand was pressed. */
export function pressHand(s: Stand, card: Card): Stand {
  if (s.done) return s;
  return s.step.kind === "pass" ? pickForPass(s, card) : playCard(s, card);
}

/** A card of the trick was pressed. */
export function pressTrick(s: Stand, card: Card): Stand {
  if (s.done || s.step.kind !== "pick") return s;
  return card === s.step.right ? { ...s, done: true, wrong: null } : { ...s, wrong: card };
}

const SUITS = "CDSH", RANKS = "23456789TJQKA";
const rank = (c: Card): number => SUITS.indexOf(c[1] ?? "") * 13 + RANKS.indexOf(c[0] ?? "");

export function pass(s: Stand): Stand {
  if (s.step.kind !== "pass" || s.done || s.picked.length < s.step.count) return s;
  const { received } = s.step;
  const kept = s.hand.filter((c) => !s.picked.includes(c));
  const hand = [...kept, ...received].sort((a, b) => rank(a) - rank(b));
  return { ...s, hand, received, done: true, wrong: null };
}

/** The card that takes the trick, once it has been taken. */
export function taking(s: Stand): Laid | null {
  if (!s.done || s.step.kind === "pass" || !s.step.takes) return null;
  const { at } = s.step.takes;
  return s.trick.find((l) => l.at === at) ?? null;
}

/** A forbidden card steps back; a card that is legal but unwise does not. */
export function forbidden(s: Stand, card: Card): boolean {
  if (s.step.kind !== "play" || s.done) return false;
  const led = s.trick[0]?.card[1];
  if (led) return card[1] !== led && s.hand.some((c) => c[1] === led);
  return card[1] === "H" && !s.step.broken[0] && s.hand.some((c) => c[1] !== "H");
}
