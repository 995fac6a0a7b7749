// motion.ts - the motion of cards: how each step looks while it happens.
import { effect } from "@preact/signals";
import type { Card, Seen, TableEvent } from "../net/types";
import { pace } from "../settings";
import type { Table } from "./model";
import { deal, kitty, play, source, take, tie, type Source } from "./motion-cards";
import { broken, moon, queen } from "./motion-moments";
import { NOTHING_PASSED, pass, turnUp } from "./motion-pass";
import { Stage } from "./motion-stage";
import { endShown } from "./score-ends";
import { play as sound } from "./sound";
import type { Motion, Session } from "./session";
import { cancelled } from "./takes";

class Moves implements Motion {
  private from: Source | null = null;
  /** The number of seats dealt to so far: the deal is shown as one motion. */
  private dealt = 0;
  private passing = false;
  private passed = NOTHING_PASSED;
  /** The cards that the viewer has just passed, before the table's game has them. */
  private mine: Card[] = [];

  private opening: Promise<void> = Promise.resolve();

  /** `covered`: a dialog covers the cloth, so that nothing on it is visible. */
  constructor(private readonly stage: Stage, private readonly covered: () => boolean) {}

  /** Deals the cards that are already there; all other motion waits for it. */
  open(t: Table): void {
    this.opening = deal(this.stage, t);
  }

  async before(seen: Seen, t: Table): Promise<void> {
    const { stage } = this;
    this.from = null;
    if (seen.what !== "received") this.passing = false;
    if (seen.what === "hand") this.dealt = 0;
    if (this.covered()) return;
    await this.opening;
    // All seats pass at the same time, although the events come seat by seat.
    if (this.passing) return;
    stage.begin();
    stage.clear();
    const seat = seen.seat ?? null, card = seen.cards?.[0];
    if (seen.what === "played" || seen.what === "charged")
      this.from = seat && card ? source(stage, t, seat, card) : null;
    else if (seen.what === "trick") await take(stage, t, seen);
    else if (seen.what === "kitty" && seat) await kitty(stage, t, seat, seen.count ?? 1);
    else if (seen.what === "received") {
      this.passing = true;
      const mine = this.mine.length ? this.mine : t.game?.passed ?? [];
      this.passed = await pass(stage, t, mine, seen.cards?.length ?? seen.count ?? 3);
    }
  }

  async after(seen: Seen, t: Table): Promise<void> {
    const { stage, from } = this;
    if (seen.what === "dealt") this.dealt++;
    if (this.covered()) return;
    stage.begin();
    const seat = seen.seat ?? null, card = seen.cards?.[0];
    if (seen.what === "dealt") {
      if (this.dealt === t.view.seats.length) await deal(stage, t);
    } else if (seen.what === "played" && seat && card && from) {
      if (card === "QS") queen(stage);
      await play(stage, from, seat, card);
      if (cancelled(t.trick, card)) tie(stage);
    } else if (seen.what === "charged" && seat && card && from) await play(stage, from, seat, card);
    else if (seen.what === "shot") await moon(stage, seen.shot ?? "moon");
    else if (seen.what === "trick") {
      await stage.shown();
      stage.clear();
    }
  }

  /** Called for every step, whether it is animated or not. */
  note(seen: Seen, t: Table): void {
    if (seen.what === "hand") this.mine = [];
    else if (seen.what === "chose" && seen.seat === t.view.seat) this.mine = seen.cards ?? [];
  }

  /** Turns received cards up; removes what is left of the pass. */
  turnUp(cards: Card[]): void {
    this.stage.clear();
    if (cards.length) void turnUp(this.stage, cards, this.passed);
    this.passed = NOTHING_PASSED;
  }

  finish(): void {
    this.stage.finish();
  }
}

/** Whether the hand has just been dealt: somebody who arrives now, or waited for the game to begin, sees the deal. */
function untouched(t: Table): boolean {
  const g = t.game;
  return !!g && t.view.stage === "playing" && !t.tricks.length && !t.trick.length &&
    !g.passed.length && !g.received.length && g.phase !== "deal" && g.phase !== "over";
}

/** Animates on this board what the session shows, until the returned function is called. */
export function moveOn(session: Session, board: HTMLElement): () => void {
  const stage = new Stage(board);
  const covered = (): boolean => endShown(session) !== null;
  const still = (): boolean => pace() === 0 || document.hidden || covered();
  const moves = new Moves(stage, covered);
  let wasBroken = session.table.peek()?.game?.broken ?? false;
  let fresh = session.table.peek()?.fresh ?? [];
  session.moveWith(moves);
  const first = session.table.peek();
  if (first && untouched(first) && !still()) moves.open(first);
  // A hand that was dealt behind the dialog is dealt visibly when that is closed.
  let wasCovered = covered();
  const uncover = effect(() => {
    const now = covered(), t = session.table.peek();
    if (wasCovered && !now && t && untouched(t)) {
      sound("deal", t.game?.hand.length ?? 0);
      if (!still()) moves.open(t);
    }
    wasCovered = now;
  });
  // Motion that needs the table in its state after the whole event.
  const stop = session.tell((what: Seen | TableEvent, t: Table) => {
    if (!("is" in what)) return void moves.note(what, t);
    const now = t.game?.broken ?? false;
    if (now && !wasBroken && !still() && t.trick.length + t.tricks.length > 0) broken(stage);
    wasBroken = now;
    if (what.seen?.some((s) => s.what === "received")) {
      const turned = t.fresh.filter((c) => !fresh.includes(c));
      moves.turnUp(still() ? [] : turned);
    }
    fresh = t.fresh;
  });
  return () => {
    stop();
    uncover();
    session.moveWith(null);
    stage.close();
  };
}
