// site-nav.tsx - the ways on from every page beside the table; on a phone each is a picture and a short word.
import type { JSX } from "preact";
import { alone, missing } from "../net/online";
import { text } from "../text/text";
import { Icon, type IconName } from "./icons";
import { sheet } from "./sheet";

interface WayProps {
  href: string;
  icon: IconName;
  long: string;
  short: string;
  /** How many there are. */
  count?: number;
  /** It needs people, and they cannot be met. */
  away?: boolean;
}

/** Why what needs people is not there. */
export const needsWords = (): string => text.value.start[missing.value || "offline"].needs;

/** What a link has that needs people, while they cannot be met: it says why, and leads nowhere. */
export function withoutNetwork(): { "aria-disabled": true; title: string; onClick: (e: Event) => void } {
  return { "aria-disabled": true, title: needsWords(), onClick: (e) => e.preventDefault() };
}

function Words({ long, short }: { long: string; short: string }): JSX.Element {
  return <><span class="long">{long}</span><span class="short">{short}</span></>;
}

function Way({ href, icon, long, short, count = 0, away = false }: WayProps): JSX.Element {
  return (
    <a class="btn quiet" href={href} {...(away ? withoutNetwork() : {})}>
      <Icon name={icon} />
      <span><Words long={long} short={short} />{count > 0 && <> <small title={text.value.start.openNow(count)}>{count}</small></>}</span>
    </a>
  );
}

/** `open`: how many tables are open now, where that is known. */
export function SiteNav({ open = 0 }: { open?: number }): JSX.Element {
  const t = text.value.start.nav;
  return (
    <nav class="site" aria-label={t.site}>
      <Way href="/learn" icon="rules" long={t.learn} short={t.short.learn} />
      <Way href="/lobby" icon="people" long={t.tables} short={t.short.tables} count={open} away={alone.value} />
      <Way href="/me" icon="person" long={t.me} short={t.me} />
      <button type="button" class="btn quiet" aria-haspopup="dialog" onClick={() => { sheet.value = "settings"; }}>
        <Icon name="gear" /><span><Words long={t.settings} short={t.short.settings} /></span>
      </button>
    </nav>
  );
}
