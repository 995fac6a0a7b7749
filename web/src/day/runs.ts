// runs.ts - how the computer plays the hand of the day at the viewer's seat: computed here, many times, by the worker.
import { useEffect, useState } from "preact/hooks";
import { askHere, prepare } from "../net/here";
import { dayAt, type Day } from "../table/days";
import { asked, type OfDay } from "./begin";
import { keepDay } from "./keeping";

export const RUNS = 200;
/** Computed in groups of this size, so that progress can be shown. */
const STEP = 5;
/** A slow device gets this many milliseconds for a group. */
const PATIENCE = 300_000;

export interface Figures {
  runs: number;
  best: number;
  mean: number;
  worst: number;
}

/** Statistics of the runs; null: there are none yet. */
export function figuresOf(runs: number[]): Figures | null {
  if (!runs.length) return null;
  const sum = runs.reduce((all, n) => all + n, 0);
  return { runs: runs.length, best: Math.min(...runs), mean: sum / runs.length, worst: Math.max(...runs) };
}

/** The same runs are computed only once, however often they are asked for. */
const working = new Map<string, Promise<void>>();

async function work(day: Day): Promise<void> {
  if (!(await prepare(""))) throw new Error("nothing is computed in this browser");
  const { record, player } = await askHere<OfDay>("GET", "/api/day" + asked(day));
  const before = dayAt(day.date, day.rules), all = (before.runs?.length ?? 0) >= RUNS;
  // Another version of the computer plays differently: drop its runs and start again.
  if (!all && before.ran !== player) keepDay({ ...before, runs: [], ran: player });
  for (let first = dayAt(day.date, day.rules).runs?.length ?? 0; first < RUNS; first += STEP) {
    const { points } = await askHere<{ points: number[] }>("POST", "/api/runs", { from: { record }, first, count: Math.min(STEP, RUNS - first) }, PATIENCE);
    const now = dayAt(day.date, day.rules);
    keepDay({ ...now, runs: [...(now.runs ?? []).slice(0, first), ...points] });
  }
}

/** Computes the missing runs; true: it cannot be done here. */
export function useRuns(day: Day): boolean {
  const [failed, fail] = useState(false), key = day.date + day.rules;
  useEffect(() => {
    if (day.points === undefined || (day.runs?.length ?? 0) >= RUNS) return undefined;
    let gone = false;
    if (!working.has(key)) working.set(key, work(day).finally(() => working.delete(key)));
    working.get(key)?.catch(() => { if (!gone) fail(true); });
    return () => { gone = true; };
  }, [key, day.points === undefined]);
  return failed;
}
