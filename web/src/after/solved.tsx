// solved.tsx - what can still happen in a hand, from a step of its replay on, with all cards open.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { canSolve, solve, type Answer, type Place, type Range } from "../net/solve";
import type { ReplayHand } from "../net/types";
import { Cards } from "../table/rich";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SeatName, participantAt, Monogram, SeatSentence, type Participant } from "./who";

const range = ({ low, high }: Range): string => text.value.replay.solved.range(low, high);

function Options({ answer }: { answer: Answer }): JSX.Element {
  const t = text.value.replay.solved, least = Math.min(...answer.options.map((o) => o.high ?? Infinity));
  return (
    <table class="prospects">
      <thead><tr><th scope="col">{t.card}</th><th scope="col">{t.points}</th></tr></thead>
      <tbody>
        {answer.options.map((o) => (
          <tr key={o.chose.join()} class={o.low === o.high && o.high === least ? "best" : ""}>
            <th scope="row"><Cards cards={o.chose} /></th><td>{range(o)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The result when each plays for themselves, next to the real result. */
function Outcome({ points, sides, hand, participants }: { points: number[]; sides: boolean; hand: ReplayHand; participants: Participant[] }): JSX.Element {
  const t = text.value.replay.solved;
  return (
    <table class="prospects">
      <caption>{sides ? t.eachSide : t.each}</caption>
      <thead>
        <tr><th scope="col">{t.name}</th><th scope="col">{t.then}</th>{hand.scores && <th scope="col">{t.was}</th>}</tr>
      </thead>
      <tbody>
        {participants.map((participant, i) => (
          <tr key={participant.seat}>
            <th scope="row"><Monogram participant={participant} /> <SeatName participant={participant} /></th>
            <td>{number(points[i] ?? 0)}</td>{hand.scores && <td>{number(hand.scores[i] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Found({ answer, hand, participants }: { answer: Answer; hand: ReplayHand; participants: Participant[] }): JSX.Element {
  const t = text.value.replay.solved, sides = answer.parties.some((p) => p.seats.length > 1);
  const say = answer.measure === "difference" ? t.against : sides ? t.sureSide : t.sure;
  return (
    <>
      <p class="reason"><SeatSentence say={say} participant={participantAt(participants, answer.seat)} /></p>
      <Options answer={answer} />
      {answer.outcome && <Outcome points={answer.outcome.points} sides={sides} hand={hand} participants={participants} />}
      {!answer.exact && <p class="note">{t.rough}</p>}
    </>
  );
}

function SolvedDialog({ place, hand, participants, onClose }: {
  place: () => Promise<Place>; hand: ReplayHand; participants: Participant[]; onClose: () => void;
}): JSX.Element {
  const t = text.value.replay.solved;
  const [answer, show] = useState<Answer | "nothing" | "not-here" | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    place().then((at) => solve(at, gone.signal)).catch(() => "not-here" as const)
      .then((found) => { if (!gone.signal.aborted) show(found); });
    return () => gone.abort();
  }, []);
  return (
    <Dialog title={t.title} class="chances solved" onClose={onClose}>
      <p>{t.say}</p>
      {typeof answer === "object" && answer ? <Found answer={answer} hand={hand} participants={participants} />
        : <p role="status" aria-busy={answer === null}>{answer === null ? t.waits : answer === "nothing" ? t.nothing : t.none}</p>}
    </Dialog>
  );
}

/** `place`: fetches the position with its record. */
export function SolvedButton({ place, hand, participants }: {
  place: () => Promise<Place>; hand: ReplayHand; participants: Participant[];
}): JSX.Element | null {
  const [open, show] = useState(false);
  if (!canSolve()) return null;
  return (
    <>
      <Button icon="eye" kind="quiet" aria-haspopup="dialog" onClick={() => show(true)}>{text.value.replay.solved.title}</Button>
      {open && <SolvedDialog place={place} hand={hand} participants={participants} onClose={() => show(false)} />}
    </>
  );
}
