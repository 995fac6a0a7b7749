// rules-text.ts - what the table has to know of its rules, out of the options that the server read in them.
import type { Card, RulesRead } from "../net/types";
import { numberOption } from "./rules-read";

const singles: Record<Card, string> = { QS: "queen", KS: "king", AS: "ace", JD: "jack", TD: "ten" };

function heart(card: Card, way: string): number {
  if (way === "number") return 1;
  const pips = "..23456789TJQKA".indexOf(card[0] ?? "");
  return way === "courts" && pips > 10 ? (pips === 14 ? 15 : 10) : pips;
}

/** "h:1,QS:13" */
function ownValue(points: string, card: Card): number {
  const values = new Map(points.split(",").map((part) => part.split(":") as [string, string]));
  return Number(values.get(card) ?? values.get((card[1] ?? "").toLowerCase()) ?? 0);
}

/** What a card costs, negative: what it gives; null: not known yet. */
export function worth(read: RulesRead | null, card: Card): number | null {
  const options = read?.options;
  if (!options?.hearts) return null;
  if (options.points && options.points !== "none") return ownValue(options.points, card);
  const single = singles[card];
  if (single) return numberOption(read, single) ?? 0;
  return card[1] === "H" ? heart(card, options.hearts) : 0;
}

/** What cards cost together, those charged counting double; null: not known yet. */
export function cost(read: RulesRead | null, cards: Card[], charged: Card[]): number | null {
  let sum = 0;
  for (const card of cards) {
    let value = worth(read, card);
    if (value === null) return null;
    if (charged.includes(card)) value *= 2;
    if (card[1] === "H" && card !== "AH" && charged.includes("AH")) value *= 2;
    sum += value;
  }
  return sum;
}
