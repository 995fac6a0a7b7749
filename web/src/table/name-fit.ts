// name-fit.ts - a name where there is little room: whole, in two lines, or with a part left out; what is left is
// never what it shares with another name at the table.

import { isHyphenated, partings } from "./name-parts";

/** Whether a line has room for it. */
export type Fits = (line: string) => boolean;

const GAP = "…";

const segments = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** Each of these is a letter by itself; asked before the segments, which are slow. */
const PLAIN = /^[ -~]*$/;

/** What a reader takes for one letter each: an emoji of several parts is one. */
export function letters(name: string): string[] {
  return segments && !PLAIN.test(name) ? Array.from(segments.segment(name), (s) => s.segment) : [...name];
}

/** Two names that differ in nothing else are one to whoever reads them. */
export function plain(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether a name with parts left out may be read as that one. */
function couldBe(pattern: string, other: string): boolean {
  const [first = "", ...rest] = plain(pattern).split(GAP), name = plain(other), last = rest.pop();
  if (last === undefined) return first === name;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

/** How many letters two names begin with together. */
function common(a: string[], b: string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && plain(a[n] ?? "") === plain(b[n] ?? "")) n++;
  return n;
}

/** Where a name begins to differ from the one at the table that is most like it. */
function parting(name: string[], others: string[]): number {
  return Math.max(0, ...others.map((other) => common(name, letters(other))));
}

function halves(all: string[], at: number): [string, string] {
  const head = all.slice(0, at).join(""), tail = all.slice(at).join("");
  return [head.trimEnd() + (isHyphenated(all[at - 1] ?? "", all[at] ?? "") ? "-" : ""), tail.trimStart()];
}

/** The whole name in two lines, if it can be parted where it still reads well. */
function parted(all: string[], others: string[], fits: Fits): string[] | null {
  for (const at of partings(all, parting(all, others))) {
    const lines = halves(all, at);
    // A hyphen that is put in could make it somebody else's.
    if (lines[0] && lines[1] && lines.every(fits) && clear(lines.join(""), others)) return lines;
  }
  return null;
}

/** Every way to leave parts out that keeps so many letters: first the middle, then others. */
function* shortened(all: string[], kept: number): Generator<string> {
  const cut = (from: number, to: number): string => all.slice(from, to).join("").trim();
  const n = all.length, even = Math.ceil(kept / 2);
  const heads = Array.from({ length: kept }, (_, i) => i + 1).sort((a, b) => Math.abs(a - even) - Math.abs(b - even));
  for (const head of heads) yield cut(0, head) + GAP + cut(n - kept + head, n);
  // What differs may stand in the middle.
  for (let from = 2; kept > 1 && from + kept <= n; from++) yield cut(0, 1) + GAP + cut(from, from + kept - 1) + GAP;
}

function clear(pattern: string, others: string[]): boolean {
  return !others.some((other) => couldBe(pattern, other));
}

/** In one line, as much as there is room for. */
function oneLine(name: string, all: string[], others: string[], fits: Fits): string[] {
  for (let kept = all.length - 1; kept > 0; kept--)
    for (const pattern of shortened(all, kept)) if (clear(pattern, others) && fits(pattern)) return [pattern];
  return [sign(name, others)];
}

/** In two lines, the second one with the end. */
function twoLines(all: string[], others: string[], fits: Fits): string[] | null {
  let head = all.length - 1, tail = 1;
  while (head > 1 && !fits(halves(all, head)[0])) head--;
  while (tail < all.length && fits(GAP + all.slice(-tail - 1).join(""))) tail++;
  const first = all.slice(0, head).join("").trimEnd();
  // From the end of the name backwards: what differs may stand before it.
  for (let to = all.length; to - tail >= head; to--) {
    const open = to < all.length;
    const piece = all.slice(open ? to - tail + 1 : to - tail, to).join("").trim();
    const second = GAP + piece + (open ? GAP : "");
    if (fits(first) && fits(second) && clear(first + second, others)) return [first, second];
  }
  return null;
}

/** The lines in which a name is shown, at most `lines`; `others` are the other names at the table. */
export function fitted(name: string, others: string[], fits: Fits, lines: number): string[] {
  if (fits(name)) return [name];
  const all = letters(name), rest = others.filter((other) => plain(other) !== plain(name));
  const two = lines > 1 ? parted(all, rest, fits) ?? twoLines(all, rest, fits) : null;
  return two ?? oneLine(name, all, rest, fits);
}

/** The letter in a seat's sign, or two where somebody else's name begins with the same one. */
export function sign(name: string, others: string[] = []): string {
  const all = letters(name.trim()), first = all[0]?.toUpperCase() ?? "?";
  const alike = others.filter((other) => plain(other) !== plain(name) && common(all, letters(other.trim())) > 0);
  const second = alike.length ? all.slice(parting(all, alike)).find((letter) => letter.trim()) : undefined;
  return first + (second ?? "");
}
