// live.tsx - the live region for screen readers: the game in sentences, and the answers to keys.
//
// Sentences that come close together are joined, so that one thing is read and not six that interrupt each other.
import { effect, signal, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Hint } from "../net/types";
import { text } from "../text/text";
import { isLost, MOMENT } from "./link-lost";
import { Telling, type Stand } from "./live-order";
import { newsOfView, newsWords } from "./news";
import { hintText, reasonsReady, withPips } from "./reasons";
import { endShown } from "./score-ends";
import type { Session } from "./session";

/** Sentences within this many milliseconds are read as one. */
const TOGETHER = 200;
/** If there are more sentences, only the latest are read; the keys can repeat the rest. */
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
  // An unchanged text would not be read again: a space at the end makes it different.
  spoken.value = spoken.value === said ? said + "\u00a0" : said;
}

/** Announces what the session shows, until the returned function is called. */
function tellOf(session: Session): () => void {
  const telling = new Telling(announce);
  const reads = (): boolean => endShown(session) === "hand";
  const stand = (): Stand => ({ mine: session.mine.peek(), reading: reads() });
  let greeted = false, reading = false;
  const ends = [
    session.tell((what, t, showing) => {
      if ("is" in what) telling.event(t, showing, stand());
      else telling.seen(what, t, showing, stand());
    }),
    effect(() => {
      const t = session.table.value;
      if (!t || greeted) return;
      greeted = true;
      untracked(() => telling.greet(t, stand()));
    }),
    effect(() => {
      const before = reading, t = session.table.value;
      reading = reads();
      if (before && !reading && t) untracked(() => telling.read(t, session.mine.peek()));
    }),
    tellOfSeat(session),
    tellOfHints(session),
    tellOfLink(session),
  ];
  return () => ends.forEach((end) => end());
}

/** A player whom the host moves to another seat, or out of it, learns that only from a view. */
function tellOfSeat(session: Session): () => void {
  let was = session.seat.peek();
  return session.seat.subscribe((seat) => {
    const view = session.table.peek()?.view;
    if (was && seat && was !== seat) announce(text.value.say.swapped([{ me: true, name: "" }]));
    const news = was && !seat && view ? newsOfView(view) : null;
    if (news) announce(newsWords(news));
    was = seat;
  });
}

/** The cards, the reason, and the cost of other choices. */
function hintWords(hint: Hint): string {
  const cards = hint.cards.map(withPips).join(" ");
  return [cards && cards + ".", hintText(hint)].filter(Boolean).join(" ");
}

/** Announces a hint when its words are loaded, if it is still valid then. */
function tellOfHints(session: Session): () => void {
  let offered = "";
  return session.hint.subscribe((hint) => {
    if (hint && hint.id !== offered)
      void reasonsReady().then(() => {
        if (session.hint.peek() === hint) announce(text.value.say.hint(hintWords(hint)));
      });
    offered = hint?.id ?? "";
  });
}

/** Announces that the connection is lost, after a moment, and when it is back. */
function tellOfLink(session: Session): () => void {
  let told = false, soon = 0;
  const end = effect(() => {
    const gone = isLost(session.link);
    clearTimeout(soon);
    if (gone && !told)
      soon = window.setTimeout(() => {
        told = true;
        announce(text.value.say.lost);
      }, MOMENT);
    else if (!gone && told) {
      told = false;
      untracked(() => announce(text.value.say.healed));
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
