// site.test.mjs - the page with no server behind it: a folder at any address, and one file opened by a double click.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { launch, playUntil } from "./browser.mjs";
import { twoBrowsers } from "./drivers.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const worker = join(dirname(process.env.HEARTS), "../worker.wasm");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json",
  ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2" };
const folder = mkdtempSync(join(tmpdir(), "hearts-site-"));
let host, address, asked = [];

before(async () => {
  for (const [how, to] of [["--site", "site"], ["--one", "one"]])
    execFileSync("node", [join(web, "build.mjs"), join(folder, to), how, "--worker", worker]);
  // A plain host of files, and the page in a folder of it.
  host = createServer((request, answer) => {
    const { pathname } = new URL(request.url, "http://x");
    asked.push(pathname);
    const file = join(folder, pathname.endsWith("/") ? pathname + "index.html" : pathname);
    if (!existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end();
    answer.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => host.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${host.address().port}/site/`;
});
after(() => {
  host.close();
  host.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function somebody(browser) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: "en-GB" });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(() => {
    // Not on the empty page that there is before.
    if (!/^(http|file):/.test(location.href)) return;
    if (!localStorage.getItem("hearts.settings"))
      localStorage.setItem("hearts.settings", JSON.stringify({ pace: 0, sound: false, met: true, language: "en" }));
  });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(String(e)));
  page.on("console", (m) => { if (m.type() === "error") page.faults.push(m.text()); });
  return page;
}

/** Somebody in a browser of their own, which is closed whatever happens. */
async function within(begin, work) {
  const browser = await begin();
  try {
    await work(await somebody(browser));
  } finally {
    await browser.close();
  }
}

const record = readFileSync(join(web, "../tests/releases/0.1/records/play-super.txt"));

/** A game of a file joins what is kept, and is taken along from there. */
async function takes(page, at) {
  await page.goto(at + "#/me/games");
  await page.locator(".take input").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: record });
  await page.locator(".take .done", { hasText: "1 game is kept here now." }).waitFor();
  await page.locator(".past-game", { hasText: "from a file" }).waitFor();
  // Firefox does not tell of what it saves.
  const saved = page.context().browser().browserType().name() === "chromium" && page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all to a file" }).click();
  await page.locator(".take .done", { hasText: "1 game is in the file." }).waitFor();
  const text = saved ? readFileSync(await (await saved).path(), "utf8") : String(record);
  for (const line of String(record).split("\n")) assert.ok(text.includes(line), line);
  await page.goto(at + "#/me/figures");
  await page.locator(".figures tbody tr").waitFor();
}

/** A hand is played, what came of it is there after a reload, and the whole game is in the history when it is over. */
async function plays(page, at) {
  await page.goto(at);
  await page.locator(".offline-line", { hasText: "No server here." }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Play with friends" }).getAttribute("aria-disabled"), "true");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /#\/here\/t\/[0-9a-f]{32}$/);
  await playUntil(page, ".ends .scoresheet");
  await page.reload();
  await page.locator(".ends .scoresheet").waitFor();
  for (const [path, word] of [["/learn", /./], ["/new", /./], ["/lobby", /need a server/], ["/t/" + "0".repeat(32), /need a server/]]) {
    await page.goto(at + "#" + path);
    await page.locator("main h1", { hasText: word }).first().waitFor();
  }
  await page.goto(at + "#/");
  await page.locator(".resume .btn").first().click();
  await page.locator(".ends .scoresheet").waitFor();
  await takes(page, at);
  assert.deepEqual(page.faults, []);
}

for (const [name, begin, skip] of twoBrowsers) {
  test(`${name}: a folder of files plays, and asks its host for files alone`, { skip }, async () => {
    asked = [];
    await within(begin, (page) => plays(page, address));
    assert.deepEqual(asked.filter((path) => !path.startsWith("/site/") || path.includes("/api/")), []);
  });

  test(`${name}: one file plays from the disk, and asks nobody for anything`, { skip }, async () => {
    const at = pathToFileURL(join(folder, "one/index.html")).href, others = [];
    await within(begin, async (page) => {
      page.on("request", (r) => { if (!/^(data|blob):/.test(r.url()) && !r.url().startsWith(at)) others.push(r.url()); });
      await plays(page, at);
    });
    assert.deepEqual(others, []);
  });
}

test("a folder keeps itself: its host may be gone", () => within(() => launch(), async (page) => {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.faults.filter((fault) => !/Failed to load resource/.test(fault)), []);
}));
