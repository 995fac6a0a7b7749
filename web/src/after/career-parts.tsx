// career-parts.tsx - the parts of the statistics besides their curves: figures, places, cards, opponents, hands to see
// again, and what is said of few hands.
import type { JSX } from "preact";
import type { Place } from "../net/place";
import type { Career, CareerAgainst, CareerHand } from "../net/types";
import { playerName } from "../rules/players";
import { personName } from "../table/names";
import { Name, Rich } from "../table/rich";
import { number, text } from "../text/text";
import { ButtonLink } from "../ui/button";
import { CardText, Mini } from "../ui/card";
import { comingParts, ENOUGH, gamesToGo, isReady, opponents, reachOf, shareOf, takenBy } from "./career-model";
import { dateText } from "./career-curves";
import { Picture } from "./career-panel";
import { useReplay } from "./fetching";
import { participantsOf } from "./who";

const percent = (share: number): string => text.value.career.percent(number(100 * share));

// ---- Figures ----

function Figure({ title, value, say }: { title: string; value: string; say: string }): JSX.Element {
  return <li><small>{title}</small> <b>{value}</b> <span>{say}</span></li>;
}

export function HeadFigures({ c }: { c: Career }): JSX.Element | null {
  const t = text.value.career, all: JSX.Element[] = [];
  if (isReady(c, "place") && c.place !== null) {
    const recent = c.place_recent === null || c.days ? "" : " " + t.place.recent(number(c.place_recent, 1));
    all.push(<Figure key="place" title={t.place.title} value={number(c.place, 1)} say={t.place.of(c.sides ?? c.places?.length ?? 0) + recent} />);
  }
  if (isReady(c, "points") && c.points)
    all.push(<Figure key="points" title={t.points.title} value={number(c.points.mean, 1)} say={t.points.everybody(number(c.points.table, 1))} />);
  if (isReady(c, "given") && c.given)
    all.push(<Figure key="given" title={t.given.title} value={number(c.given.points / c.given.hands, 1)} say={t.given.say(c.given.hands)} />);
  if (isReady(c, "cards") && c.moons.made)
    all.push(<Figure key="moons" title={t.cards.moons} value={number(c.moons.made)} say={t.cards.oneIn(number(c.hands / c.moons.made))} />);
  return all.length ? <ol class="figs">{all}</ol> : null;
}

// ---- Places ----

/** In a narrower part of the bar there is no room for words: they are below. */
const ROOM = 0.14;

export function Places({ c, places }: { c: Career; places: number[] }): JSX.Element {
  const t = text.value.career.place, all = places.reduce((sum, n) => sum + n, 0), streak = c.days ? "" : t.streak(c.streak.now, c.streak.best);
  const share = (n: number): string => percent(shareOf(n, all)), depth = (i: number): number => (i === places.length - 1 && i > 1 ? 4 : Math.min(3, i + 1));
  const bare = places.flatMap((n, i) => (n > 0 && shareOf(n, all) < ROOM ? [i] : []));
  return (
    <Picture name="places" title={t.games} table={() => ({ head: t.head, rows: places.map((n, i) => [t.nth(i + 1), number(n), share(n)]) })}>
      <ol class="byplace" aria-label={t.games}>
        {places.map((n, i) => n > 0 && (
          <li key={i} class={`p${depth(i)}${bare.includes(i) ? " bare" : ""}`} style={{ "--v": n }}>
            <b>{t.nth(i + 1)}</b> <span>{number(n)}</span> <small>{share(n)}</small>
          </li>
        ))}
      </ol>
      {bare.length > 0 && <p class="barely" aria-hidden="true">{bare.map((i) => <span key={i}><b>{t.nth(i + 1)}</b> {number(places[i] ?? 0)} ({share(places[i] ?? 0)})</span>)}</p>}
      {streak && <p class="say">{streak}</p>}
    </Picture>
  );
}

// ---- Queen, hearts, moons ----

/** A bar, and an even share as stitches across it. */
function Bullet({ name, said, value, even, say }: { name: JSX.Element; said: string; value: number; even: number; say: string }): JSX.Element {
  const reach = Math.max(value, even) * 1.25 || 1;
  return (
    <div class="bullet">
      <p><b>{name}</b> <span>{said}</span></p>
      <div class="bullet-bar" style={{ "--v": value / reach, "--c": even / reach }} aria-hidden="true"><i /><s /></div>
      <small>{say}</small>
    </div>
  );
}

type Crescent = "full" | "part" | "cloud";

function Moon({ kind, n, say, more }: { kind: Crescent; n: number; say: string; more: string }): JSX.Element {
  return (
    <li>
      <svg class={"cres cres-" + kind} viewBox="-4 -4 106 112" aria-hidden="true">
        <path d="M62 8A46 46 0 1 0 92 66A38 38 0 1 1 62 8Z" />
        {kind === "cloud" && <><path class="cut" d="M6 92L96 12" /><path d="M6 92L96 12" /></>}
      </svg>
      <b>{number(n)}</b> <span>{say}{more && <small> {more}</small>}</span>
    </li>
  );
}

/** Where two queens are in play, somebody may take more than one in a hand: then it is no share. */
function queenText(queens: NonNullable<Career["queens"]>): { own: string; said: string; even: string } {
  const t = text.value.career.cards, several = queens.taken > queens.hands || queens.table > 1;
  const own = several ? number(queens.taken / queens.hands, 2) : percent(shareOf(queens.taken, queens.hands));
  return { own, said: several ? t.aHand(own) : t.inHands(own), even: several ? number(queens.table, 2) : percent(shareOf(queens.table, 1)) };
}

function cardRows(c: Career): (string | JSX.Element)[][] {
  const w = text.value.career.cards.rows, { queens, hearts, moons } = c, words = queens?.hands ? queenText(queens) : null;
  return [
    ...(words ? [[w.queen, words.own, words.even]] : []),
    ...(hearts.table > 0 ? [[w.hearts, number(hearts.taken / c.hands, 2), number(hearts.table, 2)]] : []),
    [w.made, number(moons.made), ""], [w.missed, number(moons.missed), ""],
    ...(moons.missed ? [[w.cost, number(moons.missed_points / moons.missed, 1), ""]] : []),
    [w.against, number(moons.against), ""],
  ];
}

export function CardsPart({ c }: { c: Career }): JSX.Element {
  const t = text.value.career.cards, { queens, hearts, moons } = c, words = queens?.hands ? queenText(queens) : null;
  const oneIn = (n: number): string => (n ? t.oneIn(number(c.hands / n)) : "");
  return (
    <Picture name="cards" title={t.title} table={() => ({ head: t.head, rows: cardRows(c) })}>
      {queens && words && (
        <Bullet name={<Rich say={t.queen} parts={{ queen: <CardText card="QS" /> }} />} said={words.said} value={queens.taken / queens.hands}
          even={queens.table} say={t.times(queens.taken, words.even)} />
      )}
      {hearts.table > 0 && (
        <Bullet name={<>{t.hearts}</>} said={t.aHand(number(hearts.taken / c.hands, 1))} value={hearts.taken / c.hands} even={hearts.table}
          say={t.even(number(hearts.table, 2))} />
      )}
      <ul class="moons">
        <Moon kind="full" n={moons.made} say={t.made} more={oneIn(moons.made)} />
        <Moon kind="part" n={moons.missed} say={t.missed} more={moons.missed ? t.cost(number(moons.missed_points / moons.missed)) : ""} />
        <Moon kind="cloud" n={moons.against} say={t.against} more={oneIn(moons.against)} />
      </ul>
    </Picture>
  );
}

// ---- Who was there ----

const whoText = (who: string): string => {
  const t = text.value.career.against;
  return who === "people" ? t.people : who === "mixed" ? t.mixed : playerName(who);
};

/** The share won, with what luck does to it, over what chance gives. */
function Whisker({ a, reach }: { a: CareerAgainst; reach: number }): JSX.Element {
  const x = (share: number): number => Math.round(60 + 1480 * Math.min(1, Math.max(0, share) / reach)) / 10;
  const low = x(a.low), high = x(Math.min(1, a.high)), even = x(shareOf(a.due, a.games));
  return (
    <svg class="whisk" viewBox="0 0 160 26" aria-hidden="true">
      <path class="even" d={`M${even} 0V26`} />
      <path class="wl" d={`M${low} 13H${high}M${low} 8v10M${high} 8v10`} />
      <circle class="end" cx={x(shareOf(a.won, a.games))} cy="13" r="5" />
    </svg>
  );
}

function againstRows(all: CareerAgainst[]): string[][] {
  const t = text.value.career.against;
  return all.map((a) => [
    whoText(a.who), t.of(a.won, a.games), percent(shareOf(a.won, a.games)), percent(shareOf(a.due, a.games)),
    t.range(number(100 * shareOf(a.low, 1)), percent(shareOf(a.high, 1))), number(a.points / a.hands, 1),
  ]);
}

export function Against({ c }: { c: Career }): JSX.Element {
  const t = text.value.career.against, all = opponents(c), reach = reachOf(all), [who, won, share, points] = t.head;
  return (
    <Picture name="against" title={t.title} table={() => ({ head: t.rows, rows: againstRows(all) })}>
      <table class="vs">
        <thead><tr><th scope="col">{who}</th><th scope="col">{won}</th><th scope="col"><span class="vh">{share}</span></th><th scope="col">{points}</th></tr></thead>
        <tbody>
          {all.map((a) => (
            <tr key={a.who}>
              <th scope="row">{whoText(a.who)} <small>{t.games(a.games)}</small></th>
              <td><Whisker a={a} reach={reach} /></td>
              <td class="share">{percent(shareOf(a.won, a.games))}</td>
              <td>{number(a.points / a.hands, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="say quiet">{t.note}</p>
      <Met c={c} />
    </Picture>
  );
}

function Met({ c }: { c: Career }): JSX.Element | null {
  const t = text.value.career.against;
  if (!c.with.length) return null;
  return (
    <div class="met">
      <h3>{t.with}</h3>
      <ul>{c.with.map((w) => <li key={w.person}><b><Name>{personName(w.name)}</Name></b> <span>{t.ahead(w.games, w.ahead, w.behind)}</span></li>)}</ul>
    </div>
  );
}

// ---- Hands to see again ----

/** The cards taken in a hand, as soon as its replay is there; nothing is said if it is not. */
function Taken({ place, h }: { place: Place; h: CareerHand }): JSX.Element | null {
  const { got } = useReplay(place, h.game);
  if (got.state !== "there") return null;
  const own = participantsOf(got.value, place.here).find((p) => p.mine), hand = got.value.hands.filter((one) => !one.called_off)[h.number - 1];
  const cards = own && hand ? takenBy(hand, own.seat) : [];
  return cards.length ? <span class="mrow" aria-hidden="true">{cards.map((card, i) => <Mini key={i} card={card} bare />)}</span> : null;
}

function Hand({ place, h, title }: { place: Place; h: CareerHand; title: string }): JSX.Element {
  const t = text.value.career.again;
  return (
    <li>
      <span><b>{title}</b> <small>{dateText(h.ended)}, {t.took(h.queens, h.hearts)}</small></span>
      <ButtonLink size="small" icon="play" href={`${place.game(h.game)}#hand-${h.number}`} label={`${t.replay}: ${title}`}>{t.replay}</ButtonLink>
      <Taken place={place} h={h} />
    </li>
  );
}

/** The best hand may be the worst, too: there is only one. */
const isSame = ({ best, worst }: Career): boolean => best !== null && best.game === worst?.game && best.number === worst.number;

function Hands({ c, place }: { c: Career; place: Place }): JSX.Element {
  const t = text.value.career.again, { best, worst } = c, same = isSame(c);
  return (
    <ul class="seen-again">
      {best && <Hand place={place} h={best} title={same ? t.only(best.points) : best.moon ? t.moon(best.points, best.others) : t.best(best.points)} />}
      {worst && !same && <Hand place={place} h={worst} title={t.worst(worst.points)} />}
    </ul>
  );
}

export function Again({ c, place }: { c: Career; place: Place }): JSX.Element {
  const t = text.value.career.again;
  return <><header><h2>{c.best && c.worst && !isSame(c) ? t.title : t.one}</h2></header><Hands c={c} place={place} /></>;
}

// ---- Few hands ----

function Stitches({ n }: { n: number }): JSX.Element {
  return (
    <div class="thirty" role="img" aria-label={text.value.career.few.of(n, ENOUGH.hands)}>
      {Array.from({ length: ENOUGH.hands }, (_, i) => <i key={i} class={i < n ? "on" : undefined} />)}
    </div>
  );
}

export function Few({ c, place }: { c: Career; place: Place }): JSX.Element {
  const t = text.value.career.few, nth = text.value.career.place.nth, go = gamesToGo(c);
  const placed = isReady(c, "place") ? [] : (c.places ?? []).flatMap((n, i) => (n ? [t.nth(n, nth(i + 1))] : []));
  const play = <p class="row left"><ButtonLink kind="go" size="big" icon="play" href={c.family === "day" ? "/day" : "/"}>{t.play}</ButtonLink></p>;
  const { takebacks, left } = c.left_out;
  const leftOut = takebacks + left > 0;
  if (!c.hands)
    return (
      <>
        <h2>{leftOut ? t.noneCounts : t.none(c.days)}</h2>
        <p class="lead">{leftOut ? text.value.career.leftOut(takebacks, left) : t.noneSay}</p>
        {play}
      </>
    );
  return (
    <>
      <h2>{t.title}</h2>
      <p class="lead">{t.say(c.hands, t.sum(Math.round((c.points?.mean ?? 0) * c.hands)))}{placed.length > 0 && " " + t.placed(placed.join(", "))}</p>
      <Stitches n={c.hands} />
      <p class="soft">{t.of(c.hands, ENOUGH.hands)}.{go > 0 && " " + t.begins(go)}</p>
      {play}
      <Hands c={c} place={place} />
    </>
  );
}

export function Coming({ c, rated }: { c: Career; rated: boolean }): JSX.Element | null {
  const t = text.value.career.coming, all = comingParts(c, rated);
  const takes = { place: ENOUGH.games, points: ENOUGH.hands, given: ENOUGH.reviewed, cards: ENOUGH.cards, against: ENOUGH.against, rating: ENOUGH.rated };
  if (!all.length) return null;
  return (
    <section class="panel">
      <header><h2>{t.title}</h2></header>
      <ol class="coming">
        {all.map((part) => <li key={part}><i aria-hidden="true" /><b>{t.parts[part]}</b> <span>{t.after[part](takes[part])}</span></li>)}
      </ol>
      <p class="soft">{t.say}</p>
    </section>
  );
}
