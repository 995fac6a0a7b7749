// leaving.tsx - leaving a table, closing it, or asking to call a game off: each asks first, in the same place.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../net/api";
import type { View } from "../net/types";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import { go } from "../route";
import { seatLetter } from "../table/model";
import { nameOf } from "../table/names";
import { forget } from "../table/recent";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import type { IconName } from "../ui/icons";
import { Item } from "../ui/item";

interface AskedProps {
  icon: IconName;
  /** The label in the menu, and of the button that does it. */
  what: string;
  question: string;
  say: string;
  stay: string;
  /** The label of the button that does it, if it differs from the one in the menu. */
  sure?: string;
  work: () => Promise<void>;
}

/** An item of the menu that asks before it does what it says. */
export function Asked({ icon, what, question, say, stay, sure, work }: AskedProps): JSX.Element {
  const [asking, put] = useState(false);
  const doing = useDoing();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Focus the safe answer.
    if (asking) box.current?.querySelector<HTMLElement>(".btn.quiet")?.focus();
  }, [asking]);
  if (!asking) return <Item icon={icon} onPress={() => put(true)}>{what}</Item>;
  return (
    <li ref={box} class="menu-wide asked" role="group" aria-label={question}>
      <b>{question}</b>
      <p>{say}</p>
      <div class="row left">
        <Button aria-disabled={doing.busy} onClick={() => void doing.run(work)}>{sure ?? what}</Button>
        <Button kind="quiet" onClick={() => put(false)}>{stay}</Button>
      </div>
      <Fault say={doing.fault} />
    </li>
  );
}

interface LeaveProps {
  session: Session;
  view: View;
  onLeft: () => void;
}

/** Whether the viewer is the only person at the table and nothing is at stake: leaving it is the same as closing it. */
export function alone(view: View): boolean {
  return !view.terms.money && view.seats.filter((s) => s.kind === "person").length < 2;
}

export function LeaveTable({ session, view, onLeft }: LeaveProps): JSX.Element {
  const t = text.value.gather;
  const plays = view.terms.money ? (view.game?.pot ? t.leavePot : t.leaveMoney) : alone(view) ? t.leaveAlone : t.leaveSay;
  const say = view.stage !== "playing" ? t.leaveGathering : plays;
  const leave = async (): Promise<void> => {
    const answer = await session.command("leave");
    if (answer.is === "no") throw new Refused(0, answer);
    if (view.stage !== "playing") forget(session.id);
    onLeft();
    go("/");
  };
  return <Asked icon="x" what={t.leave} question={t.leaveAsk} say={say} stay={t.stay} work={leave} />;
}

export function CloseTable({ session, view, onClosed }: { session: Session; view: View; onClosed: () => void }): JSX.Element {
  const t = text.value.gather, [what, question, say, stay] = alone(view)
    ? [t.closeOwn, t.closeOwnAsk, t.closeOwnSay, t.endKeep] : [t.closeTable, t.closeAsk, t.closeSay, t.closeKeep];
  const close = async (): Promise<void> => {
    await session.place.ask("DELETE", "/api/tables/" + session.id);
    forget(session.id);
    onClosed();
    go("/");
  };
  return (
    <Asked icon="warn" what={what} question={question} say={say} stay={stay} work={close} />
  );
}

/** Whether other people are playing: then a game in play can only be called off together. */
export function playsWithOthers(view: View): boolean {
  return view.stage === "playing" && view.seats.filter((s) => s.kind === "person").length > 1;
}

export function EndGame({ session, view, onAsked }: { session: Session; view: View; onAsked: () => void }): JSX.Element | null {
  const t = text.value.gather;
  const wanted = view.seats.flatMap((s, i) => (s.kind === "person" && s.ends ? [seatLetter(i)] : []));
  /* A game for chips against computers cannot be called off: the computers do not give up their chips. */
  const housePlays = view.terms.money && view.seats.some((s) => s.kind === "computer");
  if (housePlays || (view.seat && wanted.includes(view.seat))) return null;
  const end = async (): Promise<void> => {
    const answer = await session.command("end");
    if (answer.is === "no") throw new Refused(0, answer);
    onAsked();
  };
  const say = wanted.length ? `${t.endWanted(wanted.map((seat) => nameOf(view, seat)))} ${t.endSay}` : t.endSay;
  return <Asked icon="warn" what={t.endGame} question={t.endAsk} say={say} stay={t.endKeep} work={end} />;
}
