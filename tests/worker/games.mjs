// games.mjs - games played in a worker: stored, listed, replayed and judged as on a server.
//
//   node games.mjs MODULE
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const noClock = { turn: 0, bank: 0, takebacks: true, claims: true, pauses: true };

/** A worker in which a game of one hand was played to its end, and that game's entry in the list. */
function played(rules, options = {}) {
  const worker = new Worker(module, { seed: 21n, ...options });
  const made = worker.ask("POST", "/api/tables", { rules, public: false, seat: "A", terms: noClock });
  const seat = new Seat(worker, made.body.table);
  assert.equal(seat.command({ do: "start", player: "duck" }).is, "ok");
  while (!seat.isOver) {
    seat.wait();
    if (seat.hasTurn) seat.play();
  }
  let games = [];
  worker.until("the game is listed", () => (games = worker.ask("GET", "/api/games").body.games).length > 0);
  return { worker, seat, game: games[0] };
}

test("a game that is over is kept, and there again in the next worker", () => {
  const kept = new Map(), { seat, game } = played("classic hands=1", { kept });
  assert.equal(game.rules, "classic hands=1");
  assert.deepEqual(game.scores, seat.view.game.score);
  assert.equal(game.seats[0].name, "Ada");
  const again = new Worker(module, { kept });
  assert.deepEqual(again.ask("GET", "/api/games").body.games, [game]);
  let family;
  again.until("the game is counted", () => ([family] = again.ask("GET", "/api/stats").body.families).length > 0);
  assert.deepEqual([family.family, family.games, family.rating], ["classic", 1, null], "counted, and not rated");
});

test("its record is played through, as is one that somebody brings", () => {
  const { worker, game } = played("classic hands=1 pass=none");
  const { status, body } = worker.ask("GET", `/api/games/${game.game}/replay`);
  assert.equal(status, 200);
  assert.deepEqual(body.hands.map((hand) => hand.tricks.length), Array(game.hands).fill(13));
  const record = worker.text("GET", `/api/games/${game.game}`);
  const brought = worker.ask("POST", "/api/replay", { record });
  assert.deepEqual(brought.body.hands, body.hands);
  const takebacks = (tag) => worker.ask("POST", "/api/replay", { record: record.replace("\n", `\n[Takebacks "${tag}"]\n`) }).body.takebacks;
  assert.deepEqual(["2", "0", "x", "1234567"].map(takebacks), [2, undefined, undefined, undefined]);
  const broken = worker.ask("POST", "/api/replay", { record: record.replace(/QS/g, "XS") });
  assert.deepEqual([broken.status, broken.body.why], [400, "bad-record"]);
});

test("a hand is judged once what its computers have learnt is there", () => {
  const kept = new Map(), { game } = played("classic hands=1 pass=none", { kept });
  const worker = new Worker(module, { kept, brings: false });
  const path = `/api/games/${game.game}/review?hand=1&seat=A`;
  const number = worker.begin("GET", path);
  for (let i = 0; i < 100; i++) worker.turn();
  assert.equal(worker.replies.get(number), undefined);
  assert.deepEqual(worker.wanted, ["classic"]);
  worker.bring(worker.wanted.shift());
  worker.until("it is judged", () => worker.replies.has(number));
  const { status, body } = worker.replies.get(number);
  assert.equal(status, 200);
  assert.equal(body.decisions, body.moments.length);
  assert.ok(body.decisions > 0 && body.moments.some((moment) => moment.reason?.word));
  assert.equal(worker.ask("GET", `/api/games/${game.game}/review?hand=9&seat=A`).status, 404);
  assert.equal(worker.ask("GET", `/api/games/${"0".repeat(32)}/review?hand=1`).status, 404);
});
