// own.ts - the deals of a record beside what this device noted of them while they were dealt: docs/FAIR.md, V2, V3 and V8.
import { COMMITTED, hexOf, REVEALED } from "./deal";
import type { DealFound, Found } from "./check";
import type { OwnDeal } from "./log";
import { othersThan, type Differs } from "./shown";

/** Which checks fail by one's own notes. */
export function failedBeside({ deal }: DealFound, own: OwnDeal): number[] {
  const failed: number[] = [], mine = deal.seats[own.seat], dealt = deal.dealt[own.seat];
  if (hexOf(deal.seal) !== own.seal || (own.sent !== undefined && own.sealed > own.sent)) failed.push(2);
  if (own.lock && deal.lock && hexOf(deal.lock) !== own.lock) failed.push(4);
  // What was given was in the lock that came: there it has to be now.
  if (own.sent !== undefined && (mine?.kind !== COMMITTED || !mine.seal || hexOf(mine.seal) !== own.given)) failed.push(3);
  if (dealt?.status === REVEALED && dealt.chance && mine?.seal && hexOf(mine.seal) === own.given && hexOf(dealt.chance) !== own.chance)
    failed.push(3);
  if (shownBeside(deal, own)) failed.push(8);
  return failed;
}

/** What this device was shown, where it is not what its seat has in the record. */
function shownBeside({ hands, kitty }: Pick<DealFound["deal"], "hands" | "kitty">, { shown, seat }: OwnDeal): Differs | null {
  const hand = shown && hands[seat];
  return shown && hand ? othersThan(shown, hand, kitty) : null;
}

/** What was found, and what one's own notes add to it. */
export function beside(found: Found, notes: readonly OwnDeal[]): Found {
  const deals = found.deals.map((one) => {
    const own = notes.find(({ deal }) => deal === one.deal.number);
    const failed = [...new Set([...one.failed, ...(own ? failedBeside(one, own) : [])])].sort((a, b) => a - b);
    return { ...one, failed, shown: (own && shownBeside(one.deal, own)) ?? undefined };
  });
  const wrong = deals.some(({ failed }) => failed.length);
  return { ...found, deals, state: wrong ? "wrong" : found.state };
}
