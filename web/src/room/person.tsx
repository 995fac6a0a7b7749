// person.tsx - the sheet about somebody at the table, whether they have spoken or not: mute, block, report.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../net/api";
import type { Id, Seat, Sitter } from "../net/types";
import { blocks } from "../people/blocks";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import { seatIndex } from "../table/model";
import { personName } from "../table/names";
import type { Session } from "../table/session";
import { absence } from "../table/status";
import { text } from "../text/text";
import { Sheet } from "../ui/sheet";
import { Remove } from "./places";
import { About } from "./speaker";

interface PersonProps {
  session: Session;
  seat: Seat;
  onClose: () => void;
}

export function PersonSheet({ session, seat, onClose }: PersonProps): JSX.Element {
  // Whom it was opened for, though they may get up meanwhile.
  const [who] = useState<Sitter | undefined>(() => session.table.value?.view.seats[seatIndex(seat)]);
  const person = who?.kind === "person" ? who : null;
  return (
    <Sheet title={<bdi>{personName(person?.name ?? "")}</bdi>} class="person-sheet" onClose={onClose}>
      {person && session.table.value && <p class="soft">{absence(session.table.value, seat)}</p>}
      {person && <Silenced person={person.person} name={person.name} />}
      {person && <Removing session={session} seat={seat} person={person.person} onClose={onClose} />}
      {person && <About whom={person} session={session} />}
    </Sheet>
  );
}

/** The host may give a seat away: between two games, and in one that does not count where a computer plays for its person, who is away. */
function Removing({ session, seat, person, onClose }: PersonProps & { person: Id }): JSX.Element | null {
  const t = text.value.gather, doing = useDoing();
  const view = session.table.value?.view, there = view?.seats[seatIndex(seat)];
  const may = view && view.seat !== null && view.seat === view.host && view.seat !== seat &&
    there?.kind === "person" && there.person === person && (view.stage !== "playing" || (!view.counts && there.away && there.stood_in));
  if (!may) return null;
  const remove = async (): Promise<void> => {
    const answer = await session.command("remove", { seat });
    if (answer.is === "no") throw new Refused(0, answer);
    onClose();
  };
  return (
    <div class="removing-seat">
      <Remove name={personName(there.name)} onRemove={() => void doing.run(remove)} />
      <p class="soft">{view.stage === "playing" ? t.removeAway : t.removeSay}</p>
      <Fault say={doing.fault} />
    </div>
  );
}

/** That their words are hidden already; the way back stands among what may be done about them. */
function Silenced({ person, name }: { person: string; name: string }): JSX.Element {
  const t = text.value.room, silenced = blocks.value.get(person);
  const line = t.mutedLine(personName(name));
  return (
    <p class="muted-line" role="status">
      {silenced && <><bdi>{line.name}</bdi>{silenced.mute ? line.muted : line.blocked}</>}
    </p>
  );
}
