// plot.tsx - the computer's results as bars, and the viewer's own points among them.
import type { JSX } from "preact";
import { number, text } from "../text/text";
import { figuresOf } from "./runs";

interface Size {
  kind: "w" | "s";
  width: number;
  height: number;
}

const wide: Size = { kind: "w", width: 620, height: 226 }, narrow: Size = { kind: "s", width: 264, height: 236 };
const SIDE = 18, TOP = 84, MEAN = 58, FOOT = 46, DISC = 17;

/** The range of points on the axis: at least 0 to 20. */
function span(runs: number[], points: number): { low: number; high: number } {
  const low = Math.min(0, points, ...runs), high = Math.max(20, points, ...runs);
  return { low, high };
}

/** The step between the numbers under the bars. */
function every(count: number): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].find((n) => count / n <= 6) ?? 1000;
}

interface Word {
  x: number;
  y: number;
  say: string;
}

/** Half of the greatest width of a word above the bars. */
const half = ({ say }: Word): number => say.length * 4.1 + 2;

/** Words above the bars, from left to right: within the picture, without overlap. */
function spread(words: Word[], width: number): Word[] {
  const put: Word[] = [];
  for (const word of words) {
    const before = put.at(-1), least = before ? before.x + half(before) + half(word) + 4 : half(word);
    put.push({ ...word, x: Math.max(word.x, least) });
  }
  for (let i = put.length - 1, most = width; i >= 0; i--) {
    const word = put[i] as Word;
    word.x = Math.min(word.x, most - half(word));
    most = word.x - half(word) - 4;
  }
  return put;
}

function Bars({ runs, points, size, said }: { runs: number[]; points: number; size: Size; said: string }): JSX.Element {
  const w = text.value.day, { low, high } = span(runs, points), figures = figuresOf(runs);
  const count = high - low + 1, wide = (size.width - 2 * SIDE) / count, base = size.height - FOOT;
  const often = new Map<number, number>();
  for (const n of runs) often.set(n, (often.get(n) ?? 0) + 1);
  const most = Math.max(1, ...often.values());
  const x = (n: number): number => SIDE + (n - low + .5) * wide;
  const tall = (n: number): number => ((often.get(n) ?? 0) / most) * (base - TOP);
  const over = (n: number, say: (n: string) => string): Word => ({ x: x(n), y: base - tall(n) - 8, say: say(number(n)) });
  const gap = every(count), mine = x(points);
  const meanX = figures ? x(figures.mean) : 0;
  return (
    <svg class={"dayplot " + size.kind} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={said}>
      {Array.from({ length: count }, (_, i) => low + i).filter((n) => often.has(n) || n === points).map((n) => (
        <rect key={n} class={n === points ? "hands own" : "hands"} x={(x(n) - .4 * wide).toFixed(1)} width={(.8 * wide).toFixed(1)}
          y={(base - Math.max(2, tall(n))).toFixed(1)} height={Math.max(2, tall(n)).toFixed(1)} rx="2" />
      ))}
      <path class="base" d={`M${SIDE - 4} ${base}H${size.width - SIDE + 4}`} />
      {Array.from({ length: count }, (_, i) => low + i).filter((n) => n % gap === 0).map((n) => (
        <text key={n} class="ax" x={x(n).toFixed(1)} y={base + 18} text-anchor="middle">{number(n)}</text>
      ))}
      <text class="ax" x={size.width - SIDE} y={base + 38} text-anchor="end">{w.axis}</text>
      <path class="youline youmark" d={`M${mine.toFixed(1)} ${DISC * 2 + 4}V${(base - Math.max(2, tall(points))).toFixed(1)}`} />
      {figures && <>
        <path class="mean" d={`M${meanX.toFixed(1)} ${MEAN - 10}V${base}`} />
        <text class="lb" x={(meanX + (meanX > size.width - 120 ? -8 : 8)).toFixed(1)} y={MEAN} text-anchor={meanX > size.width - 120 ? "end" : "start"}>
          {w.mean(number(figures.mean, 1))}
        </text>
        {spread(figures.worst === figures.best ? [over(figures.best, w.always)] : [over(figures.best, w.best), over(figures.worst, w.worst)], size.width)
          .map((word) => <text key={word.say} class="lb" x={word.x.toFixed(1)} y={word.y.toFixed(1)} text-anchor="middle">{word.say}</text>)}
      </>}
      <g class="youmark">
        <circle class="youdot" cx={mine.toFixed(1)} cy={DISC + 3} r={DISC} />
        <text class="youn" x={mine.toFixed(1)} y={DISC + 9} text-anchor="middle">{number(points)}</text>
        <text class="yout" x={(mine + (mine > size.width - 80 ? -DISC - 8 : DISC + 8)).toFixed(1)} y={DISC + 8}
          text-anchor={mine > size.width - 80 ? "end" : "start"}>{w.you}</text>
      </g>
    </svg>
  );
}

/** Drawn twice, for wide dialogs and for phones. */
export function Plot({ runs, points, said }: { runs: number[]; points: number; said: string }): JSX.Element {
  return <>{[wide, narrow].map((size) => <Bars key={size.kind} runs={runs} points={points} size={size} said={said} />)}</>;
}
