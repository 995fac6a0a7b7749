// own.ts - compares the deals of a record with what this device noted during the game: docs/FAIR.md, V2, V3,
// V4 and V8.
import { COMMITTED, hexOf, REVEALED } from "./deal";
import type { DealFound, Found } from "./check";
import type { OwnDeal } from "./log";
import { othersThan, type Differs } from "./shown";

/** The checks that fail by the viewer's own notes. */
export function failedByNotes({ deal }: DealFound, own: OwnDeal): number[] {
  const failed: number[] = [], mine = deal.seats[own.seat], dealt = deal.dealt[own.seat];
  if (hexOf(deal.seal) !== own.seal || (own.sent !== undefined && own.sealed > own.sent)) failed.push(2);
  if (own.lock && deal.lock && hexOf(deal.lock) !== own.lock) failed.push(4);
  // A chance that was sent was in the lock at that time, so it must be in it now.
  if (own.sent !== undefined && (mine?.kind !== COMMITTED || !mine.seal || hexOf(mine.seal) !== own.given)) failed.push(3);
  if (dealt?.status === REVEALED && dealt.chance && mine?.seal && hexOf(mine.seal) === own.given && hexOf(dealt.chance) !== own.chance)
    failed.push(3);
  if (shownByNotes(deal, own)) failed.push(8);
  return failed;
}

/** Where the cards shown to this device differ from those of its seat in the record. */
function shownByNotes({ hands, kitty }: Pick<DealFound["deal"], "hands" | "kitty">, { shown, seat }: OwnDeal): Differs | null {
  const hand = shown && hands[seat];
  return shown && hand ? othersThan(shown, hand, kitty) : null;
}

/** The result of the check, with the results of the viewer's own notes added. */
export function withNotes(found: Found, notes: readonly OwnDeal[]): Found {
  const deals = found.deals.map((one) => {
    const own = notes.find(({ deal }) => deal === one.deal.number);
    const failed = [...new Set([...one.failed, ...(own ? failedByNotes(one, own) : [])])].sort((a, b) => a - b);
    return { ...one, failed, shown: (own && shownByNotes(one.deal, own)) ?? undefined };
  });
  const wrong = deals.some(({ failed }) => failed.length);
  return { ...found, deals, state: wrong ? "wrong" : found.state };
}
