// invite.tsx - how others come to a table: its link, to copy, share or photograph, and the names of accounts.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { link } from "../net/link";
import type { Id, Listed } from "../net/types";
import { apart } from "../people/mono";
import { Outcome } from "../people/outcome";
import { useDoing } from "../people/doing";
import type { Session } from "../table/session";
import { gameName } from "../rules/presets";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { CopyField } from "../ui/copy";
import { Qr } from "./qr";

export function tableLink(table: Id): string {
  return location.origin + "/t/" + table;
}

/** Whether the table asks for a password; the word itself is known only to who has typed it. */
function usePassword(table: Id): boolean {
  const [asked, show] = useState(false);
  useEffect(() => {
    ask<Listed>("GET", "/api/tables/" + table).then((l) => show(l.password), () => undefined);
  }, [table]);
  return asked;
}

/** All of it. */
export function Invite({ session }: { session: Session }): JSX.Element {
  return (
    <>
      <InviteLink session={session} code />
      {session.table.value?.view.seat && <InviteName table={session.id} />}
    </>
  );
}

/** The table's link; its code at once, or when it is asked for. */
export function InviteLink({ session, code }: { session: Session; code: boolean }): JSX.Element {
  const t = text.value.room;
  const view = session.table.value?.view;
  const address = tableLink(session.id);
  const password = usePassword(session.id);
  const [shown, show] = useState(code);
  return (
    <div class="invite">
      <p>{t.inviteSay}</p>
      <CopyField label={t.link} value={address} share={t.shareText(gameName(view?.rules ?? ""))} />
      {password && (
        <p class="pass-word">{session.password ? t.password(apart(session.password)) : t.passwordAsked}</p>
      )}
      {shown
        ? (
          <figure class="qr-box">
            <Qr value={address} label={t.qr} />
            <figcaption>{t.qrSay}</figcaption>
          </figure>
        )
        : <Button size="small" onClick={() => show(true)}>{t.showQr}</Button>}
    </div>
  );
}

/** Somebody with an account who is on the site now is told of the table. */
export function InviteName({ table }: { table: Id }): JSX.Element {
  const t = text.value.room;
  const [name, type] = useState("");
  const doing = useDoing();
  const send = (): Promise<boolean> => doing.run(async () => {
    const wanted = name.trim();
    if (!wanted) return;
    const { person } = await ask<{ person: Id }>("GET", "/api/people/" + encodeURIComponent(wanted));
    const answer = await link.command({ do: "invite", table, person });
    if (answer.is === "no") throw new Refused(0, answer);
    type("");
    return t.inviteSent(apart(wanted));
  });
  return (
    <form class="invite-name" onSubmit={(e) => { e.preventDefault(); void send(); }}>
      <label>
        <span>{t.inviteName}</span>
        <input class="field" value={name} maxLength={48} autocomplete="off" dir="auto"
          onInput={(e) => type(e.currentTarget.value)} />
      </label>
      <Button type="submit" aria-disabled={doing.busy}>{t.inviteSend}</Button>
      <Outcome of={doing} />
    </form>
  );
}
