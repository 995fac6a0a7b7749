// text.ts - the catalogue of texts in the language chosen: text.value.area.key.
//
// en/ is the catalogue; de/ has the same shape, which the compiler sees to. An entry with parts to fill in is
// a function. Each language comes in three parts: `first` for the start page, `play` for a table in play,
// `rest` for all else; whoever fetches a screen (later.ts) fetches its texts with it. English begins, German
// comes when it is asked for.
import { computed, effect, signal } from "@preact/signals";
import { settings, type Language } from "../settings";
import { first } from "./en/first";

export type First = typeof first;
export type Play = typeof import("./en/play").play;
export type Rest = typeof import("./en/rest").rest;
export type Texts = First & Play & Rest;

interface Parts {
  first: First;
  play: Play;
  rest: Rest;
}
type Catalogue = { [P in keyof Parts]: () => Promise<Parts[P]> };

const catalogues: Record<Language, Catalogue> = {
  en: {
    first: async () => first,
    play: async () => (await import("./en/play")).play,
    rest: async () => (await import("./en/rest")).rest,
  },
  de: {
    first: async () => (await import("./de/first")).first,
    play: async () => (await import("./de/play")).play,
    rest: async () => (await import("./de/rest")).rest,
  },
};

// Nobody asks for what is not there yet: a screen is shown with its texts. budget.test.mjs sees to it.
export const text = signal<Texts>(first as Texts);

const wanted = new Set<keyof Parts>(["first"]);
let fetching: Promise<unknown> = Promise.resolve();

async function fetchTexts(): Promise<void> {
  const from = catalogues[settings.value.language];
  const parts = await Promise.all([...wanted].map((part) => from[part]()));
  text.value = Object.assign({}, ...parts) as Texts;
}

/** Puts what is wanted in place, in the language chosen; one change after the other. */
function refresh(): Promise<void> {
  const now = fetching.then(fetchTexts);
  fetching = now.catch(() => undefined);
  return now;
}

/** Fetches parts of the texts, in this language and in every other that is chosen later. */
export function texts(...parts: (keyof Parts)[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  return refresh();
}

const language = computed(() => settings.value.language);
/** The first texts are there; or they will not come, and those that are there stay. */
export const ready = new Promise<void>((done) => {
  effect(() => {
    if (language.value) void refresh().then(done, done);
  });
});

/** Dates and times as they are written where the player is, if it is a place of the language chosen. */
export function locale(): string {
  const { language } = settings.value;
  return navigator.languages.find((l) => l.toLowerCase().split("-")[0] === language) ?? language;
}

/** How numbers of so many decimals are written in the language chosen. To make one takes far longer than to write by it. */
const numbers = computed(() => {
  const chosen = language.value, made: Intl.NumberFormat[] = [];
  return (decimals: number) => made[decimals] ??= new Intl.NumberFormat(chosen, {
    minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: "min2",
  });
});

/** A number as people write it: a real minus sign, and at most so many decimals. */
export function number(n: number, decimals = 0): string {
  const shown = numbers.value(decimals).format(Math.abs(n));
  return (n < 0 && Number(Math.abs(n).toFixed(decimals)) ? "−" : "") + shown;
}

const lists = computed(() => new Intl.ListFormat(language.value, { type: "conjunction" }));

/** "a, b and c" */
export function list(parts: string[]): string {
  return lists.value.format(parts);
}
