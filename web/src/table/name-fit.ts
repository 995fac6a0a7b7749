// name-fit.ts - fits a name into little room: whole, in two lines, or with a part left out; the rest is never something
// that it shares with another name at the table.

import { isHyphenated, partings } from "./name-parts";

/** Whether the line is wide enough for it. */
export type Fits = (line: string) => boolean;

const GAP = "…";

const segments = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** Each of these is one letter by itself; tested first because segmentation is slow. */
const PLAIN = /^[ -~]*$/;

/** What a reader sees as single letters: an emoji of several parts is one. */
export function letters(name: string): string[] {
  return segments && !PLAIN.test(name) ? Array.from(segments.segment(name), (s) => s.segment) : [...name];
}

/** The form for comparison: names that look the same to a reader are equal. */
export function plain(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether a shortened name could be read as that other name. */
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

/** The number of letters with which both names begin. */
function common(a: string[], b: string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && plain(a[n] ?? "") === plain(b[n] ?? "")) n++;
  return n;
}

/** The position at which a name begins to differ from the most similar one at the table. */
function parting(name: string[], others: string[]): number {
  return Math.max(0, ...others.map((other) => common(name, letters(other))));
}

function halves(all: string[], at: number): [string, string] {
  const head = all.slice(0, at).join(""), tail = all.slice(at).join("");
  return [head.trimEnd() + (isHyphenated(all[at - 1] ?? "", all[at] ?? "") ? "-" : ""), tail.trimStart()];
}

/** The whole name in two lines, if it can be split readably. */
function parted(all: string[], others: string[], fits: Fits): string[] | null {
  for (const at of partings(all, parting(all, others))) {
    const lines = halves(all, at);
    // The inserted hyphen could make it look like somebody else's name.
    if (lines[0] && lines[1] && lines.every(fits) && clear(lines.join(""), others)) return lines;
  }
  return null;
}

/** Every way to shorten a name to this many letters: first without the middle, then others. */
function* shortened(all: string[], kept: number): Generator<string> {
  const cut = (from: number, to: number): string => all.slice(from, to).join("").trim();
  const n = all.length, even = Math.ceil(kept / 2);
  const heads = Array.from({ length: kept }, (_, i) => i + 1).sort((a, b) => Math.abs(a - even) - Math.abs(b - even));
  for (const head of heads) yield cut(0, head) + GAP + cut(n - kept + head, n);
  // The part that differs may be in the middle.
  for (let from = 2; kept > 1 && from + kept <= n; from++) yield cut(0, 1) + GAP + cut(from, from + kept - 1) + GAP;
}

function clear(pattern: string, others: string[]): boolean {
  return !others.some((other) => couldBe(pattern, other));
}

/** In one line, with as many letters as fit. */
function oneLine(name: string, all: string[], others: string[], fits: Fits): string[] {
  for (let kept = all.length - 1; kept > 0; kept--)
    for (const pattern of shortened(all, kept)) if (clear(pattern, others) && fits(pattern)) return [pattern];
  return [sign(name, others)];
}

/** In two lines, the second one with the end of the name. */
function twoLines(all: string[], others: string[], fits: Fits): string[] | null {
  let head = all.length - 1, tail = 1;
  while (head > 1 && !fits(halves(all, head)[0])) head--;
  while (tail < all.length && fits(GAP + all.slice(-tail - 1).join(""))) tail++;
  const first = all.slice(0, head).join("").trimEnd();
  // Starting from the end of the name: the part that differs may be before it.
  for (let to = all.length; to - tail >= head; to--) {
    const open = to < all.length;
    const piece = all.slice(open ? to - tail + 1 : to - tail, to).join("").trim();
    const second = GAP + piece + (open ? GAP : "");
    if (fits(first) && fits(second) && clear(first + second, others)) return [first, second];
  }
  return null;
}

/** The lines of a name, at most `lines`; `others` are the other names at the table. */
export function fitted(name: string, others: string[], fits: Fits, lines: number): string[] {
  if (fits(name)) return [name];
  const all = letters(name), rest = others.filter((other) => plain(other) !== plain(name));
  const two = lines > 1 ? parted(all, rest, fits) ?? twoLines(all, rest, fits) : null;
  return two ?? oneLine(name, all, rest, fits);
}

/** The letter in a seat's sign, or two if another name begins with the same one. */
export function sign(name: string, others: string[] = []): string {
  const all = letters(name.trim()), first = all[0]?.toUpperCase() ?? "?";
  const alike = others.filter((other) => plain(other) !== plain(name) && common(all, letters(other.trim())) > 0);
  const second = alike.length ? all.slice(parting(all, alike)).find((letter) => letter.trim()) : undefined;
  return first + (second ?? "");
}
