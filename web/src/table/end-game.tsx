// end-game.tsx - the end of a game: what happened to the viewer, the final standing, the viewer's hands, and what the
// viewer has now.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../net/api";
import { link } from "../net/link";
import { slateOf } from "../net/slates";
import type { Book, Career, Id, Seat, Slate } from "../net/types";
import { number, text } from "../text/text";
import { Called } from "./called";
import { askUntil, type Finished } from "./finished";
import { seatIndex, type Table } from "./model";
import { personName } from "./names";
import { Mark } from "./score-marks";
import { lastHand, shotText, TITLE } from "./score-head";
import { amount, bestAndWorst, finalStanding, numberOption, RATED, sideScores, type Final } from "./score-model";
import type { Reading } from "./score-reading";
import { Sentence, whoOf } from "./score-sentence";

/** Sides in their final order. */
export function finalOf(r: Reading): Final[] {
  return finalStanding(r.sides, r.t.game?.winners ?? [], numberOption(r.read, "least"));
}

const mineOf = (r: Reading, order: Final[]): Final | undefined =>
  order.find(({ side }) => r.t.view.seat !== null && side.seats.includes(r.t.view.seat));

/** The number of rays around the winner's heart. */
const RAYS = 24;

/** The winner's heart, sewn on within a ring of stitches; or a number within the ring. */
function Medal({ won, say }: { won: boolean; say: string }): JSX.Element {
  return (
    <svg class={"medal" + (won ? " won" : "")} viewBox="0 0 140 140" aria-hidden="true">
      {won && (
        <g class="rays">
          {Array.from({ length: RAYS }, (_, i) => (
            <path key={i} d={i % 2 ? "M70 13v-6" : "M70 13v-11"} transform={`rotate(${(360 * i) / RAYS} 70 70)`} />
          ))}
        </g>
      )}
      <circle class="hem" cx="70" cy="70" r="49" />
      <circle class="inner" cx="70" cy="70" r="43" />
      {won ? <path class="heart" d="M70 98C56 84 42 73 42 59a14 14 0 0 1 28-3a14 14 0 0 1 28 3c0 14-14 25-28 39z" />
        : <text x="70" y="86" text-anchor="middle">{say}</text>}
    </svg>
  );
}

/** Those whose totals are too low to win, such as zero in Super Hearts. */
function cannotWin(r: Reading, order: Final[]): string {
  const low = order.filter(({ place }) => place === null).map(({ side }) => side), first = low[0];
  if (!first) return "";
  const same = low.every((side) => side.total === first.total);
  return text.value.score.cannotWin(whoOf(r.t.view, low.flatMap((side) => side.seats)), same ? first.total : null,
    numberOption(r.read, "least") ?? 0);
}

/** What happened to the viewer, in a title and a sentence; for watchers, what happened to the winners. */
function outcome(r: Reading, order: Final[]): { title: string; said: string; won: boolean; sign: string } {
  const s = text.value.score, { view, hands } = r.t, n = hands.length;
  const winners = order.filter((one) => one.won), first = winners[0], mine = mineOf(r, order);
  const whoOfAll = (all: Final[]) => whoOf(view, all.flatMap(({ side }) => side.seats));
  if (!first) return { title: s.nobodyWins, said: s.afterHands(n), won: false, sign: "–" };
  const who = whoOfAll(winners), points = first.side.total;
  const title = winners.length > 1 ? s.share2(who) : s.wins(who);
  if (mine && !mine.won && mine.place !== null)
    return {
      title: s.cameIn(whoOfAll([mine]), mine.place), won: false, sign: String(mine.place),
      said: `${s.winsWith(who, points)} ${s.had(whoOfAll([mine]), mine.side.total, n)}`,
    };
  const second = order.find((one) => !one.won && one.place !== null);
  const ahead = mine?.won && winners.length === 1 && second ? s.aheadOf(second.side.total - points, whoOfAll([second])) : "";
  // A viewer without a place had too little to win.
  return { title, said: s.wonWith(points, n, ahead), won: !!mine?.won, sign: mine ? "–" : "1" };
}

/** Who won and how the viewer did, on a strip of the cloth; who had less but could not win; the last moon. */
export function GameHead({ r, order }: { r: Reading; order: Final[] }): JSX.Element {
  const s = text.value.score, { view, game } = r.t, { title, said, won, sign } = outcome(r, order);
  const shot = lastHand(r.t)?.shot;
  const moons = r.columns.map((seats) => ({
    name: whoOf(view, seats).name, moons: game?.moons[seatIndex(seats[0] ?? "A")] ?? 0,
  })).filter((m) => m.moons);
  const more = [
    order.some((one) => one.won) ? cannotWin(r, order) : "",
    shot ? shotText(r, shot).title + "." : "",
    moons.reduce((all, m) => all + m.moons, 0) > (shot ? 1 : 0) ? s.moons(moons) : "",
  ];
  return (
    <header class="endband">
      <svg class="hemline" aria-hidden="true"><rect /></svg>
      <Medal won={won} say={sign} />
      <div>
        <h2 id={TITLE}><Sentence text={title} /></h2>
        <p><Sentence text={[said, ...more].filter(Boolean).join(" ")} /></p>
      </div>
    </header>
  );
}

/** The sides in their order, the viewer's highlighted. */
export function Standing({ r, order }: { r: Reading; order: Final[] }): JSX.Element {
  const s = text.value.score, { view } = r.t;
  return (
    <table class="standing">
      <caption class="vh">{s.standing}</caption>
      <thead class="vh"><tr><th scope="col">{s.place}</th><th scope="col">{s.who}</th><th scope="col">{s.score}</th></tr></thead>
      <tbody>
        {order.map(({ side, place, won }) => (
          <tr key={side.seats.join("")} class={(view.seat && side.seats.includes(view.seat) ? "me" : "") + (won ? " won" : "")}>
            <td class="num">{place ?? "–"}</td>
            <th scope="row">
              {side.seats.map((seat, i) => (
                <>{i > 0 && <span class="plus"> + </span>}<Mark view={view} seat={seat} /><Called view={view} seat={seat} class="nm" /></>
              ))}
              {place === null && <small>{s.tooLow}</small>}
            </th>
            <td class="num big">{number(side.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The viewer's own column of the scores; undefined for watchers. */
const ownColumn = (r: Reading): Seat[] | undefined => r.columns.find((c) => r.t.view.seat !== null && c.includes(r.t.view.seat));

/** From this number of hands on, the bars have no numbers. */
const MANY = 21;

/** The viewer's score in every hand as bars; each leads to its hand in the replay, once the game is stored. */
export function MyHands({ r, found, at }: { r: Reading; found: Finished | null; at: (hand: number) => string }): JSX.Element | null {
  const s = text.value.score, { hands } = r.t, seats = ownColumn(r);
  if (!seats || hands.length < 2) return null;
  const scores = sideScores(hands, seats), { best, worst } = bestAndWorst(hands, seats);
  const most = Math.max(1, ...scores.map(Math.abs));
  const name = (i: number): string => (i === best ? s.bestHand : i === worst ? s.worstHand : "");
  return (
    <section class="myhands">
      <h3>{s.yourHands(hands.length)}</h3>
      <ol class={hands.length >= MANY ? "many" : undefined}>
        {scores.map((score, i) => {
          const inside = (
            <>
              <span class="vh">{s.handN(i + 1)}: </span>
              <small>{name(i)}</small><b class="num">{number(score)}</b>
              <i class={score < 0 ? "minus" : undefined} style={{ "--v": (Math.abs(score) / most).toFixed(3) }} />
              <span class="nth" aria-hidden="true">{i + 1}</span>
            </>
          );
          return <li key={i}>{found ? <a href={at(i + 1)}>{inside}</a> : <span>{inside}</span>}</li>;
        })}
      </ol>
      {best !== worst && <p><Sentence text={s.bestWorst(best + 1, scores[best] ?? 0, worst + 1, scores[worst] ?? 0)} /></p>}
    </section>
  );
}

/** The viewer's chips after the game, and the change by it; null until the server has answered. */
function useChips(t: Table, found: Finished | null): { chips: number; by: number | null } | null {
  const [has, show] = useState<{ chips: number; by: number | null } | null>(null);
  const asks = t.view.terms.money === "chips" && t.view.seat !== null && found !== null;
  useEffect(() => {
    let gone = false;
    if (asks)
      ask<Book>("GET", "/api/book").then(({ chips, lines }) => {
        const out = lines.findIndex((l) => l.what === "cash-out" && l.table === t.view.table);
        const into = lines.findIndex((l, i) => i > out && l.what === "buy-in" && l.table === t.view.table);
        const by = out < 0 || into < 0 ? null : (lines[out]?.chips ?? 0) + (lines[into]?.chips ?? 0);
        if (!gone) show({ chips, by });
      }, () => undefined);
    return () => { gone = true; };
  }, [asks, found?.id]);
  return has;
}

/** What the viewer owes on a slate or is owed, in a sentence; null if nobody there can pay it. */
function standsOnSlate({ who, payments }: Slate, me: Id | undefined): string | null {
  const nameOf = (person: Id): string => personName(who.find((w) => w.person === person)?.name ?? "");
  const owed = payments.filter((p) => p.to === me), owes = payments.filter((p) => p.from === me);
  if (!owed.length && !owes.length && who.some((w) => w.person === me && w.chips !== 0)) return null;
  return text.value.score.onSlate(owed.length > 0, owed.length
    ? owed.map((p) => ({ name: nameOf(p.from), chips: p.chips })) : owes.map((p) => ({ name: nameOf(p.to), chips: p.chips })));
}

/** Where the viewer stands on the table's slate; null until the game is written on it. */
function useOnSlate(t: Table, found: Finished | null): string | null {
  const [slate, show] = useState<Slate | null>(null);
  const asks = t.view.terms.money === "slate" && t.view.seat !== null && found !== null;
  useEffect(() => (asks ? askUntil(async () => {
    const now = await slateOf(t.view.table);
    return now.playing ? null : now;
  }, show) : undefined), [asks, found?.id]);
  return slate && standsOnSlate(slate, link.you.value?.person);
}

interface Rated {
  rating: number;
  spread: number;
  /** The change by this game; null for the first rated game. */
  by: number | null;
  /** Which of the viewer's rated games this is, from 1. */
  nth: number;
}

/** The viewer's rating after the game; null until the game is counted, and if it does not count. */
function useRating(t: Table, found: Finished | null): Rated | null {
  const [has, show] = useState<Rated | null>(null);
  const asks = found !== null && found.rated && t.view.seat !== null;
  useEffect(() => (asks ? askUntil(async () => {
    const { rating } = await ask<Career>("GET", "/api/career?family=" + encodeURIComponent(found.family));
    const curve = rating?.curve ?? [], i = curve.findIndex(([ended]) => ended === found.ended), now = curve[i];
    return now ? { rating: now[1], spread: now[2], by: i > 0 ? now[1] - (curve[i - 1]?.[1] ?? 0) : null, nth: i + 1 } : null;
  }, show) : undefined), [asks, found?.id]);
  return has;
}

/** Games won in a row; the rating and the chips that the viewer has now. */
export function Now({ t, found }: { t: Table; found: Finished | null }): JSX.Element | null {
  const s = text.value.score, chips = useChips(t, found), rated = useRating(t, found), slate = useOnSlate(t, found);
  const uncounted = !!t.view.taken_back && t.view.seat !== null && !t.view.one_hand, row = uncounted ? 0 : found?.row ?? 0;
  if (!chips && !rated && !slate && row < 2 && !uncounted) return null;
  return (
    <div class="brought">
      {uncounted && <p class="soft">{s.notCounted}</p>}
      {row >= 2 && <p><b>{s.inRow(row)}</b></p>}
      {slate && <p>{slate}</p>}
      {rated && (
        <p>
          <span>{s.yourRating}</span> <b class="num">{number(rated.rating)} ± {number(rated.spread)}</b>
          {rated.nth < RATED && <small class="soft">{s.provisional(RATED - rated.nth)}</small>}
          {rated.by !== null && <b class={"num by" + (rated.by > 0 ? " up" : "")}>{amount(rated.by)}</b>}
        </p>
      )}
      {chips && (
        <p>
          <span>{s.youHave}</span> <b>{s.chips(number(chips.chips), chips.chips)}</b>
          {chips.by !== null && <b class={"num by" + (chips.by > 0 ? " up" : "")}>{amount(chips.by)}</b>}
        </p>
      )}
    </div>
  );
}

/** The hand of the game that cost the viewer most, from 1. */
export function worstHandOf(r: Reading): number {
  const seats = ownColumn(r);
  return seats ? bestAndWorst(r.t.hands, seats).worst + 1 : 1;
}
