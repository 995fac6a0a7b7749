// device.ts - a table for several people at one device: whose cards are open, and when they are covered again.
//
// Each person has a session and a desk of their own, as if each had a device. Besides, there is the session of a
// watcher: what the cover, the scores and the ends of hands show comes from it, and it has never been sent a hand.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { sharedBy } from "../net/place";
import type { Id } from "../net/types";
import { pace } from "../settings";
import { Desk } from "../table/desk";
import { endShown, goOn } from "../table/score-ends";
import { Session } from "../table/session";

/** The number of the link that shows what everybody may see; people have the numbers below. */
const EVERYBODY = 10;
/** How long a card that was played is seen to lie before the cover comes, in milliseconds at the usual pace. */
const LIES = 500;
/** Cards that nobody touches are covered after this time. */
const IDLE = 30_000;

/** Whether this person has something to decide; the last card of a hand plays itself. */
function decides(session: Session): boolean {
  const game = session.table.value?.game;
  return session.mine.value && !(game?.phase === "play" && game.hand.length === 1);
}

const shownAs = (session: Session): number => session.table.value?.view.n ?? -1;

export class Device {
  /** What everybody may see. */
  readonly open: Session;
  readonly desks: Desk[];
  /** Whose cards are open; null: they are covered. */
  readonly holder = signal<number | null>(null);
  /** Who has to decide: the one whose cards are open, or else the first in their order; null: only computers. */
  readonly next: ReadonlySignal<number | null> = computed(() => {
    const all = this.sessions.flatMap((session, i) => (decides(session) ? [i] : []));
    const holder = this.holder.value;
    return holder !== null && all.includes(holder) ? holder : all[0] ?? null;
  });
  private readonly sessions: Session[];
  private ends: (() => void)[] = [];
  private idle = 0;

  constructor(readonly id: Id, readonly names: string[]) {
    this.open = new Session(id, sharedBy({ number: EVERYBODY, name: "-" }));
    this.sessions = names.map((name, number) => new Session(id, sharedBy({ number, name })));
    this.desks = this.sessions.map((session) => new Desk(session));
  }

  begin(): void {
    for (const session of [this.open, ...this.sessions]) session.open();
    this.ends = [this.coverInTime(), this.readTogether(), this.coverUntouched()];
  }

  end(): void {
    for (const end of this.ends) end();
    for (const session of [this.open, ...this.sessions]) session.close();
  }

  show(person: number): void {
    this.holder.value = person;
    this.touched();
  }

  cover = (): void => {
    this.holder.value = null;
  };

  /** Everybody wants another game. */
  again(): void {
    for (const session of this.sessions) void session.command("rematch");
  }

  /** Covers the cards when it is somebody else's turn and the holder has seen all that led to it, or a hand is over. */
  private coverInTime(): () => void {
    let turns = 0;
    const end = effect(() => {
      clearTimeout(turns);
      const at = this.holder.value, holder = at === null ? undefined : this.sessions[at];
      if (at === null || !holder) return;
      if (endShown(holder)) return this.cover();
      const next = this.next.value, other = next === null || next === at ? undefined : this.sessions[next];
      if (other && shownAs(holder) >= shownAs(other)) turns = window.setTimeout(this.cover, LIES / (pace() || 1));
    });
    return () => {
      end();
      clearTimeout(turns);
    };
  }

  /** The end of a hand is read once, by all together. */
  private readTogether(): () => void {
    let shown: ReturnType<typeof endShown> = null;
    return effect(() => {
      const before = shown;
      shown = endShown(this.open);
      if (before === "hand" && shown === null) for (const session of this.sessions) goOn(session);
    });
  }

  private touched = (): void => {
    clearTimeout(this.idle);
    this.idle = window.setTimeout(this.cover, IDLE);
  };

  /** Covers the cards when the page is left, and when nobody has touched anything for a while. */
  private coverUntouched(): () => void {
    const end = new AbortController(), { signal } = end;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.cover(); }, { signal });
    document.addEventListener("pointerdown", this.touched, { signal });
    document.addEventListener("keydown", this.touched, { signal });
    return () => {
      clearTimeout(this.idle);
      end.abort();
    };
  }
}
