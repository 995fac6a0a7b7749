// others.tsx - how other people at this server played the same hand, and whether the viewer's own result is shared.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "../kept";
import { ask } from "../net/api";
import { cutOff } from "../net/online";
import { askEither } from "../net/place";
import { known } from "../net/people";
import type { Card } from "../net/types";
import type { Day } from "../table/days";
import { faultText } from "../text/refusal";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { asked } from "./begin";

interface Results {
  results: { points: number; people: number }[];
  yours?: number;
}

/** Stores that the viewer agreed to share results. */
const TELLS = "hearts.field";

/** The cards that seat A was dealt, as the record of a day has them. */
function dealt(record: string): Card[] {
  const hands = /^deal (.*)$/m.exec(record)?.[1] ?? "";
  return (hands.split(" / ").find((hand) => hand.startsWith("A ")) ?? "").split(" ").slice(1);
}

/** The viewer's decisions: the cards passed are those that were dealt and not played. */
function decisions(record: string, played: Card[]): string[] {
  const passed = dealt(record).filter((card) => !played.includes(card));
  return [...(passed.length ? [passed.join(" ")] : []), ...played];
}

async function hand(day: Day): Promise<Results> {
  const { record } = await askEither<{ record: string }>("GET", "/api/day" + asked(day));
  await known();
  return ask<Results>("POST", "/api/field", { date: day.date, rules: day.rules, decisions: decisions(record, day.played ?? []) });
}

function Summary({ all, points }: { all: Results; points: number }): JSX.Element {
  const w = text.value.day.field, people = all.results.reduce((sum, r) => sum + r.people, 0);
  if (!people) return <p>{w.nobody}</p>;
  const sum = all.results.reduce((n, r) => n + r.points * r.people, 0);
  const among = (is: (n: number) => boolean): number => all.results.filter((r) => is(r.points)).reduce((n, r) => n + r.people, 0);
  const mine = all.yours ?? points;
  return (
    <p>
      {w.people(people, number(sum / people, 1))} {people > 1 || all.yours === undefined
        ? w.place(among((n) => n < mine), among((n) => n === mine) - (all.yours === undefined ? 0 : 1), among((n) => n > mine)) : ""}
    </p>
  );
}

export function Others({ day }: { day: Day }): JSX.Element | null {
  const w = text.value.day.field;
  const [all, show] = useState<Results | null>(null);
  const [tells, choose] = useState(kept<boolean>("local", TELLS) === true);
  const [fault, fail] = useState(""), [busy, wait] = useState(false);
  const tell = async (): Promise<void> => {
    wait(true);
    fail("");
    try {
      show(await hand(day));
    } catch (e) {
      fail(faultText(e));
    }
    wait(false);
  };
  useEffect(() => {
    if (cutOff.value) return undefined;
    let gone = false;
    ask<Results>("GET", "/api/field" + asked(day)).then((found) => {
      if (gone) return;
      show(found);
      if (found.yours === undefined && tells && day.played?.length) void tell();
    }, () => undefined);
    return () => { gone = true; };
  }, [day.date, day.rules]);
  if (!all) return null;
  const may = all.yours === undefined && !!day.played?.length;
  const press = (on: boolean): void => {
    keep("local", TELLS, on ? true : null);
    choose(on);
    if (on && may) void tell();
  };
  return (
    <section class="dayfield">
      <h3>{w.title}</h3>
      <Summary all={all} points={day.points ?? 0} />
      <p class="soft">{w.known}</p>
      {may && <p class="soft">{w.tells}</p>}
      <div class="row left">
        {may && <Button icon="people" aria-disabled={busy} onClick={() => { if (!busy) press(true); }}>{w.tell}</Button>}
        {!may && tells && <Button kind="quiet" onClick={() => press(false)}>{w.stop}</Button>}
      </div>
      <p class="soft" role="status">{fault ? <b>{fault}</b> : busy ? w.playing : all.yours !== undefined ? w.there : ""}</p>
    </section>
  );
}
