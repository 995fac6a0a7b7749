// resume.tsx - tables at which one still sits: who is there, and the way back.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused, ask } from "../net/api";
import { link } from "../net/link";
import type { Listed } from "../net/types";
import { colours, initial } from "../table/names";
import { list, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { gameName } from "./presets";
import { forget, recent } from "./recent";

/** More of them than these are not asked after. */
const SHOWN = 3;

async function look(id: string): Promise<Listed | null> {
  try {
    const found = await ask<Listed>("GET", "/api/tables/" + id);
    if (found.stage === "playing" || found.stage === "gathering") return found;
    forget(id);
  } catch (e) {
    if (e instanceof Refused && e.status === 404) forget(id);
  }
  return null;
}

/** Other people at a table: all names but one's own, once. */
function others(t: Listed): string[] {
  const names = t.seats.flatMap((s) => (s.kind === "person" && s.name ? [s.name] : []));
  const mine = names.indexOf(link.you.value?.name ?? "");
  return names.filter((_, i) => i !== mine);
}

function Sentence({ table }: { table: Listed }): JSX.Element {
  const t = text.value.start.resume;
  const people = others(table);
  const title = table.title && <> <bdi>{t.title(table.title)}</bdi></>;
  const state = table.turn ? t.turn : table.stage === "playing" ? t.on : t.gathering(table.free);
  if (people.length) {
    const [who, where] = t.waiting(list(people), people.length > 1);
    return <span><b><bdi>{who}</bdi></b>{where}{title}. {state}</span>;
  }
  if (table.stage === "gathering") return <span><b>{t.gather}</b>{title}. {state}</span>;
  const [what, how] = t.alone(gameName(table.rules));
  return <span><b>{what}</b>{how}{table.turn && <> {t.turn}</>}</span>;
}

function Card({ table, away }: { table: Listed; away: () => void }): JSX.Element {
  const t = text.value.start.resume;
  const [first] = others(table);
  return (
    <li class="resume">
      {first
        ? <span class="mono" style={{ "--pc": colours[3] ?? "" }} aria-hidden="true">{initial(first)}</span>
        : <svg class="mini" viewBox="0 0 250 350" aria-hidden="true"><use href="#p-Qs" /></svg>}
      <Sentence table={table} />
      <ButtonLink href={"/t/" + table.table} size="small">{t.back}</ButtonLink>
      <Button icon="x" kind="quiet" size="small" aria-label={t.away} title={t.away} onClick={away} />
    </li>
  );
}

export function Resume(): JSX.Element | null {
  const [tables, show] = useState<Listed[]>([]);
  useEffect(() => {
    let here = true;
    void Promise.all(recent().slice(0, SHOWN).map((r) => look(r.id))).then((found) => {
      if (here) show(found.filter((t) => t !== null));
    });
    return () => { here = false; };
  }, []);
  if (!tables.length) return null;
  const away = (t: Listed): void => {
    forget(t.table);
    show(tables.filter((x) => x !== t));
  };
  return <ul class="resumes">{tables.map((t) => <Card key={t.table} table={t} away={() => away(t)} />)}</ul>;
}
