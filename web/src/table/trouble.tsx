// trouble.tsx - shown if there is no table: why, and what the viewer can do.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Listed } from "../net/types";
import { refusalText } from "../text/refusal";
import { text } from "../text/text";
import { arrive } from "../ui/arrive";
import { asTyped } from "../ui/as-typed";
import { Button, ButtonLink } from "../ui/button";
import { announce } from "./live";
import type { Session, Trouble } from "./session";
import { whoseSay } from "./whose";

/** After these there is nothing to open again. */
const FOR_GOOD = ["closed", "no-table", "set-aside", "not-allowed", "blocked", "stopped"];

/** What has happened, and what that means. */
function wordsOf(trouble: Trouble, here: boolean): { title: string; say: string } {
  const w = text.value.table;
  switch (trouble.why) {
    case "closed": return { title: w.gone, say: w.closedSay };
    case "not-allowed": return { title: w.noWatchers, say: w.noWatchersSay };
    case "stopped": return { title: w.stopped, say: refusalText(trouble) };
    case "set-aside": return { title: w.notOpened, say: refusalText(trouble) };
    // It was open, and does not exist any more.
    case "no-table": return trouble.kind === "gone" ? { title: w.notOpened, say: w.setAside }
      : { title: w.noTable, say: here ? w.noTableHere : refusalText(trouble) };
    default: return { title: w.notOpened, say: refusalText(trouble) };
  }
}

/** The table cannot be shown: why, and what the viewer can do. */
export function NoTable({ session, trouble }: { session: Session; trouble: Trouble }): JSX.Element {
  const w = text.value.table, title = useRef<HTMLHeadingElement>(null);
  const asked = trouble.why === "wrong-password";
  useEffect(() => {
    // The focused element is gone with the table.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [asked]);
  const words = wordsOf(trouble, session.place.here);
  useEffect(() => {
    // The live region is gone with the table.
    if (!asked && session.table.peek()) announce(words.say);
  }, [trouble]);
  if (asked) return <Password session={session} />;
  const closed = trouble.why === "closed";
  const rules = closed ? session.table.value?.view.rules : undefined;
  return (
    <section class="sheet trouble">
      <h1 ref={title} tabIndex={-1}>{words.title}</h1>
      <p>{words.say}</p>
      <p class="row">
        {rules && <ButtonLink kind="go" href={"/r/" + encodeURIComponent(rules)}>{w.sameRules}</ButtonLink>}
        {closed && <ButtonLink href="/me">{w.yourGames}</ButtonLink>}
        <ButtonLink kind={rules ? "plain" : "go"} href="/">{text.value.common.toStart}</ButtonLink>
        {!FOR_GOOD.includes(trouble.why) && <Button onClick={() => session.open()}>{w.openAgain}</Button>}
      </p>
    </section>
  );
}

/** Whose table it is, shown before the viewer types anything. */
function Whose({ session: { id: table, place } }: { session: Session }): JSX.Element {
  const [listed, tell] = useState<Listed | null>(null);
  useEffect(() => {
    let stays = true;
    place.ask<Listed>("GET", "/api/tables/" + table).then((l) => { if (stays) tell(l); }, () => undefined);
    return () => { stays = false; };
  }, [table]);
  return <p class="whose-table" role="status">{listed && whoseSay(listed)}</p>;
}

function Password({ session }: { session: Session }): JSX.Element {
  const w = text.value.table, field = useRef<HTMLInputElement>(null);
  const [given, give] = useState("");
  const wrong = session.password !== undefined;
  useEffect(() => field.current?.focus(), []);
  return (
    <form class="sheet trouble" onSubmit={(e) => {
      e.preventDefault();
      if (!given) return;
      session.password = given.trim().normalize() || given;
      session.open();
      // The input is about to disappear, and the table gets the focus.
      arrive();
    }}>
      <h1>{w.password}</h1>
      <Whose session={session} />
      <p id="password-say" role={wrong ? "alert" : undefined}>{wrong ? w.passwordWrong : w.passwordWhy}</p>
      <p class="row">
        <input ref={field} class="field" {...asTyped} dir="auto" maxLength={200}
          aria-label={w.passwordField} aria-describedby="password-say" aria-invalid={wrong && !given ? true : undefined}
          value={given} onInput={(e) => give(e.currentTarget.value)} />
        <Button kind="go" type="submit">{w.openTable}</Button>
      </p>
    </form>
  );
}
