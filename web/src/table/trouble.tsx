// trouble.tsx - when there is no table to show, or no connection.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/link";
import { refusalText } from "../text/refusal";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import type { Session, Trouble } from "./session";

/** The table cannot be shown: why, and what one may do. */
export function NoTable({ session, trouble }: { session: Session; trouble: Trouble }): JSX.Element {
  const w = text.value.table;
  if (trouble.why === "wrong-password") return <Password session={session} />;
  const title = trouble.kind === "gone" ? w.gone : trouble.why === "no-table" ? w.noTable : w.notOpened;
  return (
    <section class="sheet trouble">
      <h1>{title}</h1>
      <p>{refusalText(trouble)}</p>
      <p class="row">
        <ButtonLink kind="go" href="/">{text.value.common.toStart}</ButtonLink>
        {trouble.kind === "gone" && <Button onClick={() => session.open()}>{w.openAgain}</Button>}
      </p>
    </section>
  );
}

function Password({ session }: { session: Session }): JSX.Element {
  const w = text.value.table;
  const [given, give] = useState("");
  const asked = session.password !== undefined;
  return (
    <form class="sheet trouble" onSubmit={(e) => {
      e.preventDefault();
      if (!given) return;
      session.password = given;
      session.open();
    }}>
      <h1>{w.password}</h1>
      <p>{asked ? w.passwordWrong : w.passwordWhy}</p>
      <p class="row">
        <input class="field" type="password" autocomplete="off" maxLength={200} aria-label={w.passwordField} autofocus
          value={given} onInput={(e) => give(e.currentTarget.value)} />
        <Button kind="go" type="submit">{w.openTable}</Button>
      </p>
    </form>
  );
}

/** "gone" once the connection is away for more than a moment; "back" for a while when it has healed. */
const shown = signal<"well" | "gone" | "back">("well");

/** A quiet line at the cloth's upper edge; it moves nothing. */
export function LinkLine(): JSX.Element | null {
  const w = text.value.table, state = link.state.value;
  useEffect(() => {
    const lost = state === "waiting" || state === "connecting";
    const next = lost ? "gone" : shown.peek() === "gone" ? "back" : null;
    if (next === "back") shown.value = "back";
    const soon = window.setTimeout(() => {
      if (next === "gone") shown.value = "gone";
      else shown.value = "well";
    }, next === "back" ? 3500 : 1500);
    return () => clearTimeout(soon);
  }, [state]);
  if (shown.value === "well") return null;
  return (
    <p class="linkline">
      <span>{shown.value === "back" ? w.linkBack : w.linkGone}</span>
      {shown.value === "gone" && <Button size="small" onClick={() => link.again()}>{w.tryNow}</Button>}
    </p>
  );
}
