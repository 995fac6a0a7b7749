// take.mjs - exports all games of a worker as one text of records, and imports it in another worker.
//
//   node take.mjs MODULE HEARTS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "./host.mjs";
import { Seat } from "./seat.mjs";

const [file, hearts] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const noClock = { turn: 0, bank: 0, takebacks: true, claims: true, pauses: true };
const RULES = ["classic hands=1", "turbo hands=1 pass=none", "cancellation players=6 hands=1 pass=none"];

function play(worker, rules) {
  const before = worker.ask("GET", "/api/games").body.games.length;
  const made = worker.ask("POST", "/api/tables", { rules, public: false, seat: "A", terms: noClock });
  const seat = new Seat(worker, made.body.table);
  assert.equal(seat.command({ do: "start", player: "duck" }).is, "ok");
  while (!seat.isOver) {
    seat.wait();
    if (seat.hasTurn) seat.play();
  }
  worker.until("the game is listed", () => worker.ask("GET", "/api/games").body.games.length > before);
}

const listed = (worker) => {
  const games = [];
  for (let before = ""; ;) {
    const page = worker.ask("GET", "/api/games" + (before && "?before=" + before)).body;
    games.push(...page.games);
    if (!page.before) return games;
    before = page.before;
  }
};

function taken(worker) {
  let text = "", games = 0;
  for (let before = ""; ;) {
    const { status, body } = worker.ask("GET", "/api/records" + (before && "?before=" + before));
    assert.equal(status, 200);
    text = body.records + (text && body.records ? "\n" : "") + text;
    games += body.games;
    if (!body.before) return { text, games };
    before = body.before;
  }
}

/** Imports a text in pieces of `lines` lines. */
function takeIn(worker, text, lines = 1e9) {
  const rows = text.split(/(?<=\n)/), sum = { kept: 0, known: 0, bad: [] };
  for (let at = 0, size = lines; at < rows.length;) {
    const more = at + size < rows.length;
    const { status, body } = worker.ask("POST", "/api/records", { records: rows.slice(at, at + size).join(""), before: at, more });
    assert.equal(status, 200, JSON.stringify(body));
    at += body.lines;
    size = body.lines ? lines : 2 * size;
    sum.kept += body.kept;
    sum.known += body.known;
    sum.bad.push(...body.bad);
    if (!more) break;
  }
  return sum;
}

const kept = new Map(), here = new Worker(module, { seed: 21n, kept });
for (const rules of RULES) play(here, rules);
const { text, games } = taken(here);

/** Another browser, at a later time. */
function elsewhere(options) {
  const worker = new Worker(module, { id: "bea", ...options });
  worker.now = here.now;
  return worker;
}

/** An entry of the list of games without what depends on where it is stored. */
const bare = ({ game, seats, brought, ...rest }) => ({ ...rest, seats: seats.map(({ name, person }) => ({ name, mine: !!person })) });

test("all games are one text of records, and hearts replay takes it", () => {
  assert.equal(games, RULES.length);
  const out = execFileSync(hearts, ["replay", "--json", "-"], { input: text, encoding: "utf8" });
  assert.equal(out.match(/"over":true/g).length, RULES.length);
});

test("another worker takes them in: the same games, as they were", () => {
  const there = elsewhere({ name: "Bea" });
  assert.deepEqual(takeIn(there, text), { kept: 3, known: 0, bad: [] });
  assert.deepEqual(listed(there).map(bare), listed(here).map(bare));
  assert.ok(listed(there).every((game) => game.brought === true) && listed(here).every((game) => !game.brought));
  there.until("they are counted", () => there.ask("GET", "/api/stats").body.families.length === 3);
  for (const game of listed(there)) assert.equal(there.ask("GET", `/api/games/${game.game}/replay`).status, 200);
  assert.deepEqual(taken(there).text, text, "taken along once more it is the same text");
});

test("the same game twice is kept once, however it is written", () => {
  const there = elsewhere({ name: "Bea" });
  assert.deepEqual(takeIn(there, text + "\n" + text), { kept: 3, known: 3, bad: [] });
  assert.deepEqual(takeIn(there, text.replaceAll("\n", "\r\n") + "# the end\r\n"), { kept: 0, known: 3, bad: [] });
  assert.deepEqual(takeIn(there, text.replace(/\[Date[^\n]*\n/, '[About "a fine evening"]\n{ so it was }\n')).known, 3);
  assert.deepEqual(takeIn(here, text), { kept: 0, known: 3, bad: [] }, "those that were played here are known too");
  assert.equal(listed(there).length, 3);
});

test("a piece may end anywhere: a record goes on in the next", () => {
  for (const lines of [1, 7, 30]) {
    const there = elsewhere();
    assert.deepEqual(takeIn(there, text, lines), { kept: 3, known: 0, bad: [] }, `${lines} lines`);
  }
});

test("a bad one is told with its line, and the others go in", () => {
  const there = elsewhere();
  const [first, second, third] = text.split(/\n(?=\[Hearts)/).map((one) => one.replace(/\n*$/, "\n\n"));
  const lines = (one) => one.split("\n").length - 1;
  const forged = second.replace(/^score .*/m, (line) => line.replace(/\d+$/, (n) => String(Number(n) + 1)));
  const part = third.slice(0, third.indexOf("trick ", third.indexOf("trick ") + 10));
  const at = lines(first) + forged.slice(0, forged.indexOf("score ")).split("\n").length;
  for (const size of [1e9, 10]) {
    const { kept, known, bad } = takeIn(there, first + forged + first + part + "\n" + second, size);
    assert.deepEqual([kept, known], size === 10 ? [0, 3] : [2, 1]);
    assert.deepEqual(bad.map(({ line, why }) => [line, why]), [[at, "bad-record"], [lines(first + forged + first + part), "part"]], bad[1].say);
  }
});

test("a game of several people, and one whose seats say nothing", () => {
  const there = elsewhere({ name: "Bea" });
  const [one] = text.split(/\n(?=\[Hearts)/);
  const of = (players, ...names) => names.reduce((all, name, s) => all.replace(new RegExp(`\\[${"ABCD"[s]} .*`), `[${"ABCD"[s]} "${name}"]`),
    one.replace(/\[Players .*/, players && `[Players "${players}"]`)).replace(/^\[Table.*\n/m, "");
  const mine = (record) => {
    const fresh = elsewhere({ name: "Bea" });
    assert.equal(takeIn(fresh, record).kept, 1);
    return listed(fresh)[0].seats.map(({ name, person }) => name + (person ? "!" : ""));
  };
  assert.deepEqual(mine(of("person person duck person", "Ann", "Bea", "duck", "Cyd")), ["Ann", "Bea!", "duck", "Cyd"]);
  assert.deepEqual(mine(of("person person duck duck", "Ann", "Bob", "duck", "duck")), ["Ann", "Bob", "duck", "duck"]);
  assert.deepEqual(mine(of("", "Ann", "", "‮evil", "x".repeat(300))), ["Ann", "somebody", "somebody", "somebody"]);
  assert.deepEqual(mine(of("cmd:sh cmd:sh cmd:sh person", "cmd:sh", "cmd:sh", "cmd:sh", "Łukasz 🂡")), ["cmd:sh", "cmd:sh", "cmd:sh", "Łukasz 🂡!"]);
  assert.equal(takeIn(there, of("person person duck duck", "Ann", "Bob", "duck", "duck")).kept, 1);
  assert.equal(there.ask("GET", `/api/games/${listed(there)[0].game}/replay`).status, 200, "nobody's own can be looked at");
});

test("where there is no room nothing is claimed to be kept", () => {
  let full = true;
  const there = elsewhere({ keeps: () => !full });
  const asked = there.ask("POST", "/api/records", { records: text, before: 0, more: false });
  assert.deepEqual([asked.status, asked.body.why], [503, "no-room"]);
  assert.deepEqual(listed(there), []);
  full = false;
  assert.deepEqual(takeIn(there, text), { kept: 3, known: 0, bad: [] });
});

test("what is no piece of a file is refused, and the next one is taken", () => {
  const there = elsewhere();
  for (const body of [[], {}, { records: 7, before: 0, more: false }, { records: text, more: false }, { records: text, before: -1, more: false },
    { records: text, before: 0 }])
    assert.deepEqual(there.ask("POST", "/api/records", body).status, 400, JSON.stringify(body).slice(0, 60));
  const huge = there.ask("POST", "/api/records", { records: "[Hearts \"1\"]\n" + "# long\n".repeat(150000), before: 0, more: false });
  assert.deepEqual(huge.body.bad.map(({ why }) => why), ["bad-record"]);
  assert.deepEqual(takeIn(there, "").kept + takeIn(there, "\n\n").kept, 0);
  assert.deepEqual(takeIn(there, text).kept, 3);
});

test("one file at a time", () => {
  const there = elsewhere();
  const piece = { records: text, before: 0, more: false };
  const numbers = [there.begin("POST", "/api/records", piece), there.begin("POST", "/api/records", piece)];
  there.until("both are answered", () => numbers.every((n) => there.replies.has(n)));
  assert.deepEqual(numbers.map((n) => there.replies.get(n).status), [200, 429]);
  assert.equal(listed(there).length, 3);
});

test("what has joined an account is known, for each account", () => {
  const again = new Worker(module, { kept });
  const ids = listed(again).map(({ game }) => game), [ann, bob] = ["a".repeat(32), "b".repeat(32)];
  const of = (person, worker = again) => worker.ask("GET", "/api/sent?person=" + person).body;
  assert.deepEqual(of(ann), { sent: [], unsent: ids });
  again.ask("POST", "/api/sent", { person: ann, game: ids[1], sent: true });
  again.ask("POST", "/api/sent", { person: ann, game: ids[2], sent: false });
  assert.deepEqual(of(ann), { sent: [ids[1]], unsent: [ids[0]] });
  assert.deepEqual(of(bob), { sent: [], unsent: ids });
  assert.deepEqual(of(ann, new Worker(module, { kept })), { sent: [ids[1]], unsent: [ids[0]] }, "after a crash too");
  assert.equal(again.ask("GET", "/api/sent?person=x").status, 400);
  assert.equal(again.ask("POST", "/api/sent", { person: ann, game: 7, sent: true }).status, 400);
  const one = again.ask("GET", "/api/records?game=" + ids[1]).body;
  assert.equal(one.games, 1);
  assert.ok(text.includes(one.records));
});

test("five thousand games are taken along and in", () => {
  const [one] = text.split(/\n(?=\[Hearts)/), there = elsewhere();
  // Other totals in the rules' text make other games of the same cards.
  const many = Array.from({ length: 5000 }, (_, i) => one.replace(/classic hands=1/, `classic hands=1 target=${101 + i}`)).join("\n");
  const sum = takeIn(there, many, 3000);
  assert.deepEqual([sum.kept, sum.known, sum.bad], [5000, 0, []]);
  assert.equal(taken(there).games, 5000);
});
