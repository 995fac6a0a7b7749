// give.ts - the viewer's own part in the deals of a table: draws a chance, seals it, and reveals it if the lock is
// right; at the end, compares what is opened with the cards that were shown.
//
// docs/FAIR.md has the steps. Everything is noted before it is sent (log.ts), so that a reload or a new connection can
// continue.
import {
  canHash, chanceSealOf, COMMITTED, DROPPED, hexOf, lockOf, REVEALED, unhex, type Bytes, type DealtSeat, type LockedSeat,
} from "./deal";
import { readLine } from "./lines";
import { noteDeal, ownDeal, ownDeals, type OwnDeal } from "./log";
import { foundIn, mixedOf } from "./opened";
import { shownIn, type Differs, type Showing } from "./shown";

export { deckOfRules } from "./deck";

/** What the page shows at the table. */
export interface FairShown {
  /** T of the deal in play, in hexadecimal; "": no deal is locked yet. */
  lock: string;
  /** What happened to the viewer's own chance; "wrong": the lock is not right, so it was not revealed. */
  own: "" | "given" | "late" | "dropped" | "wrong";
  /**
   * Hands of this game that turned out wrong when they were opened; for a single hand, also the card that was shown
   * instead of another.
   */
  opened?: { hands: number[]; cards: boolean; other: Differs | undefined };
}

/** What the table has said about a deal so far. */
interface Known {
  seal?: Bytes;
  lock?: Bytes;
  seats: LockedSeat[];
  dealt: DealtSeat[] | null;
  digest?: Bytes;
  secret?: Bytes;
  /** The result of the viewer's own chance was checked. */
  ended: boolean;
}

interface Table {
  send(message: { do: "commit"; deal: number; commit: string } | { do: "reveal"; deal: number; chance: string }): void;
  /** The deck by the rules; null: they cannot be read now. */
  deck(): Promise<Bytes | null>;
  show(shown: FairShown): void;
  /** The time, in milliseconds since 1970. */
  now(): number;
}

const same = (a: Uint8Array | undefined, hex: string): boolean => !!a && hexOf(a) === hex;

export class Giving {
  private game: Bytes | null = null;
  private seat = -1;
  private deals = new Map<number, Known>();
  /** The deal in play, whose cards are being shown. */
  private playing: number | null = null;
  /** The deck by the rules, once they could be read. */
  private list: Bytes | null = null;
  /** The messages sent over this connection. */
  private sent = new Set<string>();
  private shown: FairShown = { lock: "", own: "" };
  /** Messages are handled one after the other, even if one has to wait for something. */
  private told: Promise<void> = Promise.resolve();

  constructor(private readonly table: Table) {}

  /** The whole view of the table, on a new connection or in a new seat. Resolves when it has been handled. */
  view(game: string, lines: readonly string[], seat: number | null, showing: Showing = {}): Promise<void> {
    return this.queue(async () => {
      this.seat = seat ?? -1;
      this.startGame(game);
      await this.take(lines, showing, false);
    });
  }

  /** What an event says. */
  event(lines: readonly string[], showing: Showing = {}): Promise<void> {
    return this.queue(() => this.take(lines, showing, true));
  }

  private queue(work: () => Promise<void>): Promise<void> {
    this.told = this.told.then(work).catch(() => undefined);
    return this.told;
  }

  /** From now on, deals are those of the game with that id. */
  private startGame(game: string): void {
    this.game = unhex(game, 16);
    this.deals.clear();
    this.sent.clear();
    this.playing = null;
  }

  private known(deal: number): Known {
    const known = this.deals.get(deal) ?? { seats: [], dealt: null, ended: false };
    this.deals.set(deal, known);
    return known;
  }

  private async take(lines: readonly string[], showing: Showing, event: boolean): Promise<void> {
    const begins = this.read(lines) && event;
    // The event that opens a deal may also show the last of its cards.
    await this.see(showing, begins);
    for (const [deal, known] of [...this.deals].sort(([a], [b]) => a - b)) await this.act(deal, known);
    this.tell();
  }

  /** True: cards are dealt. */
  private read(lines: readonly string[]): boolean {
    let deals = false;
    for (const text of lines) {
      if (text.startsWith("game ")) this.startGame(text.slice("game ".length));
      const line = readLine(text);
      if (!line || line.step === "chain") continue;
      const known = this.known(line.deal);
      if (line.step === "commit") known.seal ??= line.seal;
      else if (line.step === "lock") Object.assign(known, { lock: line.lock, seats: line.seats });
      else if (line.step === "open") known.secret = line.secret;
      else {
        Object.assign(known, { dealt: line.seats, digest: line.digest });
        this.playing = line.deal;
        deals = true;
      }
    }
    return deals;
  }

  private async act(deal: number, known: Known): Promise<void> {
    if (!canHash() || !this.game || this.seat < 0) return;
    if (known.secret) return this.open(deal, known.secret);
    if (!known.seal) return;
    if (!known.lock) await this.commit(deal, known.seal);
    else if (!known.dealt) await this.reveal(deal, known);
    else if (!known.ended) {
      known.ended = true;
      this.ended(deal, known.dealt);
    }
  }

  private get id(): string {
    return this.game ? hexOf(this.game) : "";
  }

  /** The note about a deal for this seat. */
  private note(deal: number): OwnDeal | undefined {
    const own = ownDeal(this.id, deal);
    return own?.seat === this.seat ? own : undefined;
  }

  private async commit(deal: number, seal: Bytes): Promise<void> {
    if (!this.game) return;
    let own = this.note(deal);
    if (!own) {
      const chance = crypto.getRandomValues(new Uint8Array(32)), given = await chanceSealOf(this.game, deal, this.seat, chance);
      own = { deal, seat: this.seat, seal: hexOf(seal), sealed: this.table.now(), chance: hexOf(chance), given: hexOf(given) };
      noteDeal(this.id, own);
    }
    // If the server changed its seal after this chance was given, give nothing.
    if (same(seal, own.seal)) this.say({ do: "commit", deal, commit: own.given });
    else this.refuse(own);
  }

  private async reveal(deal: number, known: Known): Promise<void> {
    const own = this.note(deal), mine = known.seats[this.seat];
    if (!own || own.end === "refused") return;
    if (mine?.kind !== COMMITTED) return this.end(own, "late");
    const right = await this.isRight(deal, known, own);
    if (right === null) return;
    if (!right) return this.refuse(own);
    const now = this.table.now();
    if (!own.sent) noteDeal(this.id, { ...own, lock: known.lock ? hexOf(known.lock) : "", locked: own.locked ?? now, sent: now });
    this.say({ do: "reveal", deal, chance: own.chance });
  }

  /** Whether the lock is what was agreed; null if that cannot be checked now. */
  private async isRight(deal: number, { seal, lock, seats }: Known, own: OwnDeal): Promise<boolean | null> {
    if (!this.game || !seal || !lock || !same(seal, own.seal) || !same(seats[this.seat]?.seal, own.given)) return false;
    if (own.lock && !same(lock, own.lock)) return false;
    const deck = await this.deck();
    return deck && same(lock, hexOf(await lockOf(this.game, deal, seal, deck, seats)));
  }

  private ended(deal: number, seats: DealtSeat[]): void {
    const own = this.note(deal), dealt = seats[this.seat];
    if (dealt?.status !== DROPPED) return;
    if (own?.sent) this.end(own, "dropped");
    // A chance that was sealed for the next deal was dropped as well.
    this.sent.delete("commit" + (deal + 1));
  }

  /**
   * Notes the cards that the table shows of the deal in play, to compare them with what is opened later. Somebody who
   * sat down late gave no chance to that deal.
   */
  private async see(showing: Showing, begins: boolean): Promise<void> {
    const deal = this.playing, known = deal === null ? undefined : this.deals.get(deal);
    if (deal === null || !known?.seal || !this.game || this.seat < 0 || !canHash()) return;
    const noted = ownDeal(this.id, deal);
    // Somebody who changed seats in the middle of a hand keeps the notes for the first seat.
    if (noted && noted.seat !== this.seat) return;
    const shown = shownIn(showing, this.seat, known.seats.length, begins, noted?.shown);
    if (!shown || JSON.stringify(shown) === JSON.stringify(noted?.shown)) return;
    const own = noted ?? { deal, seat: this.seat, seal: hexOf(known.seal), sealed: this.table.now(), chance: "", given: "" };
    noteDeal(this.id, { ...own, shown, mixed: own.mixed ?? await mixedOf(this.game, deal, known, await this.deck()) });
  }

  private async open(deal: number, secret: Bytes): Promise<void> {
    const own = this.note(deal), deck = own && !own.opened ? await this.deck() : null;
    if (this.game && own && deck) noteDeal(this.id, { ...own, ...await foundIn(this.game, own, secret, deck) });
  }

  private async deck(): Promise<Bytes | null> {
    return this.list ??= await this.table.deck();
  }

  private end(own: OwnDeal, end: NonNullable<OwnDeal["end"]>): void {
    if (!own.end) noteDeal(this.id, { ...own, end });
  }

  private refuse(own: OwnDeal): void {
    this.end(own, "refused");
  }

  private say(message: Parameters<Table["send"]>[0]): void {
    const key = message.do + message.deal;
    if (this.sent.has(key)) return;
    this.sent.add(key);
    this.table.send(message);
  }

  /** Shows the state of the deal that was locked last, or of the next one if its seal is not right. */
  private tell(): void {
    const deals = [...this.deals].sort(([a], [b]) => a - b), [deal, known] = deals.findLast(([, { lock }]) => lock) ?? [];
    const own = deal === undefined ? undefined : this.note(deal), next = deals.at(-1);
    const refused = next !== undefined && this.note(next[0])?.end === "refused";
    const gave = own?.chance && known?.dealt?.[own.seat]?.status === REVEALED;
    const now: FairShown = {
      lock: known?.lock ? hexOf(known.lock) : "",
      own: refused || own?.end === "refused" ? "wrong" : own?.end ?? (gave ? "given" : ""),
      ...this.found(),
    };
    if (JSON.stringify(now) === JSON.stringify(this.shown)) return;
    this.shown = now;
    this.table.show(now);
  }

  private found(): Pick<FairShown, "opened"> {
    const wrong = this.seat < 0 ? [] : ownDeals(this.id).filter(({ seat, opened }) => seat === this.seat && opened && opened !== "right");
    return wrong.length ? {
      opened: {
        hands: wrong.map(({ deal, shown }) => shown?.hand ?? deal + 1), cards: wrong.every(({ opened }) => opened === "cards"),
        other: wrong.length === 1 ? wrong[0]?.other : undefined,
      },
    } : {};
  }
}
