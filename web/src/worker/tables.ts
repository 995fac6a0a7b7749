// tables.ts - the tables of a browser, in the one worker that plays: the pages' links to them, and the store.
import { Memory } from "./memory";
import { fetchProgram, Program, type Host } from "./program";
import { answerRules, isOfRules } from "./rules";
import type { Sharer, ToWorker, ToPage } from "./messages";
import { Fenced, Store, type Bytes, type Change, type Keeper, type Self } from "./store";

/** Addresses of the learned weights of each game; made by build.mjs. */
declare const WEIGHTS: Record<string, string>;

/** How long to wait before weights are requested again: at first, and at most. */
const FIRST_WAIT = 1000, LONGEST_WAIT = 15_000;
/** A store that does not open within this time is treated as missing. */
const OPENS = 8000;
/** A program that ends more often than this in a minute is not restarted. */
const ENDS = 3, MINUTE = 60_000;
/** Close code of a link: the client may reconnect at once. */
const AGAIN = 1012;

interface Whose {
  page: string;
  number: number;
}

function fresh(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** If there is no server to play on, play without a store if need be. */
async function openStore(): Promise<Keeper> {
  if (!NO_SERVER) return Store.open();
  const late = new Promise<Keeper>((done) => setTimeout(() => done(new Memory()), OPENS));
  return Promise.race([Store.open().catch(() => new Memory()), late]);
}

async function selfOf(store: Keeper, name: string, anyName: () => string): Promise<Self> {
  const known = await store.self();
  if (known && (!name || known.name === name)) return known;
  const self = known ? { ...known, name } : { id: fresh(16), key: fresh(32), name: name || anyName() };
  await store.keepSelf(self);
  return self;
}

export class Tables implements Host {
  private program: Program | null = null;
  private links = new Map<number, Whose>();
  private requests = new Map<number, Whose>();
  private next = 1;
  private ends: number[] = [];
  private keeping: Extract<ToPage, { is: "keeping" }>["why"];

  private constructor(private readonly module: WebAssembly.Module, private store: Keeper, private readonly self: Self,
    private readonly tell: (page: string | null, told: ToPage) => void, private readonly over: (why: unknown) => void) {
    this.keeping = this.well();
  }

  private well(): "kept" | "nowhere" {
    return this.store.lasting ? "kept" : "nowhere";
  }

  /**
   * `handed`: the program, if the page has it; `tell`: sends to one page, or to all; `over`: called when nothing can be
   * played here any more.
   */
  static async begin(name: string, anyName: () => string, handed: Promise<WebAssembly.Module | undefined>,
    tell: Tables["tell"], over: Tables["over"]): Promise<Tables> {
    const [module, store] = await Promise.all([
      handed.then((module) => module ?? fetchProgram(MODULE)),
      openStore(),
    ]);
    const tables = new Tables(module, store, await selfOf(store, name, anyName), tell, over);
    await tables.start();
    return tables;
  }

  private async start(): Promise<void> {
    this.store.onLost = () => this.ended(new Error("the browser took away what was kept"));
    this.program = new Program(this.module, this, await this.store.all(), this.self);
  }

  // ---- Messages from pages ----

  hear(page: string, asked: ToWorker): void {
    switch (asked.do) {
      case "open": this.open({ page, number: asked.link }, asked.as); break;
      case "ask": {
        if (isOfRules(asked.text)) {
          void answerRules(asked.text).then((answer) => this.tell(page, { is: "answer", request: asked.request, ...answer }));
          break;
        }
        const request = this.next++;
        this.requests.set(request, { page, number: asked.request });
        if (this.program) this.program.request(request, asked.text);
        else this.reply(request, 0, "");
        break;
      }
      case "say":
      case "close": {
        const link = [...this.links].find(([, whose]) => whose.page === page && whose.number === asked.link)?.[0];
        if (link === undefined) break;
        if (asked.do === "say") this.program?.message(link, asked.text);
        else this.shut(link);
      }
    }
  }

  private open(whose: Whose, as?: Sharer): void {
    const link = this.next++;
    this.links.set(link, whose);
    if (!this.program?.open(link, as)) this.close(link, AGAIN, "");
    this.tellKeeping(whose.page);
  }

  /** Sent to a page, which assumes that games are stored until it hears otherwise. */
  tellKeeping(page: string): void {
    if (this.keeping !== "kept") this.tell(page, { is: "keeping", why: this.keeping });
  }

  private shut(link: number): void {
    this.links.delete(link);
    this.program?.close(link);
  }

  /** A page is gone. */
  gone(page: string): void {
    for (const [link, whose] of this.links) if (whose.page === page) this.shut(link);
  }

  // ---- Calls of the program ----

  send(link: number, text: string): void {
    const whose = this.links.get(link);
    if (whose) this.tell(whose.page, { is: "said", link: whose.number, text });
  }

  close(link: number, code: number, why: string): void {
    const whose = this.links.get(link);
    if (!whose) return;
    this.tell(whose.page, { is: "closed", link: whose.number, code, why });
    // Call the program only after it has finished the current call.
    queueMicrotask(() => this.shut(link));
  }

  reply(request: number, status: number, text: string): void {
    const whose = this.requests.get(request);
    this.requests.delete(request);
    if (whose) this.tell(whose.page, { is: "answer", request: whose.number, status, text });
  }

  weights(game: string): void {
    void this.bring(game, this.program);
  }

  private async bring(game: string, program: Program | null): Promise<void> {
    for (let wait = FIRST_WAIT; program === this.program; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        const answer = await fetch(WEIGHTS[game] ?? "");
        if (!answer.ok) throw new Error(String(answer.status));
        return program?.bring(game, new Uint8Array(await answer.arrayBuffer()));
      } catch {
        await new Promise((done) => setTimeout(done, wait));
      }
    }
  }

  keep(changes: Change[]): void {
    const program = this.program;
    this.store.keep(changes).then(() => {
      this.say(this.well());
      program?.kept(true);
    }, (e: unknown) => {
      if (e instanceof Fenced) return this.leave(e);
      this.say((e as DOMException).name === "QuotaExceededError" ? "full" : "refused");
      program?.kept(false);
    });
  }

  private say(now: Tables["keeping"]): void {
    if (now === this.keeping) return;
    this.keeping = now;
    this.tell(null, { is: "keeping", why: now });
  }

  log(text: string): void {
    console.warn("tables:", text);
  }

  /** Restarts from what was stored, but not for ever. */
  ended(why: unknown): void {
    const now = performance.now();
    this.ends = [...this.ends.filter((at) => now - at < MINUTE), now];
    this.drop();
    this.log(String(why));
    if (this.ends.length > ENDS) return this.leave(why);
    this.store.again().then((store) => {
      this.store = store;
      return this.start();
    }).catch((e: unknown) => this.leave(e));
  }

  private drop(): void {
    this.program?.end();
    this.program = null;
    for (const [, { page, number }] of this.links) this.tell(page, { is: "closed", link: number, code: AGAIN, why: "" });
    this.links.clear();
    for (const request of [...this.requests.keys()]) this.reply(request, 0, "");
  }

  private leave(why: unknown): void {
    this.drop();
    this.store.close();
    this.over(why);
  }
}
