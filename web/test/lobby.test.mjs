// lobby.test.mjs - the open tables: none, one, forty, five hundred; what a row shows, and what must not move.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counted, lettersThere, launch, named, newTable, rest, serve, somebody } from "./browser.mjs";
import { listed, manyTables } from "./screens.mjs";

const whole = rest(test);
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

async function lobby(tables, more = {}) {
  const page = await somebody(browser, server.url, more);
  const tell = await listed(page, tables);
  await page.goto(server.url + "/lobby");
  await page.locator(".lobby-list, .lobby-none .serif").first().waitFor();
  await lettersThere(page);
  return { page, tell };
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

const titles = (page) => page.locator(".lobby-what > :first-child").allInnerTexts();

/** For each row its height, and the number of lines of its parts; how far anything is out of sight, or cut off. */
const measured = (page) => page.evaluate(() => {
  /** How much of a fact is below its line in the row: all of it, if there is no room. */
  const under = (e) => (e.matches(".fact") ? Math.max(0, e.getBoundingClientRect().bottom - e.parentElement.getBoundingClientRect().bottom) : 0);
  const lines = (row) => new Set([...row.querySelectorAll(".lobby-what, .lobby-names, .fact")]
    .filter((e) => e.offsetWidth > 1 && under(e) < 4).map((e) => { const b = e.getBoundingClientRect(); return Math.round((b.top + b.bottom) / 24); })).size;
  const rows = [...document.querySelectorAll(".lobby-row")];
  return {
    wide: document.scrollingElement.scrollWidth - innerWidth,
    high: Math.max(...rows.map((r) => r.offsetHeight)),
    lines: Math.max(...rows.map(lines)),
    cut: [...document.querySelectorAll(".fact")].filter((e) => under(e) >= 4 && under(e) < e.offsetHeight - 4).length,
    small: rows.filter((r) => { const b = r.querySelector(".btn"); return b && b.offsetHeight < (innerWidth < 600 ? 44 : 40); }).length,
    over: rows.filter((r) => [...r.children].some((a, i) => [...r.children].slice(i + 1).some((b) => {
      const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
      return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
    }))).length,
  };
});

for (const language of ["en", "de"])
  // German is the longer one.
  (language === "de" ? test : whole)(`forty tables: lines of a sheet on a desk, cards of two lines on a phone, ${language}`, async () => {
    const { page } = await lobby(manyTables(40), { settings: { language } });
    await counted(page, ".lobby-row", 40);
    for (const [width, height, high] of [[2560, 1440, 50], [1440, 900, 50], [1024, 768, 50], [844, 390, 68], [390, 844, 68], [320, 568, 100]]) {
      await page.setViewportSize({ width, height });
      const { lines, ...rest } = await measured(page);
      assert.deepEqual({ ...rest, high: rest.high <= high ? high : rest.high }, { wide: 0, high, cut: 0, small: 0, over: 0 }, `${width}x${height}`);
      assert.ok(width === 320 || lines === (width > 960 ? 1 : 2), `${width}x${height}`);
    }
    await close(page);
  });

test("a row that goes away does not bring the next one under a press", async () => {
  const { page, tell } = await lobby(manyTables(9));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const buttons = page.locator(".lobby-row .btn:not([aria-disabled=true])"), box = await buttons.nth(1).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.clock.runFor(100);
  const asked = [];
  page.on("request", (r) => { if (r.method() === "POST") asked.push(r.url()); });
  tell({ changed: [], gone: [manyTables(1)[0].table] });
  await counted(page, ".lobby-row", 8);
  await page.mouse.down();
  await page.mouse.up();
  await page.clock.runFor(1000);
  assert.deepEqual(asked, []);
  // A later press is meant; the server does not know this table.
  await page.mouse.down();
  await page.mouse.up();
  await page.locator(".fault").waitFor();
  assert.equal(asked.length, 1);
  await close(page);
});

test("a row shows clock, computers, age and rating, and is read aloud with their names", async () => {
  const [first] = manyTables(1);
  const ada = { kind: "person", name: "Ada", rating: 1520, sure: true }, ben = { kind: "person", name: "Ben", rating: 1480, sure: false };
  const tables = [
    { ...first, title: "Friday", rules: "classic", seats: [ada, ben, { kind: "computer", name: "casual" }, { kind: "nobody" }], free: 1, age: 61 * 60_000 },
    { ...first, table: "b".repeat(32), title: "Quick", seats: [{ ...ada, rating: undefined }, ...Array(3).fill({ kind: "nobody" })], free: 3, age: 5000, fills: "strong" },
  ];
  const { page } = await lobby(tables);
  const rows = await page.locator(".lobby-row").evaluateAll((all) => all.map((r) => r.textContent.replace(/\s+/g, " ")));
  assert.match(rows[0], /Friday.*Ada.*Ben.*Seats: 1 open.*Clock: 20 s.*Computers: Fair.*Open for: 1 h.*Rating: ≈ 1480–1520/);
  assert.match(rows[1], /Quick.*Seats: 3 open.*Computers: Very hard in empty seats.*Open for: new.*Rating: –not yet/);
  await close(page);
});

test("no table, no matching table, a new table; the choice is there after a reload", async () => {
  const [one, two] = manyTables(2);
  const { page, tell } = await lobby([]);
  await page.getByText("No open tables.").waitFor();
  tell({ changed: [one], gone: [] });
  await counted(page, ".lobby-row", 1);
  tell({ changed: [{ ...two, stage: "playing" }], gone: [] });
  await counted(page, ".lobby-row", 2);
  await page.getByRole("button", { name: "To watch" }).click();
  await page.getByLabel("Game").selectOption("turbo");
  assert.deepEqual(await titles(page), ["Turbo"]);
  await page.reload();
  await page.getByText("No table matches.").or(page.getByText("No open tables.")).first().waitFor();
  tell({ tables: [one, { ...two, stage: "playing" }] });
  await counted(page, ".lobby-row", 1);
  assert.deepEqual(await titles(page), ["Turbo"]);
  assert.equal(await page.getByRole("button", { name: "To watch" }).getAttribute("aria-pressed"), "true");
  tell({ changed: [], gone: [two.table] });
  await page.getByRole("button", { name: "Show all tables" }).click();
  await counted(page, ".lobby-row", 1);
  await close(page);
});

test("on a phone a table with a title names its game too; a quick seat is at the game that was chosen", async () => {
  const { page } = await lobby(manyTables(8), { size: { width: 390, height: 844 } });
  const named = page.locator(".lobby-row", { has: page.locator("h2 a", { hasText: "Friday" }) }).first();
  const line = named.locator(".lobby-facts"), facts = line.locator(".fact");
  assert.match(await line.innerText(), /^Game:\s+Classic\b/);
  // On one line with the other facts.
  const [low, ...tops] = await Promise.all([line, facts.nth(0), facts.nth(1), facts.nth(2)].map(async (e) => { const b = await e.boundingBox(); return b.y + b.height; }));
  assert.ok(tops.every((bottom) => bottom <= low + 4), `${tops} of ${low}`);
  const asked = [];
  await page.route("**/api/quick", (route) => { asked.push(route.request().postDataJSON()); void route.fulfill({ status: 409, json: { is: "no", why: "full", say: "" } }); });
  await page.evaluate(() => localStorage.setItem("hearts.asked-name", "true"));
  const quick = async (game) => {
    await page.getByLabel("Game").selectOption({ label: game });
    await Promise.all([page.waitForRequest("**/api/quick"), page.getByRole("button", { name: "Quick seat" }).click()]);
    await page.locator(".lobby-top .fault", { hasText: /\w/ }).waitFor();
    return asked.at(-1).rules;
  };
  assert.equal(await quick("Cancellation"), "cancellation players=7", "with the rules of those who wait there");
  assert.equal(await quick("All games"), undefined);
  assert.equal(asked.at(-1).player, "novice", "the computers are as strong as the player has chosen");
  await page.context().close();
});

test("tables where people wait come before empty ones; no row moves under a finger", async () => {
  const [first] = manyTables(1);
  const ada = { kind: "person", name: "Ada" }, nobody = { kind: "nobody" };
  const table = (title, n, seats) => ({ ...first, table: String(n).repeat(32), title, seats, free: seats.filter((s) => s === nobody).length, fills: undefined });
  const fuller = table("Fuller, all away", 1, [{ ...ada, away: true }, { ...ada, away: true }, { ...ada, away: true }, nobody]);
  const there = table("Somebody waits", 2, [ada, nobody, nobody, nobody]);
  const { page, tell } = await lobby([fuller, there]);
  assert.deepEqual(await titles(page), ["Somebody waits", "Fuller, all away"]);
  await page.locator(".lobby-row").first().hover();
  tell({ changed: [{ ...there, stage: "playing" }, table("New", 3, [ada, ada, ada, nobody])], gone: [] });
  await counted(page, ".lobby-row", 3);
  assert.deepEqual(await titles(page), ["Somebody waits", "Fuller, all away", "New"]);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.querySelector(".lobby-what > *").textContent === "New");
  await close(page);
});

test("what cannot be done says why: in writing, aloud, and when pressed", async () => {
  const [first] = manyTables(1), nobody = { kind: "nobody" }, ada = { kind: "person", name: "Ada" };
  const free = { ...first, seats: [ada, nobody, nobody, nobody], free: 3 };
  const shut = { ...first, table: "c".repeat(32), title: "Behind doors", stage: "playing", seats: [ada, ada, ada, ada], free: 0, terms: { ...first.terms, watching: false } };
  const { page, tell } = await lobby([free, shut]);
  const press = (button) => button.click({ force: true });
  const watch = page.getByRole("button", { name: "Watch Behind doors" }), why = "This table doesn’t allow spectators.";
  assert.deepEqual(await watch.evaluate((b) => [b.getAttribute("aria-disabled"), b.title, b.getAttribute("aria-description")]), ["true", why, why]);
  assert.equal(await page.locator(".lobby-why", { hasText: why }).count(), 0);
  await press(watch);
  await page.locator(".lobby-row", { hasText: "Behind doors" }).locator(".lobby-why", { hasText: why }).waitFor();
  tell.cut();
  await page.locator(".lobby-gone .ico").waitFor();
  await press(page.getByRole("button", { name: "Sit down at" }).first());
  await page.locator(".lobby-row").first().locator(".lobby-why", { hasText: "once it is back" }).waitFor();
  await press(page.getByRole("button", { name: "Quick seat" }));
  await page.locator(".lobby-top .fault", { hasText: "once it is back" }).waitFor();
  await close(page);
});

test("the start page counts the open tables where people wait, and no empty ones", async () => {
  const page = await somebody(browser, server.url);
  const table = (...people) => ({ stage: "gathering", free: 4 - people.length, seats: people.map((away) => ({ kind: "person", away })) });
  await page.route("**/api/tables?free=1", (route) => route.fulfill({ json: { tables: [table(false), table(true), table(), table(true, false)] } }));
  await page.goto(server.url + "/");
  await page.locator("nav.site a[href='/lobby'] small", { hasText: "2" }).waitFor();
  await close(page);
});

// The server takes ten seconds to call somebody away.
whole("a host who is away is named, with the time after which somebody else can start the game", async () => {
  const host = await somebody(browser, server.url), guest = await somebody(browser, server.url);
  await named(host, "Finn");
  const table = await newTable(host, "classic", { public: true, terms: { grace: 60000 } });
  await named(guest, "Ada");
  await guest.goto(`${server.url}/t/${table}`);
  await guest.getByRole("button", { name: "Sit down" }).click();
  await guest.locator(".begin", { hasText: /Finn.* is away\. If they’re not back within 60 seconds, somebody else here can start the game\./ }).waitFor();
  for (const page of [host, guest]) await page.context().close();
});

test("five hundred tables are there, sixty at a time", async () => {
  const { page, tell } = await lobby(manyTables(500));
  await counted(page, ".lobby-row", 60);
  await page.getByRole("button", { name: "Show 60 more" }).click();
  await counted(page, ".lobby-row", 120);
  tell({ changed: [], gone: manyTables(500).slice(70).map((t) => t.table) });
  await counted(page, ".lobby-row", 70);
  assert.equal(await page.getByRole("button", { name: /^Show \d+ more/ }).count(), 0);
  await close(page);
});
