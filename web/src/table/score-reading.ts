// score-reading.ts - a table's scores, read once for all components that show them.
import type { RulesRead, Seat } from "../net/types";
import type { Table } from "./model";
import { useRules } from "./rules-read";
import { columnsOf, lowest, numberOption, seatOrder, sidesOf, teamsOf, type Side, type Teams } from "./score-model";

export interface Reading {
  t: Table;
  read: RulesRead | null;
  teams: Teams | null;
  order: Seat[];
  columns: Seat[][];
  sides: Side[];
  /** Those whose totals end the game: the sides, or each player if only the sums of teams are compared. */
  runs: Side[];
  target: number | null;
  limit: number | null;
  /** Who leads, or has won if the game is over. */
  leaders: Seat[];
}

export function useReading(t: Table): Reading {
  const { view } = t;
  const read = useRules(view.rules);
  const teams = teamsOf(read, view.seats.length);
  const order = seatOrder(view.seats.length, view.seat, teams);
  const sides = sidesOf(t.hands, order, teams);
  const low = t.hands.length ? lowest(sides, numberOption(read, "least")).flatMap((side) => side.seats) : [];
  return {
    t, read, teams, order,
    columns: columnsOf(order, teams),
    sides,
    leaders: view.stage === "over" ? t.game?.winners ?? low : low,
    runs: sidesOf(t.hands, order, teams?.joined ? teams : null),
    target: numberOption(read, "target"),
    limit: numberOption(read, "hands"),
  };
}
