// step.tsx - offers the next strength after three hands against computers only that were clearly won or lost.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { answerStep, countHand, takesStep } from "../rules/step";
import { ladder, chooseStrength, strength } from "../rules/strength";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { seatIndex, seatLetter, type Table } from "./model";
import type { Session } from "./session";

/** The strength of all computers at the table; null if other people sit there, or the strengths differ. */
function against({ view }: Table): string | null {
  const others = view.seats.filter((_, i) => seatLetter(i) !== view.seat);
  const players = new Set(others.map((s) => (s.kind === "computer" ? s.player : null)));
  const [only] = players;
  return players.size === 1 && only ? only : null;
}

/** The offer after the hand: the strength played against, and the next one. */
function offered(t: Table): { at: string; to: string } | null {
  const at = against(t), last = t.hands.at(-1), seat = t.view.seat;
  if (!at || !last || !seat || at !== strength.peek() || t.view.terms.money) return null;
  const to = countHand(at, `${t.view.table}/${t.view.games}/${t.hands.length}`, last.scores, seatIndex(seat));
  return to ? { at, to } : null;
}

/** Replaces the computers, so that the next game at this table has the strength chosen in the meantime. */
async function replaceComputers(session: Session, t: Table): Promise<void> {
  for (const [i, s] of t.view.seats.entries())
    if (s.kind === "computer") await session.command("seat", { seat: seatLetter(i), player: strength.value });
}

export function NextStep({ session, t, over }: { session: Session; t: Table; over: boolean }): JSX.Element | null {
  const [offer] = useState(() => offered(t));
  const [answer, say] = useState<"yes" | "no" | null>(null);
  const host = t.view.seat !== null && t.view.host === t.view.seat;
  useEffect(() => {
    if (over && host && takesStep(t.view.table)) void replaceComputers(session, t);
  }, [over, host, answer]);
  if (!offer) return null;
  const { gather, players } = text.value;
  const name = (player: string): string => players[player]?.name ?? player;
  const won = ladder.indexOf(offer.to) > ladder.indexOf(offer.at);
  const choose = (yes: boolean): void => {
    if (yes) chooseStrength(offer.to);
    answerStep(yes ? t.view.table : null);
    say(yes ? "yes" : "no");
  };
  if (answer) return <p class="step" role="status" tabIndex={-1} ref={(p) => p?.focus()}>{gather.step[answer](name(answer === "yes" ? offer.to : offer.at))}</p>;
  return (
    <div class="step" role="group" aria-labelledby="step">
      <p id="step">{(won ? gather.step.won : gather.step.lost)(name(offer.to))}</p>
      <div class="row left">
        <Button onClick={() => choose(true)}>{gather.step.take(name(offer.to))}</Button>
        <Button kind="quiet" onClick={() => choose(false)}>{gather.step.stay(name(offer.at))}</Button>
      </div>
    </div>
  );
}
