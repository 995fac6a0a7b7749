// deals.test.mjs - deals that nobody chose, as the page shows them: at a table, and when a game is checked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, seated, serve, somebody } from "./browser.mjs";
import { tellDeals } from "./deals.mjs";

const record = readFileSync(new URL("../../tests/records/fair.txt", import.meta.url), "utf8");
let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

async function open(t, options) {
  const page = await somebody(browser, server.url, options);
  t.after(() => page.context().close());
  return page;
}
/** A record from a file, and its deals checked. */
async function check(page, text, to = ".checksheet .fingerprint") {
  await page.goto(page.home + "/me/games");
  await page.locator(".open-record input").setInputFiles({ name: "evening.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator(".checksheet, nav a[href='/g/record/check']").first().waitFor();
  if (!(await page.locator(".checksheet").count())) await page.locator("nav a[href='/g/record/check']").click();
  await page.locator(to).waitFor();
}
const lines = (page) => page.locator(".checks li").evaluateAll((all) => all.map((li) => [li.className, li.querySelector("h3").textContent]));

test("a record that is right says so, and shows each hand", async (t) => {
  const page = await open(t);
  await check(page, record);
  assert.equal(await page.locator(".checksheet h1").textContent(), "Nobody chose these cards.");
  assert.deepEqual((await lines(page)).map(([is]) => is), Array(5).fill("ok"));
  assert.equal(await page.locator(".fingerprint b").textContent(), "4784 b296", "the last hand comes first");
  await page.getByRole("button", { name: "Hand 1, checked, all is right" }).press("Enter");
  assert.equal(await page.locator(".fingerprint b").textContent(), "f6d8 396d");
  assert.equal(await page.locator(".checks p").nth(1).textContent().then((s) => s.trim()), "Given by B and D. None from A and C.");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Keep the proof" }).click()]);
  assert.equal(readFileSync(await saved.path(), "utf8"), record, "the proof is the record, byte for byte");
  await page.getByRole("button", { name: "How it works" }).click();
  await page.getByRole("dialog", { name: "How it works" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("what fails is said at once, with its deal and what was expected", async (t) => {
  const page = await open(t);
  await check(page, record.replace(/deal A 4C 5C (.*) B 2C 2D/, "deal A 2C 5C $1 B 4C 2D"));
  assert.equal(await page.getByRole("alert").locator("h1").textContent(), "Hand 1 does not check.");
  assert.deepEqual(await lines(page), [
    ["ok", "The deal was sealed before the chances were known."], ["ok", "The players’ chances are in it."],
    ["bad", "The cards do not follow."], ["bad", "A card was played that was not held."], ["bad", "The record is not as it was written."],
  ]);
  assert.match(await page.locator(".checks .bad").first().textContent(), /A gets 4.* The record has 2/);
  await page.getByRole("button", { name: "Hand 2, checked, all is right" }).click();
  assert.deepEqual((await lines(page)).map(([is]) => is), ["ok", "ok", "ok", "ok", "bad"], "the others are right");
});

test("a game that is not over, and one that was dealt otherwise", async (t) => {
  const page = await open(t);
  await check(page, record.slice(0, record.indexOf("\nhand 2")));
  assert.equal(await page.locator("h1").textContent(), "This game is not over yet.");
  await check(page, record.replace(/\[(Fair|Game) .*\n/g, "").replace(/^fair .*\n/gm, ""), ".checksheet .plain h1");
  await page.getByRole("heading", { name: "There is nothing to check." }).waitFor();
});

test("without a network it is checked all the same", async (t) => {
  const page = await open(t);
  await check(page, record);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Back" }).click();
  await page.locator("nav a[href='/g/record/check']").click();
  await page.getByRole("heading", { name: "Nobody chose these cards." }).waitFor();
});

test("at a table the page gives a chance, checks the lock, reveals, and shows the fingerprint", async (t) => {
  const page = await open(t, { size: { width: 390, height: 844 } });
  const table = await tellDeals(page);
  await seated(page, "classic");
  const { commit } = await table.hears("commit"), lock = await table.lock(commit), { chance } = await table.hears("reveal");
  await table.dealt(chance);
  await page.locator(".print.on-cloth b").waitFor();
  assert.equal(await page.locator(".print.on-cloth b").textContent(), lock.slice(0, 4) + " " + lock.slice(4, 8));
  const { commit: next } = await table.hears("commit");
  assert.notEqual(next, commit, "the next deal has another chance");
  await page.locator(".print.on-cloth").click();
  await page.getByRole("dialog").getByText("Your chance is in this deal.").waitFor();
  // A reload in between reveals what was given before it.
  const second = await table.lock(next);
  await table.hears("reveal");
  table.heard.length = 0;
  await page.reload();
  assert.equal(typeof (await table.hears("reveal")).chance, "string");
  await page.locator(".print.on-cloth b", { hasText: second.slice(0, 4) }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("a lock that does not follow is refused, and said", async (t) => {
  const page = await open(t), table = await tellDeals(page, { lie: true });
  await seated(page, "classic");
  const { commit } = await table.hears("commit");
  await table.lock(commit);
  await page.getByRole("alert").getByText("This deal was not locked as agreed").waitFor();
  assert.deepEqual(table.heard.filter((said) => said.do === "reveal"), []);
});

test("a chance that was dropped though it was revealed is told small", async (t) => {
  const page = await open(t), table = await tellDeals(page, { drop: true });
  await seated(page, "classic");
  const { commit } = await table.hears("commit");
  await table.lock(commit);
  await table.hears("reveal");
  await table.dealt("");
  await page.locator(".print.on-pad", { hasText: "your chance was dropped" }).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
});
