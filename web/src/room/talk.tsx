// talk.tsx - the chat of the table: in the pad on wide screens, in a tray above the hand on narrow ones.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Id, Sitter } from "../net/types";
import { blocks, unblock } from "../people/blocks";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import type { ChatLine } from "../table/model";
import { personName } from "../table/names";
import { newsWords } from "../table/news";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { Say } from "./say";
import { Speaker } from "./speaker";
import { tray } from "./tray";
import { lookAtTalk } from "./unread";

interface TalkProps {
  session: Session;
  /** The number of phrases shown at first. */
  few?: number;
  /** Called when something was sent with one press. */
  onPressed?: () => void;
  /** Instead of the title. */
  head?: JSX.Element;
}

export function Talk({ session, few = 3, onPressed, head }: TalkProps): JSX.Element {
  const t = text.value.room;
  const table = session.table.value;
  const hidden = blocks.value;
  const all = table?.talk ?? [];
  const lines = all.filter((s) => !hidden.has(s.person));
  // Words that came before the pad was drawn were counted as unread; now they are shown.
  useEffect(lookAtTalk, []);
  return (
    <section class="talk">
      {head ?? <h2>{t.talk}</h2>}
      {(lines.length > 0 || !all.length) && <Lines lines={lines} session={session} />}
      <Silenced speakers={all} seats={table?.view.seats ?? []} />
      {!table || table.view.terms.talking
        ? link.you.value ? <Say session={session} few={few} {...(onPressed && { onPressed })} /> : <p class="soft">{t.talkSit}</p>
        : <p class="soft">{t.talkOff}</p>}
    </section>
  );
}

/** The style sheet keeps the latest line in sight, unless the reader has scrolled up. */
function Lines({ lines, session }: { lines: ChatLine[]; session: Session }): JSX.Element {
  const t = text.value.room;
  const [about, ask] = useState<number | null>(null);
  if (!lines.length) return <p class="soft talk-none">{t.quiet}</p>;
  return (
    <div class="said" tabIndex={0} role="region" aria-label={t.talk}>
      <ol>
        {lines.map((said) => (
          <li key={said.n + (said.news?.what ?? "")} class={said.news && "soft"}>
            {said.news ? newsWords(said.news) : (
              <Speaker said={said} session={session} open={about === said.n}
                onOpen={(on) => ask(on ? said.n : null)} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The people at this table whose messages are hidden, also before they say anything, and buttons to undo that. */
function Silenced({ speakers, seats }: { speakers: ChatLine[]; seats: Sitter[] }): JSX.Element | null {
  const t = text.value.room;
  const doing = useDoing();
  const names = new Map<Id, { name: string; lines: number }>();
  for (const s of seats)
    if (s.kind === "person" && blocks.value.has(s.person)) names.set(s.person, { name: s.name, lines: 0 });
  for (const s of speakers)
    if (blocks.value.has(s.person)) names.set(s.person, { name: s.name, lines: (names.get(s.person)?.lines ?? 0) + 1 });
  if (!names.size) return null;
  return (
    <ul class="silenced">
      {[...names].map(([person, { name, lines }]) => {
        const line = t.hiddenLines(personName(name), lines);
        return (
          <li key={person}>
            <span><bdi>{line.name}</bdi>{blocks.value.get(person)?.mute ? line.muted : line.blocked}</span>
            <Button size="small" kind="quiet" onClick={() => void doing.run(() => unblock(person))}>
              {t.undo}
            </Button>
          </li>
        );
      })}
      <Fault say={doing.fault} />
    </ul>
  );
}

/** It closes when the player's turn comes, and after something was sent with one press. */
export function Tray({ session }: { session: Session }): JSX.Element | null {
  const mine = session.mine.value, was = useRef(mine), open = tray.value === session.id;
  const fold = (): void => { tray.value = null; };
  useEffect(() => {
    if (mine && !was.current) fold();
    was.current = mine;
  }, [mine]);
  useEffect(() => fold, [session]);
  return open ? <Open session={session} onFold={fold} /> : null;
}

function Open({ session, onFold }: { session: Session; onFold: () => void }): JSX.Element {
  const t = text.value.room;
  const [box, take] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!box) return undefined;
    const back = document.activeElement;
    // Do not focus the input: that would open a phone's keyboard over the table.
    (box.querySelector<HTMLElement>(".signs button") ?? box.querySelector<HTMLElement>("header .btn"))?.focus({ preventScroll: true });
    return () => { if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true }); };
  }, [box]);
  return (
    <section ref={take} class="tray" aria-labelledby="tray-title"
      onKeyDown={(e) => { if (e.key === "Escape") { e.preventDefault(); onFold(); } }}>
      <Talk session={session} few={2} onPressed={onFold} head={(
        <header>
          <h2 id="tray-title">{t.talk}</h2>
          <p class="soft">{session.mine.value ? "" : t.folds}</p>
          <button type="button" class="btn quiet" aria-label={t.fold} onClick={onFold}><Icon name="x" /></button>
        </header>
      )} />
    </section>
  );
}
