// score-marks.tsx - each seat's own mark, which can be recognized without its colour.
import type { JSX } from "preact";
import type { Seat, View } from "../net/types";
import { seatIndex } from "./model";
import { colourOf } from "./names";

const shapes: JSX.Element[] = [
  <circle r="5.5" />,
  <rect x="-5" y="-5" width="10" height="10" />,
  <path d="M0-6.5L6.5 5H-6.5Z" />,
  <path d="M0-7L7 0L0 7L-7 0Z" />,
  <path d="M0 6.5L6.5-5H-6.5Z" />,
  <path d="M-2.2-6.5H2.2V-2.2H6.5V2.2H2.2V6.5H-2.2V2.2H-6.5V-2.2H-2.2Z" />,
  <path d="M0-7.2L2-2.4L7-2.2L3.1 1L4.4 6L0 3.2L-4.4 6L-3.1 1L-7-2.2L-2-2.4Z" />,
  <path d="M-3.4-6H3.4L6.8 0L3.4 6H-3.4L-6.8 0Z" />,
  <path d="M-6.4-3.6L-3.6-6.4L0-2.8L3.6-6.4L6.4-3.6L2.8 0L6.4 3.6L3.6 6.4L0 2.8L-3.6 6.4L-6.4 3.6L-2.8 0Z" />,
  <path d="M-6.5 3.5A6.5 6.5 0 0 1 6.5 3.5Z" />,
];

/** The mark alone, for a drawing. */
export function Shape({ seat }: { seat: Seat }): JSX.Element {
  return shapes[seatIndex(seat)] ?? <circle r="5.5" />;
}

/** The mark next to a name. */
export function Mark({ view, seat }: { view: View; seat: Seat }): JSX.Element {
  return (
    <i class="mk">
      <svg viewBox="-9 -9 18 18" style={{ "--pc": colourOf(view, seat) }} aria-hidden="true">
        <Shape seat={seat} />
      </svg>
    </i>
  );
}
