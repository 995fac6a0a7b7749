// text.ts - the catalogue of texts in the language chosen: text.value.area.key.
//
// en/ is the catalogue; de/ has the same shape, which the compiler sees to. An entry with parts to fill in is a
// function. German comes when it is asked for.
import { effect, signal } from "@preact/signals";
import { settings } from "../settings";
import { en } from "./en/en";

export type Texts = typeof en;

export const text = signal<Texts>(en);

effect(() => {
  const language = settings.value.language;
  if (language === "en") text.value = en;
  else
    void import("./de/de").then(({ de }) => {
      if (settings.value.language === "de") text.value = de;
    });
});

/** A number as people write it: a real minus sign, and at most so many decimals. */
export function number(n: number, decimals = 0): string {
  const shown = Math.abs(n).toLocaleString(settings.value.language, {
    minimumFractionDigits: decimals, maximumFractionDigits: decimals,
  });
  return (n < 0 && Number(Math.abs(n).toFixed(decimals)) ? "−" : "") + shown;
}

/** "a, b and c" */
export function list(parts: string[]): string {
  return new Intl.ListFormat(settings.value.language, { type: "conjunction" }).format(parts);
}
