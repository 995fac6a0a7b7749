// nothing.ts - what leaves nothing to choose is passed on without a press.
import { useEffect, useState } from "preact/hooks";
import { pace } from "../settings";
import type { Desk } from "./desk";
import type { Table } from "./model";

/** So long one sees why, at the usual pace. */
const SEEN = 1200;
/** Who plays with others takes longer, and not always as long: how fast it was would tell what one does not hold. */
const LEAST = 1500, MORE = 2500;
/** Later than this it did not work: then it wants a press after all. */
const LATE = 4000;

function waits(table: Table): number {
  const people = table.view.seats.filter((s) => s.kind === "person").length;
  if (people > 1) return LEAST + Math.random() * MORE;
  return pace() ? SEEN / pace() : 0;
}

/** Passes by itself while there is nothing to choose; true: a press is needed. */
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
