// mono.tsx - the sign of a seat: a letter in its colour, round for a person and square for a computer.
import type { JSX } from "preact";
import { initial } from "../table/names";

export function Mono({ name, colour, bot }: { name: string; colour: string; bot?: boolean }): JSX.Element {
  return (
    <span class={"mono" + (bot ? " bot" : "")} style={{ "--pc": colour }} aria-hidden="true">
      {initial(name)}
    </span>
  );
}
