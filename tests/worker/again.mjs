// again.mjs - replays a hand in a worker from any of its decisions.
//
//   node again.mjs MODULE
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const text = (name) => readFileSync(new URL(`../releases/0.1/records/${name}.txt`, import.meta.url), "utf8");

/** A worker in which a game of one hand was played to its end against these computers, and its record. */
function played(rules = "classic hands=1 ties=shared", player = "duck", options = {}) {
  const worker = new Worker(module, { seed: 5n, ...options });
  const { body } = worker.ask("POST", "/api/tables", { rules, public: false, seat: "A", terms: { turn: 0, bank: 0 } });
  const seat = new Seat(worker, body.table);
  seat.command({ do: "start", player });
  playOn(seat, () => seat.isOver);
  let games = [];
  worker.until("the game is listed", () => (games = worker.ask("GET", "/api/games").body.games).length > 0);
  const { game } = games[0];
  return { worker, record: worker.text("GET", "/api/games/" + game), hands: worker.ask("GET", `/api/games/${game}/replay`).body.hands };
}

function playOn(seat, over) {
  while (!over()) {
    seat.worker.until("A is asked, or it is over", () => seat.listen() && (seat.hasTurn || over()));
    if (!over()) seat.play();
  }
}

const scored = (seat) => () => seat.view.seen.some((e) => e.what === "scored");

/** The seat's cards in the hand in play. */
const cardsOf = (seat) => seat.view.seen.filter((e) => e.what === "played").map((e) => e.seat + e.cards[0]);

/** The table for the replay, seen from its seat. */
function again(worker, from, more = {}) {
  const made = worker.ask("POST", "/api/tables", { from, ...more });
  assert.equal(made.status, 201, made.text);
  return { made: made.body, seat: new Seat(worker, made.body.table) };
}

/** The cards of a hand in the order of play, with their seats. */
const fell = (hand) => hand.tricks.flatMap(({ leader, cards }) =>
  cards.map((card, i) => "ABCD"["ABCD".indexOf(leader) + i & 3] + card));

test("it begins where it is wanted: the same cards, the same computers, the same seat", () => {
  const { worker, record, hands } = played();
  const cards = fell(hands[0]);
  for (const trick of [1, 4, 9, 13]) {
    const { made, seat } = again(worker, { record, trick, seat: "A" });
    assert.equal(made.seat, "A");
    const { view } = seat;
    assert.equal(view.one_hand, true);
    const mine = cards.findIndex((card, i) => card[0] === "A" && i >= 4 * (trick - 1));
    assert.deepEqual(cardsOf(seat), cards.slice(0, mine));
    assert.deepEqual(view.game.to_act, ["A"]);
    assert.deepEqual(view.seats.map((s) => s.player ?? s.kind), ["person", "duck", "duck", "duck"]);
    assert.deepEqual([view.terms.turn, view.terms.talking, view.terms.watching], [0, false, false]);
  }
});

test("the same decisions lead to the same hand, whenever the others decide", () => {
  const { worker, record } = played("classic hands=1 ties=shared", "strong");
  const courses = [1, 2].map(() => {
    const { seat } = again(worker, { record, seat: "A" });
    playOn(seat, scored(seat));
    return cardsOf(seat);
  });
  assert.equal(courses[0].length, 52);
  assert.deepEqual(courses[0], courses[1]);
});

test("after the hand nothing is dealt, nothing is kept, and the table says so", () => {
  const { worker, record } = played("classic hands=3 ties=shared");
  const { seat } = again(worker, { record, hand: 2, trick: 12, seat: "A" });
  assert.equal(seat.view.hands.length, 1, "the hand before is there");
  playOn(seat, scored(seat));
  for (let i = 0; i < 50; i++) worker.turn();
  assert.equal(seat.view.game.phase, "deal");
  assert.deepEqual(worker.ask("GET", "/api/games").body.games.length, 1);
  assert.equal(worker.ask("GET", "/api/stats").body.families[0].games, 1);
});

test("a game that ends with the hand is not kept either, and not played once more", () => {
  const { worker, record } = played();
  const { seat } = again(worker, { record, trick: 13, seat: "A" });
  playOn(seat, () => seat.isOver);
  const said = seat.command({ do: "rematch" });
  assert.deepEqual([said.is, said.why], ["no", "not-allowed"]);
  for (let i = 0; i < 50; i++) worker.turn();
  assert.equal(worker.ask("GET", "/api/games").body.games.length, 1);
});

test("a computer plays in the person's place, from a decision that is named", () => {
  const { worker, record, hands } = played();
  const cards = fell(hands[0]);
  const mine = cards.findIndex((card, i) => card[0] === "A" && i >= 12);
  const { made, seat } = again(worker, { record, trick: 4, seat: "A", full: true, move: { cards: [cards[mine].slice(1)] } });
  assert.equal(made.seat, undefined, "nobody sits there");
  seat.worker.until("the hand is over", () => seat.listen() && scored(seat)());
  assert.deepEqual(cardsOf(seat).slice(0, mine + 1), cards.slice(0, mine + 1));
  assert.equal(seat.view.seats[0].player, "full");
});

test("it is there after the worker was gone, and goes on by the same chance", () => {
  const kept = new Map(), { worker, record } = played(undefined, "strong", { kept });
  const { made, seat } = again(worker, { record, trick: 2, seat: "A" });
  const other = again(worker, { record, trick: 2, seat: "A" });
  const later = new Seat(new Worker(module, { kept }), made.table);
  assert.deepEqual(cardsOf(later), cardsOf(seat));
  assert.equal(later.view.one_hand, true);
  playOn(later, () => later.isOver);
  playOn(other.seat, () => other.seat.isOver);
  assert.deepEqual(cardsOf(later), cardsOf(other.seat));
});

test("what is no moment of a record is refused", () => {
  const { worker, record } = played();
  const refused = (from, more) => {
    const { status, body } = worker.ask("POST", "/api/tables", { from, ...more });
    assert.equal(status, 400, body.say);
    return body.why;
  };
  assert.equal(refused({}), "malformed");
  assert.equal(refused({ record: "x" }), "bad-record");
  assert.equal(refused({ record: record.replace(/QS/g, "XS") }), "bad-record");
  assert.equal(refused({ record, hand: 7, seat: "A" }), "no-moment");
  assert.equal(refused({ record, decision: 999 }), "no-moment");
  assert.equal(refused({ record, trick: 14, seat: "A" }), "no-moment");
  assert.equal(refused({ record, trick: 1, seat: "J" }), "no-moment");
  assert.equal(refused({ record, trick: -1 }), "malformed");
  assert.equal(refused({ record: "x".repeat(70_000) }), "malformed");
  for (const more of [{ public: true }, { password: "sesame" }, { seat: "A" }]) assert.equal(refused({ record, seat: "A" }, more), "malformed");
  assert.equal(refused({ record, trick: 1, seat: "A", move: { cards: ["2C", "3C"] } }), "no-moment", "and so is an illegal decision");
  assert.deepEqual(worker.ask("GET", "/api/games").body.games.length, 1);
});

test("other families: a kitty, charges, partners, a second deck", () => {
  for (const name of ["play-booster", "play-kitty", "play-partners", "play-super"]) {
    const worker = new Worker(module, { seed: 3n }), record = text(name);
    const { seat } = again(worker, { record, hand: 1, seat: "A" });
    assert.equal(seat.view.one_hand, true, name);
    assert.equal(seat.view.hands.length, 0, name);
  }
});
