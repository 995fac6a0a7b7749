// live-order.ts - in which order what happens is said, and what waits until the end of a hand is read.
import type { Seen, TableEvent } from "../net/types";
import { text } from "../text/text";
import { eventWords, seenWords, turnWords } from "./live-words";
import type { Table } from "./model";
import type { Before } from "./news";

/** How the player stands to the table at a moment. */
export interface Stand {
  /** There is something to decide for them. */
  mine: boolean;
  /** The sheet of the hand before lies on the cloth. */
  reading: boolean;
}

/** The event that is told of, and how the table stood before it. */
export interface Of {
  event: TableEvent;
  before: Before;
}

/** A decision of the player's by what it is about: another one is told anew. */
function decision(t: Table): string {
  const g = t.game;
  return g ? [t.view.games, g.hand_number, g.phase, g.tricks, g.trick.length, g.hand.length].join("/") : "";
}

/** What is said of the end of a hand itself; all else seen meanwhile belongs to the next one. */
const ENDING: Seen["what"][] = ["shot", "scored", "finished"];

export class Telling {
  /** The decision that was told last. */
  private told = "";
  private broken = false;
  /** An event whose own words were said before what was seen in it. */
  private foretold: TableEvent | null = null;
  /** What is said once the end of the hand is read. */
  private held: string[] = [];

  constructor(private say: (sentence: string) => void) {}

  /** Whoever comes to a table in play hears first how it stands. */
  greet(t: Table, stand: Stand): void {
    this.broken = t.game?.broken ?? false;
    if (t.view.stage !== "playing" || stand.reading) return;
    this.told = stand.mine ? decision(t) : "";
    this.say(turnWords(t));
  }

  /** Something seen in an event; the table stands as after it. */
  seen(seen: Seen, t: Table, { event, before }: Of, stand: Stand): void {
    if (event.what === "claim-held" || event.what === "played-out") {
      if (this.foretold !== event) this.sayAll(eventWords(event, t, before));
      this.foretold = event;
      // The tricks that are left follow from it; nobody has to hear each of them.
      if (!ENDING.includes(seen.what) && !stand.reading) return;
    }
    const words = seenWords(seen, t);
    if (seen.what === "played" && event.game?.broken && !this.broken) {
      this.broken = true;
      words.push(text.value.say.broken);
    }
    // Another hand has ended before the last was put away: only the later one is read.
    if (seen.what === "scored") this.held = [];
    if (stand.reading && !ENDING.includes(seen.what)) this.held.push(...words);
    else this.sayAll(words);
  }

  /** The event itself, once all that was seen in it has been told. */
  event(t: Table, { event, before }: Of, stand: Stand): void {
    if (this.foretold !== event) this.sayAll(eventWords(event, t, before));
    this.broken = t.game?.broken ?? false;
    if (!stand.reading) this.turn(t, stand.mine);
  }

  /** The end of the hand was put away: what has happened since, and what is asked. */
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
