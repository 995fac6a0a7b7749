// table.ts - the table: seats, the trick, what is asked, and what the player may do.
//
// {parts} are filled in with names and cards; **words** are printed bold.
import { list } from "../text";
import { Click } from "./click";

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const count = (n: number): string => numbers[n] ?? String(n);
const Count = (n: number): string => count(n).charAt(0).toUpperCase() + count(n).slice(1);
const cards = (n: number): string => (n === 1 ? "card" : "cards");
const range = (low: number, high: number): string =>
  low === high ? count(high) : low === 0 ? "up to " + count(high) : `${count(low)} to ${count(high)}`;
const Range = (low: number, high: number): string => range(low, high).charAt(0).toUpperCase() + range(low, high).slice(1);
const shots = { moon: "the moon", sun: "the sun", half: "half a moon" };

export const table = {
  seats: "Seats, clockwise from your left",
  trick: "This trick",
  chargedCards: "Charged cards",
  hand: (n: number): string => `Your hand, ${n} ${cards(n)}`,
  computer: "a computer",

  // The bar
  tableNav: "Table",
  /** A hand that is replayed: which try it is. */
  trying: (n: number): string => `Try ${n}`,
  /** The hand of the day; from the second try on, the number of the try is shown. */
  day: (date: string, nth: number): string => (nth > 1 ? `${date}, try ${nth}` : `Hand of the day, ${date}`),
  handN: (n: number): string => `hand ${n}`,
  trickOf: (k: number, m: number): string => `trick ${k} of ${m}`,
  /** The same on the narrowest phone. */
  trickShort: (k: number, m: number): string => `trick ${k}/${m}`,
  phases: { deal: "dealing", pass: "passing", charge: "charging", bury: "burying", moon: "the moon", over: "over", play: "" },
  noPass: "no pass",
  passWay: {
    left: "pass left", right: "pass right", across: "pass across", scatter: "pass one to each",
    seatsLeft: (n: number): string => `pass ${count(n)} seats left`, seatsRight: (n: number): string => `pass ${count(n)} seats right`,
  },
  passedWay: {
    left: "passed left", right: "passed right", across: "passed across", scatter: "passed one to each",
    seatsLeft: (n: number): string => `passed ${count(n)} seats left`, seatsRight: (n: number): string => `passed ${count(n)} seats right`,
  },
  broken: "Hearts are broken",
  notBroken: "Hearts not broken",
  lastTrick: "Last trick",
  scores: "Scores",
  rules: "Rules",
  sound: "Sound",
  soundOn: "Sound on",
  soundOff: "Sound off",
  menu: "Menu",
  talkShort: "Chat",
  talkNew: (n: number): string => `Chat, ${n} new`,

  // Seats
  toPlay: "playing",
  yourTurn: "your turn",
  seconds: (n: number): string => `${n} s`,
  hasChosen: "ready",
  youChoosing: "choosing",
  choosing: "choosing",
  afterYou: "after you",
  getsYours: "gets yours",
  burying: "buries",
  asked: "asked",
  charged: "charged {cards}",
  hasCharged: "has charged",
  away: "away",
  awaySays: (name: string): string => `${name} is away.`,
  awayPlays: (name: string): string => `${name} is away; a computer is playing.`,
  latePlays: (name: string): string => `${name} ran out of time; a computer is playing.`,
  /** The same for little room: who plays, and why. */
  stands: "computer",
  timeUp: "out of time",
  thisHand: "this hand",
  pointsNow: "points this hand",
  total: "total",
  withMates: "with {names}",
  withYou: "with you",
  side: (k: number): string => `team ${k}`,
  sitHere: "Sit here",
  /** Shown instead of the last, once it was pressed in a game that counts. */
  sitSoon: "Next hand",
  sitting: "Sitting down …",
  nChosen: (n: number): string => `${n} chosen`,

  // Cards
  led: "led",
  takesIt: "winning",
  cancelled: "cancelled",
  twins: "twins",
  again: "once more round",
  fresh: "new",
  nth: (n: number): string => n + (n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"),
  kitty: (n: number): string => `kitty, ${n}`,
  cardBy: (card: string, who: string, you: boolean, what: string): string =>
    `${card} by ${you ? "you" : who}${what ? ", " + what : ""}`,
  held: (card: string, is: { fresh: boolean; hint: boolean; bolt: boolean; ahead: number; sent: boolean }): string =>
    [card, is.fresh && "new", is.bolt && "charged", is.hint && "suggested", is.ahead >= 0 && `${table.nth(is.ahead + 1)}, played ahead`,
      is.sent && "on its way"]
      .filter(Boolean).join(", "),
  isCharged: "counts double",
  costs: (n: string): string => `costs ${n}`,
  gives: (n: string): string => `gives ${n}`,
  heartsDouble: "hearts double",
  timesFour: "score × 4",

  // What is asked
  youLead: "**You lead.**",
  opens: "{card} leads the first trick.",
  leadAny: "You can play anything.",
  leadWhy: {
    "opening-club": "A club leads the first trick.",
    "not-broken": "Hearts haven’t been broken yet.",
    "queen-not-broken": "The queen of spades can’t be led until hearts are broken.",
    "charged-first-lead": "A charged card can’t be the first lead of its suit.",
  },
  follow: (n: number): string => (n === 1 ? "**Follow {suit}.**" : `**Follow {suit}.** <You can play ${count(n)} of your cards.>`),
  holdNone: "**You have no {suit}.**",
  firstTrick: "No points on the first trick.",
  followWhy: {
    "queen-now": "You have to play the queen of spades as soon as she is safe.",
    "charged-first-lead": "A charged card has to wait until its suit has been led once.",
    "first-trick-order": "On the first trick, cards that are not free to play go in a fixed order.",
  },
  takesSoFar: "{name}’s {card} is winning.",
  yoursTakes: "Your {card} is winning.",
  noneTakes: "Every card of the suit is cancelled so far.",
  onTable: (n: number): string => (n === 1 ? "One point on the table." : `${n < 0 ? "−" + -n : Count(n)} points on the table.`),
  cancel: "Twins cancel out: {cards}.",
  again2: `${Click} {card} again to play it.`,
  /** The card was pressed again before it flew. */
  takenBack: (theCard: string) => `${theCard[0]?.toUpperCase()}${theCard.slice(1)} stays. ${Click} it to play it.`,
  choose: (n: number): string => `**Choose ${count(n)} ${cards(n)}.**`,
  chooseHow: `${Click} a card to choose it.`,
  chosenCards: "**{cards}**",
  chooseBack: `${Click} a chosen card to keep it.`,
  cardsSent: (n: number): string => `**{cards}** <${n === 1 ? "is on its" : "are on their"} way.>`,
  choiceSent: "Your choice is on its way.",
  chargeAsk: "**A charged card is shown** until you play it.",
  chargeSmall: "<You can’t play it the first time its suit is led, if you have another.>",
  aheadSay: "{cards} will be played on your turn.",
  aheadBack: `${Click} again to take it back.`,
  isToPlay: "**{name}**’s turn.",
  isChoosing: "**{name}** is choosing.",
  areChoosing: "{name} are choosing.",
  watching: "You’re watching.",
  over: "**The game is over.**",
  paused: "**{name} paused the game.**",
  youPaused: "**You paused the game.**",
  pausedSmall: "The clock is stopped.",
  resume: "Resume",
  standIn: "**A computer is playing for you.**",
  standInSmall: "Press “I’m back” to play on.",
  imBack: "I’m back",
  thinking: "One moment: the strongest computer is thinking.",
  hint: "Hint",
  hintCards: "**{cards}**",
  hintNone: "**Choose nothing.**",
  /** What to expect of every card: the second press of Hint. */
  chances: "Chances",
  /** The parts of a reason. */
  reason: {
    queen: "the queen",
    dearest: "the costliest cards",
    /** What to expect of a pass, found by playing out hands. */
    expect: (n: number): string =>
      n > 0 ? `Expect about ${count(n)} ${n === 1 ? "point" : "points"} in this hand.` : "Expect hardly any points in this hand.",
    count: (n: number): string | undefined => numbers[n],
  },
  claim: {
    act: "The rest is mine",
    ask: "Show your cards and claim the rest?",
    askSmall: "Everyone will see them.",
    sure: "Yes",
    notYet: "No",
    mine: "**You claim the rest.** Your cards are shown.",
    mineSmall: "{names} have to agree.",
    theirs: "**{name} claims the rest.**",
    forMe: "If you agree, they get all the remaining tricks.",
    waits: "{names} have to agree.",
    yes: "Agree",
    no: "Play on",
  },
  finish: {
    act: "Finish the\u00a0hand",
    why: "The hand is decided.",
    notYet: "The hand isn’t decided yet.",
  },
  takeback: {
    act: "Take back",
    mine: "**You ask to take it back.**",
    mineSmall: "{names} have to agree.",
    theirs: "**{name} asks to take it back.**",
    forMe: "The last decision would be made again.",
    forMeCounts: "This game would no longer be rated.",
    waits: "{names} have to agree.",
    yes: "Allow",
    no: "No",
  },
  noTakeback: "Nothing to take back: you haven’t played yet, or someone has already seen the card.",
  yourHandOpen: "Your cards are shown",
  handOpen: "{name}’s cards",

  // In the middle of the cloth
  passTo: (low: number, high: number): string => `${Range(low, high)} ${cards(high)} to {name}`,
  passScattered: (n: number): string => `${Count(n)} cards, shared out`,
  inOrder: (each: number): string => `${each === 1 ? "One" : Count(each)} each, in the order you choose: {name}.`,
  givesYou: "{name} passes to you. Cards are exchanged once everyone has chosen.",
  restUnseen: "The rest comes from the cards you get, before you see them.",
  passThese: (n: number): string => (n === 0 ? "Pass on what you get" : n === 1 ? "Pass this one" : `Pass these ${count(n)}`),
  chooseMore: (n: number): string => (n === 1 ? "Choose one more" : `Choose ${count(n)}`),
  passUnseen: "Pass on what you get, unseen",
  youPass: "You pass",
  passChosen: "You pass on what you get",
  passing: {
    left: "Passing left", right: "Passing right", across: "Passing across", scatter: "Passing one to each",
    seatsLeft: (n: number): string => `Passing ${count(n)} seats left`, seatsRight: (n: number): string => `Passing ${count(n)} seats right`,
  },
  chargeTitle: (n: number): string => (n === 1 ? "Charge one card, or none" : `Charge up to ${count(n)} cards, or none`),
  chargeNone: "You have no card to charge",
  chargeThis: (card: string): string => `Charge ${card}`,
  chargeThese: (n: number): string => `Charge these ${count(n)}`,
  chargeNothing: "Charge nothing",
  goOn: "Continue",
  buryTitle: (n: number): string => `Bury ${count(n)} ${cards(n)}`,
  buryWhy: "You picked up the kitty; now put as many cards face down on your pile.",
  buryThese: (n: number): string => (n === 1 ? "Bury this one" : `Bury these ${count(n)}`),
  shot: (what: "moon" | "sun" | "half"): string => `{name} shot ${shots[what]}`,
  youShot: (what: "moon" | "sun" | "half"): string => `You shot ${shots[what]}`,
  choosesWay: "Whoever shoots the moon chooses.",
  chooseWay: (n: number): string => `It’s worth ${n}. Choose how it counts.`,
  moonAdd: (n: number): string => `Add ${n} to everyone else`,
  moonSubtract: (n: number): string => `Take ${n} off your score`,

  // What the keys announce
  orders: {
    "suit": "By suit, high first.", "suit-up": "By suit, low first.", "rank": "By rank.",
  },

  // No table, no connection
  noTable: "There’s no such table",
  noTableHere: "It was played in another browser, or this one has cleared its saved games.",
  stopped: "You were removed",
  notOpened: "This table can’t be opened",
  gone: "This table is closed",
  closedSay: "Its host has closed it. Finished games are under Your games.",
  sameRules: "New table with these rules",
  yourGames: "Your games",
  noWatchers: "This table doesn’t allow spectators",
  noWatchersSay: "The game is in progress, and only its players can see it.",
  setAside: "This table can’t be opened right now. Nothing is lost.",
  openAgain: "Try again",
  password: "Password, please",
  passwordWhy: "This table needs a password.",
  passwordWrong: "That’s not it. Try again.",
  passwordField: "Table password",
  tableOf: (host: string): string => `${host}’s table`,
  seatsOf: (n: number, free: number): string => `${n} players, ${free === 1 ? "one seat" : `${free === 0 ? "no" : free} seats`} open`,
  playersOf: (n: number): string => `${n} players, in play`,
  openTable: "Open the table",
  linkGone: "Connection lost. Reconnecting …",
  linkBack: "Connected again.",
  noNetwork: ["You’re offline:", " this table doesn’t need the network."],
  keptNowhere: ["This browser can’t save:", " the game ends when you close the page."],
  notKept: {
    full: "This browser has no room to save the game. It waits until there is.",
    refused: "This browser can’t save the game right now. Trying again …",
    unable: "This browser can’t go on with the game right now. Trying again …",
  },
  tryNow: "Try now",
  titleYours: "Your turn",
  titleTheirs: (name: string): string => `${name}’s turn`,
  /** The fingerprint of the deal in play, and what became of the player's own part in it. */
  fair: {
    small: { late: "your number was late", dropped: "your number was not used", wrong: "your number was held back" },
    title: "Fingerprint of this deal",
    say: "Compare it with the others: it is the same for everybody at the table.",
    what: "The deal was locked before your random number was sent. After the game everything is revealed, and this page checks it.",
    given: "Your random number was used for this deal.",
    late: "Your random number came too late for this deal.",
    dropped: "Your random number was not used.",
    wrong: "Your random number was held back.",
    warn: "This deal was not locked as agreed, so your random number was held back.",
    warnSay: "What the server locked is not what this device sent. That also happens if you sit here on two devices.",
    otherCard: ([hand]: string[]): string => `Hand ${hand}: the server showed you {dealt}, but had locked {due}.`,
    otherCards: (hands: string[]): string =>
      `${hands.length === 1 ? "Hand" : "Hands"} ${list(hands)}: the server showed you different cards from those it had locked.`,
    notRight: (hands: string[]): string => `The check failed for ${hands.length === 1 ? `hand ${hands[0]}` : `hands ${list(hands)}`}.`,
    openedSay: "“Check the deals” at the end of the game has more.",
  },
};
