// give.test.mjs - a chance is noted, sealed, and revealed when the lock is right: against a table that is honest, and others.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";
import { browser, load } from "./module.mjs";

// As a browser has it; Debian's node does not.
globalThis.crypto ??= webcrypto;
const store = browser();
const m = await load("test/give-module.ts");
const classic = { options: { strip: "none", decks: "1", kitty: "none" }, seats: 4, kitty: 0, deck: 52 };
const deck = m.deckOfRules(classic), hex = m.hexOf;

let games = 0;
/** A table with four seats as its server has it; `me` is the seat of the page. */
class Server {
  constructor(me = 0) {
    this.game = Uint8Array.from({ length: 16 }, (_, i) => ++games + i);
    Object.assign(this, { id: hex(this.game), me, lines: [], said: [], shown: [], given: [], time: 1000 });
    this.secrets = Array.from({ length: 4 }, (_, n) => new Uint8Array(96).fill(n + 1));
    this.anew();
  }
  /** The page is loaded, or loaded anew. */
  anew() {
    this.said = [];
    this.page = new m.Giving({
      send: (message) => this.said.push(message), deck: async () => this.deck ?? deck, show: (shown) => this.shown.push(shown), now: () => ++this.time,
    });
  }
  view(seat = this.me) {
    return this.page.view(this.id, this.lines, seat);
  }
  async told(...lines) {
    this.lines.push(...lines);
    await this.page.event(lines);
  }
  async commit(deal, secret = this.secrets[deal]) {
    return `commit ${deal} ${hex(await m.sealOf(this.game, deal, secret))}`;
  }
  /** The page's K, as it was sent for a deal. */
  sent(deal) {
    return this.said.find((message) => message.do === "commit" && message.deal === deal)?.commit;
  }
  /** With the page's K, or another; `list` is what the server says that is dealt. */
  async lock(deal, mine = this.sent(deal), list = deck) {
    const seats = Array.from({ length: 4 }, (_, seat) => (seat === this.me && mine ? { kind: 3, seal: m.unhex(mine, 32) } : { kind: seat === this.me ? 2 : 1 }));
    const seal = await m.sealOf(this.game, deal, this.secrets[deal]), lock = await m.lockOf(this.game, deal, seal, list, seats);
    const words = seats.map((s, i) => "ABCD"[i] + " " + (s.seal ? hex(s.seal) : s.kind === 2 ? "absent" : "computer"));
    return `lock ${deal} ${hex(lock)} ${words.join(" / ")}`;
  }
  dealt(deal, word) {
    return `dealt ${deal} ${"0".repeat(128)} ${[..."ABCD"].map((seat, i) => `${seat} ${i === this.me ? word : "-"}`).join(" / ")}`;
  }
  get last() {
    return this.shown.at(-1);
  }
}
async function seated(me) {
  const s = new Server(me);
  s.lines.push(await s.commit(0));
  await s.view();
  return s;
}
const reveals = (s) => s.said.filter((message) => message.do === "reveal");

test("a chance is noted, then its seal is sent; it is made of the chance, the deal and the seat", async () => {
  const s = await seated(2), [said] = s.said, own = m.ownDeal(s.id, 0);
  assert.deepEqual(s.said.length, 1);
  assert.deepEqual({ do: said.do, deal: said.deal }, { do: "commit", deal: 0 });
  assert.equal(said.commit, hex(await m.chanceSealOf(s.game, 0, 2, m.unhex(own.chance, 32))));
  assert.equal(own.seal, s.lines[0].split(" ")[2]);
  assert.ok(store.get(`hearts.deals.${s.id}`).includes(own.chance));
});

test("who watches sends nothing, and sees the fingerprint all the same", async () => {
  const s = new Server();
  s.lines.push(await s.commit(0), await s.lock(0));
  await s.view(null);
  assert.deepEqual(s.said, []);
  assert.equal(s.last.lock, s.lines[1].split(" ")[2]);
});

test("it is revealed once the lock is right, and the next deal has a chance of its own", async () => {
  const s = await seated();
  await s.told(await s.lock(0), await s.commit(1));
  assert.deepEqual(reveals(s), [{ do: "reveal", deal: 0, chance: m.ownDeal(s.id, 0).chance }]);
  assert.equal(s.sent(1), m.ownDeal(s.id, 1).given);
  assert.notEqual(m.ownDeal(s.id, 1).chance, m.ownDeal(s.id, 0).chance);
  await s.told(s.dealt(0, m.ownDeal(s.id, 0).chance));
  assert.equal(s.last.own, "given");
  const own = m.ownDeal(s.id, 0);
  assert.ok(own.sealed < own.locked && own.locked <= own.sent);
  assert.equal(s.said.length, 3, "nothing is said twice on one line");
});

test("another line, or a reload, says the same again", async () => {
  const s = await seated(), before = s.sent(0);
  s.anew();
  await s.view();
  assert.equal(s.sent(0), before);
  s.lines.push(await s.lock(0));
  s.anew();
  await s.view();
  assert.deepEqual(reveals(s), [{ do: "reveal", deal: 0, chance: m.ownDeal(s.id, 0).chance }]);
  const first = m.ownDeal(s.id, 0).sent;
  await s.view();
  assert.equal(reveals(s).length, 2);
  assert.equal(m.ownDeal(s.id, 0).sent, first, "it left this device when it left it first");
});

test("two tabs of one browser give the same chance", async () => {
  const s = await seated(), other = s.said;
  s.anew();
  await s.view();
  assert.deepEqual(s.said, other);
});

test("in another seat it is another chance", async () => {
  const s = await seated(0), before = s.sent(0);
  s.me = 3;
  s.said = [];
  await s.view();
  assert.equal(s.sent(0), hex(await m.chanceSealOf(s.game, 0, 3, m.unhex(m.ownDeal(s.id, 0).chance, 32))));
  assert.notEqual(s.sent(0), before);
});

const wrongs = {
  "the seal is another one than before": async (s) => {
    s.secrets[0] = new Uint8Array(96).fill(9);
    s.lines = [await s.commit(0), await s.lock(0)];
    await s.view();
  },
  "another chance was locked for this seat": async (s) => s.told(await s.lock(0, "ab".repeat(32))),
  "the lock does not follow": async (s) => s.told((await s.lock(0)).replace(/^lock 0 ...../, "lock 0 00000")),
  "the lock is of another deck": async (s) => s.told(await s.lock(0, s.sent(0), deck.slice(1))),
  "the lock is of another deal": async (s) => s.told((await s.lock(1, s.sent(0))).replace("lock 1", "lock 0")),
};
for (const [what, tell] of Object.entries(wrongs))
  test(`nothing is revealed where ${what}`, async () => {
    const s = await seated();
    await tell(s);
    assert.deepEqual(reveals(s), []);
    assert.equal(s.last.own, "wrong");
    assert.equal(m.ownDeal(s.id, 0).end, "refused");
    s.anew();
    await s.view();
    assert.deepEqual(reveals(s), [], "nor after a reload");
  });

test("a second lock of the same deal is not answered", async () => {
  const s = await seated();
  await s.told(await s.lock(0));
  const other = await s.lock(0, s.sent(0));
  s.lines = [s.lines[0], other.replace("B computer", "B absent")];
  s.anew();
  await s.view();
  assert.deepEqual(reveals(s), []);
  assert.equal(s.last.own, "wrong");
});

test("where the rules cannot be read nothing is revealed, and nobody is accused", async () => {
  const s = await seated();
  s.page = new m.Giving({ send: (message) => s.said.push(message), deck: async () => null, show: (shown) => s.shown.push(shown), now: () => 1 });
  await s.view();
  await s.told(await s.lock(0));
  assert.deepEqual(reveals(s), []);
  assert.equal(s.last.own, "");
});

test("a lock without the own chance: it came too late", async () => {
  const s = await seated();
  await s.told(await s.lock(0, ""));
  assert.deepEqual(reveals(s), []);
  assert.equal(s.last.own, "late");
});

test("a chance that was revealed, and is called late all the same", async () => {
  const s = await seated();
  await s.told(await s.lock(0));
  await s.told(s.dealt(0, "dropped"));
  assert.equal(s.last.own, "dropped");
  assert.equal(m.ownDeal(s.id, 0).end, "dropped");
});

test("a chance that was dropped took the seal for the next deal with it: that is sent once more", async () => {
  const s = await seated();
  await s.told(await s.lock(0), await s.commit(1));
  const before = s.sent(1);
  s.said = [];
  await s.told(s.dealt(0, "dropped"));
  assert.deepEqual(s.said, [{ do: "commit", deal: 1, commit: before }]);
  await s.told();
  assert.equal(s.said.length, 1, "and not again");
});

test("another game at the table has deals of its own", async () => {
  const s = await seated(), before = s.id;
  await s.told(await s.lock(0));
  s.game = Uint8Array.from({ length: 16 }, (_, i) => 200 + i);
  s.id = hex(s.game);
  s.said = [];
  await s.told(`game ${s.id}`, await s.commit(0));
  assert.equal(s.sent(0), m.ownDeal(s.id, 0).given);
  assert.notEqual(m.ownDeal(s.id, 0).chance, m.ownDeal(before, 0).chance);
  assert.equal(s.last.lock, "", "none of it is locked yet");
});

test("a line that is none, and one of another kind, change nothing", async () => {
  const s = await seated(), before = s.said.length;
  await s.told("lock", "lock 0 zz A computer", "secret 0 aa", "chain " + "0".repeat(64));
  assert.equal(s.said.length, before);
});

test("what is noted is bounded: the oldest games and deals go", () => {
  const own = (deal) => ({ deal, seat: 0, seal: "", sealed: 0, chance: "", given: "" });
  for (let deal = 0; deal < 203; deal++) m.noteDeal("long", own(deal));
  assert.deepEqual([m.ownDeals("long").length, m.ownDeals("long")[0].deal], [200, 3]);
  for (let game = 0; game < 45; game++) m.noteDeal("game" + game, own(0));
  assert.deepEqual(JSON.parse(store.get("hearts.deals")).length, 40);
  assert.deepEqual([store.has("hearts.deals.game4"), store.has("hearts.deals.game5")], [false, true]);
});

test("the deck of rules: two decks, cards taken out, a number that is not theirs", () => {
  const rules = (options, more) => m.deckOfRules({ ...classic, ...more, options: { ...classic.options, ...options } });
  assert.deepEqual([...rules({}, {})], Array.from({ length: 52 }, (_, i) => i));
  assert.deepEqual([...rules({ decks: "2" }, { deck: 104 })], Array.from({ length: 104 }, (_, i) => i));
  assert.equal(rules({ strip: "standard" }, { seats: 3, deck: 51 }).includes(m.faceOf("2D")), false);
  assert.equal(rules({ strip: "standard" }, { seats: 3, deck: 52 }), null);
});

test("a record beside one's own notes", () => {
  const [C, T, K, r] = [1, 2, 3, 4].map((n) => new Uint8Array(32).fill(n));
  const one = { deal: { seal: C, lock: T, seats: [{ kind: 3, seal: K }], dealt: [{ status: 1, chance: r }] } };
  const own = { deal: 0, seat: 0, seal: hex(C), sealed: 1, lock: hex(T), locked: 2, sent: 3, chance: hex(r), given: hex(K) };
  assert.deepEqual(m.failedBeside(one, own), []);
  assert.deepEqual(m.failedBeside(one, { ...own, seal: hex(T) }), [2]);
  assert.deepEqual(m.failedBeside(one, { ...own, sealed: 4 }), [2]);
  assert.deepEqual(m.failedBeside(one, { ...own, lock: hex(C) }), [4]);
  assert.deepEqual(m.failedBeside(one, { ...own, given: hex(C) }), [3]);
  assert.deepEqual(m.failedBeside(one, { ...own, chance: hex(C) }), [3]);
  const late = { deal: { ...one.deal, seats: [{ kind: 2 }], dealt: [{ status: 0 }] } };
  assert.deepEqual(m.failedBeside(late, { ...own, sent: undefined, lock: undefined }), [], "it was never sent");
  assert.deepEqual(m.failedBeside(late, own), [3]);
});
