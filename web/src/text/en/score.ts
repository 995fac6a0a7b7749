// score.ts - scores, tricks, the end of a hand and of a game.
//
// Names are wrapped in marks that keep their text direction; **words** are printed bold.
import type { Card } from "../../net/types";
import type { Tale, Way, Who } from "../../table/score-model";
import { list, number } from "../text";
import { common } from "./common";

const small = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];
const places = [
  "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

const count = (n: number): string => small[n] ?? String(n);
const points = (n: number): string =>
  (n === 0 ? "no points" : `${minus(n)} ${Math.abs(n) === 1 ? "point" : "points"}`);
const minus = (n: number): string => (n < 0 ? "−" + -n : String(n));
const place = (n: number, last: number): string => (n === last ? "last" : places[n - 1] ?? String(n));
const verb = (who: Who, one: string, other: string): string =>
  `${who.name} ${who.is === "one" ? one : other}`;

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** Not at the beginning of a sentence. */
const whom = (who: Who): string => who.name.replace(/^You/, "you");

function card(c: Card, times: number): string {
  return common.theCard(c) + (times > 1 ? " twice" : "");
}
function cards(hearts: number, others: [Card, number][]): string {
  const parts = others.map(([c, times]) => card(c, times));
  if (hearts) parts.push(hearts === 1 ? "one heart" : `${hearts} hearts`);
  return list(parts);
}
function wayTo(w: Way): string {
  switch (w.to) {
    case "left": case "right": return w.by === 1 ? w.to : `${w.by} seats to the ${w.to}`;
    case "across": return "across";
    case "scatter": return "one card to each";
    default: return "";
  }
}

function goal(target: number | null, hands: number | null): string {
  const most = hands === null ? "" : hands === 1 ? "one hand" : `${hands} hands`;
  const parts = [target === null ? "" : `to ${target}`, most];
  return [parts.filter(Boolean).join(" or "), "low wins"].filter(Boolean).join(", ");
}

export const score = {
  pad: "Score pad",
  score: "Score",
  scores: "Scores",
  caption: "Scores by hand",
  hand: "Hand",
  handN: (n: number): string => `Hand ${n}`,
  thisHand: "this hand, so far",
  total: "Total",
  before: (hand: number): string => `before hand ${hand}`,
  together: "Team",
  leads: "lowest",
  goal,
  /** The same, on a line of its own. */
  Goal: (target: number | null, hands: number | null): string => upper(goal(target, hands)),
  passed: (w: Way): string => (w.to === "keep" ? "no pass" : "passed " + wayTo(w)),
  points,

  lastTrick: "Last trick",
  lastTrickOf: (hand: number): string => `Last trick of hand ${hand}`,
  showCards: "Show its cards",
  noTrick: "No tricks yet.",
  /** null: the viewer counts the points. */
  took: (who: Who, n: number | null): string => `${who.name} took it` + (n === null ? "" : `: **${points(n)}**`),
  nobodyTook: "Nobody took it",
  boosted: "A nine sent it round again.",
  cancelled: "cancelled",
  cancelledCards: "Cancelled:",
  led: (who: Who): string => `${who.name} led`,
  tookIt: "took it",
  standing: "Standing",
  allScores: "All scores",

  tricks: "Tricks of this hand",
  tricksOf: (hand: number): string => `Tricks of hand ${hand}`,
  trickN: (n: number): string => `Trick ${n}`,
  onlyLast: "At this table you can only look at the last trick.",

  soFar: "The game so far",
  whole: "The whole game",
  endsHere: "the game ends here",
  curveHand: "hand 1",
  curve: (runs: { name: string; totals: number[] }[]): string =>
    "Totals after each hand: " + runs.map((r) => `${r.name} ${r.totals.map(minus).join(", ")}`).join("; "),

  noHand: "No scores yet.",
  leading: (who: Who, n: number, still: boolean): string =>
    `${verb(who, still ? "still leads" : "leads", still ? "still lead" : "lead")} with ${minus(n)}.`,
  level: (n: number): string => `Everyone is level at ${minus(n)}.`,
  moved: (who: Who, m: NonNullable<Tale["mover"]>): string =>
    `${verb(who, "goes", "go")} **from ${place(m.from, m.last)} to ${place(m.to, m.last)}**.`,
  threat: (who: Who, n: number, hands: number | null, target: number): string =>
    hands === null ? `${verb(who, "is", "are")} closest to ${target}, with ${n}.`
      : hands === 1 ? `${verb(who, "has", "have")} ${n}, so the game can end with the next hand.`
        : `${verb(who, "has", "have")} ${n}, so the game can end in ${count(hands)} hands.`,
  left: (n: number): string => (n === 1 ? "One hand to go." : `${upper(count(n))} hands to go.`),
  extra: "That would be the end, but the lowest total is tied: extra hands decide.",

  stakes: "Stakes",
  settled: "won and lost",
  settledAll: "won and lost, computers included",
  settledChips: "chips won and lost",
  pot: "Pot",
  /** Shares: of 100, for the winner and the second; null: the winner takes all. */
  potHolds: (n: string, shares: [string, string] | null): string => `Pot: ${n}, ` +
    (shares ? `${shares[0]}% to the winner, ${shares[1]}% to the second.` : "winner takes all."),
  potWon: "From the pot",
  house: "Computers",
  houseOnSlate: "Only wins and losses between people go on the slate. Computers don’t count.",
  houseLeft: (win: string, lose: string): string => `Daily limit against computers: you can still win ${win} chips, or lose ${lose}.`,
  /** Once the game is over: how many pots are carried over to the next one. */
  potWaits: (n: number): string => `Nobody won it outright, so ${n === 1 ? "the pot carries" : `${count(n)} pots carry`} over. ` +
    "If the same players play again, everyone puts in the same again.",

  handOver: (n: number): string => `Hand ${n} is over`,
  nothing: (who: Who): string => `${who.name} took nothing`,
  haul: (who: Who, hearts: number, others: [Card, number][], n: number): string =>
    `${who.name} took ${cards(hearts, others)}: ${points(n)}`,
  plainHaul: (who: Who, n: number): string => `${who.name} took ${points(n)}`,
  othersTook: (hand: number, others: { name: string; score: number }[]): string =>
    `Hand ${hand}: ` + others.map((o) => `${o.name} ${minus(o.score)}`).join(", ") + ".",
  shot: {
    moon: (who: Who): string => `${who.name} shot the moon`,
    sun: (who: Who): string => `${who.name} took every trick: the sun`,
    half: (who: Who): string => `${who.name} shot half the moon`,
  },
  how: {
    moon: (who: Who): string => `Every card that costs points went to ${whom(who)}.`,
    sun: (who: Who): string => `Every single trick went to ${whom(who)}.`,
    half: (who: Who): string => `Every heart went to ${whom(who)}, without the queen of spades.`,
  },
  adds: {
    others: (n: number): string => `Everyone else scores ${n}.`,
    team: (n: number): string => `The other team scores ${n}.`,
    opponents: (n: number): string => `Every opponent scores ${n}.`,
  },
  takesOff: (who: Who, n: number): string =>
    `${who.is === "me" ? "Your" : who.name + "’s"} score goes down by ${n}.`,

  next: "Next hand",
  nextHand: (w: Way): string => (w.to === "keep" ? "Next hand: no pass" : "Next hand: pass " + wayTo(w)),
  dealt: "Next hand dealt.",
  awaited: "The others are waiting.",
  lookThrough: "Replay this hand",
  wins: (who: Who): string => verb(who, "wins", "win"),
  share2: (who: Who): string => `${who.name} share the game`,
  nobodyWins: "Nobody wins",
  calledOff: "The game was called off",
  /** `ahead`: how far ahead of the second; may be empty. */
  wonWith: (n: number, hands: number, ahead = ""): string =>
    `${upper(points(n))} after ${hands === 1 ? "one hand" : `${count(hands)} hands`}${ahead}.`,
  aheadOf: (n: number, second: Who): string => `, ${count(n)} fewer than ${whom(second)}`,
  cameIn: (who: Who, place: number): string => `${who.name} came ${places[place - 1] ?? place}`,
  winsWith: (who: Who, n: number): string => `${verb(who, "wins", "win")} with ${minus(n)}.`,
  had: (who: Who, n: number, hands: number): string =>
    `${who.name} had ${minus(n)} after ${hands === 1 ? "one hand" : `${count(hands)} hands`}.`,
  place: "Place",
  who: "Player",
  tooLow: "too low to win",
  yourHands: (n: number): string => (n <= 12 ? `Your ${count(n)} hands` : `Your ${n} hands`),
  bestHand: "best",
  worstHand: "worst",
  bestWorst: (best: number, low: number, worst: number, high: number): string =>
    `Best: **hand ${best}**, ${points(low)}. Worst: **hand ${worst}**, ${points(high)}.`,
  yourRating: "Your rating",
  provisional: (left: number): string => `provisional: ${count(left)} more rated ${left === 1 ? "game" : "games"} to go`,
  youHave: "You now have",
  /** `owed`: the others owe the viewer. No debts: none. */
  onSlate: (owed: boolean, debts: { name: string; chips: number }[]): string => (debts.length
    ? "On the slate, " + list(debts.map((d) => (owed ? `${d.name} owes you ${number(d.chips)}` : `you owe ${d.name} ${number(d.chips)}`))) + "."
    : "On the slate, you’re even."),
  chips: (n: string, of: number): string => `${n} ${of === 1 ? "chip" : "chips"}`,
  notCounted: "You took cards back, so this game isn’t in your statistics.",
  inRow: (n: number): string => `Your ${places[n - 1] ?? `${n}th`} win in a row.`,
  faster: "Faster",
  fasterSay: "Too slow for you?",
  fasterDone: "Cards now move faster. You can change the pace in Settings.",
  /** `total`: what all of them have; null if it differs. `least`: the lowest total that can win. */
  cannotWin: (who: Who, total: number | null, least: number): string =>
    `${verb(who, "has", "have")} ${total === null ? `less than ${minus(least)}` : minus(total)}, which can’t win here.`,
  afterHands: (hands: number): string => `After ${hands === 1 ? "one hand" : `${count(hands)} hands`}.`,
  moons: (by: { name: string; moons: number }[]): string =>
    "Moons: " + by.map((m) => `${m.name} ${m.moons}`).join(", ") + ".",
  again: "Play again",
  /** Added to the last where there is room. */
  againWith: "with the same people",
  wantAgain: (who: Who): string => `${verb(who, "wants", "want")} to play again.`,
  waitFor: (who: Who): string => `Waiting for ${who.name} to say yes.`,
  replay: "Replay the game",
  costs: "Review my play",
  costsAt: (hand: number): string => `Opens hand ${hand}, your worst, at your costliest card.`,
  slate: "Open the slate",
  check: "Check the deals",
  share: "Share this game",
  shared: "Link copied. Anyone with it can see this game.",
  sharedAs: "Anyone with this link can see the game:",
};
