// log.ts - what this browser notes about deals it took part in: when it received the seal, what it gave, and its cards.
//
// It is noted before it is sent, so that a reload can still reveal a chance. The number of games and deals is limited.
import { keep, kept } from "../kept";
import type { Differs, Shown } from "./shown";

/** Hashes and chances in hexadecimal, times in milliseconds since 1970. */
export interface OwnDeal {
  deal: number;
  seat: number;
  /** C, and when it was received. */
  seal: string;
  sealed: number;
  /** r, and K made from it; "": the cards were dealt already when this browser joined. */
  chance: string;
  given: string;
  /** T, and when it was received. */
  lock?: string;
  locked?: number;
  /** When the chance was sent. */
  sent?: number;
  /**
   * late: the lock came without this chance; dropped: the lock had it, but the server called it late; refused: the seal
   * or the lock was wrong.
   */
  end?: "late" | "dropped" | "refused";
  /** D, which determines the cards; "": it does not match what the server has sent. */
  mixed?: string;
  /** The cards that this device was shown. */
  shown?: Shown;
  /** The result when the deal was opened; for "cards", the card that was shown instead of another. */
  opened?: "right" | "cards" | "wrong";
  other?: Differs;
}

const INDEX = "hearts.deals", GAMES = 40, DEALS = 200;
/** If the browser stores nothing: kept until the page is closed. */
const here = new Map<string, OwnDeal[]>();

export function ownDeals(game: string): OwnDeal[] {
  return kept<OwnDeal[]>("local", `${INDEX}.${game}`) ?? here.get(game) ?? [];
}

export const ownDeal = (game: string, deal: number): OwnDeal | undefined => ownDeals(game).find((own) => own.deal === deal);

/** Notes a deal of a game; the oldest notes are dropped. */
export function noteDeal(game: string, own: OwnDeal): void {
  const others = ownDeals(game).filter(({ deal }) => deal !== own.deal);
  const all = [...others, own].sort((a, b) => a.deal - b.deal).slice(-DEALS);
  here.set(game, all);
  if (!keep("local", `${INDEX}.${game}`, all)) return;
  const games = kept<string[]>("local", INDEX) ?? [];
  if (games.at(-1) === game) return;
  const now = [...games.filter((one) => one !== game), game];
  for (const gone of now.splice(0, Math.max(0, now.length - GAMES))) keep("local", `${INDEX}.${gone}`, null);
  keep("local", INDEX, now);
}
