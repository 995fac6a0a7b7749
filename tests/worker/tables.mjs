// tables.mjs - games at a worker's table: nothing is sent before it is stored, and nothing is lost.
//
//   node tables.mjs MODULE RULES...
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";

const [file, ...games] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const noClock = { turn: 0, bank: 0, takebacks: true, claims: true, pauses: true };

function made(worker, rules) {
  const answer = worker.ask("POST", "/api/tables", { rules, public: false, seat: "A", terms: noClock });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.table;
}

function begun(worker, rules, player = "duck") {
  const seat = new Seat(worker, made(worker, rules));
  assert.equal(seat.command({ do: "start", player }).is, "ok");
  return seat;
}

/** The key of an event in the worker's store. */
const eventKey = (table, n) => "65" + table + n.toString(16).padStart(16, "0");

/** No event reaches anybody before it is stored. */
function watchKept(worker) {
  for (const said of worker.said.values()) said.push = function (message) {
    if (message.is === "event") assert.ok(worker.kept.has(eventKey(message.table, message.n)), `event ${message.n} was told first`);
    return Array.prototype.push.call(this, message);
  };
}

for (const rules of games)
  test(`${rules}: a game of a hand or more is played`, () => {
    const worker = new Worker(module, { seed: 7n });
    const seat = begun(worker, rules);
    watchKept(worker);
    let hands = 0, asked = 0;
    while (!seat.isOver && hands < 2 && asked < 80) {
      seat.wait();
      if (!seat.hasTurn) break;
      seat.play();
      hands = seat.view.game.hand_number ?? hands;
      asked++;
    }
    assert.ok(asked > 4, `asked ${asked} times`);
    assert.deepEqual(worker.log, []);
  });

// A tab that crashes ends the worker too, at any moment; everything that was sent is still there afterwards.
test("a worker that ends at any turn goes on where it was", () => {
  const kept = new Map();
  let worker = new Worker(module, { kept, seed: 3n });
  let seat = begun(worker, "american", "duck");
  const { table } = seat;
  let ends = 0, { chances } = seat;
  for (let turns = 1; !seat.isOver && ends < 200; turns = turns % 11 + 1) {
    for (let i = 0; i < turns && !seat.hasTurn; i++) worker.turn();
    seat.listen();
    if (seat.hasTurn) seat.play();
    const told = seat.view.n, before = structuredClone(seat.view.game);
    worker = new Worker(module, { kept, seed: BigInt(ends + 4) });
    seat = new Seat(worker, table, seat.commands, true, chances);
    ends++;
    assert.ok(seat.view.n >= told, `event ${told} was told, ${seat.view.n} is there`);
    if (seat.view.n === told) assert.deepEqual(seat.view.game, before);
  }
  assert.ok(seat.view.n > 150, `${seat.view.n} events`);
});

// Several people share a device: each has a link of their own, and what one of them is sent shows no other hand.
test("two people at one device play a hand, and each sees their own cards alone", () => {
  const worker = new Worker(module, { seed: 9n });
  const { body } = worker.ask("POST", "/api/tables", { rules: "classic", public: false, terms: { ...noClock, watching: true } });
  const anna = new Seat(worker, body.table, 0, true, new Map(), [0, "Anna"]);
  const ben = new Seat(worker, body.table, 0, true, new Map(), [1, "Ben"]);
  const seats = new Map([["A", anna], ["C", ben]]);
  for (const [seat, person] of seats) {
    assert.equal(person.command({ do: "sit", seat }).is, "ok");
    person.view.seat = seat;
  }
  const looker = new Seat(worker, body.table, 0, true, new Map(), [10, "everybody"]);
  assert.equal(anna.command({ do: "start", player: "duck" }).is, "ok");
  assert.equal(ben.command({ do: "pace", pace: "off" }).is, "ok");
  const begun = worker.now;
  worker.until("both are dealt cards", () => anna.listen() && ben.listen() && anna.hasTurn && ben.hasTurn);
  assert.deepEqual(anna.view.seats.map((s) => s.name ?? s.kind).filter((name) => name !== "computer").slice(0, 1), ["Anna"]);
  assert.equal(anna.view.seats[2].name, "Ben");
  assert.notEqual(anna.view.seats[0].person, anna.view.seats[2].person);
  const cards = [anna, ben].map((person) => new Set(person.view.game.hand));
  for (const card of cards[0]) assert.ok(!cards[1].has(card), card);
  const dealt = (person) => person.view.seen.filter((s) => s.what === "dealt" && s.cards).map((s) => s.seat);
  assert.deepEqual([dealt(anna), dealt(ben)], [["A"], ["C"]]);
  let turns = 0;
  while (!anna.view.seen.some((s) => s.what === "scored")) {
    worker.until("one of them is asked", () => anna.listen() && ben.listen() && (anna.hasTurn || ben.hasTurn ||
      anna.view.seen.some((s) => s.what === "scored")));
    for (const person of [anna, ben]) if (person.hasTurn) { person.play(); turns++; }
  }
  assert.equal(turns, 28);
  // At the usual pace each of the 26 cards of computers takes a second. The clock also advances whenever nothing is due.
  assert.ok(worker.now - begun < 20_000, `the pace of one is that of all: ${worker.now - begun} ms for a hand`);
  looker.listen();
  assert.deepEqual(dealt(looker), [], "a link for what everybody may see shows no hand");
  assert.ok(looker.view.seen.some((s) => s.what === "scored"));
  // A number that no seat has, and a name that is too long.
  assert.equal(worker.program.worker_open(99, 11, 0), 0);
  assert.equal(worker.program.worker_open(99, 1, 100), 0);
});

// The same command once more, when nobody knows whether the worker ended before it or after it.
test("a card that was kept and not answered is not played twice", () => {
  const kept = new Map();
  const worker = new Worker(module, { kept, seed: 5n });
  const seat = begun(worker, "classic pass=none");
  seat.wait();
  const card = seat.view.game.choice.from[0], id = "f".repeat(32), { table } = seat;
  const message = { do: "play", table, id, cards: [card] };
  worker.say(seat.link, message);
  while (!worker.waits) worker.turn();
  for (const change of worker.changes) change(kept); // stored, and the worker ends before it is notified
  const again = new Worker(module, { kept, seed: 6n });
  const after = new Seat(again, table, seat.commands);
  again.say(after.link, message);
  again.until("it is answered", () => after.heard.some((said) => said.id === id));
  assert.equal(after.heard.find((said) => said.id === id).is, "ok");
  after.listen();
  assert.ok(!after.view.game.hand.includes(card) && after.view.game.hand.length === 12);
});

test("where nothing can be kept nothing is told or lost, and play goes on when it can", () => {
  let room = true;
  const worker = new Worker(module, { seed: 9n, keeps: () => room });
  const seat = begun(worker, "classic pass=none");
  seat.wait();
  const before = structuredClone(seat.view), kept = worker.kept.size;
  room = false;
  const refused = seat.command({ do: "play", cards: [before.game.choice.from[0]] });
  assert.deepEqual([refused.is, refused.why], ["no", "no-room"]);
  assert.deepEqual([seat.view.n, seat.view.game.hand], [before.n, before.game.hand]);
  assert.equal(worker.kept.size, kept);
  room = true;
  worker.until("a card can be played again", () => {
    seat.listen();
    return seat.command({ do: "play", cards: [before.game.choice.from[0]] }).is === "ok";
  }, 100);
  assert.equal(seat.view.game.hand.length, 12);
});

test("two pages look at one table, and a page that goes leaves the other", () => {
  const worker = new Worker(module, { seed: 11n });
  const seat = begun(worker, "classic pass=none"), other = new Seat(worker, seat.table, 1000);
  seat.wait();
  seat.play();
  other.listen();
  assert.deepEqual(other.view.game, seat.view.game);
  worker.shut(other.link);
  seat.wait();
  seat.play();
  assert.equal(seat.view.game.hand.length, 11);
});

test("hints, and computers that think, are there", () => {
  const worker = new Worker(module, { seed: 13n });
  const seat = begun(worker, "classic", "strong");
  seat.wait();
  const hint = seat.command({ do: "hint" });
  assert.equal(hint.is, "hint");
  assert.equal(hint.cards.length, 3);
  assert.ok(hint.reason.word);
  seat.play();
  seat.wait();
  assert.equal(seat.view.game.phase, "play");
});

test("computers wait for what they have learnt, a game at a time", () => {
  const worker = new Worker(module, { seed: 18n, brings: false }); // a computer leads
  const seat = begun(worker, "classic pass=none", "strong");
  for (let i = 0; i < 3000; i++) {
    worker.turn();
    seat.listen();
  }
  assert.deepEqual(worker.wanted, ["classic"]);
  assert.equal(seat.view.game.trick.length, 0);
  worker.write(Buffer.from("classic!"));
  assert.equal(worker.program.worker_weights(7, 1), 0);
  worker.bring(worker.wanted.shift());
  seat.wait();
  assert.ok(seat.hasTurn);
});

test("what is no request, and no message, is refused with a reason", () => {
  const worker = new Worker(module);
  assert.equal(worker.ask("GET", "/api/nothing").status, 404);
  assert.equal(worker.ask("POST", "/api/tables", []).body.why, "malformed");
  assert.equal(worker.ask("POST", "/api/tables", { rules: "whist" }).body.why, "bad-rules");
  assert.equal(worker.ask("GET", "/api/tables/" + "0".repeat(32)).status, 404);
  const link = worker.open();
  worker.say(link, { do: "dance" });
  worker.say(link, { do: "open", table: "0".repeat(32) });
  assert.deepEqual(worker.said.get(link).slice(1).map((said) => said.why), ["unknown-command", "no-table"]);
});

test("what was not kept by a worker is not taken for it", () => {
  const worker = new Worker(module);
  const nothings = [[[], []], [[0x65], []], [Array(25).fill(0x65), [1]], [Array(300).fill(0x76), [1]], [[0x77, 1], [1]]];
  for (const [key, value] of nothings)
    assert.equal(worker.load(Buffer.from(key), Buffer.from(value)), 0, `${key.length} bytes`);
});

test("a table that is closed leaves nothing behind", () => {
  const kept = new Map(), worker = new Worker(module, { kept, seed: 15n });
  const { table } = begun(worker, "classic");
  const parts = () => [...kept.keys()].filter((key) => key.includes(table) || key.includes(Buffer.from(table).toString("hex")));
  assert.ok(parts().length > 3);
  assert.equal(worker.ask("DELETE", "/api/tables/" + table).status, 200);
  worker.until("its log is gone", () => !parts().length);
  const again = new Worker(module, { kept });
  assert.equal(again.ask("GET", "/api/tables/" + table).status, 404);
});
