// trace.test.mjs - on a slow phone, in a trace: how long until the first card is there, how many frames of the deal are
// drawn.
//
// No time is compared with a limit here, since machines are busy; the figures are printed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const measure = join(dirname(fileURLToPath(import.meta.url)), "../measure.mjs");

test("the start page, the first card and the deal are seen in a trace of a slow phone", (t) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [measure, "--once", "--json"], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  t.diagnostic(stdout.trim());
  const seen = JSON.parse(stdout);
  // The profile holds: a round trip takes 150 ms, and the page makes two before there is a button.
  assert.ok(seen.bare_ms > 150 && seen.usable_ms > 300, "throttled");
  assert.ok(seen.first_card_ms > 150, "a table is asked for once \"Play now\" is pressed");
  assert.equal(seen.new_at_server, 1, "a newcomer does not wait for the program");
  assert.ok(seen.deal.drawn > 0 && seen.deal.due > 30, "the deal is drawn, for half a second at least");
  assert.ok(seen.deal.drawn <= seen.deal.due + 2, "not more frames than there are");
});
