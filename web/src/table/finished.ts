// finished.ts - the game that has just ended, among the viewer's stored games.
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Place } from "../net/place";
import type { GameListed, Id } from "../net/types";
import { seatLetter, type Table } from "./model";

/** A game is stored and counted a moment after its end: the page asks again after these times. */
const WAITS = [400, 1000, 2500, 6000];

/** Asks until there is an answer, or for the last time; returns a function that stops it. */
export function askUntil<T>(look: () => Promise<T | null>, found: (answer: T) => void): () => void {
  let gone = false, timer = 0;
  const ask = async (at: number): Promise<void> => {
    const answer = await look().catch(() => null), wait = WAITS[at];
    if (gone) return;
    if (answer !== null) found(answer);
    else if (wait !== undefined) timer = window.setTimeout(() => void ask(at + 1), wait);
  };
  void ask(0);
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}

export interface Finished {
  id: Id;
  /** How many games of this kind the viewer has won in a row, this one included. */
  row: number;
  family: string;
  /** When it ended, in milliseconds since 1970. */
  ended: number;
  /** Whether it may have changed ratings: at least two people played it at a server. */
  rated: boolean;
}

function same(listed: GameListed, t: Table): boolean {
  return listed.rules === t.view.rules && listed.scores.join() === t.game?.score.join();
}

function won(g: GameListed, here: boolean): boolean {
  const me = link.you.value?.person;
  return g.seats.some(({ person }, i) => (here ? person !== undefined : person !== undefined && person === me) && g.winners.includes(seatLetter(i)));
}

const peopleOf = (g: GameListed): number => g.seats.filter(({ person }) => person !== undefined).length;

/**
 * Wins in a row of the same family, from the first of `games` on; latest first. Games that were called off do not count,
 * nor do those of several people at this device.
 */
export function winsInRow(games: readonly GameListed[], here: boolean): number {
  const shared = (g: GameListed): boolean => here && peopleOf(g) > 1;
  if (games[0] && shared(games[0])) return 0;
  const kind = games.filter((g) => g.family === games[0]?.family && g.winners.length > 0 && !shared(g));
  const end = kind.findIndex((g) => !won(g, here));
  return end < 0 ? kind.length : end;
}

/** Null until it is found. */
export function useFinished(t: Table, place: Place): Finished | null {
  const [found, find] = useState<Finished | null>(null);
  // Who watches here does so for several people at this device.
  useEffect(() => (t.view.seat || place.here ? askUntil(async () => {
    const { games } = await place.ask<{ games: GameListed[] }>("GET", "/api/games");
    const i = games.findIndex((g) => same(g, t)), game = games[i];
    return game ? {
      id: game.game, row: winsInRow(games.slice(i), place.here), family: game.family, ended: game.ended,
      rated: !place.here && peopleOf(game) > 1,
    } : null;
  }, find) : undefined), [t.view.games, t.view.seat]);
  return found;
}
