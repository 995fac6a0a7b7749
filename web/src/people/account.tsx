// account.tsx - account settings: the password, the browsers that are logged in, programs.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ask } from "../net/api";
import { link } from "../net/link";
import { logOut } from "../net/people";
import type { Id } from "../net/types";
import { CopyField } from "../ui/copy";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { agentText } from "./agent";
import { useDoing } from "./doing";
import { Field } from "./fields";
import { useList, when } from "./list";
import { Fault, Outcome } from "./outcome";
import { ColourPart, NAME_MOST } from "./signing";

export function Account(): JSX.Element {
  const t = text.value.people;
  const doing = useDoing();
  return (
    <section class="paper-part">
      <h2><bdi>{link.you.value?.name}</bdi></h2>
      <p class="soft">{t.account}</p>
      <ColourPart />
      <div class="row left">
        <Button aria-disabled={doing.busy} onClick={() => void doing.run(logOut)}>{t.logOut}</Button>
      </div>
      <Fault say={doing.fault} />
    </section>
  );
}

export function Password(): JSX.Element {
  const t = text.value.people;
  const [old, typeOld] = useState("");
  const [fresh, typeFresh] = useState("");
  const doing = useDoing();
  const send = (): void => void doing.run(async () => {
    await ask("POST", "/api/me", { password: fresh, old });
    typeOld("");
    typeFresh("");
    return t.changed;
  });
  return (
    <section class="paper-part">
      <h2>{t.change}</h2>
      <p class="soft">{t.changeSay}</p>
      <form onSubmit={(e) => { e.preventDefault(); send(); }}>
        <Field label={t.old} type="password" value={old} autocomplete="current-password" onInput={typeOld} />
        <Field label={t.fresh} hint={t.passwordSay} type="password" value={fresh} autocomplete="new-password"
          onInput={typeFresh} />
        <Button type="submit" aria-disabled={doing.busy}>{t.changeButton}</Button>
        <Outcome of={doing} />
      </form>
    </section>
  );
}

interface Session {
  session: string;
  made: number;
  used: number;
  agent: string;
  this: boolean;
}

export function Sessions(): JSX.Element {
  const t = text.value.people;
  const kept = useList(async () => (await ask<{ sessions: Session[] }>("GET", "/api/sessions")).sessions);
  return (
    <section class="paper-part">
      <h2>{t.sessions}</h2>
      <ul class="kept">
        {kept.items?.map((s) => {
          const agent = agentText(s.agent);
          return (
            <li key={s.session}>
              <span>
                <b>{agent}</b>
                <small>{s.this ? t.thisOne : t.used(when(s.used))}</small>
              </span>
              {!s.this && (
                <Button size="small" aria-label={t.revokeName(agent)}
                  onClick={() => void kept.change(() => ask("DELETE", "/api/sessions/" + s.session))}>
                  {t.revoke}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Fault say={kept.doing.fault} />
    </section>
  );
}

interface Token {
  id: Id;
  name: string;
  person: Id;
  made: number;
}

export function Tokens(): JSX.Element {
  const t = text.value.people;
  const [name, type] = useState("");
  const [made, show] = useState<{ name: string; token: string } | null>(null);
  const kept = useList(async () => (await ask<{ tokens: Token[] }>("GET", "/api/tokens")).tokens);
  const make = (): void => void kept.change(async () => {
    show(await ask<{ name: string; token: string }>("POST", "/api/tokens", { name: name.trim() }));
    type((now) => (now === name ? "" : now));
  });
  return (
    <section class="paper-part">
      <h2>{t.tokens}</h2>
      <p class="soft">{t.tokensSay}</p>
      {kept.items?.length === 0 && <p>{t.noTokens}</p>}
      <ul class="kept">
        {kept.items?.map((k) => (
          <li key={k.id}>
            <span>
              <b><bdi>{k.name}</bdi></b>
              <small>{t.since(when(k.made))}</small>
            </span>
            <Button size="small" aria-label={t.tokenEndName(k.name)}
              onClick={() => void kept.change(() => ask("DELETE", "/api/tokens/" + k.id))}>
              {t.tokenEnd}
            </Button>
          </li>
        ))}
      </ul>
      {made && (
        <div class="once" role="status">
          <p><b><bdi>{made.name}</bdi></b>: {t.tokenOnce}</p>
          <CopyField label={t.token} value={made.token} />
        </div>
      )}
      <form onSubmit={(e) => { e.preventDefault(); make(); }}>
        <Field label={t.tokenName} value={name} most={NAME_MOST} autocomplete="off" onInput={type} />
        <Button type="submit" aria-disabled={kept.doing.busy}>{t.tokenMake}</Button>
      </form>
      <Fault say={kept.doing.fault} />
    </section>
  );
}
