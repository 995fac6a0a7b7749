// score-curve.ts - the positions of lines, marks and labels in a game's curve. Pure.

export interface Run {
  totals: number[];
}

export interface Size {
  width: number;
  height: number;
  /** Room for labels on the right. */
  label: number;
}

export interface Plan {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x(hand: number): number;
  y(total: number): number;
  /** Values with a horizontal line. */
  grid: number[];
  /** Hands with a number below. */
  numbered: number[];
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];

/** Round values from low to high, about `count` of them. */
export function ticks(low: number, high: number, target: number | null = null, count = 5): number[] {
  const quarter = target !== null && target % 4 === 0 && target >= 20 && high <= target && -low < target;
  const step = quarter ? target / 4 : STEPS.find((s) => (high - low) / s <= count) ?? 10_000;
  const found: number[] = [];
  const last = Math.ceil(high / step) * step;
  for (let v = Math.floor(low / step) * step; v <= last; v += step) found.push(v);
  return found;
}

/** The frame of the curve, which contains all totals, and the target if there is one. */
export function plan(runs: Run[], target: number | null, size: Size): Plan {
  const all = runs.flatMap((r) => r.totals);
  const hands = Math.max(1, ...runs.map((r) => r.totals.length));
  const high = Math.max(target ?? 0, ...all, 4), low = Math.min(0, ...all);
  const values = ticks(low, high, target);
  const top = values.at(-1) ?? high, bottom = values[0] ?? low;
  // Numbers of four digits need room at both ends.
  const more = Math.max(top, -bottom) >= 1000 ? 12 : 0;
  const box = { left: 40 + more, right: size.width - size.label - more, top: 30, bottom: size.height - 34 };
  const every = [1, 2, 5, 10, 20, 50, 100].find((e) => hands / e <= (size.width > 400 ? 10 : 6)) ?? 200;
  return {
    ...size, ...box,
    x: (hand) => box.left + ((box.right - box.left) * hand) / hands,
    y: (total) => box.bottom - ((box.bottom - box.top) * (total - bottom)) / (top - bottom || 1),
    grid: values.filter((v) => v !== target),
    numbered: Array.from({ length: hands }, (_, i) => i + 1)
      .filter((h) => h === 1 || (h % every === 0 && (h > 2 || every === 1))),
  };
}

/** Heights for labels near the `wanted` ones: in order, `gap` apart, from `top` to `bottom`. */
export function spread(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y || a.i - b.i);
  const room = order.length > 1 ? Math.min(gap, (bottom - top) / (order.length - 1)) : gap;
  const at = order.map((o) => o.y);
  for (let i = 0; i < at.length; i++) at[i] = Math.max(at[i] ?? 0, i ? (at[i - 1] ?? 0) + room : top);
  for (let i = at.length - 1; i >= 0; i--)
    at[i] = Math.min(at[i] ?? 0, i === at.length - 1 ? bottom : (at[i + 1] ?? 0) - room);
  const found: number[] = [];
  order.forEach((o, k) => { found[o.i] = at[k] ?? o.y; });
  return found;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export type Point = readonly [x: number, y: number];

/** Whether a straight line crosses a box. */
function crosses([x1, y1]: Point, [x2, y2]: Point, box: Box): boolean {
  let from = 0, to = 1;
  const across = [x1, x2 - x1, box.left, box.right] as const;
  const down = [y1, y2 - y1, box.top, box.bottom] as const;
  for (const [at, by, low, high] of [across, down]) {
    if (by === 0) {
      if (at < low || at > high) return false;
      continue;
    }
    const ends = [(low - at) / by, (high - at) / by];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from <= to;
}

/** The index of the box that is crossed by the fewest segments of the lines; the first of equals. */
export function clearest(boxes: readonly Box[], lines: readonly (readonly Point[])[]): number {
  const crossed = boxes.map((box) => lines.reduce((all, line) =>
    all + line.filter((p, i) => i > 0 && crosses(line[i - 1] ?? p, p, box)).length, 0));
  return crossed.indexOf(Math.min(...crossed));
}

/** A name short enough for a label; combined letters are not split. */
export function short(name: string, most: number): string {
  const letters = [...new Intl.Segmenter().segment(name)].map((s) => s.segment);
  const wide = (letter: string): number => ((letter.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1);
  if (letters.reduce((all, l) => all + wide(l), 0) <= most) return name;
  let room = most - 1, kept = "";
  for (const letter of letters) {
    room -= wide(letter);
    if (room < 0) break;
    kept += letter;
  }
  return kept.trimEnd() + "…";
}

/** The dashes of lines, by seat: they differ without their colours. */
export const dashes = ["", "10 6", "2 6", "14 5 2 5", "6 4", "18 6", "2 4 8 4", "1 5", "12 4 2 4 2 4", "4 8"];
