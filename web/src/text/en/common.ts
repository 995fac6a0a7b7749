// common.ts - words that are needed everywhere.
import type { Card, SuitLetter } from "../../net/types";

const suits: Record<SuitLetter, string> = { C: "clubs", D: "diamonds", S: "spades", H: "hearts" };
const ranks: Record<string, string> = {
  "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

export const common = {
  name: "OpenHearts",
  close: "Close",
  back: "Back",
  cancel: "Cancel",
  you: "You",
  nobody: "Nobody",
  /** Somebody who has chosen no name. */
  guest: (number: string): string => `Guest ${number}`,
  suits,
  /** "Queen of spades", at the beginning of a sentence or alone. */
  Card: (c: Card): string => {
    const rank = ranks[c[0] ?? ""] ?? "";
    return rank.charAt(0).toUpperCase() + rank.slice(1) + " of " + suits[c[1] as SuitLetter];
  },
  /** "the queen of spades" */
  theCard: (c: Card): string => `the ${ranks[c[0] ?? ""]} of ${suits[c[1] as SuitLetter]}`,
  loading: "One moment …",
  unreachable: "Can’t reach the server.",
  notLoaded: "This didn’t load",
  notLoadedSay: "The connection was lost, or the page has been updated in the meantime.",
  tryAgain: "Try again",
  missing: "There’s nothing here.",
  missingSay: "The address may be mistyped, or what was here is gone.",
  toStart: "Start page",
};
