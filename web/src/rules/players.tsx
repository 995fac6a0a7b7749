// players.tsx - the computers to choose from: how strong, or in which style.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadSchema, schema } from "./schema";
import { text } from "../text/text";

export const STRENGTHS = ["novice", "casual", "steady", "strong", "expert", "full"];
const STYLES = ["careful", "hunter"];
const OTHERS = ["policy", "duck", "plain", "random"];

/** What a computer's way of playing is called beside its name. */
export function playerName(player: string): string {
  return text.value.room.players[player]?.name ?? player;
}

export function playerSentence(player: string): string {
  const known = text.value.room.players[player]?.say;
  return known ?? schema.value?.players.find((p) => p.name === player)?.brief ?? "";
}

/** The options of a list of computers; those that the server adds come last. */
export function PlayerOptions(): JSX.Element {
  const t = text.value.room;
  useEffect(() => void loadSchema().catch(() => undefined), []);
  const there = schema.value?.players.map((p) => p.name);
  const has = (p: string): boolean => !there || there.includes(p);
  const own = new Set([...STRENGTHS, ...STYLES, ...OTHERS]);
  const groups: [string, string[]][] = [
    [t.strengths, STRENGTHS.filter(has)],
    [t.styles, STYLES.filter(has)],
    [t.others, [...OTHERS.filter(has), ...(there ?? []).filter((p) => !own.has(p))]],
  ];
  return (
    <>
      {groups.map(([label, list]) => list.length > 0 && (
        <optgroup key={label} label={label}>
          {list.map((p) => <option key={p} value={p}>{playerName(p)}</option>)}
        </optgroup>
      ))}
    </>
  );
}
