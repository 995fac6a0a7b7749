// joining.ts - sends games that were played in this browser to the history of an account, one by one, if its owner
// wants that.
import { signal } from "@preact/signals";
import { ask, Refused } from "../net/api";
import { askHere, prepare } from "../net/here";
import { link } from "../net/link";
import { look } from "../net/people";
import { joins, noteJoins, playedHere } from "../net/place";
import type { Id, You } from "../net/types";

/** Games of this browser and their account: those that have joined it, and those still to come. */
export interface Sent {
  sent: Id[];
  unsent: Id[];
}
export const sentTo = (person: Id): Promise<Sent> => askHere<Sent>("GET", "/api/sent?person=" + person);

/** How many games are still to join while this is running. */
export const left = signal(0);
/** Incremented after games have joined. */
export const joined = signal(0);

export function setJoins(person: Id, on: boolean): void {
  noteJoins({ person, on });
  if (on) void join();
}

const pause = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));
/** Seconds to wait before asking a busy server again: at first, and at most; longer if the server says so. */
const AGAIN = 5, LONGEST = 600;

/** True: the game is in the account, or never will be; false: nothing more can be sent now. */
async function send(person: Id, game: Id): Promise<boolean> {
  const { records } = await askHere<{ records: string }>("GET", "/api/records?game=" + game);
  for (;;) {
    try {
      await ask("POST", "/api/games", { record: records });
      await askHere("POST", "/api/sent", { person, game, sent: true });
      return true;
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      if ([400, 413].includes(e.status)) {
        await askHere("POST", "/api/sent", { person, game, sent: false });
        return true;
      }
      if (e.status !== 429 && e.status !== 503) return false;
      await pause(Math.min(LONGEST, e.wait ?? AGAIN));
      if (joins(person) !== true || link.you.value?.person !== person) return false;
    }
  }
}

const wants = (you: You | null): you is You => !!you && !you.guest && joins(you.person) === true;

async function joinAll(): Promise<void> {
  const you = link.you.value ?? (await look());
  if (!wants(you) || !playedHere() || !(await prepare(""))) return;
  const { unsent } = await sentTo(you.person);
  left.value = unsent.length;
  // Oldest first.
  for (const game of unsent.reverse()) {
    if (link.you.value?.person !== you.person || !wants(you) || !(await send(you.person, game))) break;
    left.value--;
    joined.value++;
  }
}

let again = false;
// Retry what could not be sent when there is a network.
addEventListener("online", () => { if (again) void join(); });

/** Sends what has not joined yet, unless another page does; failures are retried another time. */
export async function join(): Promise<void> {
  if (NO_SERVER || !("locks" in navigator)) return;
  again = true;
  try {
    await navigator.locks.request("hearts.joining", { ifAvailable: true }, (lock) => (lock ? joinAll() : undefined));
  } catch {
    // Retry another time.
  }
  left.value = 0;
}
