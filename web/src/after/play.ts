// play.ts - the position in a replay: which hand, which step, and whether it is playing.
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Replay, ReplayHand } from "../net/types";
import { pace } from "../settings";
import { standingAt, stepsOf, type Standing, type Step } from "./replay-model";

/** How long a card is shown before the next, and a whole trick before it is put away; at pace 1. */
const CARD = 900, TRICK = 1700;

export class Player {
  readonly hand: Signal<number>;
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly now: ReadonlySignal<ReplayHand | undefined> = computed(() => this.replay.hands[this.hand.value]);
  readonly steps: ReadonlySignal<Step[]> = computed(() => {
    const hand = this.now.value;
    return hand ? stepsOf(hand) : [];
  });
  readonly standing: ReadonlySignal<Standing | null> = computed(() => {
    const hand = this.now.value;
    return hand ? standingAt(hand, this.steps.value, this.at.value) : null;
  });
  private timer = 0;

  /** `hand`: the one that is shown first. */
  constructor(readonly replay: Replay, hand = 0) {
    this.hand = signal(hand);
  }

  get last(): number {
    return this.steps.value.length - 1;
  }

  /** Shows a step, and stops playing. */
  go(at: number): void {
    this.stop();
    this.show(at);
  }

  choose(hand: number): void {
    this.stop();
    batch(() => {
      this.hand.value = Math.min(Math.max(hand, 0), this.replay.hands.length - 1);
      this.at.value = 0;
    });
  }

  toggle(): void {
    if (this.playing.value) return this.stop();
    this.playing.value = true;
    if (this.at.value >= this.last) this.show(0);
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing.value = false;
  }

  private show(at: number): void {
    this.at.value = Math.min(Math.max(at, 0), this.last);
  }

  private wait(): void {
    const long = this.standing.value?.taken !== null || this.standing.value.step.kind !== "card";
    this.timer = window.setTimeout(() => {
      this.show(this.at.value + 1);
      if (this.at.value >= this.last) this.stop();
      else this.wait();
    }, (long ? TRICK : CARD) / (pace() || 1));
  }
}
