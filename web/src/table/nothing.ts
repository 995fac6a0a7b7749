// nothing.ts - passes automatically if there is nothing to choose.
import { useEffect, useState } from "preact/hooks";
import { pace } from "../settings";
import type { Desk } from "./desk";
import type { Table } from "./model";

/** How long the reason is shown, at the usual pace. */
const SEEN = 1200;
/**
 * With other people it takes longer, and a random time: a quick answer would tell them which cards the player does not
 * hold.
 */
const LEAST = 1500, MORE = 2500;
/** If it has not worked after this time, a button is shown after all. */
const LATE = 4000;

function waits(table: Table): number {
  const people = table.view.seats.filter((s) => s.kind === "person").length;
  if (people > 1) return LEAST + Math.random() * MORE;
  return pace() ? SEEN / pace() : 0;
}

/** Passes automatically while there is nothing to choose; true: a press is needed. */
export function useNothing(nothing: boolean, table: Table, desk: Desk): boolean {
  const [late, tell] = useState(false);
  useEffect(() => {
    if (!nothing) return undefined;
    const wait = waits(table);
    const passes = setTimeout(() => desk.none(), wait), tells = setTimeout(() => tell(true), wait + LATE);
    return () => {
      clearTimeout(passes);
      clearTimeout(tells);
      tell(false);
    };
  }, [nothing]);
  return late;
}
