// session.ts - the session of a table: what is shown of it, step by step, and the player's commands.
//
// The server's events come as fast as they happen. They wait in a queue and are shown one after the other, at the
// player's pace; when the player acts, all of them are shown at once. What is shown is never ahead of what the server
// has stored.
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { keep, kept, passwordOf, PLAYED } from "../kept";
import { site, type Place } from "../net/place";
import type { Follower, TableLink } from "../net/table-link";
import type { Answer, Card, Hint, Id, Refusal, Seat, Seen, TableEvent, View } from "../net/types";
import { pace, paceWord } from "../settings";
import { fromView, see, settle, withHand, type HandOver, type ChatLine, type Shown, type Table } from "./model";
import { withNews, withNewsOfView } from "./news";
import { Part } from "./part";
import { tryOf } from "./tries";
import { dayNames, tryingAt } from "./trying";

/** Shows a step: the motion of cards. Both functions resolve when the queue may go on; neither changes the table. */
export interface Motion {
  before(seen: Seen, table: Table): Promise<void>;
  after(seen: Seen, table: Table): Promise<void>;
  /** Ends all motion at once. */
  finish(): void;
}

const still: Motion = {
  before: () => Promise.resolve(),
  after: () => Promise.resolve(),
  finish: () => undefined,
};

/** The event that is being shown, and the table before it. */
export interface Showing {
  event: TableEvent;
  before: Shown;
}

/** Reports a step besides showing it: sound, and the live region. */
export type Teller = (what: Seen | TableEvent, table: Table, showing: Showing) => void;

/** If more events are waiting, they are not shown one by one: the page was asleep. */
const BACKLOG = 24;

const TALK = "hearts.talk.", TALK_OVER_RELOAD = 50, HAND = "hearts.hand.";

/** Commands that make sense only for the current decision. */
const OF_THE_MOMENT = ["play", "ahead", "claim", "finish", "takeback", "answer"];

/** The table's view with its current game. */
function standing(t: Table): View {
  return { ...t.view, game: t.game };
}

/** Identifies what a hint is about: the cards held, and the trick they are to be played to. */
function position(t: Table): string {
  return [decision(standing(t)), ...(t.game?.hand ?? []), "to", ...t.trick.map((p) => p.card)].join(" ");
}

/** Identifies the viewer's next decision: it is a new one after each card they play. */
function decision({ games, game, seat }: View): string {
  return game ? [seat, games, game.hand_number, game.phase, game.hand.length].join("/") : "";
}

export type Trouble = { kind: "gone" | "refused"; why: string; say: string };

export class Session implements Follower {
  readonly table = signal<Table | null>(null);
  /** Nothing more will come from this table. */
  readonly trouble = signal<Trouble | null>(null);
  /** A refusal to be shown next to what was pressed, until the next step. */
  readonly refusal = signal<Refusal | null>(null);
  /** The hint for the decision that is shown. It ends with that decision: played, taken back, or made by a stand-in. */
  readonly hint: ReadonlySignal<Hint | null> = computed(() => {
    const t = this.table.value, advice = this.advice.value;
    return advice && t?.game?.choice && advice.at === position(t) ? advice.hint : null;
  });
  private readonly advice = signal<{ hint: Hint; at: string } | null>(null);
  readonly thinking = signal(false);
  /** Commands sent whose outcome is not known yet, by their kind. */
  private readonly given = signal<ReadonlyMap<string, Promise<Answer>>>(new Map());
  /** The chosen cards, until the server has accepted them. */
  readonly picked = signal<Card[]>([]);
  /** The cards sent, until the server has answered; those of a pass or a charge until that is shown. */
  readonly sent = signal<Card[]>([]);
  /** A simultaneous decision was sent, with or without cards, and is not shown yet. */
  readonly decided = signal(false);
  readonly busy = signal(false);
  /**
   * The seat that the viewer will take when the hand is over: in a game that counts, one can replace a computer only
   * between two hands.
   */
  readonly comes = signal<Seat | null>(null);
  private look: Record<string, unknown> = {};
  private readonly word = signal<string | undefined>(undefined);

  readonly seat: ReadonlySignal<Seat | null> = computed(() => this.table.value?.view.seat ?? null);
  /** Whether the viewer has something to decide, in what is shown. */
  readonly mine: ReadonlySignal<boolean> = computed(() => {
    const t = this.table.value;
    return !!t?.game?.choice && t.view.stage === "playing" && !t.view.paused && !t.view.offer && !this.decided.value;
  });

  private motion: Motion = still;
  private tellers = new Set<Teller>();
  private queue: (TableEvent | View)[] = [];
  /** The pace sent to the server last. */
  private paced = "usual";
  private followPace: () => void = () => undefined;
  private running = false;
  private hurried = false;
  /** The number of the event in which the server accepted the decision. */
  private takenAt = Infinity;

  readonly link: TableLink;
  readonly part: Part;

  constructor(readonly id: Id, readonly place: Place = site, password?: string) {
    this.link = place.linkTo(id);
    this.part = new Part(this.link);
    this.password = password ?? kept<string>("session", passwordOf(id)) ?? undefined;
  }

  /** As the viewer typed it; undefined: they have typed none. */
  get password(): string | undefined {
    return this.word.value;
  }
  set password(word: string | undefined) {
    this.word.value = word;
  }

  open(): void {
    this.trouble.value = null;
    this.link.follow(this);
    this.followPace = effect(() => {
      if (paceWord() !== this.paced) untracked(() => this.sayPace(this.seat.value));
    });
  }
  close(): void {
    this.link.unfollow(this);
    this.followPace();
    this.hurry();
  }

  moveWith(motion: Motion | null): void {
    this.motion = motion ?? still;
  }
  tell(teller: Teller): () => void {
    this.tellers.add(teller);
    return () => this.tellers.delete(teller);
  }

  // ---- Messages from the server ----

  view(told: View): void {
    const day = tryingAt(this.id), names = day ? dayNames(day) : tryOf(this.id)?.names, view = names ? { ...told, names } : told;
    this.sayPace(view.seat);
    this.part.view(view);
    if (!this.table.value) {
      // The chat is not sent again: this tab stores it over a reload.
      const talk = kept<ChatLine[]>("session", TALK + this.id) ?? [];
      this.table.value = withHand({ ...fromView(view), talk: talk.filter((said) => said.n <= view.n) },
        kept<{ games: number; over: HandOver }>("session", HAND + this.id));
      return;
    }
    this.queue.push(view);
    void this.run();
  }
  event(event: TableEvent): void {
    this.part.event(event);
    const to = this.comes.value, phase = event.game?.phase;
    if (to && (phase === "deal" || phase === "over")) void this.sit(to, this.look);
    this.queue.push(event);
    if (this.queue.length > BACKLOG) this.hurry();
    void this.run();
  }
  gone(why: string, say: string): void {
    this.trouble.value = { kind: "gone", why, say };
  }
  refused(no: Refusal): void {
    this.trouble.value = { kind: "refused", why: no.why, say: no.say };
  }

  /** Tells the server the player's pace. Computers keep to it if nobody else has to wait; the server decides that. */
  private sayPace(seat: Seat | null): void {
    const word = paceWord();
    if (!seat || (word === "usual" && this.paced === "usual")) return;
    this.paced = word;
    void this.link.command({ do: "pace", pace: word });
  }

  /** Shows everything received so far at once. */
  hurry(): void {
    // Later events are not hurried: they are most likely the result of what the player just did.
    this.hurried = this.running || this.queue.length > 0;
    this.motion.finish();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.busy.value = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        if (next.is === "view") this.put(withNewsOfView(fromView(next, this.table.value ?? undefined)));
        else await this.show(next);
        if ((this.table.value?.view.n ?? 0) >= this.takenAt) this.settled();
        if (!this.queue.length) this.hurried = false;
      }
    } finally {
      this.running = false;
      this.busy.value = false;
    }
  }

  /** Sets the table to a new state, without intermediate steps. */
  private put(now: Table): void {
    const before = this.table.value;
    batch(() => {
      this.table.value = now;
      if (before && decision(standing(before)) !== decision(standing(now))) this.picked.value = [];
      this.tidy(now);
    });
  }

  private async show(event: TableEvent): Promise<void> {
    const before = this.table.value?.view;
    if (!before) return;
    const showing = { event, before };
    for (const seen of event.seen ?? []) await this.step(seen, showing);
    const t = this.table.value;
    if (!t) return;
    batch(() => {
      const now = withNews(settle(t, event), event, t.view);
      this.table.value = now;
      this.tidy(now);
    });
    // Done and shown: the reply to the command may still be under way, and must not delay the next card.
    if (event.what === "moved" && event.seat === t.view.seat) this.settled();
    const talk = this.table.value?.talk ?? [];
    if (talk.at(-1) !== t.talk.at(-1)) keep("session", TALK + this.id, talk.slice(-TALK_OVER_RELOAD));
    if (event.seen?.some((seen) => seen.what === "scored") && this.table.value) {
      keep("session", HAND + this.id, { games: this.table.value.view.games, over: this.table.value.handBefore });
      keep("local", PLAYED, true);
    }
    if (this.table.value) for (const teller of this.tellers) teller(event, this.table.value, showing);
  }

  /** The chosen cards were sent and accepted. */
  private settled(): void {
    this.takenAt = Infinity;
    batch(() => {
      this.picked.value = [];
      this.sent.value = [];
      this.decided.value = false;
    });
  }

  private async step(seen: Seen, showing: Showing): Promise<void> {
    // A player who ends a decided hand does not want to see the rest of it card by card.
    const over = showing.event.what === "played-out";
    const quick = (): boolean => over || this.hurried || document.hidden || pace() === 0;
    if (this.table.value && !quick()) await this.motion.before(seen, this.table.value);
    if (!this.table.value) return;
    batch(() => {
      if (this.table.value) this.table.value = see(this.table.value, seen);
      this.refusal.value = null;
    });
    const now = this.table.value;
    for (const teller of this.tellers) teller(seen, now, showing);
    if (!quick()) await this.motion.after(seen, now);
  }

  /** Removes choices that are no longer possible. */
  private tidy(t: Table): void {
    const held = t.game?.hand ?? [];
    const picked = this.picked.value.filter((c) => held.includes(c));
    if (picked.length !== this.picked.value.length || !t.game?.choice) this.picked.value = t.game?.choice ? picked : [];
    if (this.advice.value && this.advice.value.at !== position(t)) this.dropHint();
  }

  decision(view: View): string {
    return decision(view);
  }

  // ---- The player's commands ----

  /** Sends a command; a refusal is shown, and returned. The same command is not sent again before the reply. */
  async command(what: string, more: Record<string, unknown> = {}): Promise<Answer> {
    this.hurry();
    const key = what + JSON.stringify(more), there = this.given.value.get(key);
    if (there) return there;
    this.refusal.value = null;
    const now = this.table.value, meant = now && OF_THE_MOMENT.includes(what) ? decision(standing(now)) : undefined;
    const asked = this.link.command({ do: what, ...more }, meant);
    this.given.value = new Map(this.given.value).set(key, asked);
    const answer = await asked;
    this.given.value = new Map([...this.given.value].filter(([other]) => other !== key));
    if (answer.is === "no") this.refusal.value = answer;
    return answer;
  }

  /** Whether such a command is under way. */
  gives(what: string): boolean {
    return [...this.given.value.keys()].some((key) => key.startsWith(what + "{"));
  }

  /** Sits down, now or when the hand is over; with a colour and the rest of the viewer's appearance. */
  async sit(seat: Seat, look: Record<string, unknown>): Promise<void> {
    const answer = await this.command("sit", { seat, ...look });
    const waits = answer.is === "no" && answer.why === "between-hands";
    batch(() => {
      this.comes.value = waits ? seat : null;
      if (waits) this.refusal.value = null;
    });
    this.look = look;
  }

  /** Sends a decision: cards, and its word if there is one to choose. */
  async play(cards: Card[], option?: string): Promise<Answer> {
    const card = this.table.value?.game?.phase === "play";
    batch(() => {
      this.sent.value = cards;
      this.decided.value = !card;
    });
    const answer = await this.command("play", { cards, ...(option ? { option } : {}) });
    if (this.sent.value !== cards) return answer;
    if (answer.is === "no") {
      batch(() => {
        this.sent.value = [];
        this.decided.value = false;
      });
    } else if (answer.is === "ok" && answer.n > (this.table.value?.view.n ?? 0)) this.takenAt = answer.n;
    else this.settled();
    return answer;
  }

  async askHint(): Promise<void> {
    if (this.thinking.value) return;
    this.thinking.value = true;
    const at = this.table.value ? position(this.table.value) : "", answer = await this.command("hint"), now = this.table.value;
    this.thinking.value = false;
    // Is it still the decision that the hint was asked for?
    if (answer.is === "hint" && now && at === position(now)) this.advice.value = { hint: answer, at };
  }

  dropHint(): void {
    this.advice.value = null;
  }
}
