// deck.ts - the cards that rules leave in play, worked out from their options.
import type { RulesRead } from "../net/types";
import { deckList, faceOf, RANKS, type Bytes } from "./deal";

const ALL: readonly string[] = [..."CDSH"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** "QS,h": the cards and whole suits of a list, without its words. */
export function facesOf(value: string | undefined): string[] {
  const faces = (value ?? "").split(",");
  return ALL.filter((c) => faces.includes(c) || faces.includes((c[1] ?? "").toLowerCase()));
}

/** The cards that are removed. */
export function stripped({ options: o, seats, kitty }: Pick<RulesRead, "options" | "seats" | "kitty">): string[] {
  const out = facesOf(o.strip), has = (word: string): boolean => (o.strip ?? "").split(",").includes(word);
  if (kitty > 0 || o.kitty === "take" || o.kitty === "swap") return out;
  const usual = has("standard"), clubs = has("clubs_first");
  if (seats === 3 && usual) out.push("2D");
  if (seats === 3 && clubs) out.push("2C");
  if (seats === 5 && (usual || clubs)) out.push("2C", "2D");
  return out;
}

/** The deck of the rules as it is locked; null if that cannot be worked out. */
export function deckOfRules(rules: Pick<RulesRead, "options" | "seats" | "kitty" | "deck">): Bytes | null {
  const out = stripped(rules), faces = ALL.filter((card) => !out.includes(card)).map(faceOf);
  const deck = deckList(rules.options.decks === "2" ? [...faces, ...faces] : faces);
  return deck.length === rules.deck ? deck : null;
}
