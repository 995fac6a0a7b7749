// signing.tsx - getting an identity: a guest's name, a new account, logging in.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { link } from "../net/link";
import { logIn, makeAccount, rename } from "../net/people";
import { set, settings } from "../settings";
import { personName } from "../table/names";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Colours, Pictures } from "./colours";
import { useDoing } from "./doing";
import { Field } from "./fields";
import { Outcome } from "./outcome";
import { chosenName } from "./sitting";

/** In UTF-16 units; the server counts characters. */
export const NAME_MOST = 48;
export const PASSWORD_LEAST = 8, PASSWORD_MOST = 200;

export function Naming(): JSX.Element {
  const t = text.value.people;
  const you = link.you.value;
  const [typed, type] = useState<string | null>(null);
  const name = typed ?? chosenName();
  const doing = useDoing();
  const send = (): void => void doing.run(async () => {
    await rename(name.trim());
    return t.named;
  });
  return (
    <section class="paper-part">
      <h2>{you ? t.guest : t.stranger}</h2>
      <p class="soft">{you ? t.guestSay : t.strangerSay}</p>
      <form onSubmit={(e) => { e.preventDefault(); send(); }}>
        <Field label={text.value.gather.yourName} hint={t.nameSay} value={name} most={NAME_MOST}
          autocomplete="nickname" placeholder={personName(you?.name ?? "")} onInput={type} />
        <Button type="submit" aria-disabled={doing.busy}>{t.nameSave}</Button>
        <Outcome of={doing} />
      </form>
      <ColourPart />
    </section>
  );
}

export function ColourPart(): JSX.Element {
  const name = link.you.value?.name ?? "♥", { colour } = settings.value;
  return (
    <>
      <Colours group="my-colour" name={name} value={colour} onChange={(chosen) => set({ colour: chosen })} />
      <Pictures group="my-picture" name={name} colour={colour} />
      <p class="tip">{text.value.settings.colourHint}</p>
    </>
  );
}

interface SignProps {
  title: string;
  say: string;
  button: string;
  fresh: boolean;
  work: (name: string, password: string) => Promise<unknown>;
}

function Sign({ title, say, button, fresh, work }: SignProps): JSX.Element {
  const t = text.value.people;
  const [name, typeName] = useState("");
  const [password, typePassword] = useState("");
  const doing = useDoing();
  const send = (): void => {
    if (fresh && [...password].length < PASSWORD_LEAST) doing.refuse(t.passwordSay);
    else
      void doing.run(async () => {
        await work(name.trim(), password);
      });
  };
  return (
    <section class="paper-part">
      <h2>{title}</h2>
      <p class="soft">{say}</p>
      <form onSubmit={(e) => { e.preventDefault(); send(); }}>
        <Field label={t.name} value={name} most={NAME_MOST} autocomplete="username" onInput={typeName} />
        <Field label={t.password} type="password" value={password} most={PASSWORD_MOST} onInput={typePassword}
          autocomplete={fresh ? "new-password" : "current-password"}
          {...(fresh ? { hint: t.passwordSay } : {})} />
        <Button type="submit" aria-disabled={doing.busy}>{button}</Button>
        <Outcome of={doing} />
      </form>
    </section>
  );
}

export function MakeAccount(): JSX.Element {
  const t = text.value.people;
  return <Sign title={t.make} say={t.makeSay} button={t.makeButton} fresh work={makeAccount} />;
}

export function LogIn(): JSX.Element {
  const t = text.value.people;
  return <Sign title={t.logIn} say={t.logInSay} button={t.logIn} fresh={false} work={logIn} />;
}
