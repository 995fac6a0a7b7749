// curve.tsx - the curve of a game: each side's total after each hand, as a line with its own mark.
import type { JSX } from "preact";
import { callOf, colourOf } from "./names";
import { number, text } from "../text/text";
import { clearest, dashes, plan, short, spread, type Plan, type Point, type Size } from "./score-curve";
import { Shape } from "./score-marks";
import type { Side } from "./score-model";
import { seatIndex } from "./model";
import type { Reading } from "./score-reading";
import { apart, whoOf } from "./score-sentence";

interface Sheet extends Size {
  letters: number;
}

const wide: Sheet = { width: 560, height: 330, label: 150, letters: 10 };
const narrow: Sheet = { width: 264, height: 230, label: 112, letters: 8 };
const GAP = 19, MARKS = 14;
/** The greatest width of a letter on the axes. */
const LETTER = 7.4;

function Curve({ r, size, kind }: { r: Reading; size: Sheet; kind: "w" | "s" }): JSX.Element {
  const s = text.value.score;
  const tall = Math.max(size.height, 70 + GAP * r.runs.length);
  const p = plan(r.runs, r.target, { ...size, height: tall });
  const ends = spread(r.runs.map((side) => p.y(side.total)), GAP, p.top - 8, p.bottom + 6);
  const label = s.curve(r.runs.map(({ seats, totals }) => ({ name: whoOf(r.t.view, seats).name, totals })));
  return (
    <svg class={"curve " + kind} viewBox={`0 0 ${size.width} ${tall}`} role="img" aria-label={label}>
      {p.grid.map((v) => (
        <g key={v}>
          <path class="grid" d={`M${p.left} ${p.y(v)}H${p.right}`} />
          <text class="ax" x={p.left - 8} y={p.y(v) + 4} text-anchor="end">{number(v)}</text>
        </g>
      ))}
      {r.target !== null && (
        <>
          <path class="end" d={`M${p.left} ${p.y(r.target)}H${p.right}`} />
          <text class="ax" x={p.left - 8} y={p.y(r.target) + 4} text-anchor="end">{number(r.target)}</text>
        </>
      )}
      {p.numbered.map((h) => (
        <text key={h} class="ax" x={p.x(h) + (h === 1 ? 4 : 0)} y={tall - 10}
          text-anchor={h === 1 ? "end" : "middle"}>
          {h === 1 ? s.curveHand : h}
        </text>
      ))}
      {r.runs.map((side, i) => (
        <Run key={side.seats.join("")} r={r} side={side} at={ends[i] ?? 0} size={size} p={p} />
      ))}
      {r.target !== null && <EndsHere runs={r.runs} target={r.target} p={p} />}
    </svg>
  );
}

function pointsOf(side: Side, p: Plan): Point[] {
  return [0, ...side.totals].map((n, h) => [p.x(h), p.y(n)]);
}

/** The label of the target's line: at its left or right end, above or below it, where the fewest curves cross. */
function EndsHere({ runs, target, p }: { runs: Side[]; target: number; p: Plan }): JSX.Element {
  const said = text.value.score.endsHere;
  const wide = said.length * LETTER, y = p.y(target);
  const left = p.left + 6, right = p.right - 6 - wide;
  const spots = [[left, -7], [right, -7], [left, 17], [right, 17]] as const;
  const boxes = spots.map(([x, below]) =>
    ({ left: x, right: x + wide, top: y + below - 13, bottom: y + below + 4 }));
  const [x, below] = spots[clearest(boxes, runs.map((side) => pointsOf(side, p)))] ?? spots[0];
  return <text class="ax ends-here" x={x} y={y + below}>{said}</text>;
}

function Run({ r, side, at, size, p }: {
  r: Reading; side: Side; at: number; size: Sheet; p: Plan;
}): JSX.Element {
  const { view } = r.t, seat = side.seats[0] ?? "A";
  const me = view.seat !== null && side.seats.includes(view.seat);
  const line = pointsOf(side, p).map((at) => at.map((n) => n.toFixed(1)).join()).join(" ");
  const marked = side.totals.map((total, h) => ({ total, hand: h + 1 }))
    .filter((m) => side.totals.length <= MARKS || m.hand === side.totals.length);
  const letters = side.seats.length > 1 ? Math.floor((size.letters - 2) / side.seats.length) : size.letters;
  const names = side.seats.map((s) => apart(short(callOf(view, s), Math.max(3, letters)))).join(" + ");
  return (
    <g class={me ? "run me" : "run"} style={{ "--pc": colourOf(view, seat) }}>
      <polyline points={line} stroke-dasharray={dashes[seatIndex(seat)] ?? ""} />
      {marked.map((m) => (
        <g key={m.hand} transform={`translate(${p.x(m.hand)} ${p.y(m.total)})`}><Shape seat={seat} /></g>
      ))}
      <path class="lead" d={`M${p.right + 8} ${p.y(side.total)}L${p.right + 20} ${at}`} />
      <text x={p.right + 25} y={at + 5}>{names}<tspan class="v" dx="4">{number(side.total)}</tspan></text>
    </g>
  );
}

/** Drawn twice, for wide dialogs and for phones. Empty if one hand is the whole game. */
export function Curves({ r, title }: { r: Reading; title: string }): JSX.Element | null {
  if (!r.t.hands.length || r.limit === 1) return null;
  return (
    <>
      <h3>{title}</h3>
      <Curve r={r} size={wide} kind="w" />
      <Curve r={r} size={narrow} kind="s" />
    </>
  );
}
