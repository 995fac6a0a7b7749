// score-sentence.tsx - sentences with names in them: names keep their own direction, and the viewer is "you".
import type { JSX } from "preact";
import type { Seat, View } from "../net/types";
import { list } from "../text/text";
import { callOf, nameOf } from "./names";
import type { Who } from "./score-model";

const OPEN = "\u2068", CLOSE = "\u2069";

/** A marked name, so that it is drawn as one unit whatever its script. */
export function apart(name: string): string {
  return OPEN + name.replaceAll(OPEN, "").replaceAll(CLOSE, "") + CLOSE;
}

function called(view: View, seat: Seat): string {
  return seat === view.seat ? callOf(view, seat) : apart(nameOf(view, seat));
}

/** Several seats as one subject of a sentence, the viewer first. */
export function whoOf(view: View, seats: Seat[]): Who {
  const mine = view.seat !== null && seats.includes(view.seat);
  const order = mine ? [view.seat ?? "A", ...seats.filter((s) => s !== view.seat)] : seats;
  const is = seats.length === 1 ? (mine ? "me" : "one") : mine ? "us" : "they";
  return { name: list(order.map((s) => called(view, s))), is };
}

/** A sentence of the catalogue: names as <bdi>, **words** bold. */
export function Sentence({ text }: { text: string }): JSX.Element {
  const parts = text.split(/(\u2068[^\u2069]*\u2069|\*\*)/);
  const drawn: (JSX.Element | string)[] = [];
  let bold: (JSX.Element | string)[] | null = null;
  parts.forEach((part, i) => {
    if (part === "**") {
      if (bold) drawn.push(<b key={i}>{bold}</b>);
      bold = bold ? null : [];
      return;
    }
    const piece = part.startsWith(OPEN) ? <bdi key={i}>{part.slice(1, -1)}</bdi> : part;
    (bold ?? drawn).push(piece);
  });
  return <>{drawn}</>;
}

/** The same without marks, for labels. */
export function plain(text: string): string {
  return text.replaceAll("**", "");
}
