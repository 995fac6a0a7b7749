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

export interface Face {
  seat: Seat;
  /** The name that others see. */
  name: string;
  computer: boolean;
  colour: string;
  mine: boolean;
}

/** In a record a computer has the name of its player and no person. */
function isComputer(seat: { name: string; person?: string }): boolean {
  if (seat.person) return false;
  return Object.hasOwn(players, seat.name) || !!schema.value?.players.some((p) => p.name === seat.name);
}

/** `here`: of this browser, where the only person is the viewer. */
export function facesOf(replay: Pick<Replay, "game" | "seats" | "names">, here = false): Face[] {
  const seats: Sitter[] = replay.seats.map((s) => isComputer(s)
    ? { kind: "computer", name: s.name, player: s.name }
    : { kind: "person", name: s.name, person: s.person ?? "", away: false, stood_in: false, again: false });
  const view = { table: replay.names ?? replay.game ?? "", seats };
  const me = link.you.value?.person;
  return seats.map((s, i) => {
    const seat = seatLetter(i);
    return {
      seat, name: nameOf(view, seat), computer: s.kind === "computer", colour: colourOf(view, seat),
      mine: here ? replay.seats[i]?.person !== undefined : me !== undefined && replay.seats[i]?.person === me,
    };
  });
}

/** The name of a seat in this page's words: "You", or its name. */
export function called(face: Face | undefined): string {
  return face ? (face.mine ? text.value.common.you : face.name) : "";
}

export function faceAt(faces: Face[], seat: Seat | null | undefined): Face | undefined {
  return seat ? faces[seatIndex(seat)] : undefined;
}

export function Sign({ face }: { face: Face }): JSX.Element {
  return (
    <span class={"mono" + (face.computer ? " bot" : "")} style={{ "--pc": face.colour }} aria-hidden="true">
      {initial(face.name)}
    </span>
  );
}

export function Called({ face }: { face: Face | undefined }): JSX.Element {
  return <Name>{called(face)}</Name>;
}

/** A sentence about a seat: one for the viewer's own, one with {who}. */
export function Tells({ say, face, parts }: {
  say: { me: string; one: string }; face: Face | undefined; parts?: Parts;
}): JSX.Element {
  return face?.mine ? <Rich say={say.me} parts={parts} />
    : <Rich say={say.one} parts={{ ...parts, who: <Name>{face?.name ?? ""}</Name> }} />;
}

/** The same about several. */
export function TellsAll({ say, faces }: {
  say: { me: string; one: string; other: string }; faces: Face[];
}): JSX.Element {
  if (faces.length === 1) return <Tells say={say} face={faces[0]} />;
  return <Rich say={say.other} parts={{ who: <Names names={faces.map(called)} /> }} />;
}
