// keeping.ts - stores results of the hands of the day, and says which of the last days were played.
import { signal } from "@preact/signals";
import { keep } from "../kept";
import type { Card } from "../net/types";
import { DAYS, DAY_MS, dateOf, dayAt, days, unkept, type Day } from "../table/days";

/** The number of days that are stored, and the number that keep the computer's runs. */
const MOST = 800, WITH_RUNS = 14;

/** Whether the last change was stored by the browser. */
export const daysKept = signal(true);
/** Incremented by every change. */
export const daysChanged = signal(0);

export function keepDay(day: Day): void {
  const others = days().filter((d) => d.date !== day.date || d.rules !== day.rules);
  const all = [...others, day].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MOST);
  const kept = all.map((d, i) => {
    const { runs: _runs, played: _played, ...rest } = d;
    return i < WITH_RUNS ? d : rest;
  });
  daysKept.value = keep("local", DAYS, kept);
  unkept.days = daysKept.value ? null : kept;
  daysChanged.value++;
}

/** The hand is over: the result counts, unless there is already one for that day. */
export function finishDay(date: string, rules: string, points: number, played: Card[]): void {
  const day = dayAt(date, rules);
  if (day.points === undefined) keepDay({ ...day, points, played });
}

export interface Stitch {
  date: string;
  done: boolean;
}

/** The `n` days up to this one, latest last: whether each was played. */
export function stitches({ date: upTo, rules }: Day, n: number): Stitch[] {
  return Array.from({ length: n }, (_, i) => dateOf(Date.parse(upTo) - (n - 1 - i) * DAY_MS))
    .map((date) => ({ date, done: dayAt(date, rules).points !== undefined }));
}
