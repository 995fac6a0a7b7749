// requests.mjs - a worker answers like a server: the same requests to both.
//
//   node requests.mjs MODULE HEARTS RULES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { startHearts } from "../../web/dev.mjs";
import { Rules, Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";
import { connect } from "./socket.mjs";

const [file, hearts, rulesFile] = process.argv.slice(2);
process.env.HEARTS_FAIR = "1"; // the server deals as usual; no test here needs cards by a seed
const worker = new Worker(new WebAssembly.Module(readFileSync(file)));
const rules = new Rules(new WebAssembly.Module(readFileSync(rulesFile)));
const asked = new Set();
let server, cookie = "";

async function askServer(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method, headers: { Cookie: cookie, "Content-Type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body),
  });
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  const text = await answer.text();
  if (!/json/.test(answer.headers.get("content-type"))) return { status: answer.status, body: null, text };
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}

/** The answers of both. */
async function both(method, path, body) {
  asked.add(`${method} ${path.replace(/[0-9a-f]{32}.*/, "").replace(/\?.*/, "")}`);
  const { status, body: said } = (path === "/api/rules" ? rules : worker).ask(method, path, body);
  return { here: { status, body: said }, there: await askServer(method, path, body) };
}

before(async () => {
  server = await startHearts(hearts);
  const { status } = await askServer("POST", "/api/guest", { name: "Ada" });
  assert.equal(status, 201);
});
after(() => server?.stop());

async function same(method, path, body) {
  const { here, there } = await both(method, path, body);
  assert.deepEqual(here, there, `${method} ${path}`);
  return here;
}

const nobody = "0".repeat(32);

test("rules", async () => {
  assert.equal((await same("GET", "/api/rules")).status, 200);
  for (const rules of ["classic", "cancellation players=10", "classic players=11", "no such game", "", "classic moon=sun", "x".repeat(5000)])
    await same("POST", "/api/rules", { rules });
  assert.equal((await same("POST", "/api/rules", { rules: "classic target=50", options: { jack: "-10" } })).body.rules, "classic jack=-10 target=50");
  await same("POST", "/api/rules", []);
});

test("what is not there, and what nobody can ask", async () => {
  for (const path of [`/api/tables/${nobody}`, "/api/tables/x", `/api/games/${nobody}`, "/api/games/x", `/api/games/${nobody}/replay`,
    `/api/games/${nobody}/review?hand=1&seat=A`, "/api/nothing", "/api/games/"])
    await same("GET", path);
  await same("DELETE", `/api/tables/${nobody}`);
});

test("a record that is brought", async () => {
  const text = readFileSync(new URL("../releases/0.1/records/play-booster.txt", import.meta.url), "utf8");
  assert.equal((await same("POST", "/api/replay", { record: text })).status, 200);
  for (const broken of ["", "x", text.slice(0, text.length / 2), text.replace(/QS/g, "XS"), 7, null]) await same("POST", "/api/replay", { record: broken });
  await same("POST", "/api/replay", {});
});

test("tables that are refused", async () => {
  const asks = { rules: "classic", public: false, seat: "A" };
  for (const more of [{ rules: "no such game" }, { rules: 7 }, { seat: "E" }, { terms: { turn: -1 } }, { terms: { turn: "long" } }, { terms: [] },
    { title: "x".repeat(200) }, { terms: { stand_in: "nobody" } }])
    await same("POST", "/api/tables", { ...asks, ...more });
});

test("a hand that is played again", async () => {
  const record = readFileSync(new URL("../releases/0.1/records/play-kitty.txt", import.meta.url), "utf8");
  const made = await both("POST", "/api/tables", { from: { record, trick: 2, seat: "A" } });
  assert.deepEqual([made.here.status, made.here.body.seat, Object.keys(made.here.body)], [201, "A", ["table", "link", "seat"]]);
  assert.deepEqual([made.there.status, made.there.body.seat, Object.keys(made.there.body)], [201, "A", ["table", "link", "seat"]]);
  for (const from of [{}, [], { record: "x" }, { record, hand: 99 }, { record, decision: 99999 }, { record, trick: 40, seat: "A" }, { record, seat: "J" },
    { record, hand: -1 }, { record, seat: "A", move: { cards: ["XX"] } }, { record, seat: "A", full: 1 }])
    assert.equal((await same("POST", "/api/tables", { from })).status, 400, JSON.stringify(from));
  await same("POST", "/api/tables", { from: { record, seat: "A" }, public: true });
});

test("the hand of a day", async () => {
  for (const rules of ["", "&rules=classic", "&rules=cancellation%20players%3D7", "&rules=spot+target%3D50"])
    assert.equal((await same("GET", "/api/day?date=2026-11-24" + rules)).status, 200, rules);
  for (const asked of ["", "?date=", "?date=2026-11-31", "?date=2026-11-24x", "?date=24.11.2026", "?date=2026-11-24&rules=no+such+game"])
    assert.equal((await same("GET", "/api/day" + asked)).status, 400, asked);
});

test("a table that was made", async () => {
  const made = await both("POST", "/api/tables", { rules: "classic hands=1", public: false, seat: "A", title: "Friday", terms: { turn: 0, bank: 0 } });
  assert.deepEqual([made.here.status, Object.keys(made.here.body)], [made.there.status, Object.keys(made.there.body)]);
  const shown = await Promise.all([worker.ask("GET", "/api/tables/" + made.here.body.table), askServer("GET", "/api/tables/" + made.there.body.table)]);
  const [here, there] = shown.map(({ status, body }) => ({ status, body: { ...body, table: "", age: 0 } }));
  // No grace period in a browser.
  assert.deepEqual([here.body.terms.grace, there.body.terms.grace], [24 * 60 * 60 * 1000, 30_000]);
  assert.deepEqual(here, { ...there, body: { ...there.body, terms: { ...there.body.terms, grace: here.body.terms.grace } } });
});

test("of games, when there are none", async () => {
  await same("GET", "/api/games");
  await same("GET", "/api/stats");
  for (const query of ["", "?family=all&days=30", "?days=x", "?as=pdf"]) await same("GET", "/api/career" + query);
  assert.deepEqual((await same("GET", "/api/records")).body, { games: 0, records: "" });
  for (const asked of ["before=x", "game=x", `game=${nobody}`, `before=${"0".repeat(16)}/${nobody}`]) await same("GET", "/api/records?" + asked);
});

/** A game that ends with its first hand; only the deal is left to chance. */
const GAME = { rules: "classic hands=1 pass=none ties=shared", public: false, seat: "A", terms: { turn: 0, bank: 0 } };
/** The smallest legal decision. */
const least = (choice) => ({ do: "play", cards: choice.from.slice(0, choice.low) });

/** Plays it at the server; returns its id. */
async function playedThere() {
  const { body: { table } } = await askServer("POST", "/api/tables", GAME), line = await connect(server.port, cookie);
  let commands = 0, game = {};
  const say = (message) => line.say({ ...message, table, id: (++commands).toString(16).padStart(32, "0") });
  line.say({ do: "open", table });
  await line.until((said) => said.is === "view");
  say({ do: "start", player: "duck" });
  await line.until((said) => {
    assert.notEqual(said.is, "no", JSON.stringify(said));
    if (said.is === "event") game = { ...game, ...said.game };
    if (said.game?.choice) say(least(said.game.choice));
    return said.to_table?.stage === "over";
  });
  line.close();
  for (;;) {
    const { body: { games } } = await askServer("GET", "/api/games");
    if (games.length) return games[0].game;
  }
}

/** The server's random values: the id of its game, and the secrets of its deals. */
function drawnThere(record) {
  const bytes = (pattern) => Array.from(record.matchAll(pattern), ([, hex]) => Buffer.from(hex, "hex"));
  return { game: bytes(/^\[Game "(\w+)"\]/gm)[0], secrets: bytes(/^fair open \d+ \w+ (\w+)$/gm) };
}

/**
 * Plays the server's deals in the worker; returns the game's id. The chance is the same, and no person adds any, so the
 * cards are the same.
 */
function playedHere(record) {
  const { game, secrets } = drawnThere(record);
  const [first, ...others] = secrets;
  // Between them are the ids of a table, of its creation, and of the person who sits down.
  worker.chances = [null, null, game, first, null, ...others];
  const seat = new Seat(worker, worker.ask("POST", "/api/tables", GAME).body.table, 0, false);
  assert.equal(seat.command({ do: "start", player: "duck" }).is, "ok");
  while (!seat.isOver) {
    seat.wait();
    if (seat.hasTurn) assert.equal(seat.command(least(seat.view.game.choice)).is, "ok");
  }
  assert.deepEqual(worker.chances, [], "all that was drawn was for the deals");
  let games = [];
  worker.until("the game is listed", () => (games = worker.ask("GET", "/api/games").body.games).length > 0);
  return games[0].game;
}

/** Without ids of games and people, and without times. */
const its = (said) => JSON.parse(JSON.stringify(said, (key, value) =>
  (["game", "person", "names"].includes(key) && typeof value === "string" ? "" : ["began", "ended", "since"].includes(key) && value > 1 ? 0 : value)));
/** A page makes the sentence of a reason from its word and its values. */
const sentenceless = (said) => JSON.parse(JSON.stringify(said, (key, value) => (key === "why" ? "" : value)));
const dateless = (record) => record.replace(/^\[(Date|Time|Table) .*\n/gm, "").replace(/^fair chain .*\n/m, "");

test("of a game that was played to its end: listed, counted, its record, its replay, and what each decision cost", async () => {
  const there = await playedThere(), path = (game) => `/api/games/${game}`;
  const theirs = (await askServer("GET", path(there))).text, here = playedHere(theirs);
  /** Both answers; their texts are equal except for the part before the hands. */
  const told = async (rest) => {
    const [a, b] = [worker.ask("GET", path(here) + rest), await askServer("GET", path(there) + rest)];
    assert.equal(a.status, 200, rest);
    assert.deepEqual([a.status, its(a.body)], [b.status, its(sentenceless(b.body))], rest);
    return a.body;
  };
  await told("/replay");
  const { decisions, moments } = await told("/review?hand=1&seat=A");
  assert.ok(decisions > 0 && moments.length === decisions);
  assert.equal(dateless(worker.text("GET", path(here))), dateless(theirs));
  const listed = await both("GET", "/api/games"), counted = await both("GET", "/api/stats");
  assert.deepEqual(its(listed.here), its(listed.there));
  // Only servers count how the cards were dealt.
  const [family] = counted.there.body.families;
  assert.equal(family.dealt.hands, 1);
  delete family.dealt;
  assert.deepEqual(its(counted.here), its(counted.there));
  const career = await both("GET", "/api/career");
  assert.equal(career.there.body.hands, 1);
  assert.deepEqual(its(career.here), its(career.there));
  assert.equal((await both("GET", "/api/games")).here.body.games.length, 1);
});

test("every request of the table was asked", () => {
  const table = readFileSync(new URL("../../src/clients/browser/requests.def", import.meta.url), "utf8");
  for (const [, path, method] of table.matchAll(/^REQUEST\("([^"]*)", METHOD_(\w+)/gm)) assert.ok(asked.has(`${method} ${path}`), `${method} ${path}`);
});
