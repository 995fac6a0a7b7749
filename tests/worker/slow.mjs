// slow.mjs - computers on a slow device: they leave out what they have no time for and report it, but never where hands
// are compared.
//
//   node slow.mjs MODULE
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const SLOW = 2; // milliseconds that pass whenever the clock is read: fifty reads are a tenth of a second

function begun(options, rules = "classic hands=1 ties=shared", player = "full") {
  const worker = new Worker(module, { seed: 5n, ...options });
  const { body } = worker.ask("POST", "/api/tables", { rules, public: false, seat: "A", terms: { turn: 0, bank: 0 } });
  const seat = new Seat(worker, body.table);
  assert.equal(seat.command({ do: "start", player }).is, "ok");
  return seat;
}

const scored = (seat) => seat.isOver || seat.view.seen.some((e) => e.what === "scored");

function playOn(seat) {
  while (!scored(seat)) {
    seat.worker.until("A is asked, or the hand is over", () => seat.listen() && (seat.hasTurn || scored(seat)));
    if (!scored(seat)) seat.play();
  }
  return seat;
}

const thought = (seat) => seat.view.seats.map((s) => s.thought);
const cards = (seat) => seat.view.seen.filter((e) => e.what === "played").map((e) => e.seat + e.cards[0]);

test("a computer that has its time thinks all its hands, and nothing is said of it", () => {
  assert.deepEqual(thought(playOn(begun({}))), [undefined, undefined, undefined, undefined]);
});

test("on a slow device a decision is cut, and each computer says how many of its hands it thought", () => {
  const seat = playOn(begun({ tick: SLOW }));
  assert.equal(cards(seat).length, 52);
  const [mine, ...theirs] = thought(seat);
  assert.equal(mine, undefined);
  for (const share of theirs) assert.ok(Number.isInteger(share) && share > 0 && share < 50, theirs.join(" "));
});

test("the slower the device is, the fewer they are", () => {
  const [slow, slower] = [SLOW, 4 * SLOW].map((tick) => thought(playOn(begun({ tick }))));
  for (const s of [1, 2, 3]) assert.ok(slower[s] < slow[s], `${slow} ${slower}`);
});

test("somebody who opens the table is told too", () => {
  const seat = playOn(begun({ tick: SLOW }));
  assert.deepEqual(thought(new Seat(seat.worker, seat.table, 500)), thought(seat));
});

test("the next game is counted by itself", () => {
  const seat = playOn(begun({ tick: SLOW }));
  assert.equal(seat.command({ do: "rematch" }).is, "ok");
  seat.worker.until("it has begun", () => seat.listen() && !seat.isOver);
  assert.deepEqual(thought(seat), [undefined, undefined, undefined, undefined]);
});

test("a player that plays out no hands is never cut short", () => {
  assert.deepEqual(thought(playOn(begun({ tick: SLOW }, undefined, "duck"))), [undefined, undefined, undefined, undefined]);
});

test("the hand of the day, and any hand played again, is the same on every device", () => {
  const hands = [0, SLOW].map((tick) => {
    const worker = new Worker(module, { tick, id: "person " + tick });
    const { record } = worker.ask("GET", "/api/day?date=2026-11-24").body;
    const { body } = worker.ask("POST", "/api/tables", { from: { record } });
    const seat = playOn(new Seat(worker, body.table));
    assert.deepEqual(thought(seat), [undefined, undefined, undefined, undefined]);
    return cards(seat);
  });
  assert.equal(hands[0].length, 52);
  assert.deepEqual(hands[0], hands[1]);
});

test("runs are the same on every device, move for move", () => {
  const runs = [0, SLOW].map((tick) => {
    const worker = new Worker(module, { tick }), { record } = worker.ask("GET", "/api/day?date=2026-11-24").body;
    return worker.ask("POST", "/api/runs", { from: { record }, count: 2 }).body;
  });
  assert.equal(runs[0].moves.length, 2);
  assert.deepEqual(runs[0], runs[1]);
});
