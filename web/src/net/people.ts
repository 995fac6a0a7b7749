// people.ts - who one is: a guest from the first table on, an account if one wants.
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

/** A guest is being made: wanted twice meanwhile, it is one all the same. */
let coming: Promise<You> | null = null;

/** Who one is, a new guest where that is nobody yet. */
export async function known(): Promise<You> {
  return link.you.value ?? (coming ??= newGuest().finally(() => { coming = null; }));
}

async function newGuest(): Promise<You> {
  try {
    return signed(await ask<Signed>("POST", "/api/guest", {}));
  } catch (e) {
    // Somebody with an account, of whom the page was not told yet.
    const you = e instanceof Refused && e.why === "has-account" ? await asked() : null;
    if (you) return you;
    throw e;
  }
}

/** Whether somebody is known in this browser: the ticket itself is hidden from scripts. */
const KNOWN = "hearts.known";
/** What the first release kept, which did not say so: where it lies, there may be somebody. */
const BEFORE = ["hearts.settings", "hearts.tables"];

function noted(somebody: boolean): void {
  if (kept<boolean>("local", KNOWN) !== somebody) keep("local", KNOWN, somebody);
}
link.you.subscribe((you) => { if (you) noted(true); });

/** False where it would be a newcomer who is asked after. */
function maybeKnown(): boolean {
  return kept<boolean>("local", KNOWN) ?? BEFORE.some((key) => kept("local", key) !== null);
}

/** Whether it is known that one is nobody here. */
export function isNobody(): boolean {
  return NO_SERVER || (!link.you.value && kept<boolean>("local", KNOWN) === false);
}

/** How often one became somebody, or nobody, here. */
let turns = 0;
let looking: Promise<You | null> | null = null;

/** Who one is, without becoming anybody: asked once, and again only if there was no answer. Of nobody nothing is asked. */
export function look(): Promise<You | null> {
  if (NO_SERVER) return Promise.resolve(null);
  if (!looking && !maybeKnown()) noted(false);
  return (looking ??= maybeKnown() ? asked() : Promise.resolve(link.you.value));
}

/** What was asked before one became somebody says nothing any more; no answer says nothing either. */
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

/** No picture, and that was chosen. */
const INITIAL = "initial";

/** The picture that was chosen here goes to one's account, for its other browsers; a guest has but this one. */
export async function keepPicture(picture: string | null): Promise<void> {
  const you = link.you.value ?? await look();
  if (!you || you.guest) return;
  turns++;
  set({ picture });
  await ask("POST", "/api/me", { picture: picture ?? INITIAL });
}

/** Another name for a guest. */
export async function rename(name: string): Promise<You> {
  await coming?.catch(() => undefined);
  return signed(await ask<Signed>("POST", link.you.value ? "/api/me" : "/api/guest", { name }));
}

export async function makeAccount(name: string, password: string): Promise<You> {
  const you = signed(await ask<Signed>("POST", "/api/account", { name, password }));
  // The account is there, whatever becomes of its picture.
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

/** A guest is forgotten, an account deleted. */
export async function remove(password?: string): Promise<void> {
  await ask("DELETE", "/api/me", password === undefined ? undefined : { password });
  leave();
}

/** The picture is the account's: whoever is here next does not wear it. */
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
