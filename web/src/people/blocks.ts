// blocks.ts - whom one has muted or blocked.
import { effect, signal } from "@preact/signals";
import { keep, kept } from "../kept";
import { ask } from "../net/api";
import { link } from "../net/link";
import type { Id } from "../net/types";

export interface Block {
  /** Only muted: their words are not shown, and nothing else. */
  mute: boolean;
  /** As they were called then; the server keeps ids only. */
  name: string;
}

const NAMES = "hearts.blocked", NAMES_MOST = 500;

export const blocks = signal<ReadonlyMap<Id, Block>>(new Map());

function names(): Record<Id, string> {
  return kept<Record<Id, string>>("local", NAMES) ?? {};
}

function keepName(person: Id, name: string): void {
  const all = Object.entries({ ...names(), [person]: name }).slice(-NAMES_MOST);
  // Where the browser refuses, the list calls them somebody.
  keep("local", NAMES, Object.fromEntries(all));
}

export async function loadBlocks(): Promise<void> {
  const known = names();
  const { blocks: list } = await ask<{ blocks: { person: Id; mute: boolean }[] }>("GET", "/api/blocks");
  blocks.value = new Map(list.map((b) => [b.person, { mute: b.mute, name: known[b.person] ?? "" }]));
}

export async function block(person: Id, name: string, mute: boolean): Promise<void> {
  await ask("POST", "/api/blocks", { person, mute });
  keepName(person, name);
  blocks.value = new Map(blocks.value).set(person, { mute, name });
}

export async function unblock(person: Id): Promise<void> {
  await ask("DELETE", "/api/blocks/" + person);
  const now = new Map(blocks.value);
  now.delete(person);
  blocks.value = now;
}

let loaded: Id | null = null;

/** Asks for them once for everybody that one is. */
effect(() => {
  const me = link.you.value?.person ?? null;
  if (me === loaded) return;
  loaded = me;
  blocks.value = new Map();
  if (me) loadBlocks().catch(() => (loaded = null));
});
