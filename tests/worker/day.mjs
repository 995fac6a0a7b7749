// day.mjs - the hand of the day in a worker: dealt as in docs/RECORD.md, and the result of `full`.
//
//   node day.mjs MODULE
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const day = (worker, date, rules) =>
  worker.ask("GET", `/api/day?date=${date}` + (rules ? "&rules=" + encodeURIComponent(rules) : "")).body;

const bits = (n) => BigInt.asUintN(64, n);

/** splitmix64. */
function random(state) {
  return () => {
    state = bits(state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = bits((z ^ z >> 30n) * 0xbf58476d1ce4e5b9n);
    z = bits((z ^ z >> 27n) * 0x94d049bb133111ebn);
    return z ^ z >> 31n;
  };
}

/** The four hands and the dealer, in the page's notation. */
function dealt(text) {
  const draw = random([...text].reduce((hash, c) => bits((hash ^ BigInt(c.charCodeAt(0))) * 0x100000001b3n), 0xcbf29ce484222325n));
  const below = (n) => {
    for (;;) {
      const product = (draw() >> 32n) * n;
      if ((product & 0xffffffffn) >= (1n << 32n) % n) return Number(product >> 32n);
    }
  };
  const dealer = Number(draw() % 4n), deck = [];
  for (const suit of "CDSH")
    for (const rank of "23456789TJQKA") {
      const j = below(BigInt(deck.length + 1));
      deck.push(deck[j]);
      deck[j] = rank + suit;
    }
  const hands = [[], [], [], []];
  deck.forEach((card, i) => hands[(dealer + 1 + i) % 4].push(card));
  return { dealer: "ABCD"[dealer], hands: hands.map((hand) => hand.sort()) };
}

const tag = (record, name) => new RegExp(`^\\[${name} "([^"]*)"\\]$`, "m").exec(record)?.[1];

/** The deal in a record. */
function told(record) {
  const hands = /^deal (.*)$/m.exec(record)[1].split(" / ").map((group) => group.split(" ").slice(1).sort());
  return { dealer: tag(record, "Dealer"), hands };
}

test("date and rules alone say what is dealt, and anybody can work it out", () => {
  const worker = new Worker(module);
  for (const date of ["2026-11-24", "2026-11-25", "2028-02-29", "1970-01-01", "9999-12-31"]) {
    const { record, rules } = day(worker, date);
    assert.equal(rules, "classic");
    assert.deepEqual(told(record), dealt(`${date} classic`), date);
    assert.deepEqual([tag(record, "Date"), tag(record, "Players")], [date, "person steady steady steady"]);
  }
  const other = day(worker, "2026-11-24", "classic target=50");
  assert.deepEqual(told(other.record), dealt("2026-11-24 classic target=50"));
});

test("it is the same for everybody, whoever they are and whatever they played", () => {
  const mine = day(new Worker(module, { seed: 7n, id: "ada" }), "2026-11-24", "spot");
  assert.deepEqual(day(new Worker(module, { seed: 8n, id: "bob" }), "2026-11-24", "spot"), mine);
});

test("what is no day of the calendar is refused", () => {
  const worker = new Worker(module);
  for (const date of ["2026-02-29", "2026-00-10", "2026-13-01", "2026-04-31", "2026-11-00", "1969-12-31", "2026-1-24", "2026-11-2x", "2026/11/24", "12026-11-24", ""])
    assert.equal(worker.ask("GET", "/api/day?date=" + date).status, 400, date);
});

/** Plays the first legal card, to the end of the hand. */
function playThrough(worker, record) {
  const { body } = worker.ask("POST", "/api/tables", { from: { record } });
  const seat = new Seat(worker, body.table), cards = () => seat.view.seen.filter((e) => e.what === "played").map((e) => e.seat + e.cards[0]);
  const scored = () => seat.view.seen.some((e) => e.what === "scored");
  while (!scored()) {
    worker.until("one is asked, or it is over", () => seat.listen() && (seat.hasTurn || scored()));
    if (!scored()) seat.play();
  }
  return cards();
}

test("the same decisions give the same hand against the same computers", () => {
  const hands = [1n, 2n].map((seed) => {
    const worker = new Worker(module, { seed, id: "person " + seed });
    return playThrough(worker, day(worker, "2026-11-24").record);
  });
  assert.equal(hands[0].length, 52);
  assert.deepEqual(hands[0], hands[1]);
});

function runs(worker, asked) {
  const number = worker.begin("POST", "/api/runs", asked);
  worker.until("the runs are over", () => worker.replies.has(number));
  const { status, body } = worker.replies.get(number);
  assert.equal(status, 200, body.say);
  return body.points;
}

test("full plays it at the person's seat: run by run, the same in any order, and not always the same", () => {
  const worker = new Worker(module), { record } = day(worker, "2026-11-24");
  const six = runs(worker, { from: { record }, count: 6 });
  assert.equal(six.length, 6);
  for (const points of six) assert.ok(points >= 0 && points <= 26, six.join(" "));
  assert.deepEqual(runs(new Worker(module, { seed: 5n }), { from: { record }, first: 4, count: 2 }), six.slice(4));
  assert.ok(new Set(six).size > 1, "six runs alike: " + six.join(" "));
});

const finished = () => readFileSync(new URL("../releases/0.1/records/play-super.txt", import.meta.url), "utf8");

test("runs begin where they are asked to: with one trick left, all end as the hand did", () => {
  const record = finished();
  const scores = /^score (.*)$/m.exec(record)[1].split(" ").map(Number), worker = new Worker(module);
  for (const seat of "ABCD")
    assert.deepEqual(runs(worker, { from: { record, hand: 1, trick: 13, seat }, count: 2 }), Array(2).fill(scores["ABCD".indexOf(seat)]));
});

test("a table is played on while runs are under way", () => {
  const worker = new Worker(module), { record } = day(worker, "2026-11-24");
  const turn = worker.turn.bind(worker);
  worker.turn = () => { worker.now += 100; return turn(); }; // each run takes time
  // Short ones: what a run costs does not matter here, and a whole hand of `full` costs half a second.
  const number = worker.begin("POST", "/api/runs", { from: { record: finished(), hand: 1, trick: 11, seat: "A" }, count: 50 });
  const { body } = worker.ask("POST", "/api/tables", { from: { record } }), seat = new Seat(worker, body.table);
  seat.wait();
  seat.play();
  worker.until("a card is on the table", () => seat.listen() && seat.view.seen.some((e) => e.what === "played"));
  assert.equal(worker.replies.has(number), false);
});

test("what cannot be played is refused", () => {
  const worker = new Worker(module), { record } = day(worker, "2026-11-24");
  for (const asked of [{}, [], 7, { from: { record: "x" } }, { from: { record }, count: 0 }, { from: { record }, count: 51 }, { from: { record }, first: -1 },
    { from: { record }, first: 1e9 }, { from: { record, hand: 2 } }])
    assert.equal(worker.ask("POST", "/api/runs", asked).status, 400, JSON.stringify(asked).slice(0, 60));
});
