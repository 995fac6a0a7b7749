// fair.test.mjs - hearts-deal/1 in the page: the vectors of docs/FAIR.md, and checks of records that were changed in
// every way.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./module.mjs";

// As in a browser; Debian's node does not have it.
globalThis.crypto ??= webcrypto;
const d = await load("src/fair/deal.ts"), { checkRecord } = await load("src/fair/check.ts");
const lines = await load("src/fair/lines.ts"), { printOf, spelt } = await load("src/fair/print.ts");
const page = readFileSync(new URL("../../docs/FAIR.md", import.meta.url), "utf8");
const record = readFileSync(new URL("../../tests/records/fair.txt", import.meta.url), "utf8");

// ---- The vectors ----

const game = Uint8Array.from({ length: 16 }, (_, i) => 17 * i);
const secretOf = (deal) => Uint8Array.from({ length: 96 }, (_, i) => 7 * i + deal);
const chanceOf = (seat) => Uint8Array.from({ length: 32 }, (_, k) => 0x40 + 16 * seat + k);

/** The contents of the document: the headings, and the blocks below them. */
function vectors() {
  const part = page.slice(page.indexOf("## Test vectors"));
  return [...part.matchAll(/\*\*(\d+) cards[^*]*?(?:, |; )(\d+) (?:seats|computers), deal (\d+); ([^*]*)\.\*\*\n\n((?: {4}.*\n)+)/g)]
    .map(([, cards, seats, deal, kinds, block]) => {
      const value = (name) => new RegExp(`${name} +([0-9a-f]+(?:\\n {8,}[0-9a-f]+)*)`).exec(block)[1].replace(/\s/g, "");
      const [, dealer, drawn, again] = /dealer (\d+), drawn (\d+), again (\d+)/.exec(block);
      const all = (word) => {
        const found = new RegExp(`(?<!all )${word} ((?:\\d ?)+)`).exec(kinds);
        return found ? found[1].trim().split(" ").map(Number) : null;
      };
      const every = (word) => Array(Number(seats)).fill(Number(new RegExp(`all ${word} (\\d)`).exec(kinds)?.[1]));
      return {
        cards: Number(cards), seats: Number(seats), deal: Number(deal), kinds: all("kinds") ?? every("kinds"),
        statuses: all("statuses") ?? every("statuses"), C: value("C"), T: value("T"), D: value("D"), deck: value("deck"),
        dealer: Number(dealer), drawn: Number(drawn), again: Number(again),
      };
    });
}

const found = vectors();
test("the page has six vectors", () => assert.deepEqual(found.map((v) => v.cards), [52, 51, 104, 52, 2, 128]));

for (const v of found)
  test(`${v.cards} cards, ${v.seats} seats, deal ${v.deal}`, async () => {
    const list = Uint8Array.from({ length: v.cards }, (_, i) => (v.cards === 51 ? i + 1 : i)), secret = secretOf(v.deal);
    const seal = await d.sealOf(game, v.deal, secret);
    assert.equal(d.hexOf(seal), v.C);
    const seats = await Promise.all(v.kinds.map(async (kind, seat) =>
      (kind === 3 ? { kind, seal: await d.chanceSealOf(game, v.deal, seat, chanceOf(seat)) } : { kind })));
    const lock = await d.lockOf(game, v.deal, seal, list, seats);
    assert.equal(d.hexOf(lock), v.T);
    const digest = await d.digestOf(lock, v.statuses.map((status, seat) => ({ status, ...(status === 1 ? { chance: chanceOf(seat) } : {}) })));
    assert.equal(d.hexOf(digest), v.D);
    const stream = await d.deckStream(secret, digest);
    assert.equal(d.hexOf(await d.mixed(list, stream)), v.deck);
    assert.deepEqual([stream.drawn, stream.again], [v.drawn, v.again]);
    assert.equal(await (await d.dealerStream(secret, digest)).uniform(v.seats), v.dealer);
  });

test("a byte beyond the limit is drawn again, also across blocks", async () => {
  // 256 - 256 % 3 is 255: the byte 0xff is rejected, and another is drawn.
  const blocks = [[255, 255], [255, 254], [7]];
  const stream = new d.Stream(async (j) => Uint8Array.from(blocks[j]));
  assert.equal(await stream.uniform(3), 254 % 3);
  assert.deepEqual([stream.drawn, stream.again], [4, 3]);
  assert.equal(await stream.uniform(256), 7, "256 has no limit");
});

test("cards as bytes: hearts before spades, and the second of two has copy 1", () => {
  assert.deepEqual(["2C", "AC", "2D", "2H", "2S", "QS", "AS"].map(d.faceOf), [0, 12, 13, 26, 39, 49, 51]);
  assert.deepEqual([0, 49, 52 + 49].map(d.cardOf), ["2C", "QS", "QS"]);
  assert.deepEqual(["", "1C", "QX", "QSS", "C2"].map(d.faceOf), [-1, -1, -1, -1, -1]);
  assert.deepEqual([...d.deckList([49, 0, 49, 26])], [0, 26, 49, 101]);
});

test("a line in any other form is not read", () => {
  const h = (n) => "a".repeat(2 * n);
  assert.equal(lines.readLine(`commit 0 ${h(32)}`)?.step, "commit");
  assert.equal(lines.readLine(`lock 3 ${h(32)} A ${h(32)} / B computer / C absent / D empty`)?.seats.length, 4);
  assert.equal(lines.readLine(`dealt 3 ${h(64)} A ${h(32)} / B - / C dropped`)?.seats[2].status, 2);
  for (const not of [
    "", "commit", `commit 01 ${h(32)}`, `commit -1 ${h(32)}`, `commit 0 ${h(31)}`, `commit 0 ${h(32)} x`, `commit 0 ${"A".repeat(64)}`,
    `lock 0 ${h(32)}`, `lock 0 ${h(32)} B computer`, `lock 0 ${h(32)} A robot`, `lock 0 ${h(32)} A constructor`, `lock 0 ${h(32)} A computer / C absent`,
    `dealt 0 ${h(64)} A absent`, `open 0 whim ${h(96)}`, `open 0 game ${h(95)}`, `chain ${h(32)} x`, `secret 0 ${h(96)}`,
  ]) assert.equal(lines.readLine(not), null, not);
});

// ---- Records ----

const failing = (f) => [...new Set([...f.failed, ...f.deals.flatMap((one) => one.failed)])].sort((a, b) => a - b);

test("a record that is right", async () => {
  const told = [], f = await checkRecord(record, (one, of) => told.push([one.deal.number, of]));
  assert.equal(f.state, "right");
  assert.deepEqual(failing(f), []);
  assert.deepEqual(told, f.deals.map((_, i) => [i, f.deals.length]), "every deal is reported when it has been checked");
  const lock = d.hexOf(f.deals[0].deal.lock);
  assert.deepEqual([printOf(lock), spelt(lock)], ["f6d8 396d", "f 6 d 8, 3 9 6 d"]);
  assert.equal(f.deals.at(-1).deal.reason, "unused");
  assert.match(record, new RegExp(`fair chain ${f.chain}\n$`));
});

test("a record that was dealt in another way has nothing to check", async () => {
  const other = record.replace(/\[Fair .*\n\[Game .*\n/, "").replace(/^fair .*\n/gm, "");
  assert.equal((await checkRecord(other)).state, "none");
  assert.equal((await checkRecord("")).state, "none");
});

test("a game that is not over is not judged yet", async () => {
  const f = await checkRecord(record.slice(0, record.indexOf("\nhand 2")));
  assert.deepEqual([f.state, failing(f)], ["running", []]);
});

/** Rebuilds the chain, as somebody who changes a file could. */
async function chained(text) {
  const made = [];
  let link = await d.chainOf(game8(text));
  for (let line of text.split(/(?<=\n)/)) {
    if (line.startsWith("fair chain ")) line = `fair chain ${d.hexOf(link)}\n`;
    made.push(line);
    link = await d.chainOn(link, new TextEncoder().encode(line));
  }
  return made.join("");
}
const game8 = (text) => d.unhex(/\[Game "(.*)"\]/.exec(text)[1], 16);

const flip = (hex) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);
/** Changes of the record, and the checks that must fail with a rebuilt chain; without that, 11 as well. */
const changes = {
  "another secret": [(t) => t.replace(/(fair open 0 game )(\w+)/, (_, a, s) => a + flip(s)), [1, 8]], // it draws the same dealer, as one in four does
  "another seal": [(t) => t.replace(/(fair commit 1 )(\w+)/, (_, a, c) => a + flip(c)), [1, 4]],
  "another lock": [(t) => t.replace(/(fair lock 0 )(\w+)/, (_, a, c) => a + flip(c)), [4, 6, 7, 8]],
  "another seal of a chance": [(t) => t.replace(/(fair lock 0 .*? B )(\w{64})/, (_, a, k) => a + flip(k)), [4, 5]],
  "another chance": [(t) => t.replace(/(fair dealt 0 .*? B )(\w{64})/, (_, a, r) => a + flip(r)), [5, 6, 7, 8]],
  "a chance called late": [(t) => t.replace(/(fair dealt 0 .*? B )(\w{64})/, "$1dropped"), [6, 7, 8]],
  "a chance left out": [(t) => t.replace(/(fair dealt 0 .*? B )(\w{64})/, "$1-"), [3, 6, 7, 8]],
  "another digest": [(t) => t.replace(/(fair dealt 0 )(\w+)/, (_, a, c) => a + flip(c)), [6]],
  "a deal that is not opened": [(t) => t.replace(/fair open 1 .*\n/, ""), [10]],
  "a reason that is not so": [(t) => t.replace("fair open 0 game", "fair open 0 unused"), [10]],
  "a deal sealed when the chances of the one before were known": [(t) => t.replace(/(fair commit 1 .*\n)(fair dealt 0 .*\n)/, "$2$1"), [2]],
  "two hands that changed a card": [(t) => t.replace(/deal A 4C 5C (.*) B 2C 2D/, "deal A 2C 5C $1 B 4C 2D"), [8, 9]],
  "a card played that was not held": [(t) => t.replace("trick C 2C QC 5C TD", "trick C 3C QC 5C TD"), [9]],
  "a trick left out": [(t) => t.replace("trick D 5S 3S QS KS\n", ""), [9]],
  "another dealer": [(t) => t.replace('[Dealer "C"]', '[Dealer "A"]'), [7, 8]],
};
for (const [what, [change, expected]] of Object.entries(changes))
  test(`what fails: ${what}`, async () => {
    const changed = change(record);
    assert.notEqual(changed, record);
    const f = await checkRecord(await chained(changed));
    assert.equal(f.state, "wrong");
    assert.deepEqual(failing(f), expected);
    assert.ok((await checkRecord(changed)).failed.includes(11), "and the chain, if it was not rebuilt");
  });

test("another name fails the chain alone", async () => {
  const f = await checkRecord(record.replace('[Dealer "C"]', '[Dealer "C"]\n[Event "x"]'));
  assert.deepEqual([f.state, failing(f)], ["wrong", [11]]);
});

test("if two hands swapped cards, the check says which", async () => {
  const changed = changes["two hands that changed a card"][0](record);
  const { deals: [{ other }] } = await checkRecord(changed);
  assert.deepEqual(other, { seat: 0, due: "4C", dealt: "2C" });
});
