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
  checking: (n: number, of: number): string => (of ? `The deals are checked: ${number(n)} of ${number(of)}.` : "The deals are checked."),
  title: (game: string): string => `${game}: the deals checked`,

  right: "Nobody chose these cards.",
  rightSay: (hands: number): string => `${Count(hands)} ${plural(hands, "hand", "hands")}, checked just now on this device.`,
  wrong: (hands: string[]): string => (hands.length === 1 ? `Hand ${hands[0]} does not check.` : `Hands ${list(hands)} do not check.`),
  wrongWhole: "This record does not check.",
  wrongSay: (right: number, of: number): string =>
    right === 0 ? "No hand of it is right." : `${Count(right)} of ${count(of)} ${plural(of, "hand is", "hands are")} right.`,
  running: "This game is not over yet.",
  runningSay: "Its seals are opened when it is over. Nothing is wrong with it so far.",
  none: "There is nothing to check.",
  noneSay: "These cards were not sealed: they were dealt from a date or a seed, or by an older version.",
  cannot: "This browser cannot check here.",
  cannotSay: "The page came over an open line. Open it by https, or check the record with hearts verify.",

  hand: (n: string): string => `Hand ${n}`,
  all: (n: number): string => (n === 1 ? "The one hand" : n === 2 ? "Both hands" : `All ${count(n)} hands`),
  handRight: "checked, all is right",
  handWrong: "does not check",
  calledOff: "called off",

  seal: {
    ok: "The deal was sealed before your chance was sent.",
    okAny: "The deal was sealed before the chances were known.",
    times: (sealed: string, sent: string): string => `Sealed at ${sealed}. Your chance left this device at ${sent}.`,
    told: "The record tells it in that order. This device has no notes of this deal.",
    bad: "The seal does not fit.",
    badOpened: "What was opened after the game is not what was sealed.",
    badTime: "It came too late, or it is not the seal that this device received.",
  },
  chance: {
    own: "Your chance is in it.",
    some: "The players’ chances are in it.",
    nobody: "No player’s chance is in it.",
    nobodySay: "These cards follow from the server’s seal alone.",
    dropped: "Your chance was dropped.",
    droppedSay: "The server says that it came too late.",
    gave: "Given by {who}.",
    lost: "Dropped, because it came late or not at all: {who}.",
    gaveNone: "None from {who}.",
    bad: "The chances do not fit.",
    badLock: "What was locked before the deal is not what the record says.",
    badChance: "A chance is missing, or is not the one that was locked.",
    badOwn: "The chance that this device gave is not in it.",
  },
  cards: {
    ok: "The cards follow from the seal and the chances.",
    okSay: (n: number): string => `Mixed again on this device: the same ${number(n)} cards, for the same hands.`,
    bad: "The cards do not follow.",
    badCard: "Mixed again on this device, {who} gets {due}. The record has {dealt} there.",
    badOwn: "You were shown other cards.",
    badShown: "This device was shown {dealt} where your seat has {due} in the record.",
    badDealer: "Mixed again on this device, the dealer or the cards left over are others.",
    badMix: "They were mixed from something else than what was locked and revealed.",
    badSay: "Mixed again on this device, the hands are others.",
  },
  held: {
    ok: "Every card played was held.",
    okSay: "Followed card by card through the hand.",
    bad: "A card was played that was not held.",
    badCard: "{who} did not hold {card}.",
    badSay: "A trick is missing, or has too many cards.",
  },
  whole: {
    ok: "The record is as it was written.",
    okSay: (deals: number, unused: number, print: string): string =>
      `All ${count(deals)} deals are there, ${unused ? `${count(unused)} of them never played. ` : ""}Its end reads ${print}.`,
    bad: "The record is not as it was written.",
    badDeals: "A deal is missing, or was not opened when it had to be.",
    badText: "Something in the text was changed after the game, if only a name. That also happens when somebody deletes their account.",
  },

  print: "Fingerprint of this deal",
  printSay: "Read it to each other. Everybody at the table has the same one.",
  cannotShow: "What this cannot show",
  cannotShowSay: "Whether somebody was told another’s cards, or players talked elsewhere.",
  alone: "Alone at a table your own device is server and player. Then this shows that nothing was changed since, not that nobody looked.",

  means: "What it means",
  meansSay: "Somebody changed the cards after they were sealed, or changed this record, or the server has a fault. It is not the other players’ doing.",
  canDo: "What you can do",
  doings: [
    "**Keep the proof.** It is one file and needs no trust in us.",
    "**Ask the others to check.** They should see the same.",
    "**Show it to the people who run this server.** Nothing has been sent anywhere yet.",
  ],
  meansShown: "The server, or somebody between it and you, showed you other cards than it had sealed. The record is right, so the others find nothing.",
  doingsShown: [
    "**Keep a picture of this.** What you were shown is noted on this device alone, and not in the record.",
    "**Show it to the people who run this server.** Nothing has been sent anywhere yet.",
  ],
  keep: "Keep the proof as a file",
  how: "How it works",
  howSay: [
    "Before anybody sits down, the server seals a secret for the deal. It cannot change it any more.",
    "Then the device of every player draws a chance, and seals it too. No device knows the chance of another.",
    "When all are locked, the chances are revealed. The cards follow from the secret and all chances.",
    "After the game the secret is opened. Every device can then mix the cards again, and compare.",
  ],
  server: "The server’s own figures",
  again: "Check again",

  deals: {
    title: "How the cards fell",
    eyebrow: "Counted on this server, open to anybody",
    hands: (n: number, cards: number, seats: number): string =>
      `${number(n)} ${plural(n, "deal", "deals")} of ${number(cards)} cards for ${count(seats)}; places from the dealer’s left. If only chance is at work, 19 marks of 20 lie in their band.`,
    none: "No game has been finished here since this is counted.",
    failed: "The figures could not be fetched.",
    which: "Cards and seats",
    shape: (cards: number, seats: number): string => `${number(cards)} cards, ${count(seats)} seats`,
    queens: "The queen of spades",
    queensSay: "How often each place was dealt her.",
    queensTwo: "How many of the two a place was dealt.",
    hearts: "Hearts",
    heartsSay: "How many in a hand.",
    shorts: "Short hands",
    shortsSay: "Hands dealt without one of the suits.",
    place: (i: number, of: number): string => (i === of - 1 ? "Dealer" : ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"][i] ?? number(i + 1)),
    percent: (n: string): string => `${n}%`,
    outside: "outside",
    band: (name: string, value: string, low: string, high: string, out: boolean): string =>
      `${name}: ${value}. By chance ${low} to ${high}.${out ? " Outside." : ""}`,
    own: "Your own hands",
    ownName: "You were dealt the queen",
    ownSay: (hands: number, low: string, high: string): string => `${number(hands)} ${plural(hands, "hand", "hands")}. By chance ${low} to ${high} in 19 cases of 20.`,
    ownLine: (value: string, hands: number, low: string, high: string): string =>
      `You were dealt the queen of spades in ${value} of ${number(hands)} ${plural(hands, "hand", "hands")}. By chance it is ${low} to ${high} in 19 cases of 20.`,
    say: "Players say, and counted",
    says: {
      queen: "“I always get the queen.”", queenIs: (value: string): string => `${value} of your hands`,
      computers: "“The computers never get her.”", computersAre: (value: string, due: string): string => `${value} of theirs; by chance ${due}`,
      thrown: "“Deals get thrown away.”", thrownAre: (n: number, of: number): string => `${number(n)} of ${number(of)} called off`,
      dropped: "“My chance was not taken.”", droppedAre: (n: number, of: number): string => `${number(n)} dropped in ${number(of)} sealed deals`,
    },
    marks: (out: number, of: number): string =>
      `${out === 0 ? "No mark" : out === 1 ? "One mark" : `${Count(out)} marks`} of ${count(of)} ${out > 1 ? "lie" : "lies"} outside the band. By chance one in twenty does.`,
    chi: (queens: string, hearts: string, most: string): string =>
      `How uneven the places are (chi-squared): ${queens} for the queen, ${hearts} for hearts. By chance each is below ${most} in 19 cases of 20.`,
    chiHearts: (hearts: string, most: string): string =>
      `How uneven the places are (chi-squared): ${hearts} for hearts. By chance it is below ${most} in 19 cases of 20.`,
    table: "As a table",
    bands: "As bands",
    head: ["Place", "Counted", "By chance", "From", "To"],
    file: "All figures as a file",
  },
};
