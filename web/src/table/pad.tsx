// pad.tsx - the score pad next to the cloth, and what replaces it in two corners of the cloth.
import type { ComponentChildren, JSX } from "preact";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";
import { Called } from "./called";
import type { Table } from "./model";
import { Money, Purse, stakesInTable } from "./money";
import { standing } from "./score-model";
import { useReading, type Reading } from "./score-reading";
import { ScoreTable } from "./score-table";
import { LastTrick, lastOf, Outcome } from "./score-trick";
import type { Session } from "./session";

/** `children`: shown below the scores, such as the chat. It has its room while it is still being fetched. */
export function Pad({ session, children }: { session: Session; children: ComponentChildren }): JSX.Element {
  const t = session.table.value, s = text.value.score, scored = !!t?.game && t.view.stage !== "gathering";
  return (
    <aside class={"pad" + (scored || children ? "" : " bare")} aria-label={s.pad}>
      {scored && <Written t={t} />}
      {children}
    </aside>
  );
}

function Written({ t }: { t: Table }): JSX.Element {
  const r = useReading(t), s = text.value.score, stakes = stakesInTable(r);
  return (
    <>
      <section>
        <h2>{s.score} <small>{r.read && !t.view.one_hand && s.goal(r.target, r.limit)}</small></h2>
        <ScoreTable r={r} now stakes={stakes} />
      </section>
      <Money r={r} inTable={!!stakes} />
      <LastTrick t={t} />
    </>
  );
}

/** The number of sides, or of cards in a trick, that fit into a corner. */
const ROOM = 5;

function Standing({ r }: { r: Reading }): JSX.Element {
  const { view } = r.t, s = text.value.score;
  const mine = (seats: string[]): boolean => view.seat !== null && seats.includes(view.seat);
  const all = standing(r.sides);
  const shown = all.length <= ROOM ? all : all.filter((p, i) => i < ROOM - 2 || mine(p.side.seats));
  return (
    <div class="slip">
      <h2>{s.standing}</h2>
      <ol>
        {shown.map(({ side, place }) => (
          <li key={side.seats.join("")} class={mine(side.seats) ? "me" : undefined}>
            <span>{place}</span>
            <span class="nm">
              {side.seats.map((seat) => <Called key={seat} view={view} seat={seat} />)}
            </span>
            <b>{number(side.total)}</b>
          </li>
        ))}
      </ol>
      <Purse t={r.t} />
      {shown.length < all.length && (
        <Button size="small" onClick={() => { dialog.value = "scores"; }}>{s.allScores}</Button>
      )}
    </div>
  );
}

function Brief({ t }: { t: Table }): JSX.Element {
  const r = useReading(t), s = text.value.score, last = lastOf(t);
  return (
    <>
      <div class="corner l">
        {last && last.trick.cards.length > ROOM ? (
          <section class="last">
            <h2>{last.before ? s.lastTrickOf(t.hands.length) : s.lastTrick}</h2>
            <Outcome view={t.view} trick={last.trick} />
            <Button size="small" icon="tricks" onClick={() => { dialog.value = "tricks"; }}>
              {s.showCards}
            </Button>
          </section>
        ) : last && <LastTrick t={t} />}
      </div>
      <div class="corner r"><Standing r={r} /></div>
      <Purse t={t} />
    </>
  );
}

/** On medium widths: the last trick on the left, the scores on the right. */
export function Corners({ session }: { session: Session }): JSX.Element | null {
  const t = session.table.value;
  return t?.game ? <Brief t={t} /> : null;
}
