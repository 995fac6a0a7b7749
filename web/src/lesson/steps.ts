// steps.ts - the little hands of the lesson: the cards on the cloth, the player's cards, and what to do.
import type { Card } from "../net/types";

/** Seats of the lesson: 0 is the player's own, then clockwise. */
export type At = 0 | 1 | 2 | 3;

export interface Laid {
  at: At;
  card: Card;
}

interface Scene {
  /** The name of its texts in the catalogue. */
  name: "follow" | "takes" | "points" | "slough" | "broken" | "pass" | "moon";
  /** The cards on the cloth before the player acts, in the order in which they fell. */
  trick: readonly Laid[];
  hand: readonly Card[];
  /** Whether hearts are broken: before and after. */
  broken: readonly [boolean, boolean];
}

export interface PlayStep extends Scene {
  kind: "play";
  /** The cards that are right to play; every other card has an explanation. */
  right: readonly Card[];
  /** What the others play after that. */
  then: readonly Laid[];
  /** Who takes the trick if the right card was played, and what that costs. */
  takes?: { at: At; points: number };
}
export interface PickStep extends Scene {
  kind: "pick";
  /** The card of the trick to point at, and the seat it came from. */
  right: Card;
  takes: { at: At; points: number };
}
export interface PassStep extends Scene {
  kind: "pass";
  count: number;
  /** Cards that are good to get rid of. */
  dear: readonly Card[];
  received: readonly Card[];
}
export type Step = PlayStep | PickStep | PassStep;

const laid = (...cards: [At, Card][]): Laid[] => cards.map(([at, card]) => ({ at, card }));

export const steps: readonly Step[] = [
  {
    kind: "play", name: "follow", broken: [false, false],
    trick: laid([1, "8C"], [2, "KC"], [3, "3C"]), hand: ["5C", "JC", "7D", "QS", "4H"],
    right: ["5C", "JC"], then: [], takes: { at: 2, points: 0 },
  },
  {
    kind: "pick", name: "takes", broken: [false, false],
    trick: laid([1, "7D"], [2, "KD"], [3, "AS"], [0, "4D"]), hand: ["9C", "TC", "6D", "2S"],
    right: "KD", takes: { at: 2, points: 0 },
  },
  {
    kind: "play", name: "points", broken: [false, false],
    trick: laid([1, "6S"], [2, "QS"], [3, "9S"]), hand: ["9C", "JD", "4S", "KS", "3H"],
    right: ["4S"], then: [], takes: { at: 2, points: 13 },
  },
  {
    kind: "play", name: "slough", broken: [false, false],
    trick: laid([1, "AD"], [2, "5D"], [3, "TD"]), hand: ["3C", "JC", "QS", "2H"],
    right: ["QS"], then: [], takes: { at: 1, points: 13 },
  },
  {
    kind: "play", name: "broken", broken: [false, true],
    trick: [], hand: ["4C", "TC", "2H", "7H"],
    right: ["4C", "TC"], then: laid([1, "9C"], [2, "QC"], [3, "8H"]), takes: { at: 2, points: 1 },
  },
  {
    kind: "pass", name: "pass", broken: [false, false],
    trick: [], hand: ["2C", "9C", "3D", "QS", "KS", "AS", "5H", "KH"],
    count: 3, dear: ["QS", "KS", "AS", "KH"], received: ["4C", "6D", "TD"],
  },
  {
    kind: "play", name: "moon", broken: [true, true],
    trick: [], hand: ["3C", "AH"],
    right: ["AH"], then: laid([1, "5C"], [2, "KH"], [3, "8D"]), takes: { at: 0, points: 2 },
  },
];
