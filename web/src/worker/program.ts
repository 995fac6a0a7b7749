// program.ts - the program of the tables, and what it needs from outside: time, randomness, a store
// (src/clients/browser/host.h).
import type { Sharer } from "./messages";
import type { Bytes, Change, Self } from "./store";

/** What the program calls; none of these may call the program back directly. */
export interface Host {
  send(link: number, text: string): void;
  close(link: number, code: number, why: string): void;
  reply(request: number, status: number, text: string): void;
  /** Asks for the learned weights of a game; the answer is bring(). */
  weights(game: string): void;
  /** Asks to store a group of changes; the answer is kept(). */
  keep(changes: Change[]): void;
  log(text: string): void;
  /** The program has ended: what was stored is safe, and everything else is lost. */
  ended(why: unknown): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  worker_in(length: number): number;
  worker_load(key: number, value: number): number;
  worker_begin(length: number): number;
  worker_open(link: number, number: number, name: number): number;
  worker_message(link: number, length: number): void;
  worker_close(link: number): void;
  worker_request(request: number, length: number): void;
  worker_kept(kept: number): void;
  worker_weights(name: number, length: number): number;
  worker_turn(): number;
}

const words = new TextDecoder(), bytes = new TextEncoder();
/** The browser returns at most this many random bytes at a time. */
const CHANCE = 65536;

function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Compiles a program while it downloads; if the host sends the wrong type, compiles it afterwards. */
export async function fetchProgram(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

export class Program {
  private readonly does: Exports;
  private changes: Change[] = [];
  private timer = 0;
  private due = false;
  private over = false;
  private readonly soon = new MessageChannel();

  /** `kept`: sorted by key. Throws if the program does not start. */
  constructor(module: WebAssembly.Module, private readonly host: Host, kept: Iterable<[Bytes, Bytes]>, self: Self) {
    const no = (): never => {
      throw new Error("nothing of an operating system is there");
    };
    const wasi = new Proxy({}, { get: () => no });
    const program = new WebAssembly.Instance(module, { host: this.given(), wasi_snapshot_preview1: wasi as WebAssembly.ModuleImports });
    this.does = program.exports as unknown as Exports;
    this.soon.port1.onmessage = () => this.turn();
    for (const [key, value] of kept) {
      this.write(key, value);
      if (!this.does.worker_load(key.length, value.length)) host.log("something was kept that is not the worker's own");
    }
    const name = bytes.encode(self.name);
    this.write(self.id, self.key, name);
    if (!this.does.worker_begin(self.id.length + self.key.length + name.length)) throw new Error("the tables do not begin");
    this.wake();
  }

  private given(): WebAssembly.ModuleImports {
    const at = (from: number, length: number): Bytes => new Uint8Array(this.does.memory.buffer, from, length);
    const copy = (from: number, length: number): Bytes => at(from, length).slice();
    const text = (from: number, length: number): string => words.decode(at(from, length));
    return {
      now: () => performance.now(),
      wall: () => Date.now(),
      chance: (to: number, length: number) => {
        for (let done = 0; done < length; done += CHANCE)
          at(to + done, Math.min(CHANCE, length - done)).set(crypto.getRandomValues(new Uint8Array(Math.min(CHANCE, length - done))));
      },
      log: (from: number, length: number) => this.host.log(text(from, length)),
      send: (link: number, from: number, length: number) => this.host.send(link, text(from, length)),
      close: (link: number, code: number, from: number, length: number) => this.host.close(link, code, text(from, length)),
      reply: (request: number, status: number, from: number, length: number) => this.host.reply(request, status, text(from, length)),
      weights: (from: number, length: number) => this.host.weights(text(from, length)),
      put: (key: number, keyLength: number, head: number, headLength: number, rest: number, length: number) =>
        this.changes.push({ do: "put", key: copy(key, keyLength), value: joined(at(head, headLength), at(rest, length)) }),
      drop: (key: number, length: number) => this.changes.push({ do: "drop", key: copy(key, length) }),
      drop_all: (begins: number, length: number) => this.changes.push({ do: "dropAll", key: copy(begins, length) }),
      keep: () => {
        this.host.keep(this.changes);
        this.changes = [];
      },
    };
  }

  private write(...parts: Bytes[]): number {
    const length = parts.reduce((sum, part) => sum + part.length, 0), to = this.does.worker_in(length);
    if (!to) throw new Error("out of memory");
    let at = to;
    for (const part of parts) {
      new Uint8Array(this.does.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
    return length;
  }

  /** Everything that the program does runs in here, so that its end is noticed. */
  private run(what: () => void): void {
    if (this.over) return;
    try {
      what();
      this.wake();
    } catch (e) {
      this.end();
      this.host.ended(e);
    }
  }

  private wake(): void {
    if (this.due) return;
    this.due = true;
    clearTimeout(this.timer);
    this.soon.port2.postMessage(0);
  }

  private turn(): void {
    if (this.over) return;
    this.due = false;
    try {
      const wait = this.does.worker_turn();
      if (wait === 0) this.wake();
      else if (wait > 0 && !this.due) this.timer = self.setTimeout(() => this.turn(), wait);
    } catch (e) {
      this.end();
      this.host.ended(e);
    }
  }

  /** `as`: who shares the device and opens it. False: it is closed at once. */
  open(link: number, as: Sharer = { number: 0, name: "" }): boolean {
    let open = false;
    this.run(() => { open = this.does.worker_open(link, as.number, this.write(bytes.encode(as.name))) !== 0; });
    return open;
  }

  message(link: number, said: string): void {
    this.run(() => this.does.worker_message(link, this.write(bytes.encode(said))));
  }

  close(link: number): void {
    this.run(() => this.does.worker_close(link));
  }

  request(number: number, asked: string): void {
    this.run(() => this.does.worker_request(number, this.write(bytes.encode(asked))));
  }

  kept(kept: boolean): void {
    this.run(() => this.does.worker_kept(kept ? 1 : 0));
  }

  bring(game: string, weights: Bytes): void {
    this.run(() => {
      const name = bytes.encode(game);
      this.write(name, weights);
      if (!this.does.worker_weights(name.length, weights.length)) this.host.log(`nobody waits for what computers know of ${game}`);
    });
  }

  /** Stops it: nothing else will happen. */
  end(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.soon.port1.close();
  }
}
