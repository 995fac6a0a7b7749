// game.tsx - a finished game, card by card: one of the server's by its id, or a record that was opened.
import type { ComponentChildren, JSX } from "preact";
import { useReplay } from "../after/fetching";
import { OpenRecord } from "../after/open-record";
import { opened } from "../after/record";
import { ReplayBar, ReplayView } from "../after/replay";
import type { Id } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";

/** What is said where there is no game to show. */
function Instead({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="paged replay-none">
      <ReplayBar />
      <main><h1>{title}</h1>{children}</main>
    </div>
  );
}

function Stored({ id }: { id: Id }): JSX.Element {
  const t = text.value.replay;
  const { got, again } = useReplay(id);
  switch (got.state) {
    case "waiting": return <p class="wait" role="status">{t.loading}</p>;
    case "there": return <ReplayView replay={got.value} id={id} />;
    case "missing": return (
      <Instead title={t.missing}>
        <p>{t.missingSay}</p>
        <p><a class="btn" href="/">{text.value.common.toStart}</a></p>
      </Instead>
    );
    default: return (
      <Instead title={t.failed}>
        <p>{got.why}</p>
        <p><Button icon="again" onClick={again}>{t.tryAgain}</Button></p>
      </Instead>
    );
  }
}

export function GameScreen({ id }: { id: string }): JSX.Element {
  const t = text.value.replay.history;
  if (id !== "record") return <Stored id={id} />;
  const file = opened.value;
  if (file) return <ReplayView key={file.name} replay={file.replay} id={null} name={file.name} />;
  return <Instead title={t.noRecord}><p>{t.noRecordSay}</p><OpenRecord /></Instead>;
}
