// day.tsx - the hand of the day on the start page: a calendar leaf, and a button to its table.
import type { JSX } from "preact";
import { loadRest } from "../later";
import { dateText, dayAt, inARow, today } from "../table/days";
import { locale, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { beginning, refusal, sayRefusal } from "./begin";

/** The leaf itself: month and day. */
export function Leaf({ date }: { date: string }): JSX.Element {
  return <span class="leaf" aria-hidden="true"><small>{dateText(date, locale(), { month: "short" })}</small><b>{Number(date.slice(8))}</b></span>;
}

export function DayCard(): JSX.Element {
  const w = text.value.start.day, day = dayAt(today()), row = inARow(day.date);
  const go = (): void => void loadRest().then((page) => page.playDay(dayAt(today())), (e: unknown) => { refusal.value = sayRefusal(e); });
  return (
    <section class="daycard">
      <Leaf date={day.date} />
      <div>
        <h2>{w.title}</h2>
        <p>{day.points === undefined ? w.same : w.points(day.points)}{row > 1 && ` ${w.row(row)}.`}</p>
      </div>
      {day.points === undefined ? <Button aria-disabled={beginning.value} onClick={go}>{day.table ? w.goOn : w.play}</Button>
        : <ButtonLink href="/day">{w.look}</ButtonLink>}
    </section>
  );
}
