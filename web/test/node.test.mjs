// node.test.mjs - what ./run installs is enough: nothing here needs a newer node than Debian's.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { unknown } from "./debian.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

test("functions that Debian's node lacks are hidden in a newer one", () => {
  assert.equal("".isWellFormed, undefined);
  assert.equal([].toSorted, undefined);
});

test("no script calls them, not even those that no test runs", (t) => {
  const names = [...unknown, "noSuchName"].join("|"), found = [];
  const uses = new RegExp(`\\.(${names})\\(|import\\.meta\\.(dirname|filename)|^import .*\\b(${names})\\b.*"node:`);
  for (const folder of ["web", "web/test", "tests/worker"])
    for (const file of readdirSync(join(root, folder)).filter((name) => name.endsWith(".mjs")))
      readFileSync(join(root, folder, file), "utf8").split("\n").forEach((line, at) => {
        if (uses.test(line)) found.push(`${folder}/${file}:${at + 1}: ${line.trim()}`);
      });
  t.diagnostic(`of node ${process.version}: ${unknown.join(" ") || "nothing"}`);
  assert.deepEqual(found, []);
});
