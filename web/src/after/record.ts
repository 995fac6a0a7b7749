// record.ts - a record from a file, played through: kept until the page is closed, and shown at /g/record.
import { signal } from "@preact/signals";
import { ask } from "../net/api";
import type { Replay } from "../net/types";

/** More than any record of ours, and than the server would read. */
export const MOST_BYTES = 1_000_000;

export interface Opened {
  /** The file's name. */
  name: string;
  text: string;
  replay: Replay;
}

export const opened = signal<Opened | null>(null);

/** Plays a record through; throws Refused where it is none. */
export async function readRecord(file: File): Promise<Opened> {
  const record = await file.text();
  return { name: file.name, text: record, replay: await ask<Replay>("POST", "/api/replay", { record }) };
}
