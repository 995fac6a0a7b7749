// book.ts - the rulebook's example positions, and which of them match given rules.
import type { RuleOption } from "../net/types";
import type { Values } from "./values";

/** A position or a hand, with its rules. */
export interface Example {
  rules: string;
  /** The options that its rules set. */
  set: Values;
  lines: string[];
}
export interface Part {
  title: string;
  /** Prose, with examples in between. */
  flow: (string | Example)[];
}
export interface Page {
  title: string;
  /** "option NAME", "preset NAME", "refusal WORD". */
  covers: string[];
  text: string[];
  parts: Part[];
}

let coming: Promise<Page[]> | null = null;

/** The rulebook, fetched when it is first needed. */
export function loadBook(): Promise<Page[]> {
  coming ??= fetch(RULEBOOK).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json() as Promise<Page[]>;
  });
  coming.catch(() => (coming = null));
  return coming;
}

/** What everybody should have seen, whatever the rules. */
const BASICS = [
  "The game",
  "What cards cost",
  "The first trick",
  "Breaking hearts",
  "The queen of spades",
  "Shooting the moon",
];

/** Pages where one deck is as good an example as two. */
const ONE_DECK = new Set(["The first trick", "Breaking hearts", "The queen of spades", "Shooting the moon"]);

/** Options in which an example may differ without being another game. */
const NEUTRAL = new Set([
  "players",
  "strip",
  "pass",
  "target",
  "hands",
  "ties",
  "stakes",
  "pot",
  "least",
  "kitty",
  "opening",
]);

/** Options in which an example may never differ, and the group for which that holds as a whole. */
const HEAVY = new Set(["decks", "boost", "charge", "teams", "team_score"]);
const HEAVY_GROUP = "points";

function isExample(x: string | Example): x is Example {
  return typeof x !== "string";
}

interface Measure {
  now: Values;
  usual: Values;
  group: (option: string) => string | undefined;
}

/** Whether an example is played as under the given rules, as far as its page is concerned. */
function fits(e: Example, page: Page, covered: string[], { now, usual, group }: Measure): boolean {
  const groups = new Set(covered.map(group));
  const same = (option: string, value: string): boolean =>
    now[option] === value ||
    (!covered.includes(option) &&
      !HEAVY.has(option) &&
      group(option) !== HEAVY_GROUP &&
      (NEUTRAL.has(option) || !groups.has(group(option))));
  return (
    covered.every((option) => (e.set[option] ?? usual[option]) === now[option]) &&
    Object.entries(e.set).every(([option, value]) => same(option, value)) &&
    ((e.set.decks ?? usual.decks) === now.decks || ONE_DECK.has(page.title))
  );
}

/** What a page is about: the options that it says it covers, and those that most of its examples set. */
function themes(page: Page, covered: string[]): string[] {
  const all = page.parts.flatMap((part) => part.flow).filter(isExample);
  const often = [...HEAVY].filter((option) => all.filter((e) => option in e.set).length > 0.75 * all.length);
  return [...covered, ...often];
}

/** The pages that match the rules, with matching parts and examples; what is special about the rules comes first. */
export function fitting(book: Page[], options: RuleOption[], now: Values): Page[] {
  const usual = Object.fromEntries(options.map((o) => [o.name, o.default]));
  const measure: Measure = { now, usual, group: (name) => options.find((o) => o.name === name)?.group };
  const special = new Set(Object.keys(now).filter((name) => now[name] !== usual[name]));
  const ranked = book.flatMap((page) => {
    const covered = page.covers.filter((c) => c.startsWith("option ")).map((c) => c.slice(7));
    if (!covered.length) return [];
    const theme = themes(page, covered);
    const about = (e: Example): boolean => theme.some((o) => special.has(o) && e.set[o] === now[o]);
    const parts = page.parts.flatMap((part) => {
      const flow = chosen(part.flow, (e) => fits(e, page, covered, measure));
      return flow.some(isExample) ? [{ ...part, flow }] : [];
    });
    const own = parts.filter((part) => part.flow.some((x) => isExample(x) && about(x)));
    const basic = BASICS.indexOf(page.title);
    if (!parts.length || (!own.length && basic < 0)) return [];
    const rank = own.length ? 0 : 1 + basic;
    return [{ rank, page: { ...page, parts: [...own, ...parts.filter((p) => !own.includes(p))] } }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map((r) => r.page);
}

/**
 * The relevant content of a part: examples, each once, and prose that does not introduce an example that is left out.
 */
function chosen(flow: (string | Example)[], wanted: (e: Example) => boolean): (string | Example)[] {
  const seen = new Set<string>();
  const first = (e: Example): boolean => {
    const key = e.lines.join("\n"),
      known = seen.has(key);
    seen.add(key);
    return !known;
  };
  return flow.filter((x, i) => {
    if (isExample(x)) return wanted(x) && first(x);
    const next = flow[i + 1];
    return i === 0 || next === undefined || !isExample(next) || wanted(next);
  });
}
