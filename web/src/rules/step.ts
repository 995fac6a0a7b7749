// step.ts - whether the computers are too weak or too strong for a player: offers the next strength, once.
//
// A hand is won clearly by the player with the fewest points, if the others have three times as many on average; it is
// lost clearly by the player with the most, if that is three times as many. After three such hands in a row against
// computers of one strength, the next strength is offered: once for each step, in this browser.
import { keep, kept } from "../kept";
import { ladder } from "./strength";

const KEY = "hearts.step";
const HANDS = 3, CLEAR = 3;

interface Kept {
  /** The strength of the opponents, and the last hand counted. */
  at: string;
  hand: string;
  /** Hands won clearly in a row; hands lost are negative. */
  run: number;
  /** The strength offered after that hand, until it is answered. */
  offer: string | null;
  /** Steps that were offered already, as "novice casual". */
  asked: string[];
  /** The table at which the offer was accepted: its next game uses the new strength. */
  table: string | null;
}

const nothing: Kept = { at: "", hand: "", run: 0, offer: null, asked: [], table: null };

function load(): Kept {
  const found = { ...nothing, ...kept<Partial<Kept>>("local", KEY) };
  const good = Array.isArray(found.asked) && Number.isInteger(found.run) && typeof found.hand === "string";
  return good ? found : nothing;
}

/** 1: the hand was won clearly, -1: lost clearly, 0: neither. */
export function clearly(scores: readonly number[], seat: number): number {
  const own = scores[seat] ?? 0, others = scores.filter((_, i) => i !== seat);
  const mean = others.reduce((sum, s) => sum + s, 0) / others.length;
  if (own < mean && others.every((s) => own <= s) && CLEAR * own <= mean) return 1;
  if (own > mean && others.every((s) => own >= s) && own >= CLEAR * mean) return -1;
  return 0;
}

/** Counts a finished hand, only once even if it is shown again; returns the strength to offer, or null. */
export function countHand(at: string, hand: string, scores: readonly number[], seat: number): string | null {
  const was = load(), step = ladder.indexOf(at);
  if (step < 0) return null;
  if (was.hand === hand) return was.offer;
  const how = clearly(scores, seat), goes = was.at === at && how * was.run > 0;
  const run = how === 0 ? 0 : goes ? was.run + how : how;
  const next = Math.abs(run) >= HANDS ? ladder[step + Math.sign(run)] ?? null : null;
  const offer = next && !was.asked.includes(`${at} ${next}`) ? next : null;
  keep("local", KEY, {
    ...was, at, hand, offer, run: offer ? 0 : run, asked: offer ? [...was.asked, `${at} ${offer}`] : was.asked,
  });
  return offer;
}

/** The offer was answered; `table`: accepted, at this table. */
export function answerStep(table: string | null): void {
  keep("local", KEY, { ...load(), offer: null, table });
}

/** Whether the next game of the table uses the accepted strength; can be asked only once. */
export function takesStep(table: string): boolean {
  const now = load();
  if (now.table !== table) return false;
  keep("local", KEY, { ...now, table: null });
  return true;
}
