// loss.ts - what a moment lost, as it is written: points, or percent of a win.
import type { Moment } from "../net/types";
import { number, text } from "../text/text";

export function lossText(m: Moment, n: number, decimals = 1): string {
  const figure = number(n, decimals);
  return m.measure === "game" ? text.value.replay.percent(figure) : figure;
}
