// book.ts - the rulebook's example positions, and which of them go with rules.
import type { RuleOption } from "../net/types";
import type { Values } from "./values";

/** A position or a hand, with the rules it is played by. */
export interface Example {
  rules: string;
  /** The options that its rules set. */
  set: Values;
  lines: string[];
}
export interface Part {
  title: string;
  /** Prose, and examples where they stand in it. */
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

/** The rulebook, fetched when it is first wanted. */
export function loadBook(): Promise<Page[]> {
  coming ??= fetch(RULEBOOK).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json() as Promise<Page[]>;
  });
  coming.catch(() => (coming = null));
  return coming;
}

/** What everybody should have seen, whatever is played. */
const BASICS = [
  "The game",
  "What cards cost",
  "The first trick",
  "Breaking hearts",
  "The queen of spades",
  "Shooting the moon",
];

/** Where one deck is as good an example as two. */
const ONE_DECK = new Set(["The first trick", "Breaking hearts", "The queen of spades", "Shooting the moon"]);

/** What an example may have otherwise without being another game. */
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

/** What an example may never have otherwise, and the group of which that holds for all options. */
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

/** Whether an example is played as the rules in force have it, as far as its page is concerned. */
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

/** The pages that go with rules, with such parts and examples; first what is special about the rules. */
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

/** What is wanted of a part: examples, each once, and the prose that does not lead to one left out. */
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
