// keeping.tsx - the data stored about a person: whom they block, an export of everything, and deletion.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { remove } from "../net/people";
import { personName } from "../table/names";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { blocks, loadBlocks, unblock } from "./blocks";
import { useDoing } from "./doing";
import { Field } from "./fields";
import { Fault } from "./outcome";

export function Blocks(): JSX.Element {
  const t = text.value.people;
  const doing = useDoing();
  useEffect(() => void doing.next(loadBlocks), []);
  return (
    <section class="paper-part">
      <h2>{t.blocks}</h2>
      {blocks.value.size === 0 && <p>{t.noBlocks}</p>}
      <ul class="kept">
        {[...blocks.value].map(([person, b]) => {
          const name = personName(b.name) || t.somebody;
          return (
            <li key={person}>
              <span><b><bdi>{name}</bdi></b><small>{b.mute ? t.muted : t.blocked}</small></span>
              <Button size="small" aria-label={t.unblockName(name)}
                onClick={() => void doing.next(() => unblock(person))}>
                {t.unblock}
              </Button>
            </li>
          );
        })}
      </ul>
      <Fault say={doing.fault} />
    </section>
  );
}

export function Data({ guest }: { guest: boolean }): JSX.Element {
  const t = text.value.people;
  return (
    <section class="paper-part">
      <h2>{t.data}</h2>
      <p class="soft">{t.dataSay}</p>
      <ButtonLink icon="down" href="/api/me/export" download="openhearts.json">{t.export}</ButtonLink>
      <Remove guest={guest} />
    </section>
  );
}

function Remove({ guest }: { guest: boolean }): JSX.Element {
  const t = text.value.people;
  const [asking, put] = useState(false);
  const [password, type] = useState("");
  const doing = useDoing();
  const go = (): void => void doing.run(() => remove(guest ? undefined : password));
  const title = guest ? t.removeGuest : t.remove;
  return (
    <div class="removing">
      <h3>{title}</h3>
      <p class="soft">{guest ? t.removeGuestSay : t.removeSay}</p>
      {!asking && <Button onClick={() => put(true)}>{title}</Button>}
      {asking && (
        <form onSubmit={(e) => { e.preventDefault(); go(); }}>
          {!guest && (
            <Field label={t.password} type="password" value={password} autocomplete="current-password"
              onInput={type} />
          )}
          <div class="row left">
            <Button type="submit" aria-disabled={doing.busy}>{t.removeSure}</Button>
            <Button kind="quiet" onClick={() => put(false)}>{text.value.common.cancel}</Button>
          </div>
        </form>
      )}
      <Fault say={doing.fault} />
    </div>
  );
}
