// values.ts - reads and writes the values of options in the rules' text.
//
// Values are written exactly as the server writes them, so that texts can be compared: suits in the order clubs,
// diamonds, spades, hearts, ranks from two to ace, a whole suit as its lower-case letter.
import type { RuleOption, SuitLetter } from "../net/types";

export const RANKS = [..."23456789TJQKA"];
export const SUITS: SuitLetter[] = ["C", "D", "S", "H"];

export type Values = Record<string, string>;

function suitCards(suit: string): string[] {
  return RANKS.map((rank) => rank + suit.toUpperCase());
}
export const isSuit = (item: string): boolean => /^[cdsh]$/.test(item);
export const isCard = (item: string): boolean => /^[2-9TJQKA][CDSH]$/.test(item);

/** The cards that a card or a whole suit stands for. */
export function cardsOf(item: string): string[] {
  return isSuit(item) ? suitCards(item) : isCard(item) ? [item] : [];
}

/** Cards as the fewest items: a whole suit if all its cards are there. */
function items(cards: Set<string>): string[] {
  return SUITS.flatMap((suit) => {
    const held = suitCards(suit).filter((card) => cards.has(card));
    return held.length === RANKS.length ? [suit.toLowerCase()] : held;
  });
}

// ---- faces: "none", or words, suits and cards ----

export interface FacesValue {
  words: string[];
  cards: string[];
}

export function readFaces(value: string): FacesValue {
  const all = value === "none" ? [] : value.split(",").filter(Boolean);
  const known = all.filter((item) => isSuit(item) || isCard(item));
  return {
    words: all.filter((item) => !known.includes(item)),
    cards: items(new Set(known.flatMap(cardsOf))),
  };
}

export function writeFaces(value: FacesValue, option: RuleOption): string {
  const words = (option.words ?? []).map((w) => w.word).filter((w) => value.words.includes(w));
  return [...words, ...items(new Set(value.cards.flatMap(cardsOf)))].join(",") || "none";
}

/** Adds the card or suit if it is missing, or else removes it. */
export function toggle(cards: string[], item: string): string[] {
  const now = new Set(cards.flatMap(cardsOf));
  const own = cardsOf(item);
  const whole = own.every((card) => now.has(card));
  for (const card of own)
    if (whole) now.delete(card);
    else now.add(card);
  return items(now);
}

// ---- cycle: "standard", "none", or a letter for each hand ----

export const CYCLE_MOST = 24;

/** The letters; null: the usual order for that number of players. "none" is one hand without a pass. */
export function readCycle(value: string): string[] | null {
  return value === "standard" ? null : value === "none" ? ["H"] : [...value];
}
export function writeCycle(letters: string[] | null): string {
  if (!letters) return "standard";
  return letters.length === 0 || letters.join("") === "H" ? "none" : letters.join("");
}

/** The usual order for that number of players. */
export function usualCycle(seats: number): string[] {
  return [...(seats === 3 ? "LRH" : seats === 4 ? "LRAH" : seats === 5 ? "LR23H" : "H")];
}

// ---- teams: "none", or the seats of each team ----

/** The team of each seat, from 0; null: everybody plays alone; undefined: a seat is in no team. */
export function readTeams(value: string, seats: number): (number | undefined)[] | null {
  if (value === "none") return null;
  const of: (number | undefined)[] = Array.from({ length: seats }, () => undefined);
  value.split(",").forEach((team, i) => {
    for (const letter of team) of[letter.charCodeAt(0) - 65] = i;
  });
  return of.slice(0, seats);
}

export function writeTeams(of: (number | undefined)[] | null): string {
  if (!of) return "none";
  const teams = new Map<number, string>();
  of.forEach((team, seat) => {
    if (team !== undefined) teams.set(team, (teams.get(team) ?? "") + String.fromCharCode(65 + seat));
  });
  return [...teams.values()].sort().join(",") || "none";
}

/** Usual ways to divide that number of players: partners face each other, or every other seat. */
export function usualTeams(seats: number): string[] {
  if (seats % 2) return seats === 9 ? [writeTeams([...Array(9).keys()].map((i) => i % 3))] : [];
  const across = writeTeams([...Array(seats).keys()].map((i) => i % (seats / 2)));
  const sides = writeTeams([...Array(seats).keys()].map((i) => i % 2));
  return across === sides ? [sides] : [across, sides];
}

// ---- points: "none", or card:value ----

export interface Worth {
  face: string;
  value: string;
}

export function readPoints(value: string): Worth[] {
  if (value === "none") return [];
  return value.split(",").map((part) => {
    const [face, n] = part.split(":");
    return { face: face ?? "", value: n ?? "" };
  });
}

/** A later value of the same card replaces an earlier one. */
export function writePoints(worths: Worth[]): string {
  const of = new Map<string, string>();
  for (const w of worths) for (const card of cardsOf(w.face)) of.set(card, w.value);
  const parts = SUITS.flatMap((suit) => {
    const all = suitCards(suit),
      first = of.get(all[0] ?? "");
    if (first !== undefined && all.every((card) => of.get(card) === first))
      return [`${suit.toLowerCase()}:${first}`];
    return all.filter((card) => of.has(card)).map((card) => `${card}:${of.get(card) ?? ""}`);
  });
  return parts.join(",") || "none";
}

// ---- resets: "none", or from:to ----

export interface Reset {
  from: string;
  to: string;
}

export const RESETS_MOST = 20;

export function readResets(value: string): Reset[] {
  if (value === "none") return [];
  return value.split(",").map((part) => {
    const [from, to] = part.split(":");
    return { from: from ?? "", to: to ?? "" };
  });
}
export function writeResets(resets: Reset[]): string {
  return resets.map((r) => `${r.from}:${r.to}`).join(",") || "none";
}

// ---- The whole text ----

/** Rules as text: the base game, and the differences from it. */
export function rulesText(base: string, of: Values, values: Values, name = ""): string {
  const changed = Object.keys(values).filter((option) => values[option] !== of[option]);
  const called = name.replaceAll('"', "”").replace(/\s+/g, " ").trim();
  return [
    base,
    ...changed.map((option) => `${option}=${values[option] ?? ""}`),
    ...(called ? [`name="${called}"`] : []),
  ].join(" ");
}

/** The same rules under another name. */
export function withName(rules: string, name: string): string {
  return `${rules.replace(/\s*(?<=^|\s)name="[^"]*"/, "")} name="${name}"`;
}

/** The name that a rules text gives itself. */
export function nameIn(rules: string): string {
  return /(?:^|\s)name="([^"]*)"/.exec(rules)?.[1] ?? "";
}

/** The game that a rules text begins with. */
export function baseIn(rules: string): string {
  const first = rules.trim().split(/\s+/)[0] ?? "";
  return first.startsWith("parent=") ? first.slice(7) : first.includes("=") || !first ? "classic" : first;
}
