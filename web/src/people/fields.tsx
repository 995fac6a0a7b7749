// fields.tsx - inputs for names and passwords.
import type { JSX } from "preact";

interface FieldProps {
  label: string;
  hint?: string;
  value: string;
  type?: "text" | "password";
  autocomplete: string;
  most?: number;
  placeholder?: string;
  /** A form that it is part of can be sent without it. */
  optional?: boolean;
  onInput: (value: string) => void;
}

export function Field(p: FieldProps): JSX.Element {
  return (
    <label class="labelled">
      <span>{p.label}</span>
      <input class="field" type={p.type ?? "text"} value={p.value} required={!p.optional} autocomplete={p.autocomplete}
        dir="auto" {...(p.most ? { maxLength: p.most } : {})}
        {...(p.placeholder ? { placeholder: p.placeholder } : {})}
        onInput={(e) => p.onInput(e.currentTarget.value)} />
      {p.hint && <small>{p.hint}</small>}
    </label>
  );
}
