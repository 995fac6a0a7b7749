// held.ts - checks that every card passed, buried or played in a hand was held: docs/FAIR.md, V9 in short.
import { faceOf } from "./deal";

type Count = Map<string, number>;

const add = (count: Count, card: string, n: number): void => void count.set(card, (count.get(card) ?? 0) + n);
const counted = (cards: readonly string[]): Count => {
  const count: Count = new Map();
  for (const card of cards) add(count, card, 1);
  return count;
};

export interface Unheld {
  seat: number;
  card: string;
}

/** What each seat holds: a passed card, or one of a kitty, belongs to everybody until somebody plays it. */
export class Held {
  private readonly held: Count[];
  private readonly open: Count = new Map();
  private readonly left: number[];
  private trick: readonly string[] = [];
  /** The first card that was played without being held. */
  unheld: Unheld | null = null;
  /** Everything else that was played is right. */
  right = true;

  constructor(private readonly hands: readonly (readonly string[])[], private readonly kitty: readonly string[]) {
    this.held = hands.map(counted);
    this.left = hands.map((hand) => hand.length);
  }

  private give(seat: number, card: string): void {
    const own = this.held[seat], from = own?.get(card) ? own : this.open;
    if (!own || faceOf(card) < 0 || !from.get(card)) this.unheld ??= { seat, card };
    else add(from, card, -1);
  }

  pass(seat: number, cards: readonly string[]): void {
    for (const card of cards) {
      this.give(seat, card);
      add(this.open, card, 1);
    }
  }

  bury(seat: number, cards: readonly string[]): void {
    for (const card of cards) this.give(seat, card);
  }

  /** A line that repeats the cards of the line before adds to that trick. */
  play(leader: number, cards: readonly string[]): void {
    const n = this.hands.length, before = this.trick, more = before.length % n !== 0 && before.every((card, i) => cards[i] === card);
    cards.forEach((card, i) => {
      if (more && i < before.length) return;
      const seat = (leader + i) % n;
      this.give(seat, card);
      this.left[seat] = (this.left[seat] ?? 0) - 1;
    });
    this.trick = cards;
  }

  takeKitty(cards: readonly string[]): void {
    if ([...cards].sort().join() !== [...this.kitty].sort().join()) this.right = false;
    for (const card of cards) add(this.open, card, 1);
  }

  /** The hand is over: everybody must have played all their cards. */
  end(): void {
    if (this.left.some((n) => n !== 0)) this.right = false;
  }
}
