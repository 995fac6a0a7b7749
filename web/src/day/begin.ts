// begin.ts - goes to the table of the hand of the day: a new one, or the one that was left.
import { loadPlay } from "../later";
import { Refused } from "../net/api";
import { makeAt, placeOf, solitary } from "../net/place";
import type { Listed } from "../net/types";
import { go, route } from "../route";
import { set } from "../settings";
import { beginning, refusal, sayRefusal } from "../start/begin";
import { dayAt, type Day } from "../table/days";
import { keepTrying } from "../table/trying";
import { keepDay } from "./keeping";

/** No time limits. No takebacks and no claims: every hand is played to its end, so that anybody can replay it. */
const noClock = { turn: 0, bank: 0, takebacks: false, claims: false, pauses: true };

/** Whether the table of a started day still exists; throws Refused if that cannot be found out. */
async function isThere({ table, here }: Day): Promise<boolean> {
  if (!table) return false;
  try {
    return (await placeOf(here).ask<Listed>("GET", "/api/tables/" + table)).stage !== "closed";
  } catch (e) {
    if (e instanceof Refused && e.status === 404) return false;
    throw e;
  }
}

/** The hand of that day, and the signature of the strongest computer: results compare only within one signature. */
export interface OfDay {
  record: string;
  player: string;
}

/** Its query string. */
export const asked = ({ date, rules }: Day): string => `?date=${date}&rules=${encodeURIComponent(rules)}`;

/** Makes the table or finds it; returns its address on the page. */
async function lay(day: Day): Promise<string> {
  if (day.points === undefined && (await isThere(day))) return placeOf(day.here).table(day.table ?? "");
  let player = "";
  const { place, table } = await solitary(async (at) => {
    const { record, ...of } = await at.ask<OfDay>("GET", "/api/day" + asked(day));
    ({ player } = of);
    return makeAt(at, { from: { record }, terms: noClock });
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

/** Goes to its table. Problems are shown where the start page shows them. */
export async function playDay(day: Day): Promise<void> {
  if (beginning.value) return;
  beginning.value = true;
  refusal.value = "";
  void loadPlay().catch(() => undefined);
  const from = route.value;
  try {
    const address = await lay(day);
    set({ met: true });
    // If the viewer has gone elsewhere in the meantime, the table is listed on the start page.
    if (route.value === from) go(address);
  } catch (e) {
    refusal.value = sayRefusal(e);
  }
  beginning.value = false;
}
