// desk.ts - what the player does with cards: chooses, lifts, lays, and is told why not.
import { effect, signal } from "@preact/signals";
import type { Card } from "../net/types";
import { settings } from "../settings";
import { text } from "../text/text";
import { sheet } from "../ui/sheet";
import type { Session } from "./session";

/** A card that may not be chosen, and the rule's word. */
export interface Told {
  card: Card | null;
  why: string;
}

/** A card of the hand; copies of it, from several decks, have each a key of their own. */
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
/** From this pace on it flies at once: nobody's second press would come in time. */
const AT_ONCE = 3;

/** How long an answer to the keys stands in the rail. */
const ANSWER_STAYS = 9000;

export class Desk {
  /** Why the card that was pressed last may not be chosen; goes with the next press. */
  readonly told = signal<Told | null>(null);
  /** The card that flies in a moment, unless it is taken back; with two presses a card: the one that the next plays. */
  readonly lifted = signal<Card | null>(null);
  /** The card that is being pressed: its key in the hand. */
  readonly held = signal("");
  /** The card in hand that the keys are at: its key in the hand. */
  readonly focused = signal("");
  /** What a key asked for: to be read in the rail for a while. */
  readonly answer = signal("");
  /** The player is about to claim the rest: asked once, in the rail. */
  readonly claiming = signal(false);
  /** Keys of the cards that were pressed to be chosen, so that of equal cards the one pressed is lifted. */
  private readonly pressed = signal<string[]>([]);
  private fading = 0;
  private flies = 0;
  /** Cards to be played ahead, as they were asked for last, until the server has said so. */
  readonly ahead = signal<Card[] | null>(null);

  constructor(readonly session: Session) {
    // It was lifted for a turn that is over.
    effect(() => {
      const choice = session.mine.value ? session.table.value?.game?.choice : null;
      if (this.lifted.value && !choice?.from.includes(this.lifted.value)) this.putBack();
    });
  }

  /** Shows an answer to the keys for a while; none takes the last one away. */
  tell(words: string): void {
    clearTimeout(this.fading);
    this.answer.value = words;
    if (words) this.fading = window.setTimeout(() => { this.answer.value = ""; }, ANSWER_STAYS);
  }

  /** Which of the cards held are chosen, or on their way: their keys. */
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

  /** One of the cards in hand was pressed. */
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

  /** With one press the card flies after a moment, in which a second one takes it back; with two the second plays it. */
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

  /** A lifted card is one of the hand again. */
  putBack(): void {
    clearTimeout(this.flies);
    this.lifted.value = null;
  }

  /** How long a card waits before it flies: not at all at a fast pace, or where the clock has run down. */
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
      // One card to choose: the latest counts. More: the player has to say which one stays.
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

  /** Whether what is chosen may be laid. */
  ready(): boolean {
    const choice = this.session.mine.value ? this.session.table.value?.game?.choice : null;
    const n = this.session.picked.value.length;
    return !!choice && !this.session.sent.value.length && this.session.table.value?.game?.phase !== "play" &&
      n >= choice.low && n <= choice.high;
  }

  /** Lays what is chosen. */
  confirm(): void {
    const game = this.session.table.value?.game;
    if (this.session.sent.value.length || this.session.decided.value) return;
    if (!this.ready()) {
      this.told.value = { card: null, why: "too-few" };
      return;
    }
    void this.session.play(this.session.picked.value, game?.choice?.options?.length ? "cards" : undefined);
  }

  /** Lays no card: nothing is charged, or what comes in is passed on unseen. */
  none(option?: string): void {
    if (this.session.mine.value) void this.session.play([], option);
  }

  /** Lays the hand open and claims the rest, once that was asked. */
  claim(): void {
    this.claiming.value = false;
    void this.session.command("claim");
  }

  /** Plays out a hand that nothing can change any more. */
  finish(): void {
    this.claiming.value = false;
    void this.session.command("finish");
  }

  /** A hint is there, with what is to be expected of it. */
  hasChances(): boolean {
    return !!this.session.hint.value?.expect && this.session.mine.value;
  }

  /** Asks what the strongest computer would do; then, of a hint that is there, what is to be expected. */
  hint(): void {
    if (this.hasChances()) {
      sheet.value = "chances";
      return;
    }
    this.told.value = null;
    this.claiming.value = false;
    this.tell("");
    void this.session.askHint();
  }

  /** Plays a card when the turn comes, or no longer. */
  private async playAhead(card: Card): Promise<void> {
    const s = this.session, t = s.table.value;
    if (!t?.view.seat || t.view.paused || t.view.offer) return;
    const now = this.ahead.value ?? t.view.ahead;
    const cards = now.includes(card) ? now.filter((c) => c !== card) : [...now, card];
    this.ahead.value = cards;
    const answer = await s.command("ahead", { cards });
    if (this.ahead.value === cards) this.ahead.value = null;
    // The turn had come already, only not in what was shown.
    const game = s.table.value?.game;
    if (answer.is === "no" && s.mine.value && !s.sent.value.length && game?.phase === "play" && game.choice?.from.includes(card)) {
      s.refusal.value = null;
      if (settings.value.onePress) this.lift(card, card);
    }
  }
}
