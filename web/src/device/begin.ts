// begin.ts - makes a table for several people at this device, seats them, and deals.
import { Refused } from "../net/api";
import { linkHere } from "../net/here";
import { browser, notePlayedHere } from "../net/place";
import type { Id } from "../net/types";
import { go } from "../route";
import { remember } from "../table/recent";
import { seatLetter } from "../table/model";
import { notePeople } from "./people";

/** No clock and no offers, since each of them would be asked in turn. What all may see is what a watcher sees. */
const TERMS = { turn: 0, bank: 0, takebacks: false, claims: false, pauses: false, watching: true, talking: false };

export interface Shared {
  rules: string;
  title: string;
  names: string[];
  seats: number;
  /** The computers for the other seats. */
  player: string;
}

/** Spread round the table, so that two of four face each other. */
function seatOf(person: number, people: number, seats: number): number {
  return Math.floor((person * seats) / people);
}

async function must(table: Id, number: number, name: string, command: { do: string } & Record<string, unknown>): Promise<void> {
  const answer = await linkHere(table, { number, name }).command(command);
  if (answer.is === "no") throw new Refused(0, answer);
}

/** Throws the refusal. */
export async function beginShared({ rules, title, names, seats, player }: Shared): Promise<void> {
  const { table } = await browser.ask<{ table: Id }>("POST", "/api/tables", {
    rules, public: false, terms: TERMS, ...(title ? { title } : {}),
  });
  notePlayedHere();
  notePeople(table, names);
  for (const [i, name] of names.entries())
    await must(table, i, name, { do: "sit", seat: seatLetter(seatOf(i, names.length, seats)) });
  await must(table, 0, names[0] ?? "", { do: "start", player });
  remember(table, title, { here: true });
  go(browser.table(table));
}
