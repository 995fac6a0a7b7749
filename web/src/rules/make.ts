// make.ts - makes a table with rules: the request, and going there.
import { keep, passwordOf } from "../kept";
import { makeAt, site, solitary, type Place, type Wanted } from "../net/place";
import type { Terms } from "../net/types";
import { go, route } from "../route";
import { ownLook } from "../settings";

export const MONEYS = ["nothing", "slate", "chips"] as const;
/** What a table is played for. */
export type Money = (typeof MONEYS)[number];
export const BUY_IN_MOST = 1_000_000;
const BUY_IN = "100";

/** The settings of a table besides its rules. */
export interface Setup {
  title: string;
  open: boolean;
  password: string;
  /** Milliseconds; 0: no clock. */
  turn: number;
  /** Additional milliseconds for a whole game; missing: the server's default. */
  bank?: number;
  money: Money;
  /** Chips that each player brings, as typed. */
  buyIn: string;
  terms: Pick<Terms, "takebacks" | "claims" | "pauses" | "watching" | "talking" | "stand_in"> & {
    tricks: boolean;
    bots: boolean;
  };
}

export const TITLE_MOST = 40;
export const PASSWORD_MOST = 100;
export const TURNS = [0, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];
/** The clock of an open table. */
const OPEN_TURN = 30_000;

export function newSetup(): Setup {
  return {
    title: "",
    open: false,
    password: "",
    turn: 0,
    money: "nothing",
    buyIn: BUY_IN,
    terms: {
      takebacks: true,
      claims: true,
      pauses: true,
      watching: true,
      talking: true,
      tricks: true,
      bots: false,
      stand_in: "strong",
    },
  };
}

/** An open table has a clock and no pauses. */
export function asOpen(w: Setup, open: boolean): Setup {
  return {
    ...w,
    open,
    turn: open && w.turn === 0 ? OPEN_TURN : w.turn,
    money: open && w.money === "slate" ? "nothing" : w.money,
    terms: { ...w.terms, pauses: !open },
  };
}

/** The number of chips typed; null: not a number that a table may ask for. */
export function chipsOf(typed: string): number | null {
  const chips = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return chips >= 1 && chips <= BUY_IN_MOST ? chips : null;
}

/** Whether the settings are complete: the chips to play for must be a number. */
export function isWhole(w: Setup): boolean {
  return w.money === "nothing" || chipsOf(w.buyIn) !== null;
}

/** The request. */
export function asked(rules: string, w: Setup, name: string): Wanted {
  const title = (w.title.trim() || name.trim()).replace(/\s+/g, " ");
  return {
    rules,
    public: w.open,
    seat: "A",
    ...ownLook(),
    ...(title ? { title: [...title].slice(0, TITLE_MOST).join("") } : {}),
    ...(w.password.trim() ? { password: w.password.trim().normalize() } : {}),
    terms: {
      turn: w.turn, ...(w.bank === undefined ? {} : { bank: w.bank }), ...w.terms,
      ...(w.money === "nothing" ? {} : { money: w.money, buy_in: chipsOf(w.buyIn) ?? 0 }),
    },
  };
}

/** Makes the table and goes there; with `player`, computers take the empty seats and the game begins. */
export async function makeTable(rules: string, w: Setup, name: string, player?: string): Promise<void> {
  const from = route.value;
  const alone = player && !w.open && !w.password.trim() && w.money === "nothing";
  const make = (at: Place) => makeAt(at, asked(rules, w, name));
  const { place, table } = alone ? await solitary(make) : { place: site, table: await make(site) };
  // The invitation shows the password, also after a reload.
  if (w.password.trim()) keep("session", passwordOf(table), w.password.trim());
  if (player) await place.linkTo(table).command({ do: "start", player });
  // If the viewer has gone elsewhere in the meantime, the table is listed on the start page.
  if (route.value === from) go(place.table(table));
}
