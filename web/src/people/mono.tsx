// mono.tsx - the sign of a seat: a letter or a picture in its colour, round for a person and square for a computer.
import type { JSX } from "preact";
import { Picture, pictureOf } from "../ui/pictures";
import { initial } from "../table/names";

interface MonoProps {
  name: string;
  colour: string;
  bot?: boolean;
  picture?: string | null | undefined;
}

export function Mono({ name, colour, bot, picture }: MonoProps): JSX.Element {
  const drawn = pictureOf(picture);
  return (
    <span class={"mono" + (bot ? " bot" : "")} style={{ "--pc": colour }} aria-hidden="true">
      {drawn ? <Picture name={drawn} /> : initial(name)}
    </span>
  );
}
