// take.test.mjs - games of the browser exported and imported: written to a file, read elsewhere, and sent to an
// account.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { brief, hearts, launch, OVER, PATIENCE, playUntil, rest, serve, somebody } from "./browser.mjs";
import { askHere, faulty, keptHere, playsHere } from "./here.mjs";

const whole = rest(test);
let server, browser, text;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const player = () => somebody(browser, server.url, { here: true });
const records = (name) => readFileSync(new URL(`../../tests/${name}.txt`, import.meta.url), "utf8");
/** Games of a terminal, and records that are no whole game. */
const SUPER = records("releases/0.1/records/play-super"), BOOSTER = records("releases/0.1/records/play-booster"), PART = records("records/position");

async function plays(page, rules = "classic hands=1 pass=none") {
  await page.goto(page.home + "/r/" + encodeURIComponent(brief(rules)));
  await playsHere(page);
  await page.locator(".foot .btn.go").click();
  await playUntil(page, OVER);
}

async function toGames(page) {
  await page.goto(page.home + "/me/games");
  await page.locator(".take").waitFor();
}

/** Chooses a file; returns what the page says after reading it. */
async function takesIn(page, text, name = "games.txt") {
  await page.locator(".take input").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const said = page.locator(".take .done", { hasText: /imported/ });
  await said.waitFor();
  return said.textContent();
}

async function saved(page) {
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all to a file" }).click();
  const download = await file;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

const listed = (page) => page.locator(".past-game").evaluateAll((all) => all.map((a) => new URL(a.href).pathname.replace(/[^/]*$/, "")));

test("everything stored is one file, named with the date, which hearts can read", async () => {
  const page = await player();
  await plays(page);
  await toGames(page);
  await page.locator(".past-game").waitFor();
  const file = await saved(page);
  assert.match(file.name, /^hearts-\d{4}-\d\d-\d\d\.txt$/);
  text = file.text;
  assert.match(execFileSync(hearts, ["replay", "-"], { input: text, encoding: "utf8" }), /\S/);
  await page.locator(".take .done", { hasText: "1 game is in the file." }).waitFor();
  assert.equal(await takesIn(page, text), "0 games imported. 1 was here already.");
  assert.equal((await listed(page)).length, 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("another browser imports it, with games of a terminal; what is not a game is reported with its line", async () => {
  const page = await player();
  await toGames(page);
  assert.equal(await page.getByRole("button", { name: "Save all to a file" }).count(), 0, "there is nothing to save");
  const broken = SUPER.replace(/^score .*$/m, "score 1 1 1 1"), lines = (one) => one.split("\n").length - 1;
  const line = lines(text) + 1 + lines(broken.slice(0, broken.indexOf("score 1 1 1 1"))) + 1;
  assert.equal(await takesIn(page, [text, broken, SUPER, PART, SUPER].join("\n")), "2 games imported. 1 was here already.");
  await page.locator(".past-game").nth(1).waitFor();
  assert.deepEqual(await listed(page), ["/here/g/", "/here/g/"]);
  assert.equal(await page.locator(".past-game", { hasText: "from a file" }).count(), 2);
  assert.equal(await page.locator(".past-game .me", { hasText: "You" }).count(), 2, "the viewer's seats are the viewer's");
  const bad = await page.locator(".not-kept li").allTextContents();
  assert.equal(bad.length, 2);
  assert.match(bad[0], new RegExp(`^Line ${line}: not a record`));
  assert.match(bad[1], /not a complete game$/);
  await page.locator(".past-game").first().click();
  await page.locator(".replay .meta", { hasText: "from a file" }).waitFor();
  await toGames(page);
  const again = await saved(page);
  assert.ok(again.text.includes(text.trim()), "and they are exported from there");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a full browser says so, and shows nothing that is not stored", async () => {
  const page = await player(), fail = await faulty(page);
  await toGames(page);
  assert.equal(await takesIn(page, BOOSTER), "1 game imported.");
  await fail("QuotaExceededError");
  await page.locator(".take input").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(SUPER) });
  await page.locator(".take .fault").waitFor();
  assert.match(await page.locator(".take").textContent(), /no room for more/);
  assert.match(await page.locator(".take .done").textContent(), /^0 games imported\./);
  assert.equal((await listed(page)).length, 1);
  await fail("");
  assert.equal(await takesIn(page, SUPER + BOOSTER), "1 game imported. 1 was here already.");
  await page.context().close();
});

whole("a file that is not text, and one that is too large", async () => {
  const page = await player();
  await toGames(page);
  await page.locator(".take input").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.alloc(4096, 255) });
  await page.locator(".not-kept").waitFor();
  await page.evaluate(() => {
    const size = Object.getOwnPropertyDescriptor(Blob.prototype, "size");
    Object.defineProperty(File.prototype, "size", { get() { return size.get.call(this) + 65 * 1024 * 1024; } });
  });
  await page.locator(".take input").setInputFiles({ name: "b.txt", mimeType: "text/plain", buffer: Buffer.from(SUPER) });
  await page.locator(".take .fault", { hasText: "larger than 64 MB" }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

async function makesAccount(page, name) {
  await page.goto(page.home + "/me");
  const form = page.locator("section", { has: page.getByRole("heading", { name: "Make an account" }) });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Password").fill("correct horse");
  await form.getByRole("button", { name: "Make account" }).click();
  await page.getByRole("button", { name: "Log out" }).waitFor();
}

test("with an account the player is asked once, and games played before join its history", async () => {
  const page = await player();
  await plays(page);
  await keptHere(page);
  await makesAccount(page, "Joana");
  await toGames(page);
  const ask = page.locator(".ask-to-join");
  await ask.waitFor();
  await ask.getByRole("button", { name: "Move them" }).click();
  const joined = page.locator(".past-game", { hasText: "played offline, unrated" });
  await joined.waitFor();
  assert.deepEqual(await listed(page), ["/g/"], "it is shown once");
  await page.reload();
  await joined.waitFor();
  assert.deepEqual([await listed(page), await ask.count()], [["/g/"], 0]);
  await joined.click();
  await page.locator(".replay .meta", { hasText: "played offline, unrated" }).waitFor();
  // A game that is played later is sent automatically.
  await plays(page, "turbo hands=1 pass=none");
  await toGames(page);
  await joined.nth(1).waitFor();
  // Without a network those of the browser are shown, and the next ones wait.
  await page.goto(page.home + "/me/figures");
  await page.locator(".career option", { hasText: "Classic" }).waitFor({ state: "attached" });
  assert.equal(await page.locator(".career option", { hasText: "Turbo" }).count(), 1, "they count in the player's own statistics");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("a player who does not want that keeps them here, and can change it", async () => {
  const page = await player();
  await plays(page);
  await makesAccount(page, "Nora");
  await toGames(page);
  await page.locator(".ask-to-join").getByRole("button", { name: "Keep them here only" }).click();
  await page.reload();
  await page.locator(".past-game").waitFor();
  assert.deepEqual([await listed(page), await page.locator(".ask-to-join").count()], [["/here/g/"], 0]);
  await page.goto(page.home + "/me");
  await page.getByRole("switch", { name: "Move them to my account" }).check({ force: true });
  await page.goto(page.home + "/me/games");
  await page.locator(".past-game", { hasText: "played offline, unrated" }).waitFor();
  assert.deepEqual(await listed(page), ["/g/"]);
  await page.context().close();
});

whole("a server that is busy is asked again, and nothing is lost or sent twice", async () => {
  const page = await player();
  let tries = 0;
  await page.context().route("**/api/games", (route) => {
    if (route.request().method() !== "POST" || tries++ > 2) return route.continue();
    if (tries === 1) return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { why: "full", say: "Full." } });
    // The reply is lost: the server has the game.
    return tries === 2 ? route.fetch({ maxRetries: 2 }).then(() => route.abort()) : route.abort();
  });
  await plays(page);
  await makesAccount(page, "Rita");
  await toGames(page);
  await page.locator(".ask-to-join").getByRole("button", { name: "Move them" }).click();
  const joined = page.locator(".past-game", { hasText: "played offline, unrated" });
  for (const late = performance.now() + PATIENCE; !(await joined.count());) {
    assert.ok(performance.now() < late, `it has not joined after ${tries} tries`);
    await page.reload();
    await page.locator(".past-game").first().waitFor();
  }
  const { body } = await askHere(page, "GET", "/api/games");
  assert.equal(body.games.length, 1);
  assert.equal(await page.evaluate(async () => (await (await fetch("/api/games")).json()).games.length), 1);
  await page.context().close();
});
