// score.test.mjs - what the scores of a game show, and the positions of the marks on its curve.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, load } from "./module.mjs";

browser();

const m = await load("src/table/score-model.ts");
const c = await load("src/table/score-curve.ts");
const ends = await load("src/table/score-ends.ts");
const model = await load("src/table/model.ts");
const finished = await load("src/table/finished.ts");

const hand = (scores, totals, pass = "1") => ({ pass, scores, totals });
const read = (options, teams = null, values = {}) => ({
  teams, values: { QS: 13, ...values }, most: 26,
  options: { tc_doubles: "off", target: "100", hands: "none", ...options },
});
const game = [
  hand([3, 16, 2, 5], [3, 16, 2, 5]),
  hand([0, 19, 1, 6], [3, 35, 3, 11]),
  hand([13, 5, 0, 8], [16, 40, 3, 19]),
  hand([1, 1, 6, 18], [17, 41, 9, 37]),
  hand([26, 0, 26, 26], [43, 41, 35, 63]),
];
const alone = m.sidesOf(game, m.seatOrder(4, "A", null), null);

test("seats go clockwise from one's own, partners side by side", () => {
  assert.deepEqual(m.seatOrder(4, "C", null), ["C", "D", "A", "B"]);
  assert.deepEqual(m.seatOrder(4, null, null), ["A", "B", "C", "D"]);
  const teams = m.teamsOf(read({}, "AC,BD"), 4);
  assert.deepEqual(m.seatOrder(4, "B", teams), ["B", "D", "C", "A"]);
});

test("no teams if everybody plays alone, or the rules are not loaded yet", () => {
  assert.equal(m.teamsOf(null, 4), null);
  assert.equal(m.teamsOf(read({ teams: "none" }), 4), null);
});

test("joined teams have one total, summed ones the sum", () => {
  const hands = [hand([7, 19, 7, 19], [7, 19, 7, 19])];
  const joined = m.teamsOf(read({ team_score: "joined" }, "AC,BD"), 4);
  const summed = m.teamsOf(read({ team_score: "summed" }, "AC,BD"), 4);
  assert.deepEqual(m.sidesOf(hands, ["A", "C", "B", "D"], joined).map((s) => s.total), [7, 19]);
  assert.deepEqual(m.sidesOf(hands, ["A", "C", "B", "D"], summed).map((s) => s.total), [14, 38]);
  assert.deepEqual(m.columnsOf(["A", "C", "B", "D"], joined), [["A", "C"], ["B", "D"]]);
  assert.deepEqual(m.columnsOf(["A", "C", "B", "D"], summed), [["A"], ["C"], ["B"], ["D"]]);
});

test("the end of a hand is shown until the player goes on", () => {
  const dealt = [{ what: "hand", seat: "A" }, { what: "dealt", seat: "A" }, { what: "chose", seat: "B" }];
  const table = (seen, more = {}) =>
    ({ ended: null, hands: [hand([3, 16, 2, 5], [3, 16, 2, 5])], view: { seat: "A", stage: "playing", games: 2, seen, ...more } });
  assert.equal(ends.readAtFirst(table(dealt), null), "", "the next hand has not begun for the viewer");
  assert.equal(ends.readAtFirst(table([...dealt, { what: "chose", seat: "A" }]), null), "2:1", "now it has");
  assert.equal(ends.readAtFirst(table(dealt, { seat: null }), null), "2:1", "a watcher has just arrived");
  assert.equal(ends.readAtFirst(table(dealt), "2:1"), "2:1", "this tab knows that it was read");
  assert.equal(ends.readAtFirst(table([...dealt, { what: "chose", seat: "A" }]), "2:0"), "2:0", "or that it was not");
  assert.equal(ends.between({ ...table(dealt), hands: [] }), false);
});

test("the previous hand survives a reload, if it is still the previous one", () => {
  const tricks = [{ leader: "A", cards: [], taker: "B", points: 0, boosted: false }];
  const over = { number: 1, scored: hand([3, 16, 2, 5], [3, 16, 2, 5]), shot: null, tricks };
  const table = { handBefore: null, before: null, hands: [over.scored], view: { games: 2 } };
  assert.deepEqual(model.withHand(table, { games: 2, over }), { ...table, handBefore: over, before: tricks[0] });
  for (const other of [null, { games: 1, over }, { games: 2, over: null }, { games: 2, over: { ...over, scored: hand([0], [0]) } }])
    assert.equal(model.withHand(table, other), table);
  const seats = [{ kind: "person", name: "Ben" }], after = { ...table, view: { games: 2, stage: "over", seats: [{ kind: "nobody" }] } };
  assert.deepEqual(model.withHand(after, { games: 2, over: { ...over, seats } }).view.played, seats, "whoever has left since");
  assert.equal(model.withHand(after, { games: 2, over }).view.played, undefined, "stored by an earlier version");
});

test("another game begins without the last trick of the one before", () => {
  const trick = { leader: "A", cards: [], taker: "B", points: 0, boosted: false }, view = { seat: "A", stage: "playing", games: 2, seats: [], n: 9 };
  const table = { view, game: null, hands: [hand([26], [26])], handBefore: {}, tricks: [trick], before: trick, trick: [], talk: [] };
  const dealt = model.see(table, { what: "hand", seat: "A" });
  for (const what of ["again", "started"]) {
    const { hands, handBefore, tricks, before } = model.settle(what === "started" ? dealt : table, { is: "event", n: 10, what });
    assert.deepEqual({ hands, handBefore, tricks, before }, { hands: [], handBefore: null, tricks: [], before: null }, what);
  }
  assert.equal(model.settle(dealt, { is: "event", n: 10, what: "moved" }).before, trick, "in the game it stays until there is another");
});

test("a label is placed where the fewest lines cross it", () => {
  const box = (left, top) => ({ left, right: left + 10, top, bottom: top + 10 });
  const boxes = [box(0, 0), box(20, 0), box(0, 20)];
  assert.equal(c.clearest(boxes, []), 0);
  assert.equal(c.clearest(boxes, [[[-5, 15], [15, -5]]]), 1, "a line through a corner of the first");
  assert.equal(c.clearest(boxes, [[[-5, 5], [40, 5]]]), 2, "one along the upper two");
  assert.equal(c.clearest(boxes, [[[-5, 5], [40, 5]], [[5, 15], [5, 40]]]), 0, "one in each: the first");
  assert.equal(c.clearest(boxes, [[[5, 12], [5, 15]], [[30, 14], [60, 0]]]), 0, "lines that end before them");
});

test("equal totals have equal places", () => {
  const sides = [9, 3, 9, 12].map((total, i) => ({ seats: [i], totals: [total], total }));
  assert.deepEqual(m.standing(sides).map((p) => [p.place, p.side.total]), [[1, 3], [2, 9], [2, 9], [4, 12]]);
  assert.deepEqual(m.lowest(sides).map((s) => s.total), [3]);
  assert.deepEqual(m.lowest(sides, 4).map((s) => s.total), [9, 9]);
  assert.deepEqual(m.lowest(sides, 50), []);
});

test("the end of a game: winners first, equal totals in equal places, and what is too low to win last", () => {
  const sides = (totals) => totals.map((total, i) => ({ seats: ["ABCD"[i]], totals: [total], total }));
  const order = (totals, winners, least = null) => m.finalStanding(sides(totals), winners, least).map((f) => [f.side.seats[0], f.place, f.won]);
  assert.deepEqual(order([43, 41, 41, 63], ["B", "C"]), [["B", 1, true], ["C", 1, true], ["A", 3, false], ["D", 4, false]]);
  // Super Hearts: A and C have zero, and B wins with 6.
  assert.deepEqual(order([0, 6, 0, 20], ["B"], 1), [["B", 1, true], ["D", 2, false], ["A", null, false], ["C", null, false]]);
  const team = { seats: ["A", "C"], totals: [70], total: 70 }, other = { seats: ["B", "D"], totals: [40], total: 40 };
  assert.deepEqual(m.finalStanding([team, other], ["B", "D"], null).map((f) => [f.side, f.place]), [[other, 1], [team, 2]]);
});

test("the best and the worst hand: of equal ones the one that cost the others most, and the first", () => {
  assert.deepEqual(m.bestAndWorst(game, ["C"]), { best: 2, worst: 4 });
  assert.deepEqual(m.bestAndWorst([hand([0, 3, 5, 18]), hand([0, 26, 26, 26]), hand([7, 7, 7, 5]), hand([7, 6, 7, 6])], ["A"]), { best: 1, worst: 2 });
  assert.deepEqual(m.sideScores(game, ["B"]), [16, 19, 5, 1, 0]);
});

test("wins in a row are those of one family, without games that were called off", () => {
  const g = (family, winners, mine = "A") => ({ family, winners, seats: ["A", "B"].map((s) => (s === mine ? { name: "I", person: "1" } : { name: "duck" })) });
  assert.equal(finished.winsInRow([g("classic", ["A"]), g("turbo", ["B"]), g("classic", []), g("classic", ["B"], "B"), g("classic", ["B"]), g("classic", ["A"])], true), 2);
  assert.equal(finished.winsInRow([g("classic", ["B"])], true), 0);
  assert.equal(finished.winsInRow([], true), 0);
});

test("a hand is costly from about half of all points on", () => {
  const marks = (scores) => scores.map((s) => m.costly(s, scores));
  assert.deepEqual(marks([3, 16, 2, 5]), [false, true, false, false]);
  assert.deepEqual(marks([13, 5, 0, 8]), [true, false, false, false]);
  assert.deepEqual(marks([26, 0, 26, 26]), [true, false, true, true]);
  assert.deepEqual(marks([0, 0, -26, 0]), [false, false, false, false]);
  assert.deepEqual(marks([-10, 12, 13, 1]), [false, false, true, false]);
  assert.equal(m.costly(14, [14, 2, 1, 0, 1, 2, 2, 2, 1, 1]), true);
});

test("ways of passing", () => {
  assert.deepEqual(m.wayOf("1", 4), { to: "left", by: 1 });
  assert.deepEqual(m.wayOf("3", 4), { to: "right", by: 1 });
  assert.deepEqual(m.wayOf("2", 4), { to: "across" });
  assert.deepEqual(m.wayOf("2", 5), { to: "left", by: 2 });
  assert.deepEqual(m.wayOf("3", 5), { to: "right", by: 2 });
  assert.deepEqual(m.wayOf("H", 4), { to: "keep" });
  assert.deepEqual(m.wayOf("S", 4), { to: "scatter" });
  assert.equal(m.waySign(m.wayOf("3", 5)), "→2");
});

test("the tale of a game", () => {
  const tale = m.taleOf(alone, alone, 5, read({}));
  assert.deepEqual(tale.leaders.map((s) => s.seats), [["C"]]);
  assert.equal(tale.total, 35);
  assert.equal(tale.still, true);
  assert.deepEqual({ ...tale.mover, side: tale.mover.side.seats }, { side: ["B"], from: 4, to: 2, last: 4 });
  assert.deepEqual([tale.threat.side.seats, tale.threat.hands], [["D"], 2]);
  assert.equal(tale.left, null);
  const first = m.sidesOf(game.slice(0, 1), ["A", "B", "C", "D"], null);
  const early = m.taleOf(first, first, 1, read({ hands: "4" }));
  assert.deepEqual([early.still, early.mover, early.threat, early.left], [false, null, null, 3]);
});

test("the counting cards that somebody took", () => {
  const trick = (taker, ...cards) =>
    ({ leader: "A", cards: cards.map((card) => ({ seat: "A", card })), boosted: false, taker, points: 0 });
  const tricks = [
    trick("A", "QS", "2H", "KC", "3H"), trick("B", "4H"), trick(null, "5H"), trick("A", "QS", "JD", "6H"),
  ];
  assert.deepEqual(m.haul(tricks, ["A"], read({})), { hearts: 3, others: [["QS", 2]] });
  const both = m.haul(tricks, ["A", "B"], read({}, null, { JD: -10 }));
  assert.deepEqual(both, { hearts: 4, others: [["QS", 2], ["JD", 1]] });
});

test("money, fractions too", () => {
  const written = ["7/3", -1, "-4/3", 0, 5, "1/2"].map((a) => m.amount(a));
  assert.deepEqual(written, ["+2 1/3", "−1", "−1 1/3", "0", "+5", "+1/2"]);
  assert.equal(m.amount(4, false), "4");
});

test("labels do not collide, and stay in order", () => {
  const at = c.spread([100, 101, 99, 300], 18, 0, 310);
  assert.ok(at[2] < at[0] && at[0] < at[1] && at[1] < at[3]);
  const sorted = at.slice().sort((a, b) => a - b);
  sorted.slice(1).forEach((y, i) => assert.ok(y - sorted[i] >= 18));
  assert.ok(Math.max(...c.spread([300, 305, 310], 18, 0, 310)) <= 310);
  assert.deepEqual(c.spread([50], 18, 0, 310), [50]);
});

test("the curve's frame holds all totals and the target", () => {
  const runs = [{ totals: [-12, 40] }, { totals: [3, 130] }];
  const p = c.plan(runs, 100, { width: 560, height: 330, label: 132 });
  for (const v of [-12, 0, 130, 100]) assert.ok(p.y(v) >= p.top - 1e-9 && p.y(v) <= p.bottom + 1e-9);
  assert.ok(!p.grid.includes(100));
  assert.equal(p.x(2), p.right);
  assert.deepEqual(c.ticks(0, 100, 100), [0, 25, 50, 75, 100]);
  const long = c.plan([{ totals: Array(40).fill(1) }], null, { width: 320, height: 260, label: 112 });
  assert.ok(long.numbered.length <= 9 && long.numbered[0] === 1);
});

test("names are shortened by whole letters", () => {
  assert.equal(c.short("Benedikt von Hohenstaufen", 10), "Benedikt…");
  assert.equal(c.short("Ada", 10), "Ada");
  const crew = "\u{1F469}\u{1F3FD}\u200D\u{1F680}".repeat(6);
  assert.equal(c.short(crew, 6), "\u{1F469}\u{1F3FD}\u200D\u{1F680}".repeat(2) + "…");
});
