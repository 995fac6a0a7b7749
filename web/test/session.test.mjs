// session.test.mjs - a table as the page follows it, without a browser: what belongs to a decision ends with it.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, load } from "./module.mjs";

browser();
// The page's timers run when the test says so.
const timers = new Map();
let started = 0;
globalThis.window = { setTimeout: (run) => { timers.set(++started, run); return started; } };
globalThis.clearTimeout = (n) => void timers.delete(n);
globalThis.history = { state: null };
const { Session, Desk } = await load("test/session-module.ts");

const HAND = ["3C", "9C", "5D", "JD", "QH"];

/** A game in which the viewer, seat A, holds these cards and is to play to this trick. */
function game(hand, trick = []) {
  const seats = ["D", "A"], leader = trick.length ? seats[0] : "A";
  return {
    hand_number: 1, phase: "play", hand, trick, leader, turn: ["A"], tricks: 13 - hand.length, held: [0, 0, 0, 0].fill(hand.length),
    points: [0, 0, 0, 0], score: [0, 0, 0, 0], why: {}, charged: {}, passed: [], choice: { from: hand, low: 1, high: 1 },
  };
}

function view(n, now) {
  return {
    is: "view", n, table: "t", seat: "A", stage: "playing", games: 1, seats: [], hands: [], seen: [], can: [], terms: {}, clocks: {}, game: now,
  };
}

/** A session with a table that says what the test says, and answers each command when the test wants. */
function sitDown(now) {
  const asked = [];
  const link = {
    follow() {}, unfollow() {}, tell() {},
    command: (message) => new Promise((answer) => { asked.push({ ...message, answer }); }),
  };
  const session = new Session("t", { linkTo: () => link }), desk = new Desk(session);
  session.open();
  session.view(view(1, now));
  /** Something happens, and is shown. */
  const happens = async (n, what, then, more = {}) => {
    session.event({ is: "event", n, what, game: then, ...more });
    while (session.busy.value) await Promise.resolve();
  };
  const hint = async (card) => {
    const given = session.askHint();
    asked.find((one) => one.do === "hint" && !one.over).answer({ is: "hint", cards: [card] });
    asked.forEach((one) => { one.over = true; });
    await given;
  };
  return { session, desk, asked, happens, hint, shown: () => session.hint.value?.cards[0] ?? null };
}

test("a hint is shown for the decision that it was asked for", async () => {
  const at = sitDown(game(HAND));
  await at.hint("JD");
  assert.equal(at.shown(), "JD");
  at.session.view(view(2, game(HAND)));
  assert.equal(at.shown(), "JD", "a reconnect in the same position changes nothing");
});

test("a hint ends when the decision before it is taken back, and does not come again with another trick", async () => {
  const at = sitDown(game(HAND));
  await at.hint("JD");
  await at.happens(2, "took-back", game([...HAND, "AS"], ["KS"]));
  assert.equal(at.shown(), null);
  await at.happens(3, "moved", game(HAND, ["2C"]));
  assert.equal(at.shown(), null, "the same cards, another trick");
  await at.happens(4, "took-back", game([...HAND, "AS"], ["KS"]));
  await at.happens(5, "moved", game(HAND));
  assert.equal(at.shown(), null, "what ended does not come again");
});

test("a hint ends when the card is played, by the viewer or by a stand-in, also while the page was away", async () => {
  for (const how of ["moved", "view"]) {
    const at = sitDown(game(HAND)), left = HAND.slice(1);
    await at.hint("3C");
    if (how === "view") at.session.view(view(9, game(left)));
    else await at.happens(2, how, game(left), { seen: [{ what: "played", seat: "A", cards: ["3C"] }] });
    assert.equal(at.shown(), null, how);
  }
});

test("a hint that comes too late is not shown", async () => {
  const at = sitDown(game(HAND)), given = at.session.askHint();
  await at.happens(2, "took-back", game([...HAND, "AS"], ["KS"]));
  at.asked.at(-1).answer({ is: "hint", cards: ["JD"] });
  await given;
  assert.equal(at.shown(), null);
  assert.equal(at.session.thinking.value, false);
});

/** The cards that were sent to be played, once every timer has run. */
function sent(at) {
  for (const [n, run] of [...timers]) {
    timers.delete(n);
    run();
  }
  return at.asked.filter((one) => one.do === "play").map((one) => one.cards.join());
}

test("the last card plays itself, once; after a takeback it waits to be pressed", async () => {
  const at = sitDown(game(["3C", "9C"]));
  assert.deepEqual(sent(at), [], "of two cards one is chosen");
  await at.happens(2, "moved", game(["9C"], ["2C"]));
  assert.deepEqual(sent(at), ["9C"]);
  at.asked.at(-1).answer({ is: "ok", n: 3 });
  await at.happens(3, "moved", { ...game([]), choice: null, trick: ["2C", "9C"] }, { seat: "A" });
  await at.happens(4, "took-back", game(["9C"], ["2C"]));
  assert.deepEqual(sent(at), ["9C"], "not again");
  at.desk.press({ card: "9C", copy: 0, key: "9C" });
  assert.deepEqual(sent(at), ["9C", "9C"]);
});

test("while the table is paused, the last card waits", async () => {
  const at = sitDown(game(["3C", "9C"]));
  await at.happens(2, "paused", game(["9C"]), { to_table: { paused: "B" } });
  assert.deepEqual(sent(at), []);
  await at.happens(3, "resumed", undefined, { to_table: { paused: null } });
  assert.deepEqual(sent(at), ["9C"]);
});
