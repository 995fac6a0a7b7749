// notes.tsx - notices on the start page: there is a new version, or the page can be installed. One at a time.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { keep, kept, PLAYED } from "../kept";
import { takeOffer, switchToNewVersion } from "../offline/keeping";
import { fresh, offer } from "../offline/offers";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";

const REFUSED = "hearts.no-install";

/** Whether the notice of a new version was dismissed; it comes again after a reload. */
const later = signal(false);
const refused = signal(kept<boolean>("local", REFUSED) === true);

interface NoteProps {
  icon: IconName;
  title: string;
  children: ComponentChildren;
}

function Note({ icon, title, children }: NoteProps): JSX.Element {
  return <div class="corner-slip" role="status"><Icon name={icon} /><div><h2>{title}</h2>{children}</div></div>;
}

/** Nothing is offered until a hand has been played here. */
const hasPlayed = (): boolean => kept<boolean>("local", PLAYED) === true;

export function Notes(): JSX.Element | null {
  const t = text.value.notes;
  if (fresh.value && !later.value) {
    return (
      <Note icon="again" title={t.fresh}>
        <p>{t.freshSay}</p>
        <p class="row left">
          <Button size="small" kind="go" onClick={switchToNewVersion}>{t.use}</Button>
          <Button size="small" onClick={() => { later.value = true; }}>{t.later}</Button>
        </p>
      </Note>
    );
  }
  if (!offer.value || refused.value || !hasPlayed()) return null;
  const no = (): void => {
    refused.value = true;
    keep("local", REFUSED, true);
  };
  return (
    <Note icon="device" title={t.device}>
      <p>{t.deviceSay}</p>
      <p class="row left">
        <Button size="small" kind="go" onClick={() => void takeOffer()}>{t.add}</Button>
        <Button size="small" kind="quiet" onClick={no}>{t.no}</Button>
      </p>
    </Note>
  );
}
