// live.tsx - the one region that is read aloud: the game in sentences, and the answers to what the keys ask.
//
// What comes close together is joined, so that one thing is read and not six that cut each other off.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { link } from "../net/link";
import { text } from "../text/text";
import { eventWords, seenWords, turnWords } from "./live-words";
import type { Table } from "./model";
import { reasonText } from "./reasons";
import type { Session } from "./session";

/** What comes within so many milliseconds is read as one. */
const TOGETHER = 200;
/** Of more sentences than this only the latest are read; the keys tell the rest. */
const MOST = 5;

const spoken = signal("");
let waiting: string[] = [];
let timer = 0;

/** Has a sentence read aloud. */
export function announce(sentence: string): void {
  if (!sentence) return;
  waiting.push(sentence);
  timer ||= window.setTimeout(speak, TOGETHER);
}

function speak(): void {
  const said = waiting.slice(-MOST).join(" ");
  waiting = [];
  timer = 0;
  // The same words again would be no change, and not be read: a space at the end makes them one.
  spoken.value = spoken.value === said ? said + "\u00a0" : said;
}

/** A decision of the player's by what it is about: another one is told anew. */
function decision(t: Table): string {
  const g = t.game;
  return g ? [t.view.games, g.hand_number, g.phase, g.tricks, g.trick.length, g.hand.length].join("/") : "";
}

/** Tells what the session shows, until the returned function is called. */
function tellOf(session: Session): () => void {
  let told = "", broken = session.table.value?.game?.broken ?? false, offered = "";
  let seats = session.table.value?.view.seats ?? [];
  const standing = (t: Table): void => {
    if (t.game?.broken && !broken && t.tricks.length + t.trick.length > 0) announce(text.value.say.broken);
    broken = t.game?.broken ?? false;
    const now = session.mine.value ? decision(t) : "";
    if (now && now !== told) announce(turnWords(t));
    told = now;
  };
  const stop = session.tell((what, t) => {
    if ("is" in what) {
      for (const sentence of eventWords(what, t, seats)) announce(sentence);
      seats = t.view.seats;
      standing(t);
    } else for (const sentence of seenWords(what, t)) announce(sentence);
  });
  const ends = [
    stop,
    session.hint.subscribe((hint) => {
      if (hint && hint.id !== offered) announce(text.value.say.hint(reasonText(hint.why)));
      offered = hint?.id ?? "";
    }),
    tellOfLink(),
  ];
  // Whoever comes to a table in play hears first how it stands.
  let greeted = false;
  ends.push(session.table.subscribe((t) => {
    if (!t || greeted) return;
    greeted = true;
    seats = t.view.seats;
    broken = t.game?.broken ?? false;
    told = session.mine.peek() ? decision(t) : "";
    if (t.view.stage === "playing") announce(turnWords(t));
  }));
  return () => ends.forEach((end) => end());
}

/** Says that the connection is gone once it is for a moment, and then when it is back. */
function tellOfLink(): () => void {
  let lost = false, soon = 0;
  const end = link.state.subscribe((state) => {
    clearTimeout(soon);
    if (state === "waiting" || state === "connecting") {
      if (!lost && link.nextTry.peek())
        soon = window.setTimeout(() => {
          lost = true;
          announce(text.value.say.lost);
        }, 1500);
    } else if (state === "open" && lost) {
      lost = false;
      announce(text.value.say.healed);
    }
  });
  return () => {
    clearTimeout(soon);
    end();
  };
}

export function Live({ session }: { session: Session }): JSX.Element {
  useEffect(() => tellOf(session), [session]);
  return <p class="vh live" role="status" aria-live="polite">{spoken.value}</p>;
}
