// bar-nav.tsx - what can be done with a page: buttons in its bar, which a phone lists in a sheet, with room for their words.
import type { ComponentChildren, JSX } from "preact";
import { text } from "../text/text";
import { Button, ButtonLink } from "./button";
import type { IconName } from "./icons";
import { Item, LinkItem } from "./item";
import { Sheet, sheet } from "./sheet";

interface Named {
  icon: IconName;
  say: string;
  /** All of it, where `say` is short for the bar. */
  whole?: string;
}

interface Pressed extends Named {
  press: () => void;
  /** The sheet stays, for `say` tells what came of it. */
  stays?: boolean;
  opens?: "dialog";
}

interface Led extends Named {
  href: string;
  /** A file of this name. */
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
    if (!act.stays) sheet.value = null;
    act.press();
  };
  return <Item icon={icon} onPress={press}>{whole}</Item>;
}

const NAME = "acts";

/** `children`: what stands beside them at every size. */
export function BarNav({ label, acts, children }: { label: string; acts: Act[]; children?: ComponentChildren }): JSX.Element {
  const menu = text.value.table.menu, put = (): void => { sheet.value = null; };
  return (
    <>
      <nav aria-label={label}>
        {acts.map((act) => <InBar key={act.icon} {...act} />)}
        {acts.length > 0 && (
          <Button icon="menu" kind="quiet" class="bar-menu" aria-haspopup="dialog" onClick={() => { sheet.value = NAME; }}>{menu}</Button>
        )}
        {children}
      </nav>
      {sheet.value === NAME && (
        <Sheet title={menu} class="menu-sheet" onClose={put}>
          <ul class="menu-list">{acts.map((act) => <Listed key={act.icon} {...act} />)}</ul>
        </Sheet>
      )}
    </>
  );
}
