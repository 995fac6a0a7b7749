// clock.tsx - the clock of a seat: a bar that shrinks, and the seconds when few are left.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Seat } from "../net/types";
import { text } from "../text/text";
import type { Table } from "./model";

const now = signal(0);
let watchers = 0, timer = 0;

/** Updates `now` while something that depends on it is drawn. */
function useNow(on: boolean): number {
  useEffect(() => {
    if (!on) return;
    now.value = performance.now();
    if (!watchers++) timer = window.setInterval(() => { now.value = performance.now(); }, 250);
    return () => {
      if (!--watchers) clearInterval(timer);
    };
  }, [on]);
  return on ? now.value : 0;
}

/** Milliseconds left to a seat: of its turn and of its bank. */
function left(t: Table, seat: Seat, at: number): { turn: number; bank: number } | null {
  const clock = t.clocks[seat];
  if (!clock) return null;
  const gone = t.view.paused || t.view.offer ? 0 : Math.max(0, at - t.clocksAt);
  return { turn: Math.max(0, clock.turn - gone), bank: Math.max(0, clock.bank - Math.max(0, gone - clock.turn)) };
}

/** From this many milliseconds left, the seconds are shown. */
const FEW = 10_000;

/** The clock in the plate of a seat that is to play. */
export function Clock({ table, seat }: { table: Table; seat: Seat }): JSX.Element | null {
  const runs = !!table.clocks[seat] && table.view.terms.turn > 0;
  const at = useNow(runs);
  const rest = runs ? left(table, seat, Math.max(at, table.clocksAt)) : null;
  if (!rest) return null;
  const inTurn = rest.turn > 0;
  const whole = inTurn ? table.view.terms.turn : table.view.terms.bank || table.view.terms.turn;
  const share = Math.min(1, (inTurn ? rest.turn : rest.bank) / whole);
  const all = rest.turn + rest.bank;
  return (
    <>
      <span class={"clockbar" + (inTurn ? "" : " bank")} aria-hidden="true"
        style={{ "--left": (share * 100).toFixed(1) + "%" }}><i /></span>
      {all < FEW && <span class="flag secs">{text.value.table.seconds(Math.ceil(all / 1000))}</span>}
    </>
  );
}

/** Whether the seat's clock shows its seconds: then the seat needs no other flag. */
export function showsSeconds(table: Table, seat: Seat): boolean {
  const rest = left(table, seat, performance.now());
  return !!rest && table.view.terms.turn > 0 && rest.turn + rest.bank < FEW;
}
