// stepper.tsx - a number to be typed, or to be taken up and down.
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

/** A number to be typed, with one less and one more beside it. */
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

/** What was typed as the rules' text has numbers: no spaces, a plain minus. */
function typed(s: string): string {
  const n = s.replace(/[−–—]/g, "-").replace(/[^0-9-]/g, "");
  return /^-?\d+$/.test(n) ? String(Number(n)) : n;
}
