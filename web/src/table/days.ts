// days.ts - the hands of the day stored in this browser: which was played, at which table, and with what result.
import { kept } from "../kept";
import type { Card, Id } from "../net/types";

/** The hand of a day in one game, as far as it was played here. Only the first try that is finished counts. */
export interface Day {
  /** The player's local date when it was started: "2026-11-24". */
  date: string;
  rules: string;
  /** The table where it is or was played. */
  table?: Id;
  here?: boolean;
  /** How often it was started again after that. */
  again?: number;
  /** Once it is over: the points, and the player's own cards in the order in which they were played. */
  points?: number;
  played?: Card[];
  /** The signature of the computers against which it was started. */
  player?: string;
  /** The computer's results at the same seat, one for each run; some may still be missing. */
  runs?: number[];
  /** The signature of that computer. */
  ran?: string;
}

export const DAYS = "hearts.days", DAY_RULES = "classic", DAY_MS = 86_400_000;

/** The days if the browser stores nothing: they last as long as the page. */
export const unkept: { days: Day[] | null } = { days: null };

/** Latest first. */
export function days(): Day[] {
  const list = unkept.days ?? kept<unknown>("local", DAYS);
  return Array.isArray(list) ? (list as (Partial<Day> | null)[]).filter((d): d is Day => Date.parse(d?.date ?? "") > 0 && !!d?.rules) : [];
}

export function dayAt(date: string, rules = DAY_RULES): Day {
  return days().find((d) => d.date === date && d.rules === rules) ?? { date, rules };
}

/** The UTC date at a time. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The player's local date. */
export function today(): string {
  const now = new Date();
  return dateOf(now.getTime() - now.getTimezoneOffset() * 60_000);
}

/** A date in words, with the given parts. */
export function dateText(date: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(Date.parse(date));
}

/** The number of days in a row that were played, ending with that day, which itself may still be unplayed. */
export function inARow(upTo: string): number {
  const done = new Set(days().filter((d) => d.points !== undefined && d.rules === DAY_RULES).map((d) => d.date));
  const last = Date.parse(upTo) - (done.has(upTo) ? 0 : DAY_MS);
  let n = 0;
  while (done.has(dateOf(last - n * DAY_MS))) n++;
  return n;
}
