// blocks.ts - the people whom the viewer has muted or blocked.
import { effect, signal } from "@preact/signals";
import { keep, kept } from "../kept";
import { ask } from "../net/api";
import { link } from "../net/link";
import type { Id } from "../net/types";

export interface Block {
  /** Only muted: their words are not shown, and nothing else changes. */
  mute: boolean;
  /** Their name at that time; the server stores ids only. */
  name: string;
}

const NAMES = "hearts.blocked", NAMES_MOST = 500;

/** Incremented when the list is changed here. */
let changes = 0;

export const blocks = signal<ReadonlyMap<Id, Block>>(new Map());

function names(): Record<Id, string> {
  return kept<Record<Id, string>>("local", NAMES) ?? {};
}

function keepName(person: Id, name: string): void {
  const all = Object.entries({ ...names(), [person]: name }).slice(-NAMES_MOST);
  // If the browser refuses, the list shows them without a name.
  keep("local", NAMES, Object.fromEntries(all));
}

export async function block(person: Id, name: string, mute: boolean): Promise<void> {
  await ask("POST", "/api/blocks", { person, mute });
  keepName(person, name);
  changes++;
  blocks.value = new Map(blocks.value).set(person, { mute, name });
}

export async function unblock(person: Id): Promise<void> {
  await ask("DELETE", "/api/blocks/" + person);
  changes++;
  const now = new Map(blocks.value);
  now.delete(person);
  blocks.value = now;
}

let asker: Id | null = null, coming: Promise<void> = Promise.resolve();

async function load(me: Id): Promise<void> {
  const known = names(), change = changes;
  const { blocks: list } = await ask<{ blocks: { person: Id; mute: boolean }[] }>("GET", "/api/blocks");
  if (me !== asker) return undefined;
  // The list was changed here in the meantime: load it again.
  if (change !== changes) return load(me);
  blocks.value = new Map(list.map((b) => [b.person, { mute: b.mute, name: known[b.person] ?? "" }]));
}

/** Loads the list once for each identity of the viewer, and again after a failure. */
export function loadBlocks(): Promise<void> {
  const me = link.you.value?.person ?? null;
  if (me === asker) return coming;
  asker = me;
  blocks.value = new Map();
  coming = me ? load(me) : Promise.resolve();
  coming.catch(() => { if (asker === me) asker = null; });
  return coming;
}

effect(() => void loadBlocks().catch(() => undefined));
