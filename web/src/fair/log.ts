// log.ts - what this browser notes of the deals it had a part in: when it received the seal, what it gave, and its cards.
//
// It is noted before it is sent, so that a reload can still reveal a chance. So many games and deals are kept.
import { keep, kept } from "../kept";
import type { Differs, Shown } from "./shown";

/** Hashes and chances in hexadecimal, times in milliseconds since 1970. */
export interface OwnDeal {
  deal: number;
  seat: number;
  /** C as it was received, and when. */
  seal: string;
  sealed: number;
  /** r, and K made of it; "": it came when the cards were dealt already. */
  chance: string;
  given: string;
  /** T, and when it came. */
  lock?: string;
  locked?: number;
  /** When the chance left this device. */
  sent?: number;
  /** The lock came without this chance; or with it, and it was called late. */
  end?: "late" | "dropped" | "refused";
  /** D, which the cards follow from; "": what was told of it does not fit. */
  mixed?: string;
  /** The cards that this device was shown. */
  shown?: Shown;
  /** What was found when the deal was opened; a card that was shown in place of another. */
  opened?: "right" | "cards" | "wrong";
  other?: Differs;
}

const INDEX = "hearts.deals", GAMES = 40, DEALS = 200;
/** Where the browser keeps nothing: until the page is closed. */
const here = new Map<string, OwnDeal[]>();

export function ownDeals(game: string): OwnDeal[] {
  return kept<OwnDeal[]>("local", `${INDEX}.${game}`) ?? here.get(game) ?? [];
}

export const ownDeal = (game: string, deal: number): OwnDeal | undefined => ownDeals(game).find((own) => own.deal === deal);

/** Notes a deal of a game; the oldest make way. */
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
