// place.ts - where a table is played: on the page's server, or in this browser.
import { keep, kept } from "../kept";
import { settings } from "../settings";
import { ask, refusalOf } from "./api";
import { askHere, canPlay, isReady, linkHere, prepare, textHere } from "./here";
import { link, linkTo } from "./link";
import { cutOff } from "./online";
import { known } from "./people";
import type { Sharer } from "../worker/messages";
import type { TableLink } from "./table-link";
import type { Id } from "./types";

export interface Place {
  /** In this browser: nobody else can join. */
  readonly here: boolean;
  readonly ask: typeof ask;
  linkTo(table: Id): TableLink;
  /** Addresses on the page: of a table, and of a finished game. */
  table(id: Id): string;
  game(id: Id): string;
  /** The record of a finished game: an address, or the text itself. */
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

/** In this browser as one of several people who share the device. */
export const sharedBy = (as: Sharer): Place => ({ ...browser, linkTo: (id) => linkHere(id, as) });

export const placeOf = (here: boolean | undefined): Place => (here ? browser : site);

/** Whether a table was ever played in this browser. */
const PLAYED = "hearts.played-here";
export const playedHere = (): boolean => kept<boolean>("local", PLAYED) === true;
export const notePlayedHere = (): void => void keep("local", PLAYED, true);

/** Whether games of this browser join an account, as its person decided. */
interface Joins {
  person: Id;
  on: boolean;
}
const JOINS = "hearts.joins";

/** null: that person was not asked. */
export function joins(person: Id): boolean | null {
  const answer = kept<Joins>("local", JOINS);
  return answer?.person === person ? answer.on : null;
}
export const noteJoins = (answer: Joins): void => void keep("local", JOINS, answer);
/** Whether games join any account. */
export const someJoin = (): boolean => !NO_SERVER && kept<Joins>("local", JOINS)?.on === true;

/**
 * Starts the worker of this browser when there is nothing else to do; for a newcomer other downloads are more
 * important.
 */
export function prepareHere(): void {
  if (cutOff.value || settings.value.met) void prepare(link.you.value?.name ?? "");
}

/**
 * Does something that both places can do: in this browser if it is ready; otherwise on the server; and if the server
 * does not answer, in this browser after all.
 */
async function either<T>(canHere: boolean, work: (place: Place) => Promise<T>): Promise<T> {
  if (NO_SERVER || canHere || (cutOff.value && await prepare(""))) return work(browser);
  try {
    return await work(site);
  } catch (e) {
    // A newcomer's page has not started the worker yet: start it now.
    if (refusalOf(e).why !== "unreachable" || !(await prepare(""))) throw e;
    return work(browser);
  }
}

/** Makes a table with computers only. */
export async function solitary(make: (place: Place) => Promise<Id>): Promise<{ place: Place; table: Id }> {
  return either(await canPlay(), async (place) => ({ place, table: await make(place) }));
}

/** A request whose reply is the same in both places: does not wait for the worker to load. */
export const askEither: typeof ask = (...asked) => either(isReady(), (place) => place.ask(...asked));

/** The properties of a new table. */
export interface Wanted {
  rules?: string;
  terms: object;
  [more: string]: unknown;
}

/** Makes a table. */
export async function makeAt(place: Place, wanted: Wanted): Promise<Id> {
  if (place.here) notePlayedHere();
  else await known();
  const terms = place.here ? { ...wanted.terms, watching: false, talking: false } : wanted.terms;
  return (await place.ask<{ table: Id }>("POST", "/api/tables", { ...wanted, terms })).table;
}
