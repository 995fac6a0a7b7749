// naming.tsx - asks for a name, once, before the viewer sits down with others.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { naming } from "../net/given";
import { link } from "../net/link";
import { rename } from "../net/people";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useDoing } from "./doing";
import { Fault } from "./outcome";

/** In UTF-16 units; the server counts characters. */
const NAME_MOST = 48;

export function Naming(): JSX.Element | null {
  const t = text.value.gather, doing = useDoing(), asks = naming.value;
  const [name, type] = useState("");
  if (!asks) return null;
  const { go, where } = asks;
  const take = async (): Promise<void> => {
    if (!name.trim() || await doing.run(async () => void await rename(name.trim()))) go();
  };
  return (
    <Dialog title={t.askName} class="naming" onClose={go}>
      <form onSubmit={(e) => { e.preventDefault(); void take(); }}>
        {where && <p class="whose-table">{where}</p>}
        <label class="labelled">
          <span>{t.yourName}</span>
          <input class="field" value={name} maxLength={NAME_MOST} autocomplete="nickname" dir="auto" autofocus
            onInput={(e) => type(e.currentTarget.value)} />
          <small>{t.askNameSay}</small>
        </label>
        <Fault say={doing.fault} />
        <div class="row left">
          <Button type="submit" kind="go" aria-disabled={doing.busy || !name.trim()}>{t.take}</Button>
          <Button kind="quiet" onClick={go}>{link.you.value ? t.askNameStay(link.you.value.name) : t.askNameSkip}</Button>
        </div>
      </form>
    </Dialog>
  );
}
