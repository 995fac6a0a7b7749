// connection.ts - a connection to a server of tables that reconnects by itself; independent of the transport.
import { signal } from "@preact/signals";
import type { Id, Message, You } from "./types";

export type LinkState = "closed" | "connecting" | "open" | "waiting";

/** The transport of a connection. */
export interface Line {
  send(text: string): void;
  /** Closes it: it reports nothing after that. */
  close(): void;
}
/** Opens a line; calls `hear` for each message and `ended` when it is closed. */
export type Dial = (hear: (text: string) => void, ended: () => void) => Line;

const FIRST_WAIT = 400, LONGEST_WAIT = 15_000;
/** After this long without a message the server is pinged; and the time it has to answer. */
const SILENCE = 20_000, SIGN = 3000;

export abstract class Connection {
  readonly state = signal<LinkState>("closed");
  /** The time of the next attempt, in milliseconds of performance.now(). */
  readonly nextTry = signal(0);

  private line: Line | null = null;
  private wanted = false;
  private failures = 0;
  private timer = 0;
  private watchdog = 0;
  private openedAt = 0;
  private greeted = false;
  /** The person it was greeted as. */
  private person: Id | null = null;

  /** `canDial`: whether there is anything at the other end. */
  constructor(private readonly dial: Dial, private readonly canDial = true) {}

  /** The connection is open, and it is known who the viewer is there. */
  protected abstract begin(you: You | null): void;
  protected abstract heard(message: Message): void;

  connect(): void {
    if (!this.canDial) return;
    this.wanted = true;
    if (this.line || this.state.value === "waiting") return;
    this.open();
  }

  /** Closes and reopens with the current cookie: the viewer's identity has changed. */
  reconnect(): void {
    if (!this.canDial) return;
    this.wanted = true;
    this.drop();
    this.open();
  }

  /** The connection is not needed any more. */
  protected leave(): void {
    this.wanted = false;
    this.drop();
    this.state.value = "closed";
  }

  /** The page learned that the viewer is this person: reconnects if the line belongs to somebody else, or to nobody. */
  meet(you: You | null): void {
    if (this.greeted && this.person !== (you?.person ?? null)) this.reconnect();
  }

  /** Tries at once, instead of waiting for the next attempt or for one that hangs. */
  again(): void {
    if (!this.wanted || this.greeted) return;
    const hangs = this.state.value === "connecting" && performance.now() - this.openedAt > SIGN;
    if (this.state.value === "waiting" || hangs) this.reconnect();
  }

  /** After a sleep, or on another network, a connection may look alive although it is dead. */
  awake(): void {
    if (this.greeted) this.doubt();
    else this.again();
  }

  /** The browser reports that there is no network. */
  cut(): void {
    if (this.line) this.lost();
  }

  protected say(message: Record<string, unknown>): void {
    if (this.greeted) this.line?.send(JSON.stringify(message));
  }

  /** A reply is overdue: check whether the connection is alive. */
  protected doubt(): void {
    if (!this.greeted) return;
    clearTimeout(this.watchdog);
    this.say({ do: "ping" });
    this.watchdog = window.setTimeout(() => this.lost(), SIGN);
  }

  private open(): void {
    this.state.value = "connecting";
    this.greeted = false;
    this.openedAt = performance.now();
    this.line = this.dial((text) => this.hear(text), () => this.lost());
    this.listen();
  }

  private drop(): void {
    const line = this.line;
    this.line = null;
    this.greeted = false;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    line?.close();
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

  /** A connection that has been silent for a long time is pinged, and closed if it does not answer. */
  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.doubtLine(), SILENCE);
  }

  /** Works also for a line that was never greeted. */
  private doubtLine(): void {
    if (this.greeted) this.doubt();
    else this.watchdog = window.setTimeout(() => this.lost(), SIGN);
  }

  private hear(text: string): void {
    this.listen();
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if (message.is !== "hello") return this.heard(message);
    this.greeted = true;
    this.failures = 0;
    this.person = message.you?.person ?? null;
    this.state.value = "open";
    this.begin(message.you);
  }
}
