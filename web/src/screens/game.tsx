// game.tsx - a finished game, card by card: one that is kept, by its id, or a record that was opened.
import type { ComponentChildren, JSX } from "preact";
import { useReplay } from "../after/fetching";
import { OpenRecord } from "../after/open-record";
import { opened } from "../after/record";
import { recordAt } from "../after/fetching";
import { ReplayBar, ReplayView } from "../after/replay";
import { site, type Place } from "../net/place";
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

function Stored({ place, id }: { place: Place; id: Id }): JSX.Element {
  const t = text.value.replay;
  const { got, again } = useReplay(place, id);
  switch (got.state) {
    case "waiting": return <p class="wait" role="status">{t.loading}</p>;
    case "there": return <ReplayView place={place} replay={got.value} id={id} record={() => recordAt(place, id)} />;
    case "missing": return (
      <Instead title={t.missing}>
        <p>{place.here ? t.missingHere : t.missingSay}</p>
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

export function GameScreen({ place, id }: { place: Place; id: string }): JSX.Element {
  const t = text.value.replay.history;
  if (id !== "record") return <Stored place={place} id={id} />;
  const file = opened.value;
  if (file) return <ReplayView key={file.name} place={site} replay={file.replay} id={null} name={file.name}
    record={() => Promise.resolve(file.text)} />;
  return <Instead title={t.noRecord}><p>{t.noRecordSay}</p><OpenRecord /></Instead>;
}
