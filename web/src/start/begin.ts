// begin.ts - from the start page directly to a table with computers.
import { signal } from "@preact/signals";
import { loadPlay } from "../later";
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
  /** The computers for the other seats. */
  player: string;
}

/** Whether a table is being made, so that no second one is made. */
export const beginning = signal(false);
/** Why no table could be made, in words. */
export const refusal = signal("");

/** If the table takes longer than this, show it anyway: it reports its own state. */
const PATIENCE = 1500;
/** No clock, since nobody asked for one. */
const noClock = { turn: 0, bank: 0, takebacks: true, claims: true, pauses: true };

export function sayRefusal(e: unknown): string {
  const said = text.value.start.trouble;
  if (!(e instanceof Refused)) return said.unreachable ?? String(e);
  return said[e.why] ?? refusalText(e.body);
}

/** Loads the table's screen while the server is working. */
export function prepare(): void {
  void loadPlay().catch(() => undefined);
}

async function make({ rules, title }: Beginning, place: Place): Promise<Id> {
  const table = await makeAt(place, { rules, public: false, seat: "A", terms: noClock, ...(title ? { title } : {}), ...ownLook() });
  remember(table, title ?? "", place.here ? { here: true } : {});
  return table;
}

/** Starts the game; shows the table when it has started, or when that takes long. */
async function deal(table: Id, player: string, place: Place): Promise<void> {
  const started = place.linkTo(table).command({ do: "start", player });
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  const answer = await Promise.race([started, late]);
  if (answer?.is === "no") throw new Refused(409, answer);
}

/** Makes a table and goes there. The reason of a failure goes to `refusal`. */
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
    // If the viewer has gone elsewhere in the meantime, the table is listed on the start page.
    if (route.value === from) go(place.table(table));
  } catch (e) {
    refusal.value = sayRefusal(e);
  } finally {
    beginning.value = false;
  }
}
