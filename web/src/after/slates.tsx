// slates.tsx - what the viewer is owed or owes at tables that are played on the slate; who pays whom, and whether all
// agree to it.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../net/api";
import { link } from "../net/link";
import { isNobody } from "../net/people";
import { changeSlate, openSlates } from "../net/slates";
import type { Id, Listed, Slate } from "../net/types";
import { gameName } from "../rules/presets";
import { personName } from "../table/names";
import { whyText } from "../text/refusal";
import { locale, number, text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";

/** How often the page asks whether others have agreed, in milliseconds. */
const EVERY = 10_000;

/** The title of a table, or its game; empty until it is known, and if the table is gone. */
function useTitle(table: Id): string {
  const [title, show] = useState("");
  useEffect(() => {
    let gone = false;
    ask<Listed>("GET", "/api/tables/" + table).then((it) => { if (!gone) show(it.title || gameName(it.rules)); }, () => undefined);
    return () => { gone = true; };
  }, [table]);
  return title;
}

const date = (ms: number): string => new Date(ms).toLocaleDateString(locale(), { dateStyle: "medium" });

function One({ slate, changed }: { slate: Slate; changed: (slate: Slate) => void }): JSX.Element {
  const t = text.value.people.slate, me = link.you.value?.person;
  const [fault, tell] = useState(""), title = useTitle(slate.table);
  const nameOf = (person: Id): string => (person === me ? t.you : personName(slate.who.find((w) => w.person === person)?.name ?? ""));
  const stands = (person: Id, chips: number): string => (chips === 0 ? (person === me ? t.youEven : t.even)
    : person === me ? (chips > 0 ? t.youOwed : t.youOwe) : chips > 0 ? t.owed : t.owes);
  // A game in progress is not a debt yet.
  const open = (w: Slate["who"][number]): number => w.chips + (slate.playing ? w.in_game ?? 0 : 0);
  const mine = slate.who.find((w) => w.person === me), even = slate.who.every((w) => open(w) === 0);
  const act = (what: Parameters<typeof changeSlate>[1]): void => {
    tell("");
    changeSlate(slate.table, what).then(changed, (e: unknown) => tell(whyText(e)));
  };
  // If others are owed something too, a debt can be cancelled only when the person who owes it is gone.
  const alone = slate.who.every((w) => w.person === me || w.chips <= 0), gone = (id: Id): boolean => slate.who.some((w) => w.person === id && w.gone);
  const owed = slate.payments.filter((p) => p.to === me && (alone || gone(p.from)));
  return (
    <section class="slate" aria-label={slate.who.map((w) => personName(w.name)).join(", ")}>
      {title && <h3>{title}</h3>}
      {slate.last && <time class="soft" dateTime={new Date(slate.last).toISOString()}>{t.last(date(slate.last))}</time>}
      <ul class="stands">
        {slate.who.map((w) => (
          <li key={w.person}>
            <b dir="auto">{nameOf(w.person)}</b> <small>{stands(w.person, open(w))}</small>
            {open(w) !== 0 && <strong class={"num" + (open(w) > 0 ? " up" : "")}>{number(Math.abs(open(w)))}</strong>}
            {w.agreed && <small class="agreed"><Icon name="tick" />{t.agreed}</small>}
            {w.gone && w.chips !== 0 && <small class="agreed">{t.gone}</small>}
          </li>
        ))}
      </ul>
      {slate.computers !== 0 && !slate.playing && <p class="soft">{t.computers(slate.computers)}</p>}
      {slate.playing && <p class="soft">{t.playing}</p>}
      {slate.who.some((w) => w.gone && w.chips !== 0) && <p class="soft">{t.goneSay}</p>}
      {slate.payments.length > 0 && (
        <>
          <h3>{t.payments}</h3>
          <ul>{slate.payments.map((p) => <li key={p.from + p.to}>{t.pays(nameOf(p.from), nameOf(p.to), p.chips)}</li>)}</ul>
          {!slate.fewest && <p class="soft">{t.notFewest}</p>}
        </>
      )}
      {even ? <p class="soft">{slate.settled ? t.wiped : t.allEven}</p> : (
        <p class="row">
          {(!slate.playing || slate.payments.length > 0) && (mine?.agreed
            ? <Button onClick={() => act({ agree: false })}>{t.notYet}</Button>
            : <Button kind="go" icon="tick" onClick={() => act({ agree: true })}>{t.agree}</Button>)}
          {owed.map((p) => <WriteOff key={p.from} name={nameOf(p.from)} onWrite={() => act({ write_off: p.from })} />)}
          <a class="btn" href={"/t/" + slate.table}>{t.toTable}</a>
        </p>
      )}
      {fault && <p class="fault" role="alert"><Icon name="warn" /><span>{fault}</span></p>}
    </section>
  );
}

/** The button must be pressed twice: it cannot be undone. */
function WriteOff({ name, onWrite }: { name: string; onWrite: () => void }): JSX.Element {
  const t = text.value.people.slate;
  const [sure, ask] = useState(false);
  return (
    <Button kind="quiet" onBlur={() => ask(false)} onClick={() => { if (sure) onWrite(); ask(!sure); }}>
      {sure ? t.writeOffSure : t.writeOff(name)}
    </Button>
  );
}

export function Slates(): JSX.Element {
  const t = text.value.people.slate, me = link.you.value?.person;
  const [slates, show] = useState<Slate[] | null>(null), [failed, fail] = useState("");
  const shown = useRef<Id[]>([]), changes = useRef(0);
  shown.current = slates?.map((s) => s.table) ?? [];
  useEffect(() => {
    let gone = false;
    // It may not be known yet who the viewer is.
    if (isNobody()) show([]);
    if (isNobody() || !me) return undefined;
    const look = (told: (e: unknown) => void): Promise<void> => {
      const asked = changes.current;
      // An answer from before the viewer's own change is out of date.
      return openSlates(shown.current).then((all) => { if (!gone && asked === changes.current) show(all); }, told);
    };
    void look((e) => { if (!gone) fail(whyText(e)); });
    // Others agree in the meantime.
    const lookAgain = (): void => { if (!document.hidden) void look(() => undefined); };
    const timer = setInterval(lookAgain, EVERY);
    addEventListener("focus", lookAgain);
    return () => {
      gone = true;
      clearInterval(timer);
      removeEventListener("focus", lookAgain);
    };
  }, [me]);
  if (failed) return <p class="fault" role="alert"><Icon name="warn" /><span>{failed}</span></p>;
  if (!slates) return <p class="soft" role="status">{text.value.common.loading}</p>;
  if (!slates.length) return <p class="soft">{t.none}</p>;
  const changed = (now: Slate): void => {
    changes.current++;
    show((all) => all && all.map((s) => (s.table === now.table ? now : s)));
  };
  return (
    <div class="slates">
      {slates.map((s) => <One key={s.table} slate={s} changed={changed} />)}
      <p class="soft">{t.say}</p>
    </div>
  );
}
