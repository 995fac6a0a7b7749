// tries.tsx - the result of a try: yours then, yours now, and the computer's at your seat, side by side.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { lastHand, TITLE } from "../table/score-head";
import type { Session } from "../table/session";
import { Session as Watched } from "../table/session";
import { tryOf, type Continuation, type Row, type Tried } from "../table/tries";
import { Cards, Rich } from "../table/rich";
import { points as rounded } from "../table/rounded";
import { effect } from "@preact/signals";
import { number, text } from "../text/text";
import { ButtonLink } from "../ui/button";
import { Mini } from "../ui/card";
import { RetryButton } from "./retry";
import { continuedNow } from "./tries-model";
import { endTry, letFull } from "./try";

/** The computer's result; null until it is known, false if there is none. */
function useFull(session: Session, t: Tried | null): Continuation | null | false {
  const [course, tell] = useState<Continuation | null | false>(null);
  useEffect(() => {
    if (!t) return undefined;
    let stop = (): void => undefined, gone = false;
    letFull(session.place.here, t).then((at) => {
      const watched = new Watched(at.table, at.place);
      const follow = effect(() => {
        const table = watched.table.value, over = table?.ended ? lastHand(table) : null;
        if (over) {
          tell(continuedNow(over, t.seat, fromOf(t)));
          queueMicrotask(() => stop());
        } else if (watched.trouble.value) tell(false);
      });
      stop = () => {
        stop = () => undefined;
        follow();
        watched.close();
        endTry(at);
      };
      watched.open();
      if (gone) stop();
    }, () => tell(false));
    return () => {
      gone = true;
      stop();
    };
  }, [session]);
  return course;
}

const fromOf = (t: Tried): number => t.trick ?? 1;

function Line({ row, here }: { row: Row; here: boolean }): JSX.Element {
  const w = text.value.replay;
  return (
    <li class={here ? "here" : ""}>
      <span class="tn"><span class="vh">{w.column.trick} </span>{row.trick}</span>
      <span class="of">{row.cards.map((card) => <Mini key={card} card={card} />)}</span>
      <b class={row.points ? "pts" : ""}>{row.points === null ? <span aria-hidden="true">·</span> : w.place(row.points)}</b>
    </li>
  );
}

function Column({ title, say, course, now, first }: {
  title: string; say: string; course: Continuation | null | false; now?: boolean; first: number;
}): JSX.Element {
  const w = text.value.replay.tries;
  return (
    <section class={"tcol" + (now ? " now" : "")} aria-busy={course === null}>
      <h3>{title}</h3>
      <p class="soft">{say}</p>
      {course ? (
        <>
          <p class="tsum"><b class="num">{number(course.score)}</b> {w.points(course.score)}</p>
          <ol>{course.rows.map((row) => <Line key={row.trick} row={row} here={row.trick === first} />)}</ol>
        </>
      ) : <p role="status">{course === null ? w.waits : w.none}</p>}
    </section>
  );
}

/** How much of the result is luck. */
function Luck({ t }: { t: Tried }): JSX.Element {
  const w = text.value.replay.tries, j = t.judged;
  if (!j || j.best.join() === j.played.join() || !j.best.length || !j.played.length) return <p>{w.luck}</p>;
  return (
    <p>
      {w.luck}{" "}
      <Rich say={w.over(number(j.deals), rounded(j.withBest, j.step), rounded(j.withPlayed, j.step))}
        parts={{ best: <Cards cards={j.best} />, played: <Cards cards={j.played} /> }} />
    </p>
  );
}

/** The dialog at the end of a hand that was replayed. */
export function Tries({ session }: { session: Session }): JSX.Element | null {
  const table = session.table.value, over = table && lastHand(table);
  const [t] = useState(() => tryOf(session.id));
  const full = useFull(session, t);
  const w = text.value.replay.tries;
  useEffect(() => () => endTry({ place: session.place, table: session.id }), [session]);
  if (!table || !over) return null;
  const seat = t?.seat ?? table.view.seat ?? "A";
  const first = t ? fromOf(t) : 1, now = continuedNow(over, seat, first);
  return (
    <div class="ends">
      <section class="sheet scoresheet triesheet" aria-labelledby={TITLE} tabIndex={-1}>
        <header>
          <div>
            <h2 id={TITLE}>{t ? w.than(now.score - t.then.score) : text.value.replay.took.me(now.score)}</h2>
            {t && <p class="soft">{w.from(t.hand, t.trick ?? null)}</p>}
          </div>
        </header>
        {t && <Luck t={t} />}
        <div class="tcols">
          {t && <Column title={w.then} say={w.thenSay} course={t.then} first={first} />}
          <Column title={w.now} say={w.nth(t?.nth ?? 1)} course={now} now first={first} />
          {t && <Column title={w.full} say={w.fullSay} course={full} first={first} />}
        </div>
        <footer>
          {t && <RetryButton kind="go" say={w.again} tried={() => Promise.resolve({ ...t, nth: t.nth + 1 })} />}
          <ButtonLink href={t?.back ?? "/"} icon="eye">{t ? w.back : text.value.common.toStart}</ButtonLink>
          <p>{w.counts}</p>
        </footer>
      </section>
    </div>
  );
}
