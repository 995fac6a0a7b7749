// live-words.ts - events and the state of a table, as sentences in the player's language.
import type { Card, Seat, Seen, SuitLetter, TableEvent } from "../net/types";
import { settings } from "../settings";
import { wordsOf } from "../text/phrases";
import { text } from "../text/text";
import type { Deed, Who } from "../text/en/say";
import { seatIndex, seatLetter, type Played, type Table } from "./model";
import { nameOf, personName } from "./names";
import { newsOf, newsWords, swapWords, type Before } from "./news";
import { cancelled, takes } from "./takes";

export function who(t: Table, seat: Seat): Who {
  return { me: seat === t.view.seat, name: nameOf(t.view, seat) };
}

/** The points of a trick, if the player wants to hear them. */
function told(points: number): number | null {
  return settings.value.points ? points : null;
}

function everybody(t: Table): Seat[] {
  return t.view.seats.map((_, i) => seatLetter(i));
}

function deed(trick: Played[], card: Card): Deed {
  if (trick.length < 2) return "leads";
  if (cancelled(trick, card)) return "cancels";
  return takes(trick)?.card === card ? "takes" : "follows";
}

/** The sentences for a step; `t` is the table after it. Empty if that would only be noise. */
export function seenWords(seen: Seen, t: Table): string[] {
  const say = text.value.say;
  const seat = seen.seat ?? null;
  const w = seat ? who(t, seat) : null;
  const cards = seen.cards ?? [];
  switch (seen.what) {
    case "hand":
      return [say.hand(seen.number ?? t.game?.hand_number ?? 1)];
    case "chose":
      return w && seat && !w.me && t.view.seats[seatIndex(seat)]?.kind === "person" ? [say.hasChosen(w)] : [];
    case "exchanged":
      return seen.seats?.length ? [say.passedUnseen(seen.seats.map((s) => nameOf(t.view, s)))] : [];
    case "received":
      return w?.me && cards.length ? [say.received(cards)] : [];
    case "charged":
      return w && cards.length ? [say.charged(w, cards)] : [];
    case "played":
      return w && cards[0] ? [say.played(w, cards[0], deed(t.trick, cards[0]))] : [];
    case "boosted":
      return [say.boosted];
    case "trick":
      return [w ? say.took(w, told(seen.points ?? 0)) : say.tookNone];
    case "kitty":
      return w ? [say.kitty(w, cards, seen.count ?? cards.length)] : [];
    case "buried":
      return w && !w.me ? [say.buried(w)] : [];
    case "shot":
      return w ? [say.shot(w, seen.shot ?? "moon")] : [];
    case "scored":
      return [
        say.scored(everybody(t).map((s, i) => ({ who: who(t, s), score: seen.scores?.[i] ?? 0 }))),
        say.totals(everybody(t).map((s, i) => ({ who: who(t, s), total: seen.totals?.[i] ?? 0 }))),
      ];
    case "finished":
      return [say.won((seen.seats ?? []).map((s) => who(t, s)))];
    default:
      return [];
  }
}

/** Somebody sits down; or they sat there already, and have another name or only another colour. */
function satWords(e: TableEvent, w: Who, before: Before): string[] {
  const say = text.value.say;
  const was = e.seat ? before.seats[seatIndex(e.seat)] : undefined;
  const name = personName(e.name ?? w.name);
  if (was?.kind !== "person" || was.person !== e.person) return [say.sat(name)];
  const had = personName(was.name);
  return had === name ? [] : [say.renamed(had, name)];
}

/** Where the host seats a computer, or nobody; the people concerned are told elsewhere. */
function seatedWords(e: TableEvent, t: Table): string[] {
  const say = text.value.say;
  if (!e.seat || (t.view.seat && t.view.seat === t.view.host)) return [];
  return [e.player ? say.seated(nameOf(t.view, e.seat)) : say.emptied(seatIndex(e.seat) + 1)];
}

/** What else an event says, after all its steps; `before` is the table before it. */
export function eventWords(e: TableEvent, t: Table, before: Before = { seats: [], host: null }): string[] {
  return [...ownWords(e, t, before), ...newsOf(e, before, t.view).map(newsWords)];
}

function ownWords(e: TableEvent, t: Table, before: Before): string[] {
  const say = text.value.say;
  const w = e.seat ? who(t, e.seat) : null;
  switch (e.what) {
    case "started": return [say.started];
    case "again": return [say.again];
    case "paused": return [say.paused(w)];
    case "resumed": return [say.resumed];
    case "closed": return [say.closed];
    case "said": return e.text && e.person !== ownPerson(t) ? [saidWords(e.name ?? "", e.text)] : [];
    case "sat": return w && !w.me ? satWords(e, w, before) : [];
    case "seated": return seatedWords(e, t);
    case "swapped": return [swapWords(e, before, t.view)].filter(Boolean);
    case "took-back": return w ? [say.tookBack(w)] : [];
    case "claimed": return w && !w.me ? [say.claimed(w)] : [];
    case "claim-held": return w ? [say.claimHeld(w)] : [];
    case "played-out": return w ? [say.playedOut(w)] : [];
    case "takeback-asked": return w && !w.me ? [say.takebackAsked(w)] : [];
    case "answered": return w && !w.me ? [say.answered(w, e.yes === true)] : [];
    case "offer-ended": return [say.offerEnded];
    case "wants-rematch": return w && !w.me ? [say.wantsRematch(w)] : [];
    case "wants-end": return w && !w.me ? [say.wantsEnd(w)] : [];
    case "away": return w && !w.me ? [say.away(w)] : [];
    case "back": return w && !w.me ? [say.backAgain(w)] : [];
    case "stood-in": return w ? [say.stoodIn(w)] : [];
    default: return [];
  }
}

/** "Jack: ouch." for a sign, else "Jack says: Good luck." */
function saidWords(by: string, said: string): string {
  const { sign, words } = wordsOf(said), name = personName(by);
  return sign ? text.value.say.sign(name, words) : text.value.say.said(name, words);
}

function ownPerson(t: Table): string | null {
  const own = t.view.seat ? t.view.seats[seatIndex(t.view.seat)] : undefined;
  return own?.kind === "person" ? own.person : null;
}

/** The names of those who receive cards; empty if they go to several, or are not passed. */
function receivers(t: Table): string[] {
  const by = Number(t.game?.pass);
  if (!t.view.seat || !Number.isInteger(by) || by < 1) return [];
  return [nameOf(t.view, seatLetter((seatIndex(t.view.seat) + by) % t.view.seats.length))];
}

function bySuit(cards: Card[]): { suit: SuitLetter; cards: Card[] }[] {
  const suits: { suit: SuitLetter; cards: Card[] }[] = [];
  // Equal cards of two decks are named once.
  for (const card of new Set(cards)) {
    const suit = card[1] as SuitLetter;
    const same = suits.find((s) => s.suit === suit);
    if (same) same.cards.push(card);
    else suits.push({ suit, cards: [card] });
  }
  return suits;
}

/** What is asked of the player; empty if nothing is. */
function asked(t: Table): string {
  const game = t.game, choice = game?.choice, say = text.value.say;
  if (!game || !choice) return "";
  switch (game.phase) {
    case "pass": return say.toPass(choice.high, receivers(t));
    case "charge": return say.toCharge(choice.from);
    case "bury": return say.toBury(choice.high);
    case "moon": return game.shot ? say.toScore(game.shot.what, game.shot.worth) : "";
    default: {
      const led = (t.trick[0]?.card[1] ?? null) as SuitLetter | null;
      const any = choice.from.length === game.hand.length && game.hand.length > 1;
      return say.mayPlay(bySuit(choice.from), any, led);
    }
  }
}

/** Whose turn it is, and if it is the player's, what may be played. */
export function turnWords(t: Table): string {
  const say = text.value.say, game = t.game;
  if (t.view.stage === "gathering" || !game) return say.gathering;
  if (t.view.stage !== "playing" || game.phase === "over") return say.gameOver;
  if (t.view.paused) return say.paused(null);
  if (game.choice) return asked(t);
  const next = game.to_act[0];
  if (next && game.phase === "play") return say.toPlay(who(t, next));
  return game.to_act.length ? say.choosing(game.to_act.map((s) => nameOf(t.view, s))) : "";
}

function laid(t: Table, cards: Played[]): { who: Who; card: Card }[] {
  return cards.map((p) => ({ who: who(t, p.seat), card: p.card }));
}

export function trickWords(t: Table): string {
  const best = takes(t.trick);
  if (!t.trick.length) return text.value.say.noTrick;
  return text.value.say.trick(laid(t, t.trick), best && who(t, best.seat));
}

export function lastWords(t: Table): string {
  const last = t.tricks.at(-1) ?? t.before;
  if (!last) return text.value.say.noLast;
  return text.value.say.last(laid(t, last.cards), last.taker ? who(t, last.taker) : null, told(last.points));
}

/** Totals by seat, and if `now` is set, the points taken in this hand. */
export function pointsWords(t: Table, now: boolean): string {
  const game = t.game;
  if (!game) return text.value.say.gathering;
  return text.value.say.standing(everybody(t).map((s, i) => ({
    who: who(t, s), total: game.score[i] ?? 0, now: now ? game.points[i] ?? 0 : null,
  })));
}
