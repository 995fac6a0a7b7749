// invite.tsx - how to invite others to a table: its link, to copy, share or photograph, and the names of accounts.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { linkTo } from "../net/link";
import type { Id } from "../net/types";
import { apart } from "../table/names";
import { Outcome } from "../people/outcome";
import { useDoing } from "../people/doing";
import type { Session } from "../table/session";
import { gameName } from "../rules/presets";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { copy } from "../ui/copy";
import { Qr } from "./qr";
import { whoOf } from "./terms";

export function tableLink(table: Id): string {
  return location.origin + "/t/" + table;
}

/** Both ways to invite people, for the menu. */
export function Invite({ session }: { session: Session }): JSX.Element {
  return (
    <>
      <InviteLink session={session} code />
      {session.table.value?.view.seat && <InviteName table={session.id} />}
    </>
  );
}

/** The table's link. `code`: its QR code is shown at once; otherwise on request. */
export function InviteLink({ session, code }: { session: Session; code: boolean }): JSX.Element {
  const t = text.value.gather;
  const view = session.table.value?.view, who = view ? whoOf(view) : null;
  const full = !!view && !view.seats.some((s) => s.kind === "nobody");
  const opens = full ? (view.terms.watching ? t.opensItFull : t.fullNoWatch)
    : view?.terms.money === "chips" ? t.opensItChips : who === "anybody" ? t.opensItAnybody : t.opensIt;
  const address = tableLink(session.id);
  const [shown, show] = useState(code);
  return (
    <div class="invite">
      {shown && <Qr value={address} label={t.qr} />}
      <LinkField value={address} share={t.shareText(gameName(view?.rules ?? ""))} />
      <p class="soft">{opens} {who === "word" && <WordLine session={session} />}</p>
      {!shown && <Button size="small" onClick={() => show(true)}>{t.showQr}</Button>}
    </div>
  );
}

/** The password itself is known only to people who have typed it. */
function WordLine({ session }: { session: Session }): JSX.Element {
  const t = text.value.gather;
  if (!session.password) return <>{t.passwordAsked}</>;
  const line = t.password(session.password);
  return <span class="pass-word">{line.say}<b><bdi>{line.word}</bdi></b></span>;
}

/** How long "copied" is shown. */
const SAID = 2000;

function LinkField({ value, share }: { value: string; share: string }): JSX.Element {
  const t = text.value.gather;
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return;
    const later = setTimeout(() => say(""), SAID);
    return () => clearTimeout(later);
  }, [said]);
  const take = (): void => void copy(field.current, value).then((ok) => say(ok ? t.copied : t.copyFailed));
  const pass = (): void => void navigator.share({ text: share, url: value }).catch(() => undefined);
  return (
    <div class="link-field">
      <label>
        <span class="vh">{t.link}</span>
        <input class="link-text" ref={field} readOnly value={value} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <Button icon={said === t.copied ? "tick" : "copy"} kind="go" class="copier" onClick={take}>{said || t.copyLink}</Button>
        {"share" in navigator && <Button icon="share" onClick={pass}>{t.share}</Button>}
      </div>
      <span class="vh" role="status">{said}</span>
    </div>
  );
}

/** Sends an invitation to somebody with an account who is on the site now. */
export function InviteName({ table }: { table: Id }): JSX.Element {
  const t = text.value.gather;
  const [name, type] = useState("");
  const doing = useDoing();
  const send = (): Promise<boolean> => doing.run(async () => {
    const wanted = name.trim();
    if (!wanted) return;
    const { person } = await ask<{ person: Id }>("GET", "/api/people/" + encodeURIComponent(wanted));
    const answer = await linkTo(table).command({ do: "invite", person });
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
