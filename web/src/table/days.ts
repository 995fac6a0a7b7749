// days.ts - the hands of days, as this browser keeps them: which was played, at what table, and with what result.
import { kept } from "../kept";
import type { Card, Id } from "../net/types";

/** The hand of a day in a game, as far as it was played here. The first try that is finished counts, and no other. */
export interface Day {
  /** The player's own date when it was begun: "2026-11-24". */
  date: string;
  rules: string;
  /** Where it is played, or was. */
  table?: Id;
  here?: boolean;
  /** How often it was begun anew after that. */
  again?: number;
  /** Once it is over: what it cost, and the cards of one's own in the order in which they were played. */
  points?: number;
  played?: Card[];
  /** By whose signature the computers against whom it was begun decide. */
  player?: string;
  /** What the computer made of it at the same seat, run by run; not all of them may be there yet. */
  runs?: number[];
  /** The signature of that computer. */
  ran?: string;
}

export const DAYS = "hearts.days", DAY_RULES = "classic", DAY_MS = 86_400_000;

/** Where the browser keeps nothing, they are here as long as the page. */
export const unkept: { days: Day[] | null } = { days: null };

/** The latest first. */
export function days(): Day[] {
  const list = unkept.days ?? kept<unknown>("local", DAYS);
  return Array.isArray(list) ? (list as (Partial<Day> | null)[]).filter((d): d is Day => Date.parse(d?.date ?? "") > 0 && !!d?.rules) : [];
}

export function dayAt(date: string, rules = DAY_RULES): Day {
  return days().find((d) => d.date === date && d.rules === rules) ?? { date, rules };
}

/** The day at a time, anywhere in UTC. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The player's own date. */
export function today(): string {
  const now = new Date();
  return dateOf(now.getTime() - now.getTimezoneOffset() * 60_000);
}

/** A date in words: the parts that are asked for. */
export function dateText(date: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(Date.parse(date));
}

/** How many days in a row were played, up to that one; it may be still to come. */
export function inARow(upTo: string): number {
  const done = new Set(days().filter((d) => d.points !== undefined && d.rules === DAY_RULES).map((d) => d.date));
  const last = Date.parse(upTo) - (done.has(upTo) ? 0 : DAY_MS);
  let n = 0;
  while (done.has(dateOf(last - n * DAY_MS))) n++;
  return n;
}
