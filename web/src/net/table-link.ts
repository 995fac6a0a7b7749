// table-link.ts - the connection to one table: follows it, and makes sure that no command is lost or done twice.
//
// Every command gets an id before it is sent, and is stored, even across a reload, until it is answered: after a
// reconnect it is sent again, and the server does it only once.
import { keep, kept } from "../kept";
import { Connection, type Dial } from "./connection";
import type { Answer, Hint, Id, Message, Refusal, TableEvent, View, You } from "./types";

/** Receives what happens at a table. */
export interface Follower {
  view(view: View): void;
  event(event: TableEvent): void;
  gone(why: string, say: string): void;
  /** The table cannot be opened; nothing else will come. */
  refused(no: Refusal): void;
  /** The viewer's next decision: a command for another decision is not sent any more. */
  decision(view: View): string;
  password?: string | undefined;
}

export interface Invited {
  table: Id;
  name: string;
  rules: string;
}

/** Receives what the table's connection says about the viewer. */
interface Handlers {
  you(you: You | null): void;
  invited(to: Invited): void;
}

interface Waiting {
  message: Record<string, unknown>;
  /** Whose it is, of several people at one device. */
  by?: number | undefined;
  /** The decision that the command is for, if it is for only one. */
  meant?: string | undefined;
  done?: (answer: Answer) => void;
}

const PENDING = "hearts.waiting";
/** Commands are usually answered within this time; after that the connection is checked. */
const ANSWERED = 2000;
/**
 * How long after a command the connection to a table without a follower stays open: the viewer may be on the way to it.
 */
const IDLE = 5000;

/** Commands that a reload may lose: questions, and what is sent again anyway. */
const OF_NOW = ["hint", "pace"];

function newId(): Id {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class TableLink extends Connection {
  private follower: Follower | null = null;
  private waiting = new Map<Id, Waiting>();
  /** Opening was requested, and there is no result yet. */
  private asked = false;
  /** The table is being opened on a new connection: waiting commands are sent once its state is known. */
  private opening = false;

  /** `by`: the number of the viewer, where several people share the device. */
  constructor(private readonly table: Id, dial: Dial, private readonly handlers: Handlers, private readonly by?: number) {
    super(dial);
    for (const waiting of kept<Waiting[]>("session", PENDING) ?? [])
      if (this.isOwn(waiting)) this.waiting.set(String(waiting.message.id), waiting);
  }

  private isOwn({ message, by }: Waiting): boolean {
    return message.table === this.table && by === this.by;
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
   * Sends a command; resolves with the server's reply, however long that takes.
   * `meant`: for that decision only. If it is over after a reconnect, the current state of the table counts as the
   * reply.
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

  /** A message without an id: it gets no reply, except a refusal, which changes nothing. */
  tell(message: { do: string }): void {
    this.say({ ...message, table: this.table });
  }

  private ask(follower: Follower): void {
    this.asked = true;
    this.say({ do: "open", table: this.table, ...(follower.password ? { password: follower.password } : {}) });
  }

  /** Stores unanswered commands, so that they survive a reload. */
  private keep(): void {
    const others = (kept<Waiting[]>("session", PENDING) ?? []).filter((waiting) => !this.isOwn(waiting));
    const mine = [...this.waiting.values()].filter((w) => !OF_NOW.includes(String(w.message.do)))
      .map(({ message, meant }): Waiting => ({ message, meant, by: this.by }));
    const all = [...others, ...mine];
    keep("session", PENDING, all.length ? all : null);
  }

  /** Leaves the table if nobody follows it and no command waits. */
  private rest(): void {
    if (!this.follower && !this.waiting.size) this.leave();
  }

  protected begin(you: You | null): void {
    this.handlers.you(you);
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
        this.handlers.invited(message);
        break;
      default:
        break;
    }
  }

  /**
   * The state of the table is known, or it cannot be opened: sends waiting commands, unless it is too late for them.
   */
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
