// choices.tsx - a choice of one of several, side by side; and a switch.
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

export interface Option<T> {
  value: T;
  label: ComponentChildren;
  /** Read aloud instead of a label that is drawn. */
  name?: string;
}

interface ChoicesProps<T> {
  legend: string;
  hint?: ComponentChildren;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  class?: string;
}

/** Native radio buttons, drawn as one bar. */
export function Choices<T extends string | number | boolean>(p: ChoicesProps<T>): JSX.Element {
  const id = useId();
  return (
    <fieldset class={"choices" + (p.class ? " " + p.class : "")} aria-describedby={p.hint ? id + "h" : undefined}>
      <legend>{p.legend}</legend>
      <div class="segs">
        {p.options.map((o) => (
          <label key={String(o.value)}>
            <input type="radio" class="vh" name={id} checked={o.value === p.value} aria-label={o.name}
              onChange={() => p.onChange(o.value)} />
            <span>{o.label}</span>
          </label>
        ))}
      </div>
      {p.hint && <p class="tip" id={id + "h"}>{p.hint}</p>}
    </fieldset>
  );
}

interface SwitchProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, hint, on, disabled, onChange }: SwitchProps): JSX.Element {
  const id = useId();
  return (
    <label class="toggle">
      <input type="checkbox" role="switch" class="vh" checked={on} disabled={disabled} aria-labelledby={id}
        aria-describedby={hint ? id + "h" : undefined} onChange={(e) => onChange(e.currentTarget.checked)} />
      <i aria-hidden="true" />
      <span>
        <b id={id}>{label}</b>
        {hint && <small id={id + "h"}>{hint}</small>}
      </span>
    </label>
  );
}
