// fields.tsx - inputs for the options of the rules: switches, numbers, choices and others.
import type { JSX } from "preact";
import type { RuleOption } from "../net/types";
import { text } from "../text/text";
import { FacesField, PointsField } from "./fields_cards";
import { CycleField, ResetsField, TeamsField } from "./fields_lists";
import { optionTitle, wordLabel } from "./labels";
import { Phrase } from "./phrase";
import { Stepper } from "./stepper";

export interface FieldProps {
  option: RuleOption;
  value: string;
  onChange: (value: string) => void;
  /** The number of players, and the numbers that are possible. */
  seats: number;
  counts?: number[] | undefined;
  /** Ids of the title and of the explanation. */
  title: string;
  about: string;
}

export function Field(p: FieldProps): JSX.Element {
  switch (p.option.kind) {
    case "flag":
      return <Flag {...p} />;
    case "number":
      return <Num {...p} />;
    case "choice":
      return <Choice {...p} />;
    case "faces":
      return <FacesField {...p} />;
    case "cycle":
      return <CycleField {...p} />;
    case "teams":
      return <TeamsField {...p} />;
    case "points":
      return <PointsField {...p} />;
    case "resets":
      return <ResetsField {...p} />;
    default:
      return <Plain {...p} />;
  }
}

function Flag({ value, onChange, title, about }: FieldProps): JSX.Element {
  const on = value === "on";
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-labelledby={title}
        aria-describedby={about}
        onChange={(e) => onChange(e.currentTarget.checked ? "on" : "off")}
      />
      <span aria-hidden="true">{on ? text.value.form.on : text.value.form.off}</span>
    </label>
  );
}

function Choice({ option, value, onChange, title, about }: FieldProps): JSX.Element {
  return (
    <div class="radios" role="radiogroup" aria-labelledby={title} aria-describedby={about}>
      {(option.words ?? []).map(({ word }) => (
        <label key={word}>
          <input
            type="radio"
            name={"f-" + title}
            checked={value === word}
            onChange={() => onChange(word)}
          />
          <span>
            <Phrase say={wordLabel(option, word)} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** Up to this many numbers are shown side by side; more are stepped through or typed. */
const SIDE_BY_SIDE = 8;

function Num(p: FieldProps): JSX.Element {
  const { low, high, word } = p.option;
  if (low !== undefined && high !== undefined && !word && high - low < SIDE_BY_SIDE)
    return <Few {...p} low={low} high={high} />;
  return (
    <div class="amount" role="group" aria-labelledby={p.title} aria-describedby={p.about}>
      {word && <WordOrNumber {...p} word={word} />}
      {p.value !== word && (
        <Stepper label={optionTitle(p.option)} value={p.value} low={low} high={high} onChange={p.onChange} />
      )}
    </div>
  );
}

function Few({
  option,
  value,
  onChange,
  counts,
  title,
  about,
  low,
  high,
}: FieldProps & { low: number; high: number }): JSX.Element {
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const fits = (n: number): boolean => option.name !== "players" || !counts || counts.includes(n);
  return (
    <div class="seg few" role="radiogroup" aria-labelledby={title} aria-describedby={about}>
      {all.map((n) => (
        <label key={n} class={fits(n) ? "" : "odd"}>
          <input
            type="radio"
            name={"f-" + title}
            checked={value === String(n)}
            onChange={() => onChange(String(n))}
          />
          <span>
            {n}
            {!fits(n) && <span class="vh"> ({text.value.form.unusual})</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** The number to start with when a word is replaced by a number: the default, or something near. */
function firstNumber(o: RuleOption): string {
  const usual = Number(o.default);
  if (Number.isInteger(usual) && o.default !== "") return o.default;
  return String(Math.min(o.high ?? 1, Math.max(o.low ?? 1, 1)));
}

function WordOrNumber({ option, value, onChange, word, title }: FieldProps & { word: string }): JSX.Element {
  const name = "w-" + title;
  return (
    <div class="seg few words2">
      <label>
        <input type="radio" name={name} checked={value === word} onChange={() => onChange(word)} />
        <span>
          <Phrase say={wordLabel(option, word)} />
        </span>
      </label>
      <label>
        <input
          type="radio"
          name={name}
          checked={value !== word}
          onChange={() => onChange(firstNumber(option))}
        />
        <span>{text.value.form.number}</span>
      </label>
    </div>
  );
}

/** An option of a kind that this page does not know, edited as text. */
function Plain({ value, onChange, title, about }: FieldProps): JSX.Element {
  return (
    <input
      class="field"
      type="text"
      value={value}
      aria-labelledby={title}
      aria-describedby={about}
      onInput={(e) => onChange(e.currentTarget.value.trim())}
    />
  );
}
