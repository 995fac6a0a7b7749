// stepper.tsx - a number input with buttons for less and more.
import type { JSX } from "preact";
import { number, text } from "../text/text";
import { Icon } from "../ui/icons";

export interface StepperProps {
  label: string;
  value: string;
  low?: number | undefined;
  high?: number | undefined;
  onChange: (value: string) => void;
}

/** A number input, with a button for one less and one for one more. */
export function Stepper({ label, value, low, high, onChange }: StepperProps): JSX.Element {
  const t = text.value.form;
  const n = Number(value);
  const known = value !== "" && Number.isInteger(n);
  const to = (next: number): void => onChange(String(Math.max(low ?? next, Math.min(high ?? next, next))));
  const range = low !== undefined && high !== undefined ? t.clash.more(number(low), number(high)) : "";
  return (
    <span class="step">
      <button
        type="button"
        aria-label={t.less(label)}
        onClick={() => to(known ? n - 1 : (low ?? 0))}
        disabled={known && low !== undefined && n <= low}
      >
        <Icon name="minus" />
      </button>
      <input
        type="text"
        inputMode={low !== undefined && low >= 0 ? "numeric" : "text"}
        value={value.replace("-", "−")}
        size={5}
        aria-label={range ? `${label}, ${range}` : label}
        autocomplete="off"
        onInput={(e) => onChange(typed(e.currentTarget.value))}
        onKeyDown={(e) => {
          if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
          e.preventDefault();
          to((known ? n : 0) + (e.key === "ArrowUp" ? 1 : -1));
        }}
      />
      <button
        type="button"
        aria-label={t.more(label)}
        onClick={() => to(known ? n + 1 : (low ?? 0))}
        disabled={known && high !== undefined && n >= high}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

/** What was typed, in the form of the rules' text: no spaces, a plain minus. */
function typed(s: string): string {
  const n = s.replace(/[−–—]/g, "-").replace(/[^0-9-]/g, "");
  return /^-?\d+$/.test(n) ? String(Number(n)) : n;
}
