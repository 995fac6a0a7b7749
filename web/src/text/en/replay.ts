// replay.ts - a game looked at card by card, what each card cost, and the player's past games.
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
  title: (game: string): string => `${game}: replay`,
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
  loading: "Loading the game …",
  missing: "You can’t see this game",
  missingSay: "Either there’s no such game, or it isn’t shared. Anyone who played in it can share it.",
  missingHere: "It was played in another browser, or this one has cleared its saved games.",
  failed: "The game couldn’t be loaded",
  tryAgain: "Try again",
  empty: "No hands were played in this game.",

  download: "Record",
  downloadName: "Download the record as a text file",
  takebacks: "with takebacks",
  share: "Share",
  shareTitle: "Share this game",
  shareOn: "Anyone with the link can see it",
  shareSay: "It shows all cards and everyone’s name. You can stop sharing at any time.",
  sharePublic: "It was played at an open table: anyone with the link can see it.",
  shareTheirs: "It is shared: anyone with the link can see it.",
  shareOffSay: "Until then only its players can open the link.",
  link: "Link to this game",
  linkSay: (game: string): string => `A game of Hearts (${game}), card by card`,

  seats: "Everyone’s cards at this point",
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
  soFar: "winning",
  cancelled: "cancelled",
  round: "The nine sends it round again.",
  nobody: "Nobody takes it.",

  dealt: "The deal",
  dealtSay: "The cards as dealt.",
  startSay: "The record starts here, in the middle of the hand.",
  dealer: { me: "You deal.", one: "{who} deals." },
  passed: "The pass",
  to: "to {who}",
  toYou: "to you",
  noPass: "No cards are passed in this hand.",
  unseen: "passes on the cards received, unseen",
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
    moon: { me: "You shot the moon.", one: "{who} shot the moon." },
    sun: { me: "You shot the sun.", one: "{who} shot the sun." },
    half: { me: "You shot half the moon.", one: "{who} shot half the moon." },
  },
  wins: { me: "You win the game.", one: "{who} wins the game.", other: "{who} win the game." },

  transport: "Step through the hand",
  first: "First",
  back: "Back",
  play: "Play",
  pause: "Pause",
  next: "Next",
  track: "Position in the hand",
  cardOf: (n: number, of: number): string => `card ${n} of ${of}`,
  /** Read aloud. */
  inTrick: (n: number, trick: number): string => `card ${n}, trick ${trick}`,
  keys: "Keys: arrows, Home, End; space plays and pauses.",

  costs: "Your cards and their costs",
  costsOf: "{who}’s cards and their costs",
  cards: "Your cards",
  cardsOf: "{who}’s cards",
  costsSay: {
    points: "Roughly how many points each card gave away, compared with the best play at the time.",
    game: "How much each card reduced the chance of winning, compared with the best play at the time.",
    both: "What each card gave away, compared with the best play at the time: roughly so many points, and near the end part of the chance of winning.",
  },
  costsPlain: "The cards in the order in which they were played.",
  noChoice: "no choice",
  /** Read aloud before the number of a trick, and before what a card in it cost. */
  column: { trick: "Trick", cost: "cost" },
  /** How much of the chance to win: in a column, and next to a moment. */
  ofTheGame: { little: "little", some: "some", much: "much" } as Record<string, string>,
  percent: (n: string): string => `${n}%`,
  phase: { pass: "pass", charge: "charge", bury: "bury", moon: "moon" } as Record<string, string>,
  chose: { pass: "The pass", charge: "Charging", bury: "Burying", moon: "Scoring the moon" } as Record<string, string>,

  review: "Review",
  whose: "Whose cards",
  leftSay: "A computer finished this game for you: its cards are judged here as well.",
  whatItCost: "What it cost you",
  whatItCostOf: "What it cost {who}",
  /** After the sum of what all choices cost, or after the number of those that cost some of the chance to win. */
  sum: {
    points: (n: number): string => `${plural(n, "point", "points")} given away, compared with the best play.`,
    under: "Less than a point given away, compared with the best play.",
    game: (n: number): string => `${plural(n, "decision", "decisions")} reduced the chance of winning.`,
    both: (n: number): string => `${capital(count(n))} ${plural(n, "decision", "decisions")} near the end reduced the chance of winning.`,
    money: "given away, compared with the best play.",
  },
  took: { me: (n: number): string => `You took ${points(n)}.`, one: (n: number): string => `{who} took ${points(n)}.` },
  waiting: "Reviewing every card. This takes a moment.",
  queued: "The server is busy. Trying again shortly.",
  reviewFailed: "This hand couldn’t be reviewed.",
  noReview: "Records opened from a file have no review.",
  notScored: "This hand was called off, so there’s nothing to review.",
  flawless: "No points given away: every choice was the best available.",
  worst: "Costliest cards",
  trickCard: (trick: number, card: string): string => `Trick ${trick}: ${card}`,
  better: "better: {cards}",
  nothingChosen: "none",
  with: "what to expect",
  played: "{cards} as played",
  best: "{cards} instead",
  prospect: {
    points: "points in this hand",
    queen: (dear: string): string => `taking ${dear}`,
    moon: "shooting the moon",
    moon_other: "somebody else’s moon",
  },
  /** What is shown on request. */
  theChances: "The chances",
  laid: {
    better: (n: string): string => `As the cards lay, {best} would have saved ${n}.`,
    worse: (n: string): string => `As the cards lay, {played} turned out better: it saved ${n}.`,
    same: "As the cards lay, it made no difference.",
  },
  /** The dialog behind a hint. */
  chances: {
    title: "Your chances",
    card: "card",
    cards: "cards",
    costs: "worse by",
    points: "points you’d take",
    moon: "your moon",
    other: "their moon",
    best: "best",
    same: (n: number): string => `They are all equally good: expect ${points(n)} with any of them.`,
    alike: (n: number): string => `Expect ${points(n)} with any of them.`,
    game: "The game may end soon, so what counts is who wins it.",
    allIn: "“Worse by” also counts moons, and what the others take.",
    known: (n: string): string => `Estimated from ${n} simulated hands.`,
  },
  /** A position solved with all cards open. */
  solved: {
    title: "With all cards open",
    say: "What happens if everyone sees every card from here on and plays perfectly.",
    waits: "Working it out …",
    nothing: "There’s nothing to work out from here.",
    none: "This browser couldn’t work it out.",
    sure: { me: "The most you take in this hand, even if everyone plays against you:", one: "The most {who} takes in this hand, even if everyone plays against {who}:" },
    sureSide: { me: "The most your team takes in this hand, even if everyone else plays against it:", one: "The most {who}’s team takes in this hand, even if everyone else plays against it:" },
    against: { me: "Your move: your team’s points minus the other team’s.", one: "{who}’s move: that team’s points minus the other team’s." },
    card: "card",
    points: "points",
    each: "If everyone plays for their own score",
    eachSide: "If every team plays for its own score",
    name: "who",
    then: "then",
    was: "as played",
    range: (low: number | null, high: number | null): string =>
      low === high ? (low === null ? "unknown" : number(low)) : low === null ? `at most ${number(high ?? 0)}`
        : high === null ? `at least ${number(low)}` : `${number(low)} to ${number(high)}`,
    rough: "Not fully worked out: that would take too long.",
  },
  /** A hand that is replayed. */
  tries: {
    here: "Try it from here",
    deal: "Play this deal again",
    say: "Same cards, same computers. Just for practice.",
    than: (n: number): string =>
      n === 0 ? "Same score as before" : `${capital(count(Math.abs(n)))} ${plural(Math.abs(n), "point", "points")} ${n < 0 ? "fewer" : "more"}`,
    from: (hand: number, trick: number | null): string =>
      trick ? `From trick ${trick} of hand ${hand}` : `Hand ${hand}, from the beginning`,
    luck: "One try may just be luck.",
    over: (deals: string, best: string, played: string): string =>
      `Over ${deals} deals that fit what you knew, {best} costs ${best} points on average, and {played} ${played}.`,
    then: "Then",
    thenSay: "as you played it",
    now: "Now",
    nth: (n: number): string => (n === 1 ? "your first try" : n === 2 ? "your second try" : `your try number ${n}`),
    full: "The computer",
    fullSay: "in your seat",
    points: (n: number): string => plural(n, "point", "points"),
    waits: "Playing it …",
    none: "It couldn’t be played.",
    again: "Try again",
    back: "Back to the game",
    counts: "Not saved and not counted.",
  },
  good: (n: number, of: number): string =>
    n === of ? `**${of === 1 ? "Your one decision" : `All ${count(of)} of your decisions`}** ${plural(of, "was", "were")} the best available.`
      : `**${of > 12 ? n : capital(count(n))} of your ${count(of)} decisions** ${plural(n, "was", "were")} the best available.`,
  fair: "You aren’t blamed for what you couldn’t know.",
  /** Words of numbered choices. */
  option: { add: "the others add", subtract: "taken off" } as Record<string, string>,

  history: {
    none: "No finished games yet.",
    noneTheirs: "There are no games here for you to see.",
    begin: "Play one",
    hands: (n: number): string => `${number(n)} ${plural(n, "hand", "hands")}`,
    place: (n: number, of: number): string => (n === of ? "last" : n === 1 ? "first" : `${n} of ${of}`),
    won: "won",
    calledOff: "called off",
    left: "finished by a computer",
    shared: "shared",
    brought: "played offline, unrated",
    fromFile: "from a file",
    more: "Earlier games",
    failed: "The games couldn’t be loaded.",
    openRecord: "Open a record",
    openSay: "A text file with a game, saved here or by hearts in a terminal.",
    badRecord: "This file isn’t a record of a game.",
    badLine: (n: number): string => `This file isn’t a record of a game: line ${n} makes no sense.`,
    tooLarge: "This file is too large for a record.",
    noRecord: "No record is open",
    noRecordSay: "An opened record is shown until you close the page. Open it again.",
  },
  take: {
    title: "Games saved in this browser",
    say: "The file holds every finished game saved in this browser. Unfinished ones stay here.",
    write: "Save all to a file",
    read: "Import games",
    writing: "Writing the file …",
    written: (n: number): string => `${number(n)} ${plural(n, "game is", "games are")} in the file.`,
    nothing: "No finished games are saved here yet.",
    reading: (percent: number): string => `Reading the file: ${percent}%`,
    taken: (kept: number, known: number): string =>
      `${number(kept)} ${plural(kept, "game", "games")} imported.` + (known ? ` ${number(known)} ${plural(known, "was", "were")} here already.` : ""),
    notKept: (n: number): string => `${number(n)} ${plural(n, "game was", "games were")} not imported:`,
    line: (n: number, part: boolean): string => `Line ${number(n)}: ${part ? "not a complete game" : "not a record, or it breaks the rules"}`,
    others: (n: number): string => `and ${number(n)} more`,
    broke: "The file wasn’t read to its end.",
    full: "This browser has no room for more. Only the games counted here were imported.",
    busy: "Another page is reading a file. Wait until it is done.",
    unreadable: "The rest isn’t text, or a record is larger than 16 MB.",
    tooLarge: "This file is larger than 64 MB. Split it in two.",
    cannot: "This browser can’t save games.",
  },
  joins: {
    title: "Games played in this browser",
    switch: "Move them to my account",
    ask: (n: number): string => `Move ${number(n)} ${plural(n, "game", "games")} from this browser to your account?`,
    say: "Then you see them on every device. They are marked and don’t affect your rating.",
    change: "You can change this under “Profile”.",
    yes: "Move them",
    no: "Keep them here only",
    going: (n: number): string => `${number(n)} ${plural(n, "game", "games")} still to move to your account.`,
  },
};
