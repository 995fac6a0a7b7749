// scores.tsx - the dialog with all scores of the game and its curve.
import type { JSX } from "preact";
import { text } from "../text/text";
import { Dialog } from "../ui/dialog";
import { Curves } from "./curve";
import type { Table } from "./model";
import { Money } from "./money";
import { useReading } from "./score-reading";
import { ScoreTable } from "./score-table";
import { TaleText } from "./score-tale";
import type { Session } from "./session";

export function ScoresDialog({ session, onClose }: { session: Session; onClose: () => void }): JSX.Element {
  const t = session.table.value;
  return (
    <Dialog title={text.value.score.scores} class="wide scoring" onClose={onClose}>
      {t && <Standings t={t} />}
    </Dialog>
  );
}

function Standings({ t }: { t: Table }): JSX.Element {
  const r = useReading(t), s = text.value.score;
  const goal = r.read && s.Goal(r.target, r.limit);
  if (!t.hands.length)
    return (
      <>
        {goal && <p class="goal">{goal}</p>}
        {t.game ? <ScoreTable r={r} final now /> : <p class="tale">{s.noHand}</p>}
        <Money r={r} />
      </>
    );
  return (
    <div class="cols">
      <section>
        {goal && <p class="goal">{goal}</p>}
        <ScoreTable r={r} final now />
        <TaleText r={r} />
      </section>
      <section><Curves r={r} title={s.soFar} /><Money r={r} /></section>
    </div>
  );
}
