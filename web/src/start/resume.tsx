// resume.tsx - tables at which the viewer still sits: who is there, and a link back.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../net/api";
import { placeOf } from "../net/place";
import { link } from "../net/link";
import type { Listed } from "../net/types";
import { seatIndex } from "../table/model";
import { colours, initial, personName } from "../table/names";
import { list, locale, number, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { gameName } from "../rules/presets";
import { dayAt, today } from "../table/days";
import { forget, recent, type Recent } from "../table/recent";

/** At most this many are shown. */
const SHOWN = 3;

async function look({ id, here }: Recent): Promise<Listed | null> {
  try {
    const found = await placeOf(here).ask<Listed>("GET", "/api/tables/" + id);
    if (found.stage === "playing" || found.stage === "gathering") return found;
    forget(id);
  } catch (e) {
    if (e instanceof Refused && e.status === 404) forget(id);
  }
  return null;
}

interface Sitting {
  name: string;
  /** The number of their seat. */
  seat: number;
}

/** Other people at a table. */
function others(t: Listed): Sitting[] {
  const sitting = t.seats.flatMap((s, seat) => (s.kind === "person" && s.name ? [{ name: s.name, seat }] : []));
  const mine = t.you ? seatIndex(t.you) : sitting.find((s) => s.name === link.you.value?.name)?.seat;
  return sitting.filter((s) => s.seat !== mine);
}

/** A time today, or the date. */
function when(at: number): string {
  const day: Intl.DateTimeFormatOptions = new Date(at).toDateString() === new Date().toDateString() ? {}
    : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(locale(), { ...day, hour: "numeric", minute: "2-digit" }).format(at);
}

/** `apart`: there are similar ones, so say when it was last seen. */
function Sentence({ table, left, apart }: { table: Listed; left: Recent | undefined; apart: boolean }): JSX.Element {
  const t = text.value.start.resume;
  const people = others(table).map((s) => personName(s.name));
  const title = table.title && <> <bdi>{t.title(table.title)}</bdi></>;
  const state = table.turn ? t.turn : table.stage === "playing" ? t.on : t.gathering(table.free);
  if (people.length) {
    const [who, where] = t.waiting(list(people), people.length > 1);
    return <span><b><bdi>{who}</bdi></b>{where}{title}: {gameName(table.rules)}. {state}</span>;
  }
  if (table.stage === "gathering") return <span><b>{t.gather}</b>{title}. {state}</span>;
  const [what, how] = t.alone(gameName(table.rules));
  const stood = left?.hand ? t.stood(left.hand, number(left.score ?? 0)) : table.turn ? t.turn : "";
  return <span><b>{what}</b>{how} {stood}{apart && left?.at && <> {t.seen(when(left.at))}</>}</span>;
}

function Card({ table, apart, away }: { table: Listed; apart: boolean; away: () => void }): JSX.Element {
  const t = text.value.start.resume;
  const [first] = others(table), left = recent().find((r) => r.id === table.table);
  const colour = colours[(first && left?.colours?.[first.seat]) ?? first?.seat ?? 0] ?? "";
  return (
    <li class="resume">
      {first
        ? <span class="mono" style={{ "--pc": colour }} aria-hidden="true">{initial(first.name)}</span>
        : <svg class="mini" viewBox="0 0 250 350" aria-hidden="true"><use href="#p-Qs" /></svg>}
      <Sentence table={table} left={left} apart={apart} />
      <ButtonLink href={placeOf(left?.here).table(table.table)} size="small">{t.back}</ButtonLink>
      <Button icon="x" kind="quiet" size="small" aria-label={t.away} title={t.away} onClick={away} />
    </li>
  );
}

/** Keeps the place of a table that is still looked up, so that nothing below moves when it is there. */
function Coming(): JSX.Element {
  return (
    <li class="resume coming" aria-hidden="true">
      <svg class="mini" viewBox="0 0 250 350" /><span><b>{"\u00a0"}</b><br />{"\u00a0"}</span><span class="btn small">{"\u00a0"}</span>
      <span class="btn small quiet">{"\u00a0"}</span>
    </li>
  );
}

export function Resume(): JSX.Element | null {
  const [left] = useState(() => recent().filter((r) => r.id !== dayAt(today()).table).slice(0, SHOWN));
  const [tables, show] = useState<Listed[] | null>(null);
  useEffect(() => {
    let here = true;
    void Promise.all(left.map(look)).then((found) => {
      if (here) show(found.filter((t) => t !== null));
    });
    return () => { here = false; };
  }, []);
  if (!(tables ?? left).length) return null;
  if (!tables) return <ul class="resumes">{left.map((r) => <Coming key={r.id} />)}</ul>;
  const away = (t: Listed): void => {
    forget(t.table);
    show(tables.filter((x) => x !== t));
  };
  return <ul class="resumes">{tables.map((t) => (
    <Card key={t.table} table={t} away={() => away(t)} apart={tables.some((x) => x !== t && x.rules === t.rules)} />
  ))}</ul>;
}
