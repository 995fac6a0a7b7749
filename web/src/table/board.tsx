// board.tsx - seats, ring and trick: the middle of the cloth.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RulesRead, Seat } from "../net/types";
import { Centre } from "./centre";
import type { Desk } from "./desk";
import { secondRound } from "./facts";
import { moveOn } from "./motion";
import type { Table } from "./model";
import { Corners } from "./pad";
import { Seats } from "./seats";
import { Trick } from "./trick";

interface BoardProps {
  table: Table;
  desk: Desk;
  rules: RulesRead | null;
  onSit?: ((seat: Seat) => void) | undefined;
}

export function Board({ table, desk, rules, onSit }: BoardProps): JSX.Element {
  const board = useRef<HTMLDivElement>(null);
  // Before the first paint: cards that are about to be dealt must not be visible yet.
  useLayoutEffect(() => (board.current ? moveOn(desk.session, board.current) : undefined), [desk]);
  const charging = table.view.stage === "playing" && table.game?.phase === "charge";
  const n = table.view.seats.length;
  return (
    <div ref={board} class={`board n${n}` + (charging ? " charging" : "") + (secondRound(table) ? " twice" : "")}>
      <Seats table={table} rules={rules} onSit={onSit} comes={desk.session.comes.value} about={!desk.session.place.here} />
      <Centre table={table} desk={desk} rules={rules} />
      <Trick table={table} rules={rules} />
      <Corners session={desk.session} />
    </div>
  );
}
