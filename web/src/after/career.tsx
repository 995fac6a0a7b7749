// career.tsx - the viewer's own statistics: which games, over which time, and everything that they can say. Fetched on
// demand.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { textHere } from "../net/here";
import { link } from "../net/link";
import { isNobody } from "../net/people";
import { browser, playedHere, site, someJoin, type Place } from "../net/place";
import type { Career as Counted, FamilyStats } from "../net/types";
import { presetName } from "../rules/presets";
import { go, mePath, placeOnScreen, route } from "../route";
import { whyText } from "../text/refusal";
import { locale, number, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Choices } from "../ui/choices";
import { Icon } from "../ui/icons";
import { askedAt, isReady, PERIODS, placeOfAsked, queryOf, type Asked } from "./career-model";
import { isToday, PointsCurve, RatingPicture } from "./career-curves";
import { Against, Again, CardsPart, Coming, Few, HeadFigures, Places } from "./career-parts";
import { ownOf } from "./deals-model";
import { saveText } from "./save";

/** Between two requests while earlier games are being counted. */
const AGAIN = 400;

/** Whose games: those of the server, if the viewer is known there. */
const choosesPlace = (): boolean => !NO_SERVER && playedHere() && !isNobody() && !someJoin();
const placeOf = (asked: Asked): Place => (NO_SERVER || (isNobody() && playedHere()) || (asked.here && choosesPlace()) ? browser : site);

interface Found {
  c: Counted | null;
  /** What it is about: those games, in that time, of that place. */
  of: string;
  fault: string;
  busy: boolean;
}

/** What is shown stays until the next is there. */
function useCareer(place: Place, asked: Asked): Found & { again: () => void } {
  const [found, show] = useState<Found>({ c: null, of: "", fault: "", busy: true }), [round, next] = useState(0);
  const me = link.you.value?.person, whose = useRef(me), nobody = !place.here && isNobody(), query = queryOf(asked);
  const from = place.here ? "here" : "there";
  useEffect(() => {
    let gone = false, later: ReturnType<typeof setTimeout> | undefined;
    const other = whose.current !== me;
    whose.current = me;
    if (nobody) {
      show({ c: null, of: "", fault: "", busy: false });
      return undefined;
    }
    // Figures of another place lead to games that are not there.
    show((was) => (other || !was.of.startsWith(from) ? { c: null, of: "", fault: "", busy: true } : { ...was, fault: "", busy: true }));
    let counting = false;
    const fetchIt = (): void => {
      place.ask<Counted>("GET", "/api/career" + query).then((c) => {
        if (gone) return;
        show({ c, of: from + query, fault: "", busy: false });
        counting = c.pending > 0;
        if (counting) later = setTimeout(fetchIt, AGAIN);
      }, (e: unknown) => {
        if (gone) return;
        // The server counts a limited number of records at a time: ask for the rest later.
        if (e instanceof Refused && e.wait !== null && counting) {
          later = setTimeout(fetchIt, 1000 * e.wait);
          return;
        }
        // What was asked before is not the answer to this.
        show((was) => ({
          ...(was.of === from + query ? was : { c: null, of: "" }), busy: false, fault: e instanceof Refused && e.status === 401 ? "" : whyText(e),
        }));
      });
    };
    fetchIt();
    return () => {
      gone = true;
      clearTimeout(later);
    };
  }, [place, query, me, nobody, round]);
  return { ...found, again: () => next(round + 1) };
}

/** "3,918 hands since March 2025" */
function sinceText({ hands, since }: Counted): string {
  const t = text.value.career;
  if (!hands || since === null) return "";
  if (isToday(since)) return t.today(hands);
  const old = Date.now() - since > 60 * 86_400_000;
  return t.since(hands, new Date(since).toLocaleDateString(locale(), old ? { month: "long", year: "numeric" } : { day: "numeric", month: "long" }));
}

const familyName = (family: string): string =>
  (family === "day" ? text.value.start.day.title : presetName(family));

function Chooser({ c, asked, choose }: { c: Counted; asked: Asked; choose: (change: Partial<Asked>) => void }): JSX.Element {
  const t = text.value.career, games = c.families.filter((f) => f.family !== "day"), day = c.families.find((f) => f.family === "day");
  const sum = c.families.reduce((n, f) => n + f.games, 0);
  const all = [...games, ...(c.families.length > 1 ? [{ family: "all", games: sum }] : []), ...(day ? [day] : [])];
  // An address may name a game that was not played.
  if (!all.some((f) => f.family === c.family)) all.push({ family: c.family, games: c.family === "all" ? sum : 0 });
  return (
    <div class="picks">
      {choosesPlace() && (
        <Choices class="periods" legend={t.where} value={asked.here} onChange={(here) => choose({ here, family: "" })}
          options={[{ value: false, label: t.places.site }, { value: true, label: t.places.here }]} />
      )}
      <label><span class="vh">{t.game} </span>
        <select class="field" value={all.some((f) => f.family === asked.family) ? asked.family : c.family} onChange={(e) => choose({ family: e.currentTarget.value })}>
          {all.map((f) => <option key={f.family} value={f.family}>{f.family === "all" ? t.all(f.games) : t.option(familyName(f.family), f.games)}</option>)}
        </select>
      </label>
      {(asked.days > 0 || isReady(c, "points")) && (
        <Choices class="periods" legend={t.period} value={asked.days} onChange={(days) => choose({ days })}
          options={PERIODS.map((days) => ({ value: days, label: t.periods(days) }))} />
      )}
    </div>
  );
}

function Panels({ c, place }: { c: Counted; place: Place }): JSX.Element {
  const few = !isReady(c, "points"), rated = !place.here;
  const places = isReady(c, "place") ? c.places : null, rating = isReady(c, "rating") ? c.rating : null;
  return (
    <div class={"career-grid" + (few ? " few" : "")}>
      {few && <section class="panel wide fewmain"><Few c={c} place={place} /></section>}
      {!few && c.curve && <section class="panel wide"><PointsCurve c={c} curve={c.curve} /></section>}
      {(places || rating) && (
        <section class="panel">
          {places && <Places c={c} places={places} />}
          {rating && <RatingPicture rating={rating} />}
        </section>
      )}
      {isReady(c, "cards") && <section class="panel"><CardsPart c={c} /></section>}
      {isReady(c, "against") && <section class="panel"><Against c={c} /></section>}
      {!few && (c.best ?? c.worst) && <section class="panel"><Again c={c} place={place} /></section>}
      <Coming c={c} rated={rated} />
    </div>
  );
}

/** The file with a line for each hand: from the server by its address, from this browser as a text. */
function Download({ place, asked }: { place: Place; asked: Asked }): JSX.Element {
  const t = text.value.career, path = "/api/career" + queryOf(asked, { as: "csv" }), name = "hearts-statistics.csv";
  const [failed, fail] = useState(false);
  if (!place.here) return <p><ButtonLink icon="down" href={path} download={name}>{t.csv}</ButtonLink></p>;
  const save = async (): Promise<void> => {
    try {
      saveText(name, [await textHere(path)]);
      fail(false);
    } catch {
      fail(true);
    }
  };
  return (
    <>
      <p><Button icon="down" onClick={() => void save()}>{t.csv}</Button></p>
      {failed && <p class="fault" role="alert"><Icon name="warn" /><span>{t.csvFailed}</span></p>}
    </>
  );
}

/** How often the viewer was dealt the queen of spades, as the server counts it, and a link to its statistics. */
function Dealt(): JSX.Element | null {
  const t = text.value.fair, w = t.deals, [own, show] = useState<ReturnType<typeof ownOf>>(null), me = link.you.value?.person;
  useEffect(() => {
    if (NO_SERVER || isNobody()) return;
    ask<{ families: FamilyStats[] }>("GET", "/api/stats").then(({ families }) => show(ownOf(families.map((f) => f.dealt))), () => undefined);
  }, [me]);
  const write = (n: number): string => w.percent(number(100 * n, 1));
  if (NO_SERVER) return null;
  return <p class="dealt">{own && w.ownLine(write(own.value), own.hands, write(own.low), write(own.high))} <a href="/deals">{t.server}</a></p>;
}

function Foot({ c, place, asked }: { c: Counted; place: Place; asked: Asked }): JSX.Element {
  const t = text.value.career, { takebacks, left } = c.left_out;
  return (
    <footer class="career-foot">
      {c.games > 0 && c.sides === null && <p class="soft">{t.place.mixed}</p>}
      {c.hands > 0 && takebacks + left > 0 && <p class="soft">{t.leftOut(takebacks, left)}</p>}
      {c.hands > 0 && <Download place={place} asked={{ ...asked, family: c.family }} />}
      {!place.here && <Dealt />}
      {!place.here && <p class="soft">{t.rating.say}</p>}
    </footer>
  );
}

export function Career(): JSX.Element {
  const t = text.value.career, heading = text.value.people.figures;
  // A change of the address alone is a new route, too.
  void route.value;
  const [tried, look] = useState<"" | "here" | "both">(""), address = placeOnScreen(), first = askedAt(address);
  const asked = { ...first, here: first.here || (tried === "here" && address === "") }, place = placeOf(asked);
  const { c, of, fault, busy, again } = useCareer(place, asked);
  // Without a choice in the address: where the games are, or else the server's answer.
  const nothing = fault !== "" || (c !== null && !c.families.length && !c.pending);
  useEffect(() => {
    if (address !== "" || !nothing) return;
    if (place.here && of.startsWith("here")) look("both");
    else if (!tried && choosesPlace()) look("here");
  }, [address, nothing, place.here]);
  const choose = (change: Partial<Asked>): void => go(mePath("figures") + placeOfAsked({ ...asked, family: asked.family || (c?.family ?? ""), ...change }));
  const none = !fault && !busy && !c?.families.length;
  return (
    <div class="career" aria-busy={busy}>
      <header class="career-head">
        <h2>{heading}</h2>
        {c && <p class="soft">{sinceText(c)}</p>}
        {c && (c.families.length > 0 || choosesPlace()) && <Chooser c={c} asked={asked} choose={choose} />}
      </header>
      <p class="counting" role="status">{!c && busy ? text.value.common.loading : c && c.pending > 0 ? t.counting(c.pending) : c && busy ? <span class="vh">{t.loading}</span> : ""}</p>
      {fault && <p class="fault" role="alert"><Icon name="warn" /><span>{t.failed} {fault}</span></p>}
      {fault && <p><Button icon="again" onClick={again}>{text.value.common.tryAgain}</Button></p>}
      {none && !(c && c.pending > 0) && <p class="soft">{t.none} <a href="/">{text.value.replay.history.begin}</a></p>}
      {c && c.families.length > 0 && <><HeadFigures c={c} /><Panels c={c} place={place} /></>}
      {c && c.families.length > 0 ? <Foot c={c} place={place} asked={asked} /> : none && !NO_SERVER && <Dealt />}
    </div>
  );
}
