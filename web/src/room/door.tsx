// door.tsx - the host can change who may come, and the clock, until the game begins.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { keep, passwordOf } from "../kept";
import { Refused } from "../net/api";
import type { View } from "../net/types";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { asked, choiceOf, ClockChoice, keepChoice, someWord, tidyWord, WhoMayCome, whoOf, WordField } from "./terms";

/** Whether the viewer may change it: only the host, and not at a table that was promised to everybody. */
export function mayChangeDoor(view: View): boolean {
  return view.seat !== null && view.seat === view.host && view.stage === "gathering" &&
    whoOf(view) !== null && (view.begins ?? null) === null;
}

export function Door({ session, view }: { session: Session; view: View }): JSX.Element | null {
  const [open, show] = useState(false);
  if (!mayChangeDoor(view)) return null;
  return (
    <>
      <Button size="small" icon="door" onClick={() => show(true)}>{text.value.gather.friends.change}</Button>
      {open && <DoorDialog session={session} view={view} onClose={() => show(false)} />}
    </>
  );
}

function DoorDialog({ session, view, onClose }: { session: Session; view: View; onClose: () => void }): JSX.Element {
  const t = text.value.gather.friends, doing = useDoing();
  // The host may have set a password in another browser, which this one does not know.
  const unknown = !!view.password && !session.password;
  const [choice, choose] = useState(() => choiceOf(view));
  const stands = view.seats.filter((s) => s.kind === "person").length > 1;
  const [word, spell] = useState(() => session.password ?? (unknown ? "" : someWord()));
  const take = (): void => {
    const wanted = tidyWord(word);
    if (choice.who === "word" && !wanted && !unknown) {
      doing.refuse(t.wordMissing);
      document.getElementById("friends-word")?.focus();
      return;
    }
    void doing.run(async () => {
      const answer = await session.command("terms", asked(view, choice, wanted));
      if (answer.is === "no") throw new Refused(0, answer);
      if (choice.who !== "word" || wanted) {
        session.password = choice.who === "word" ? wanted : undefined;
        keep("session", passwordOf(session.id), session.password ?? null);
      }
      keepChoice(choice);
      onClose();
    });
  };
  return (
    <Dialog title={t.changeTitle} class="door-sheet" onClose={onClose}>
      <form class="friend-form" onSubmit={(e) => { e.preventDefault(); take(); }}>
        <p class="soft">{stands ? t.changeStands : t.changeSay}</p>
        <WhoMayCome choice={choice} stands={stands} onChange={choose}
          word={<WordField word={word} say={unknown ? t.wordStays : t.wordSay} onSpell={spell} />} />
        <ClockChoice choice={choice} stands={stands} onChange={choose} />
        <div class="opener">
          <Fault say={doing.fault} />
          <Button type="submit" kind="go" aria-disabled={doing.busy}>{t.changeDone}</Button>
        </div>
      </form>
    </Dialog>
  );
}
