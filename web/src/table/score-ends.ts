// score-ends.ts - whether the end of a hand is still being read. Each reads it for themselves; nobody waits.
import { signal, type Signal } from "@preact/signals";
import type { Table } from "./model";
import type { Session } from "./session";

/** The latest hand whose end was read, or was over before the page came. */
const read = new WeakMap<Session, Signal<string>>();

function hand(t: Table): string {
  return `${t.view.games}:${t.hands.length}`;
}

function readOf(session: Session): Signal<string> | null {
  const t = session.table.value;
  const found = read.get(session);
  if (found || !t) return found ?? null;
  const made = signal(t.ended && t.view.stage === "playing" ? "" : hand(t));
  read.set(session, made);
  return made;
}

/** What is over and lies to be read: a hand, the game, or nothing. */
export function endShown(session: Session): "hand" | "game" | null {
  const t = session.table.value, last = readOf(session);
  if (!t || !last) return null;
  if (t.view.stage === "over") return t.game ? "game" : null;
  return t.view.stage === "playing" && t.hands.length && last.value !== hand(t) ? "hand" : null;
}

/** On to the next hand. */
export function goOn(session: Session): void {
  const t = session.table.value, last = readOf(session);
  if (t && last) last.value = hand(t);
}
