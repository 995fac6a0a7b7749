// presets.ts - the games that the page knows by itself, without waiting for the server's list.
import type { Preset } from "../net/types";
import { loadSchema as loadRules, schema } from "./schema";
import { text } from "../text/text";

export interface GameEntry {
  name: string;
  /** The numbers of players that the game is made for. */
  made: readonly [number, number];
  /** The numbers of players that are possible at all. */
  counts: readonly number[];
  /** Games that differ from it only a little: chosen within its tile. */
  variants: readonly string[];
}
export interface Family {
  name: "known" | "prices" | "places" | "stakes" | "more";
  games: readonly GameEntry[];
}

export { schema };

const any = [3, 4, 5, 6, 7, 8, 9, 10];
const game = (name: string, low = 4, high = low, counts = any, variants: string[] = []): GameEntry =>
  ({ name, made: [low, high], counts, variants });

const known: Family[] = [
  {
    name: "known",
    games: [game("classic"), game("american"), game("grand-prix", 4, 4, [4, 6, 8, 10])],
  },
  {
    name: "prices",
    games: [
      game("spot", 4, 4, any, ["spot-courts"]),
      game("black-maria", 3, 3, any, ["black-maria-spades", "black-maria-spot"]),
      game("turbo"), game("booster"),
    ],
  },
  {
    name: "places",
    games: [
      game("three", 3, 3, [3]), game("five", 5, 5, [5]), game("cancellation", 6, 10),
      game("partners", 4, 4, [4], ["partners-solo"]),
    ],
  },
  { name: "stakes", games: [game("super"), game("sahara")] },
];
/** A second name of classic, for links and records: not offered, since nothing differs. */
const SAME = "windows";
const names = new Set([SAME, ...known.flatMap((f) => f.games.flatMap((g) => [g.name, ...g.variants]))]);

/** Fetches the server's list in the background; until then, the page's own list is used. */
export function loadSchema(): void {
  void loadRules().catch(() => undefined);
}

/** The possible numbers of players; servers without `counts` sent at most `low` and `high`. */
function countsOf(p: Preset & { counts?: number[] }): number[] {
  return p.counts ?? any.filter((n) => n >= (p.low ?? 4) && n <= (p.high ?? 4));
}

/** All games by family: those that the page knows, then others of the server. */
export function families(): Family[] {
  const others = (schema.value?.presets ?? []).filter((p) => !names.has(p.name))
    .map((p) => game(p.name, p.seats, p.seats, countsOf(p)));
  return others.length ? [...known, { name: "more", games: others }] : known;
}

export function briefOf(name: string): string {
  const told = text.value.start.games[name]?.sentence;
  return told ?? schema.value?.presets.find((p) => p.name === name)?.brief ?? "";
}

/** A preset's name for people. */
export function presetName(name: string): string {
  return text.value.start.games[name]?.name ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** The number of players is part of the rules if it is not the preset's own. */
export function withSeats(rules: string, standard: number, seats: number): string {
  return seats === standard ? rules : `${rules.replace(/\s*\bplayers=\d+/, "")} players=${seats}`;
}

/** Options that are "none" unless a game sets them, as far as the page asks for them: by the game's name. */
const SET: Record<string, Record<string, string>> = { super: { stakes: "1", least: "1" }, sahara: { pot: "1" } };

function optionOf(rules: string, name: string): string {
  const [first = "", ...rest] = rules.trim().split(/\s+/), given = new Map(rest.map((o) => o.split("=", 2) as [string, string]));
  return given.get(name) ?? SET[first]?.[name] ?? "none";
}

/** Whether rules have stakes or a pot, as far as their differences from a game show it. */
export function hasMoney(rules: string): boolean {
  return ["stakes", "pot"].some((name) => optionOf(rules, name) !== "none");
}

/** The least score that can win, by rules as above; null if any can. */
export function leastToWin(rules: string): number | null {
  const least = Number(optionOf(rules, "least"));
  return Number.isFinite(least) ? least : null;
}

/** The name of a game with these rules: its preset, and whether anything was changed. */
export function gameName(rules: string): string {
  const [first = "", ...rest] = rules.trim().split(/\s+/);
  const name = presetName(first);
  const t = text.value.start;
  if (!rest.length) return name;
  const players = /^players=(\d+)$/.exec(rest.join(" "))?.[1];
  return players ? t.by(name, Number(players)) : t.changed(name);
}
