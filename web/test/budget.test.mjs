// budget.test.mjs - how many bytes have to come before the first card is shown, cards included, and how many come after
// it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, serve, somebody } from "./browser.mjs";
import { TOLD } from "./module.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const START = 90_000, MOST = 150_000, MODULE = 170_000, MODULE_GZIP = 192_000, RULES = 40_000, WEIGHTS = 16_000;
let server, browser, page;

before(async () => {
  server = await serve();
  browser = await launch();
  page = await somebody(browser, server.url);
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** The bytes received so far, headers and bodies, with the files they belong to. */
async function fetched() {
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.map((e) => ({ name: new URL(e.name).pathname, bytes: e.transferSize, body: e.encodedBodySize, plain: e.decodedBodySize }));
  });
}

/** Prints what was received, one file on each line, and the sum. */
function told(t, all) {
  const sum = all.reduce((n, e) => n + e.bytes, 0);
  for (const e of all) t.diagnostic(`${String(e.bytes).padStart(7)} ${e.name}`);
  t.diagnostic(`${sum} bytes in all`);
  assert.ok(sum > 10_000, "the browser says what it fetched");
  return sum;
}

test("the start page is under 90 kB", async (t) => {
  await page.goto(server.url, { waitUntil: "networkidle" });
  await page.locator(".hello .btn.go").waitFor();
  assert.ok(told(t, await fetched()) < START);
});

test("everything up to the first card in the hand is under 150 kB", async (t) => {
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.ok(told(t, await fetched()) < MOST);
});

/** The number of bytes on the wire if the client accepts these encodings. */
async function sent(name, takes, is) {
  const answer = await new Promise((done, fail) => get(`${server.url}/${name}`, { headers: { "Accept-Encoding": takes } }, done).on("error", fail));
  answer.resume();
  assert.equal(answer.headers["content-encoding"], is, name);
  return Number(answer.headers["content-length"]);
}

const kept = async (name) => (await (await fetch(server.url + "/sw.js")).text()).match(name);

test("the worker's program, loaded when there is nothing else to do, is under 170 kB", async (t) => {
  const [name] = await kept(/a\/worker-[0-9a-f]+\.wasm/);
  const small = await sent(name, "gzip, deflate, br", "br"), larger = await sent(name, "gzip", "gzip");
  t.diagnostic(`${small} bytes, ${larger} to who takes gzip alone`);
  assert.ok(small > 10_000 && small < MODULE && larger < MODULE_GZIP);
});

test("rules in words are loaded on demand, and are under 40 kB", async (t) => {
  const [name] = await kept(/a\/rules-[0-9a-f]+\.wasm/), small = await sent(name, "gzip, deflate, br", "br");
  t.diagnostic(`${small} bytes`);
  assert.ok(small > 10_000 && small < RULES);
});

test("what computers know of a game is under 16 kB", async (t) => {
  const games = await kept(/a\/[a-z-]+-[0-9a-f]+\.weights/g);
  assert.ok(games.length > 10);
  const sizes = await Promise.all(games.map((name) => sent(name, "gzip", "gzip")));
  t.diagnostic(`${games.length} games, ${Math.min(...sizes)} to ${Math.max(...sizes)} bytes`);
  for (const bytes of sizes) assert.ok(bytes > 1000 && bytes < WEIGHTS);
});

test("what can be made smaller is sent compressed", async () => {
  const all = await fetched();
  for (const e of all)
    if (/\.(js|css)$|^\/$/.test(e.name)) assert.ok(e.body < e.plain, `${e.name} comes as it is`);
});

test("files named after their contents may be cached for ever, the page itself may not", async () => {
  for (const e of await fetched()) {
    if (e.name.startsWith("/api/") || e.name === "/socket") continue;
    const answer = await fetch(server.url + e.name);
    const cache = answer.headers.get("cache-control");
    if (e.name.startsWith("/a/")) assert.match(cache, /immutable/, e.name);
    else assert.doesNotMatch(cache, /immutable/, e.name);
  }
});

// ---- What comes first does not need what comes later ----

/** The sources of a bundle that are loaded when `entry` runs: without what it fetches later. */
async function sources(entry) {
  const { metafile } = await build({
    absWorkingDir: web, entryPoints: [entry], bundle: true, write: false, metafile: true, format: "esm", splitting: true,
    outdir: "out", jsx: "automatic", jsxImportSource: "preact", logLevel: "error",
    loader: { ".def": "text" },
    define: TOLD,
  });
  const found = new Set();
  const take = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const i of metafile.inputs[file].imports) if (i.kind === "import-statement" && !i.external) take(i.path);
  };
  take(entry);
  return [...found].filter((file) => file.startsWith("src/") && !file.startsWith("src/text/"));
}

/** The areas of texts in a part of the catalogue. */
function areas(part) {
  const source = readFileSync(join(web, `src/text/en/${part}.ts`), "utf8");
  return /export const \w+ = \{([^}]*)\}/.exec(source)[1].split(",").map((name) => name.trim());
}

/** The areas of texts that a source uses. */
function asked(file) {
  const source = readFileSync(join(web, file), "utf8");
  const whole = [...source.matchAll(/const (\w+) = text\.value;/g)].map(([, name]) => name);
  const asking = new RegExp(`\\b(?:${["text\\.value", ...whole].join("|")})\\.([a-z]+)\\b`, "g");
  return [...source.matchAll(asking)].map(([, area]) => area);
}

for (const [entry, parts] of [["src/main.tsx", ["first"]], ["src/screens/table.tsx", ["first", "play"]]])
  test(`${entry} and what it needs use only texts that were loaded with it`, async () => {
    const there = parts.flatMap(areas), all = ["first", "play", "rest"].flatMap(areas);
    assert.ok(there.includes("common") && all.length > there.length);
    for (const file of await sources(entry))
      for (const area of asked(file))
        assert.ok(there.includes(area) || !all.includes(area), `${file} asks for ${area}`);
  });
