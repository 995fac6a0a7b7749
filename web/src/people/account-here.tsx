// account-here.tsx - an account where it is needed: made, or logged in to, without leaving what one was doing.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { logIn, makeAccount } from "../net/people";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { useDoing } from "./doing";
import { Field } from "./fields";
import { Outcome } from "./outcome";
import { NAME_MOST, PASSWORD_LEAST, PASSWORD_MOST } from "./signing";
import { chosenName } from "./sitting";

interface AccountHereProps {
  /** The name typed in a field next to it. */
  name?: string;
  /** What is done once there is an account, and what the button says then. */
  then?: { make?: string; logIn?: string; work: () => void | Promise<void> };
}

/** No form of its own, since it may be part of one: Enter in a field sends it. */
export function AccountHere({ name: beside = "", then }: AccountHereProps): JSX.Element {
  const t = text.value.people;
  const [fresh, renew] = useState(true), [typed, typeName] = useState<string | null>(null), [password, typePassword] = useState("");
  const name = typed ?? (beside || chosenName()), doing = useDoing();
  const send = (): void => {
    if (!name.trim()) doing.refuse(text.value.refuse.words["not-you"]);
    else if (fresh && [...password].length < PASSWORD_LEAST) doing.refuse(t.passwordSay);
    else
      void doing.run(async () => {
        await (fresh ? makeAccount : logIn)(name.trim(), password);
        await then?.work();
      });
  };
  return (
    <div class="account-here" role="group" aria-label={fresh ? t.make : t.logIn}
      onKeyDown={(e) => {
        if (e.key !== "Enter" || !(e.target instanceof HTMLInputElement)) return;
        e.preventDefault();
        send();
      }}>
      <Field label={t.name} value={name} most={NAME_MOST} autocomplete="username" optional onInput={typeName} />
      <Field label={t.password} type="password" value={password} most={PASSWORD_MOST} optional onInput={typePassword}
        autocomplete={fresh ? "new-password" : "current-password"} {...(fresh ? { hint: `${t.passwordSay} ${t.lostSay}` } : {})} />
      <div class="row left">
        <Button kind="go" aria-disabled={doing.busy} onClick={send}>
          {fresh ? then?.make ?? t.makeButton : then?.logIn ?? t.logIn}
        </Button>
        <Button kind="quiet" onClick={() => renew(!fresh)}>{fresh ? t.haveOne : t.makeOne}</Button>
      </div>
      <Outcome of={doing} />
    </div>
  );
}
