// opened.ts - compares a deal as it was reported during play with what is opened at the end: docs/FAIR.md, V1 to V8.
import {
  chanceSealOf, COMMITTED, deckStream, digestOf, hexOf, lockOf, mixed, NOTHING, REVEALED, sealOf, unhex, type Bytes, type DealtSeat,
  type LockedSeat,
} from "./deal";
import type { OwnDeal } from "./log";
import { dealtTo, leftOver, othersThan } from "./shown";

/** What was reported about a deal until its cards were dealt. */
interface Published {
  seal?: Bytes;
  lock?: Bytes;
  digest?: Bytes;
  seats: LockedSeat[];
  dealt: DealtSeat[] | null;
}

/**
 * D in hexadecimal; "": it does not match the lock and the chances. `deck`: the deck by the rules, if they can be read.
 */
export async function mixedOf(game: Bytes, deal: number, told: Published, deck: Bytes | null): Promise<string> {
  const { seal, lock, digest, seats, dealt } = told;
  if (!seal || !lock || !digest || dealt?.length !== seats.length) return "";
  if (deck && hexOf(await lockOf(game, deal, seal, deck, seats)) !== hexOf(lock)) return "";
  for (const [seat, { status, chance }] of dealt.entries()) {
    const locked = seats[seat];
    if ((status !== NOTHING) !== (locked?.kind === COMMITTED)) return "";
    if (status !== REVEALED) continue;
    if (!chance || !locked?.seal || hexOf(await chanceSealOf(game, deal, seat, chance)) !== hexOf(locked.seal)) return "";
  }
  const made = hexOf(await digestOf(lock, dealt));
  return made === hexOf(digest) ? made : "";
}

/** The result of comparing the viewer's own notes with the secret that was opened. */
export async function foundIn(game: Bytes, own: OwnDeal, secret: Bytes, list: Bytes): Promise<Pick<OwnDeal, "opened" | "other">> {
  const { shown, seat } = own, digest = unhex(own.mixed, 64), each = shown?.cards[0]?.length;
  if (hexOf(await sealOf(game, own.deal, secret)) !== own.seal || own.mixed === "") return { opened: "wrong" };
  if (!shown || !digest || !each) return { opened: "right" };
  const deck = await mixed(list, await deckStream(secret, digest));
  const other = othersThan(shown, dealtTo(deck, seat, shown, each), leftOver(deck, shown.seats, each));
  return other ? { opened: "cards", other } : { opened: "right" };
}
