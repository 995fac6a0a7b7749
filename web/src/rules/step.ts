// step.ts - whether the computers are too weak or too strong for somebody: a next step, offered once.
//
// A hand is won clearly by whoever has the fewest points of all, where the others have three times as many on
// average; lost clearly by whoever has the most, where that is three times as many. Three such hands one after the
// other, against computers of one strength, and the next strength is offered: once for each step, in this browser.
import { keep, kept } from "../kept";
import { ladder } from "./strength";

const KEY = "hearts.step";
const HANDS = 3, CLEAR = 3;

interface Kept {
  /** Against which strength, and the hand counted last. */
  at: string;
  hand: string;
  /** Hands won clearly one after the other; lost ones are negative. */
  run: number;
  /** What is offered with that hand, until it is answered. */
  offer: string | null;
  /** Steps that were offered, as "novice casual". */
  asked: string[];
  /** The table at which the step was taken: its next game is played so. */
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

/** Counts a hand that is over, once however often it is shown; the strength that is offered with it, or null. */
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

/** The offer was answered; `table`: with yes, there. */
export function answerStep(table: string | null): void {
  keep("local", KEY, { ...load(), offer: null, table });
}

/** Whether the next game of the table is to be played at the step that was taken there; asked once. */
export function takesStep(table: string): boolean {
  const now = load();
  if (now.table !== table) return false;
  keep("local", KEY, { ...now, table: null });
  return true;
}
