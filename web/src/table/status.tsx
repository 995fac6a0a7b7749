// status.tsx - the second line of a seat: what it is doing, or what it has taken.
import type { ComponentChildren, JSX } from "preact";
import type { Seat, RulesRead } from "../net/types";
import { settings } from "../settings";
import { number, text } from "../text/text";
import { CardText } from "../ui/card";
import { chargedHeld, receivers, tookQueen, turnOf } from "./facts";
import { seatIndex, type Table } from "./model";
import { apart, callOf, nameOf } from "./names";
import { Name, Rich } from "./rich";
import { teamsOf } from "./score-model";

export interface Status {
  line: ComponentChildren;
  /** It is this seat's turn, alone or with others. */
  turn: boolean;
  /** It has chosen, in a phase in which all choose at the same time. */
  ready: boolean;
  away: boolean;
  stoodIn: boolean;
}

/** Points of the hand in play, as they are written at a seat. */
export function taken(points: number): string {
  return points > 0 ? "+" + number(points) : number(points);
}

export function statusOf(t: Table, seat: Seat): Status {
  const sitter = t.view.seats[seatIndex(seat)];
  const away = sitter?.kind === "person" && sitter.away;
  const stoodIn = sitter?.kind === "person" && sitter.stood_in;
  // While there is an offer, nobody plays.
  const turn = !t.view.offer && turnOf(t).includes(seat);
  const ready = !turn && together(t) && t.chosen.includes(seat);
  return { line: line(t, seat, turn, ready, away, stoodIn), turn, ready, away, stoodIn };
}

/** Whether all choose at the same time. */
function together(t: Table): boolean {
  const phase = t.game?.phase;
  return t.view.stage === "playing" && (phase === "pass" || phase === "charge");
}

function line(t: Table, seat: Seat, turn: boolean, ready: boolean, away: boolean, stoodIn: boolean): ComponentChildren {
  const w = text.value.table, game = t.game, choosing = seat === t.view.seat ? w.youChoosing : w.choosing;
  if (away) return <Away short={stoodIn ? w.stands : w.away} why={stoodIn ? w.away : ""} says={absence(t, seat)} />;
  if (!game || t.view.stage !== "playing") return "";
  if (t.view.offer?.waits_for.includes(seat)) return w.asked;
  if (t.view.paused) return points(t, seat);
  const charged = chargedHeld(t, seat);
  switch (game.phase) {
    case "pass":
      if (receivers(t).includes(seat) && game.pass !== "S") return w.getsYours;
      return ready ? w.hasChosen : turn ? choosing : "";
    case "charge":
      if (charged.length) return <Rich say={w.charged} parts={{ cards: charged.map((c) => <CardText card={c} />) }} />;
      return turn ? choosing : t.chosen.includes(seat) ? w.hasChosen : t.view.seat && turnOf(t).includes(t.view.seat) ? w.afterYou : "";
    case "bury":
      return turn ? w.burying : points(t, seat);
    case "moon":
      return turn ? choosing : points(t, seat);
    case "play":
      // The seat's flag shows that it is to play; the words are for screen readers.
      return turn ? <><span class="vh">{w.toPlay} </span>{points(t, seat)}</> : stoodIn ? <Away short={w.stands} why={w.timeUp} says={absence(t, seat)} /> : points(t, seat);
    default:
      return "";
  }
}

/** Why this person is not playing: away, or a computer plays for them, or both. "": they are here and play themselves. */
export function absence(t: Table, seat: Seat): string {
  const w = text.value.table, sitter = t.view.seats[seatIndex(seat)];
  if (sitter?.kind !== "person" || !(sitter.away || sitter.stood_in)) return "";
  const name = apart(nameOf(t.view, seat));
  if (!sitter.stood_in) return w.awaySays(name);
  return sitter.away ? w.awayPlays(name) : w.latePlays(name);
}

/** A sentence in a word or two, because a plate has no room for it. */
function Away({ short, why, says }: { short: string; why: string; says: string }): JSX.Element {
  return (
    <span class="pts words" title={says}>
      <span aria-hidden="true">{short}</span>{why && <span class="th" aria-hidden="true">· {why}</span>}
      <span class="vh">{says}</span>
    </span>
  );
}

/** On the viewer's own plate while it is their turn: the points they have taken, and that it is their turn. */
export function yourTurn(t: Table, seat: Seat): ComponentChildren {
  const n = settings.value.points ? t.game?.points[seatIndex(seat)] ?? 0 : 0, w = text.value.table;
  if (!n) return w.yourTurn;
  return (
    <span class="pts">
      <b aria-hidden="true">{taken(n)}</b> <span class="whose">{w.yourTurn}</span>
      <span class="vh">, {taken(n)} {w.pointsNow}</span>
    </span>
  );
}

function points(t: Table, seat: Seat): ComponentChildren {
  if (!settings.value.points || !t.game) return "";
  const n = taken(t.game.points[seatIndex(seat)] ?? 0);
  const w = text.value.table, queen = tookQueen(t, seat);
  return (
    <span class={"pts" + (n === "0" ? " none" : "")}>
      <span aria-hidden="true">{n}</span> {queen ? <CardText card="QS" /> : <span class="th" aria-hidden="true">{w.thisHand}</span>}
      <span class="vh">{n} {w.pointsNow}</span>
    </span>
  );
}

/** The side of a seat if there are teams: its partners, and the text of its badge if it needs one. */
export function sideOf(t: Table, read: RulesRead | null, seat: Seat): { mark: string; mates: Seat[] } | null {
  const w = text.value.table, sides = teamsOf(read, t.view.seats.length)?.sides ?? [];
  const at = sides.findIndex((s) => s.includes(seat)), side = sides[at];
  if (!side || side.length < 2) return null;
  const mine = t.view.seat;
  // With two sides it is enough to mark the viewer's own.
  const mark = mine === seat ? "" : mine && side.includes(mine) ? w.withYou
    : mine && sides.length === 2 ? "" : w.side(at + 1);
  return { mark, mates: side.filter((s) => s !== seat) };
}

export function Mates({ table, mates }: { table: Table; mates: Seat[] }): ComponentChildren {
  return <Rich say={text.value.table.withMates} parts={{
    names: mates.map((s, i) => <>{i > 0 && ", "}<Name>{callOf(table.view, s)}</Name></>),
  }} />;
}
