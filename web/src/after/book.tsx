// book.tsx - the viewer's chips: how many, their curve, and every entry with the game it comes from.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { link } from "../net/link";
import { isNobody } from "../net/people";
import type { Book as Page, BookLine } from "../net/types";
import { whyText } from "../text/refusal";
import { locale, number, text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";

interface State {
  chips: number;
  due: number;
  lines: BookLine[];
  before?: number | undefined;
  asking: boolean;
  failed: string;
}

const NOTHING: State = { chips: 0, due: 0, lines: [], asking: true, failed: "" };

function useBook(): State & { more: () => void } {
  const [state, show] = useState(NOTHING);
  const me = link.you.value?.person;
  const read = (before?: number): void => {
    show((s) => ({ ...(before ? s : NOTHING), asking: true, failed: "" }));
    ask<Page>("GET", "/api/book" + (before ? `?before=${before}` : "")).then(
      (page) => show((s) => ({
        chips: before ? s.chips : page.chips, due: before ? s.due : page.due ?? 0, lines: [...(before ? s.lines : []), ...page.lines], before: page.before, asking: false, failed: "",
      })),
      (e: unknown) => show((s) => ({ ...s, asking: false, failed: e instanceof Refused && e.status === 401 ? "" : whyText(e) })));
  };
  useEffect(() => {
    if (isNobody()) show({ ...NOTHING, asking: false });
    else read();
  }, [me]);
  return { ...state, more: () => { if (!state.asking) read(state.lines.length ? state.before : undefined); } };
}

/** The number with its sign, plus or minus. */
export const change = (chips: number): string => (chips < 0 ? "−" : "+") + number(Math.abs(chips));

/** A wide size and one for phones: letters have the same size in both. */
const SIZES = [{ kind: "w", width: 640, height: 180 }, { kind: "s", width: 288, height: 150 }] as const;
const LEFT = 58, RIGHT = 10, TOP = 14, BOTTOM = 30;

/** The balance after each entry, oldest first, drawn as steps, since nothing moves between entries. */
function Course({ lines, size: { kind, width, height } }: { lines: BookLine[]; size: (typeof SIZES)[number] }): JSX.Element | null {
  const t = text.value.people.book;
  const left = lines.map((l) => l.left).reverse(), first = (left[0] ?? 0) - (lines.at(-1)?.chips ?? 0);
  const all = [first, ...left], low = Math.min(...all), high = Math.max(...all, low + 1);
  if (all.length < 3) return null;
  const x = (i: number): number => LEFT + ((width - LEFT - RIGHT) * i) / (all.length - 1);
  const y = (chips: number): number => TOP + (height - TOP - BOTTOM) * (1 - (chips - low) / (high - low));
  const steps = all.slice(1).map((chips, i) => `H${x(i + 1).toFixed(1)}V${y(chips).toFixed(1)}`).join("");
  const day = (l: BookLine | undefined): string => (l ? new Date(l.at).toLocaleDateString(locale(), { day: "numeric", month: "long" }) : "");
  return (
    <svg class={"bookcurve " + kind} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.course(number(first), number(left.at(-1) ?? 0), left.length)}>
      {[low, high].map((chips) => (
        <g key={chips}>
          <path class="grid" d={`M${LEFT} ${y(chips)}H${width - RIGHT}`} />
          <text class="ax" x={LEFT - 8} y={y(chips) + 4} text-anchor="end">{number(chips)}</text>
        </g>
      ))}
      <path class="steps" d={`M${x(0)} ${y(first)}${steps}`} />
      <circle cx={x(all.length - 1)} cy={y(all.at(-1) ?? 0)} r="5" />
      <text class="ax" x={LEFT} y={height - 8}>{day(lines.at(-1))}</text>
      <text class="ax" x={width - RIGHT} y={height - 8} text-anchor="end">{day(lines[0])}</text>
    </svg>
  );
}

function Line({ line }: { line: BookLine }): JSX.Element {
  const t = text.value.people.book, what: Record<string, string> = t.what;
  const inner = (
    <>
      <b>{what[line.what] ?? line.what}</b>
      <strong class={"num" + (line.chips > 0 ? " up" : "")}>{change(line.chips)}</strong>
      <time dateTime={new Date(line.at).toISOString()}>
        {new Date(line.at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" })}
      </time>
      <small class="num"><span class="vh">{t.left} </span>{number(line.left)}</small>
    </>
  );
  if (!line.game) return <li><div class="bookline">{inner}</div></li>;
  return <li><a class="bookline" href={"/g/" + line.game}>{inner}<span class="vh"> {t.toGame}</span></a></li>;
}

export function Book(): JSX.Element {
  const t = text.value.people.book;
  const { chips, due, lines, before, asking, failed, more } = useBook();
  if (asking && !lines.length) return <p class="soft" role="status">{text.value.common.loading}</p>;
  return (
    <div class="book">
      {failed && <p class="fault" role="alert"><Icon name="warn" /><span>{t.failed} {failed}</span></p>}
      {(!failed || lines.length > 0) && <p class="have"><small>{t.have}</small> <span><b class="num">{number(chips)}</b> {t.chips(chips)}</span></p>}
      {link.you.value?.guest && <p class="soft">{t.guest}</p>}
      {lines[0]?.what === "buy-in" && <p class="soft">{t.onTable(number(-lines[0].chips))}</p>}
      {due > 0 && <p class="soft">{t.due(number(due))}</p>}
      {lines.length > 0 && (
        <>
          {SIZES.map((size) => <Course key={size.kind} lines={lines} size={size} />)}
          <ol class="booklines">{lines.map((l) => <Line key={`${l.line} ${l.chips}`} line={l} />)}</ol>
        </>
      )}
      {(before !== undefined || failed) && (
        <Button icon={failed ? "again" : "down"} aria-disabled={asking} onClick={more}>{failed ? text.value.replay.tryAgain : t.more}</Button>
      )}
      <p class="soft">{t.say}</p>
      {lines.length > 0 && (
        <p class="row bookfiles">
          <a class="btn" href="/api/book?as=csv" download="chips.csv"><Icon name="down" /><span>{t.csv}</span></a>
          <a class="btn" href="/api/book?as=journal" download="chips.journal"><Icon name="down" /><span>{t.journal}</span></a>
        </p>
      )}
    </div>
  );
}
