// day.tsx - the hand of the day by an address of its own: to be played, or what came of it.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { DayCard, useToday } from "../day/leaf";
import { DaySheet } from "../day/sheet";
import { dayAt, daysChanged } from "../table/days";
import { text } from "../text/text";

export function DayScreen(): JSX.Element {
  const t = text.value, day = dayAt(useToday());
  void daysChanged.value;
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
          {day.points !== undefined ? <DaySheet day={day} head="h1" /> : <div class="sheet daysheet waits"><DayCard /></div>}
        </div>
      </main>
    </div>
  );
}
