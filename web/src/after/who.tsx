// who.tsx - the seats of a replay: their names and colours, and which one is the viewer's own.
import type { JSX } from "preact";
import { link } from "../net/link";
import type { Replay, Seat, Sitter } from "../net/types";
import { schema } from "../rules/presets";
import { seatIndex, seatLetter } from "../table/model";
import { colourOf, initial, nameOf } from "../table/names";
import { Name, Names, Rich, type Parts } from "../table/rich";
import { players } from "../text/en/players";
import { text } from "../text/text";

export interface Participant {
  seat: Seat;
  /** The name that others see. */
  name: string;
  computer: boolean;
  colour: string;
  mine: boolean;
  /** The viewer's own seat, and a computer finished the game there. */
  left: boolean;
}

/** In a record a computer has the name of its player and no person. */
function isComputer(seat: { name: string; person?: string }): boolean {
  if (seat.person) return false;
  return Object.hasOwn(players, seat.name) || !!schema.value?.players.some((p) => p.name === seat.name);
}

/** `here`: of this browser, where the only person is the viewer. */
export function participantsOf(replay: Pick<Replay, "game" | "seats" | "names">, here = false): Participant[] {
  const seats: Sitter[] = replay.seats.map((s) => isComputer(s)
    ? { kind: "computer", name: s.name, player: s.name }
    : { kind: "person", name: s.name, person: s.person ?? "", away: false, stood_in: false, again: false });
  const view = { table: replay.names ?? replay.game ?? "", seats };
  const me = link.you.value?.person;
  return seats.map((s, i) => {
    const seat = seatLetter(i), mine = here ? replay.seats[i]?.person !== undefined : me !== undefined && replay.seats[i]?.person === me;
    return {
      seat, name: nameOf(view, seat), computer: s.kind === "computer", colour: colourOf(view, seat), mine,
      left: mine && replay.seats[i]?.left === true,
    };
  });
}

/** The name of a seat in this page's words: "You", or its name. */
export function seatName(participant: Participant | undefined): string {
  return participant ? (participant.mine ? text.value.common.you : participant.name) : "";
}

export function participantAt(participants: Participant[], seat: Seat | null | undefined): Participant | undefined {
  return seat ? participants[seatIndex(seat)] : undefined;
}

export function Monogram({ participant }: { participant: Participant }): JSX.Element {
  return (
    <span class={"mono" + (participant.computer ? " bot" : "")} style={{ "--pc": participant.colour }} aria-hidden="true">
      {initial(participant.name)}
    </span>
  );
}

export function SeatName({ participant }: { participant: Participant | undefined }): JSX.Element {
  return <Name>{seatName(participant)}</Name>;
}

/** A sentence about a seat: one for the viewer's own, one with {who}. */
export function SeatSentence({ say, participant, parts }: {
  say: { me: string; one: string }; participant: Participant | undefined; parts?: Parts;
}): JSX.Element {
  return participant?.mine ? <Rich say={say.me} parts={parts} />
    : <Rich say={say.one} parts={{ ...parts, who: <Name>{participant?.name ?? ""}</Name> }} />;
}

/** The same about several. */
export function SeatsSentence({ say, participants }: {
  say: { me: string; one: string; other: string }; participants: Participant[];
}): JSX.Element {
  if (participants.length === 1) return <SeatSentence say={say} participant={participants[0]} />;
  return <Rich say={say.other} parts={{ who: <Names names={participants.map(seatName)} /> }} />;
}
