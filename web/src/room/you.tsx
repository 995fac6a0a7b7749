// you.tsx - asks for the name and the colour that the viewer wants at the table.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isGivenName, wasAsked } from "../net/given";
import { link } from "../net/link";
import { Colours, Pictures } from "../people/colours";
import { useDoing } from "../people/doing";
import { Outcome } from "../people/outcome";
import type { Session } from "../table/session";
import { personName } from "../table/names";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { chosenName, changeLook } from "../people/sitting";

/** In UTF-16 units; the server counts characters. */
const NAME_MOST = 48;

interface YouFieldsProps {
  name: string;
  colour: number | null;
  onName: (name: string) => void;
  onColour: (colour: number) => void;
  /** The colours and pictures are shown at once. */
  looks: boolean;
}

export function YouFields(p: YouFieldsProps): JSX.Element {
  return (
    <div class="you-fields">
      <YouName name={p.name} onName={p.onName} />
      <details class="you-look" open={p.looks}>
        <summary>{text.value.gather.yourLook}</summary>
        <div class="you-fields"><YouLook name={p.name} colour={p.colour} onColour={p.onColour} /></div>
      </details>
    </div>
  );
}

/** The name of an account stays as it is, so its person is asked only for the colour. */
export function YouName({ name, onName }: Pick<YouFieldsProps, "name" | "onName">): JSX.Element | null {
  const t = text.value.gather, you = link.you.value;
  if (you && !you.guest) return null;
  return (
    <label>
      <span>{t.yourName}</span>
      <input class="field" value={name} maxLength={NAME_MOST} autocomplete="nickname" dir="auto"
        placeholder={personName(you?.name ?? "")} onInput={(e) => onName(e.currentTarget.value)} />
      <small>{t.nameHint}</small>
    </label>
  );
}

export function YouLook({ name, colour, onColour }: Omit<YouFieldsProps, "onName" | "looks">): JSX.Element {
  const shown = name.trim() || link.you.value?.name || "♥";
  return (
    <>
      <Colours group="sit-colour" name={shown} value={colour} onChange={onColour} />
      <Pictures group="sit-picture" name={shown} colour={colour} />
    </>
  );
}

interface YouChangeProps {
  session: Session;
  /** The colour shown; null: none was chosen. */
  colour: number | null;
}

/** For a viewer who has a seat already: changes the name or the colour. */
export function YouChange({ session, colour: now }: YouChangeProps): JSX.Element {
  const t = text.value.gather;
  const [open, show] = useState(link.you.value !== null && isGivenName(link.you.value) && !wasAsked());
  const [asked, ask] = useState(false), [name, type] = useState(chosenName());
  const [chosen, choose] = useState<number | null>(null);
  const doing = useDoing();
  const colour = chosen ?? now;
  const start = (): void => {
    type(chosenName());
    choose(null);
    ask(true);
    show(true);
  };
  if (!open) return <Button size="small" onClick={start}>{link.you.value?.guest ? t.change : t.changeColour}</Button>;
  const send = (): Promise<void> => doing
    .run(() => changeLook(session.id, { name, colour: chosen }))
    .then((ok) => { if (ok) show(false); });
  return (
    <form class="you-anew" onSubmit={(e) => { e.preventDefault(); void send(); }}>
      <YouFields name={name} colour={colour} onName={type} onColour={choose} looks={asked} />
      <div class="row left">
        <Button type="submit" aria-disabled={doing.busy}>{t.take}</Button>
        <Button kind="quiet" onClick={() => show(false)}>{t.keep}</Button>
      </div>
      <Outcome of={doing} />
    </form>
  );
}
