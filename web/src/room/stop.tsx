// stop.tsx - the host removes a person who is not playing: they must leave at once and cannot come back to this table.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../net/api";
import { link } from "../net/link";
import type { Id } from "../net/types";
import { useDoing } from "../people/doing";
import { Outcome } from "../people/outcome";
import { newsWords } from "../table/news";
import { personName } from "../table/names";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";

/** Whether the viewer may remove that person: only the host, and only others without a seat in a game. */
export function mayStop(session: Session, person: Id): boolean {
  const view = session.table.value?.view;
  return !!view && view.seat !== null && view.seat === view.host && view.stage !== "closed" &&
    !!person && person !== link.you.value?.person &&
    !(view.stage === "playing" && view.seats.some((s) => s.kind === "person" && s.person === person));
}

/** Needs two presses in a row (a double click is not enough); the effect is explained below the button. */
export function Stop({ whom, session }: { whom: { person: Id; name: string }; session: Session }): JSX.Element | null {
  const t = text.value.room, name = personName(whom.name), doing = useDoing();
  const [sure, ask] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The pressed button is gone: focus the close button of the dialog, or the speaker in the chat.
    const at = document.activeElement, from = box.current;
    if (doing.done && from && (!at || at.contains(from)))
      (from.closest("dialog")?.querySelector<HTMLElement>(".over-head .btn") ?? from.closest("li")?.querySelector<HTMLElement>(".speaker"))?.focus();
  }, [doing.done]);
  if (!mayStop(session, whom.person)) return null;
  const stop = async (): Promise<string> => {
    const answer = await session.command("stop", { person: whom.person });
    if (answer.is === "no") throw new Refused(0, answer);
    return newsWords({ what: "stopped", name: whom.name, computer: false, mine: true });
  };
  return (
    <div class="stopping" ref={box}>
      {!doing.done && (
        <>
          <Button size="small" aria-label={(sure ? t.stopSureName : t.stopName)(name)} onBlur={() => ask(false)}
            onClick={(e) => {
              if (e.detail > 1) return;
              if (sure) void doing.run(stop);
              ask(!sure);
            }}>
            {sure ? t.stopSure(name) : t.stop}
          </Button>
          <p class="soft">{t.stopSay} {t.stopGuest}</p>
        </>
      )}
      <Outcome of={doing} />
    </div>
  );
}
