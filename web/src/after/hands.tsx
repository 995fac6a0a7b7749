// hands.tsx - the hands of a game in a row, each with who took most in it.
import type { JSX } from "preact";
import type { ReplayHand } from "../net/types";
import { Name } from "../table/rich";
import { text } from "../text/text";
import type { Player } from "./play";
import { mostIn } from "./replay-model";
import { seatName, participantAt, type Participant } from "./who";

function Crescent(): JSX.Element {
  return <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M12 2a8 8 0 1 0 6 13A9 9 0 0 1 12 2z" /></svg>;
}

function Most({ hand, participants }: { hand: ReplayHand; participants: Participant[] }): JSX.Element {
  const t = text.value.replay;
  if (hand.called_off) return <small>{t.voided}</small>;
  const most = mostIn(hand);
  const first = participantAt(participants, most?.seats[0]);
  if (!most || !first) return <small>{t.nothing}</small>;
  // Several seats with the same points: a moon, where all but one were charged its price.
  const shooter = hand.shot ? participantAt(participants, hand.shot.shooter) : undefined;
  if (shooter)
    return <small><Name>{seatName(shooter)}</Name> <Crescent /><span class="vh">{t.moon}</span></small>;
  if (most.seats.length > 1) return <small>{t.several(most.seats.length, most.score)}</small>;
  return <small><Name>{seatName(first)}</Name> <b>{t.place(most.score)}</b></small>;
}

/** The name of a hand: in a record of several games, each starts again at hand 1. */
export function handName(hands: readonly ReplayHand[], i: number): string {
  const t = text.value.replay;
  const hand = hands[i];
  if (!hand) return "";
  const games = (hands.at(-1)?.game ?? 1) > 1;
  return (games ? t.gameOf(hand.game) + ", " : "") + (games ? t.hand(hand.number) : t.Hand(hand.number));
}

export function Hands({ player, participants }: { player: Player; participants: Participant[] }): JSX.Element | null {
  const t = text.value.replay;
  const { hands } = player.replay;
  if (hands.length < 2) return null;
  return (
    <nav class="hand-row" aria-label={t.hands}>
      <ol>
        {hands.map((hand, i) => (
          <li key={i}>
            <button type="button" aria-current={i === player.hand.value ? "true" : undefined}
              onClick={() => player.choose(i)}>
              <b><span class="vh">{handName(hands, i)}</span><span aria-hidden="true">{hand.number}</span></b>
              <Most hand={hand} participants={participants} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
