// gathering.tsx - a table before its game: who sits where, how others come, when it begins.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Seat, View } from "../net/types";
import { useDoing } from "../people/doing";
import { Fault, Outcome } from "../people/outcome";
import { refusalText } from "../text/refusal";
import { readRules } from "../rules/schema";
import { set, settings } from "../settings";
import { gameName } from "../rules/presets";
import { seatIndex } from "../table/model";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { sheet } from "../ui/sheet";
import { Begin } from "./begin";
import { InviteLink, InviteName } from "./invite";
import { Places } from "./places";
import { chosenName, colourHere, sitDown } from "../people/sitting";
import { YouAnew, YouFields } from "./you";

function useTeams(rules: string): string | null {
  const [teams, show] = useState<string | null>(null);
  useEffect(() => {
    let stays = true;
    readRules(rules).then((r) => stays && show(r?.teams ?? null), () => undefined);
    return () => {
      stays = false;
    };
  }, [rules]);
  return teams;
}

/** Room enough to show a QR code without being asked. */
const roomy = matchMedia("(min-width: 37.5em) and (min-height: 30em)");

export function Gathering({ session }: { session: Session }): JSX.Element {
  const view = session.table.value?.view;
  return view ? <Gathered session={session} view={view} /> : <></>;
}

function Gathered({ session, view }: { session: Session; view: View }): JSX.Element {
  const t = text.value.room;
  const teams = useTeams(view.rules);
  const [name, type] = useState(chosenName());
  const [colour, choose] = useState<number | null>(null);
  const doing = useDoing();
  const free = view.seats.filter((s) => s.kind === "nobody").length;
  const refusal = session.refusal.value;
  const paint = colour ?? colourHere(view);
  const sit = (seat?: Seat): void => {
    if (colour !== null && colour !== settings.value.colour) set({ colour });
    void doing.run(() => sitDown(session.id, { seat, name, colour: paint, password: session.password }));
  };
  return (
    <div class="gather">
      <section class="gather-paper" aria-labelledby="gather-title">
        <Head view={view} />
        <div class={"gather-cols" + (view.seat ? " sits" : "")}>
          {view.seat && <Inviting key="invite" session={session} />}
          <div class="gather-side" key="side">
            {!view.seat && free > 0 && (
              <form class="sit-form" onSubmit={(e) => { e.preventDefault(); sit(); }}>
                <YouFields name={name} colour={paint} onName={type} onColour={choose} />
                <Button type="submit" kind="go" size="big" aria-disabled={doing.busy}>{t.sitDown}</Button>
              </form>
            )}
            {!view.seat && free === 0 && <p>{view.terms.watching ? t.full : t.fullNoWatch}</p>}
            <Outcome of={doing} />
            <Fault say={refusal ? refusalText(refusal) : ""} />
            {(view.seat || free === 0) && <Begin session={session} view={view} />}
          </div>
          <div class="gather-seats" key="seats">
            <Places session={session} view={view} teams={teams} onSit={view.seat ? null : sit} />
            {view.seat && link.you.value && <YouAnew session={session} colour={colourAt(view, view.seat)} />}
          </div>
          {view.seat ? <div class="gather-name"><InviteName table={session.id} /></div>
            : <Inviting key="invite" session={session} />}
        </div>
      </section>
    </div>
  );
}

/** First for who sits, so that a phone shows it at once; last for who is yet to sit down. */
function Inviting({ session }: { session: Session }): JSX.Element {
  return (
    <section class="gather-invite">
      <h3>{text.value.room.invite}</h3>
      <InviteLink session={session} code={roomy.matches} />
    </section>
  );
}

function Head({ view }: { view: View }): JSX.Element {
  const t = text.value.room;
  const game = gameName(view.rules);
  return (
    <header class="gather-head">
      <div>
        <h2 id="gather-title"><bdi>{view.title || t.gathers}</bdi></h2>
        <p>{game}{view.watching > 0 && <> · {t.watching(view.watching)}</>}</p>
      </div>
      <div class="row">
        <Button icon="rules" size="small" class="only-narrow" onClick={() => (sheet.value = "rules")}>{t.rules}</Button>
        <Button icon="chat" size="small" class="no-pad" onClick={() => (sheet.value = "talk")}>
          {t.talk}
        </Button>
      </div>
    </header>
  );
}

/** The colour that was chosen by who sits there; null: none was. */
function colourAt(view: View, seat: Seat): number | null {
  const sitter = view.seats[seatIndex(seat)];
  return (sitter?.kind === "person" ? sitter.colour : undefined) ?? null;
}
