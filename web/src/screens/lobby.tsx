// lobby.tsx - the tables that are open to everybody, as they are now.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Listed } from "../net/types";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import { LobbyRow } from "../room/lobby-row";
import { Page } from "../room/page";
import { quickSeat } from "../room/quick";
import { presetName } from "../rules/presets";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";

type Wanted = "all" | "free" | "watch";

const presetOf = (l: Listed): string => l.rules.trim().split(/\s+/)[0] ?? "";
const isFree = (l: Listed): boolean => l.stage === "gathering" && l.free > 0;
const isWatched = (l: Listed): boolean => l.stage === "playing" && l.terms.watching;

/** Where one can sit down stands first, the fullest of them before the others. */
function order(a: Listed, b: Listed): number {
  return Number(isFree(b)) - Number(isFree(a)) || a.free - b.free || a.table.localeCompare(b.table);
}

export function LobbyScreen(): JSX.Element {
  const t = text.value.room;
  const [game, choose] = useState("");
  const [wanted, want] = useState<Wanted>("all");
  const doing = useDoing();
  useEffect(() => {
    link.watchLobby(true);
    return () => link.watchLobby(false);
  }, []);
  const all = link.lobby.value;
  const gone = useGone(all !== null);
  const shown = (all ?? [])
    .filter((l) => l.stage !== "closed" && (!game || presetOf(l) === game))
    .filter((l) => wanted === "all" || (wanted === "free" ? isFree(l) : isWatched(l)))
    .sort(order);
  const games = [...new Set((all ?? []).map(presetOf).concat(game || []))].sort();
  const choices: [Wanted, string][] = [["all", t.showAll], ["free", t.showFree], ["watch", t.showWatch]];
  return (
    <Page title={t.lobby} class="lobby">
      <p class="lead">{t.lobbySay}</p>
      <div class="lobby-top">
        <div class="row left">
          <Button icon="play" kind="go" size="big" aria-disabled={doing.busy || gone}
            onClick={() => { if (!gone) void doing.run(() => quickSeat()); }}>{t.quick}</Button>
          <ButtonLink icon="plus" size="big" href="/new">{t.own}</ButtonLink>
        </div>
        <p class="soft">{t.quickSay}</p>
        <Fault say={doing.fault} />
      </div>
      {(all?.length ?? 0) > 0 && (
        <div class="filters">
          <label>
            <span>{t.game}</span>
            <select class="field" value={game} onChange={(e) => choose(e.currentTarget.value)}>
              <option value="">{t.anyGame}</option>
              {games.map((g) => <option key={g} value={g}>{presetName(g)}</option>)}
            </select>
          </label>
          <div class="seg" role="group" aria-label={t.show}>
            {choices.map(([value, label]) => (
              <button key={value} type="button" aria-pressed={wanted === value} onClick={() => want(value)}>
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
      <p class="lobby-gone" role="status">{gone && <><Icon name="warn" /> {t.listGone}</>}</p>
      {all === null ? <Coming /> : shown.length > 0
        ? (
          <ul class={"lobby-list" + (gone ? " gone" : "")}>
            {shown.map((l) => <LobbyRow key={l.table} listed={l} doing={doing} gone={gone} />)}
          </ul>
        )
        : <Empty none={all.length === 0} />}
    </Page>
  );
}

/** Whether the list is as it was when the connection went away, more than a moment ago. */
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

function Empty({ none }: { none: boolean }): JSX.Element {
  const t = text.value.room;
  return (
    <div class="lobby-none" role="status">
      <p class="serif">{none ? t.none : t.noneSuch}</p>
      <p class="soft">{none ? t.noneSay : t.noneSuchSay}</p>
    </div>
  );
}
