// between.tsx - a slip of paper in the middle: the deal, the pass, charges, the kitty, the scores.
import type { ComponentChildren, JSX } from "preact";
import type { Card, ReplayHand, Seat } from "../net/types";
import { amount, wayOf } from "../table/score-model";
import { seatIndex, seatLetter } from "../table/model";
import { Cards, Rich } from "../table/rich";
import { number, text } from "../text/text";
import { Icon } from "../ui/icons";
import { inOrder, seatsIn, type Standing } from "./replay-model";
import { SeatName, participantAt, Monogram, SeatSentence, type Participant } from "./who";

interface BetweenProps {
  hand: ReplayHand;
  standing: Standing;
  participants: Participant[];
  /** What is said about the game below the scores of its last hand. */
  ending: ComponentChildren;
}

function Row({ participant, children }: { participant: Participant | undefined; children: ComponentChildren }): JSX.Element {
  return <li>{participant && <Monogram participant={participant} />}<span><b><SeatName participant={participant} /></b> {children}</span></li>;
}

function sorted(cards: Card[]): Card[] {
  return cards.slice().sort(inOrder);
}

/** The seat that a seat passes to; null if the cards go several ways. */
function receiver(hand: ReplayHand, seat: number): Seat | null {
  const by = Number(hand.pass);
  return by ? seatLetter((seat + by) % seatsIn(hand)) : null;
}

function Passed({ hand, participants }: BetweenProps): JSX.Element {
  const t = text.value.replay;
  return (
    <>
      <h2>{t.passed}</h2>
      <ul>
        {hand.passed.map((cards, seat) => {
          const to = participantAt(participants, receiver(hand, seat));
          const unseen = hand.unseen?.includes(seatLetter(seat));
          return (
            <Row key={seat} participant={participants[seat]}>
              <>{cards.length > 0 && <Cards cards={sorted(cards)} />}</>
              <>{unseen && <> {t.unseen}</>}</>
              <>
                {to && (
                  <span class="dir">
                    {" "}<Rich say={to.mine ? t.toYou : t.to} parts={{ who: <SeatName participant={to} /> }} />
                  </span>
                )}
              </>
            </Row>
          );
        })}
      </ul>
    </>
  );
}

function Charged({ hand, participants }: BetweenProps): JSX.Element {
  return (
    <>
      <h2>{text.value.replay.chargedTitle}</h2>
      <ul>
        {Object.entries(hand.charged).filter(([, cards]) => cards.length).map(([seat, cards]) => (
          <Row key={seat} participant={participantAt(participants, seat)}>
            <><Icon name="bolt" /> <Cards cards={sorted(cards)} /></>
          </Row>
        ))}
      </ul>
    </>
  );
}

function Kitty({ hand, participants }: BetweenProps): JSX.Element {
  const t = text.value.replay;
  const participant = participantAt(participants, hand.kitty_taker), buried = hand.buried ?? [];
  return (
    <>
      <h2>{t.kitty}</h2>
      <p><SeatSentence say={t.kittyTaken} participant={participant} parts={{ cards: <Cards cards={sorted(hand.kitty)} /> }} /></p>
      {buried.length > 0 && (
        <p><SeatSentence say={t.buried} participant={participant} parts={{ cards: <Cards cards={sorted(buried)} /> }} /></p>
      )}
    </>
  );
}

function Scored({ hand, participants, ending }: BetweenProps): JSX.Element {
  const t = text.value.replay;
  if (!hand.scores) return <><h2>{t.voided}</h2><p>{t.offSay}</p></>;
  const { shot } = hand;
  return (
    <>
      <h2>{t.over}</h2>
      {shot && <p><SeatSentence say={t.shot[shot.what]} participant={participantAt(participants, shot.shooter)} /></p>}
      <table>
        <thead class="vh"><tr><th>{t.seats}</th><th>{t.sofar}</th><th>{t.total}</th></tr></thead>
        <tbody>
          {participants.map((participant, i) => (
            <tr key={participant.seat}>
              <th scope="row"><SeatName participant={participant} /></th>
              <td class={(hand.scores?.[i] ?? 0) > 0 ? "big" : ""}>{t.place(hand.scores?.[i] ?? 0)}</td>
              <td>{hand.totals ? number(hand.totals[i] ?? 0) : ""}</td>
              {hand.stakes && <td title={t.money}>{amount(hand.stakes[i] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {ending}
    </>
  );
}

function Begun({ hand, participants }: BetweenProps): JSX.Element {
  const t = text.value.replay;
  const way = wayOf(hand.pass, seatsIn(hand));
  return (
    <>
      <h2>{t.dealt}</h2>
      <p>
        {hand.dealt
          ? <>{t.dealtSay} <SeatSentence say={t.dealer} participant={participants[seatIndex(hand.dealer)]} /></> : t.startSay}
      </p>
      {way.to === "keep" && <p class="dir">{t.noPass}</p>}
    </>
  );
}

const parts = {
  passed: Passed, charged: Charged, kitty: Kitty, scored: Scored, dealt: Begun, start: Begun, card: Begun,
};

export function Between(p: BetweenProps): JSX.Element {
  const Part = parts[p.standing.step.kind];
  return <div class="between"><Part {...p} /></div>;
}
