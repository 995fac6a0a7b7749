// band.tsx - a mark on the band within which chance alone puts 19 of 20 values.
import type { JSX } from "preact";
import { text } from "../text/text";
import type { Band } from "./deals-model";

const LEFT = 80, MIDDLE = 150, RIGHT = 220, END = 292, BEGIN = 8;

/** `write`: formats a value. */
export function BandLine({ name, band, write }: { name: string; band: Band; write: (n: number) => string }): JSX.Element {
  const t = text.value.fair.deals, { value, mean, low, high, out } = band;
  const at = Math.max(BEGIN, Math.min(END, MIDDLE + ((value - mean) / (high - mean)) * (RIGHT - MIDDLE)));
  return (
    <li class={out ? "out" : undefined}>
      <div class="bl" aria-hidden="true"><b>{name}</b><span>{out && <small>{t.outside} </small>}{write(value)}</span></div>
      <svg class="band" viewBox="0 0 300 46" role="img" aria-label={t.band(name, write(value), write(low), write(high), out)}>
        <path class="ln" d={`M${BEGIN} 16H${END}`} />
        <rect x={LEFT} y="6" width={RIGHT - LEFT} height="20" rx="4" />
        <path class="mid" d={`M${MIDDLE} 6V26`} />
        {out ? <path class="dot" d={`M${at} 7l9 9l-9 9l-9-9z`} /> : <circle class="dot" cx={at} cy="16" r="7.5" />}
        <text x={LEFT} y="42" text-anchor="middle">{write(low)}</text>
        <text x={RIGHT} y="42" text-anchor="middle">{write(high)}</text>
      </svg>
    </li>
  );
}
