// bar-nav.tsx - actions of a page: buttons in its bar, which a phone lists in a dialog, with room for their labels.
import type { ComponentChildren, JSX } from "preact";
import { text } from "../text/text";
import { Button, ButtonLink } from "./button";
import type { IconName } from "./icons";
import { Item, LinkItem } from "./item";
import { Dialog, dialog } from "./dialog";

interface Named {
  icon: IconName;
  say: string;
  /** The full label, if `say` is shortened for the bar. */
  whole?: string;
}

interface Pressed extends Named {
  press: () => void;
  /** The dialog stays open, since `say` shows the outcome. */
  stays?: boolean;
  opens?: "dialog";
}

interface Led extends Named {
  href: string;
  /** The name of the file it saves. */
  download?: string;
}

export type Act = Pressed | Led;

function InBar(act: Act): JSX.Element {
  const { icon, say, whole } = act, look = { icon, kind: "quiet", class: "bar-act" } as const;
  if ("href" in act)
    return <ButtonLink {...look} href={act.href} {...(act.download ? { download: act.download } : {})} {...(whole ? { label: whole } : {})}>{say}</ButtonLink>;
  return <Button {...look} onClick={act.press} {...(whole ? { "aria-label": whole } : {})} {...(act.opens ? { "aria-haspopup": act.opens } : {})}>{say}</Button>;
}

function Listed(act: Act): JSX.Element {
  const { icon, say, whole = say } = act;
  if ("href" in act) return <LinkItem icon={icon} href={act.href} download={act.download}>{whole}</LinkItem>;
  const press = (): void => {
    if (!act.stays) dialog.value = null;
    act.press();
  };
  return <Item icon={icon} onPress={press}>{whole}</Item>;
}

const NAME = "acts";

/** `children`: shown next to them at every size. */
export function BarNav({ label, acts, children }: { label: string; acts: Act[]; children?: ComponentChildren }): JSX.Element {
  const menu = text.value.table.menu, put = (): void => { dialog.value = null; };
  return (
    <>
      <nav aria-label={label}>
        {acts.map((act) => <InBar key={act.icon} {...act} />)}
        {acts.length > 0 && (
          <Button icon="menu" kind="quiet" class="bar-menu" aria-haspopup="dialog" onClick={() => { dialog.value = NAME; }}>{menu}</Button>
        )}
        {children}
      </nav>
      {dialog.value === NAME && (
        <Dialog title={menu} class="menu-sheet" onClose={put}>
          <ul class="menu-list">{acts.map((act) => <Listed key={act.icon} {...act} />)}</ul>
        </Dialog>
      )}
    </>
  );
}
