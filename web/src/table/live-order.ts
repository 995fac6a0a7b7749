// live-order.ts - the order in which events are announced, and what waits until the end of a hand has been read.
import type { Seen, TableEvent } from "../net/types";
import { text } from "../text/text";
import { eventWords, seenWords, turnWords } from "./live-words";
import type { Table } from "./model";
import type { Before } from "./news";

/** The player's situation at a moment. */
export interface Stand {
  /** They have something to decide. */
  mine: boolean;
  /** The dialog of the last hand is open. */
  reading: boolean;
}

/** The event that is announced, and the table before it. */
export interface Of {
  event: TableEvent;
  before: Before;
}

/** Identifies a decision of the player: a new one is announced again. */
function decision(t: Table): string {
  const g = t.game;
  return g ? [t.view.games, g.hand_number, g.phase, g.tricks, g.trick.length, g.hand.length].join("/") : "";
}

/** What is announced about the end of a hand itself; everything else belongs to the next hand. */
const ENDING: Seen["what"][] = ["shot", "scored", "finished"];

export class Telling {
  /** The decision announced last. */
  private told = "";
  private broken = false;
  /** An event that was announced before the steps it contains. */
  private foretold: TableEvent | null = null;
  /** Sentences to announce when the end of the hand has been read. */
  private held: string[] = [];

  constructor(private say: (sentence: string) => void) {}

  /** Players who come to a table in play first hear its state. */
  greet(t: Table, stand: Stand): void {
    this.broken = t.game?.broken ?? false;
    if (t.view.stage !== "playing" || stand.reading) return;
    this.told = stand.mine ? decision(t) : "";
    this.say(turnWords(t));
  }

  /** Announces a step of an event; `t` is the table after it. */
  seen(seen: Seen, t: Table, { event, before }: Of, stand: Stand): void {
    if (event.what === "claim-held" || event.what === "played-out") {
      if (this.foretold !== event) this.sayAll(eventWords(event, t, before));
      this.foretold = event;
      // The remaining tricks follow from the event; nobody needs to hear each of them.
      if (!ENDING.includes(seen.what) && !stand.reading) return;
    }
    const words = seenWords(seen, t);
    if (seen.what === "played" && event.game?.broken && !this.broken) {
      this.broken = true;
      words.push(text.value.say.broken);
    }
    // Another hand has ended before the last dialog was closed: announce only the later one.
    if (seen.what === "scored") this.held = [];
    if (stand.reading && !ENDING.includes(seen.what)) this.held.push(...words);
    else this.sayAll(words);
  }

  /** Announces the event itself, after all its steps. */
  event(t: Table, { event, before }: Of, stand: Stand): void {
    if (this.foretold !== event) this.sayAll(eventWords(event, t, before));
    this.broken = t.game?.broken ?? false;
    if (!stand.reading) this.turn(t, stand.mine);
  }

  /** The dialog was closed: announces what has happened since, and what is asked. */
  read(t: Table, mine: boolean): void {
    const held = this.held;
    this.held = [];
    this.sayAll(held);
    this.turn(t, mine);
  }

  private turn(t: Table, mine: boolean): void {
    const now = mine ? decision(t) : "";
    if (now && now !== this.told) this.say(turnWords(t));
    this.told = now;
  }

  private sayAll(words: string[]): void {
    for (const sentence of words) this.say(sentence);
  }
}
