// career-curves.tsx - the curves of the statistics: points a hand, and the rating. Drawn as wide as there is room, so
// that their letters are as large as all others.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Career, CareerCurve } from "../net/types";
import { locale, number, text } from "../text/text";
import { Picture, RowTable, type Rows } from "./career-panel";
import {
  apart, areaOf, dotsOf, lineOf, luckOf, plotOf, progressOf, scaleOf, scaleOfPoints, thinned, type Plot, type Scale,
} from "./career-model";

/** From this width on, the lines have labels next to them. */
const WIDE = 540;
/** With fewer dots than this, they are drawn larger. */
const SPARSE = 200;
/** At most this many rows of a picture's table are read aloud. */
const READ = 24;
const DAY = 86_400_000;

export const dateText = (ms: number): string => new Date(ms).toLocaleDateString(locale(), { dateStyle: "medium" });
export const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString();

/** A date under a curve: over more than a year its day does not matter. */
function markText(ms: number, span: number): string {
  if (isToday(ms)) return text.value.career.points.today;
  return new Date(ms).toLocaleDateString(locale(), span > 300 * DAY ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" });
}

interface Drawn {
  said: string;
  /** In a narrow and in a wide place. */
  heights: readonly [number, number];
  rows: Rows;
  draw: (width: number, height: number) => JSX.Element;
}

/** An SVG as wide as its place; screen readers get its sentence, and a table. */
function Curve({ said, heights, rows, draw }: Drawn): JSX.Element {
  const place = useRef<HTMLDivElement>(null), [width, measure] = useState(0), height = heights[width < WIDE ? 0 : 1];
  useLayoutEffect(() => {
    const at = place.current;
    if (!at) return undefined;
    const look = (): void => measure(Math.round(at.clientWidth));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(at);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="curvebox" ref={place}>
      {width > 0 && (
        <svg class="plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said}>{draw(width, height)}</svg>
      )}
      <div class="vh"><RowTable head={rows.head} rows={thinned(rows.rows, READ)} title={text.value.career.table} /></div>
    </div>
  );
}

function Grid({ scale, plot, left, right }: { scale: Scale; plot: Plot; left: number; right: number }): JSX.Element {
  return (
    <>
      {scale.ticks.map((n) => (
        <g key={n}>
          <path class="grid" d={`M${left} ${plot.y(n)}H${right}`} />
          <text class="ax" x={left - 8} y={plot.y(n) + 4} text-anchor="end">{number(n)}</text>
        </g>
      ))}
    </>
  );
}

const shown = (n: number | null | undefined): string => (n === null || n === undefined ? "" : number(n, 1));
const last = (values: readonly (number | null)[]): number | null => values.findLast((n) => n !== null) ?? null;

/** The latest hand first. */
function pointRows(curve: CareerCurve): Rows {
  const t = text.value.career.points, long = curve.long;
  return {
    head: long ? t.head : t.head.slice(0, 3),
    rows: curve.at.map((at, i) => [dateText(at), number(curve.points[i] ?? 0), shown(curve.mean[i]), ...(long ? [shown(long[i])] : [])]).reverse(),
  };
}

function Keys({ long, table }: { long: boolean; table: string }): JSX.Element {
  const t = text.value.career.points.key;
  return (
    <p class="keys" aria-hidden="true">
      <span class="kd"><i />{t.hand}</span>
      <span class={long ? "kt" : "kl"}><i />{t.mean}</span>
      {long && <span class="kl"><i />{t.long}</span>}
      <span class="kc"><i />{t.everybody(table)}</span>
    </p>
  );
}

function Points({ curve, table, height, width }: { curve: CareerCurve; table: number; height: number; width: number }): JSX.Element {
  const t = text.value.career.points, { at, points, mean } = curve, wide = width >= WIDE;
  const scale = scaleOfPoints(points), left = 34, right = width - (wide ? 78 : 12), bottom = height - 26;
  const plot = plotOf({ left, right, top: 14, bottom }, points.length, scale);
  const long = last(curve.long ?? []) === null ? null : curve.long ?? [], main = long ?? mean, end = last(main);
  const span = (at.at(-1) ?? 0) - (at[0] ?? 0), middle = Math.floor((points.length - 1) / 2);
  const [own, all] = end === null ? [0, 0] : apart(plot.y(end), plot.y(table), 18);
  const mark = (i: number, anchor: "start" | "middle" | "end"): JSX.Element => (
    <text class="ax" x={plot.x(i)} y={height - 6} text-anchor={anchor}>{markText(at[i] ?? 0, span)}</text>
  );
  return (
    <>
      <Grid scale={scale} plot={plot} left={left} right={right} />
      <path class={"hands" + (points.length < SPARSE ? " sparse" : "")} d={dotsOf(points, plot)} />
      <path class="even" d={`M${left} ${plot.y(table)}H${right}`} />
      {long && <path class="thin" d={lineOf(mean, plot)} />}
      <path class="halo" d={lineOf(main, plot)} />
      <path class={"own" + (long ? " thick" : "")} d={lineOf(main, plot)} />
      {end !== null && <circle class="end" cx={right} cy={plot.y(end)} r="5" />}
      {wide && end !== null && <text class="lb you" x={right + 10} y={own + 5}>{t.you(number(end, 1))}</text>}
      {wide && end !== null && <text class="lb" x={right + 10} y={all + 5}>{number(table, 1)}</text>}
      {mark(0, "start")}
      {wide && mark(middle, "middle")}
      {mark(points.length - 1, "end")}
    </>
  );
}

/** Says that it went up or down only where luck alone would not have done that. */
function Progress({ c, curve }: { c: Career; curve: CareerCurve }): JSX.Element {
  const t = text.value.career.points, fewer = progressOf(c), luck = t.luck(number(luckOf(curve.points), 1));
  if (fewer === null) return <p class="say quiet">{luck}</p>;
  const by = number(Math.abs(fewer), 1);
  return <p class="say">{fewer > 0 ? t.fewer(by) : t.more(by)} <span class="quiet">{luck}</span></p>;
}

export function PointsCurve({ c, curve }: { c: Career; curve: CareerCurve }): JSX.Element {
  const t = text.value.career.points, rows = pointRows(curve), table = c.points?.table ?? 0, everybody = number(table, 1);
  const long = last(curve.long ?? []) !== null, now = last(long ? curve.long ?? [] : curve.mean) ?? c.points?.mean ?? 0;
  const said = t.said(c.hands, dateText(c.since ?? curve.at[0] ?? 0), number(now, 1), everybody);
  return (
    <Picture name="points" title={t.title} keys={<Keys long={long} table={everybody} />} table={() => rows}>
      <Curve said={said} heights={[208, 272]} rows={rows} draw={(width, height) => <Points curve={curve} table={table} height={height} width={width} />} />
      <Progress c={c} curve={curve} />
    </Picture>
  );
}

type RatingCurve = NonNullable<Career["rating"]>;

function RatingLine({ curve, height, width }: { curve: RatingCurve["curve"]; height: number; width: number }): JSX.Element {
  const t = text.value.career.rating, wide = width >= 380;
  const ratings = curve.map(([, rating]) => rating), low = curve.map(([, rating, spread]) => rating - spread), high = curve.map(([, rating, spread]) => rating + spread);
  const scale = scaleOf(Math.min(...low), Math.max(...high), 3), left = 50, right = width - (wide ? 66 : 12), bottom = height - 26;
  const plot = plotOf({ left, right, top: 12, bottom }, curve.length, scale), [, rating = 0, spread = 0] = curve.at(-1) ?? [];
  return (
    <>
      <Grid scale={scale} plot={plot} left={left} right={right} />
      <path class="rband" d={areaOf(low, high, plot)} />
      <path class="redge" d={lineOf(low, plot)} />
      <path class="redge" d={lineOf(high, plot)} />
      <path class="own" d={lineOf(ratings, plot)} />
      <circle class="end" cx={right} cy={plot.y(rating)} r="5" />
      {wide && <text class="lb you" x={right + 10} y={plot.y(rating) + 2}>{number(rating)}</text>}
      {wide && <text class="ax" x={right + 10} y={plot.y(rating) + 19}>{t.spread(number(spread))}</text>}
      <text class="ax" x={left} y={height - 6}>{t.first}</text>
      <text class="ax" x={right} y={height - 6} text-anchor="end">{t.last}</text>
    </>
  );
}

export function RatingPicture({ rating: { rating, spread, curve } }: { rating: RatingCurve }): JSX.Element {
  const t = text.value.career.rating, first = curve[0] ?? [0, rating, spread];
  const rows = {
    head: t.head,
    rows: curve.map(([at, rated, around]) => [dateText(at), number(rated), number(around)]).reverse(),
  };
  const said = t.said(number(rating), number(spread), number(first[1]), number(first[2]));
  return (
    <Picture name="rating" title={t.title} small={t.people} table={() => rows}>
      <Curve said={said} heights={[150, 180]} rows={rows} draw={(width, height) => <RatingLine curve={curve} height={height} width={width} />} />
      <p class="say">{t.now(number(rating), number(spread))}</p>
    </Picture>
  );
}
