// tricks.tsx - the dialog with the tricks of the hand, latest first, or only the last one if no more may be viewed.
import type { JSX } from "preact";
import { text } from "../text/text";
import { Dialog } from "../ui/dialog";
import type { Table, Trick } from "./model";
import { endShown } from "./score-ends";
import { Sentence, whoOf } from "./score-sentence";
import { LastTrick, lastOf, Outcome, TrickCards } from "./score-trick";
import type { Session } from "./session";

/** The hand to show: the one in play, or the previous one while its end is being read. */
function handOf(t: Table, ended: boolean): { tricks: Trick[]; before: boolean } {
  const earlier = t.handBefore?.tricks ?? [];
  if (earlier.length && (ended || !t.tricks.length)) return { tricks: earlier, before: true };
  return { tricks: t.tricks, before: false };
}

export function TricksDialog({ session, onClose }: { session: Session; onClose: () => void }): JSX.Element {
  const t = session.table.value, s = text.value.score;
  if (!t) return <></>;
  const { tricks, before } = handOf(t, endShown(session) !== null);
  const open = t.view.terms.tricks !== false && tricks.length > 0;
  const title = !open ? s.lastTrick : before ? s.tricksOf(t.hands.length) : s.tricks;
  return (
    <Dialog title={title} class="wide tricksheet" onClose={onClose}>
      {open ? <All t={t} tricks={tricks} /> : (
        <>
          {lastOf(t) ? <LastTrick t={t} /> : <p>{s.noTrick}</p>}
          {t.view.terms.tricks === false && <p class="note">{s.onlyLast}</p>}
        </>
      )}
    </Dialog>
  );
}

/** Most viewers open it for the last trick: focus that one. */
function All({ t, tricks }: { t: Table; tricks: Trick[] }): JSX.Element {
  const s = text.value.score;
  return (
    <ol class="tricks" reversed>
      {[...tricks.entries()].reverse().map(([i, trick]) => (
        <li key={i} class="last">
          <h3>{s.trickN(i + 1)} <small><Sentence text={s.led(whoOf(t.view, [trick.leader]))} /></small></h3>
          <TrickCards view={t.view} trick={trick} />
          <Outcome view={t.view} trick={trick} />
        </li>
      ))}
    </ol>
  );
}
