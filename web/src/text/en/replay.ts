// replay.ts - a game looked at card by card, what each card cost, the player's past games and statistics.
//
// {parts} stand for cards and names; **words** are printed bold.
import type { Way } from "../../table/score-model";
import { number } from "../text";

const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const count = (n: number): string => small[n] ?? String(n);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);
const points = (n: number): string =>
  n === 0 ? "no points" : `${number(n)} ${plural(Math.abs(n), "point", "points")}`;

function wayTo(w: Way): string {
  switch (w.to) {
    case "left": case "right": return w.by === 1 ? `passed to the ${w.to}` : `passed ${w.by} seats to the ${w.to}`;
    case "across": return "passed across";
    case "scatter": return "passed to everybody";
    default: return "no pass";
  }
}

export const replay = {
  title: (game: string): string => `${game}, card by card`,
  thisGame: "This game",
  hand: (n: number): string => `hand ${n}`,
  Hand: (n: number): string => `Hand ${n}`,
  gameOf: (n: number): string => `Game ${n}`,
  way: wayTo,
  open: "all cards open",
  hands: "Hands of this game",
  moon: "shot the moon",
  several: (n: number, score: number): string => `${count(n)} with ${number(score)}`,
  nothing: "no points",
  voided: "called off",
  loading: "The game is fetched.",
  missing: "This game is not here for you",
  missingSay: "Either there is no such game, or it is not shared. Whoever played in it can share it.",
  missingHere: "It was played in another browser, or this one has cleared away what it kept.",
  failed: "The game could not be fetched",
  tryAgain: "Try again",
  empty: "No hand of this game was played.",

  download: "Record",
  downloadName: "Download the record as a text file",
  share: "Share",
  shareTitle: "Share this game",
  shareOn: "Whoever has the link may look at it",
  shareSay: "All hands lie open, with everybody’s name. You can end it at any time.",
  sharePublic: "It was played at a public table: everybody who has the link may look at it.",
  shareTheirs: "It is shared: whoever has the link may look at it.",
  shareOffSay: "Until then only those who played in it can open the link.",
  link: "Link to this game",
  linkSay: (game: string): string => `A game of Hearts (${game}), card by card`,

  seats: "The hands, as they stand now",
  suitOut: "none left",
  place: (n: number): string => (n > 0 ? "+" + number(n) : number(n)),
  sofar: "so far in this hand",
  gone: "just played",
  away: "given away",
  fresh: "new",
  charged: "charged",
  computer: "computer",
  trickN: (n: number): string => `Trick ${n}`,
  led: "led",
  takes: (n: number): string => (n === 0 ? "takes it" : n > 0 ? `takes ${number(n)}` : `takes it, ${number(n)}`),
  soFar: "takes it",
  cancelled: "cancelled",
  round: "The nine has sent it round again.",
  nobody: "Nobody takes it.",

  dealt: "The deal",
  dealtSay: "The cards as they were dealt.",
  startSay: "The record begins here, in the middle of the hand.",
  dealer: { me: "You deal.", one: "{who} deals." },
  passed: "The pass",
  to: "to {who}",
  toYou: "to you",
  noPass: "No cards are passed in this hand.",
  unseen: "passes on unseen what came in",
  chargedTitle: "Charged cards",
  kitty: "The kitty",
  kittyTaken: { me: "You take the kitty: {cards}.", one: "{who} takes the kitty: {cards}." },
  buried: { me: "You bury {cards}.", one: "{who} buries {cards}." },
  over: "The hand is over",
  gameOff: "The game was called off here.",
  offSay: "This hand was called off and dealt again.",
  total: "total",
  money: "won or lost",
  shot: {
    moon: { me: "You have shot the moon.", one: "{who} has shot the moon." },
    sun: { me: "You have shot the sun.", one: "{who} has shot the sun." },
    half: { me: "You have shot half the moon.", one: "{who} has shot half the moon." },
  },
  wins: { me: "You win the game.", one: "{who} wins the game.", other: "{who} win the game." },

  transport: "Step through the hand",
  first: "First",
  back: "Back",
  play: "Play",
  pause: "Pause",
  next: "Next",
  track: "Where in the hand",
  cardOf: (n: number, of: number): string => `card ${n} of ${of}`,
  /** Read aloud. */
  inTrick: (n: number, trick: number): string => `card ${n}, trick ${trick}`,
  keys: "Keys: arrows, Home, End; space plays and pauses.",

  costs: "Your cards, and what each one cost",
  costsOf: "What each of {who}’s cards cost",
  cards: "Your cards",
  cardsOf: "{who}’s cards",
  costsSay: {
    points: "About how many points each card gave away, compared with the best that could be found then.",
    game: "How much of the chance to win each card gave away, compared with the best that could be found then.",
    both: "What each card gave away, compared with the best that could be found then: about so many points, near the end some of the chance to win.",
  },
  costsPlain: "The cards in the order in which they were played.",
  noChoice: "no choice",
  /** Read aloud before the number of a trick, and before what a card in it cost. */
  column: { trick: "Trick", cost: "cost" },
  /** How much of the chance to win: in a column, and next to a moment. */
  ofTheGame: { little: "little", some: "some", much: "much" } as Record<string, string>,
  percent: (n: string): string => `${n}%`,
  phase: { pass: "pass", charge: "charge", bury: "bury", moon: "moon" } as Record<string, string>,
  chose: { pass: "The pass", charge: "Charging", bury: "The burial", moon: "The moon’s score" } as Record<string, string>,

  review: "Review",
  whose: "Whose cards",
  whatItCost: "What it cost you",
  whatItCostOf: "What it cost {who}",
  /** After the sum of what all choices cost, or after the number of those that cost some of the chance to win. */
  sum: {
    points: (n: number): string => `${plural(n, "point", "points")} given away, compared with the best play.`,
    under: "Less than a point given away, compared with the best play.",
    game: (n: number): string => `${plural(n, "choice", "choices")} cost some of the chance to win.`,
    both: (n: number): string => `${capital(count(n))} ${plural(n, "choice", "choices")} near the end cost some of the chance to win.`,
    money: "given away, compared with the best play.",
  },
  took: { me: (n: number): string => `You took ${points(n)}.`, one: (n: number): string => `{who} took ${points(n)}.` },
  waiting: "Each card is being weighed. This takes a moment.",
  queued: "The server is busy. It is asked again shortly.",
  reviewFailed: "This hand could not be weighed.",
  noReview: "Records from a file are shown without a review.",
  notScored: "This hand was called off: there is nothing to weigh.",
  flawless: "From the first card to the last, nothing could be done better.",
  worst: "The costliest moments",
  trickCard: (trick: number, card: string): string => `Trick ${trick}: ${card}`,
  better: "better: {cards}",
  nothingChosen: "none",
  with: "what was to be expected",
  played: "{cards} as played",
  best: "{cards} instead",
  prospect: {
    points: "points in this hand",
    queen: (dear: string): string => `taking ${dear}`,
    moon: "shooting the moon",
    moon_other: "a moon of somebody else",
  },
  /** What is shown on request. */
  theChances: "The chances",
  laid: {
    better: (n: string): string => `As the cards lay, {best} would have saved ${n}.`,
    worse: (n: string): string => `As the cards lay, {played} happened to do better: it saved ${n}.`,
    same: "As the cards lay, it made no difference.",
  },
  /** The dialog behind a hint. */
  chances: {
    title: "What to expect",
    card: "card",
    cards: "cards",
    costs: "costs",
    points: "points",
    moon: "your moon",
    other: "their moon",
    best: "best",
    game: "The game may end soon: what counts is who wins it.",
    known: (n: string): string => `The computer played ${n} hands in its head for this, so the figures are rough.`,
  },
  /** A position solved with all cards open. */
  solved: {
    title: "With all cards open",
    say: "From here on everybody sees every card and plays as well as can be.",
    waits: "It is being worked out.",
    nothing: "Nothing can be worked out from here.",
    none: "It could not be worked out in this browser.",
    sure: { me: "What you take in this hand at most, even if all others play against you:", one: "What {who} takes in this hand at most, even if all others play against {who}:" },
    sureSide: { me: "What your side takes in this hand at most, even if all others play against it:", one: "What {who}’s side takes in this hand at most, even if all others play against it:" },
    against: { me: "You play: your side’s points less the other side’s.", one: "{who} plays: that side’s points less the other side’s." },
    card: "card",
    points: "points",
    each: "If everybody plays for their own score",
    eachSide: "If every side plays for its own score",
    name: "who",
    then: "then",
    was: "as it was",
    range: (low: number | null, high: number | null): string =>
      low === high ? (low === null ? "not known" : number(low)) : low === null ? `at most ${number(high ?? 0)}`
        : high === null ? `at least ${number(low)}` : `${number(low)} to ${number(high)}`,
    rough: "Not all of it was worked out: that would take too long.",
  },
  /** A hand that is replayed. */
  tries: {
    here: "Try it from here",
    deal: "Play this deal again",
    say: "The same cards, the same computers. It counts for nothing.",
    than: (n: number): string =>
      n === 0 ? "As many points as then" : `${capital(count(Math.abs(n)))} ${plural(Math.abs(n), "point", "points")} ${n < 0 ? "fewer" : "more"}`,
    from: (hand: number, trick: number | null): string =>
      trick ? `From trick ${trick} of hand ${hand}` : `Hand ${hand}, from the beginning`,
    luck: "One try is one run of luck.",
    over: (deals: string, best: string, played: string): string =>
      `Over ${deals} deals that fit what you knew, {best} costs ${best} points and {played} ${played}.`,
    then: "Yours then",
    thenSay: "as it was played",
    now: "Yours now",
    nth: (n: number): string => (n === 1 ? "your first try" : n === 2 ? "your second try" : `your try number ${n}`),
    full: "The review’s",
    fullSay: "the computer at your seat",
    points: (n: number): string => plural(n, "point", "points"),
    waits: "It is being played.",
    none: "It could not be played.",
    again: "Try it again",
    back: "Back to the game",
    counts: "It is not kept, and counts for nothing.",
  },
  good: (n: number, of: number): string =>
    n === of ? `**${of === 1 ? "The one choice" : `All ${count(of)} choices`}** ${plural(of, "was", "were")} as good as any.`
      : `**${of > 12 ? n : capital(count(n))} of ${count(of)} choices** ${plural(n, "was", "were")} as good as any.`,
  fair: "What nobody could know is not counted.",
  /** Words of numbered choices. */
  option: { add: "the others add", subtract: "taken off" } as Record<string, string>,

  history: {
    none: "No game has been finished yet.",
    noneTheirs: "There is no game here that you may look at.",
    begin: "Play one",
    hands: (n: number): string => `${number(n)} ${plural(n, "hand", "hands")}`,
    place: (n: number, of: number): string => (n === of ? "last" : n === 1 ? "first" : `${n} of ${of}`),
    won: "won",
    calledOff: "called off",
    shared: "shared",
    brought: "played offline, unrated",
    fromFile: "from a file",
    more: "Earlier games",
    failed: "The games could not be fetched.",
    openRecord: "Open a record",
    openSay: "A text file with a game, from here or from hearts in a terminal.",
    badRecord: "This file is no record of a game.",
    badLine: (n: number): string => `This file is no record of a game: line ${n} is not understood.`,
    tooLarge: "This file is too large to be a record.",
    noRecord: "No record is open",
    noRecordSay: "A record that was opened is shown until the page is closed. Open it again.",
  },
  take: {
    title: "Games kept in this browser",
    say: "A file takes along all finished games that are kept here. Tables that are not finished stay here.",
    write: "Save all to a file",
    read: "Take games in from a file",
    writing: "The file is being written.",
    written: (n: number): string => `${number(n)} ${plural(n, "game is", "games are")} in the file.`,
    nothing: "No finished game is kept here yet.",
    reading: (percent: number): string => `The file is being read: ${percent}%`,
    taken: (kept: number, known: number): string =>
      `${number(kept)} ${plural(kept, "game is", "games are")} kept here now.` + (known ? ` ${number(known)} ${plural(known, "was", "were")} here already.` : ""),
    notKept: (n: number): string => `${number(n)} ${plural(n, "game is", "games are")} not kept:`,
    line: (n: number, part: boolean): string => `Line ${number(n)}: ${part ? "this is no whole game" : "this is no record, or it breaks the rules"}`,
    others: (n: number): string => `and ${number(n)} more`,
    broke: "The file was not read to its end.",
    full: "The browser has no room for more. Only the games counted here are kept.",
    busy: "Another page is reading a file. Wait until that is done.",
    unreadable: "What follows is no text of records, or a record is larger than 16 MB.",
    tooLarge: "This file is larger than 64 MB. Cut it in two.",
    cannot: "This browser keeps no games.",
  },
  joins: {
    title: "Games played in this browser",
    switch: "They join my account",
    ask: (n: number): string => `${number(n)} ${plural(n, "game", "games")} in this browser could join your account`,
    say: "Then they are in your history on every device. They are marked, and count for no rating.",
    change: "You can change this under “Who you are”.",
    yes: "Let them join",
    no: "Keep them here alone",
    going: (n: number): string => `${number(n)} ${plural(n, "game is", "games are")} still to join your account.`,
  },
  figures: {
    none: "Figures come with the first finished game.",
    caption: "Figures by kind of game",
    family: "Game",
    games: "Games",
    wins: "Won",
    hands: "Hands",
    points: "Points a hand",
    moons: "Moons",
    rating: "Rating",
    unsure: "not sure yet",
    noRating: "none yet",
    ratingSay: "A rating counts games that at least two people play to the end. While it is not sure, it may still change much.",
    broughtSay: "Games that were played offline are not counted here.",
    failed: "The figures could not be fetched.",
    share: (wins: number, games: number): string => `${number((100 * wins) / games)}%`,
  },
};
