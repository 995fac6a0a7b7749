// phrases.ts - what is sent with one press. On the wire it is English words, which every client can show; a page shows
// it in its reader's language.
import { text, type Texts } from "./text";

export type Sign = keyof Texts["room"]["signs"];
export type Phrase = keyof Texts["room"]["phrases"];

/**
 * In the order in which they are offered. A word that was sent once keeps its meaning: text/en may change, these may
 * not.
 */
const signs: Record<Sign, string> = {
  nice: "*nice*", ha: "*ha*", oh: "*oh*", ouch: "*ouch*", phew: "*phew*", tea: "*tea*",
};
const phrases: Record<Phrase, string> = {
  luck: "Good luck.", well: "Well played.", thanks: "Thank you.", sorry: "Sorry.", close: "That was close.",
  hello: "Hello, all.", her: "Not her again.", ducked: "Nicely ducked.", moment: "One moment.",
  five: "Back in five minutes.", again: "Another game?", night: "Good night.",
};

export const allSigns = Object.keys(signs) as Sign[];
export const allPhrases = Object.keys(phrases) as Phrase[];

/** What is sent. */
export function wireOf(what: Sign | Phrase): string {
  return what in signs ? signs[what as Sign] : phrases[what as Phrase];
}

export interface Words {
  /** A sign is shown as a picture; its word is `words`. */
  sign?: Sign;
  words: string;
}

const meant = new Map<string, Sign | Phrase>([...Object.entries(signs), ...Object.entries(phrases)]
  .map(([what, words]) => [words, what as Sign | Phrase]));

/** A chat message, in the reader's language if it was sent with one press. */
export function wordsOf(said: string): Words {
  const what = meant.get(said), t = text.value.room;
  if (!what) return { words: said };
  return what in signs ? { sign: what as Sign, words: t.signs[what as Sign] } : { words: t.phrases[what as Phrase] };
}
