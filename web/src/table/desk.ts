// desk.ts - what the player does with cards: chooses, lifts, lays, and is told why not.
import { signal } from "@preact/signals";
import type { Card } from "../net/types";
import { settings } from "../settings";
import type { Session } from "./session";

/** A card that may not be chosen, and the rule's word. */
export interface Told {
  card: Card | null;
  why: string;
}

export class Desk {
  /** Why the card that was pressed last may not be chosen; goes with the next press. */
  readonly told = signal<Told | null>(null);
  /** With two presses a card: the one that the next press plays. */
  readonly lifted = signal<Card | null>(null);
  /** The card in hand that the keys are at: its key in the hand. */
  readonly focused = signal("");

  constructor(readonly session: Session) {}

  /** One of the cards in hand was pressed. */
  press(card: Card): void {
    const s = this.session, t = s.table.value, game = t?.game;
    this.told.value = null;
    s.refusal.value = null;
    if (!game || !t) return;
    if (s.sent.value.length) return;
    if (!s.mine.value) {
      if (game.phase === "play" && t.view.stage === "playing") void this.ahead(card);
      return;
    }
    if (!game.choice?.from.includes(card)) {
      this.lifted.value = null;
      this.told.value = { card, why: game.why[card] ?? "not-held" };
      return;
    }
    if (game.phase !== "play") {
      this.pick(card);
      return;
    }
    if (settings.value.onePress || this.lifted.value === card) {
      this.lifted.value = null;
      void s.play([card]);
    } else this.lifted.value = card;
  }

  /** Chooses a card for a pass, a charge or a burial, or puts it back. */
  private pick(card: Card): void {
    const picked = this.session.picked.value;
    const choice = this.session.table.value?.game?.choice;
    const held = this.session.table.value?.game?.hand.filter((c) => c === card).length ?? 0;
    if (!choice) return;
    if (picked.filter((c) => c === card).length >= held) {
      const at = picked.lastIndexOf(card);
      this.session.picked.value = picked.filter((_, i) => i !== at && (picked[i] !== card || held > 1));
      return;
    }
    if (picked.length >= choice.high) {
      // One card to choose: the latest counts. More: the player has to say which one stays.
      if (choice.high === 1) this.session.picked.value = [card];
      else this.told.value = { card: null, why: "enough" };
      return;
    }
    this.session.picked.value = [...picked, card];
  }

  /** Whether what is chosen may be laid. */
  ready(): boolean {
    const choice = this.session.mine.value ? this.session.table.value?.game?.choice : null;
    const n = this.session.picked.value.length;
    return !!choice && this.session.table.value?.game?.phase !== "play" && n >= choice.low && n <= choice.high;
  }

  /** Lays what is chosen. */
  confirm(): void {
    const game = this.session.table.value?.game;
    if (!this.ready()) {
      this.told.value = { card: null, why: "too-few" };
      return;
    }
    void this.session.play(this.session.picked.value, game?.choice?.options?.length ? "cards" : undefined);
  }

  /** Asks what the strongest computer would do. */
  hint(): void {
    this.told.value = null;
    void this.session.askHint();
  }

  /** Plays a card when the turn comes, or no longer. */
  private async ahead(card: Card): Promise<void> {
    const s = this.session, t = s.table.value;
    if (!t?.view.seat || t.view.paused || t.view.offer) return;
    const now = t.view.ahead;
    const cards = now.includes(card) ? now.filter((c) => c !== card) : [...now, card];
    const answer = await s.command("ahead", { cards });
    // The turn had come already, only not in what was shown.
    const game = s.table.value?.game;
    if (answer.is === "no" && s.mine.value && game?.phase === "play" && game.choice?.from.includes(card)) {
      s.refusal.value = null;
      if (settings.value.onePress) void s.play([card]);
    }
  }
}
