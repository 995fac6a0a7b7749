// talk.tsx - the chat of the table: in the pad on wide screens, in a dialog of its own on narrow ones.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Id } from "../net/types";
import { blocks, unblock } from "../people/blocks";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import type { ChatLine } from "../table/model";
import { personName } from "../table/names";
import { newsWords } from "../table/news";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Say } from "./say";
import { Speaker } from "./speaker";
import { lookAtTalk } from "./unread";

export function Talk({ session }: { session: Session }): JSX.Element {
  const t = text.value.room;
  const table = session.table.value;
  const hidden = blocks.value;
  const all = table?.talk ?? [];
  const lines = all.filter((s) => !hidden.has(s.person));
  // Words that came before the pad was drawn were counted as unread; now they are shown.
  useEffect(lookAtTalk, []);
  return (
    <section class="talk">
      <h2>{t.talk}</h2>
      <Lines lines={lines} session={session} />
      <Silenced speakers={all} />
      {!table || table.view.terms.talking
        ? link.you.value ? <Say session={session} few={3} /> : <p class="soft">{t.talkSit}</p>
        : <p class="soft">{t.talkOff}</p>}
    </section>
  );
}

/** Keeps the latest line visible, unless the viewer has scrolled up to read. */
function Lines({ lines, session }: { lines: ChatLine[]; session: Session }): JSX.Element {
  const t = text.value.room;
  const box = useRef<HTMLOListElement>(null);
  const below = useRef(true);
  useEffect(() => {
    const b = box.current;
    if (b && below.current) b.scrollTop = b.scrollHeight;
  }, [lines.length]);
  const [about, ask] = useState<number | null>(null);
  if (!lines.length) return <p class="soft talk-none">{t.quiet}</p>;
  return (
    <ol ref={box} class="said" tabIndex={0} aria-label={t.talk}
      onScroll={(e) => {
        const b = e.currentTarget;
        below.current = b.scrollTop + b.clientHeight > b.scrollHeight - 24;
      }}>
      {lines.map((said) => (
        <li key={said.n + (said.news?.what ?? "")} class={said.news && "soft"}>
          {said.news ? newsWords(said.news) : (
            <Speaker said={said} session={session} open={about === said.n}
              onOpen={(on) => ask(on ? said.n : null)} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The people at this table whose messages are hidden, and buttons to undo that. */
function Silenced({ speakers }: { speakers: ChatLine[] }): JSX.Element | null {
  const t = text.value.room;
  const doing = useDoing();
  const names = new Map<Id, string>();
  for (const s of speakers) if (blocks.value.has(s.person)) names.set(s.person, s.name);
  if (!names.size) return null;
  return (
    <ul class="silenced">
      {[...names].map(([person, name]) => {
        const line = t.mutedLine(personName(name));
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
