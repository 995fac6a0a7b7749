// score-table.tsx - the scores of a game hand by hand.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Game, ScoredHand, Seat, View } from "../net/types";
import { settings } from "../settings";
import { number, text } from "../text/text";
import { Called } from "./called";
import { seatIndex } from "./model";
import { callOf } from "./names";
import { Mark } from "./score-marks";
import { amount, costly, waySign, wayOf } from "./score-model";
import type { Reading } from "./score-reading";

/** From this number of columns on, names are vertical. */
const MANY = 6;
/** With more hands, the table may need to scroll. */
const ROLLS = 7;

function Direction({ pass, seats }: { pass: string; seats: number }): JSX.Element {
  const way = wayOf(pass, seats), said = text.value.score.passed(way);
  return (
    <span class="dir" title={said}>
      <span aria-hidden="true">{waySign(way)}</span><span class="vh">, {said}</span>
    </span>
  );
}

function Head({ view, columns, marks }: { view: View; columns: Seat[][]; marks: boolean }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col"><span class="vh">{text.value.score.hand}</span></th>
        {columns.map((seats) => (
          <th scope="col" key={seats.join("")} title={seats.map((s) => callOf(view, s)).join(", ")}>
            {marks && <Mark view={view} seat={seats[0] ?? "A"} />}
            {seats.map((s, i) => (
              <>{i > 0 && <span class="plus"> + </span>}<Called view={view} seat={s} class="nm" /></>
            ))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Stakes = Game["stakes"] | null;

function of<T>(values: readonly T[], seats: Seat[]): T | 0 {
  return values[seatIndex(seats[0] ?? "A")] ?? 0;
}

function Row({ r, hand, at, last, long }: {
  r: Reading; hand: ScoredHand; at: number; last: boolean; long: boolean;
}): JSX.Element {
  const scores = r.columns.map((seats) => of(hand.scores, seats));
  return (
    <tr class={last ? "last" : undefined}>
      <th scope="row">
        {long ? <><span class="long">{text.value.score.hand} </span>{at + 1}</> : at + 1}{" "}
        <Direction pass={hand.pass} seats={r.t.view.seats.length} />
      </th>
      {scores.map((score, i) => (
        <td key={i} class={costly(score, scores) ? "big" : undefined}>{number(score)}</td>
      ))}
    </tr>
  );
}

/** The game, if a hand of it is in play. */
const inPlay = ({ t }: Reading): Game | null => (t.view.stage !== "playing" || t.ended || t.game?.phase === "over" ? null : t.game);
const isTold = (r: Reading): boolean => settings.value.points && r.t.tricks.length > 0;

/** The points taken so far in the hand in play. */
function Now({ r, long }: { r: Reading; long: boolean }): JSX.Element | null {
  const game = inPlay(r), { view } = r.t, told = isTold(r);
  if (!game) return null;
  const points = (seats: Seat[]): number =>
    seats.reduce((all, s) => all + (game.points[seatIndex(s)] ?? 0), 0);
  return (
    <tr class="now">
      <th scope="row">
        {long && <span class="long">{text.value.score.hand} </span>}{r.t.hands.length + 1}{" "}
        <Direction pass={game.pass} seats={view.seats.length} />
        <span class="vh">, {text.value.score.thisHand}</span>
      </th>
      {r.columns.map((seats, i) => <td key={i}>{told ? number(points(seats)) : "–"}</td>)}
    </tr>
  );
}

function Sums({ r, stakes }: { r: Reading; stakes: Stakes }): JSX.Element {
  const s = text.value.score;
  const latest = r.t.hands.at(-1)?.totals ?? [];
  const leads = (seats: Seat[]): boolean => r.leaders.includes(seats[0] ?? "");
  const summed = r.teams !== null && !r.teams.joined;
  // The hand in play stands above the totals, and is not in them.
  const running = isTold(r) && inPlay(r)?.points.some((n) => n !== 0);
  const Total = ({ n, mark }: { n: number; mark: boolean }): JSX.Element =>
    mark ? <mark>{number(n)}<span class="vh"> {s.leads}</span></mark> : <>{number(n)}</>;
  return (
    <tfoot>
      <tr>
        <th scope="row">{s.total}{inPlay(r) && <small> {running ? s.before(r.t.hands.length + 1) : "\u00a0"}</small>}</th>
        {r.columns.map((seats, i) => (
          <td key={i}><Total n={of(latest, seats)} mark={!summed && leads(seats)} /></td>
        ))}
      </tr>
      {summed && (
        <tr class="sums">
          <th scope="row">{s.together}</th>
          {r.sides.map((side, i) => (
            <td key={i} colSpan={side.seats.length}><Total n={side.total} mark={leads(side.seats)} /></td>
          ))}
        </tr>
      )}
      {stakes && (
        <tr class="paid">
          <th scope="row">{s.stakes}</th>
          {r.columns.map((seats, i) => <td key={i}>{amount(of(stakes, seats))}</td>)}
        </tr>
      )}
    </tfoot>
  );
}

/** Scrolls by whole rows: none is cut off under the names or above the totals. */
function wholeRows(box: HTMLElement): void {
  box.style.removeProperty("--roll");
  const body = box.querySelector("tbody"), table = box.firstElementChild as HTMLElement | null;
  if (!body || !table || box.scrollHeight <= box.clientHeight) return;
  const height = (it: Element): number => it.getBoundingClientRect().height, rows = [...body.rows].map(height);
  let fits = height(table);
  // A lower table leaves more to its neighbours, which may take more than that: then one row less fits.
  for (const row of rows.slice(0, -1)) {
    fits -= row;
    if (fits > height(box) + 0.5) continue;
    box.style.setProperty("--roll", fits + "px");
    if (height(box) + 0.5 >= fits) return;
  }
}

/**
 * `final`: in a dialog, with marks, and the last hand highlighted. `now`: with a row for the hand in play. `whole`: of
 * a finished game; it opens at the first hand. `stakes`: with a row for what each seat has won or lost.
 */
export function ScoreTable({ r, final, now = false, whole = false, stakes = null }: {
  r: Reading; final?: boolean; now?: boolean; whole?: boolean; stakes?: Stakes;
}): JSX.Element {
  const roll = useRef<HTMLDivElement>(null);
  const hands = r.t.hands;
  useLayoutEffect(() => {
    const box = roll.current;
    if (!box) return undefined;
    const seen = new ResizeObserver(() => wholeRows(box));
    for (const part of [box, ...box.children]) seen.observe(part);
    return () => seen.disconnect();
  }, []);
  const many = r.columns.length >= MANY || (r.columns.length > 2 && r.columns.some((c) => c.length > 1));
  const label = text.value.score.caption;
  const rolls = hands.length > ROLLS
    ? { role: "region" as const, "aria-label": final ? label : text.value.score.score, tabIndex: 0 } : {};
  return (
    <div class={"roll" + (whole ? " whole" : "")} ref={roll} {...rolls}>
      <table class={"scores" + (final ? " final" : "") + (many ? " many" : "")}>
        <caption class="vh">{label}</caption>
        <Head view={r.t.view} columns={r.columns} marks={!!final} />
        <tbody>
          {hands.map((hand, i) => (
            <Row key={i} r={r} hand={hand} at={i} last={!!final && i === hands.length - 1} long={!!final} />
          ))}
          {now && <Now r={r} long={!!final} />}
        </tbody>
        <Sums r={r} stakes={stakes} />
      </table>
    </div>
  );
}
