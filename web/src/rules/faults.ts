// faults.ts - finds the part of a link's text that cannot be read, and removes it.

/** A word of the text: its start and end, and the word itself. */
export interface Part {
  from: number;
  to: number;
  text: string;
}

const blank = (c: string | undefined): boolean => c === undefined || /\s/.test(c);

/** Converts a number of bytes into a number of characters of the text. */
function characters(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}

/** The word of the rules that has the fault; null if the server does not say. */
export function partAt(text: string, fault: { at?: number; length?: number }): Part | null {
  if (fault.at === undefined) return null;
  let from = characters(text, fault.at), to = characters(text, fault.at + (fault.length ?? 0));
  while (!blank(text[from - 1])) from--;
  while (!blank(text[to])) to++;
  return from < to ? { from, to, text: text.slice(from, to) } : null;
}

export function without(text: string, part: Part): string {
  return (text.slice(0, part.from) + text.slice(part.to)).replace(/\s+/g, " ").trim();
}
