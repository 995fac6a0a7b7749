// colours.tsx - choosing one of the ten colours, each with its name.
import type { JSX } from "preact";
import { colours } from "../table/names";
import { text } from "../text/text";
import { Mono } from "./mono";

interface ColoursProps {
  /** Tells several groups on one page apart. */
  group: string;
  /** Whose letter is shown. */
  name: string;
  /** null: none is chosen. */
  value: number | null;
  onChange: (colour: number) => void;
}

export function Colours({ group, name, value, onChange }: ColoursProps): JSX.Element {
  const t = text.value.gather;
  return (
    <fieldset class="colours">
      <legend>{t.yourColour}</legend>
      {colours.map((colour, i) => (
        <label key={colour} title={t.colours[i] ?? ""}>
          <input type="radio" name={group} checked={value === i} onChange={() => onChange(i)} />
          <Mono name={name} colour={colour} />
          <span class="vh">{t.colours[i]}</span>
        </label>
      ))}
    </fieldset>
  );
}
