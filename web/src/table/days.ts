// days.ts - the hands of days: which was played, at what table, and with what result. The browser keeps it.
import { signal } from "@preact/signals";
import { keep, kept } from "../kept";
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
  /** What the computer made of it at the same seat, run by run; not all of them may be there yet. */
  runs?: number[];
}

/** At a table: which try of that day's hand it is, from 1. Only the first can count. */
export interface Trying {
  date: string;
  rules: string;
  nth: number;
}

export const DAY_RULES = "classic";

const DAYS = "hearts.days", TRY = "hearts.day.";
/** More days than this are not kept, and the computer's runs of far fewer. */
const MOST = 800, WITH_RUNS = 14;

/** Where the browser may keep nothing they are there as long as the page. */
let last: Day[] = [];
const tries = new Map<Id, Trying>();

/** Whether the browser has kept what was done last. */
export const daysKept = signal(true);
/** Counts what changes, for whoever shows it. */
export const daysChanged = signal(0);

// ---- Dates ----

const two = (n: number): string => String(n).padStart(2, "0");

/** The player's own date. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const timeOf = (date: string): number => Date.parse(date + "T00:00:00Z");

/** So many days before it, or after it where that is below 0. */
export function daysBefore(date: string, n: number): string {
  return new Date(timeOf(date) - n * 86_400_000).toISOString().slice(0, 10);
}

/** A date in words: the parts that are asked for. */
export function dateText(date: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(timeOf(date));
}

// ---- What is kept ----

function isDay(x: unknown): x is Day {
  const d = x as Partial<Day> | null;
  return typeof d?.date === "string" && /^\d{4}-\d\d-\d\d$/.test(d.date) && !Number.isNaN(timeOf(d.date)) && typeof d.rules === "string" &&
    (d.points === undefined || Number.isFinite(d.points));
}

/** The latest first. */
export function days(): Day[] {
  const list = kept<unknown>("local", DAYS), there = Array.isArray(list) ? list.filter(isDay) : [];
  return there.length || daysKept.value ? there : last;
}

export function dayAt(date: string, rules = DAY_RULES): Day {
  return days().find((d) => d.date === date && d.rules === rules) ?? { date, rules };
}

export function keepDay(day: Day): void {
  const others = days().filter((d) => d.date !== day.date || d.rules !== day.rules);
  const all = [...others, day].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MOST);
  last = all.map((d, i) => {
    const { runs: _runs, played: _played, ...rest } = d;
    return i < WITH_RUNS ? d : rest;
  });
  daysKept.value = keep("local", DAYS, last);
  daysChanged.value++;
}

// ---- Tables ----

/** What is tried at a table; null: it is no hand of a day. */
export function tryingAt(table: Id): Trying | null {
  const first = days().find((d) => d.table === table);
  return first ? { date: first.date, rules: first.rules, nth: 1 } : tries.get(table) ?? kept<Trying>("session", TRY + table);
}

/** A table at which it is tried once more. */
export function keepTrying(table: Id, trying: Trying): void {
  tries.set(table, trying);
  keep("session", TRY + table, trying);
}

export function forgetTrying(table: Id): void {
  tries.delete(table);
  keep("session", TRY + table, null);
}

/** What computers are called by: at the hand of a day they have the same names for everybody. */
export function dayNames({ date }: Trying): string {
  let hash = 0x811c9dc5;
  for (const c of date) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, "0");
}

/** The hand is over; false: another result of that day counts already. */
export function finishDay(date: string, rules: string, points: number, played: Card[]): boolean {
  const day = dayAt(date, rules);
  if (day.points !== undefined) return false;
  keepDay({ ...day, points, played });
  return true;
}

// ---- Streaks ----

export interface Stitch {
  date: string;
  done: boolean;
}

/** The days up to that one, the last one last: whether each was played. */
export function stitches(upTo: string, n: number, rules = DAY_RULES): Stitch[] {
  const done = new Set(days().filter((d) => d.points !== undefined && d.rules === rules).map((d) => d.date));
  return Array.from({ length: n }, (_, i) => daysBefore(upTo, n - 1 - i)).map((date) => ({ date, done: done.has(date) }));
}

/** How many days in a row were played, up to that one. */
export function inARow(upTo: string, rules = DAY_RULES): number {
  const all = stitches(upTo, MOST, rules).reverse(), missed = all.findIndex((s) => !s.done);
  return missed < 0 ? all.length : missed;
}
