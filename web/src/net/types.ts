// types.ts - the messages from the server and to it, as described in docs/PROTOCOL.md.

/** A rank and a suit: "QS", "TD". */
export type Card = string;
/** "A" to "J", clockwise. */
export type Seat = string;
/** 32 hexadecimal digits. */
export type Id = string;

export type SuitLetter = "C" | "D" | "S" | "H";
export type Phase = "deal" | "pass" | "charge" | "play" | "bury" | "moon" | "over";
export type Stage = "gathering" | "playing" | "over" | "closed";
export type By = "person" | "computer" | "clock" | "absence" | "host";

export interface Terms {
  turn: number;
  bank: number;
  grace: number;
  takebacks: boolean;
  claims: boolean;
  pauses: boolean;
  watching: boolean;
  talking: boolean;
  stand_in: string;
  /** Whether all tricks of the hand may be viewed, or only the last. */
  tricks?: boolean;
  /** Whether programs that sit down as people are rated, and may play on a slate. */
  bots?: boolean;
  /** What is played for, and how many chips each player brings; missing: nothing. */
  money?: "chips" | "slate";
  buy_in?: number;
}

export interface Person {
  kind: "person";
  name: string;
  person: Id;
  away: boolean;
  stood_in: boolean;
  /** Whether it is a program that uses the token of an account. */
  bot?: boolean;
  again: boolean;
  /** Wants the game in play called off. */
  ends?: boolean;
  colour?: number;
  /** Instead of an initial: a word of ui/pictures.tsx. */
  picture?: string;
}
export interface Computer {
  kind: "computer";
  name: string;
  player: string;
  /** Per cent of its hands in which it had enough time to think; missing if that is all of them. */
  thought?: number;
}
export interface Nobody {
  kind: "nobody";
}
export type Sitter = Person | Computer | Nobody;

export interface Choice {
  low: number;
  high: number;
  from: Card[];
  options?: string[];
  fallback?: string;
}

export interface Shot {
  what: "moon" | "sun" | "half";
  shooter: Seat;
  worth: number;
}

/** What the seat may know of the hand in play. */
export interface Game {
  phase: Phase;
  dealer: Seat | null;
  leader: Seat | null;
  pass: string;
  broken: boolean;
  hand_number: number;
  to_act: Seat[];
  hand: Card[];
  choice: Choice | null;
  why: Record<Card, string>;
  passed: Card[];
  received: Card[];
  passed_unseen: Seat[];
  held: number[];
  charged: Record<Seat, Card[]>;
  led: SuitLetter[];
  trick: Card[];
  trick_end: number;
  tricks: number;
  carried: Card[];
  carried_tricks: number;
  won: Card[][];
  tricks_won: number[];
  kitty_count: number;
  kitty_taker: Seat | null;
  kitty: Card[];
  buried: Card[];
  points: number[];
  score: number[];
  hand_score: number[];
  moons: number[];
  ended: boolean;
  shot: Shot | null;
  winners: Seat[];
  /** By seat, where the rules have stakes: whole numbers, or fractions as "7/3". */
  stakes?: (number | string)[];
  /** The stakes of the hand scored last. */
  hand_stakes?: (number | string)[];
  /** Present if the rules have a pot. */
  pot?: { holds: number | string; won?: (number | string)[]; waits?: number };
}

export interface Offer {
  kind: "claim" | "takeback";
  seat: Seat;
  waits_for: Seat[];
}

export interface ScoredHand {
  pass: string;
  scores: number[];
  totals: number[];
}

/** One of the engine's events, as the seat saw it. */
export interface Seen {
  what:
    | "hand" | "dealt" | "chose" | "exchanged" | "received" | "charged" | "played" | "boosted" | "trick"
    | "kitty" | "buried" | "shot" | "scored" | "finished";
  seat?: Seat | null;
  seats?: Seat[];
  cards?: Card[];
  count?: number;
  points?: number;
  pass?: string;
  number?: number;
  shot?: Shot["what"];
  worth?: number;
  way?: "add" | "subtract";
  scores?: number[];
  totals?: number[];
}

export type Clocks = Record<Seat, { turn: number; bank: number }>;

/** The members of a view that an event may change by `to_table`. */
export interface Standing {
  stage: Stage;
  /** Whether the game in play counts for ratings or money. Servers before 0.2 do not send it. */
  counts?: boolean;
  /** Decisions were taken back, alone with computers, after something had been shown: it counts in no statistics. */
  taken_back?: boolean;
  host: Seat | null;
  games: number;
  /** Milliseconds until the table begins by itself; missing or null: it does not. */
  begins?: number | null;
  paused: Seat | null;
  seats: Sitter[];
  offer: Offer | null;
  can: ("takeback" | "claim" | "finish")[];
  ahead: Card[];
  exposed: Record<Seat, Card[]>;
  /** Servers before 0.2 do not send these two. */
  public?: boolean;
  password?: boolean;
  terms: Terms;
  /**
   * If chips are played for: what each seat can still win from computers today and lose to them; null: no computer
   * plays.
   */
  house?: { win: number[]; lose: number[] } | null;
}

export interface View extends Standing {
  is: "view";
  table: Id;
  n: number;
  seat: Seat | null;
  /** Who removed the viewer from their seat just now. */
  unseated?: "host" | "absence";
  rules: string;
  title: string;
  watching: number;
  clocks?: Clocks;
  game?: Game | null;
  seen: Seen[];
  hands: ScoredHand[];
  /** No other hand follows the one in play: it is a replay. */
  one_hand?: true;
  /** Set by the page: the key for the computers' names, if that is not the table's id. */
  names?: string;
  /** Its deals, if nobody chooses them: docs/FAIR.md. */
  fair?: { game: Id; lines: string[] };
}

export interface TableEvent {
  is: "event";
  table: Id;
  n: number;
  what: string;
  seat?: Seat | null;
  other?: Seat;
  by?: By;
  name?: string;
  person?: Id;
  player?: string;
  text?: string;
  yes?: boolean;
  seen?: Seen[];
  game?: Partial<Game>;
  to_table?: Partial<Standing>;
  clocks?: Clocks;
  /** What it says about a deal. */
  fair?: string[];
}

export interface Refusal {
  /** What was tried, added by the page: a command's word, or "POST me". */
  tried?: string;
  why: string;
  say: string;
  rule?: string;
  card?: Card;
}

/** The cost of another choice, as far as it is known: a word of src/players/reason/reasons.def. */
export interface Amount {
  word: string;
  n?: number | undefined;
}
/** Why a decision is the best: a word of src/players/reason/reasons.def, and what fills in its sentence. */
export interface Reason {
  word: string;
  card?: Card;
  other?: Card;
  suit?: string;
  n?: number | undefined;
  dear?: Card[];
  cost?: Amount;
}
export interface Opinion {
  card: Card;
  /** Whether the numbers are there. */
  told: boolean;
  points?: number;
  queen?: number;
  moon?: number;
  other?: number;
  loss?: number;
  why: string;
  reason?: Reason;
  cost?: Amount;
}
/** A set of cards to pass, bury or charge, evaluated by playing out hands. */
export interface Way {
  cards: Card[];
  option?: string;
  points: number;
  queen: number;
  moon: number;
  other: number;
  loss: number;
  cost?: Amount;
}
export interface Hint {
  is: "hint";
  id: Id;
  table: Id;
  n: number;
  cards: Card[];
  option?: string;
  why: string;
  reason?: Reason;
  /** How many hands were played out, and the steps to which points and chances (in hundredths) are rounded. */
  deals?: number;
  measure?: "points" | "game";
  step?: number;
  chance_step?: number;
  expect?: { points: number; queen: number; moon: number; other: number };
  opinions: Opinion[];
  /** Before the play: the hint's own first, then in order of loss. */
  ways?: Way[];
}

export interface ListedSeat {
  kind: Sitter["kind"];
  /** Of a computer: its player. */
  name?: string;
  away?: boolean;
  /** In the table's family of rules, once a game has counted. */
  rating?: number;
  sure?: boolean;
}
/** GET /api/book: an entry of the viewer's chips; latest first. */
export interface BookLine {
  line: number;
  at: number;
  what: string;
  chips: number;
  left: number;
  table?: Id;
  game?: Id;
}
export interface Book {
  chips: number;
  /** The chips that the viewer gets when they next sit down to play for chips. */
  due?: number;
  lines: BookLine[];
  before?: number;
}

/** GET /api/slates/TABLE: what each person is owed there (negative: owes), and payments that settle it all. */
export interface Slate {
  table: Id;
  /** `gone`: neither played nor agreed for thirty days; the others do not wait for them. */
  who: { person: Id; name: string; chips: number; agreed: boolean; gone: boolean; in_game?: number }[];
  /** When somebody last bought in or agreed. */
  last?: number;
  computers: number;
  payments: { from: Id; to: Id; chips: number }[];
  fewest: boolean;
  /** A game is being played: what was brought to it (`in_game`) counts as owed in `chips`. */
  playing: boolean;
  settled: number;
}

export interface Listed {
  table: Id;
  rules: string;
  title: string;
  host: string | null;
  seats: ListedSeat[];
  free: number;
  stage: Stage;
  watching: number;
  password: boolean;
  public: boolean;
  /** How many milliseconds it had existed when this was sent. */
  age: number;
  /** It begins by itself: the player that then takes the empty seats. */
  fills?: string;
  terms: Terms;
  /** Only in a reply about one table: the viewer's seat there. */
  you?: Seat;
  /** It is the viewer's turn. */
  turn?: boolean;
}

export interface You {
  person: Id;
  name: string;
  guest: boolean;
  /** The guest's name was given by the server. */
  given?: boolean;
}

export type Answer =
  | { is: "ok"; id: Id; table: Id; n: number }
  | ({ is: "no"; id?: Id; table?: Id } & Refusal)
  | Hint;

export type Message =
  | { is: "hello"; protocol: number; server: string; you: You | null; message: number }
  | { is: "pong" }
  | View
  | TableEvent
  | Answer
  | { is: "gone"; table: Id; why: string; say: string }
  | { is: "lobby"; tables?: Listed[]; changed?: Listed[]; gone?: Id[] }
  | { is: "invited"; table: Id; person: Id; name: string; rules: string }
  | { is: "bye"; why: string; say: string };

// ---- HTTP ----

export interface Preset {
  name: string;
  brief: string;
  rules: string;
  seats: number;
  low: number;
  high: number;
  /** The numbers of players it can be played with. */
  counts?: number[];
}
export type OptionKind = "flag" | "number" | "choice" | "faces" | "cycle" | "teams" | "points" | "resets";
export interface RuleOption {
  name: string;
  kind: OptionKind;
  group: string;
  brief: string;
  default: string;
  low?: number;
  high?: number;
  word?: string;
  words?: { word: string; brief: string }[];
}
/** GET /api/rules */
export interface RulesSchema {
  presets: Preset[];
  groups: { name: string; title: string }[];
  options: RuleOption[];
  /**
   * The options that differ between families, in the order to ask for them, with the values that most families have.
   */
  common: { option: string; values: string[] }[];
  players: { name: string; brief: string }[];
}
/** POST /api/rules */
export interface RulesRead {
  rules: string;
  seats: number;
  words: string[];
  remarks: string[];
  options: Record<string, string>;
  low: number;
  high: number;
  counts?: number[];
  deck: number;
  hand: number;
  kitty: number;
  /** What cards are worth uncharged, if not zero. */
  values: Record<Card, number>;
  /** Every card in play once, clubs first; those that may be charged; those that the first trick does not allow. */
  cards: Card[];
  chargeable: Card[];
  ban: Card[];
  /** Options that have no effect with the others as they are. */
  idle: string[];
  /** The most that one hand can add to a score. */
  most: number;
  /** A letter for each hand in turn; empty where cards are never passed. */
  pass?: string[];
  money: boolean;
  teams: string | null;
}
export interface RulesRefused extends Refusal {
  option?: string;
  other?: string;
  /** The part of the text that it is about, in bytes. */
  at?: number;
  length?: number;
  /** The options, if each could be read although they contradict each other. */
  options?: Record<string, string>;
}

export interface GameListed {
  game: Id;
  /** The key for the computers' names, as at the table: the first digits of its id. */
  names?: string;
  rules: string;
  family: string;
  ended: number;
  hands: number;
  /** `left`: before the end; a computer went on in their place. */
  seats: { name: string; person?: Id; left?: true }[];
  scores: number[];
  winners: Seat[];
  shared?: boolean;
  /** It was played elsewhere, and its record was imported. */
  brought?: boolean;
}

export interface FamilyStats {
  family: string;
  games: number;
  wins: number;
  hands: number;
  points: number;
  moons: number;
  rating: number | null;
  sure: boolean;
  dealt?: OwnDealt;
}
/** One hand of a person's statistics. */
export interface CareerHand {
  game: Id;
  number: number;
  ended: number;
  points: number;
  /** The points of all others together. */
  others: number;
  queens: number;
  hearts: number;
  moon?: boolean;
}
/** Games against one strength of computers, against "mixed" ones, or with other "people"; `low`, `high`: of the share won. */
export interface CareerAgainst {
  who: string;
  games: number;
  won: number;
  /** Wins that chance would give. */
  due: number;
  low: number;
  high: number;
  hands: number;
  points: number;
}
/** Every step-th hand: when it ended, its points, and the means of the 30 and 300 hands that end with it. */
export interface CareerCurve {
  step: number;
  at: number[];
  points: number[];
  mean: (number | null)[];
  long?: (number | null)[];
}
/** GET /api/career?family=F&days=D */
export interface Career {
  /** Earlier games that are not counted yet: each request counts some. */
  pending: number;
  /** "day": the hand of the day. */
  families: { family: string; games: number }[];
  /** "all": all families together. */
  family: string;
  days: number;
  games: number;
  hands: number;
  since: number | null;
  /** Games that are not counted. */
  left_out: { takebacks: number; left: number };
  /** null: games of several sizes. */
  sides: number | null;
  places: number[] | null;
  place: number | null;
  place_recent: number | null;
  /** A hand; `table`: the mean of everybody at these tables. */
  points: { mean: number; table: number } | null;
  queens: { hands: number; taken: number; table: number } | null;
  hearts: { taken: number; table: number };
  moons: { made: number; missed: number; missed_points: number; against: number };
  curve: CareerCurve | null;
  trend: { first: number; last: number; band: number } | null;
  best: CareerHand | null;
  worst: CareerHand | null;
  against: CareerAgainst[];
  with: { person: Id; name: string; games: number; ahead: number; behind: number }[];
  streak: { now: number; best: number };
  rating: { rating: number; spread: number; curve: [number, number, number][] } | null;
  given: { hands: number; points: number } | null;
}
/** The number of hands that somebody was dealt, the queens of spades among them, and the sums of what chance gives. */
export interface OwnDealt {
  hands: number;
  queens: number;
  due: number;
  spread: number;
}
interface Chance {
  mean: number;
  variance: number;
}
/** Of GET /api/deals: decks with the same number of cards of each suit, for the same number of seats. */
export interface Deals {
  cards: number;
  seats: number;
  queens: number;
  suits: number[];
  deals: number;
  voided: number;
  sealed: number;
  dropped: number;
  at: { queens: number; hearts: number; short: number }[];
  computers: { hands: number; queens: number };
  chance: { queens: Chance; hearts: Chance; short: Chance };
  chi: { queens: number; hearts: number; freedom: number };
}

export interface ReplayTrick {
  leader: Seat;
  cards: Card[];
  winner: Seat | null;
  points: number;
  boosted: boolean;
  /** false: the record ends within the trick. */
  whole?: boolean;
}
export interface ReplayHand {
  /** The number of its game in the record, from 1. */
  game: number;
  /** In the passing cycle; repeats after a hand that was called off. */
  number: number;
  pass: string;
  dealer: Seat;
  /** As held at the start of the play. */
  hands: Card[][];
  /** null: the record begins in mid-hand. */
  dealt: Card[][] | null;
  passed: Card[][];
  received: Card[][];
  /** Seats that passed cards on without seeing them. */
  unseen?: Seat[];
  charged: Record<Seat, Card[]>;
  kitty: Card[];
  kitty_taker?: Seat | null;
  /** The trick that took the kitty, from 1; missing if the record begins after it. */
  kitty_trick?: number;
  buried?: Card[];
  tricks: ReplayTrick[];
  points: number[];
  called_off?: boolean;
  scores?: number[];
  totals?: number[];
  shot?: (Shot & { way?: "add" | "subtract" }) | null;
  stakes?: (number | string)[];
}
/** GET /api/games/ID/replay, POST /api/replay */
export interface Replay {
  game?: Id;
  rules: string;
  seats: { name: string; person?: Id; left?: true }[];
  hands: ReplayHand[];
  winners: Seat[];
  ended: boolean;
  called_off?: boolean;
  public?: boolean;
  shared?: boolean;
  /** It was played elsewhere, and its record was imported. */
  brought?: boolean;
  /** How often decisions were taken back, alone with computers, after something had been shown. */
  takebacks?: number;
  /** Amounts by seat, as text, if a pot is played for. */
  pot?: string[];
  /** The key for the computers' names, as at the table: the first digits of its id. */
  names?: string;
}

export interface Prospect {
  points: number;
  queen: number;
  moon: number;
  moon_other: number;
}
export interface Moment {
  /** Its number in the hand, from 1, all seats counted. */
  decision: number;
  trick: number | null;
  phase: Phase;
  table: Card[];
  leader: Seat | null;
  played: Card[];
  best: Card[];
  /** Words of numbered choices. */
  option?: string;
  best_option?: string;
  /** The unit of losses: points (or money), or hundredths of the game. */
  measure: "points" | "game";
  loss: number;
  loss_open: number;
  open_by: number;
  with_played: Prospect | null;
  with_best: Prospect | null;
  deals?: number;
  step?: number;
  chance_step?: number;
  /** `open_by`, as far as it is known. */
  laid?: Amount;
  reason?: Reason;
  why: string;
}
/** GET /api/games/ID/review?hand=K&seat=S */
export interface Review {
  game: Id;
  hand: number;
  seat: Seat;
  /** One point of Classic in points of this game; a hundredth of the game counts as much. */
  unit: number;
  decisions: number;
  loss: number;
  loss_open: number;
  luck: number;
  mistakes: number;
  blunders: number;
  moments: Moment[];
}
