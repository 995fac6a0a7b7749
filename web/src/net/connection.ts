// connection.ts - a connection to a server of tables that heals itself, over whatever line there is to it.
import { signal } from "@preact/signals";
import type { Id, Message, You } from "./types";

export type LinkState = "closed" | "connecting" | "open" | "waiting";

/** What a connection goes over. */
export interface Line {
  send(text: string): void;
  /** Ends it: nothing is heard of it any more. */
  close(): void;
}
/** Begins a line; it says what is heard, and that it has ended. */
export type Dial = (hear: (text: string) => void, ended: () => void) => Line;

const FIRST_WAIT = 400, LONGEST_WAIT = 15_000;
/** So long nothing may be heard before the server is asked for a sign of life, and so long for the sign. */
const SILENCE = 20_000, SIGN = 3000;

export abstract class Connection {
  readonly state = signal<LinkState>("closed");
  /** When the next try is made, in milliseconds of performance.now(). */
  readonly nextTry = signal(0);

  private line: Line | null = null;
  private wanted = false;
  private failures = 0;
  private timer = 0;
  private watchdog = 0;
  private openedAt = 0;
  private greeted = false;
  /** As whom it was greeted. */
  private person: Id | null = null;

  /** `canDial`: whether there is anybody at the other end. */
  constructor(private readonly dial: Dial, private readonly canDial = true) {}

  /** It is open, and who one is there is known. */
  protected abstract begin(you: You | null): void;
  protected abstract heard(message: Message): void;

  connect(): void {
    if (!this.canDial) return;
    this.wanted = true;
    if (this.line || this.state.value === "waiting") return;
    this.open();
  }

  /** Closes and opens anew, by the cookie as it is now: who one is has changed. */
  reconnect(): void {
    if (!this.canDial) return;
    this.wanted = true;
    this.drop();
    this.open();
  }

  /** It is not wanted any more. */
  protected leave(): void {
    this.wanted = false;
    this.drop();
    this.state.value = "closed";
  }

  /** One is that person, as far as the page was told: a line of somebody else's, or nobody's, is opened anew. */
  meet(you: You | null): void {
    if (this.greeted && this.person !== (you?.person ?? null)) this.reconnect();
  }

  /** Tries at once instead of waiting for the next try, or for one that comes to nothing. */
  again(): void {
    if (!this.wanted || this.greeted) return;
    const hangs = this.state.value === "connecting" && performance.now() - this.openedAt > SIGN;
    if (this.state.value === "waiting" || hangs) this.reconnect();
  }

  /** After a sleep, or on another network, a connection may look as if it were there. */
  awake(): void {
    if (this.greeted) this.doubt();
    else this.again();
  }

  /** The browser says that there is no network. */
  cut(): void {
    if (this.line) this.lost();
  }

  protected say(message: Record<string, unknown>): void {
    if (this.greeted) this.line?.send(JSON.stringify(message));
  }

  /** What was said should have been answered. */
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

  /** A connection that says nothing for long is asked, and then given up. */
  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.doubtLine(), SILENCE);
  }

  /** Also of a line that was never greeted. */
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
