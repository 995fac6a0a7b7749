// score-head.tsx - how a hand ended: who took what, or who shot the moon, shown as an embroidered night sky.
import type { JSX } from "preact";
import type { Seat, Seen } from "../net/types";
import { text } from "../text/text";
import { seatIndex, type HandOver, type Table } from "./model";
import { haul } from "./score-model";
import type { Reading } from "./score-reading";
import { Sentence, whoOf } from "./score-sentence";

export const TITLE = "ends-title";
/** From so many others on, a sentence does not name them all. */
const MANY = 5;

const drawings = {
  moon: <path d="M62 8A46 46 0 1 0 92 66A38 38 0 1 1 62 8Z" />,
  sun: (
    <>
      <circle cx="50" cy="52" r="24" />
      <path d="M50 6v12M50 86v12M4 52h12M84 52h12M17 19l9 9M74 76l9 9M83 19l-9 9M26 76l-9 9" />
    </>
  ),
  half: <path d="M66 8A44 44 0 0 0 66 96Z" />,
};

interface Shot {
  kind: keyof typeof drawings;
  title: string;
  said: string;
}

function Night({ kind, title, said }: Shot): JSX.Element {
  return (
    <header class="night">
      <svg class="hemline" aria-hidden="true"><rect /></svg>
      <svg class="moon" viewBox="0 0 100 104" aria-hidden="true">{drawings[kind]}</svg>
      <svg class="stars" viewBox="0 0 260 170" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M40 38v12M34 44h12M150 104v16M142 112h16M226 40v10M221 45h10" />
        <path d="M96 128v8M92 132h8M190 72v8M186 76h8" />
      </svg>
      <div>
        <h2 id={TITLE}><Sentence text={title} /></h2>
        <p><Sentence text={said} /></p>
      </div>
    </header>
  );
}

export function Plain({ title, said }: { title: string; said: string }): JSX.Element {
  return (
    <header>
      <div>
        <h2 id={TITLE}><Sentence text={title} /></h2>
        {said && <p><Sentence text={said} /></p>}
      </div>
    </header>
  );
}

/** The hand that was scored last, if this page saw it. */
export function lastHand(t: Table): HandOver | null {
  const seen = t.handBefore, last = t.hands.at(-1);
  return seen && last && seen.scored.totals.join() === last.totals.join() ? seen : null;
}

function shooters(r: Reading, seat: Seat): Seat[] {
  return (r.teams?.joined && r.sides.find((s) => s.seats.includes(seat))?.seats) || [seat];
}

/** "Edda shot the moon", and the consequences. */
export function shotText(r: Reading, shot: Seen): Shot {
  const s = text.value.score, kind = shot.shot ?? "moon", worth = shot.worth ?? 0;
  const who = whoOf(r.t.view, shooters(r, shot.seat ?? "A"));
  const whom = r.teams?.joined && r.sides.length === 2 ? "team"
    : r.teams && (r.teams.joined || r.read?.options.moon_partner === "spared") ? "opponents" : "others";
  const paid = shot.way === "subtract" ? s.takesOff(who, worth) : s.adds[whom](worth);
  return { kind, title: s.shot[kind](who), said: `${s.how[kind](who)} ${paid}` };
}

function tookText(r: Reading, seats: Seat[], score: number, over: HandOver | null): string {
  const s = text.value.score, who = whoOf(r.t.view, seats);
  if (!over || r.t.game?.kitty_taker) return s.plainHaul(who, score);
  const { hearts, others } = haul(over.tricks, seats, r.read);
  if (!hearts && !others.length) return score ? s.plainHaul(who, score) : s.nothing(who);
  return s.haul(who, hearts, others, score);
}

/** What the viewer took, or for watchers, the seat that took most; then the others. */
function taken(r: Reading, over: HandOver | null): { title: string; said: string } {
  const s = text.value.score, { view, hands } = r.t, scores = hands.at(-1)?.scores ?? [];
  const scoreOf = (seats: Seat[]): number => scores[seatIndex(seats[0] ?? "A")] ?? 0;
  const columns = r.columns.slice();
  if (!view.seat) columns.sort((a, b) => scoreOf(b) - scoreOf(a));
  const [first, ...rest] = columns;
  if (!first) return { title: s.handOver(hands.length), said: "" };
  const others = rest.map((seats) => ({ name: whoOf(view, seats).name, score: scoreOf(seats) }));
  // Of many, only those who took something: all are in the table below.
  const named = rest.length < MANY ? others : others.filter((o) => o.score !== 0);
  return { title: tookText(r, first, scoreOf(first), over), said: named.length ? s.othersTook(hands.length, named) : "" };
}

export function HandHead({ r }: { r: Reading }): JSX.Element {
  const over = lastHand(r.t);
  if (over?.shot) return <Night {...shotText(r, over.shot)} />;
  return <Plain {...taken(r, over)} />;
}
