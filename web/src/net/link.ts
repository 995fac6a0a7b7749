// link.ts - the page's one socket: it heals itself, and no command is lost or done twice.
//
// Every command gets an id before it is sent and is kept, also over a reload, until it is answered: after a
// reconnect it is sent again, and the server does it once.
import { signal } from "@preact/signals";
import { keep, kept } from "../kept";
import type { Answer, Hint, Id, Listed, Message, Refusal, TableEvent, View, You } from "./types";

export type LinkState = "closed" | "connecting" | "open" | "waiting";

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

interface Waiting {
  message: Record<string, unknown>;
  /** The decision that it was meant for, if for one alone. */
  meant?: string | undefined;
  done?: (answer: Answer) => void;
}

const PENDING = "hearts.waiting";
const FIRST_WAIT = 400, LONGEST_WAIT = 15_000;
/** So long nothing may be heard before the server is asked for a sign of life, and so long for the sign. */
const SILENCE = 20_000, SIGN = 3000;
/** A command is mostly answered within this; else the connection is in doubt. */
const ANSWERED = 2000;

function newId(): Id {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

class Link {
  readonly state = signal<LinkState>("closed");
  readonly you = signal<You | null>(null);
  readonly lobby = signal<Listed[] | null>(null);
  readonly invited = signal<{ table: Id; name: string; rules: string } | null>(null);
  /** When the next try is made, in milliseconds of performance.now(). */
  readonly nextTry = signal(0);

  private socket: WebSocket | null = null;
  private followers = new Map<Id, Follower>();
  private waiting = new Map<Id, Waiting>();
  private wantsLobby = false;
  private wanted = false;
  private failures = 0;
  private timer = 0;
  private watchdog = 0;
  private greeted = false;
  /** As whom the socket was greeted. */
  private person: Id | null = null;
  /** Tables that are being opened on a new connection: what they are told waits for how they stand. */
  private opening = new Set<Id>();
  private openedAt = 0;

  constructor() {
    for (const waiting of kept<Waiting[]>("session", PENDING) ?? [])
      this.waiting.set(String(waiting.message.id), waiting);
    addEventListener("online", () => this.awake());
    addEventListener("offline", () => {
      if (this.socket) this.lost();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.awake();
    });
  }

  /** Who one is, as far as the page was told; a socket of somebody else's, or nobody's, is opened anew. */
  meet(you: You | null): void {
    this.you.value = you;
    if (this.greeted && this.person !== (you?.person ?? null)) this.reconnect();
  }

  connect(): void {
    this.wanted = true;
    if (this.socket || this.state.value === "waiting") return;
    this.open();
  }

  /** Closes and opens anew, by the cookie as it is now: who one is has changed. */
  reconnect(): void {
    this.wanted = true;
    this.drop();
    this.open();
  }

  /** Tries at once instead of waiting for the next try, or for one that comes to nothing. */
  again(): void {
    if (!this.wanted || this.greeted) return;
    const hangs = this.state.value === "connecting" && performance.now() - this.openedAt > SIGN;
    if (this.state.value === "waiting" || hangs) this.reconnect();
  }

  /** After a sleep, or on another line, a connection may look as if it were there. */
  private awake(): void {
    if (this.greeted) this.doubt();
    else this.again();
  }

  follow(table: Id, follower: Follower): void {
    this.followers.set(table, follower);
    this.connect();
    this.say(this.opens(table, follower));
  }

  unfollow(table: Id, follower: Follower): void {
    if (this.followers.get(table) !== follower) return;
    this.followers.delete(table);
    this.say({ do: "shut", table });
  }

  watchLobby(on: boolean): void {
    this.wantsLobby = on;
    if (!on) this.lobby.value = null;
    if (on) this.connect();
    this.say({ do: "lobby", on });
  }

  /**
   * A command of a table: resolves with the server's answer, however long that takes. `meant`: for that decision of a
   * table that is followed, and no other; where it is over on another connection, how the table stands is the answer.
   */
  command(message: { do: string; table: Id } & Record<string, unknown>, meant?: string): Promise<Answer> {
    const id = newId();
    return new Promise((done) => {
      this.waiting.set(id, { message: { ...message, id }, meant, done });
      this.keep();
      this.connect();
      if (!this.opening.has(message.table)) this.say({ ...message, id });
      setTimeout(() => {
        if (this.waiting.has(id) && this.greeted) this.doubt();
      }, ANSWERED);
    });
  }

  private opens(table: Id, follower: Follower): Record<string, unknown> {
    return { do: "open", table, ...(follower.password ? { password: follower.password } : {}) };
  }

  private say(message: Record<string, unknown>): void {
    if (this.greeted && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** What is not answered yet outlives a reload; questions such as a hint need not, nor what is said again anyway. */
  private keep(): void {
    const lasting = [...this.waiting.values()].filter((w) => !["hint", "pace"].includes(String(w.message.do)))
      .map(({ message, meant }): Waiting => ({ message, meant }));
    keep("session", PENDING, lasting.length ? lasting : null);
  }

  private open(): void {
    this.state.value = "connecting";
    this.greeted = false;
    this.openedAt = performance.now();
    const address = location.origin.replace(/^http/, "ws") + "/socket";
    const socket = new WebSocket(address, "hearts.1");
    this.socket = socket;
    socket.onmessage = (e) => {
      if (socket === this.socket) this.hear(String(e.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.listen();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    socket?.close();
  }

  private lost(): void {
    this.drop();
    if (!this.wanted) {
      this.state.value = "closed";
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.5 + Math.random());
    this.failures++;
    this.state.value = "waiting";
    this.nextTry.value = performance.now() + wait;
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** A connection that says nothing for long is asked, and then given up. */
  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.doubt(), SILENCE);
  }

  private doubt(): void {
    clearTimeout(this.watchdog);
    this.say({ do: "ping" });
    this.watchdog = window.setTimeout(() => this.lost(), SIGN);
  }

  private hear(text: string): void {
    this.listen();
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    switch (message.is) {
      case "hello":
        this.greet(message.you);
        break;
      case "view":
        this.followers.get(message.table)?.view(message);
        this.opened(message.table, message);
        break;
      case "event":
        this.followers.get(message.table)?.event(message);
        break;
      case "gone":
        this.followers.get(message.table)?.gone(message.why, message.say);
        this.opened(message.table);
        break;
      case "ok":
      case "no":
      case "hint":
        this.answered(message);
        break;
      case "lobby":
        this.tables(message);
        break;
      case "invited":
        this.invited.value = message;
        break;
      default:
        break;
    }
  }

  private greet(you: You | null): void {
    this.greeted = true;
    this.failures = 0;
    this.state.value = "open";
    this.you.value = you;
    this.person = you?.person ?? null;
    this.opening = new Set(this.followers.keys());
    for (const [table, follower] of this.followers) this.say(this.opens(table, follower));
    if (this.wantsLobby) this.say({ do: "lobby", on: true });
    for (const { message } of this.waiting.values()) if (!this.opening.has(String(message.table))) this.say(message);
  }

  /** It is known how a table stands, or that it cannot be opened: what waits for it is told, unless it is too late. */
  private opened(table: Id, view?: View): void {
    if (!this.opening.delete(table)) return;
    const now = view && this.followers.get(table)?.decision(view);
    for (const [id, { message, meant }] of this.waiting) {
      if (message.table !== table) continue;
      if (view && meant && now && meant !== now) this.answered({ is: "ok", id, table, n: view.n });
      else this.say(message);
    }
  }

  private answered(answer: Exclude<Answer, never> | Hint): void {
    if (answer.id) {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      this.keep();
      waiting?.done?.(answer.is === "no" ? { ...answer, tried: String(waiting.message.do) } : answer);
    } else if (answer.is === "no" && answer.table) {
      this.followers.get(answer.table)?.refused(answer);
      this.opened(answer.table);
    }
  }

  private tables(message: { tables?: Listed[]; changed?: Listed[]; gone?: Id[] }): void {
    if (!this.wantsLobby) return;
    if (message.tables) {
      this.lobby.value = message.tables;
      return;
    }
    // What was still under way when one left it is not all there is.
    if (!this.lobby.value) return;
    const now = new Map(this.lobby.value.map((t) => [t.table, t]));
    for (const t of message.changed ?? []) now.set(t.table, t);
    for (const id of message.gone ?? []) now.delete(id);
    this.lobby.value = [...now.values()];
  }
}

export const link = new Link();
