// replay.test.mjs - a hand played through card by card, and its review.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./module.mjs";

const m = await load("src/after/replay-model.ts");
const r = await load("src/after/review-model.ts");
const again = await load("src/after/tries-model.ts");

const trick = (leader, cards, winner, points = 0, more = {}) =>
  ({ leader, cards: cards.split(" "), winner, points, boosted: false, ...more });
const cards = (...hands) => hands.map((h) => h.split(" ").filter(Boolean));

/** Three seats, three cards each, one passed to the left. */
const small = {
  game: 1, number: 1, pass: "1", dealer: "A",
  dealt: cards("2C KH QS", "3C 5H AS", "4C 6H JD"),
  passed: cards("QS", "AS", "JD"), received: cards("JD", "QS", "AS"),
  hands: cards("2C KH JD", "3C 5H QS", "4C 6H AS"),
  charged: { B: ["QS"] }, kitty: [],
  tricks: [trick("A", "2C 3C 4C", "C"), trick("C", "AS JD QS", "C", 13), trick("C", "6H KH 5H", "A", 3)],
  points: [3, 0, 13], scores: [3, 0, 13], totals: [3, 0, 13], shot: null,
};
const names = (holding, state = "held") => holding.filter((h) => h.state === state).map((h) => h.card).join(" ");
const at = (hand, i, ...more) => m.standingAt(hand, m.stepsOf(hand, ...more), i);

test("steps: the deal, the pass, charges, every card, the end", () => {
  assert.deepEqual(m.stepsOf(small).map((s) => s.kind),
    ["dealt", "passed", "charged", ...Array(9).fill("card"), "scored"]);
  assert.equal(m.cardsIn(small), 9);
  assert.deepEqual(m.partsOf(m.stepsOf(small)), [3, 3, 3, 3, 1]);
});

test("before the play: the deal, the cards passed and received, the charges", () => {
  assert.equal(names(at(small, 0).holdings[0]), "2C KH QS");
  const passed = at(small, 1).holdings[0];
  assert.equal(names(passed), "2C KH JD");
  assert.equal(names(passed, "away"), "QS");
  assert.deepEqual(passed.filter((h) => h.fresh).map((h) => h.card), ["JD"]);
  assert.deepEqual(at(small, 2).charged, [[], ["QS"], []]);
});

test("a trick stays until the next card is led", () => {
  const two = at(small, 4);
  assert.deepEqual(two.trick, [{ seat: "A", card: "2C" }, { seat: "B", card: "3C" }]);
  assert.equal(two.taken, null);
  assert.equal(names(two.holdings[1], "played"), "3C");
  assert.equal(names(two.holdings[1]), "5H QS");
  const whole = at(small, 8);
  assert.deepEqual(whole.taken, { seat: "C", points: 13 });
  assert.deepEqual(whole.points, [0, 0, 13]);
  assert.deepEqual(whole.charged, [[], [], []], "a charged card that was played is not charged any more");
  const next = at(small, 9);
  assert.deepEqual(next.trick, [{ seat: "C", card: "6H" }]);
  assert.equal(names(next.holdings[1], "played"), "");
});

test("at the end nobody holds anything, and all points are there", () => {
  const end = at(small, 12);
  assert.ok(end.holdings.every((h) => h.length === 0));
  assert.deepEqual(end.points, [3, 0, 13]);
  assert.deepEqual(end.trick, []);
});

test("open cards are solved from where the next card is to be played, near enough to the end", () => {
  const steps = m.stepsOf(small), places = steps.map((step) => m.positionAt(small, step));
  assert.deepEqual(places.slice(0, 3), [null, null, null]);
  assert.deepEqual(places.slice(3), [
    { trick: 1, cards: 1 }, { trick: 1, cards: 2 }, { trick: 2, cards: 0 }, { trick: 2, cards: 1 }, { trick: 2, cards: 2 },
    { trick: 3, cards: 0 }, { trick: 3, cards: 1 }, { trick: 3, cards: 2 }, null, null,
  ]);
  const long = { ...small, tricks: Array.from({ length: 10 }, () => small.tricks[0]) };
  assert.equal(m.positionAt(long, m.stepsOf(long)[3]), null, "29 cards are left");
  assert.deepEqual(m.positionAt(long, m.stepsOf(long)[4]), { trick: 1, cards: 2 });
  assert.equal(m.positionAt({ ...small, called_off: true }, steps[3]), null);
});

test("twins of two decks go one at a time", () => {
  const hand = {
    ...small, dealt: null, passed: cards("", "", ""), received: cards("", "", ""), charged: {},
    hands: cards("7H 7H", "8H 2C", "9H 3C"),
    tricks: [trick("A", "7H 8H 9H", "C", 3), trick("C", "3C 7H 2C", null, 0)],
  };
  assert.deepEqual(m.stepsOf(hand).map((s) => s.kind), ["start", ...Array(6).fill("card"), "scored"]);
  const first = at(hand, 1);
  assert.equal(names(first.holdings[0]), "7H");
  assert.equal(names(first.holdings[0], "played"), "7H");
  assert.deepEqual(at(hand, 6).taken, { seat: null, points: 0 });
});

test("a nine sends the trick around again: everybody plays twice", () => {
  const hand = {
    ...small, passed: cards("", "", ""), received: cards("", "", ""), charged: {}, hands: cards("9C 2C", "3C 4C", "5C 6C"),
    tricks: [trick("A", "9C 3C 5C 2C 4C 6C", "A", 0, { boosted: true })],
  };
  const steps = m.stepsOf(hand);
  assert.equal(m.stepOf(hand, steps, 0, "B", "4C"), 5);
  assert.equal(m.stepOf(hand, steps, 0, "B"), 2);
  const six = m.standingAt(hand, steps, 6);
  assert.ok(six.boosted);
  assert.deepEqual(six.trick.map((p) => p.seat), ["A", "B", "C", "A", "B", "C"]);
});

test("a swapped kitty goes into the hand after the trick that took it", () => {
  const hand = {
    ...small, passed: cards("", "", ""), received: cards("", "", ""), charged: {},
    hands: cards("2C 9C", "3C 8C", "KC AH"), kitty: ["TC"], kitty_taker: "C", kitty_trick: 1, buried: ["AH"],
    tricks: [trick("A", "2C 3C KC", "C"), trick("C", "TC 9C 8C", "C")],
  };
  const steps = m.stepsOf(hand);
  assert.deepEqual(steps.map((s) => s.kind), ["dealt", "card", "card", "card", "kitty", "card", "card", "card", "scored"]);
  const kitty = m.standingAt(hand, steps, 4);
  assert.equal(names(kitty.holdings[2]), "TC");
  assert.equal(names(kitty.holdings[2], "away"), "AH");
  const next = m.standingAt(hand, steps, 5);
  assert.equal(names(next.holdings[2], "played"), "TC");
  assert.equal(names(next.holdings[2], "away"), "");
  assert.equal(m.stepsOf({ ...hand, kitty_trick: 2 }).findIndex((s) => s.kind === "kitty"), 7);
  assert.ok(!m.stepsOf({ ...hand, kitty_trick: undefined }).some((s) => s.kind === "kitty"), "it was taken before the record begins");
});

test("a hand that was called off, and a record that stops within a trick", () => {
  const hand = { ...small, scores: undefined, totals: undefined, called_off: true, tricks: [trick("A", "2C 3C", "A", 0, { whole: false })] };
  const steps = m.stepsOf(hand);
  assert.equal(steps.at(-1).kind, "scored");
  assert.equal(m.standingAt(hand, steps, 4).taken, null);
});

test("cards are printed by suit, high ones first; who took most", () => {
  const suits = m.bySuit(at(small, 3).holdings[0]);
  assert.deepEqual(suits.map((s) => s.suit + ":" + s.cards.map((h) => h.card).join(" ")), ["S:", "H:KH", "D:JD", "C:2C"]);
  assert.deepEqual(m.mostIn(small), { seats: ["C"], score: 13 });
  assert.equal(m.mostIn({ ...small, scores: [0, 0, 0] }), null);
});

const moment = (trick, played, best, loss, more = {}) => ({
  trick, phase: trick ? "play" : "pass", leader: trick ? "A" : null, table: [], played: played.split(" "), best: best.split(" "),
  measure: "points", loss, loss_open: 0, open_by: 0, with_played: null, with_best: null, why: "",
  reason: { word: "fewer", ...(loss ? { cost: { word: "points", n: loss } } : {}) }, ...more,
});
const review = {
  game: "", hand: 1, seat: "B", unit: 1, decisions: 3, loss: 4, loss_open: 0, luck: 0, mistakes: 0, blunders: 0,
  moments: [moment(null, "AS", "QS", 1), moment(2, "QS", "5H", 3), moment(3, "5H", "5H", 0, { measure: "game" })],
};

test("the cost of each of a seat's cards, and of its choices before the play", () => {
  const costs = r.costsOf(small, m.stepsOf(small), review, "B");
  assert.deepEqual(costs.map((c) => [c.trick, c.card, r.lost(c.moment), c.step]),
    [[null, null, 1, 1], [1, "3C", 0, 4], [2, "QS", 3, 8], [3, "5H", 0, 11]]);
  assert.equal(costs[1].moment, null, "there was no choice");
  assert.deepEqual(r.costsOf(small, m.stepsOf(small), null, "B").map((c) => c.card), ["3C", "QS", "5H"]);
});

test("losses are summed as shown, and choices that cost part of the game are counted", () => {
  const of = (...moments) => r.sumOf({ ...review, moments });
  const costs = (word, n, more = {}) => moment(1, "2C", "3C", 1.4, { reason: { word: "fewer", cost: { word, n } }, ...more });
  assert.deepEqual(of(), { points: 0, game: 0 });
  assert.deepEqual(of(costs("points", 8), costs("one", 1)), { points: 9, game: 0 }, "it adds up");
  assert.deepEqual(of(costs("under-one", 1), costs("under", 5)), { points: 0, game: 0 });
  assert.deepEqual(of(costs("much", undefined, { measure: "game" }), costs("money", 3)), { points: 3, game: 1 });
});

test("a loss that is not certain counts as zero", () => {
  const unsure = moment(1, "2C", "3C", 2.5, { reason: { word: "as-good" } });
  assert.equal(r.lost(unsure), 0);
  assert.equal(r.good({ ...review, moments: [unsure] }), 1);
  assert.equal(r.worst({ ...review, moments: [unsure] }).length, 0);
});

test("the most expensive moments come first; a choice as good as the best is not listed", () => {
  assert.deepEqual(r.worst(review).map((x) => x.loss), [3, 1]);
  const scale = { ...review, unit: 5, moments: [moment(1, "2C", "3C", 9), moment(2, "QS", "5H", 2, { measure: "game" })] };
  assert.deepEqual(r.worst(scale).map((x) => x.loss), [2, 9], "a hundredth of the game is worth a unit");
  assert.equal(r.good(review), 1);
  assert.equal(r.measureOf(review), "points");
  assert.equal(r.measureOf({ ...review, moments: [moment(1, "2C", "3C", 2, { measure: "game" })] }), "game");
  assert.equal(r.tookIn(small, "C"), 13);
});

test("a try of a hand: what a seat did from a trick on, and what it scored", () => {
  assert.deepEqual(again.continuedThen(small, "C", 2), {
    score: 13, rows: [{ trick: 2, cards: ["AS"], points: 13 }, { trick: 3, cards: ["6H"], points: null }],
  });
  const over = { number: 1, scored: { scores: [0, 13, 3] }, tricks: again.tricksOf(small) };
  assert.deepEqual(again.continuedNow(over, "A", 3), { score: 0, rows: [{ trick: 3, cards: ["KH"], points: 3 }] });
});

test("a try shows what the review says about its moment, if that is in points", () => {
  const m = { measure: "points", played: ["KS"], best: ["7S"], with_played: { points: 6.8 }, with_best: { points: 2.1 }, deals: 3000, step: 0.5 };
  assert.deepEqual(again.judgedOf(m),
    { played: ["KS"], best: ["7S"], withPlayed: 6.8, withBest: 2.1, step: 0.5, deals: 3000 });
  assert.equal(again.judgedOf({ ...m, measure: "game" }), undefined);
  assert.equal(again.judgedOf({ ...m, with_best: null }), undefined);
});
