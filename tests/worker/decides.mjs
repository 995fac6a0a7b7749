// decides.mjs - `full` decides the same in the page's module and in the native program, including every imagined hand:
// from the same record, the same view, memory, seed, and every card of the hand.
//
//   node decides.mjs MODULE BENCH_WORKER RULES
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { some } from "../../web/test/sample.mjs";
import { Rules, Worker } from "./host.mjs";

const [file, bench, rulesFile] = process.argv.slice(2);
const worker = new Worker(new WebAssembly.Module(readFileSync(file)));
const DATE = "2026-11-24";

const presets = new Rules(new WebAssembly.Module(readFileSync(rulesFile))).ask("GET", "/api/rules").body.presets.map((preset) => preset.name);

/** Sums over all decisions of each run. */
function here(rules, count) {
  const { record } = worker.ask("GET", `/api/day?date=${DATE}&rules=${encodeURIComponent(rules)}`).body;
  const { status, body } = worker.ask("POST", "/api/runs", { from: { record }, count });
  assert.equal(status, 200, body.say);
  return body.moves;
}

const there = (rules, first, count) =>
  execFileSync(bench, [DATE, rules, String(first), String(count)], { encoding: "utf8" }).trim().split(" ").slice(1).map(Number);

const rules = some(presets, 3, "games");

test("there are many games", () => assert.ok(presets.length > 15, presets.join()));

for (const name of rules)
  test(`${name}: the same decisions`, () => {
    const sums = here(name, 2);
    assert.equal(sums.length, 2);
    assert.deepEqual(sums, there(name, 0, 2));
  });

test("another chance of `full` is another hand: the sums can tell", () => {
  const sums = here("american", 3);
  assert.equal(new Set(sums).size, 3);
  assert.notDeepEqual(sums.slice(0, 2), there("american", 1, 2));
});
