// sheet.tsx - the hand of the day when it is over: your points among the computer's, the streak, the result to share.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { beginning, refusal } from "../start/begin";
import { Leaf } from "../start/day";
import { dateText, dayAt, inARow, type Day } from "../table/days";
import { forget } from "../table/recent";
import { keepTrying, tryingAt } from "../table/trying";
import type { Seen } from "../net/types";
import type { Table } from "../table/model";
import { lastHand, shotText, TITLE } from "../table/score-head";
import { useReading } from "../table/score-reading";
import { Sentence } from "../table/score-sentence";
import type { Session } from "../table/session";
import { locale, number, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { dialog } from "../ui/dialog";
import { playDay } from "./begin";
import { Others } from "./others";
import { daysChanged, daysKept, finishDay, stitches } from "./keeping";
import { Plot } from "./plot";
import { figuresOf, RUNS, useRuns } from "./runs";
import { Sharing } from "./sharing";

const WEEK = 7;

/** The computer's results, shown while they come in. */
function Computed({ day }: { day: Day }): JSX.Element {
  const w = text.value.day, failed = useRuns(day), runs = day.runs ?? [], points = day.points ?? 0;
  const figures = figuresOf(runs), done = runs.length >= RUNS;
  const worse = runs.filter((n) => n > points).length, same = runs.filter((n) => n === points).length;
  const said = figures ? w.read(points, figures.runs, number(figures.best), number(figures.mean, 1), number(figures.worst)) : w.readNone(points);
  return (
    <section class={"dayruns" + (done ? " finished" : "")}>
      <h3>{w.computer}</h3>
      <Plot runs={runs} points={points} said={said} />
      {done ? <p>{w.runs(RUNS)} <b>{w.among(worse, same)}</b></p>
        : failed ? <p>{w.cannot}</p>
          : <p class="waits"><label>{w.waits(runs.length, RUNS)} <progress max={RUNS} value={runs.length} /></label></p>}
      {runs.length > 0 && day.player && day.ran && day.player !== day.ran && <p class="soft">{w.otherPlayer}</p>}
      <p class="vh" role="status">{done ? said : ""}</p>
    </section>
  );
}

/** The last seven days, each a stitch; a missed day is empty. */
function Streak({ day }: { day: Day }): JSX.Element {
  const w = text.value.day, row = inARow(day.date), week = stitches(day, WEEK);
  const title = row > 1 ? text.value.start.day.row(row) : w.ofDays(week.filter((s) => s.done).length, WEEK);
  return (
    <section class="daystreak">
      <h3>{title}</h3>
      <ol class="streak">
        {week.map(({ date, done }) => (
          <li key={date} class={(done ? "kept" : "") + (date === day.date ? " now" : "")}>
            <i>{done && <Icon name="tick" />}</i>
            <span aria-hidden="true">{dateText(date, locale(), { weekday: "narrow" })}</span>
            <span class="vh">{w.stitch(dateText(date, locale(), { weekday: "long" }), done)}</span>
          </li>
        ))}
      </ol>
      {!daysKept.value && <p class="fault" role="alert"><Icon name="warn" />{w.notKept}</p>}
    </section>
  );
}

/** Who shot the moon. */
function Shot({ t, shot }: { t: Table; shot: Seen }): JSX.Element {
  return <Sentence text={shotText(useReading(t), shot).title + "."} />;
}

/** `again`: the result of a later try. `shot`: who shot the moon in the hand that has just been played. */
export function DaySheet({ day, again, shot, more, head = "h2" }: {
  day: Day; again?: { nth: number; points: number } | undefined; shot?: ComponentChildren; more?: ComponentChildren; head?: "h1" | "h2";
}): JSX.Element {
  const w = text.value.day, H = head, figures = (day.runs?.length ?? 0) >= RUNS ? figuresOf(day.runs ?? []) : null;
  return (
    <section class="sheet scoresheet daysheet" aria-labelledby={TITLE} tabIndex={-1}>
      <header class="dayhead">
        <Leaf date={day.date} />
        <div>
          <H id={TITLE}>{shot && <>{shot} </>}{text.value.start.day.points(day.points ?? 0)}</H>
          <p>{w.of(dateText(day.date, locale(), { weekday: "long", day: "numeric", month: "long" }))} {figures && w.meanIs(number(figures.mean, 1))}</p>
        </div>
      </header>
      {again && <p class="dayagain">{w.again(again.nth, again.points)}</p>}
      <div class="cols daycols">
        <Computed day={day} />
        <div class="dayright"><Streak day={day} /><Sharing day={day} /></div>
        {!NO_SERVER && <Others day={day} />}
      </div>
      <footer>
        <div class="row left">
          {more}
          <Button icon="again" aria-disabled={beginning.value} onClick={() => void playDay(dayAt(day.date, day.rules))}>{w.tryAgain}</Button>
          <ButtonLink href="/" icon="back">{text.value.common.toStart}</ButtonLink>
        </div>
        <p role="status">{refusal.value ? <b>{refusal.value}</b> : w.next}</p>
      </footer>
    </section>
  );
}

/** Shown on the cloth when the hand is over; the result is stored before anything else. */
export function DayEnds({ session }: { session: Session }): JSX.Element | null {
  const table = session.table.value, over = table && lastHand(table), trying = tryingAt(session.id);
  const seat = table?.view.seat ?? "A", points = over?.scored.scores[seat.charCodeAt(0) - 65];
  void daysChanged.value;
  useEffect(() => {
    if (!trying || !over || points === undefined || trying.nth > 1) return;
    finishDay(trying.date, trying.rules, points, over.tricks.flatMap((t) => t.cards.filter((p) => p.seat === seat).map((p) => p.card)));
    forget(session.id);
  }, [points]);
  useEffect(() => () => {
    // A finished table is deleted with its dialog: its result is stored separately.
    void session.place.ask("DELETE", "/api/tables/" + session.id).catch(() => undefined);
    keepTrying(session.id, null);
  }, [session]);
  if (!trying || !table || !over || points === undefined) return null;
  const day = dayAt(trying.date, trying.rules);
  return (
    <div class="ends">
      {day.points !== undefined && (
        <DaySheet day={day} again={trying.nth > 1 ? { nth: trying.nth, points } : undefined}
          shot={over.shot && trying.nth === 1 && <Shot t={table} shot={over.shot} />}
          more={<Button icon="eye" onClick={() => { dialog.value = "tricks"; }}>{text.value.day.lookThrough}</Button>} />
      )}
    </div>
  );
}
