// rules.ts - rules in words, and the example positions of the rulebook.
import type { RulesRead } from "../../net/types";
import { options } from "./rules_options";

export const rules = {
  options,
  /** The rules in sentences, one entry for each paragraph. */
  words: (read: RulesRead): string[] => read.words,
  title: "The rules",
  here: (game: string): string => `This table plays ${game}.`,
  hereChanged: (game: string): string => `This table plays ${game} with changes.`,
  inWords: "In words",
  changes: (game: string): string => `Different from ${game}`,
  examples: "Examples",
  examplesSay: "Situations from the rulebook for these rules. A to J are the seats, clockwise.",
  noExamples: "The rulebook has no examples for these rules.",
  more: (n: number): string => `${n} more`,
  asText: "As text",
  make: "Change them for your own table",
  unreadable: "These rules can’t be read.",
  number: (n: number): string =>
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"][n] ?? String(n),
  /** Pages of the rulebook: their titles, and a sentence where the page's own is not shown. */
  pages: {} as Record<string, [string, string]>,
  prose: true,
  // Lines of an example; {QS} stands for the card.
  example: (n: number): string => `Example ${n}`,
  others: "other cards",
  allOthers: (suit: string): string => `all other ${suit}`,
  nothing: "nothing",
  says: {
    dealt: "Dealt",
    holds: "In hand",
    taken: "Taken so far",
    kitty: "Kitty",
    kittyOf: (seat: string): string => `Kitty, taken by ${seat}`,
    carried: "Waiting",
    pass: (seat: string, cards: string): string => `${seat} passes ${cards}.`,
    unseen: (seat: string): string => `${seat} passes on the cards received, unseen.`,
    charge: (seat: string, cards: string): string =>
      cards ? `${seat} charges ${cards}.` : `${seat} charges nothing.`,
    bury: (seat: string, cards: string): string => `${seat} buries ${cards}.`,
    choose: (seat: string, way: string): string => `${seat} chooses: ${way}.`,
    trick: (seat: string): string => `${seat} leads`,
    lead: (seat: string): string => `${seat} leads.`,
    broken: (yes: boolean): string => (yes ? "Hearts can be led." : "Hearts are not broken."),
    charged: (seat: string, cards: string): string => `${seat} has charged ${cards}.`,
    ledSuits: (suits: string): string => (suits ? `Led so far: ${suits}.` : "No suit has been led yet."),
    trickNumber: (n: string): string => `Trick ${n} comes next.`,
    tricksTaken: (rows: string): string => `Tricks taken: ${rows}.`,
    wonLast: (seat: string): string => `${seat} took the last trick.`,
    fell: "An ace or king of spades fell earlier.",
    legal: (seat: string, cards: string): string =>
      cards ? `${seat} can choose ${cards}.` : `${seat} has nothing to choose.`,
    all: "any card",
    only: (seat: string, card: string): string => `${seat} can only choose ${card}.`,
    refuse: (seat: string, cards: string): string => `${seat} can’t choose ${cards}.`,
    refuseWord: (seat: string, word: string): string => `${seat} can’t choose “${word}”.`,
    because: (said: string, why: string): string => `${said.slice(0, -1)}: ${why}.`,
    allow: (seat: string, cards: string): string => `${seat} can choose ${cards}.`,
    winner: (seat: string): string => `${seat} takes the trick.`,
    noWinner: "Nobody takes the trick.",
    leader: (seat: string): string => `${seat} leads next.`,
    dealer: (seat: string): string => `${seat} deals.`,
    acts: (seats: string): string => (seats ? `Deciding: ${seats}.` : "Nobody has anything to decide."),
    phase: (phase: string): string => `Now: ${phase}.`,
    options: (seat: string, words: string): string => `${seat} has the choice: ${words}.`,
    goesTo: (where: string): string => `Passed: ${where}.`,
    handNumber: (n: string): string => `This is hand ${n}.`,
    hand: (seat: string, cards: string): string => `${seat} now holds ${cards}.`,
    held: (seat: string, n: string): string => `${seat} holds ${n} ${n === "1" ? "card" : "cards"}.`,
    lies: (cards: string): string => `In the kitty: ${cards}.`,
    kittyHolds: (n: string): string => `In the kitty: ${n} ${n === "1" ? "card" : "cards"}.`,
    pile: (seat: string, cards: string): string => `${seat} has taken ${cards}.`,
    waits: (cards: string): string => `Goes to whoever takes the next trick: ${cards}.`,
    score: (rows: string): string => `The hand: ${rows}.`,
    last: (rows: string): string => `The hand before: ${rows}.`,
    extra: "These are extra hands: the game had already reached its end.",
    total: (rows: string): string => `Totals: ${rows}.`,
    before: (rows: string): string => `Totals before: ${rows}.`,
    tricks: (rows: string): string => `Tricks: ${rows}.`,
    moons: (rows: string): string => `Moons and suns: ${rows}.`,
    stakes: (rows: string): string => `Paid: ${rows}.`,
    pot: (rows: string): string => `From the pot: ${rows}.`,
    over: (seats: string, many: boolean): string =>
      seats ? `The game is over: ${seats} ${many ? "win" : "wins"}.` : "The game is over, and nobody wins.",
    goesOn: "The game goes on.",
    plan: (decks: number, cards: string, hand: string, kitty: string, total: string): string =>
      `${cards} cards${decks > 1 ? " of two decks" : ""}, ${hand} each` +
      (kitty && kitty !== "0" ? `, ${kitty} left over` : "") +
      (total ? `; ${total} points in total` : "") +
      ".",
  },
  ways: {
    add: "add it to the others",
    subtract: "take it off",
    cards: "cards",
    unseen: "unseen cards",
    deal: "the deal",
    pass: "the pass",
    charge: "charging",
    play: "the play",
    bury: "burying",
    moon: "the moon’s way",
    over: "the end",
  } as Record<string, string>,
  /** Why a choice is refused, in the words that the rulebook expects; "" if they say too little. */
  why: (reason: string): string => {
    if (
      /^(exactly \d|lead |no |charged: |hearts are|you do not|follow suit|QS may|may not be charged)/.test(
        reason,
      )
    )
      return reason
        .replace(/\b([2-9TJQKA][CDSH])\b/g, "{$1}")
        .replace(/^exactly (\d)$/, "exactly $1 are needed");
    return { "must be played now": "she must be played now", turn: "it is not its turn" }[reason] ?? "";
  },
};
