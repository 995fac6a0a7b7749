// lobby-list.ts - the open tables that are shown, and their order.
import { keep, kept } from "../kept";
import type { Listed } from "../net/types";

export const WANTED = ["all", "free", "watch"] as const;
export type Wanted = (typeof WANTED)[number];

export interface Filter {
  /** A preset's name; empty: any. */
  game: string;
  wanted: Wanted;
}

const KEY = "hearts.lobby";

/** The last choice in this browser. */
export function lastFilter(): Filter {
  const last = kept<Partial<Filter>>("local", KEY);
  return {
    game: typeof last?.game === "string" ? last.game : "",
    wanted: WANTED.find((w) => w === last?.wanted) ?? "all",
  };
}

export function keepFilter(filter: Filter): void {
  keep("local", KEY, filter);
}

export const presetOf = (l: Listed): string => l.rules.trim().split(/\s+/)[0] ?? "";
export const isFree = (l: Listed): boolean => l.stage === "gathering" && l.free > 0;
const isWatched = (l: Listed): boolean => l.stage === "playing" && l.terms.watching;
const peopleThere = (l: Listed): number => l.seats.filter((s) => s.kind === "person" && !s.away).length;

/** Whether people wait there for others: an empty table, or one whose people are away, offers nothing yet. */
export const awaitsPeople = (l: Listed): boolean => isFree(l) && peopleThere(l) > 0;

/** Tables with a free seat come first; among them, those where people wait, and the fullest first. */
function order(a: Listed, b: Listed): number {
  return Number(isFree(b)) - Number(isFree(a)) || Number(peopleThere(b) > 0) - Number(peopleThere(a) > 0) ||
    a.free - b.free || a.table.localeCompare(b.table);
}

export function shownOf(all: Listed[], { game, wanted }: Filter): Listed[] {
  return all
    .filter((l) => l.stage !== "closed" && (!game || presetOf(l) === game))
    .filter((l) => wanted === "all" || (wanted === "free" ? isFree(l) : isWatched(l)))
    .sort(order);
}

/**
 * The rules to ask for when looking for a quick seat in a game: those of a table where people wait, or else the game's
 * own.
 */
export function quickRules(all: Listed[], game: string): string | undefined {
  if (!game) return undefined;
  const waits = shownOf(all, { game, wanted: "free" }).find((l) => !l.password && awaitsPeople(l));
  return waits?.rules ?? game;
}

/** The same tables in their current order, so that no row moves under a finger. New ones come last. */
export function inPlace(tables: Listed[], before: readonly string[]): Listed[] {
  const at = new Map(before.map((id, i) => [id, i]));
  return [...tables].sort((a, b) => (at.get(a.table) ?? before.length) - (at.get(b.table) ?? before.length));
}

/** When each was received, by the browser's clock. */
const told = new WeakMap<Listed, number>();

/** How long it has existed at `now`, in milliseconds of performance.now(). */
export function ageOf(listed: Listed, now: number): number {
  const at = told.get(listed) ?? now;
  told.set(listed, at);
  return listed.age + Math.max(0, now - at);
}
