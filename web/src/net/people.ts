// people.ts - who the viewer is: a guest from the first table on, or an account.
import { keep, kept } from "../kept";
import { set, settings } from "../settings";
import { ask, Refused } from "./api";
import { changeTo, link, meet } from "./link";
import type { Id, You } from "./types";

interface Signed {
  person: Id;
  name: string;
  guest: boolean;
  given?: boolean;
}

/** Creates only one guest, even if two are asked for at the same time. */
let coming: Promise<You> | null = null;

/** The viewer's identity; creates a guest if there is none yet. */
export async function known(): Promise<You> {
  return link.you.value ?? (coming ??= newGuest().finally(() => { coming = null; }));
}

async function newGuest(): Promise<You> {
  try {
    return signed(await ask<Signed>("POST", "/api/guest", {}));
  } catch (e) {
    // The viewer has an account that the page did not know about yet.
    const you = e instanceof Refused && e.why === "has-account" ? await asked() : null;
    if (you) return you;
    throw e;
  }
}

/** Whether somebody is known in this browser; needed because scripts cannot see the ticket. */
const KNOWN = "hearts.known";
/** Keys of the first release, which did not store KNOWN: where they exist, somebody may be known. */
const BEFORE = ["hearts.settings", "hearts.tables"];

function noted(somebody: boolean): void {
  if (kept<boolean>("local", KNOWN) !== somebody) keep("local", KNOWN, somebody);
}
link.you.subscribe((you) => { if (you) noted(true); });

/** False if the viewer is surely new. */
function maybeKnown(): boolean {
  return kept<boolean>("local", KNOWN) ?? BEFORE.some((key) => kept("local", key) !== null);
}

/** Whether it is known that the viewer has no identity here. */
export function isNobody(): boolean {
  return NO_SERVER || (!link.you.value && kept<boolean>("local", KNOWN) === false);
}

/** Incremented whenever the viewer's identity changes. */
let turns = 0;
let looking: Promise<You | null> | null = null;

/**
 * The viewer's identity, without creating one: asked once, and again only if there was no reply. Nothing is asked for a
 * new viewer.
 */
export function look(): Promise<You | null> {
  if (NO_SERVER) return Promise.resolve(null);
  if (!looking && !maybeKnown()) noted(false);
  return (looking ??= maybeKnown() ? asked() : Promise.resolve(link.you.value));
}

/** A reply is ignored if the identity changed after the request; so is a request without a reply. */
async function asked(): Promise<You | null> {
  const turn = turns;
  const you = await ask<You & { picture?: string }>("GET", "/api/me").catch((e: unknown) => {
    if (e instanceof Refused && e.status === 401) return null;
    looking = null;
    return undefined;
  });
  if (turn === turns && you !== undefined) {
    noted(you !== null);
    if (you?.picture) set({ picture: you.picture === INITIAL ? null : you.picture });
    meet(you);
  }
  return link.you.value;
}

/** The viewer chose to have no picture. */
const INITIAL = "initial";

/** Saves the chosen picture to the viewer's account, for other browsers; a guest has only this one. */
export async function keepPicture(picture: string | null): Promise<void> {
  const you = link.you.value ?? await look();
  if (!you || you.guest) return;
  turns++;
  set({ picture });
  await ask("POST", "/api/me", { picture: picture ?? INITIAL });
}

/** Renames a guest. */
export async function rename(name: string): Promise<You> {
  await coming?.catch(() => undefined);
  return signed(await ask<Signed>("POST", link.you.value ? "/api/me" : "/api/guest", { name }));
}

export async function makeAccount(name: string, password: string): Promise<You> {
  const you = signed(await ask<Signed>("POST", "/api/account", { name, password }));
  // The account exists, even if saving its picture fails.
  const { picture } = settings.value;
  if (picture) await keepPicture(picture).catch(() => undefined);
  return you;
}

export async function logIn(name: string, password: string): Promise<You> {
  const you = signed(await ask<Signed>("POST", "/api/login", { name, password }));
  await asked();
  return you;
}

export async function logOut(): Promise<void> {
  await ask("POST", "/api/logout");
  leave();
}

/** Deletes an account, or forgets a guest. */
export async function remove(password?: string): Promise<void> {
  await ask("DELETE", "/api/me", password === undefined ? undefined : { password });
  leave();
}

/** The picture belongs to the account: the next person in this browser must not have it. */
function leave(): void {
  if (link.you.value && !link.you.value.guest) set({ picture: null });
  become(null);
}

function signed(s: Signed): You {
  const you = { person: s.person, name: s.name, guest: s.guest, ...(s.given ? { given: true } : {}) };
  become(you);
  return you;
}

function become(you: You | null): void {
  turns++;
  looking = Promise.resolve(you);
  noted(you !== null);
  changeTo(you);
}
