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
    if (deed === "takes") return `${does(w, "play")} ${what}, and ${w.me ? "are" : "is"} winning.`;
    if (deed === "cancels") return `${does(w, "play")} ${what}, and the two cancel out.`;
    return `${does(w, "play")} ${what}.`;
  },
  /** What may be played: suits, each with the names of its ranks. */
  mayPlay: (suits: { suit: SuitLetter; cards: Card[] }[], any: boolean, led: SuitLetter | null): string => {
    const turn = led ? `Your turn. ${capital(common.suits[led])} were led.` : "Your turn to lead.";
    if (any) return `${turn} You can play any card.`;
    const only = suits[0]?.cards[0];
    if (suits.length === 1 && suits[0]?.cards.length === 1 && only)
      return `${turn} You can only play ${common.theCard(only)}.`;
    return `${turn} You can play ` +
      suits.map((s) => `${common.suits[s.suit]}: ${s.cards.map(rank).join(", ")}`).join("; ") + ".";
  },
  toPass: (n: number, to: string[]): string =>
    `Choose ${cards(n)} to pass${to.length ? " to " + all(to) : ""}.`,
  toCharge: (from: Card[]): string =>
    from.length ? `You can charge ${the(from)}, or nothing.` : "You have nothing to charge.",
  toBury: (n: number): string => `Choose ${cards(n)} to bury.`,
  toScore: (shot: "moon" | "sun" | "half", worth: number): string =>
    `You shot ${shots[shot]}. Choose: the others get ${points(worth)}, ` +
    "or your own score goes down by that much.",
  toPlay: (w: Who): string => (w.me ? "Your turn." : `${w.name}’s turn.`),
  choosing: (names: string[]): string => `${all(names)} ${names.length === 1 ? "is" : "are"} choosing.`,
  gathering: "The game hasn’t started.",
  gameOver: "The game is over.",
  noTrick: "No cards on the table.",
  trick: (parts: { who: Who; card: Card }[], taker: Who | null): string =>
    `On the table: ${laid(parts)}.` +
    (taker ? ` ${is(taker)} winning it.` : " Nobody is winning it."),
  noLast: "No trick of this hand is over yet.",
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
    `${all(names)} ${names.length === 1 ? "passes" : "pass"} on the cards received, unseen.`,
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
  started: "The game starts.",
  again: "A new game starts.",
  claimed: (w: Who): string => `${does(w, "claim")} all the remaining tricks.`,
  claimHeld: (w: Who): string => `All the remaining tricks go to ${w.me ? "you" : w.name}.`,
  playedOut: (w: Who): string => `${who(w)} ${w.me ? "finish" : "finishes"} the hand: it is already decided.`,
  takebackAsked: (w: Who): string => `${does(w, "ask")} to take back a move.`,
  tookBack: (w: Who): string => `${who(w)} took back the last move.`,
  answered: (w: Who, yes: boolean): string =>
    yes ? `${does(w, "agree")}.` : `${who(w)} ${w.me ? "don’t" : "doesn’t"} agree.`,
  offerEnded: "The question is closed.",
  wantsRematch: (w: Who): string => `${does(w, "want")} another game.`,
  wantsEnd: (w: Who): string => `${does(w, "want")} to call off this game. If you agree, say so in the menu.`,
  said: (name: string, words: string): string => `${name} says: ${words}`,
  sign: (name: string, word: string): string => `${name}: ${word}.`,
  away: (w: Who): string => `${is(w)} away.`,
  backAgain: (w: Who): string => `${is(w)} back.`,
  stoodIn: (w: Who): string => `A computer is playing for ${w.me ? "you" : w.name}.`,
  sat: (name: string): string => `${name} sits down.`,
  renamed: (from: string, to: string): string => `${from} is now called ${to}.`,
  left: (name: string, computer: boolean): string =>
    `${name} has left.${computer ? " A computer takes over." : ""}`,
  putOut: (name: string, computer: boolean): string =>
    `The host removed ${name} from the seat.${computer ? " A computer takes over." : ""}`,
  /** `turn`: the time for a move now, if that has changed. */
  terms: (came: boolean, turn?: number): string =>
    `The host changed ${all([...(came ? ["who can join"] : []), ...(turn === undefined ? [] : ["the time per card"])])}${
      turn === undefined ? "." : turn ? `: now ${turn / 1000} seconds.` : ": now no limit."}`,
  countsNoMore: "You took a card back, so this game won’t count in your statistics.",
  housePaysNone: "You have won all the chips you can win from computers in a day. Today they pay you no more.",
  houseTakesNone: "You have lost all the chips you can lose to computers in a day. Today they take no more.",
  houseForNothing: "Computers play just for fun here: your daily limit against them is 0, or in use at another table.",
  stopped: (name: string, computer: boolean): string =>
    `${name || "Somebody"} was removed by the host.${computer ? " A computer takes over." : ""}`,
  /** To the host, whose own deed it was. */
  youStopped: (name: string): string => `You removed ${name || "somebody"}.`,
  youPutOut: "The host removed you from your seat. You’re watching now.",
  youAwayLong: "You were away too long and lost your seat. You’re watching now.",
  host: (w: Who): string => `${is(w)} now the host.`,
  seated: (name: string): string => `${name}, a computer, sits down.`,
  emptied: (seat: number): string => `Seat ${seat} is now open.`,
  swapped: (those: Who[]): string => {
    const [one, other] = [...those].sort((a, b) => Number(b.me) - Number(a.me));
    if (one && other) return `${who(one)} and ${other.name} swapped seats.`;
    return one ? `${has(one)} a different seat now.` : "";
  },
  paused: (w: Who | null): string => (w ? `${does(w, "pause")} the game.` : "The game is paused."),
  resumed: "The game goes on.",
  closed: "The table is closed.",
  lost: "Connection lost. Reconnecting …",
  healed: "Connected again.",
  hint: (reason: string): string => `Hint: ${reason}`,
};
