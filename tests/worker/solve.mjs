// solve.mjs - with all cards open, the module for a page's worker finds the same as `hearts solve`.
//
//   node solve.mjs MODULE HEARTS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

const [file, hearts] = process.argv.slice(2), NODES = 300_000;
const { memory, ...does } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports;

function here(record, hand, trick, cards = 0, nodes = NODES) {
  const bytes = new TextEncoder().encode(record), to = does.solve_in(bytes.length);
  new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
  const status = does.solve_run(hand, trick, cards, nodes, bytes.length);
  const said = new TextDecoder().decode(new Uint8Array(memory.buffer, does.solve_out(), does.solve_out_length()));
  return status === 200 ? JSON.parse(said) : status;
}
const there = (record, ...more) =>
  JSON.parse(execFileSync(hearts, ["solve", "--json", "--nodes", String(NODES), ...more, "-"], { input: record }));
const recordOf = (name) => readFileSync(new URL(`../records/${name}.txt`, import.meta.url), "utf8");

for (const [name, hand, tricks] of [["classic", 1, [8, 10, 13]], ["classic", 2, [9]], ["partners", 1, [6, 9]], ["turbo", 1, [9]], ["three", 1, [12]],
  ["cancellation", 1, [10, 11]], ["booster-swap", 1, [10]], ["two-games", 1, [9]]])
  for (const trick of tricks)
    test(`${name}, hand ${hand}, before trick ${trick}`, () => {
      const record = recordOf(name), found = here(record, hand, trick);
      assert.equal(found.trick, trick);
      assert.deepEqual(found, there(record, "--hand", String(hand), "--trick", String(trick)));
    });

test("in the middle of a trick, and where few cards are played in thought: bounds", () => {
  const record = recordOf("classic"), cut = record.slice(0, record.indexOf("trick C 5D KH") + "trick C 5D KH".length) + "\n";
  assert.deepEqual(here(record, 1, 9, 2), there(cut));
  const few = here(record, 1, 2, 0, 1000);
  assert.equal(few.exact, false);
  assert.ok(few.options.some(({ low, high }) => low !== high));
});

test("what is no record, or has no such position, is told by a status", () => {
  const record = recordOf("classic");
  assert.equal(here("nothing of the kind", 1, 1), 400);
  assert.equal(here(record.replace("trick B 2C AC", "trick B 2C 2C"), 1, 9), 400);
  assert.equal(here(record, 99, 1), 404);
  assert.equal(here(record, 1, 14), 404);
  assert.equal(here("", 1, 1), 404);
  assert.equal(here(record, 1, 13).trick, 13, "and it goes on afterwards");
});
