// reasons.ts - the computers' reasons and the cost of other choices, as sentences in the chosen language.
import { signal } from "@preact/signals";
import type { Amount, Card, Hint, Reason } from "../net/types";
import { settings } from "../settings";
import { number, text } from "../text/text";

type Sentences = typeof import("./reason-table");

/** The sentences, once they are loaded. */
const sentences = signal<Sentences | null>(null);

const pips: Record<string, string> = { C: "♣", D: "♦", S: "♠", H: "♥" };

/** "Q♠", "10♦" */
export function withPips(card: Card): string {
  return card.replace(/^T/, "10").replace(/[CDSH]$/, (suit) => pips[suit] ?? suit);
}

/** All sentences, for a test. */
export async function reasonTables(): Promise<Sentences> {
  sentences.value ??= await import("./reason-table");
  return sentences.value;
}

/** Resolves when reasons can be shown, or cannot be loaded. */
export async function reasonsReady(): Promise<void> {
  await reasonTables().catch(() => undefined);
}

/** "the queen": the most expensive card, or the cards. */
export function dearOf(cards: Card[]): string {
  const w = text.value.table.reason;
  if (cards.length !== 1) return w.dearest;
  return cards[0] === "QS" ? w.queen : withPips(cards[0] ?? "");
}

function filled(sentence: string, r: Omit<Reason, "word">): string {
  const w = text.value;
  return sentence.replace(/\{(\w+)\}/g, (_, part: string) => {
    switch (part) {
      case "card": return withPips(r.card ?? "");
      case "other": return withPips(r.other ?? "");
      case "suit": return w.common.suits[(r.suit?.[0]?.toUpperCase() ?? "C") as keyof typeof w.common.suits];
      case "n": return w.table.reason.count(r.n ?? 0) ?? number(r.n ?? 0);
      case "dear": return dearOf(r.dear ?? []);
      default: return r.cost ? amountText(r.cost) : "";
    }
  });
}

function whole(sentence: string): string {
  return sentence && sentence.charAt(0).toUpperCase() + sentence.slice(1) + ".";
}

function said(kind: "reasons" | "amounts" | "costs", word: string): string {
  const found = sentences.value;
  if (!found) void reasonsReady();
  return found?.[kind].get(word)?.[settings.value.language] ?? "";
}

/** "about eight points" */
export function amountText(a: Amount): string {
  return filled(said("amounts", a.word), { n: a.n });
}

/** "Keep K♠ while the queen is still out." Empty until the sentences are loaded. */
export function reasonText(r: Reason | undefined): string {
  return r ? whole(filled(said("reasons", r.word), r)) : "";
}

/** "K♠ instead would cost you about eight points."; for several cards "That saves about eight points." */
export function costText(r: Reason | undefined, several: boolean): string {
  if (!r?.cost || !sentences.value) return "";
  return whole(filled(said("costs", several || !r.other ? "cards" : "card"), r));
}

/** The reason, and the cost of other choices; for a pass whose cost is not known, the points to expect. */
export function hintText(h: Hint): string {
  const several = h.cards.length !== 1, step = h.step ?? 1;
  const points = several && h.expect ? text.value.table.reason.expect(Math.round((h.expect.points ?? 0) / step) * step) : "";
  return [reasonText(h.reason), costText(h.reason, several) || points].filter(Boolean).join(" ");
}
