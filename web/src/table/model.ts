// model.ts - a table as this page shows it, and how it changes: pure functions over what the server tells.
//
// An event may hold several things at once: the last card of a trick, the trick taken, the hand scored, the next
// one dealt. see() takes them one by one, so that each can be shown; settle() then puts the table where the server
// says that it stands.
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
}

export interface Said {
  n: number;
  seat: Seat | null;
  name: string;
  person: Id;
  text: string;
  /** Told by the table itself, in place of the text. */
  news?: News;
}

/** The server's view; and while a game is over, who sat there when it ended. */
export type Shown = View & { played?: Sitter[] | undefined };

export interface Table {
  view: Shown;
  game: Game | null;
  /** Cards on the cloth, in the order in which they fell. */
  trick: Played[];
  boosted: boolean;
  /** Tricks of this hand that are over, the latest last. */
  tricks: Trick[];
  /** The last trick of the hand before, until this hand has one. */
  before: Trick | null;
  hands: ScoredHand[];
  /** Seats that have chosen cards in this pass, charge or burial. */
  chosen: Seat[];
  /** Whose turn it is while steps of an event are shown; null: as the game says. */
  turn: Seat[] | null;
  /** What was received and not played since: marked until the first card. */
  fresh: Card[];
  /** A moon, a sun or half a moon of the hand in play. */
  shot: Seen | null;
  /** How the hand ended that was scored last, until the next one is dealt. */
  ended: { scored: ScoredHand; shot: Seen | null } | null;
  /** The same with its tricks, until another one is scored; null where this page did not see it. */
  handBefore: HandOver | null;
  talk: Said[];
  clocks: Clocks;
  /** performance.now() when `clocks` were told. */
  clocksAt: number;
}

export const TALK_KEPT = 200;

export function seatIndex(seat: Seat): number {
  return seat.charCodeAt(0) - 65;
}
export function seatLetter(index: number): Seat {
  return String.fromCharCode(65 + index);
}

/** Places clockwise from the viewer's own, which is 0; for whoever watches, from A. */
export function place(t: Table, seat: Seat): number {
  const n = t.view.seats.length;
  const mine = t.view.seat ? seatIndex(t.view.seat) : 0;
  return (seatIndex(seat) - mine + n) % n;
}

/** The seat that plays as number `at` of a trick. */
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

/** With the hand before, as this tab kept it over a reload; another one's is not taken. */
export function withHand(t: Table, kept: { games: number; over: HandOver } | null): Table {
  const last = t.hands.at(-1), over = kept?.over;
  if (!last || !over || kept.games !== t.view.games || over.scored.totals.join() !== last.totals.join()) return t;
  return { ...t, handBefore: over, before: over.tricks.at(-1) ?? null };
}

/** Who played the game that is over: whoever sat there when it ended, as long as this page saw it. */
function playedBy(now: View, before: Shown | undefined): Sitter[] | undefined {
  if (now.stage !== "over") return undefined;
  return before?.games === now.games ? before.played ?? before.seats : now.seats;
}

/** What follows from where the table stands, not from how it came there. */
function rest(t: Table): Table {
  const game = t.game;
  if (!game) return { ...t, trick: [], turn: null };
  const leader = game.leader;
  const trick = leader ? game.trick.map((card, i) => ({ seat: seatAfter(t, leader, i), card })) : [];
  const fresh = game.hand.length < t.tricks.length ? [] : t.fresh;
  return { ...t, trick, fresh, turn: null };
}

/** One thing seen. What it does not say itself stays as it is until settle(). */
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
    handBefore: { number: t.game?.hand_number ?? 0, scored, shot: t.shot, tricks: t.tricks },
  };
}

/** The table as it stands after an event, all of whose `seen` went through see(). */
export function settle(t: Table, event: TableEvent): Table {
  const game = event.game ? ({ ...(t.game ?? {}), ...event.game } as Game) : t.game;
  const now: View = { ...t.view, ...(event.to_table ?? {}), n: event.n };
  const view: Shown = { ...now, played: playedBy(now, t.view) };
  let talk = t.talk;
  if (event.what === "said" && event.text)
    talk = [...talk, said(event)].slice(-TALK_KEPT);
  return rest({
    ...t, view, game, talk,
    ...(event.what === "again" || event.what === "started" ? { hands: [], handBefore: null } : {}),
    clocks: event.clocks ?? t.clocks, clocksAt: event.clocks ? performance.now() : t.clocksAt,
  });
}

function said(e: TableEvent): Said {
  return { n: e.n, seat: e.seat ?? null, name: e.name ?? "", person: e.person ?? "", text: e.text ?? "" };
}
