// say.ts - the game in sentences, for screen readers.
import type { Card, SuitLetter } from "../../net/types";
import { common } from "./common";

/** Who does something: somebody with a name, or the player, who is addressed as "you". */
export interface Who {
  me: boolean;
  name: string;
}
/** What a card does: it leads, takes the trick so far, is cancelled by its twin, or none of these. */
export type Deed = "leads" | "takes" | "cancels" | "follows";

const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const count = (n: number): string => small[n] ?? String(n);
const cards = (n: number): string => `${count(n)} ${n === 1 ? "card" : "cards"}`;
const points = (n: number): string =>
  n === 0 ? "no points" : `${n < 0 ? "minus " : ""}${Math.abs(n)} ${Math.abs(n) === 1 ? "point" : "points"}`;
const signed = (n: number): string => (n < 0 ? "minus " : "") + Math.abs(n);
const all = (parts: string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
const the = (list: Card[]): string => all(list.map(common.theCard));
const has = (w: Who): string => (w.me ? "You have" : w.name + " has");
const who = (w: Who): string => (w.me ? "You" : w.name);
/** "You take", "Bruno takes" */
const does = (w: Who, verb: string): string => `${who(w)} ${verb}${w.me ? "" : "s"}`;
const is = (w: Who): string => (w.me ? "You are" : w.name + " is");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** "queen" */
const rank = (c: Card): string => common.theCard(c).split(" ")[1] ?? "";

const laid = (parts: { who: Who; card: Card }[]): string =>
  parts.map((p) => `${p.who.me ? "you" : p.who.name}, ${common.theCard(p.card)}`).join("; ");

const shots = { moon: "the moon", sun: "the sun", half: "half a moon" };

export const say = {
  played: (w: Who, card: Card, deed: Deed): string => {
    const what = common.theCard(card);
    if (deed === "leads") return `${does(w, "lead")} ${what}.`;
    if (deed === "takes") return `${does(w, "play")} ${what}, and ${w.me ? "take" : "takes"} it so far.`;
    if (deed === "cancels") return `${does(w, "play")} ${what}, and the two cancel.`;
    return `${does(w, "play")} ${what}.`;
  },
  /** What may be played: suits, each with the names of its ranks. */
  mayPlay: (suits: { suit: SuitLetter; cards: Card[] }[], any: boolean, led: SuitLetter | null): string => {
    const turn = led ? `Your turn. ${capital(common.suits[led])} were led.` : "Your turn to lead.";
    if (any) return `${turn} You may play any card.`;
    const only = suits[0]?.cards[0];
    if (suits.length === 1 && suits[0]?.cards.length === 1 && only)
      return `${turn} Only ${common.theCard(only)} may be played.`;
    return `${turn} You may play ` +
      suits.map((s) => `${common.suits[s.suit]}: ${s.cards.map(rank).join(", ")}`).join("; ") + ".";
  },
  toPass: (n: number, to: string[]): string =>
    `Choose ${cards(n)} to pass${to.length ? " to " + all(to) : ""}.`,
  toCharge: (from: Card[]): string =>
    from.length ? `You may charge ${the(from)}, or nothing.` : "You have nothing to charge.",
  toBury: (n: number): string => `Choose ${cards(n)} to bury.`,
  toScore: (shot: "moon" | "sun" | "half", worth: number): string =>
    `You have shot ${shots[shot]}. Choose: the others get ${points(worth)}, ` +
    "or your own score goes down by as many.",
  toPlay: (w: Who): string => `${is(w)} to play.`,
  choosing: (names: string[]): string => `${all(names)} ${names.length === 1 ? "is" : "are"} choosing.`,
  gathering: "The game has not begun.",
  gameOver: "The game is over.",
  noTrick: "Nothing lies on the table.",
  trick: (parts: { who: Who; card: Card }[], taker: Who | null): string =>
    `On the table: ${laid(parts)}.` +
    (taker ? ` ${does(taker, "take")} it so far.` : " Nobody takes it so far."),
  noLast: "No trick of this hand is over.",
  last: (parts: { who: Who; card: Card }[], taker: Who | null, worth: number | null): string =>
    `The last trick: ${laid(parts)}. ` +
    (taker ? `${who(taker)} took it${worth === null ? "" : ", " + points(worth)}.` : "Nobody took it."),
  standing: (rows: { who: Who; total: number; now: number | null }[]): string =>
    rows
      .map((r) => `${who(r.who)} ${signed(r.total)}` + (r.now === null ? "" : `, ${signed(r.now)} in this hand`))
      .join("; ") + ".",
  hand: (n: number): string => `Hand ${n} is dealt.`,
  hasChosen: (w: Who): string => `${has(w)} chosen.`,
  received: (list: Card[]): string => `You get ${the(list)}.`,
  passedUnseen: (names: string[]): string =>
    `${all(names)} ${names.length === 1 ? "passes" : "pass"} on unseen what came in.`,
  charged: (w: Who, list: Card[]): string => `${does(w, "charge")} ${the(list)}.`,
  boosted: "The nine sends the trick round again.",
  /** null: the listener counts the points. */
  took: (w: Who, worth: number | null): string =>
    `${does(w, "take")} the trick${worth === null ? "" : ", " + points(worth)}.`,
  tookNone: "Nobody takes the trick.",
  kitty: (w: Who, list: Card[], n: number): string =>
    `${does(w, "take")} the kitty, ${list.length ? the(list) : cards(n)}.`,
  buried: (w: Who): string => `${has(w)} buried cards.`,
  shot: (w: Who, shot: "moon" | "sun" | "half"): string => `${does(w, "shoot")} ${shots[shot]}.`,
  scored: (rows: { who: Who; score: number }[]): string =>
    `The hand is over: ${rows.map((r) => `${r.who.me ? "you" : r.who.name} ${signed(r.score)}`).join(", ")}.`,
  totals: (rows: { who: Who; total: number }[]): string =>
    `Totals: ${rows.map((r) => `${r.who.me ? "you" : r.who.name} ${signed(r.total)}`).join(", ")}.`,
  won: (winners: Who[]): string => {
    const first = winners[0];
    if (winners.length === 1 && first) return `The game is over. ${does(first, "win")}.`;
    return `The game is over. ${all(winners.map((w, i) => (!w.me ? w.name : i ? "you" : "You")))} win.`;
  },
  broken: "Hearts are broken.",
  started: "The game begins.",
  again: "A new game begins.",
  claimed: (w: Who): string => `${does(w, "claim")} all tricks that are left.`,
  claimHeld: (w: Who): string => `All tricks that are left go to ${w.me ? "you" : w.name}.`,
  playedOut: (w: Who): string => `${who(w)} ${w.me ? "finish" : "finishes"} the hand: nothing can change it any more.`,
  takebackAsked: (w: Who): string => `${does(w, "ask")} to take a card back.`,
  tookBack: (w: Who): string => `${has(w)} taken back the last choice.`,
  answered: (w: Who, yes: boolean): string =>
    yes ? `${does(w, "agree")}.` : `${who(w)} ${w.me ? "do" : "does"} not agree.`,
  offerEnded: "The question is settled.",
  wantsRematch: (w: Who): string => `${does(w, "want")} another game.`,
  wantsEnd: (w: Who): string => `${does(w, "want")} to call this game off. If you agree, say so in the menu.`,
  said: (name: string, words: string): string => `${name} says: ${words}`,
  sign: (name: string, word: string): string => `${name}: ${word}.`,
  away: (w: Who): string => `${is(w)} away.`,
  backAgain: (w: Who): string => `${is(w)} back.`,
  stoodIn: (w: Who): string => `A computer plays for ${w.me ? "you" : w.name}.`,
  sat: (name: string): string => `${name} sits down.`,
  renamed: (from: string, to: string): string => `${from} is called ${to} now.`,
  left: (name: string, computer: boolean): string =>
    `${name} has left.${computer ? " A computer goes on." : ""}`,
  putOut: (name: string, computer: boolean): string =>
    `The host has put ${name} out of the seat.${computer ? " A computer goes on." : ""}`,
  /** `turn`: the time for a move now, if that has changed. */
  terms: (came: boolean, turn?: number): string =>
    `The host has changed ${all([...(came ? ["who may come"] : []), ...(turn === undefined ? [] : ["the time for a move"])])}${
      turn === undefined ? "." : turn ? `: ${turn / 1000} seconds now.` : ": no limit now."}`,
  housePaysNone: "You have won all that computers pay in a day, so today they pay you no more.",
  houseTakesNone: "You have lost all that computers take in a day, so today they take no more from you.",
  houseForNothing: "Computers pay you nothing now, and take nothing from you.",
  stopped: (name: string, computer: boolean): string =>
    `The host has stopped ${name || "somebody"}, who may not come back.${computer ? " A computer goes on." : ""}`,
  youPutOut: "The host has put you out of your seat. You watch now.",
  youAwayLong: "You were away for long, and your seat was given up. You watch now.",
  host: (w: Who): string => `${is(w)} the host now.`,
  seated: (name: string): string => `${name}, a computer, sits down.`,
  emptied: (seat: number): string => `Seat ${seat} is empty now.`,
  swapped: (those: Who[]): string => {
    const [one, other] = [...those].sort((a, b) => Number(b.me) - Number(a.me));
    if (one && other) return `${who(one)} and ${other.name} have changed places.`;
    return one ? `${has(one)} another seat now.` : "";
  },
  paused: (w: Who | null): string => (w ? `${does(w, "pause")} the game.` : "The game is paused."),
  resumed: "The game goes on.",
  closed: "The table is closed.",
  lost: "The connection is gone. Trying again.",
  healed: "The connection is back.",
  hint: (reason: string): string => `Hint: ${reason}`,
};
