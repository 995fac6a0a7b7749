// day.tsx - the hand of the day at its own address: to be played, or its result.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { daysChanged } from "../day/keeping";
import { DaySheet } from "../day/sheet";
import { beginning, refusal } from "../start/begin";
import { DayCard } from "../start/day";
import { dayAt, today } from "../table/days";
import { text } from "../text/text";

/** Today's date; changes if midnight comes while the page is open. */
function useToday(): string {
  const [date, turn] = useState(today());
  useEffect(() => {
    const timer = setInterval(() => turn(today()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return date;
}

export function DayScreen(): JSX.Element {
  const t = text.value, day = dayAt(useToday());
  void daysChanged.value;
  useEffect(() => { refusal.value = ""; }, []);
  useEffect(() => {
    document.title = `${t.start.day.title} · ${t.common.name}`;
  }, [t]);
  return (
    <div class="app wide">
      <header class="bar">
        <a class="brand" href="/" aria-label={`${t.common.name}: ${t.common.toStart}`}>
          <svg aria-hidden="true"><use href="#mark" /></svg>
          <span>{t.common.name}</span>
        </a>
        <p class="meta"><b>{t.start.day.title}</b></p>
      </header>
      <main class="cloth on-cloth">
        <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg>
        <div class="lamp" style={{ "--t": "180deg" }} />
        <div class="ends">
          {day.points !== undefined ? <DaySheet day={day} head="h1" /> : (
            <div class="sheet daysheet waits">
              <DayCard />
              <p role="status">{beginning.value ? t.start.dealing : refusal.value && <b class="no">{refusal.value}</b>}</p>
            </div>
          )}
        </div>
      </main>
    </div>
  );
}
