// give.test.mjs - a chance is noted, sealed, and revealed if the lock is right: at an honest table, and at others.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";
import { browser, load } from "./module.mjs";

// As in a browser; Debian's node does not have it.
globalThis.crypto ??= webcrypto;
const store = browser();
const m = await load("test/give-module.ts");
const classic = { options: { strip: "none", decks: "1", kitty: "none" }, seats: 4, kitty: 0, deck: 52 };
const deck = m.deckOfRules(classic), hex = m.hexOf;

let games = 0;
/** A table with four seats on the server's side; `me` is the seat of the page. */
class Server {
  constructor(me = 0) {
    games++;
    this.game = Uint8Array.from({ length: 16 }, (_, i) => (i ? i : games));
    Object.assign(this, { id: hex(this.game), me, lines: [], said: [], shown: [], given: [], time: 1000 });
    this.secrets = Array.from({ length: 4 }, (_, n) => new Uint8Array(96).fill(n + 1));
    this.load();
  }
  /** The page is loaded, or reloaded. */
  load() {
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
  /** With the page's K, or another; `list` is the deck that the server claims to deal. */
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

test("a watcher sends nothing, but sees the fingerprint", async () => {
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
  assert.equal(s.said.length, 3, "nothing is sent twice over one connection");
});

test("after a new connection or a reload, the page sends the same again", async () => {
  const s = await seated(), before = s.sent(0);
  s.load();
  await s.view();
  assert.equal(s.sent(0), before);
  s.lines.push(await s.lock(0));
  s.load();
  await s.view();
  assert.deepEqual(reveals(s), [{ do: "reveal", deal: 0, chance: m.ownDeal(s.id, 0).chance }]);
  const first = m.ownDeal(s.id, 0).sent;
  await s.view();
  assert.equal(reveals(s).length, 2);
  assert.equal(m.ownDeal(s.id, 0).sent, first, "the time noted is that of the first sending");
});

test("two tabs of one browser give the same chance", async () => {
  const s = await seated(), other = s.said;
  s.load();
  await s.view();
  assert.deepEqual(s.said, other);
});

test("another seat has another chance", async () => {
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
  test(`nothing is revealed if ${what}`, async () => {
    const s = await seated();
    await tell(s);
    assert.deepEqual(reveals(s), []);
    assert.equal(s.last.own, "wrong");
    assert.equal(m.ownDeal(s.id, 0).end, "refused");
    s.load();
    await s.view();
    assert.deepEqual(reveals(s), [], "nor after a reload");
  });

test("a second lock of the same deal is not answered", async () => {
  const s = await seated();
  await s.told(await s.lock(0));
  const other = await s.lock(0, s.sent(0));
  s.lines = [s.lines[0], other.replace("B computer", "B absent")];
  s.load();
  await s.view();
  assert.deepEqual(reveals(s), []);
  assert.equal(s.last.own, "wrong");
});

test("if the rules cannot be read, nothing is revealed, and nobody is accused", async () => {
  const s = await seated();
  s.page = new m.Giving({ send: (message) => s.said.push(message), deck: async () => null, show: (shown) => s.shown.push(shown), now: () => 1 });
  await s.view();
  await s.told(await s.lock(0));
  assert.deepEqual(reveals(s), []);
  assert.equal(s.last.own, "");
});

test("a lock without the viewer's own chance: it came too late", async () => {
  const s = await seated();
  await s.told(await s.lock(0, ""));
  assert.deepEqual(reveals(s), []);
  assert.equal(s.last.own, "late");
});

test("a chance that was revealed, but is called late anyway", async () => {
  const s = await seated();
  await s.told(await s.lock(0));
  await s.told(s.dealt(0, "dropped"));
  assert.equal(s.last.own, "dropped");
  assert.equal(m.ownDeal(s.id, 0).end, "dropped");
});

test("a dropped chance took the seal for the next deal with it, so that is sent again", async () => {
  const s = await seated();
  await s.told(await s.lock(0), await s.commit(1));
  const before = s.sent(1);
  s.said = [];
  await s.told(s.dealt(0, "dropped"));
  assert.deepEqual(s.said, [{ do: "commit", deal: 1, commit: before }]);
  await s.told();
  assert.equal(s.said.length, 1, "and not again");
});

// ---- What was shown, compared with what is opened ----

/** A deal that is played: what it is mixed from and the cards that follow, with `each` for every seat. */
class Played {
  constructor(server, { dealer = 1, each = 13, list = deck } = {}) {
    Object.assign(this, { server, dealer, each, list });
    server.deck = list;
  }
  async begin() {
    const s = this.server;
    await s.told(await s.lock(0, s.sent(0), this.list), await s.commit(1));
    await this.mix(s.sent(0) ? m.ownDeal(s.id, 0).chance : "-");
    return this;
  }
  /** Works out the cards, with the chance of the page's seat or without one. */
  async mix(chance) {
    const s = this.server, lock = m.unhex(s.lines.find((line) => line.startsWith("lock 0")).split(" ")[2], 32);
    const seats = Array.from({ length: 4 }, (_, seat) => (seat === s.me && chance !== "-" ? { status: 1, chance: m.unhex(chance, 32) } : { status: 0 }));
    const digest = await m.digestOf(lock, seats);
    this.order = await m.mixed(this.list, await m.deckStream(s.secrets[0], digest));
    this.line = s.dealt(0, chance).replace("0".repeat(128), hex(digest));
    this.hand = m.dealtTo(this.order, s.me, { dealer: this.dealer, seats: 4 }, this.each);
    this.kitty = m.leftOver(this.order, 4, this.each);
  }
  seen(cards = this.hand) {
    return [{ what: "hand", seat: "ABCD"[this.dealer], pass: "1", number: 1 }, { what: "dealt", seat: "ABCD"[this.server.me], count: cards.length, cards }];
  }
  /** The event that deals; it may show another hand. */
  async deal(shown = this.hand, hand = shown) {
    this.server.lines.push(this.line);
    await this.server.page.event([this.line], { seen: this.seen(shown), game: { hand } });
  }
  async open(showing, secret = this.server.secrets[0]) {
    await this.server.page.event([`open 0 game ${hex(secret)}`, `open 1 unused ${hex(this.server.secrets[1])}`], showing);
  }
  /** A hand with a card that is not in it. */
  get lied() {
    const other = [...this.order].map(m.cardOf).find((card) => !this.hand.includes(card) && !this.kitty.includes(card));
    return [[...this.hand.slice(1), other], { due: this.hand[0], dealt: other }];
  }
}
const played = async (me, more) => new Played(await seated(me), more).begin();
const odd = m.deckList(Array.from({ length: 51 }, (_, i) => i + 1));

for (const [what, more] of [["of four", {}], ["with a kitty", { each: 12, list: odd }]])
  test(`a hand ${what} that was dealt as sealed is right when it is opened`, async () => {
    const p = await played(2, more);
    await p.deal();
    await p.open({ game: { kitty: p.kitty } });
    assert.equal(m.ownDeal(p.server.id, 0).opened, "right");
    assert.deepEqual(m.ownDeal(p.server.id, 0).shown.cards, [p.hand]);
    assert.equal(p.server.last.opened, undefined);
  });

test("a hand that differs from the sealed one is reported, with a card", async () => {
  const p = await played(2), [lied, other] = p.lied;
  await p.deal(lied);
  assert.equal(p.server.last.opened, undefined, "nobody can know before it is opened");
  await p.open();
  assert.deepEqual(p.server.last.opened, { hands: [1], cards: true, other });
});

test("cards to play from count too, and so does what is shown after a new connection", async () => {
  const first = await played(), [lied, other] = first.lied;
  await first.deal(first.hand, lied);
  await first.open();
  assert.deepEqual(first.server.last.opened, { hands: [1], cards: true, other });
  const second = await played();
  await second.deal();
  await second.server.page.view(second.server.id, second.server.lines, 0, { seen: second.seen(second.lied[0]) });
  await second.open();
  assert.deepEqual(second.server.last.opened, { hands: [1], cards: true, other: second.lied[1] });
});

test("a kitty that differs from the sealed one", async () => {
  const p = await played(1, { each: 12, list: odd }), [, { due }] = p.lied;
  await p.deal();
  await p.server.page.event([], { seen: [{ what: "kitty", seat: "B", count: 3, cards: [...p.kitty.slice(1), due] }] });
  await p.open();
  assert.deepEqual(p.server.last.opened, { hands: [1], cards: true, other: { due: p.kitty[0], dealt: due } });
});

test("after a reload in mid-hand the page still knows what was shown before it", async () => {
  const p = await played(), [lied, other] = p.lied;
  await p.deal(lied);
  p.server.load();
  await p.server.page.view(p.server.id, p.server.lines, 0, { seen: p.seen(), game: { hand: p.hand.slice(4) } });
  await p.open();
  assert.deepEqual(p.server.last.opened, { hands: [1], cards: true, other });
  p.server.load();
  await p.server.page.view(p.server.id, [], 0);
  assert.deepEqual(p.server.last.opened?.hands, [1], "and after another reload it is still reported");
});

test("after a reload, a deal about which no more messages come is opened too", async () => {
  const p = await played();
  await p.deal(p.lied[0]);
  p.server.load();
  await p.server.page.view(p.server.id, [], 0);
  await p.open();
  assert.deepEqual(p.server.last.opened?.hands, [1]);
});

for (const lies of [false, true])
  test(`somebody who sits down in mid-hand has given no chance, and checks what the seat was dealt: ${lies ? "a lie" : "the truth"}`, async () => {
    const s = new Server(3);
    s.lines.push(await s.commit(0), await s.lock(0, ""), await s.commit(1));
    const p = new Played(s);
    await p.mix("-");
    s.lines.push(p.line);
    await s.view(null);
    await s.page.view(s.id, s.lines, 3, { seen: p.seen(lies ? p.lied[0] : p.hand), game: { hand: p.hand.slice(6) } });
    assert.equal(s.last.own, "");
    await p.open();
    assert.deepEqual(s.last.opened, lies ? { hands: [1], cards: true, other: p.lied[1] } : undefined);
    assert.deepEqual([m.ownDeal(s.id, 0).chance, m.ownDeal(s.id, 0).opened], ["", lies ? "cards" : "right"]);
  });

test("a page that saw nothing of a deal, or changes seats in it, accuses nobody", async () => {
  const p = await played();
  p.server.lines.push(p.line);
  await p.server.page.event([p.line]);
  await p.open();
  assert.equal(p.server.last.opened, undefined);
  const q = await played();
  await q.deal();
  const other = m.dealtTo(q.order, 2, { dealer: 1, seats: 4 }, 13), noted = JSON.stringify(m.ownDeal(q.server.id, 0));
  await q.server.page.view(q.server.id, q.server.lines, 2, { seen: [{ what: "hand", seat: "B", number: 1 }, { what: "dealt", seat: "C", cards: other }] });
  assert.equal(JSON.stringify(m.ownDeal(q.server.id, 0)), noted);
  await q.open();
  assert.equal(q.server.last.opened, undefined);
});

test("a secret that was not sealed, or chances that do not match, cannot make a lie true", async () => {
  const p = await played();
  await p.deal();
  await p.open({}, new Uint8Array(96).fill(99));
  assert.deepEqual(p.server.last.opened, { hands: [1], cards: false, other: undefined });
  const q = await played();
  q.line = q.line.replace(/B -/, "B " + "ab".repeat(32));
  await q.deal();
  await q.open();
  assert.deepEqual(q.server.last.opened, { hands: [1], cards: false, other: undefined });
});

test("without the deck of the rules no fault is found, and nobody is accused", async () => {
  const p = await played();
  await p.deal(p.lied[0]);
  p.server.page = new m.Giving({ send: () => undefined, deck: async () => null, show: (shown) => p.server.shown.push(shown), now: () => 1 });
  await p.server.view();
  await p.open();
  assert.equal(p.server.last.opened, undefined);
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

test("an invalid line, or one of another kind, changes nothing", async () => {
  const s = await seated(), before = s.said.length;
  await s.told("lock", "lock 0 zz A computer", "secret 0 aa", "chain " + "0".repeat(64));
  assert.equal(s.said.length, before);
});

test("the number of notes is limited: the oldest games and deals are dropped", () => {
  const own = (deal) => ({ deal, seat: 0, seal: "", sealed: 0, chance: "", given: "" });
  for (let deal = 0; deal < 203; deal++) m.noteDeal("long", own(deal));
  assert.deepEqual([m.ownDeals("long").length, m.ownDeals("long")[0].deal], [200, 3]);
  for (let game = 0; game < 45; game++) m.noteDeal("game" + game, own(0));
  assert.deepEqual(JSON.parse(store.get("hearts.deals")).length, 40);
  assert.deepEqual([store.has("hearts.deals.game4"), store.has("hearts.deals.game5")], [false, true]);
});

test("the deck of rules: two decks, cards removed, a number that does not match", () => {
  const rules = (options, more) => m.deckOfRules({ ...classic, ...more, options: { ...classic.options, ...options } });
  assert.deepEqual([...rules({}, {})], Array.from({ length: 52 }, (_, i) => i));
  assert.deepEqual([...rules({ decks: "2" }, { deck: 104 })], Array.from({ length: 104 }, (_, i) => i));
  assert.equal(rules({ strip: "standard" }, { seats: 3, deck: 51 }).includes(m.faceOf("2D")), false);
  assert.equal(rules({ strip: "standard" }, { seats: 3, deck: 52 }), null);
});

test("a record compared with the viewer's own notes", () => {
  const [C, T, K, r] = [1, 2, 3, 4].map((n) => new Uint8Array(32).fill(n));
  const one = { deal: { seal: C, lock: T, seats: [{ kind: 3, seal: K }], dealt: [{ status: 1, chance: r }] } };
  const own = { deal: 0, seat: 0, seal: hex(C), sealed: 1, lock: hex(T), locked: 2, sent: 3, chance: hex(r), given: hex(K) };
  assert.deepEqual(m.failedByNotes(one, own), []);
  assert.deepEqual(m.failedByNotes(one, { ...own, seal: hex(T) }), [2]);
  assert.deepEqual(m.failedByNotes(one, { ...own, sealed: 4 }), [2]);
  assert.deepEqual(m.failedByNotes(one, { ...own, lock: hex(C) }), [4]);
  assert.deepEqual(m.failedByNotes(one, { ...own, given: hex(C) }), [3]);
  assert.deepEqual(m.failedByNotes(one, { ...own, chance: hex(C) }), [3]);
  const late = { deal: { ...one.deal, seats: [{ kind: 2 }], dealt: [{ status: 0 }] } };
  assert.deepEqual(m.failedByNotes(late, { ...own, sent: undefined, lock: undefined }), [], "it was never sent");
  assert.deepEqual(m.failedByNotes(late, own), [3]);
});

test("a record compared with what was shown", () => {
  const [C, T] = [1, 2].map((n) => new Uint8Array(32).fill(n));
  const one = { failed: [], deal: { number: 0, seal: C, lock: T, seats: [{ kind: 1 }, { kind: 2 }], dealt: [{ status: 0 }, { status: 0 }], hands: [["2C"], ["3C"]], kitty: ["QS"] } };
  const own = (cards, kitty) => ({ deal: 0, seat: 1, seal: hex(C), sealed: 1, chance: "", given: "", shown: { hand: 1, dealer: 0, seats: 2, cards, kitty } });
  assert.deepEqual(m.failedByNotes(one, own([["3C"]], [["QS"]])), []);
  assert.deepEqual(m.failedByNotes(one, own([], [])), []);
  assert.deepEqual(m.failedByNotes(one, own([["3C"], ["2C"]], [])), [8]);
  assert.deepEqual(m.failedByNotes(one, own([["3C"]], [["KS"]])), [8]);
  const { state, deals: [{ failed, shown }] } = m.withNotes({ state: "right", deals: [one] }, [own([["2C"]], [])]);
  assert.deepEqual([state, failed, shown], ["wrong", [8], { due: "3C", dealt: "2C" }]);
});
