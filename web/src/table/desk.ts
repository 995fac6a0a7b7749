// desk.ts - the player's actions with cards: choosing, lifting, laying, and being told why not.
import { effect, signal } from "@preact/signals";
import type { Card } from "../net/types";
import { settings } from "../settings";
import { text } from "../text/text";
import { dialog } from "../ui/dialog";
import type { Session } from "./session";

/** A card that may not be chosen, and the word of the rule. */
export interface RefusedCard {
  card: Card | null;
  why: string;
}

/** A card of the hand; equal cards of several decks have different keys. */
export interface Held {
  card: Card;
  copy: number;
  key: string;
}

export function heldCards(cards: Card[]): Held[] {
  return cards.map((card, i) => {
    const copy = cards.slice(0, i).filter((c) => c === card).length;
    return { card, copy, key: card + (copy || "") };
  });
}

/** How long a card that was pressed can be taken back before it flies, in milliseconds at the usual pace. */
const TAKE_BACK = 450;
/** From this pace on it flies at once: nobody could press a second time quickly enough. */
const AT_ONCE = 3;

/** How long an answer to the keys is shown in the rail. */
const ANSWER_STAYS = 9000;

export class Desk {
  /** Why the card pressed last may not be chosen; cleared by the next press. */
  readonly told = signal<RefusedCard | null>(null);
  /**
   * With one press: the card that will fly in a moment, unless it is taken back. With two: the card that the next press
   * plays.
   */
  readonly lifted = signal<Card | null>(null);
  /** The key of the card that is being pressed. */
  readonly held = signal("");
  /** The key of the card that has the keyboard focus. */
  readonly focused = signal("");
  /** The answer to a key, shown in the rail for a while. */
  readonly answer = signal("");
  /** The player is about to claim the rest: the rail asks for confirmation. */
  readonly claiming = signal(false);
  /** Keys of the cards pressed, so that of equal cards the pressed one is lifted. */
  private readonly pressed = signal<string[]>([]);
  private fading = 0;
  private flies = 0;
  /** The hand whose last card was played automatically. */
  private ended = "";
  /** The cards last requested to be played ahead, until the server has confirmed them. */
  readonly ahead = signal<Card[] | null>(null);

  constructor(readonly session: Session) {
    // The turn for which the card was lifted is over.
    effect(() => {
      const choice = session.mine.value ? session.table.value?.game?.choice : null;
      if (this.lifted.value && !choice?.from.includes(this.lifted.value)) this.putBack();
    });
    effect(() => this.playLast());
  }

  /** Identifies the decision that a press on a card would make now; "": none. */
  get asked(): string {
    const s = this.session, t = s.table.value;
    return t && s.mine.value && !s.sent.value.length ? s.decision({ ...t.view, game: t.game }) : "";
  }

  /** Plays the last card automatically, since there is nothing to choose; but not if it was taken back before. */
  private playLast(): void {
    const s = this.session, game = s.mine.value ? s.table.value?.game : null, [card] = game?.hand ?? [];
    if (!game || !card || game.phase !== "play" || game.hand.length > 1 || !game.choice?.from.includes(card)) return;
    const hand = `${s.table.value?.view.games}/${game.hand_number}`;
    if (this.ended === hand) return;
    this.ended = hand;
    this.flies = window.setTimeout(() => {
      if (s.mine.value && !s.sent.value.length) void s.play([card]);
    }, this.moment());
  }

  /** Shows an answer to the keys for a while; an empty one removes the last. */
  tell(words: string): void {
    clearTimeout(this.fading);
    this.answer.value = words;
    if (words) this.fading = window.setTimeout(() => { this.answer.value = ""; }, ANSWER_STAYS);
  }

  /** The keys of the cards that are chosen or sent. */
  chosen(held: Held[]): Set<string> {
    const s = this.session, keys = this.pressed.value, game = s.table.value?.game;
    const lifted = this.lifted.value ? [this.lifted.value] : [];
    const gone = game?.phase === "pass" && game.passed.length ? game.passed : s.sent.value;
    const cards = gone.length ? gone : [...s.picked.value, ...lifted];
    const found = new Set<string>();
    for (const card of new Set(cards)) {
      const copies = held.filter((h) => h.card === card)
        .sort((a, b) => Number(keys.includes(b.key)) - Number(keys.includes(a.key)) || a.copy - b.copy);
      for (const h of copies.slice(0, cards.filter((c) => c === card).length)) found.add(h.key);
    }
    return found;
  }

  /** A card of the hand was pressed. */
  press({ card, key }: Held): void {
    const s = this.session, t = s.table.value, game = t?.game;
    this.told.value = null;
    this.claiming.value = false;
    this.tell("");
    s.refusal.value = null;
    if (!game || !t) return;
    if (s.sent.value.length || s.decided.value) return;
    if (!s.mine.value) {
      if (game.phase === "play" && t.view.stage === "playing") void this.playAhead(card);
      return;
    }
    if (!game.choice?.from.includes(card)) {
      this.putBack();
      this.told.value = { card, why: game.why[card] ?? "not-held" };
      return;
    }
    if (game.phase !== "play") {
      this.pick(card, key);
      return;
    }
    this.lift(card, key);
  }

  /**
   * With one press: the card flies after a moment, in which a second press takes it back. With two: the second press
   * plays it.
   */
  private lift(card: Card, key: string): void {
    const again = this.lifted.value === card, one = settings.value.onePress, moment = one ? this.moment() : 0;
    this.putBack();
    if (again && one) this.tell(text.value.table.takenBack(text.value.common.theCard(card)));
    else if (again || (one && !moment)) void this.session.play([card]);
    else {
      this.pressed.value = [key];
      this.lifted.value = card;
      if (one) this.flies = window.setTimeout(() => { this.fly(card); }, moment);
    }
  }

  private fly(card: Card): void {
    if (this.lifted.value !== card) return;
    this.putBack();
    void this.session.play([card]);
  }

  /** Puts a lifted card back into the hand. */
  putBack(): void {
    clearTimeout(this.flies);
    this.lifted.value = null;
  }

  /** How long a card waits before it flies: zero at a fast pace, or when the clock is nearly down. */
  private moment(): number {
    const { pace } = settings.value, t = this.session.table.value, clock = t?.view.seat ? t.clocks[t.view.seat] : undefined;
    const left = t && clock ? clock.turn + clock.bank - (performance.now() - t.clocksAt) : Infinity;
    return pace && pace < AT_ONCE && left > 2 * TAKE_BACK / pace ? TAKE_BACK / pace : 0;
  }

  /** Chooses a card for a pass, a charge or a burial, or puts it back. */
  private pick(card: Card, key: string): void {
    const picked = this.session.picked.value, game = this.session.table.value?.game, choice = game?.choice;
    if (!choice) return;
    const chosen = this.chosen(heldCards(game.hand));
    if (chosen.has(key)) {
      const at = picked.lastIndexOf(card);
      chosen.delete(key);
      this.pressed.value = [...chosen];
      this.session.picked.value = picked.filter((_, i) => i !== at);
      return;
    }
    if (picked.length >= choice.high) {
      // If only one card is to be chosen, it is replaced. If several, the player has to put one back first.
      if (choice.high !== 1) {
        this.told.value = { card: null, why: "enough" };
        return;
      }
      this.pressed.value = [key];
      this.session.picked.value = [card];
      return;
    }
    this.pressed.value = [...chosen, key];
    this.session.picked.value = [...picked, card];
  }

  /** Whether the chosen cards can be sent. */
  ready(): boolean {
    const choice = this.session.mine.value ? this.session.table.value?.game?.choice : null;
    const n = this.session.picked.value.length;
    return !!choice && !this.session.sent.value.length && this.session.table.value?.game?.phase !== "play" &&
      n >= choice.low && n <= choice.high;
  }

  /** Sends the chosen cards. */
  confirm(): void {
    const game = this.session.table.value?.game;
    if (this.session.sent.value.length || this.session.decided.value) return;
    if (!this.ready()) {
      this.told.value = { card: null, why: "too-few" };
      return;
    }
    void this.session.play(this.session.picked.value, game?.choice?.options?.length ? "cards" : undefined);
  }

  /** Sends no card: nothing is charged, or the cards received are passed on unseen. */
  none(option?: string): void {
    if (this.session.mine.value) void this.session.play([], option);
  }

  /** Claims the rest and shows the hand, after confirmation. */
  claim(): void {
    this.claiming.value = false;
    void this.session.command("claim");
  }

  /** Plays out a hand whose result is certain. */
  finish(): void {
    this.claiming.value = false;
    void this.session.command("finish");
  }

  /** There is a hint that says what to expect. */
  hasChances(): boolean {
    return !!this.session.hint.value?.expect && this.session.mine.value;
  }

  /** Asks for a hint of the strongest computer; if there is one already, shows what to expect. */
  hint(): void {
    if (this.hasChances()) {
      dialog.value = "chances";
      return;
    }
    this.told.value = null;
    this.claiming.value = false;
    this.tell("");
    void this.session.askHint();
  }

  /** Requests to play a card when the turn comes, or cancels that. */
  private async playAhead(card: Card): Promise<void> {
    const s = this.session, t = s.table.value;
    if (!t?.view.seat || t.view.paused || t.view.offer) return;
    const now = this.ahead.value ?? t.view.ahead;
    const cards = now.includes(card) ? now.filter((c) => c !== card) : [...now, card];
    this.ahead.value = cards;
    const answer = await s.command("ahead", { cards });
    if (this.ahead.value === cards) this.ahead.value = null;
    // The turn had come already, but was not shown yet.
    const game = s.table.value?.game;
    if (answer.is === "no" && s.mine.value && !s.sent.value.length && game?.phase === "play" && game.choice?.from.includes(card)) {
      s.refusal.value = null;
      if (settings.value.onePress) this.lift(card, card);
    }
  }
}
