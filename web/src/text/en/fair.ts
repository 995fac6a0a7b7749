// fair.ts - deals that nobody chose: a game checked, and what the server counts of its own deals.
//
// {parts} stand for names and cards. The words for it: seal, chance, fingerprint.
import { list, number } from "../text";

const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const count = (n: number): string => small[n] ?? number(n);
const Count = (n: number): string => count(n).charAt(0).toUpperCase() + count(n).slice(1);
const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

export const fair = {
  check: "Check the deals",
  checking: (n: number, of: number): string => (of ? `Checking the deals: ${number(n)} of ${number(of)}.` : "Checking the deals."),
  title: (game: string): string => `${game}: checking the deals`,

  right: "Nobody chose these cards.",
  rightSay: (hands: number): string => `${Count(hands)} ${plural(hands, "hand", "hands")}, checked just now on this device.`,
  wrong: (hands: string[]): string => `The check failed for ${hands.length === 1 ? `hand ${hands[0]}` : `hands ${list(hands)}`}.`,
  wrongWhole: "This record failed the check.",
  wrongSay: (right: number, of: number): string =>
    right === 0 ? "None of its hands passed." : `${Count(right)} of ${count(of)} ${plural(of, "hand", "hands")} passed.`,
  running: "This game isn’t over yet.",
  runningSay: "Its deals can be checked when it is over. Nothing is wrong so far.",
  none: "There’s nothing to check.",
  noneSay: "These deals weren’t locked: they came from a date or a seed, or from an older version.",
  cannot: "This browser can’t check the deals here.",
  cannotSay: "This page was loaded without https. Open it with https, or check the record with hearts verify.",

  hand: (n: string): string => `Hand ${n}`,
  all: (n: number): string => (n === 1 ? "The one hand" : n === 2 ? "Both hands" : `All ${count(n)} hands`),
  handRight: "checked, all correct",
  handWrong: "failed the check",
  calledOff: "called off",

  seal: {
    ok: "The deal was locked before your random number was sent.",
    okAny: "The deal was locked before the players’ random numbers were known.",
    times: (sealed: string, sent: string): string => `Locked at ${sealed}. Your random number left this device at ${sent}.`,
    told: "That is the order in the record. This device has no notes of its own about this deal.",
    bad: "The lock doesn’t match.",
    badOpened: "What was revealed after the game is not what was locked.",
    badTime: "It came too late, or it is not the lock that this device received.",
  },
  chance: {
    own: "Your random number was used.",
    some: "The players’ random numbers were used.",
    nobody: "No player’s random number was used.",
    nobodySay: "These cards come from the server’s secret alone.",
    dropped: "Your random number was not used.",
    droppedSay: "The server says that it came too late.",
    gave: "From {who}.",
    lost: "Not used: it came too late, or never. {who}.",
    gaveNone: "None from {who}.",
    bad: "The random numbers don’t match.",
    badLock: "What was locked before the deal is not what the record says.",
    badChance: "A random number is missing, or is not the one that was locked.",
    badOwn: "The random number from this device was not used.",
  },
  cards: {
    ok: "The cards are the ones these numbers produce.",
    okSay: (n: number): string => `Shuffled again on this device: the same ${number(n)} cards, in the same hands.`,
    bad: "These are not the cards that the numbers produce.",
    badCard: "Shuffled again on this device, {who} gets {due}. The record has {dealt} there.",
    badOwn: "You were shown other cards.",
    badShown: "This device was shown {dealt} where your seat has {due} in the record.",
    badDealer: "Shuffled again on this device, the dealer or the cards left over are different.",
    badMix: "They were not shuffled from what was locked and revealed.",
    badSay: "Shuffled again on this device, the hands are different.",
  },
  held: {
    ok: "Everyone held the cards they played.",
    okSay: "Checked card by card.",
    bad: "Somebody played a card they didn’t hold.",
    badCard: "{who} didn’t hold {card}.",
    badSay: "A trick is missing, or has too many cards.",
  },
  whole: {
    ok: "The record has not been changed.",
    okSay: (deals: number, unused: number, print: string): string =>
      `All ${count(deals)} deals are here${unused ? ` (${count(unused)} ${plural(unused, "was", "were")} never played)` : ""}. Checksum ${print}.`,
    bad: "The record has been changed.",
    badDeals: "A deal is missing, or was not revealed when it should have been.",
    badText: "Something in the text was changed after the game, perhaps only a name. That also happens when somebody deletes their account.",
  },

  print: "Fingerprint of this deal",
  printSay: "Compare it with the others: it is the same for everybody at the table.",
  cannotShow: "What this can’t show",
  cannotShowSay: "Whether somebody was told another player’s cards, or players talked elsewhere.",
  alone: "When you play alone, your own device is both server and player. Then this shows that nothing was changed since, not that nobody looked.",

  means: "What it means",
  meansSay: "Somebody changed the cards after they were locked, or changed this record, or the server has a bug. The other players can’t have done it.",
  canDo: "What you can do",
  doings: [
    "**Keep the proof.** It is one file that anyone can check, without trusting us.",
    "**Ask the others to check.** They should see the same.",
    "**Show it to the people who run this server.** Nothing has been sent anywhere yet.",
  ],
  meansShown: "The server, or somebody between it and you, showed you different cards from those it had locked. The record is correct, so the others’ checks pass.",
  doingsShown: [
    "**Take a screenshot of this.** What you were shown is noted on this device only, not in the record.",
    "**Show it to the people who run this server.** Nothing has been sent anywhere yet.",
  ],
  keep: "Save the proof as a file",
  how: "How it works",
  howSay: [
    "Before anybody sits down, the server locks in a secret for the deal. From then on it can’t change it.",
    "Then every player’s device picks a random number and locks it in too. No device knows another’s number.",
    "Once everything is locked, the numbers are revealed. The secret and the numbers together decide the cards.",
    "After the game the secret is revealed too. Every device can then shuffle the cards again and compare.",
  ],
  server: "This server’s own numbers",
  again: "Check again",

  deals: {
    title: "How the cards were dealt",
    eyebrow: "Counted on this server, for anyone to see",
    /** `few`: too few to judge. */
    hands: (n: number, cards: number, seats: number, few: boolean): string =>
      `${number(n)} ${plural(n, "deal", "deals")} of ${number(cards)} cards for ${count(seats)} players, seats counted from the dealer’s left.` +
      (few ? "" : " With fair shuffling, 19 of 20 dots fall inside their bar."),
    none: "No game has been finished here since counting began.",
    failed: "The numbers couldn’t be loaded.",
    which: "Cards and seats",
    shape: (cards: number, seats: number): string => `${number(cards)} cards, ${count(seats)} seats`,
    queens: "The queen of spades",
    queensSay: "How often each seat was dealt her.",
    queensTwo: "How many of the two each seat was dealt.",
    hearts: "Hearts",
    heartsSay: "How many in a hand.",
    shorts: "Voids",
    shortsSay: "Hands dealt without one of the suits.",
    place: (i: number, of: number): string => (i === of - 1 ? "Dealer" : ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"][i] ?? number(i + 1)),
    percent: (n: string): string => `${n}%`,
    outside: "outside",
    band: (name: string, value: string, low: string, high: string, out: boolean): string =>
      `${name}: ${value}. By chance ${low} to ${high}.${out ? " Outside." : ""}`,
    own: "Your own hands",
    ownName: "You were dealt the queen",
    ownSay: (hands: number, low: string, high: string): string => `${number(hands)} ${plural(hands, "hand", "hands")}. Pure chance gives ${low} to ${high} (19 times out of 20).`,
    ownLine: (value: string, hands: number, low: string, high: string): string =>
      `You were dealt the queen of spades in ${value} of ${number(hands)} ${plural(hands, "hand", "hands")}. Pure chance gives between ${low} and ${high} (19 times out of 20).`,
    say: "What players say, and the numbers",
    says: {
      queen: "“I always get the queen.”", queenIs: (value: string): string => `${value} of your hands`,
      computers: "“The computers never get her.”", computersAre: (value: string, due: string): string => `${value} of theirs; pure chance gives ${due}`,
      thrown: "“Deals get thrown away.”", thrownAre: (n: number, of: number): string => `${number(n)} of ${number(of)} called off`,
      dropped: "“My random number was ignored.”", droppedAre: (n: number, of: number): string => `${number(n)} not used in ${number(of)} locked deals`,
    },
    tooFew: "Too few deals yet to say anything.",
    marks: (out: number, of: number): string =>
      `${out === 0 ? "None" : Count(out)} of ${count(of)} dots ${out > 1 ? "fall" : "falls"} outside the bar. By chance, one in twenty does.`,
    chi: (queens: string, hearts: string, most: string): string =>
      `How uneven the seats are (chi-squared): ${queens} for the queen, ${hearts} for hearts. With fair shuffling each stays below ${most} 19 times out of 20.`,
    chiHearts: (hearts: string, most: string): string =>
      `How uneven the seats are (chi-squared): ${hearts} for hearts. With fair shuffling it stays below ${most} 19 times out of 20.`,
    table: "As a table",
    bands: "As a chart",
    head: ["Seat", "Counted", "By chance", "From", "To"],
    file: "Download all numbers",
  },
};
