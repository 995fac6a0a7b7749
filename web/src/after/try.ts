// try.ts - replays a hand of a game from one of its decisions, as often as one likes.
import { browser, makeAt, site, solitary, type Place } from "../net/place";
import type { Id } from "../net/types";
import { go } from "../route";
import { forgetTry, keepTry, type Tried } from "../table/tries";

/** No time limits; takebacks and claims are allowed. */
const noClock = { turn: 0, bank: 0, takebacks: true, claims: true, pauses: true };

interface At {
  place: Place;
  table: Id;
}

/** The table of the last try, which is not needed any more. */
let last: At | null = null;

/** A try is not stored: its table is deleted when it is over, or when another one begins. */
export function endTry({ place, table }: At): void {
  if (last?.table === table) last = null;
  forgetTry(table);
  void place.ask("DELETE", "/api/tables/" + table).catch(() => undefined);
}

function from(t: Tried): object {
  const { record, hand, seat, decision, trick } = t;
  return { record, hand, ...(decision ? { decision } : { seat, ...(trick ? { trick } : {}) }) };
}

/** Makes the table and goes there; throws Refused. */
export async function tryIt(t: Tried): Promise<void> {
  const made = await solitary((at) => makeAt(at, { from: from(t), terms: noClock }));
  if (last) endTry(last);
  last = made;
  keepTry(made.table, t);
  go(made.place.table(made.table));
}

/** A table at which `full` plays on from there, beginning with the card that the review prefers. */
export async function letFull(here: boolean, t: Tried): Promise<At> {
  const place = here ? browser : site;
  const table = await makeAt(place, { from: { ...from(t), full: true, ...(t.best ? { move: t.best } : {}) }, terms: noClock });
  return { place, table };
}
