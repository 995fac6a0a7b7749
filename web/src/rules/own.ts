// own.ts - the player's own rules, stored in this browser under their names.
import { signal } from "@preact/signals";
import * as browser from "../kept";
import { withName } from "./values";

export interface OwnRules {
  name: string;
  rules: string;
}

const KEY = "hearts.rules";
export const NAME_MOST = 40;
export const OWN_MOST = 100;

function load(): OwnRules[] {
  const list = browser.kept<unknown>("local", KEY);
  return Array.isArray(list) ? list.filter(isOwn).slice(0, OWN_MOST) : [];
}

function isOwn(x: unknown): x is OwnRules {
  const o = x as Partial<OwnRules> | null;
  return typeof o?.name === "string" && o.name !== "" && typeof o.rules === "string";
}

/** Sorted by name. */
export const own = signal<OwnRules[]>(load());

// Another tab may have stored or deleted some.
addEventListener("storage", (e) => {
  if (e.key === KEY) own.value = load();
});

function keep(list: OwnRules[]): boolean {
  own.value = list.slice().sort((a, b) => a.name.localeCompare(b.name));
  return browser.keep("local", KEY, own.value);
}

/** A name in the form that a rules text allows: no straight quotes, single spaces, not too long. */
export function tidyName(name: string): string {
  return [...name.replaceAll('"', "”").replace(/\s+/g, " ").trim()].slice(0, NAME_MOST).join("").trim();
}

/** Stores rules under a name, replacing those that had it; false: the browser stores nothing. */
export function saveOwn(name: string, rules: string): boolean {
  const called = tidyName(name);
  if (!called) return false;
  const others = own.value.filter((o) => o.name !== called);
  if (others.length >= OWN_MOST) return false;
  return keep([...others, { name: called, rules: withName(rules, called) }]);
}

export function removeOwn(name: string): void {
  keep(own.value.filter((o) => o.name !== name));
}

/** Renames rules; false if the new name is taken or empty. */
export function renameOwn(name: string, to: string): boolean {
  const called = tidyName(to);
  if (!called || (called !== name && own.value.some((o) => o.name === called))) return false;
  return keep(
    own.value.map((o) => (o.name === name ? { name: called, rules: withName(o.rules, called) } : o)),
  );
}
