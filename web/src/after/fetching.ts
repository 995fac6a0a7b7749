// fetching.ts - a game's replay and the reviews of its hands, from where it was played.
import { useEffect, useState } from "preact/hooks";
import { Refused, textOf } from "../net/api";
import type { Place } from "../net/place";
import type { Id, Replay, Review, Seat } from "../net/types";
import { whyText } from "../text/refusal";

export type Fetched<T> =
  | { state: "waiting"; queued: boolean }
  | { state: "there"; value: T }
  | { state: "missing" }
  | { state: "failed"; why: string };

interface Asked<T> {
  got: Fetched<T>;
  again: () => void;
}

const waiting = { state: "waiting", queued: false } as const;

function failed(e: unknown): Fetched<never> {
  if (e instanceof Refused && e.status >= 400 && e.status < 405) return { state: "missing" };
  return { state: "failed", why: whyText(e) };
}

/** A game's replay; `again` fetches it once more. */
export function useReplay(place: Place, id: Id): Asked<Replay> {
  const [got, show] = useState<Fetched<Replay>>(waiting);
  const [round, next] = useState(0);
  useEffect(() => {
    let gone = false;
    show(waiting);
    place.ask<Replay>("GET", `/api/games/${encodeURIComponent(id)}/replay`).then(
      (value) => { if (!gone) show({ state: "there", value }); },
      (e: unknown) => { if (!gone) show(failed(e)); });
    return () => { gone = true; };
  }, [id, round]);
  return { got, again: () => next(round + 1) };
}

/** A game's record, as text; throws Refused. */
export async function recordAt(place: Place, id: Id): Promise<string> {
  if ("text" in place.record) return place.record.text(id);
  return textOf(place.record.at(id));
}

/** Reviews that were fetched already, by game, hand and seat. */
const kept = new Map<string, Review>();

/** When others are waiting as well, a review of a hand may take minutes. */
const PATIENCE = 600_000;

/** Repeats the request until the review is there: the server reviews one hand at a time. */
async function review(place: Place, path: string, here: () => boolean, wait: () => void): Promise<Review | null> {
  for (;;) {
    try {
      return await place.ask<Review>("GET", path, undefined, PATIENCE);
    } catch (e) {
      if (!(e instanceof Refused) || (e.status !== 429 && e.status !== 503) || e.why === "draining") throw e;
      if (here()) wait();
      await new Promise((done) => setTimeout(done, 1000 * (e.wait ?? 1)));
      if (!here()) return null;
    }
  }
}

/** The review of a hand for a seat; null if there is none to ask for. */
export function useReview(place: Place, id: Id | null, hand: number, seat: Seat): Asked<Review> {
  // A review for another seat or hand is not shown here, not even until the page has fetched the right one.
  const path = id === null ? "" : `/api/games/${encodeURIComponent(id)}/review?hand=${hand}&seat=${seat}`;
  const [got, show] = useState<{ of: string; is: Fetched<Review> }>({ of: "", is: waiting });
  const [round, next] = useState(0);
  useEffect(() => {
    if (!path || kept.has(path)) return;
    let gone = false;
    const shown = (is: Fetched<Review>): void => { if (!gone) show({ of: path, is }); };
    shown(waiting);
    review(place, path, () => !gone, () => shown({ state: "waiting", queued: true })).then(
      (value) => {
        if (value) kept.set(path, value);
        if (value) shown({ state: "there", value });
      },
      (e: unknown) => shown(failed(e)));
    return () => { gone = true; };
  }, [path, round]);
  const known = kept.get(path);
  return { got: known ? { state: "there", value: known } : got.of === path ? got.is : waiting, again: () => next(round + 1) };
}
