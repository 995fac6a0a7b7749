// place.ts - where a table is played: at the page's server, or in this browser.
import { keep, kept } from "../kept";
import { settings } from "../settings";
import { ask, refusalOf } from "./api";
import { askHere, canPlay, isReady, linkHere, prepare, textHere } from "./here";
import { link, linkTo } from "./link";
import { alone } from "./online";
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
export const notePlayedHere = (): void => void keep("local", PLAYED, true);

/** Whether games of this browser join an account, as its person said. */
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
/** Whether any account's do. */
export const someJoin = (): boolean => !NO_SERVER && kept<Joins>("local", JOINS)?.on === true;

/** Begins what plays in this browser, while nothing else is to be done; a newcomer has better things to fetch from a server. */
export function prepareHere(): void {
  if (alone.value || settings.value.met) void prepare(link.you.value?.name ?? "");
}

/** What can be done in either place: in this browser, where it can, or else at the server, or here where none answers. */
async function either<T>(canHere: boolean, work: (place: Place) => Promise<T>): Promise<T> {
  if (NO_SERVER || canHere || (alone.value && await prepare(""))) return work(browser);
  try {
    return await work(site);
  } catch (e) {
    // What a newcomer's page has not begun yet begins now.
    if (refusalOf(e).why !== "unreachable" || !(await prepare(""))) throw e;
    return work(browser);
  }
}

/** Makes a table against computers alone. */
export async function solitary(make: (place: Place) => Promise<Id>): Promise<{ place: Place; table: Id }> {
  return either(await canPlay(), async (place) => ({ place, table: await make(place) }));
}

/** Asks what everybody is told the same: nobody waits for a program to come for that. */
export const askEither: typeof ask = (...asked) => either(isReady(), (place) => place.ask(...asked));

/** A table that is asked for. */
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
