// lobby.tsx - the tables that are open to everybody, updated live.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Listed } from "../net/types";
import { useDoing, type Doing } from "../people/doing";
import { Fault } from "../people/outcome";
import { inPlace, keepFilter, lastFilter, presetOf, quickRules, shownOf, WANTED, type Filter } from "../room/lobby-list";
import { LobbyRow } from "../room/lobby-row";
import { Page } from "../room/page";
import { quickSeat } from "../room/quick";
import { presetName } from "../rules/presets";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";

/** The number of rows drawn before "more" is pressed. */
const MANY = 60;

export function LobbyScreen(): JSX.Element {
  const t = text.value.gather;
  const [filter, choose] = useState<Filter>(lastFilter);
  const doing = useDoing();
  useEffect(() => {
    link.watchLobby(true);
    return () => link.watchLobby(false);
  }, []);
  const all = link.lobby.value;
  const gone = useGone(all !== null);
  const change = (next: Filter): void => {
    choose(next);
    keepFilter(next);
  };
  const shown = shownOf(all ?? [], filter);
  return (
    <Page title={t.lobby} class="lobby">
      <div class="lobby-top">
        <Button icon="play" kind="go" size="big" aria-disabled={doing.busy || gone}
          {...(gone ? { title: t.goneSay, "aria-description": t.goneSay } : {})}
          onClick={() => { if (gone) doing.refuse(t.goneSay); else void doing.run(() => quickSeat(quickRules(all ?? [], filter.game))); }}>{t.quick}</Button>
        <ButtonLink icon="plus" size="big" href="/friends">{t.own}</ButtonLink>
        <p class="soft">{t.quickSay}</p>
        <Fault say={doing.fault} />
      </div>
      {(all?.length ?? 0) > 0 && <Filters all={all ?? []} filter={filter} onChange={change} />}
      <p class="lobby-gone" role="status">{gone && <><Icon name="warn" /> {t.listGone}</>}</p>
      {all === null ? <Coming /> : shown.length > 0 ? <Rows tables={shown} doing={doing} gone={gone} />
        : <Empty none={all.length === 0} onAll={() => change({ game: "", wanted: "all" })} />}
    </Page>
  );
}

interface FiltersProps {
  all: Listed[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}

function Filters({ all, filter, onChange }: FiltersProps): JSX.Element {
  const t = text.value.gather;
  const games = [...new Set(all.map(presetOf).concat(filter.game || []))].sort();
  const labels = { all: t.showAll, free: t.showFree, watch: t.showWatch };
  return (
    <div class="filters">
      <label>
        <span>{t.game}</span>
        <select class="field" value={filter.game} onChange={(e) => onChange({ ...filter, game: e.currentTarget.value })}>
          <option value="">{t.anyGame}</option>
          {games.map((g) => <option key={g} value={g}>{presetName(g)}</option>)}
        </select>
      </label>
      <div class="seg" role="group" aria-label={t.show}>
        {WANTED.map((wanted) => (
          <button key={wanted} type="button" aria-pressed={filter.wanted === wanted}
            onClick={() => onChange({ ...filter, wanted })}>
            {labels[wanted]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** While the pointer or the focus is in the list, no row moves. */
function useOrder(tables: Listed[]): { tables: Listed[]; held: JSX.HTMLAttributes<HTMLUListElement> } {
  const [held, hold] = useState({ pointed: false, inside: false });
  const order = useRef<string[]>([]);
  const now = held.pointed || held.inside ? inPlace(tables, order.current) : tables;
  order.current = now.map((l) => l.table);
  return {
    tables: now,
    held: {
      onPointerEnter: () => hold((h) => ({ ...h, pointed: true })),
      onPointerLeave: () => hold((h) => ({ ...h, pointed: false })),
      onFocusIn: () => hold((h) => ({ ...h, inside: true })),
      onFocusOut: (e) => {
        if (!e.currentTarget.contains(e.relatedTarget as Node | null)) hold((h) => ({ ...h, inside: false }));
      },
    },
  };
}

function Rows({ tables, doing, gone }: { tables: Listed[]; doing: Doing; gone: boolean }): JSX.Element {
  const t = text.value.gather;
  const [most, show] = useState(MANY);
  const ordered = useOrder(tables), now = useMinutes();
  const more = Math.min(MANY, ordered.tables.length - most);
  return (
    <div class={"lobby-paper" + (gone ? " gone" : "")}>
      <div class="lobby-tops" aria-hidden="true"><Heads /><Heads /></div>
      <ul class="lobby-list" {...ordered.held}>
        {ordered.tables.slice(0, most).map((l) => <LobbyRow key={l.table} listed={l} doing={doing} gone={gone} now={now} />)}
      </ul>
      {more > 0 && <p class="lobby-more"><Button onClick={() => show(most + MANY)}>{t.showMore(more)}</Button></p>}
    </div>
  );
}

/** The headings of a column of rows; wide screens have two columns. */
function Heads(): JSX.Element {
  const c = text.value.gather.columns;
  return (
    <p class="lobby-heads">
      <span>{c.table}</span><span>{c.who}</span>
      <span class="lobby-facts">
        <span>{c.state}</span><span>{c.clock}</span><span>{c.computers}</span><span>{c.age}</span><span>{c.rating}</span>
      </span>
      <span />
    </p>
  );
}

/** The time, updated every half minute, for what is shown in minutes. */
function useMinutes(): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const every = setInterval(() => tick((n) => n + 1), 30_000);
    return () => clearInterval(every);
  }, []);
  return performance.now();
}

/** Whether the connection has been lost for more than a moment, so that the list is out of date. */
function useGone(listed: boolean): boolean {
  const lost = listed && link.state.value !== "open";
  const [gone, tell] = useState(false);
  useEffect(() => {
    if (!lost) tell(false);
    const soon = lost ? setTimeout(() => tell(true), 1500) : undefined;
    return () => clearTimeout(soon);
  }, [lost]);
  return lost && gone;
}

function Coming(): JSX.Element {
  const t = text.value.common;
  return <p class="lobby-none" role="status">{link.state.value === "waiting" ? t.unreachable : t.loading}</p>;
}

function Empty({ none, onAll }: { none: boolean; onAll: () => void }): JSX.Element {
  const t = text.value.gather;
  return (
    <div class="lobby-none" role="status">
      <p class="serif">{none ? t.none : t.noneSuch}</p>
      <p class="soft">{none ? t.noneSay : t.noneSuchSay}</p>
      {!none && <p><Button onClick={onAll}>{t.showThemAll}</Button></p>}
    </div>
  );
}
