// site-nav.tsx - links to the other pages, on every page except the table; on a phone each is a picture and a short
// word.
import type { JSX } from "preact";
import { cutOff, missing } from "../net/online";
import { text } from "../text/text";
import { Icon, type IconName } from "./icons";
import { dialog } from "./dialog";

interface WayProps {
  href: string;
  icon: IconName;
  long: string;
  short: string;
  /** A count to show. */
  count?: number;
  /** It needs other people, and they cannot be reached. */
  away?: boolean;
}

/** Why features that need other people are not available. */
export const needsWords = (): string => text.value.start[missing.value || "offline"].needs;

/** Attributes of a link that needs other people while they cannot be reached: it says why, and leads nowhere. */
function withoutNetwork(): { "aria-disabled": true; title: string; onClick: (e: Event) => void } {
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

/** `open`: the number of open tables, if known. */
export function SiteNav({ open = 0 }: { open?: number }): JSX.Element {
  const t = text.value.start.nav;
  return (
    <nav class="site" aria-label={t.site}>
      <Way href="/learn" icon="rules" long={t.learn} short={t.short.learn} />
      <Way href="/lobby" icon="people" long={t.tables} short={t.short.tables} count={open} away={cutOff.value} />
      <Way href="/me" icon="person" long={t.me} short={t.me} />
      <button type="button" class="btn quiet" aria-haspopup="dialog" onClick={() => { dialog.value = "settings"; }}>
        <Icon name="gear" /><span><Words long={t.settings} short={t.short.settings} /></span>
      </button>
    </nav>
  );
}
