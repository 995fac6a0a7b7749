// opened.tsx - the table with all cards open: all hands, and the trick, or what happens between tricks.
import type { ComponentChildren, JSX } from "preact";
import type { ReplayHand } from "../net/types";
import { cancelled, takes } from "../table/takes";
import { seatIndex, type Played } from "../table/model";
import { Cards } from "../table/rich";
import { text } from "../text/text";
import { Faces, rankText, Suit } from "../ui/card";
import { Icon } from "../ui/icons";
import { Between } from "./between";
import { bySuit, seatsIn, type Holding, type Standing } from "./replay-model";
import { SeatName, participantAt, Monogram, type Participant } from "./who";

/** Up to this many seats, the hands are arranged around the trick if there is room; more seats are in rows. */
const RING = 5;
const leans = [-2, -4, 2, 4, -3];

/** A rank among others of its suit; struck through once the card is gone. */
function Rank({ holding }: { holding: Holding }): JSX.Element {
  const t = text.value.replay;
  const rank = rankText(holding.card);
  if (holding.state !== "held")
    return <s>{rank}<span class="vh"> {holding.state === "played" ? t.gone : t.away}</span></s>;
  if (holding.fresh) return <b class="fresh">{rank}<span class="vh"> {t.fresh}</span></b>;
  return <>{rank}</>;
}

function Hand({ holding }: { holding: Holding[] }): JSX.Element {
  return (
    <ul>
      {bySuit(holding).map(({ suit, cards }) => (
        <li key={suit}>
          <Suit suit={suit} />
          <span>
            {cards.map((h, i) => <>{i > 0 && " "}<Rank key={i} holding={h} /></>)}
            {cards.length === 0 && (
              <><span aria-hidden="true">–</span><span class="vh">{text.value.replay.suitOut}</span></>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Seat({ participant, place, seats, standing }: {
  participant: Participant; place: number; seats: number; standing: Standing;
}): JSX.Element {
  const t = text.value.replay;
  const i = seatIndex(participant.seat);
  const points = standing.points[i] ?? 0;
  const low = place === 0;
  const high = (seats === 4 && place === 2) || (seats === 5 && (place === 2 || place === 3));
  const charged = standing.charged[i] ?? [];
  const acts = standing.trick.at(-1)?.seat === participant.seat;
  return (
    <li class={["open", low ? "low" : high ? "high" : "side", acts && "turn"].filter(Boolean).join(" ")}
      style={{ "--j": place }} data-seat={participant.seat}>
      <div class="dia">
        <h2>
          <Monogram participant={participant} />
          <span class="dia-name" title={participant.name}><SeatName participant={participant} /></span>
          {participant.computer && <span class="vh">, {t.computer}</span>}
          <b class="num">{t.place(points)}<span class="vh"> {t.sofar}</span></b>
        </h2>
        <Hand holding={standing.holdings[i] ?? []} />
        {charged.length > 0 && (
          <p class="dia-charged"><Icon name="bolt" />{t.charged} <Cards cards={charged} /></p>
        )}
      </div>
    </li>
  );
}

interface LyingProps {
  played: Played;
  at: number;
  standing: Standing;
  seats: number;
  place: number;
  participants: Participant[];
}

/** The tab on a card of the trick: what the card does there. */
function wordOf({ played, at, standing, seats }: LyingProps): { word: string; brass: boolean } {
  const t = text.value.replay;
  const { trick, taken } = standing;
  const twin = cancelled(trick, played.card);
  const best = takes(trick);
  const took = !taken ? best === played
    : taken.seat === played.seat && (best ? best === played : at >= trick.length - seats);
  if (taken && took && !twin) return { word: t.takes(taken.points), brass: true };
  if (twin) return { word: t.cancelled, brass: false };
  if (at === 0) return { word: t.led, brass: false };
  return took && trick.length > 1 ? { word: t.soFar, brass: true } : { word: "", brass: false };
}

function Lying(p: LyingProps): JSX.Element {
  const { played, at, standing, seats, place, participants } = p;
  const { word, brass } = wordOf(p);
  const twin = cancelled(standing.trick, played.card);
  const inner = standing.trick.length > seats && at < seats;
  return (
    <li class={[twin && "cancelled", inner && "inner"].filter(Boolean).join(" ")} data-seat={played.seat}
      data-card={played.card} {...(place === 0 ? { "data-you": "" } : {})}
      style={{ "--j": place, "--lean": (leans[place % 5] ?? 0) + "deg" }}>
      <div class="card" role="img" aria-label={text.value.common.Card(played.card)}>
        <Faces card={played.card} />
      </div>
      {word && <span class={"tab low" + (brass ? " brass" : "")}>{word}</span>}
      <span class="by"><SeatName participant={participantAt(participants, played.seat)} /></span>
    </li>
  );
}

function Trick({ standing, participants, placeOf, seats }: {
  standing: Standing; participants: Participant[]; placeOf: (seat: string) => number; seats: number;
}): JSX.Element {
  const t = text.value.replay;
  const nobody = standing.taken && standing.taken.seat === null;
  return (
    <>
      <ol class={"opened-trick" + (standing.trick.length > seats ? " twice" : "")}
        aria-label={t.trickN((standing.number ?? 0) + 1)}>
        {standing.trick.map((played, at) => (
          <Lying key={at} played={played} at={at} standing={standing} seats={seats} participants={participants}
            place={placeOf(played.seat)} />
        ))}
      </ol>
      {(nobody || standing.trick.length > seats) &&
        <p class="opened-word">{nobody ? t.nobody : t.round}</p>}
    </>
  );
}

/** The cloth of a replay. `below`: the seat nearest to the viewer. */
export function Opened({ hand, standing, participants, below, ending }: {
  hand: ReplayHand; standing: Standing; participants: Participant[]; below: string; ending: ComponentChildren;
}): JSX.Element {
  const seats = seatsIn(hand);
  const from = seatIndex(below);
  const placeOf = (seat: string): number => (seatIndex(seat) - from + seats) % seats;
  const round = Array.from({ length: seats }, (_, i) => participants[(from + i) % seats]).filter((f) => f !== undefined);
  return (
    <div class={`opened n${seats} ${seats <= RING ? "ring-of" : "rows-of"}`} style={{ "--n": seats }}>
      <div class="opened-middle">
        {standing.step.kind === "card"
          ? <Trick standing={standing} participants={participants} placeOf={placeOf} seats={seats} />
          : <Between hand={hand} standing={standing} participants={participants} ending={ending} />}
      </div>
      <ol class="opened-seats" aria-label={text.value.replay.seats}>
        {round.map((participant) => (
          <Seat key={participant.seat} participant={participant} place={placeOf(participant.seat)} seats={seats} standing={standing} />
        ))}
      </ol>
    </div>
  );
}
