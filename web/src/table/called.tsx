// called.tsx - a name, shortened to fit; screen readers get it in full.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seat, View } from "../net/types";
import { seatLetter } from "./model";
import { fitted, type Fits } from "./name-fit";
import { callOf, nameOf } from "./names";

/** Incremented when a font has loaded that names may be written with. */
const came = signal(0);
document.fonts.addEventListener("loadingdone", () => { came.value++; });

const paper = document.createElement("canvas").getContext("2d");
/** A line measured outside its box may be off by this much. */
const SLACK = .5;

function fitsIn(e: HTMLElement): Fits {
  const { fontStyle, fontWeight, fontSize, fontFamily, writingMode, maxHeight } = getComputedStyle(e);
  const room = writingMode.startsWith("vertical") ? parseFloat(maxHeight) : e.clientWidth;
  // What is not shown has unlimited room.
  if (!paper || !room) return () => true;
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return (line) => {
    paper.font = font;
    return paper.measureText(line).width <= room - SLACK;
  };
}

interface Shown {
  name: string;
  lines: string[];
  /** Two lines are allowed and needed: a plate has more room then. */
  two: boolean;
}

/** `--lines` says where two lines are allowed; the class `.two` sets them. */
function shownIn(e: HTMLElement, name: string, others: string[]): Shown {
  e.classList.remove("two");
  const fits = fitsIn(e), two = !fits(name) && getComputedStyle(e).getPropertyValue("--lines").trim() === "2";
  e.classList.toggle("two", two);
  return { name, two, lines: fitted(name, others, two ? fitsIn(e) : fits, two ? 2 : 1) };
}

interface ShortProps {
  name: string;
  /** The other names at the table. */
  others: string[];
  class?: string;
}

export function Short({ name, others, class: kind = "" }: ShortProps): JSX.Element {
  const at = useRef<HTMLElement>(null);
  const [kept, keep] = useState<Shown>({ name, lines: [name], two: false });
  useLayoutEffect(() => {
    const e = at.current;
    if (!e) return undefined;
    const look = (): void => {
      const now = shownIn(e, name, others);
      keep((was) => (was.name === name && was.two === now.two && was.lines.join("\n") === now.lines.join("\n") ? was : now));
    };
    const watch = new ResizeObserver(look);
    look();
    watch.observe(e);
    return () => watch.disconnect();
  }, [name, others.join("\n"), came.value]);
  const { lines, two } = kept.name === name ? kept : { lines: [name], two: false };
  const whole = lines.length === 1 && lines[0] === name;
  return (
    <bdi ref={at} class={kind + (two ? " two" : "")} title={name}>
      {whole ? name : (
        <><span class="vh">{name}</span><span aria-hidden="true">{lines[0]}{lines[1] && <><br />{lines[1]}</>}</span></>
      )}
    </bdi>
  );
}

/** The names of all others at the table. */
export function othersOf(view: View, seat: Seat): string[] {
  return view.seats.flatMap((sitter, i) => {
    const other = seatLetter(i);
    return other === seat || sitter.kind === "nobody" ? [] : [nameOf(view, other)];
  });
}

/** A seat's name, "You" for the viewer's own. */
export function Called({ view, seat, class: kind }: { view: View; seat: Seat; class?: string }): JSX.Element {
  return <Short name={callOf(view, seat)} others={othersOf(view, seat)} {...(kind ? { class: kind } : {})} />;
}
