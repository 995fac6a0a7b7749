// gathering.tsx - a table before its game: who sits where, how to invite others, when it begins.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Seat, View } from "../net/types";
import { AccountHere } from "../people/account-here";
import { useDoing } from "../people/doing";
import { Fault, Outcome } from "../people/outcome";
import { refusalText } from "../text/refusal";
import { readRules } from "../rules/schema";
import { set, settings } from "../settings";
import { gameName } from "../rules/presets";
import { announce } from "../table/live";
import { seatIndex } from "../table/model";
import { apart, nameOf } from "../table/names";
import { seatsSay } from "../table/whose";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";
import { Along } from "./along";
import { Begin, byItself } from "./begin";
import { Door } from "./door";
import { InviteLink, InviteName } from "./invite";
import { Places } from "./places";
import { playedFor, whoOf } from "./terms";
import { chosenName, colourHere, sitDown } from "../people/sitting";
import { YouChange, YouLook, YouName } from "./you";

/** Whether the viewer has to have an account to sit down here, and has none. */
function needsAccount(view: View): boolean {
  return view.terms.money === "chips" && (link.you.value?.guest ?? true);
}

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

/** A free seat on the host's side, if there are sides: who comes by the host's link plays with them. */
function partnersSeat({ host, seats }: View, teams: string | null): Seat | undefined {
  const side = teams?.split(",").find((s) => host && s.includes(host)) ?? "";
  return [...side].find((seat) => seats[seatIndex(seat)]?.kind === "nobody");
}

/** Wide enough to show what people who came by the link need least: its QR code, and the choice of colours. */
const roomy = matchMedia("(min-width: 37.5em) and (min-height: 30em)");

export function Gathering({ session }: { session: Session }): JSX.Element {
  const view = session.table.value?.view;
  return view ? <Gathered session={session} view={view} /> : <></>;
}

function Gathered({ session, view }: { session: Session; view: View }): JSX.Element {
  const t = text.value.gather;
  const teams = useTeams(view.rules);
  const [name, type] = useState(chosenName());
  const [colour, choose] = useState<number | null>(null);
  const doing = useDoing();
  const free = view.seats.filter((s) => s.kind === "nobody").length;
  const refusal = session.refusal.value;
  const paint = colour ?? colourHere(view);
  const sit = (seat = partnersSeat(view, teams)): void => {
    if (colour !== null && colour !== settings.value.colour) set({ colour });
    void doing.run(() => sitDown(session.id, { seat, name, colour: paint, password: session.password, terms: view.terms }));
  };
  /** Sits down with the new account. A refusal is shown here, because the form for the account disappears. */
  const sitNow = async (): Promise<void> => {
    await doing.run(() => sitDown(session.id, { colour: paint, password: session.password, terms: view.terms }));
  };
  useSeatsTold(view);
  const hosts = view.seat !== null && view.host === view.seat;
  // For the host the invitation comes first; for people who came by the link, the others at the table. Who becomes the
  // host while they look on keeps the order: nothing moves under their finger.
  const [opened] = useState(hosts);
  const invite = (
    <section class="gather-invite" key="invite">
      <h3 class={view.seat ? "vh" : undefined}>{t.invite}</h3>
      <InviteLink session={session} code={view.seat !== null || roomy.matches} />
      <Door session={session} view={view} />
    </section>
  );
  return (
    <div class="gather">
      <section class={"gather-paper" + (view.seat ? " sits" : "") + (view.seat && !opened ? " came" : "")} aria-labelledby="gather-title">
        <Head view={view} />
        <div class="gather-cols">
          {opened && invite}
          {!view.seat && (
            <div class="gather-side" key="side">
              {free > 0 && needsAccount(view) ? (
                <section class="chips-door" aria-labelledby="chips-door">
                  <p id="chips-door"><b>{t.chipsDoor.title}</b> {t.chipsDoor.say}</p>
                  <AccountHere then={{ make: t.chipsDoor.make, logIn: t.chipsDoor.logIn, work: sitNow }} />
                </section>
              ) : free > 0 ? (
                <form class="sit-form" onSubmit={(e) => { e.preventDefault(); sit(); }}>
                  <div class="you-fields"><YouName name={name} onName={type} /></div>
                  <Button type="submit" kind="go" size="big" aria-disabled={doing.busy}>{t.sitDown}</Button>
                  <details class="you-look" open={roomy.matches}>
                    <summary>{t.yourLook}</summary>
                    <div class="you-fields"><YouLook name={name} colour={paint} onColour={choose} /></div>
                  </details>
                </form>
              ) : <p>{view.terms.watching ? t.full : t.fullNoWatch}</p>}
              <Outcome of={doing} />
              <Fault say={refusal ? refusalText(refusal) : ""} />
              {free === 0 && <Begin session={session} view={view} />}
            </div>
          )}
          <div class="gather-seats" key="seats">
            <Places session={session} view={view} teams={teams} onSit={view.seat || needsAccount(view) ? null : sit} />
          </div>
          {view.seat && (
            <div class="gather-side" key="begin">
              <Fault say={refusal ? refusalText(refusal) : ""} />
              <Begin session={session} view={view} />
              {view.terms.money === "slate" && <Along view={view} />}
            </div>
          )}
          {view.seat && !opened && invite}
          {view.seat ? (
            <div class="gather-you" key="you">
              {link.you.value && <YouChange session={session} colour={colourAt(view, view.seat)} />}
              <InviteName table={session.id} />
            </div>
          ) : invite}
        </div>
      </section>
    </div>
  );
}

/** Screen readers announce people who sit down; this adds how many seats are still free. */
function useSeatsTold(view: View): void {
  const free = view.seats.filter((s) => s.kind === "nobody").length, was = useRef(free);
  useEffect(() => {
    if (free !== was.current) announce(text.value.gather.stillFree(free));
    was.current = free;
  }, [free]);
}

function Head({ view }: { view: View }): JSX.Element {
  const t = text.value.gather, who = whoOf(view), host = view.host ? nameOf(view, view.host) : null;
  const mine = view.seat !== null && view.host === view.seat;
  const title = view.title || (mine ? t.opened : host ? text.value.table.tableOf(host) : t.gathers);
  // People who came by a link did not choose the game: name it.
  const facts = [
    view.title && !mine && host ? text.value.table.tableOf(apart(host)) : "", gameName(view.rules), view.seat ? "" : seatsSay(view),
    who ? (view.terms.money === "chips" ? t.friends.shortChips : t.friends.short)[who] : "", t.clockSay(view.terms.turn), playedFor(view.terms), t.ratedIf,
  ];
  return (
    <header class="gather-head">
      <div>
        <h2 id="gather-title"><bdi>{title}</bdi></h2>
        <p>{facts.filter(Boolean).join(" · ")}</p>
        {mine && byItself(view) && <p class="begin">{t.waitQuick}</p>}
      </div>
      <div class="row">
        <Button icon="rules" size="small" class="only-narrow" onClick={() => (dialog.value = "rules")}>{t.rules}</Button>
      </div>
    </header>
  );
}

/** The colour that the person in a seat chose; null: none was chosen. */
function colourAt(view: View, seat: Seat): number | null {
  const sitter = view.seats[seatIndex(seat)];
  return (sitter?.kind === "person" ? sitter.colour : undefined) ?? null;
}
