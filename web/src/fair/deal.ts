// deal.ts - hearts-deal/1: how a deal is sealed, locked and mixed, from bytes to bytes (docs/FAIR.md).

/** Bytes that own their whole buffer, as the browser's hash functions require. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Kinds of seats in the lock. */
export const EMPTY = 0, COMPUTER = 1, ABSENT = 2, COMMITTED = 3;
/** What happened to the chance of a seat. */
export const NOTHING = 0, REVEALED = 1, DROPPED = 2;

export interface LockedSeat {
  kind: number;
  /** K, if it is committed. */
  seal?: Bytes;
}
export interface DealtSeat {
  status: number;
  /** r, if it was revealed. */
  chance?: Bytes;
}

export const SUITS = "CDHS", RANKS = "23456789TJQKA", FACES = 52;

// ---- Bytes ----

export const hexOf = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");

/** null: it is not lower-case hexadecimal, or not of that length. */
export function unhex(text: string | undefined, size: number): Bytes | null {
  if (text?.length !== 2 * size || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: size }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function joined(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const u8 = (n: number): Bytes => Uint8Array.of(n);
const u32 = (n: number): Bytes => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
/** The length of an ASCII text as two bytes, and then the text. */
const lp = (text: string): Bytes => Uint8Array.of(text.length >>> 8, text.length, ...[...text].map((c) => c.charCodeAt(0)));

// ---- Hashes ----

/** Whether this page may compute hashes: browsers forbid it to pages that came over plain HTTP. */
export const canHash = (): boolean => typeof crypto !== "undefined" && !!crypto.subtle;

const digest = async (name: string, bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest(name, bytes));
const sha256 = (...parts: Uint8Array[]): Promise<Bytes> => digest("SHA-256", joined(...parts));

// ---- What is sealed and locked ----

/** C */
export const sealOf = (game: Bytes, deal: number, secret: Bytes): Promise<Bytes> =>
  sha256(lp("hearts-deal/1 commit"), game, u32(deal), secret);

/** K */
export const chanceSealOf = (game: Bytes, deal: number, seat: number, chance: Bytes): Promise<Bytes> =>
  sha256(lp("hearts-deal/1 client"), game, u32(deal), u8(seat), chance);

/** T; `deck` in ascending order. */
export function lockOf(game: Bytes, deal: number, seal: Bytes, deck: Bytes, seats: readonly LockedSeat[]): Promise<Bytes> {
  const each = seats.map(({ kind, seal: own }) => joined(u8(kind), kind === COMMITTED && own ? own : new Uint8Array()));
  return sha256(lp("hearts-deal/1 transcript"), game, u32(deal), seal, u8(deck.length), deck, u8(seats.length), ...each);
}

/** D */
export function digestOf(lock: Bytes, seats: readonly DealtSeat[]): Promise<Bytes> {
  const each = seats.map(({ status, chance }) => joined(u8(status), status === REVEALED && chance ? chance : new Uint8Array()));
  return digest("SHA-512", joined(lp("hearts-deal/1 digest"), lock, ...each));
}

/** The start of the chain over the lines of a game, and its next link. */
export const chainOf = (game: Bytes): Promise<Bytes> => sha256(lp("hearts-deal/1 chain"), game);
export const chainOn = (link: Bytes, line: Uint8Array): Promise<Bytes> => sha256(lp("hearts-deal/1 line"), link, line);

// ---- The order of the cards ----

/** Draws numbers from a stream of bytes, block by block. */
export class Stream {
  private bytes: Bytes = new Uint8Array();
  private at = 0;
  private block = 0;
  /** The number of bytes drawn, and how many of them were rejected and drawn again. */
  drawn = 0;
  again = 0;

  constructor(private readonly next: (block: number) => Promise<Bytes>) {}

  private async byte(): Promise<number> {
    while (this.at >= this.bytes.length) {
      this.bytes = await this.next(this.block++);
      this.at = 0;
    }
    this.drawn++;
    return this.bytes[this.at++] ?? 0;
  }

  /** A number below k, each equally likely. */
  async uniform(k: number): Promise<number> {
    const limit = 256 - (256 % k);
    for (;;) {
      const b = await this.byte();
      if (b < limit) return b % k;
      this.again++;
    }
  }
}

export async function streamOf(secret: Bytes, label: string, digested: Bytes): Promise<Stream> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-512" }, false, ["sign"]);
  const head = joined(lp(label), digested);
  return new Stream(async (block) => new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(head, u32(block)))));
}

/** Shuffles the cards, using a stream. */
export async function mixed(deck: Bytes, stream: Stream): Promise<Bytes> {
  const cards = deck.slice();
  for (let i = cards.length - 1; i > 0; i--) {
    const j = await stream.uniform(i + 1), card = cards[i] ?? 0;
    cards[i] = cards[j] ?? 0;
    cards[j] = card;
  }
  return cards;
}

export const deckStream = (secret: Bytes, digested: Bytes): Promise<Stream> => streamOf(secret, "hearts-deal/1 deck", digested);
export const dealerStream = (secret: Bytes, digested: Bytes): Promise<Stream> => streamOf(secret, "hearts-deal/1 dealer", digested);

// ---- Cards ----

/** "QS" as the byte of its copy 0; -1: not a card. */
export function faceOf(card: string): number {
  const suit = SUITS.indexOf(card[1] ?? "?"), rank = RANKS.indexOf(card[0] ?? "?");
  return card.length === 2 && suit >= 0 && rank >= 0 ? suit * 13 + rank : -1;
}

export const cardOf = (byte: number): string => (RANKS[(byte % FACES) % 13] ?? "") + (SUITS[Math.floor((byte % FACES) / 13)] ?? "");

/** All cards of these faces, in ascending order: the second card of a face is copy 1. */
export function deckList(faces: readonly number[]): Bytes {
  const have = new Map<number, number>();
  return Uint8Array.from(faces.map((face) => {
    const copy = have.get(face) ?? 0;
    have.set(face, copy + 1);
    return copy * FACES + face;
  }).sort((a, b) => a - b));
}
