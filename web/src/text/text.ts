// text.ts - the catalogue of texts in the chosen language: text.value.area.key. en/ is the catalogue; de/ has the same
// shape, which the compiler checks.
//
// An entry with parts to fill in is a function. Each language comes in three parts: `first` for the start page, `play`
// for a table in play, `rest` for everything else; code that fetches a screen (later.ts) fetches its texts with it.
// English comes first; German is fetched on request.
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

// Nothing asks for texts that are not loaded: a screen is shown with its texts. budget.test.mjs checks it.
export const text = signal<Texts>(first as Texts);

const wanted = new Set<keyof Parts>(["first"]);
let fetching: Promise<unknown> = Promise.resolve();

async function fetchTexts(): Promise<void> {
  const from = catalogues[settings.value.language];
  const parts = await Promise.all([...wanted].map((part) => from[part]()));
  text.value = Object.assign({}, ...parts) as Texts;
}

/** Publishes the texts that were asked for, in the chosen language; one change after the other. */
function refresh(): Promise<void> {
  const now = fetching.then(fetchTexts);
  fetching = now.catch(() => undefined);
  return now;
}

/** Fetches parts of the texts, in this language and in each one chosen later. */
export function texts(...parts: (keyof Parts)[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  return refresh();
}

const language = computed(() => settings.value.language);
/** Resolves when the first texts are loaded; or when loading failed, and the current texts stay. */
export const ready = new Promise<void>((done) => {
  effect(() => {
    if (language.value) void refresh().then(done, done);
  });
});

/** The locale for dates and times: the player's own, if it is a variant of the chosen language. */
export function locale(): string {
  const { language } = settings.value;
  return navigator.languages.find((l) => l.toLowerCase().split("-")[0] === language) ?? language;
}

/** Number formats of the chosen language by number of decimals. Creating one takes far longer than using it. */
const numbers = computed(() => {
  const chosen = language.value, made: Intl.NumberFormat[] = [];
  return (decimals: number) => made[decimals] ??= new Intl.NumberFormat(chosen, {
    minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: "min2",
  });
});

/** A number for people: with a real minus sign and at most `decimals` decimals. */
export function number(n: number, decimals = 0): string {
  const shown = numbers.value(decimals).format(Math.abs(n));
  return (n < 0 && Number(Math.abs(n).toFixed(decimals)) ? "−" : "") + shown;
}

const lists = computed(() => new Intl.ListFormat(language.value, { type: "conjunction" }));

/** "a, b and c" */
export function list(parts: string[]): string {
  return lists.value.format(parts);
}
