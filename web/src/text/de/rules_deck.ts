// rules_deck.ts - die Karten, die Regeln im Spiel lassen: was sie zählen, was verdoppelt werden darf.
import { facesOf, stripped } from "../../fair/deck";
import type { Card, RulesRead } from "../../net/types";

const SUITS = ["C", "D", "S", "H"];
const RANKS = [..."23456789TJQKA"];
const ALL: readonly Card[] = SUITS.flatMap((s) => RANKS.map((r) => r + s));

export interface Deck {
  /** Jede Karte im Spiel einmal, Kreuz zuerst, Herz zuletzt. */
  cards: readonly Card[];
  two: boolean;
  value: (c: Card) => number;
  /** Karten mit einem Wert, den `points` ihnen eigens gibt. */
  own: ReadonlySet<Card>;
  penalty: readonly Card[];
  bonus: readonly Card[];
  chargeable: readonly Card[];
  /** Wofür der erste Stich zu ist, auch was gar nicht im Spiel ist. */
  ban: readonly Card[];
  /** Die Kreuz-Zehn verdoppelt. */
  doubling: boolean;
  total: number;
}

export const inSuit = (cards: readonly Card[], suit: string): Card[] => cards.filter((c) => c[1] === suit);
export const without = (cards: readonly Card[], those: readonly Card[]): Card[] =>
  cards.filter((c) => !those.includes(c));

const has = (value: string | undefined, word: string): boolean => (value ?? "").split(",").includes(word);

function heart(rank: number, kind: string | undefined): number {
  if (kind === "pips") return rank;
  if (kind === "courts") return rank === 14 ? 15 : rank > 10 ? 10 : rank;
  return 1;
}

function valuesOf(o: Record<string, string>): { value: (c: Card) => number; own: Set<Card> } {
  const own = new Map<Card, number>();
  const given = o.points && o.points !== "none" ? o.points.split(",").map((p) => p.split(":")) : [];
  // Eine ganze Farbe zuerst: Was eine einzelne Karte kostet, geht vor.
  for (const [face = "", n] of given.sort(([a = ""], [b = ""]) => a.length - b.length))
    for (const c of facesOf(face)) own.set(c, Number(n));
  const some: Record<Card, string | undefined> = { QS: o.queen, KS: o.king, AS: o.ace, JD: o.jack, TD: o.ten };
  const usual = (c: Card): number =>
    c[1] === "H" ? heart(RANKS.indexOf(c[0] ?? "") + 2, o.hearts) : Number(some[c] ?? 0);
  return { value: (c) => own.get(c) ?? usual(c), own: new Set(own.keys()) };
}

function mayCharge(o: Record<string, string>, d: Pick<Deck, "cards" | "penalty" | "bonus" | "doubling">): Card[] {
  if (!o.charge || o.charge === "none") return [];
  const counts = [...d.penalty, ...d.bonus];
  const may = new Set([...counts.filter((c) => c === "QS" || c === "JD" || c === "TC"), ...d.bonus]);
  if (d.doubling) may.add("TC");
  if (counts.some((c) => c[1] === "H")) may.add("AH");
  const named = facesOf(o.charge), all = has(o.charge, "all");
  return d.cards.filter((c) => may.has(c) && (all || named.includes(c)));
}

export function deckOf(r: RulesRead): Deck {
  const o = r.options, { value, own } = valuesOf(o);
  const cards = without(ALL, stripped(r)), two = o.decks === "2";
  const penalty = cards.filter((c) => value(c) > 0), bonus = cards.filter((c) => value(c) < 0);
  const doubling = o.tc_doubles === "on" && cards.includes("TC");
  const ban = new Set(facesOf(o.trick1_ban));
  if (has(o.trick1_ban, "points")) penalty.forEach((c) => ban.add(c));
  if (o.trick1_bonus === "on") bonus.forEach((c) => ban.add(c));
  return {
    cards, two, value, own, penalty, bonus, doubling,
    chargeable: mayCharge(o, { cards, penalty, bonus, doubling }),
    ban: ALL.filter((c) => ban.has(c)),
    total: penalty.reduce((sum, c) => sum + value(c), 0) * (two ? 2 : 1),
  };
}
