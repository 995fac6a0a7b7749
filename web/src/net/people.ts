// people.ts - who one is: a guest from the first table on, an account if one wants.
import { ask } from "./api";
import { link } from "./link";
import type { Id, You } from "./types";

interface Signed {
  person: Id;
  name: string;
  guest: boolean;
}

/** Who one is, a new guest where that is nobody yet. */
export async function known(): Promise<You> {
  if (link.you.value) return link.you.value;
  return signed(await ask<Signed>("POST", "/api/guest", {}));
}

/** Asks who one is, without becoming anybody. */
export async function look(): Promise<You | null> {
  try {
    link.you.value = await ask<You>("GET", "/api/me");
  } catch {
    link.you.value = null;
  }
  return link.you.value;
}

/** Another name for a guest. */
export async function rename(name: string): Promise<You> {
  return signed(await ask<Signed>("POST", link.you.value ? "/api/me" : "/api/guest", { name }));
}

export async function makeAccount(name: string, password: string): Promise<You> {
  return signed(await ask<Signed>("POST", "/api/account", { name, password }));
}

export async function logIn(name: string, password: string): Promise<You> {
  return signed(await ask<Signed>("POST", "/api/login", { name, password }));
}

export async function logOut(): Promise<void> {
  await ask("POST", "/api/logout");
  link.you.value = null;
  link.reconnect();
}

function signed(s: Signed): You {
  const you = { person: s.person, name: s.name, guest: s.guest };
  link.you.value = you;
  link.reconnect();
  return you;
}
