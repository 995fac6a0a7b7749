// table-link.ts - the connection to one table: it is followed, and no command is lost or done twice.
//
// Every command gets an id before it is sent and is kept, also over a reload, until it is answered: after a
// reconnect it is sent again, and the server does it once.
import { keep, kept } from "../kept";
import { Connection, type Dial } from "./connection";
import type { Answer, Hint, Id, Message, Refusal, TableEvent, View, You } from "./types";

/** What of a table is told to whoever follows it. */
export interface Follower {
  view(view: View): void;
  event(event: TableEvent): void;
  gone(why: string, say: string): void;
  /** The table cannot be opened; nothing follows. */
  refused(no: Refusal): void;
  /** Which decision is the viewer's next: what was meant for another is not given any more. */
  decision(view: View): string;
  password?: string | undefined;
}

export interface Invited {
  table: Id;
  name: string;
  rules: string;
}

/** What one hears there of oneself. */
interface Told {
  you(you: You | null): void;
  invited(to: Invited): void;
}

interface Waiting {
  message: Record<string, unknown>;
  /** The decision that it was meant for, if for one alone. */
  meant?: string | undefined;
  done?: (answer: Answer) => void;
}

const PENDING = "hearts.waiting";
/** A command is mostly answered within this; else the connection is in doubt. */
const ANSWERED = 2000;
/** So long after a command a table that nobody follows is still connected with: they are on their way to it. */
const IDLE = 5000;

/** Questions need not outlive a reload, nor what is said again anyway. */
const OF_NOW = ["hint", "pace"];

function newId(): Id {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class TableLink extends Connection {
  private follower: Follower | null = null;
  private waiting = new Map<Id, Waiting>();
  /** It was asked to be opened, and nothing has come of that yet. */
  private asked = false;
  /** The table is being opened on a new connection: what it is told waits for how it stands. */
  private opening = false;

  constructor(private readonly table: Id, dial: Dial, private readonly told: Told) {
    super(dial);
    for (const waiting of kept<Waiting[]>("session", PENDING) ?? [])
      if (waiting.message.table === table) this.waiting.set(String(waiting.message.id), waiting);
  }

  follow(follower: Follower): void {
    this.follower = follower;
    this.connect();
    this.ask(follower);
  }

  unfollow(follower: Follower): void {
    if (this.follower !== follower) return;
    this.follower = null;
    this.say({ do: "shut", table: this.table });
    this.rest();
  }

  /**
   * A command: resolves with the server's answer, however long that takes. `meant`: for that decision and no other;
   * where it is over on another connection, how the table stands is the answer.
   */
  command(command: { do: string } & Record<string, unknown>, meant?: string): Promise<Answer> {
    const id = newId(), message = { ...command, table: this.table, id };
    return new Promise((done) => {
      this.waiting.set(id, { message, meant, done });
      this.keep();
      this.connect();
      if (!this.opening) this.say(message);
      setTimeout(() => {
        if (this.waiting.has(id)) this.doubt();
      }, ANSWERED);
    });
  }

  /** What has no id: nothing answers it, unless it is refused, and then it is as if it had not been said. */
  tell(message: { do: string }): void {
    this.say({ ...message, table: this.table });
  }

  private ask(follower: Follower): void {
    this.asked = true;
    this.say({ do: "open", table: this.table, ...(follower.password ? { password: follower.password } : {}) });
  }

  /** What is not answered yet outlives a reload. */
  private keep(): void {
    const others = (kept<Waiting[]>("session", PENDING) ?? []).filter((waiting) => waiting.message.table !== this.table);
    const mine = [...this.waiting.values()].filter((w) => !OF_NOW.includes(String(w.message.do)))
      .map(({ message, meant }): Waiting => ({ message, meant }));
    const all = [...others, ...mine];
    keep("session", PENDING, all.length ? all : null);
  }

  /** Where nobody follows the table, and no command waits, it is left. */
  private rest(): void {
    if (!this.follower && !this.waiting.size) this.leave();
  }

  protected begin(you: You | null): void {
    this.told.you(you);
    this.opening = this.follower !== null;
    if (this.follower) this.ask(this.follower);
    else for (const { message } of this.waiting.values()) this.say(message);
  }

  protected heard(message: Message): void {
    switch (message.is) {
      case "view":
        this.follower?.view(message);
        this.opened(message);
        break;
      case "event":
        this.follower?.event(message);
        break;
      case "gone":
        this.follower?.gone(message.why, message.say);
        this.opened();
        break;
      case "ok":
      case "no":
      case "hint":
        this.answered(message);
        break;
      case "invited":
        this.told.invited(message);
        break;
      default:
        break;
    }
  }

  /** It is known how the table stands, or that it cannot be opened: what waits for it is told, unless it is too late. */
  private opened(view?: View): void {
    this.asked = false;
    if (!this.opening) return;
    this.opening = false;
    const now = view && this.follower?.decision(view);
    for (const [id, { message, meant }] of this.waiting) {
      if (view && meant && now && meant !== now) this.answered({ is: "ok", id, table: this.table, n: view.n });
      else this.say(message);
    }
  }

  private answered(answer: Answer | Hint): void {
    if (answer.id) {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      this.keep();
      setTimeout(() => this.rest(), IDLE);
      waiting?.done?.(answer.is === "no" ? { ...answer, tried: String(waiting.message.do) } : answer);
    } else if (answer.is === "no" && answer.table && this.asked) {
      this.follower?.refused(answer);
      this.opened();
    }
  }
}
