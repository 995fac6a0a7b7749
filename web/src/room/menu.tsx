// menu.tsx - everything that can be done at the table besides playing cards; what cannot be done now is not shown.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../net/api";
import type { Listed, View } from "../net/types";
import { set, settings } from "../settings";
import { seatLetter } from "../table/model";
import { nameOf } from "../table/names";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Fault } from "../people/outcome";
import { refusalText } from "../text/refusal";
import { go } from "../route";
import { hasKeys } from "../ui/has-keys";
import { Icon } from "../ui/icons";
import { Item } from "../ui/item";
import { Dialog, dialog } from "../ui/dialog";
import { alone, Asked, CloseTable, EndGame, LeaveTable, playsWithOthers } from "./leaving";
import { Invite } from "./invite";

interface MenuProps {
  session: Session;
  onClose: () => void;
}

export function MenuDialog({ session, onClose }: MenuProps): JSX.Element {
  const t = text.value.gather;
  const view = session.table.value?.view, { lock, own } = session.part.shown.value;
  const [inviting, invite] = useState(false);
  const kept = view?.seat && view.stage === "playing" ? (view.terms.turn ? t.toStartSay : t.toStartKept) : "";
  const closes = !!view?.seat && view.host === view.seat && view.stage !== "closed" && !playsWithOthers(view);
  const begun = !!view?.game && view.stage !== "gathering";
  return (
    <Dialog title={t.menu} class="menu-sheet" onClose={onClose}>
      {view && <Doings session={session} view={view} onClose={onClose} />}
      <Part title={t.look}>
        <Item icon="rules" onPress={() => (dialog.value = "rules")}>{t.rules}</Item>
        {begun && <Item icon="scores" onPress={() => (dialog.value = "scores")}>{t.scores}</Item>}
        {begun && (
          <Item icon="tricks" onPress={() => (dialog.value = "tricks")}>
            {view.terms.tricks === false ? t.lastTrick : t.tricks}
          </Item>
        )}
        {begun && lock && (
          <Item icon="seal" say={own && own !== "given" ? text.value.table.fair.small[own] : ""} onPress={() => (dialog.value = "fair")}>
            {text.value.table.fair.title}
          </Item>
        )}
      </Part>
      <Part title={t.table}>
        {view && view.stage !== "closed" && !session.place.here && (
          <Item icon="people" open={inviting} onPress={() => invite(!inviting)}>{t.invite}</Item>
        )}
        {inviting && <li class="menu-wide"><Invite session={session} /></li>}
        <Item icon="gear" onPress={() => (dialog.value = "settings")}>{t.settings}</Item>
        {hasKeys.value && <Item icon="keys" onPress={() => (dialog.value = "keys")}>{t.keys}</Item>}
        <Item icon="sound" onPress={() => set({ sound: !settings.value.sound })}>
          {settings.value.sound ? t.soundOff : t.soundOn}
        </Item>
      </Part>
      {view && begun && <LookingOn session={session} view={view} />}
      {view && begun && <Hurried view={view} />}
      <ul class="menu-list menu-ends">
        {view?.seat && !(closes && alone(view)) && <LeaveTable session={session} view={view} onLeft={onClose} />}
        {view?.seat && playsWithOthers(view) && <EndGame session={session} view={view} onAsked={onClose} />}
        {view && closes && <CloseTable session={session} view={view} onClosed={onClose} />}
        <Item icon="back" say={kept} onPress={() => { onClose(); go("/"); }}>
          {t.toStart}
        </Item>
      </ul>
    </Dialog>
  );
}

/** The number of watchers; no event reports it, so the server is asked. */
function LookingOn({ session, view }: { session: Session; view: View }): JSX.Element | null {
  const [watching, tell] = useState(view.watching);
  useEffect(() => {
    let here = true;
    session.place.ask<Listed>("GET", "/api/tables/" + view.table).then(
      (listed) => { if (here) tell(listed.watching); }, () => undefined);
    return () => { here = false; };
  }, [view.table]);
  return watching > 0 ? <p class="soft looking-on"><Icon name="eye" /> {text.value.gather.watching(watching)}</p> : null;
}

/** Computers that lacked time to think in this game are weaker than their name says. */
function Hurried({ view }: { view: View }): JSX.Element | null {
  const parts = view.seats.flatMap((sitter, i) =>
    sitter.kind === "computer" && sitter.thought !== undefined ? [`${nameOf(view, seatLetter(i))} ${sitter.thought}\u00a0%`] : []);
  return parts.length ? <p class="soft looking-on">{text.value.gather.thought(parts)}</p> : null;
}

/** What can be done in the current state of the game. */
function Doings({ session, view, onClose }: MenuProps & { view: View }): JSX.Element | null {
  const t = text.value.gather;
  const [fault, refuse] = useState("");
  const give = (what: string) => async (): Promise<void> => {
    const answer = await session.command(what);
    if (answer.is === "no") refuse(refusalText(answer));
    else onClose();
  };
  const claim = text.value.table.claim;
  const claimRest = async (): Promise<void> => {
    const answer = await session.command("claim");
    if (answer.is === "no") throw new Refused(0, answer);
    onClose();
  };
  const mine = view.seats[(view.seat?.charCodeAt(0) ?? 0) - 65];
  const playing = !!view.seat && view.stage === "playing";
  const items: JSX.Element[] = [];
  if (playing && view.paused)
    items.push(<Item key="resume" icon="play" onPress={give("resume")}>{t.resume}</Item>);
  if (playing && mine?.kind === "person" && mine.stood_in)
    items.push(<Item key="back" icon="again" onPress={give("back")}>{t.imBack}</Item>);
  if (playing && view.can.includes("takeback"))
    items.push(<Item key="takeback" icon="back" onPress={give("takeback")}>{t.takeBack}</Item>);
  if (playing && view.can.includes("finish"))
    items.push(<Item key="finish" icon="tick" onPress={give("finish")}>{text.value.table.finish.act}</Item>);
  else if (playing && view.can.includes("claim"))
    items.push(
      <Asked key="claim" icon="claim" what={t.claim} question={claim.ask} say={claim.askSmall} sure={claim.sure}
        stay={claim.notYet} work={claimRest} />,
    );
  if (playing && !view.paused && view.terms.pauses)
    items.push(<Item key="pause" icon="pause" onPress={give("pause")}>{t.pause}</Item>);
  if (!items.length) return null;
  return (
    <Part title={t.play}>
      {items}
      {fault && <li class="menu-wide"><Fault say={fault} /></li>}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="menu-part">
      <h3>{title}</h3>
      <ul class="menu-list">{children}</ul>
    </section>
  );
}
