// begin.ts - to the table of the hand of the day: a new one, or the one that was left.
import { signal } from "@preact/signals";
import { play } from "../later";
import { Refused } from "../net/api";
import { makeAt, placeOf, solitary } from "../net/place";
import type { Listed } from "../net/types";
import { go, route } from "../route";
import { set } from "../settings";
import { dayAt, keepDay, keepTrying, type Day } from "../table/days";
import { faultText } from "../text/refusal";

/** Nobody is hurried. What was played lies, and is played to its end: so anybody can play it through again. */
const calm = { turn: 0, bank: 0, takebacks: false, claims: false, pauses: true };

/** A table is being laid, so that nothing is laid twice. */
export const laying = signal(false);
/** Why it was not, in words. */
export const fault = signal("");

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

/** Where that day's hand is told, from wherever it is to be played. */
export const dayPath = ({ date, rules }: { date: string; rules: string }): string =>
  `/api/day?date=${date}&rules=${encodeURIComponent(rules)}`;

/** Where it is played, as an address of the page. */
async function lay(day: Day): Promise<string> {
  if (day.points === undefined && (await isThere(day))) return placeOf(day.here).table(day.table ?? "");
  const { place, table } = await solitary(async (at) => {
    const { record } = await at.ask<{ record: string }>("GET", dayPath(day));
    return makeAt(at, { from: { record }, terms: calm });
  });
  const now = dayAt(day.date, day.rules), { here: _here, ...rest } = now;
  if (now.points === undefined) keepDay({ ...rest, table, ...(place.here ? { here: true } : {}) });
  else {
    const again = (now.again ?? 0) + 1;
    keepDay({ ...now, again });
    keepTrying(table, { date: day.date, rules: day.rules, nth: again + 1 });
  }
  return place.table(table);
}

/** Goes to its table. What hinders is said in `fault`. */
export async function playDay(day: Day): Promise<void> {
  if (laying.value) return;
  laying.value = true;
  fault.value = "";
  void play().catch(() => undefined);
  const from = route.value;
  try {
    const address = await lay(day);
    set({ met: true });
    // Who has gone elsewhere meanwhile finds it on the start page.
    if (route.value === from) go(address);
  } catch (e) {
    fault.value = faultText(e);
  }
  laying.value = false;
}
