// begin.ts - to the table of the hand of the day: a new one, or the one that was left.
import { play } from "../later";
import { Refused } from "../net/api";
import { makeAt, placeOf, solitary } from "../net/place";
import type { Listed } from "../net/types";
import { go, route } from "../route";
import { set } from "../settings";
import { beginning, refusal, sayRefusal } from "../start/begin";
import { dayAt, type Day } from "../table/days";
import { keepTrying } from "../table/trying";
import { keepDay } from "./keeping";

/** Nobody is hurried. What was played lies, and all is played to its end: so anybody can play it through again. */
const calm = { turn: 0, bank: 0, takebacks: false, claims: false, pauses: true };

/** Whether the table is still there at which it was begun; throws Refused where nobody can say. */
async function isThere({ table, here }: Day): Promise<boolean> {
  if (!table) return false;
  try {
    return (await placeOf(here).ask<Listed>("GET", "/api/tables/" + table)).stage !== "closed";
  } catch (e) {
    if (e instanceof Refused && e.status === 404) return false;
    throw e;
  }
}

/** That day's hand; the signature of the strongest computer, within which its results compare. */
export interface OfDay {
  record: string;
  player: string;
}

/** How it is asked for. */
export const asked = ({ date, rules }: Day): string => `?date=${date}&rules=${encodeURIComponent(rules)}`;

/** Where it is played, as an address of the page. */
async function lay(day: Day): Promise<string> {
  if (day.points === undefined && (await isThere(day))) return placeOf(day.here).table(day.table ?? "");
  let player = "";
  const { place, table } = await solitary(async (at) => {
    const { record, ...of } = await at.ask<OfDay>("GET", "/api/day" + asked(day));
    ({ player } = of);
    return makeAt(at, { from: { record }, terms: calm });
  });
  const now = dayAt(day.date, day.rules), { here: _here, ...rest } = now;
  if (now.points === undefined) keepDay({ ...rest, table, player, ...(place.here ? { here: true } : {}) });
  else {
    const again = (now.again ?? 0) + 1;
    keepDay({ ...now, again });
    keepTrying(table, { date: day.date, rules: day.rules, nth: again + 1 });
  }
  return place.table(table);
}

/** Goes to its table. What hinders is said where the start page says it. */
export async function playDay(day: Day): Promise<void> {
  if (beginning.value) return;
  beginning.value = true;
  refusal.value = "";
  void play().catch(() => undefined);
  const from = route.value;
  try {
    const address = await lay(day);
    set({ met: true });
    // Who has gone elsewhere meanwhile finds it on the start page.
    if (route.value === from) go(address);
  } catch (e) {
    refusal.value = sayRefusal(e);
  }
  beginning.value = false;
}
