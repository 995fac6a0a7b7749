// leaf.tsx - the hand of the day on the start page: a leaf of the calendar, and the way to its table.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { DAY_RULES, dateText, dayAt, days, daysBefore, daysChanged, inARow, today, type Day } from "../table/days";
import { locale, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { fault, laying, playDay } from "./begin";

/** The leaf itself: month and day. */
export function Leaf({ date }: { date: string }): JSX.Element {
  return (
    <span class="leaf" aria-hidden="true">
      <small>{dateText(date, locale(), { month: "short" })}</small><b>{Number(date.slice(8))}</b>
    </span>
  );
}

/** The date of today, also when midnight comes while the page is open. */
export function useToday(): string {
  const [date, turn] = useState(today());
  useEffect(() => {
    const look = (): void => turn(today());
    const timer = setInterval(look, 30_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return date;
}

/** The hand of an earlier day that was begun and is not over; not asked for after two days. */
function left(date: string): Day | undefined {
  return days().find((d) => d.rules === DAY_RULES && d.date < date && d.date >= daysBefore(date, 2) && d.table && d.points === undefined);
}

/** What is said of it. */
function about(day: Day, date: string): string {
  const w = text.value.start.day;
  const row = w.row(inARow(date));
  if (day.points !== undefined) return w.points(day.points) + (row && ` ${row}.`);
  if (day.table) return w.begun;
  return [w.same, w.soFar(inARow(daysBefore(date, 1)))].filter(Boolean).join(" ");
}

export function DayCard(): JSX.Element {
  const w = text.value.start.day, date = useToday();
  void daysChanged.value;
  const day = dayAt(date), earlier = left(date), over = day.points !== undefined;
  return (
    <section class="daycard" aria-labelledby="hand-of-the-day">
      <Leaf date={date} />
      <div>
        <h2 id="hand-of-the-day">{w.title}<span class="vh">, {dateText(date, locale(), { day: "numeric", month: "long" })}</span></h2>
        <p>{about(day, date)}</p>
        <p role="status">{fault.value ? <b>{fault.value}</b> : laying.value ? text.value.start.dealing : ""}</p>
        {earlier && <p><button type="button" class="plainlink" aria-disabled={laying.value} onClick={() => void playDay(earlier)}>
          {w.left(dateText(earlier.date, locale(), { weekday: "long" }))}
        </button></p>}
      </div>
      {over ? <ButtonLink href="/day">{w.look}</ButtonLink>
        : <Button aria-disabled={laying.value} onClick={() => void playDay(day)}>{day.table ? w.goOn : w.play}</Button>}
    </section>
  );
}
