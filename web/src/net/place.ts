// place.ts - where a table is played: at the page's server, or in this browser.
import { keep, kept } from "../kept";
import { settings } from "../settings";
import { ask, refusalOf } from "./api";
import { askHere, canPlay, linkHere, prepare, textHere } from "./here";
import { link, linkTo } from "./link";
import { known } from "./people";
import type { TableLink } from "./table-link";
import type { Id } from "./types";

export interface Place {
  /** In this browser: nobody else can come there. */
  readonly here: boolean;
  readonly ask: typeof ask;
  linkTo(table: Id): TableLink;
  /** Where the page shows a table of it, and a finished game. */
  table(id: Id): string;
  game(id: Id): string;
  /** What is kept of a finished game: an address, or the text itself. */
  record: { at: (id: Id) => string } | { text: (id: Id) => Promise<string> };
}

const recordOf = (id: Id): string => "/api/games/" + encodeURIComponent(id);

export const site: Place = {
  here: false, ask, linkTo,
  table: (id) => "/t/" + id,
  game: (id) => "/g/" + id,
  record: { at: recordOf },
};

export const browser: Place = {
  here: true, ask: askHere, linkTo: linkHere,
  table: (id) => "/here/t/" + id,
  game: (id) => "/here/g/" + id,
  record: { text: (id) => textHere(recordOf(id)) },
};

export const placeOf = (here: boolean | undefined): Place => (here ? browser : site);

/** Whether a table was ever played in this browser. */
const PLAYED = "hearts.played-here";
export const playedHere = (): boolean => kept<boolean>("local", PLAYED) === true;

/** Begins what plays in this browser, while nothing else is to be done; a newcomer has better things to fetch. */
export function prepareHere(): void {
  if (NO_SERVER || settings.value.met) void prepare(link.you.value?.name ?? "");
}

/** Makes a table against computers alone: in this browser, where it can, or else at the server. */
export async function solitary(make: (place: Place) => Promise<Id>): Promise<{ place: Place; table: Id }> {
  const at = async (place: Place) => ({ place, table: await make(place) });
  if (NO_SERVER || await canPlay()) return at(browser);
  try {
    return await at(site);
  } catch (e) {
    // What a newcomer's page has not begun yet begins now, where there is no server to ask.
    if (refusalOf(e).why !== "unreachable" || !(await prepare(""))) throw e;
    return at(browser);
  }
}

/** A table that is asked for. */
export interface Wanted {
  rules: string;
  terms: object;
  [more: string]: unknown;
}

/** Makes a table. */
export async function makeAt(place: Place, wanted: Wanted): Promise<Id> {
  if (!place.here) await known();
  if (place.here) keep("local", PLAYED, true);
  const terms = place.here ? { ...wanted.terms, watching: false, talking: false } : wanted.terms;
  return (await place.ask<{ table: Id }>("POST", "/api/tables", { ...wanted, terms })).table;
}
