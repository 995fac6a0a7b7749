// model.ts - a table as this page shows it, and how it changes: pure functions over the server's messages.
//
// An event may contain several steps: the last card of a trick, the trick taken, the hand scored, the next one dealt.
// see() applies them one by one, so that each can be shown; settle() then sets the table to the state that the server
// sent.
import type { Card, Clocks, Game, Id, ScoredHand, Seat, Seen, Sitter, TableEvent, View } from "../net/types";
import type { News } from "./news";

export interface Played {
  seat: Seat;
  card: Card;
}

export interface Trick {
  leader: Seat;
  cards: Played[];
  boosted: boolean;
  /** null: nobody took it. */
  taker: Seat | null;
  points: number;
}

/** A hand that was scored. */
export interface HandOver {
  /** The number that the table gave it. */
  number: number;
  scored: ScoredHand;
  shot: Seen | null;
  tricks: Trick[];
  /** Who played it. Not in what earlier versions of the page have stored. */
  seats?: Sitter[];
}

export interface ChatLine {
  n: number;
  seat: Seat | null;
  name: string;
  person: Id;
  text: string;
  /** News from the table itself, instead of a text. */
  news?: News;
}

/** The server's view; and when a game is over, the seats as they were when it ended. */
export type Shown = View & { played?: Sitter[] | undefined };

export interface Table {
  view: Shown;
  game: Game | null;
  /** Cards on the cloth, in the order in which they fell. */
  trick: Played[];
  boosted: boolean;
  /** Tricks of this hand that are over, the latest last. */
  tricks: Trick[];
  /** The last trick of the previous hand, until this hand has one. */
  before: Trick | null;
  hands: ScoredHand[];
  /** Seats that have chosen cards in this pass, charge or burial. */
  chosen: Seat[];
  /** The seats to act while steps of an event are shown; null: those that the game says. */
  turn: Seat[] | null;
  /** Cards received in this hand: marked until the first card is played. */
  fresh: Card[];
  /** A moon, a sun or half a moon of the hand in play. */
  shot: Seen | null;
  /** How the last scored hand ended, until the next one is dealt. */
  ended: { scored: ScoredHand; shot: Seen | null } | null;
  /** The same with its tricks, until another hand is scored; null if this page did not see it. */
  handBefore: HandOver | null;
  talk: ChatLine[];
  clocks: Clocks;
  /** The value of performance.now() when `clocks` were received. */
  clocksAt: number;
}

export const TALK_KEPT = 200;

export function seatIndex(seat: Seat): number {
  return seat.charCodeAt(0) - 65;
}
export function seatLetter(index: number): Seat {
  return String.fromCharCode(65 + index);
}

/** Positions clockwise from the viewer's seat, which is 0; for watchers, from A. */
export function place(t: Table, seat: Seat): number {
  const n = t.view.seats.length;
  const mine = t.view.seat ? seatIndex(t.view.seat) : 0;
  return (seatIndex(seat) - mine + n) % n;
}

/** The seat that plays card number `at` of a trick. */
export function seatAfter(t: Table, leader: Seat, at: number): Seat {
  return seatLetter((seatIndex(leader) + at) % t.view.seats.length);
}

export function fromView(view: View, before?: Table): Table {
  const game = view.game ?? null;
  let t: Table = {
    view, game, trick: [], boosted: false, tricks: [], before: null, hands: [], chosen: [], turn: null, fresh: [],
    shot: null, ended: null, handBefore: null, talk: before?.talk ?? [], clocks: view.clocks ?? {},
    clocksAt: performance.now(),
  };
  if (before && before.view.seat === view.seat && before.hands.length === view.hands.length) {
    t.before = before.before;
    t.handBefore = before.handBefore;
  }
  for (const seen of view.seen) t = see(t, seen);
  return rest({ ...t, view: { ...view, played: playedBy(view, before?.view) }, game, hands: view.hands });
}

/** Adds the previous hand that this tab stored over a reload, unless it belongs to another game. */
export function withHand(t: Table, kept: { games: number; over: HandOver } | null): Table {
  const last = t.hands.at(-1), over = kept?.over;
  if (!last || !over || kept.games !== t.view.games || over.scored.totals.join() !== last.totals.join()) return t;
  const view = t.view.stage === "over" && over.seats ? { ...t.view, played: over.seats } : t.view;
  return { ...t, view, handBefore: over, before: over.tricks.at(-1) ?? null };
}

/** The players of the finished game: those who sat there when it ended, as far as this page saw it. */
function playedBy(now: View, before: Shown | undefined): Sitter[] | undefined {
  if (now.stage !== "over") return undefined;
  return before?.games === now.games ? before.played ?? before.seats : now.seats;
}

/** What follows from the state of the table alone. */
function rest(t: Table): Table {
  const game = t.game;
  if (!game) return { ...t, trick: [], turn: null };
  const leader = game.leader;
  const trick = leader ? game.trick.map((card, i) => ({ seat: seatAfter(t, leader, i), card })) : [];
  const fresh = game.hand.length < t.tricks.length ? [] : t.fresh;
  return { ...t, trick, fresh, turn: null };
}

/** Applies one step. What it does not say itself stays the same until settle(). */
export function see(t: Table, seen: Seen): Table {
  switch (seen.what) {
    case "hand":
      return {
        ...t, trick: [], boosted: false, chosen: [], turn: [], fresh: [], shot: null, ended: null,
        before: t.tricks.at(-1) ?? t.before, tricks: [],
      };
    case "dealt":
      return deal(t, seen);
    case "chose":
    case "buried":
      return { ...t, chosen: seen.seat ? [...t.chosen, seen.seat] : t.chosen };
    case "received":
      return seen.cards?.length ? { ...t, chosen: [], fresh: seen.cards } : { ...t, chosen: [] };
    case "charged":
      return { ...t, chosen: seen.seat ? [...t.chosen, seen.seat] : t.chosen };
    case "played":
      return play(t, seen);
    case "boosted":
      return { ...t, boosted: true };
    case "trick":
      return take(t, seen);
    case "scored":
      return score(t, seen);
    case "shot":
      return { ...t, shot: seen };
    default:
      return t;
  }
}

function deal(t: Table, seen: Seen): Table {
  if (!t.game || !seen.seat) return t;
  const held = t.game.held.slice();
  held[seatIndex(seen.seat)] = seen.count ?? 0;
  const mine = seen.seat === t.view.seat && seen.cards;
  return { ...t, game: { ...t.game, held, ...(mine ? { hand: mine } : {}) } };
}

function without(cards: Card[], card: Card): Card[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

function play(t: Table, seen: Seen): Table {
  const seat = seen.seat, card = seen.cards?.[0];
  if (!seat || !card) return t;
  const mine = seat === t.view.seat;
  let game = t.game;
  if (game) {
    const held = game.held.slice();
    const i = seatIndex(seat);
    held[i] = Math.max(0, (held[i] ?? 0) - 1);
    game = { ...game, held, choice: mine ? null : game.choice, hand: mine ? without(game.hand, card) : game.hand };
  }
  return { ...t, game, trick: [...t.trick, { seat, card }], fresh: mine ? [] : t.fresh, chosen: [] };
}

function take(t: Table, seen: Seen): Table {
  const first = t.trick[0];
  if (!first) return t;
  const trick: Trick = {
    leader: first.seat, cards: t.trick, boosted: t.boosted, taker: seen.seat ?? null, points: seen.points ?? 0,
  };
  let game = t.game;
  if (game && seen.seat) {
    const points = game.points.slice();
    const i = seatIndex(seen.seat);
    points[i] = (points[i] ?? 0) + (seen.points ?? 0);
    game = { ...game, points, tricks: game.tricks + 1, leader: seen.seat };
  }
  const goesOn = seen.seat && game?.held.some((n) => n > 0);
  return { ...t, game, trick: [], boosted: false, tricks: [...t.tricks, trick], turn: goesOn && seen.seat ? [seen.seat] : [] };
}

function score(t: Table, seen: Seen): Table {
  const scored: ScoredHand = {
    pass: t.game?.pass ?? "H", scores: seen.scores ?? [], totals: seen.totals ?? [],
  };
  const game = t.game && { ...t.game, score: scored.totals, hand_score: scored.scores };
  return {
    ...t, game, hands: [...t.hands, scored], ended: { scored, shot: t.shot },
    handBefore: { number: t.game?.hand_number ?? 0, scored, shot: t.shot, tricks: t.tricks, seats: t.view.seats },
  };
}

/** The table after an event, all of whose `seen` went through see(). */
export function settle(t: Table, event: TableEvent): Table {
  const game = event.game ? ({ ...(t.game ?? {}), ...event.game } as Game) : t.game;
  const now: View = { ...t.view, ...(event.to_table ?? {}), n: event.n };
  const view: Shown = { ...now, played: playedBy(now, t.view) };
  let talk = t.talk;
  if (event.what === "said" && event.text)
    talk = [...talk, chatLine(event)].slice(-TALK_KEPT);
  return rest({
    ...t, view, game, talk,
    ...(event.what === "again" || event.what === "started" ? { hands: [], handBefore: null, tricks: [], before: null } : {}),
    clocks: event.clocks ?? t.clocks, clocksAt: event.clocks ? performance.now() : t.clocksAt,
  });
}

function chatLine(e: TableEvent): ChatLine {
  return { n: e.n, seat: e.seat ?? null, name: e.name ?? "", person: e.person ?? "", text: e.text ?? "" };
}
