// person.tsx - the dialog about a person at the table, whether they have spoken or not: mute, block, report.
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
import { Dialog } from "../ui/dialog";
import { Remove } from "./places";
import { About } from "./speaker";

interface PersonProps {
  session: Session;
  seat: Seat;
  onClose: () => void;
}

export function PersonDialog({ session, seat, onClose }: PersonProps): JSX.Element {
  // The person it was opened for, even if they leave their seat in the meantime.
  const [who] = useState<Sitter | undefined>(() => session.table.value?.view.seats[seatIndex(seat)]);
  const person = who?.kind === "person" ? who : null;
  return (
    <Dialog title={<bdi>{personName(person?.name ?? "")}</bdi>} class="person-sheet" onClose={onClose}>
      {person && session.table.value && <p class="soft">{absence(session.table.value, seat)}</p>}
      {person && <Silenced person={person.person} name={person.name} />}
      {person && <Removing session={session} seat={seat} person={person.person} onClose={onClose} />}
      {person && <About whom={person} session={session} />}
    </Dialog>
  );
}

/**
 * The host may free a seat: between two games, and during a game that does not count if its person is away and a
 * computer plays for them. Otherwise the host reads when it is possible.
 */
function Removing({ session, seat, person, onClose }: PersonProps & { person: Id }): JSX.Element | null {
  const t = text.value.gather, doing = useDoing();
  const view = session.table.value?.view, there = view?.seats[seatIndex(seat)];
  if (!view || view.seat === null || view.seat !== view.host || view.seat === seat) return null;
  if (there?.kind !== "person" || there.person !== person) return null;
  const playing = view.stage === "playing";
  if (playing && (view.counts || !there.away || !there.stood_in)) return <p class="soft removing-seat">{view.counts ? t.removeAfter(view.terms.money !== undefined) : t.removeLater}</p>;
  const remove = async (): Promise<void> => {
    const answer = await session.command("remove", { seat });
    if (answer.is === "no") throw new Refused(0, answer);
    onClose();
  };
  return (
    <div class="removing-seat">
      <Remove name={personName(there.name)} onRemove={() => void doing.run(remove)} />
      <p class="soft">{playing ? t.removeAway : t.removeSay}</p>
      <Fault say={doing.fault} />
    </div>
  );
}

/** Says that their words are hidden; the button to undo it is among the actions about them. */
function Silenced({ person, name }: { person: string; name: string }): JSX.Element {
  const t = text.value.room, silenced = blocks.value.get(person);
  const line = t.mutedLine(personName(name));
  return (
    <p class="muted-line" role="status">
      {silenced && <><bdi>{line.name}</bdi>{silenced.mute ? line.muted : line.blocked}</>}
    </p>
  );
}
