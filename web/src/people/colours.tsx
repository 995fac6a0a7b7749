// colours.tsx - a choice of the ten colours, each with its name.
import type { JSX } from "preact";
import { keepPicture } from "../net/people";
import { colours } from "../table/names";
import { text } from "../text/text";
import { set, settings } from "../settings";
import { pictures, pictureOf, type PictureName } from "../ui/pictures";
import { useDoing } from "./doing";
import { Mono } from "./mono";
import { Fault } from "./outcome";

interface ColoursProps {
  /** Distinguishes several groups on one page. */
  group: string;
  /** The name whose initial is shown. */
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

/**
 * An initial or a picture; the choice is stored, also in the account, and seen from the next time the viewer sits down.
 */
export function Pictures({ group, name, colour }: { group: string; name: string; colour: number | null }): JSX.Element {
  const t = text.value.people, chosen = pictureOf(settings.value.picture), doing = useDoing();
  const choose = (picture: PictureName | null): void => {
    set({ picture });
    void doing.next(() => keepPicture(picture));
  };
  const one = (picture: PictureName | null): JSX.Element => {
    const word = picture ? t.pictures[picture] : t.initial;
    return (
      <label key={picture ?? ""} title={word}>
        <input type="radio" name={group} checked={chosen === picture} onChange={() => choose(picture)} />
        <Mono name={name} colour={colours[colour ?? 0] ?? ""} picture={picture} />
        <span class="vh">{word}</span>
      </label>
    );
  };
  return (
    <fieldset class="colours pictures">
      <legend>{t.yourPicture}</legend>
      {one(null)}{pictures.map(one)}
      <Fault say={doing.fault} />
    </fieldset>
  );
}
