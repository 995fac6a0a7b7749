// transcript.ts - reads a record as the transcript of its deals, line by line (docs/FAIR.md).
//
// Faults are noted, and reading goes on, because the reader wants to know which deal is wrong.
import { unhex, type Bytes, type DealtSeat, type LockedSeat } from "./deal";
import { Held } from "./held";
import { readLine, type Line, type Reason } from "./lines";

const SEATS = "ABCDEFGHIJ";
/** More lines than any game has. */
const MOST_LINES = 200_000;

/** A deal, as far as its lines describe it. */
export interface Deal {
  number: number;
  seal: Bytes;
  lock: Bytes | null;
  digest: Bytes | null;
  secret: Bytes | null;
  reason: Reason | null;
  seats: LockedSeat[];
  dealt: DealtSeat[];
  /** The number of its hand in the passing cycle; null: no cards were dealt. */
  hand: number | null;
  hands: string[][];
  kitty: string[];
  dealer: number;
  /** Its dealer was drawn by the rules. */
  drawn: boolean;
  finished: boolean;
  void: boolean;
  held: Held | null;
  /** Checks that fail because of its lines: numbers of docs/FAIR.md. */
  failed: Set<number>;
}

export interface Transcript {
  game: Bytes;
  deals: Deal[];
  /** Failed checks of the record as a whole. */
  failed: Set<number>;
  over: boolean;
}

/** "A 2C 3C / B 4C": the cards of each seat. */
const groupsOf = (words: string[]): { who: string; cards: string[] }[] =>
  words.join(" ").split(" / ").map((part) => part.split(" ")).map(([who = "", ...cards]) => ({ who, cards }));

const inOrder = (groups: { who: string }[]): boolean => groups.every(({ who }, i) => who === SEATS[i]);

function tagsOf(lines: string[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^\[(\w+) "(.*)"\]$/.exec(line) ?? [];
    if (name && value !== undefined) tags.set(name, value);
  }
  return tags;
}

class Reader {
  readonly deals: Deal[] = [];
  readonly failed = new Set<number>();
  over = false;
  /** The game was called off. */
  private off = false;
  private playing = false;
  /** The deal whose hand is about to begin or in play. */
  private current: Deal | null = null;
  /** The next hand is the first of its game. */
  private first = true;
  private number = 0;

  constructor(private dealer: number) {}

  private need(good: unknown, check: number, deal?: Deal | null): void {
    if (!good) (deal?.failed ?? this.failed).add(check);
  }

  take(line: string): void {
    const [word = "", ...rest] = line.split(" ");
    switch (word) {
      case "fair": return this.fair(rest.join(" "));
      case "hand":
        this.number = Number(rest[0]);
        return;
      case "deal": return this.begin(groupsOf(rest));
      case "void": return this.callOff(rest.length > 0);
      case "score": return this.scored();
      case "over":
        this.over = true;
        return;
      case "next": return this.next(rest[0]);
      case "pass": case "trick": case "kitty": case "bury": return this.move(word, groupsOf(rest));
      default: return;
    }
  }

  // ---- The game ----

  private begin(groups: { who: string; cards: string[] }[]): void {
    const deal = this.current, kitty = groups.at(-1)?.who === "kitty" ? groups.pop()?.cards ?? [] : [];
    if (!deal?.digest || deal.hands.length || this.playing) return this.need(false, 10, deal);
    this.need(inOrder(groups), 8, deal);
    this.need(groups.length === deal.seats.length, 4, deal);
    Object.assign(deal, {
      hands: groups.map((g) => g.cards), kitty, hand: this.number, dealer: this.dealer, drawn: this.first,
      held: new Held(groups.map((g) => g.cards), kitty),
    } satisfies Partial<Deal>);
    this.first = false;
    this.playing = true;
  }

  private move(word: string, groups: { who: string; cards: string[] }[]): void {
    const held = this.playing ? this.current?.held : null;
    if (!held) return this.need(false, 9, this.current);
    for (const { who, cards: all } of groups) {
      const seat = SEATS.indexOf(who), cards = all.filter((card) => card !== "-" && card !== "unseen");
      if (word === "trick") held.play(seat, cards);
      else if (word === "kitty") held.takeKitty(cards);
      else if (word === "pass") held.pass(seat, cards);
      else held.bury(seat, cards);
    }
  }

  private scored(): void {
    const deal = this.playing ? this.current : null;
    if (!deal) return this.need(false, 9);
    deal.held?.end();
    deal.finished = true;
    this.playing = false;
    this.dealer = (this.dealer + 1) % deal.hands.length;
  }

  private callOff(whole: boolean): void {
    if (whole) this.over = this.off = true;
    else if (this.current) this.current.void = true;
    this.playing = false;
  }

  private next(who: string | undefined): void {
    this.over = this.off = false;
    this.first = who !== undefined;
    if (who !== undefined) this.dealer = SEATS.indexOf(who);
  }

  // ---- Its deals ----

  private fair(text: string): void {
    const line = readLine(text);
    if (!line) return this.need(false, 10);
    if (line.step === "chain") return;
    if (line.step === "commit") return this.commit(line.deal, line.seal);
    const deal = this.deals[line.deal];
    if (!deal) return this.need(false, 10);
    if (line.step === "lock") this.lock(deal, line);
    else if (line.step === "dealt") this.dealt(deal, line);
    else this.open(deal, line);
  }

  /** The seal, sent at the beginning of the game or together with the lock of the deal before. */
  private commit(number: number, seal: Bytes): void {
    const last = this.deals.at(-1);
    this.need(number === this.deals.length, 10);
    const deal: Deal = {
      number, seal, lock: null, digest: null, secret: null, reason: null, seats: [], dealt: [], hand: null, hands: [], kitty: [],
      dealer: 0, drawn: false, finished: false, void: false, held: null, failed: new Set(),
    };
    this.need(!last || last.secret || (last.lock && !last.digest), 2, deal);
    if (number === this.deals.length) this.deals.push(deal);
  }

  private lock(deal: Deal, line: Line & { step: "lock" }): void {
    const good = deal === this.deals.at(-1) && !deal.lock && !this.playing && !this.over;
    this.need(good, 2, deal);
    if (!deal.lock) Object.assign(deal, { lock: line.lock, seats: line.seats });
  }

  private dealt(deal: Deal, line: Line & { step: "dealt" }): void {
    const good = deal === this.deals.at(-2) && deal.lock && !deal.digest;
    this.need(good, 2, deal);
    this.need(this.deals.every((d) => d.secret || !d.void), 10, deal);
    this.need(line.seats.length === deal.seats.length, 10, deal);
    if (!deal.digest) Object.assign(deal, { digest: line.digest, dealt: line.seats });
    this.current = deal;
  }

  private open(deal: Deal, { reason, secret }: Line & { step: "open" }): void {
    const so: Record<Reason, unknown> = {
      game: deal.finished && this.over, hand: deal.finished, void: deal.void,
      abandoned: this.off && deal.digest && !deal.finished && !deal.void, unused: this.over && !deal.digest,
    };
    this.need(!deal.secret && so[reason], 10, deal);
    if (!deal.secret) Object.assign(deal, { secret, reason });
  }
}

/** null: it is not a record, or nothing in it says that its deals were dealt this way. */
export function readTranscript(text: string): Transcript | null {
  const lines = text.split("\n"), tags = tagsOf(lines), game = unhex(tags.get("Game"), 16);
  if (tags.get("Fair") !== "hearts-deal/1" || !game || lines.length > MOST_LINES) return null;
  const reader = new Reader(SEATS.indexOf(tags.get("Dealer") ?? "-"));
  for (const line of lines) if (line && !"[{#".includes(line[0] ?? "")) reader.take(line);
  return { game, deals: reader.deals, failed: reader.failed, over: reader.over };
}
