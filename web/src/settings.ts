// settings.ts - the player's settings of the page, stored in the browser.
import { effect, signal } from "@preact/signals";
import { keep, kept } from "./kept";

export type Theme = "auto" | "light" | "dark";
export type Deck = "two" | "four" | "third";
/** The cloths of the table. */
export const cloths = ["linen", "felt", "sage", "rose", "sky"] as const;
export type Cloth = (typeof cloths)[number];
export const backs = ["heart", "waves", "moon", "frames"] as const;
export type CardBack = (typeof backs)[number];
export type Language = "en" | "de";
/** How a hand is sorted: by suit with colours alternating, the same in reverse, or by rank. */
export const orders = ["suit", "suit-up", "rank"] as const;
export type Order = (typeof orders)[number];

export interface Settings {
  theme: Theme;
  deck: Deck;
  cloth: Cloth;
  back: CardBack;
  language: Language;
  /** Queen and jack have the letters D and B, in German. */
  german: boolean;
  /** 0 is off; ½ is slow, 3 is fast. */
  pace: number;
  order: Order;
  /** Show at the seats the points taken in this hand. */
  points: boolean;
  /** One press plays a card; otherwise it takes two. */
  onePress: boolean;
  /** Letter keys work without a modifier; otherwise with Alt. */
  letters: boolean;
  sound: boolean;
  volume: number;
  /** Sounds that are switched off, by name. */
  muted: string[];
  /** The colour to sit down with; null: none was chosen, so that of the seat is used. */
  colour: number | null;
  /** Instead of the initial; null: none. */
  picture: string | null;
  /** A faster pace was offered already. */
  paced: boolean;
  /** The lesson was offered already. */
  met: boolean;
}

const KEY = "hearts.settings";

const standard: Settings = {
  theme: "auto",
  deck: "two",
  cloth: "linen",
  back: "heart",
  language: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
  german: false,
  pace: 1,
  order: "suit",
  points: true,
  onePress: true,
  letters: true,
  sound: true,
  volume: 0.4,
  muted: [],
  colour: null,
  picture: null,
  paced: false,
  met: false,
};

function load(): Settings {
  // What is stored may be damaged, or of another version: a value of another type is none.
  const typed = Object.entries(kept<object>("local", KEY) ?? {}).filter(([name, value]) => {
    const usual = standard[name as keyof Settings];
    return usual === null || typeof value === typeof usual;
  });
  const found: Settings = { ...standard, ...Object.fromEntries(typed) };
  const known = <T>(value: T, all: readonly T[], otherwise: T): T => (all.includes(value) ? value : otherwise);
  return {
    ...found, order: known(found.order, orders, standard.order), cloth: known(found.cloth, cloths, standard.cloth),
    back: known(found.back, backs, standard.back),
  };
}

export const settings = signal<Settings>(load());

// Another tab may have changed settings.
addEventListener("storage", (e) => {
  if (e.key === KEY) settings.value = load();
});

export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  keep("local", KEY, settings.value);
}

/** Colour and picture to sit down with, in the form that the server expects. */
export function ownLook(): { colour?: number; picture?: string } {
  const { colour } = settings.value;
  return { ...(colour === null ? {} : { colour }), ...ownPicture() };
}

/** The picture alone. */
export function ownPicture(): { picture?: string } {
  const { picture } = settings.value;
  return picture === null ? {} : { picture };
}

/** Resets everything except what describes the player. */
export function reset(): void {
  const { language, colour, picture, met } = settings.value;
  set({ ...standard, language, colour, picture, met });
}

const night = matchMedia("(prefers-color-scheme: dark)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const asked = signal({ dark: night.matches, reduced: reduced.matches });
const ask = (): void => {
  asked.value = { dark: night.matches, reduced: reduced.matches };
};
night.addEventListener("change", ask);
reduced.addEventListener("change", ask);

/** The current pace of motion: 0 if there is to be none. */
export function pace(): number {
  return asked.value.reduced ? 0 : settings.value.pace;
}

/** The same as the server's word, for computers: they keep to it even if motion is reduced. */
export function paceWord(): "slow" | "usual" | "quick" | "fast" | "off" {
  const { pace } = settings.value;
  if (pace === 0) return "off";
  return pace < 1 ? "slow" : pace < 2 ? "usual" : pace < 3 ? "quick" : "fast";
}

/** Whether court cards show German letters now. */
export const isGerman = (): boolean => settings.value.german && settings.value.language === "de";

effect(() => {
  const { theme, deck, cloth, back, language } = settings.value;
  const root = document.documentElement;
  const dark = theme === "dark" || (theme === "auto" && asked.value.dark);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.deck = deck;
  root.dataset.cloth = cloth;
  root.dataset.back = back;
  root.lang = language;
  root.style.setProperty("--pace", String(pace() || 1000));
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark ? "#11121b" : "#f4eee2");
});
