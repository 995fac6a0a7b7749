// game.tsx - a finished game, card by card: a stored one, by its id, or a record from a file.
import type { ComponentChildren, JSX } from "preact";
import { useReplay } from "../after/fetching";
import { OpenRecord } from "../after/open-record";
import { opened, taggedOf } from "../after/record";
import { recordAt } from "../after/fetching";
import { ReplayBar, ReplayView } from "../after/replay";
import { site, type Place } from "../net/place";
import type { Id } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { lazy } from "../ui/lazy";

const CheckView = lazy(async () => (await import("../after/check")).CheckView);

/** What is shown if there is no game to show. */
function Instead({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="paged replay-none">
      <ReplayBar />
      <main><h1>{title}</h1>{children}</main>
    </div>
  );
}

interface Shows {
  place: Place;
  /** Shows the check of its deals instead of the replay. */
  check: boolean;
}

function Stored({ place, id, check }: Shows & { id: Id }): JSX.Element {
  const t = text.value.replay;
  const { got, again } = useReplay(place, id);
  switch (got.state) {
    case "waiting": return <p class="wait" role="status">{t.loading}</p>;
    case "there": {
      const shown = { place, replay: got.value, record: () => recordAt(place, id) };
      return check ? <CheckView {...shown} name={`hearts-${id}.txt`} back={place.game(id)} /> : <ReplayView {...shown} id={id} />;
    }
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

export function GameScreen({ place, id, check }: Shows & { id: string }): JSX.Element {
  const t = text.value.replay.history;
  if (id !== "record") return <Stored place={place} id={id} check={check} />;
  const file = opened.value;
  if (file && (check || file.replay)) {
    const shown = { place: site, name: file.name, record: () => Promise.resolve(file.text) }, { replay } = file;
    return check || !replay ? <CheckView {...shown} replay={replay ?? taggedOf(file.text)} back={replay ? "/g/record" : "/me/games"} />
      : <ReplayView key={file.name} {...shown} replay={replay} id={null} />;
  }
  return <Instead title={t.noRecord}><p>{t.noRecordSay}</p><OpenRecord /></Instead>;
}
