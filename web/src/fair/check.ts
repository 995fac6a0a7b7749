// check.ts - checks every deal of a record, using what was opened: docs/FAIR.md, V1 to V11.
import {
  chainOf, chainOn, chanceSealOf, COMMITTED, dealerStream, deckList, deckStream, digestOf, DROPPED, faceOf, FACES, hexOf, lockOf,
  mixed, NOTHING, REVEALED, sealOf, type Bytes,
} from "./deal";
import type { Unheld } from "./held";
import { dealtTo, differs, leftOver, type Differs } from "./shown";
import { readTranscript, type Deal, type Transcript } from "./transcript";

/** A card that a seat was dealt instead of another. */
export interface OtherCard extends Differs {
  seat: number;
}

export interface DealFound {
  deal: Deal;
  /** Numbers of the failed checks in docs/FAIR.md; empty: everything is right. */
  failed: number[];
  other?: OtherCard | undefined;
  unheld?: Unheld | undefined;
  /** By the viewer's own notes: where the cards shown to this device differ from the record. */
  shown?: Differs | undefined;
}

export interface Found {
  /** running: nothing is wrong, but the game is not over; none: the game was not dealt this way. */
  state: "right" | "wrong" | "running" | "none";
  game: string;
  deals: DealFound[];
  /** Failed checks of the record as a whole. */
  failed: number[];
  /** The last value of the chain, in hexadecimal. */
  chain: string;
}

const same = (a: Uint8Array | null | undefined, b: Uint8Array): boolean => !!a && hexOf(a) === hexOf(b);

class Looked {
  readonly failed: Set<number>;
  other: OtherCard | undefined;
  constructor(private readonly game: Bytes, private readonly deal: Deal) {
    this.failed = new Set(deal.failed);
    if (deal.held && (deal.held.unheld || !deal.held.right)) this.failed.add(9);
  }

  private need(good: boolean, check: number): void {
    if (!good) this.failed.add(check);
  }

  async all(secret: Bytes): Promise<void> {
    const { deal, game } = this;
    this.need(same(deal.seal, await sealOf(game, deal.number, secret)), 1);
    if (!deal.lock || !deal.digest) return;
    if (!deal.hands.length) return this.need(deal.reason === "abandoned" || deal.reason === "void", 8);
    const faces = [...deal.hands.flat(), ...deal.kitty].map(faceOf);
    if (faces.includes(-1) || faces.length > 2 * FACES) return this.need(false, 8);
    const deck = deckList(faces);
    if (deck.some((byte) => byte >= 2 * FACES)) return this.need(false, 8);
    this.need(same(deal.lock, await lockOf(game, deal.number, deal.seal, deck, deal.seats)), 4);
    await this.chances();
    const digested = await digestOf(deal.lock, deal.dealt);
    this.need(same(deal.digest, digested), 6);
    await this.cards(deck, secret, digested);
  }

  private async chances(): Promise<void> {
    const { deal, game } = this;
    for (const [seat, locked] of deal.seats.entries()) {
      const now = deal.dealt[seat];
      this.need((now?.status === NOTHING) !== (locked.kind === COMMITTED), 3);
      if (now?.status !== REVEALED || !now.chance) continue;
      this.need(same(locked.seal, await chanceSealOf(game, deal.number, seat, now.chance)), 5);
    }
  }

  private async cards(list: Bytes, secret: Bytes, digested: Bytes): Promise<void> {
    const { deal } = this, seats = deal.hands.length, each = deal.hands[0]?.length ?? 0;
    const deck = await mixed(list, await deckStream(secret, digested));
    if (deal.drawn) this.need(await (await dealerStream(secret, digested)).uniform(seats) === deal.dealer, 7);
    this.need(!differs(leftOver(deck, seats, each), deal.kitty), 7);
    for (const [seat, hand] of deal.hands.entries()) {
      const other = differs(dealtTo(deck, seat, { dealer: deal.dealer, seats }, each), hand);
      this.need(!other, 8);
      if (other) this.other ??= { seat, ...other };
    }
  }
}

/** Hashes each line onto those before it; the chain line must match, and must come last. */
async function checkChain(game: Bytes, text: string): Promise<{ right: boolean; link: string }> {
  let link = await chainOf(game), right = text.endsWith("\n"), last = "", stated = "";
  for (const line of text.split(/(?<=\n)/)) {
    last = line;
    if (line.startsWith("fair chain ")) {
      stated = hexOf(link);
      right &&= line === `fair chain ${stated}\n`;
    }
    link = await chainOn(link, new TextEncoder().encode(line));
  }
  return { right: right && last.startsWith("fair chain "), link: stated };
}

async function look(transcript: Transcript, deal: Deal): Promise<DealFound> {
  const looked = new Looked(transcript.game, deal);
  if (deal.secret) await looked.all(deal.secret);
  else if (transcript.over) looked.failed.add(10);
  return { deal, failed: [...looked.failed].sort((a, b) => a - b), other: looked.other, unheld: deal.held?.unheld ?? undefined };
}

/** Checks a record; `told` is called for each deal when it has been checked. */
export async function checkRecord(text: string, told: (one: DealFound, of: number) => void = () => undefined): Promise<Found> {
  const transcript = readTranscript(text);
  if (!transcript) return { state: "none", game: "", deals: [], failed: [], chain: "" };
  const deals: DealFound[] = [], failed = new Set(transcript.failed);
  for (const deal of transcript.deals) {
    const found = await look(transcript, deal);
    deals.push(found);
    told(found, transcript.deals.length);
  }
  const chain = await checkChain(transcript.game, text);
  if (transcript.over && !chain.right) failed.add(11);
  if (transcript.over && !deals.length) failed.add(10);
  const wrong = failed.size > 0 || deals.some((d) => d.failed.length > 0);
  return {
    state: wrong ? "wrong" : transcript.over ? "right" : "running", game: hexOf(transcript.game), deals,
    failed: [...failed].sort((a, b) => a - b), chain: chain.link,
  };
}

/** Seats whose chance was used, or was dropped. */
export const seatsWith = (deal: Deal, status: number): number[] =>
  deal.dealt.flatMap((seat, at) => (seat.status === status ? [at] : []));
export const revealedIn = (deal: Deal): number[] => seatsWith(deal, REVEALED);
export const droppedIn = (deal: Deal): number[] => seatsWith(deal, DROPPED);
