// invited.tsx - an invitation to a table, at the edge of every screen.
import type { JSX } from "preact";
import { link } from "../net/link";
import { go, route } from "../route";
import { gameName } from "../rules/presets";
import { personName } from "../table/names";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";

export function Invited(): JSX.Element | null {
  const t = text.value.gather;
  const invited = link.invited.value;
  const at = route.value;
  if (!invited || (at.screen === "table" && at.id === invited.table)) return null;
  const line = t.invited(personName(invited.name), gameName(invited.rules));
  const dismiss = (): void => {
    link.invited.value = null;
  };
  const accept = (): void => {
    dismiss();
    dialog.value = null;
    go("/t/" + invited.table);
  };
  return (
    <aside class="invited" role="status">
      <p><b><bdi>{line.name}</bdi></b>{line.rest}</p>
      <div class="row">
        <Button kind="go" size="small" onClick={accept}>{t.goThere}</Button>
        <Button size="small" kind="quiet" onClick={dismiss}>{t.notNow}</Button>
      </div>
    </aside>
  );
}
