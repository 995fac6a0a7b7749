// score-ends.ts - whether the end of a hand is still being read. Each player reads it for themselves; nobody waits.
import { signal, type Signal } from "@preact/signals";
import { keep, kept } from "../kept";
import type { Table } from "./model";
import type { Session } from "./session";

/** The latest hand whose end was read, or was over before the page was opened; the tab stores it over a reload. */
const read = new WeakMap<Session, Signal<string>>();
const READ = "hearts.read.";

function hand(t: Table): string {
  return `${t.view.games}:${t.hands.length}`;
}

/** Whether the viewer has neither played nor passed a card since the last hand was scored. */
export function between(t: Table): boolean {
  const mine = t.view.seat;
  if (t.view.stage !== "playing" || !t.hands.length) return false;
  const begun = t.view.seen.some((s) => s.seat === mine && s.what !== "hand" && s.what !== "dealt");
  return !!t.ended || (mine !== null && !begun);
}

/**
 * The hand that counts as read when the page is opened: the one this tab stored; else the last one, if the next has
 * begun.
 */
export function readAtFirst(t: Table, before: string | null): string {
  return before ?? (between(t) ? "" : hand(t));
}

function readOf(session: Session): Signal<string> | null {
  const t = session.table.value;
  const found = read.get(session);
  if (found || !t) return found ?? null;
  const made = signal(readAtFirst(t, kept<string>("session", READ + session.id)));
  read.set(session, made);
  keep("session", READ + session.id, made.value);
  return made;
}

/** What is shown at the end: a hand, the game, or nothing. */
export function endShown(session: Session): "hand" | "game" | null {
  const t = session.table.value, last = readOf(session);
  if (!t || !last) return null;
  if (t.view.one_hand) return t.ended ? "hand" : null;
  if (t.view.stage === "over") return t.game ? "game" : null;
  return t.view.stage === "playing" && t.hands.length && last.value !== hand(t) ? "hand" : null;
}

/** Goes on to the next hand. */
export function goOn(session: Session): void {
  const t = session.table.value, last = readOf(session);
  if (!t || !last) return;
  last.value = hand(t);
  keep("session", READ + session.id, last.value);
}
