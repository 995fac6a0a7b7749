// record.ts - a record from a file, played through: kept until the page is closed, and shown at /g/record.
import { signal } from "@preact/signals";
import { refusalOf } from "../net/api";
import { askEither } from "../net/place";
import type { Replay } from "../net/types";

/** Larger than any of our records, and than the server would read. */
export const MOST_BYTES = 1_000_000;

export interface Opened {
  /** The file's name. */
  name: string;
  text: string;
  /** null: it does not follow the rules, but its deals can be checked. */
  replay: Replay | null;
}

export const opened = signal<Opened | null>(null);

/** The tags of a record that cannot be played through: its rules, and who sat there. */
export function taggedOf(record: string): Pick<Replay, "rules" | "seats"> {
  const tags = new Map([...record.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value ?? ""]));
  const names = [..."ABCDEFGHIJ"].map((seat) => tags.get(seat) ?? seat);
  return { rules: tags.get("Rules") ?? "classic", seats: names.map((name) => ({ name })) };
}

/** Plays a record through; throws Refused if it is no record and has no deals to check. */
export async function readRecord(file: File): Promise<Opened> {
  const record = await file.text(), read = { name: file.name, text: record };
  try {
    return { ...read, replay: await askEither<Replay>("POST", "/api/replay", { record }) };
  } catch (e) {
    if (refusalOf(e).why !== "bad-record" || !record.includes('[Fair "hearts-deal/1"]')) throw e;
    return { ...read, replay: null };
  }
}
