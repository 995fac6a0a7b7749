// site.test.mjs - the page without a server: a folder at any address, and one file opened by a double click.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ALL, launch, PATIENCE, playUntil, rest, unpainted } from "./browser.mjs";
import { launchFirefox, twoBrowsers } from "./drivers.mjs";
import { load } from "./module.mjs";

const whole = rest(test);
const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const worker = join(dirname(process.env.HEARTS), "worker.wasm");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json",
  ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2" };
const folder = mkdtempSync(join(tmpdir(), "hearts-site-"));
/** Everything is available below this path too. */
const DEEP = "/deep/a%20place/";
let host, address, asked = [], sent = [];

before(async () => {
  for (const [how, to] of [["--site", "site"], ["--one", "one"]])
    execFileSync("node", [join(web, "build.mjs"), join(folder, to), how, "--worker", worker]);
  // A plain file host, with the page in one of its folders.
  host = createServer((request, answer) => {
    const { pathname } = new URL(request.url, "http://x");
    asked.push(pathname);
    const path = pathname.replace(DEEP, "/"), file = join(folder, path.endsWith("/") ? path + "index.html" : path);
    if (!existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end();
    // Like nginx with gzip_static: a compressed file next to another is sent instead.
    const small = /gzip/.test(request.headers["accept-encoding"]) && existsSync(file + ".gz");
    if (small) sent.push(pathname);
    answer.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", ...(small && { "Content-Encoding": "gzip" }) })
      .end(readFileSync(small ? file + ".gz" : file));
  });
  // Node closes a connection that was idle for five seconds; a slow browser would find it gone.
  host.keepAliveTimeout = 0;
  await new Promise((done) => host.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${host.address().port}/site/`;
});
after(async () => {
  await shared?.close();
  host?.close();
  host?.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function somebody(browser) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: "en-GB" });
  context.setDefaultTimeout(PATIENCE);
  if (!ALL) await unpainted(context);
  await context.addInitScript(() => {
    // Not on the empty page that comes before.
    if (!/^(http|file):/.test(location.href)) return;
    try {
      if (!localStorage.getItem("hearts.settings"))
        localStorage.setItem("hearts.settings", JSON.stringify({ pace: 0, sound: false, met: true, language: "en" }));
    } catch {
      // The browser stores nothing.
    }
  });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(String(e)));
  page.on("console", (m) => { if (m.type() === "error") page.faults.push(m.text()); });
  return page;
}

let shared;
const plain = () => launch();

/** A person in a browser of their own, which is closed whatever happens; in a sample, in the same Chromium. */
async function within(begin, work) {
  const kept = !ALL && [plain, twoBrowsers[0][1]].includes(begin);
  const browser = kept ? (shared ??= await begin()) : await begin();
  try {
    const page = await somebody(browser);
    await work(page);
    await page.context().close();
  } finally {
    if (!kept) await browser.close();
  }
}

const record = readFileSync(join(web, "../tests/releases/0.1/records/play-super.txt"));

/** Games of a file are imported, and exported again. */
async function takes(page, at) {
  await page.goto(at + "#/me/games");
  await page.locator(".take input").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: record });
  await page.locator(".take .done", { hasText: "1 game imported." }).waitFor();
  await page.locator(".past-game", { hasText: "from a file" }).waitFor();
  // Firefox does not report what it saves.
  const saved = page.context().browser().browserType().name() === "chromium" && page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all to a file" }).click();
  await page.locator(".take .done", { hasText: "1 game is in the file." }).waitFor();
  const text = saved ? readFileSync(await (await saved).path(), "utf8") : String(record);
  for (const line of String(record).split("\n")) assert.ok(text.includes(line), line);
  await page.goto(at + "#/me/figures");
  await page.locator(".career .panel").first().waitFor();
}

/** Two people at this device need no server: from the start page to the first of the two covers. */
async function twoPlay(page, at) {
  await page.goto(at);
  await page.getByRole("link", { name: "Play with friends" }).click();
  for (const [i, name] of ["Anna", "Ben"].entries()) await page.getByLabel(`Name ${i + 1}`).fill(name);
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await page.locator(".cover-whose h2", { hasText: "Anna’s turn" }).waitFor();
}

/** Three tricks of a hand have been played. */
const SOME = ".lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(11)))";

/**
 * A hand is played, its result is there after a reload, and the whole game is in the history when it is over. In a
 * sample, only some tricks are played, and the hand is there after a reload.
 */
async function plays(page, at) {
  await twoPlay(page, at);
  const played = ALL ? ".ends .scoresheet" : SOME, there = page.locator(ALL ? ".ends .scoresheet" : ".hand > li").first();
  await page.goto(at);
  await page.locator(".offline-line", { hasText: "No server here." }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Open tables" }).first().getAttribute("aria-disabled"), "true");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /#\/here\/t\/[0-9a-f]{32}$/);
  await playUntil(page, played);
  await page.reload();
  await there.waitFor();
  for (const [path, word] of [["/learn", /./], ["/new", /./], ["/lobby", /needs a server/], ["/t/" + "0".repeat(32), /needs a server/]]) {
    await page.evaluate((path) => { location.hash = path; }, path);
    await page.locator("main h1", { hasText: word }).first().waitFor();
  }
  await page.evaluate(() => { location.hash = "/"; });
  await page.locator(".resume .btn").first().click();
  await there.waitFor();
  await takes(page, at);
  assert.deepEqual(page.faults, []);
}

for (const [name, begin, skip] of twoBrowsers) {
  const its = name === "Chromium" ? test : whole;
  its(`${name}: a folder of files plays, and asks its host for files alone`, { skip }, async () => {
    asked = [];
    sent = [];
    await within(begin, (page) => plays(page, address));
    assert.deepEqual(asked.filter((path) => !path.startsWith("/site/") || path.includes("/api/")), []);
    for (const end of [".wasm", ".js", ".css"]) assert.ok(sent.some((path) => path.endsWith(end)), end);
  });

  its(`${name}: one file plays from the disk, and asks nobody for anything`, { skip }, async () => {
    const at = pathToFileURL(join(folder, "one/index.html")).href, others = [];
    await within(begin, async (page) => {
      page.on("request", (r) => { if (!/^(data|blob):/.test(r.url()) && !r.url().startsWith(at)) others.push(r.url()); });
      await plays(page, at);
    });
    assert.deepEqual(others, []);
  });
}

whole("next to each file of the folder is its compressed form, whose bytes are the same in every build", () => {
  const read = (folder) => new Map(["", "a"].flatMap((inner) => readdirSync(join(folder, inner), { withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => [join(inner, entry.name), readFileSync(join(folder, inner, entry.name))])));
  const made = read(join(folder, "site"));
  for (const [end, plain] of [[".br", brotliDecompressSync], [".gz", gunzipSync]]) {
    const small = [...made].filter(([name]) => name.endsWith(end));
    for (const [name, bytes] of small) {
      const whole = made.get(name.slice(0, -end.length));
      assert.deepEqual(plain(bytes), whole, name);
      assert.ok(bytes.length < whole.length, name);
    }
    for (const kind of [/^index\.html/, /^sw\.js/, /^hearts\.webmanifest/, /^a\/worker-\w+\.wasm/, /^a\/classic-\w+\.weights/, /^a\/rulebook-\w+\.json/])
      assert.ok(small.some(([name]) => kind.test(name)), `${kind} ${end}`);
  }
  execFileSync("node", [join(web, "build.mjs"), join(folder, "again"), "--site", "--worker", worker]);
  assert.deepEqual(read(join(folder, "again")), made);
});

whole("a folder works below any path, and by the name of its file", () => within(plain, async (page) => {
  for (const at of [address.replace("/site/", DEEP + "site/"), address + "index.html"]) {
    await page.goto(at);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator(".hand > li").first().waitFor();
    assert.ok(page.url().startsWith(at + "#/here/t/"), page.url());
    await page.reload();
    await page.locator(".hand > li").first().waitFor();
  }
  assert.deepEqual(page.faults, []);
}));

/** Code put before the script of a page's worker. */
const worked = (page, script) => page.context().route(/\/a\/worker-.*\.js/, async (route) => {
  const answer = await route.fetch({ maxRetries: 2 });
  await route.fulfill({ response: answer, body: script + await answer.text() });
});
const quota = async (page) => (await page.context().newCDPSession(page))
  .send("Storage.overrideQuotaForOrigin", { origin: new URL(address).origin, quotaSize: 1 });
const noCookies = () => launchFirefox({ "network.cookie.cookieBehavior": 2 }), [, , noFox] = twoBrowsers[1];

for (const [what, begin, at, spoil, skip] of [
  ["a store is refused", plain, () => address, (page) => worked(page, "indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };"), false],
  // The wait uses the worker's own clock, which runs faster here.
  ["a store never opens", () => launch(), () => address, (page) => worked(page,
    "indexedDB.open = () => ({}); const later = setTimeout; self.setTimeout = (go, ms, ...more) => later(go, ms / 8, ...more);"), false],
  ["there is no room at all", () => launch(), () => address, quota, false],
  ["Firefox keeps nothing for sites", noCookies, () => address, () => undefined, noFox],
  ["Firefox keeps nothing for files", noCookies, () => pathToFileURL(join(folder, "one/index.html")).href, () => undefined, noFox],
])
  (what === "a store is refused" ? test : whole)(`${what}: the game can be played, and the page says that nothing is stored`, { skip }, () => within(begin, async (page) => {
    await spoil(page);
    await page.goto(at());
    await page.locator(".offline-line", { hasText: "This browser can’t save anything, so a game ends when you close the page." }).waitFor();
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator(".linkline", { hasText: "This browser can’t save: the game ends when you close the page." }).waitFor();
    await playUntil(page, ALL ? ".ends .scoresheet" : SOME);
    assert.deepEqual(page.faults.filter((fault) => !/ServiceWorker/.test(fault)), []);
  }));

whole("Firefox: in a private window the single file works", { skip: noFox }, () =>
  within(() => launchFirefox({ "browser.privatebrowsing.autostart": true }), (page) => plays(page, pathToFileURL(join(folder, "one/index.html")).href)));

whole("the single file works in a frame that may only run scripts", () => within(plain, async (page) => {
  writeFileSync(join(folder, "frame.html"), `<iframe sandbox="allow-scripts" src="one/" width="1000" height="700"></iframe>`);
  await page.goto(new URL("/frame.html", address).href);
  const inside = page.frameLocator("iframe");
  await inside.locator(".offline-line", { hasText: "This browser can’t save anything" }).waitFor();
  await inside.getByRole("button", { name: "Play now" }).click();
  await inside.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.faults, []);
}));

whole("if pages cannot agree on who plays, each plays for itself, and what happens is stored", () => within(plain, async (page) => {
  await worked(page, "Object.defineProperty(navigator, 'locks', { value: undefined });");
  await page.goto(address);
  await page.getByRole("button", { name: "Play now" }).click();
  await playUntil(page, ".ends .scoresheet");
  await page.reload();
  await page.locator(".ends .scoresheet").waitFor();
  await page.locator(".linkline").waitFor({ state: "detached" });
  assert.deepEqual(page.faults, []);
}));

test("if its scripts are blocked, the page says so, in both languages", () => within(plain, async (page) => {
  const says = async (at, word) => {
    await page.goto(at);
    // It appears some seconds later, by an animation of its own: do not wait for its end.
    await page.locator(".late").evaluate((late) => late.getAnimations()[0].finish());
    for (const words of ["If nothing comes, its script is blocked here", "Kommt nichts, ist ihr Skript hier gesperrt"])
      await page.locator(".late", { hasText: words }).waitFor();
    assert.equal(/web host/.test(await page.locator(".late").innerText()), word, at);
  };
  // Chromium loads no modules from the disk.
  await says(pathToFileURL(join(folder, "site/index.html")).href, true);
  await page.route(/\.js$/, (route) => route.abort());
  await says(address, true);
}));

test("the replacement for a store works like one", async () => {
  const { Memory } = await load("src/worker/memory.ts");
  const memory = new Memory(), key = (...bytes) => Uint8Array.from(bytes), put = (k, v) => ({ do: "put", key: k, value: v });
  await memory.keep([put(key(2, 1), key(7)), put(key(1), key(8)), put(key(2), key(9)), put(key(1, 255), key(6)), put(key(1), key(5))]);
  assert.deepEqual(await memory.all(), [[key(1), key(5)], [key(1, 255), key(6)], [key(2), key(9)], [key(2, 1), key(7)]]);
  await memory.keep([{ do: "drop", key: key(2) }, { do: "dropAll", key: key(1) }]);
  assert.deepEqual(await (await memory.again()).all(), [[key(2, 1), key(7)]]);
});

whole("a folder caches itself: it works when its host is gone", () => within(plain, async (page) => {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.faults.filter((fault) => !/Failed to load resource/.test(fault)), []);
}));
