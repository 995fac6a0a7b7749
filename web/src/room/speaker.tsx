// speaker.tsx - one chat message, and actions about its author: mute, block, report.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ask } from "../net/api";
import { link } from "../net/link";
import { block, blocks, unblock } from "../people/blocks";
import { useDoing } from "../people/doing";
import { Outcome } from "../people/outcome";
import type { ChatLine } from "../table/model";
import { personName } from "../table/names";
import type { Session } from "../table/session";
import { wordsOf } from "../text/phrases";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { SignPicture } from "./signs";
import { Stop } from "./stop";

const REPORT_MOST = 1000;

interface SpeakerProps {
  said: ChatLine;
  session: Session;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The messages scroll, and few lines of them are in sight. */
const intoSight = (e: HTMLElement | null): void => e?.scrollIntoView({ block: "nearest" });

export function Speaker({ said, session, open, onOpen }: SpeakerProps): JSX.Element {
  const t = text.value;
  const you = link.you.value;
  const mine = !!you && you.person === said.person;
  const name = personName(said.name), words = wordsOf(said.text);
  return (
    <>
      {mine || !you || !said.person
        ? <b><bdi>{mine ? t.common.you : name}</bdi></b>
        : (
          <button type="button" class="speaker" aria-expanded={open} title={t.room.about(name)}
            onClick={() => onOpen(!open)}>
            <bdi>{name}</bdi>
          </button>
        )}{" "}
      {words.sign && <SignPicture sign={words.sign} />}
      <bdi class="words-said">{words.words}</bdi>
      {open && <div ref={intoSight}><About whom={said} session={session} /></div>}
    </>
  );
}

/** A person, and, if they were chosen in the chat, what they said. */
type Whom = Pick<ChatLine, "person" | "name"> & { text?: string };

export function About({ whom, session }: { whom: Whom; session: Session }): JSX.Element {
  const t = text.value.room;
  const doing = useDoing();
  const [reporting, report] = useState(false);
  const silenced = blocks.value.get(whom.person), name = personName(whom.name);
  const stop = (mute: boolean) => (): void => void doing.next(() => block(whom.person, whom.name, mute));
  const hear = (): void => void doing.next(() => unblock(whom.person));
  return (
    <div class="about" role="group" aria-label={t.about(name)}>
      <div class="row left">
        {silenced?.mute ? <Button key="mute" size="small" onClick={hear}>{t.hear}</Button>
          : <Button key="mute" size="small" title={t.muteSay} onClick={stop(true)}>{t.mute}</Button>}
        {silenced && !silenced.mute ? <Button key="block" size="small" onClick={hear}>{t.unblock}</Button>
          : <Button key="block" size="small" title={t.blockSay} onClick={stop(false)}>{t.block}</Button>}
        <Button size="small" aria-expanded={reporting} onClick={() => report(!reporting)}>{t.report}</Button>
      </div>
      <p class="soft">{t.mute}: {t.muteSay}<br />{t.block}: {t.blockSay}</p>
      {reporting && <Report whom={whom} table={session.id} onDone={() => report(false)} send={doing.run} />}
      <Outcome of={doing} />
      <Stop whom={whom} session={session} />
    </div>
  );
}

interface ReportProps {
  whom: Whom;
  table: string;
  send: (work: () => Promise<string>) => Promise<boolean>;
  onDone: () => void;
}

function Report({ whom, table, send, onDone }: ReportProps): JSX.Element {
  const t = text.value.room;
  const [words, type] = useState(whom.text ? `“${whom.text}” ` : "");
  const go = async (): Promise<void> => {
    const body = { person: whom.person, table, text: words.trim() };
    const ok = await send(async () => {
      await ask("POST", "/api/reports", body);
      return t.reported;
    });
    if (ok) onDone();
  };
  return (
    <form class="report" onSubmit={(e) => { e.preventDefault(); void go(); }}>
      <label>
        <span>{t.reportSay}</span>
        <textarea class="field" rows={3} maxLength={REPORT_MOST} value={words} required
          onInput={(e) => type(e.currentTarget.value)} />
      </label>
      <Button type="submit" size="small">{t.reportSend}</Button>
    </form>
  );
}
