// begin.ts - from the start page to a table with computers, at once.
import { signal } from "@preact/signals";
import { play } from "../later";
import { Refused } from "../net/api";
import { makeAt, solitary, type Place } from "../net/place";
import type { Id } from "../net/types";
import { refusalText } from "../text/refusal";
import { go, route } from "../route";
import { ownLook, set } from "../settings";
import { text } from "../text/text";
import { remember } from "../table/recent";

export interface Beginning {
  rules: string;
  title?: string;
  /** Which computers fill the other seats. */
  player: string;
}

/** Whether a table is being made, so that nothing is made twice. */
export const beginning = signal(false);
/** Why it did not come to a table, in words. */
export const refusal = signal("");

/** Longer than this the table is not waited for: it says itself how it stands. */
const PATIENCE = 1500;
/** Nobody has asked for a clock. */
const calm = { turn: 0, bank: 0, takebacks: true, claims: true, pauses: true };

export function sayRefusal(e: unknown): string {
  const said = text.value.start.trouble;
  if (!(e instanceof Refused)) return said.unreachable ?? String(e);
  return said[e.why] ?? refusalText(e.body);
}

/** Fetches the table's screen while the server is being asked. */
export function prepare(): void {
  void play().catch(() => undefined);
}

async function make({ rules, title }: Beginning, place: Place): Promise<Id> {
  const table = await makeAt(place, { rules, public: false, seat: "A", terms: calm, ...(title ? { title } : {}), ...ownLook() });
  remember(table, title ?? "", place.here ? { here: true } : {});
  return table;
}

/** Begins the game; the table is shown when it has, or when that takes long. */
async function deal(table: Id, player: string, place: Place): Promise<void> {
  const started = place.linkTo(table).command({ do: "start", player });
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  const answer = await Promise.race([started, late]);
  if (answer?.is === "no") throw new Refused(409, answer);
}

/** Makes a table and goes there. Says in `refusal` why not. */
export async function begin(wanted: Beginning): Promise<void> {
  if (beginning.value) return;
  beginning.value = true;
  refusal.value = "";
  prepare();
  const from = route.value;
  try {
    const { place, table } = await solitary((at) => make(wanted, at));
    set({ met: true });
    await deal(table, wanted.player, place);
    // Who has gone elsewhere meanwhile finds the table on the start page.
    if (route.value === from) go(place.table(table));
  } catch (e) {
    refusal.value = sayRefusal(e);
  } finally {
    beginning.value = false;
  }
}
