// host.mjs - what a page provides to the worker's program, in node: time, chance, and a store that can fail.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const text = new TextDecoder(), bytes = new TextEncoder();

/** Bytes as a text that sorts like them. */
export const nameOf = (key) => Buffer.from(key).toString("hex");

/** Answers requests about rules, next to a worker. */
export class Rules {
  constructor(module) {
    this.program = new WebAssembly.Instance(module).exports;
  }

  ask(method, path, body) {
    const asked = bytes.encode(body === undefined ? "" : JSON.stringify(body)), { memory, ...does } = this.program;
    const to = does.rules_in(asked.length);
    new Uint8Array(memory.buffer, to, asked.length).set(asked);
    const status = method === "GET" ? does.rules_list_all() : does.rules_look(asked.length);
    return { status, body: JSON.parse(text.decode(new Uint8Array(memory.buffer, does.rules_out(), does.rules_out_length()))) };
  }
}

/** One worker. `kept` outlives it: a Map of keys, as hexadecimal digits, to bytes. */
export class Worker {
  constructor(module, { kept = new Map(), seed = 1n, id = "ada", name = "Ada", keeps = () => true, brings = true, tick = 0 } = {}) {
    this.kept = kept;
    this.keeps = keeps; // whether the next group can be stored; null: no answer from now on
    this.now = 1000;
    this.tick = tick; // how far the clock advances whenever it is read
    this.seed = seed;
    this.chances = []; // bytes used instead of chance when sixteen or more are drawn, in this order; null: by chance
    this.changes = [];
    this.groups = 0;
    this.waits = false;
    this.said = new Map(); // the messages sent on each link
    this.closed = new Map();
    this.replies = new Map();
    this.log = [];
    this.wanted = [];
    this.brings = brings; // whether weights are provided on request
    this.next = 1;
    const no = () => { throw new Error("nothing of an operating system is there"); };
    const wasi = new Proxy({}, { get: () => no });
    this.program = new WebAssembly.Instance(module, { host: this.host(), wasi_snapshot_preview1: wasi }).exports;
    for (const key of [...kept.keys()].sort()) this.load(Buffer.from(key, "hex"), kept.get(key));
    const who = createHash("sha256").update(id).digest();
    this.write(Buffer.concat([who.subarray(0, 16), who, Buffer.from(name)]));
    if (!this.program.worker_begin(16 + 32 + Buffer.byteLength(name))) throw new Error("it does not begin: " + this.log);
  }

  /** xorshift64*: the same every time. */
  draw(length) {
    const out = new Uint8Array(length);
    for (let i = 0; i < length; i++) {
      this.seed ^= this.seed >> 12n;
      this.seed = BigInt.asUintN(64, this.seed ^ (this.seed << 25n));
      this.seed ^= this.seed >> 27n;
      out[i] = Number(BigInt.asUintN(64, this.seed * 2685821657736338717n) >> 56n);
    }
    return out;
  }

  /** Bytes set instead of chance, or chance. */
  chance(length) {
    const set = length >= 16 && this.chances.length ? this.chances.shift() : null;
    if (set && set.length !== length) throw new Error(`${length} bytes are drawn, and not ${set.length}`);
    return set ?? this.draw(length);
  }

  host() {
    const at = (from, length) => new Uint8Array(this.program.memory.buffer, from, length);
    const copy = (from, length) => at(from, length).slice();
    return {
      now: () => (this.now += this.tick),
      wall: () => 1.7e12 + this.now,
      chance: (to, length) => at(to, length).set(this.chance(length)),
      log: (from, length) => this.log.push(text.decode(at(from, length))),
      send: (link, from, length) => this.said.get(link)?.push(JSON.parse(text.decode(at(from, length)))),
      close: (link, code, from, length) => this.closed.set(link, { code, why: text.decode(at(from, length)) }),
      reply: (request, status, from, length) =>
        this.replies.set(request, { status, text: text.decode(at(from, length)), get body() { return this.text ? JSON.parse(this.text) : null; } }),
      weights: (from, length) => this.wanted.push(text.decode(at(from, length))),
      keep: () => { this.waits = true; this.groups++; },
      ...this.store(copy),
    };
  }

  /** Changes are collected as they arrive, and done together. */
  store(copy) {
    return {
      put: (key, keyLength, head, headLength, rest, length) => {
        const name = nameOf(copy(key, keyLength));
        const value = Buffer.concat([copy(head, headLength), copy(rest, length)]);
        this.changes.push((kept) => kept.set(name, value));
      },
      drop: (key, length) => {
        const name = nameOf(copy(key, length));
        this.changes.push((kept) => kept.delete(name));
      },
      drop_all: (begins, length) => {
        const prefix = nameOf(copy(begins, length));
        this.changes.push((kept) => {
          for (const name of [...kept.keys()]) if (name.startsWith(prefix)) kept.delete(name);
        });
      },
    };
  }

  write(what) {
    const to = this.program.worker_in(what.length);
    if (!to) throw new Error("out of memory");
    new Uint8Array(this.program.memory.buffer, to, what.length).set(what);
  }

  load(key, value) {
    this.write(Buffer.concat([key, value]));
    return this.program.worker_load(key.length, value.length);
  }

  /** The learnt weights of a game's players, from the repository. */
  bring(game) {
    const file = readFileSync(new URL(`../../src/players/weights/${game}.weights`, import.meta.url));
    const bytes = file.subarray(file.indexOf("\n", file.indexOf("\nweights ") + 1) + 1);
    this.write(Buffer.concat([Buffer.from(game), bytes]));
    if (!this.program.worker_weights(Buffer.byteLength(game), bytes.length)) throw new Error("nobody waits for " + game);
  }

  /** One turn; false if there is nothing to do until input arrives. Time advances to the next timer. */
  turn() {
    if (this.brings && this.wanted.length) this.bring(this.wanted.shift());
    if (this.waits) {
      const kept = this.keeps();
      if (kept === null) return false;
      this.waits = false;
      if (kept) for (const change of this.changes) change(this.kept);
      this.changes = [];
      this.program.worker_kept(kept ? 1 : 0);
    }
    const wait = this.program.worker_turn();
    if (this.waits) return true;
    if (wait < 0) return false;
    this.now += wait;
    return true;
  }

  /** Turns until that holds; fails after too many. */
  until(what, holds, most = 100000) {
    for (let i = 0; !holds(); i++)
      if (i === most || (!this.turn() && !holds())) throw new Error(`it does not come to this: ${what}`);
  }

  /** Sends a request without waiting; returns the number of its answer. */
  begin(method, path, body) {
    const number = this.next++;
    const asked = bytes.encode(`${method} ${path}\n${body === undefined ? "" : JSON.stringify(body)}`);
    this.write(asked);
    this.program.worker_request(number, asked.length);
    return number;
  }

  ask(method, path, body) {
    const number = this.begin(method, path, body);
    this.until(`${method} ${path} is answered`, () => this.replies.has(number));
    return this.replies.get(number);
  }

  /** An answer that is not JSON. */
  text(method, path) {
    const { status, text } = this.ask(method, path);
    if (status !== 200) throw new Error(text);
    return text;
  }

  /** `number`: of somebody who shares the device, with a name; 0: the browser's own person. */
  open(number = 0, name = "") {
    const link = this.next++;
    this.said.set(link, []);
    this.write(bytes.encode(name));
    if (!this.program.worker_open(link, number, Buffer.byteLength(name))) throw new Error("the link is closed at once");
    return link;
  }

  say(link, message) {
    const said = bytes.encode(JSON.stringify(message));
    this.write(said);
    this.program.worker_message(link, said.length);
  }

  shut(link) {
    this.program.worker_close(link);
  }
}
