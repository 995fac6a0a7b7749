// cut.test.mjs - the server goes away after a first visit, in Chromium and in Firefox: everything that can be played
// alone is there; what needs people says so, and works again when the server is back.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ALL, brief, clickAnew, many, OVER, named, playUntil, rest, serve, SLOW, some, somebody } from "./browser.mjs";
import { askHere, playsHere } from "./here.mjs";
import { twoBrowsers } from "./drivers.mjs";

const whole = rest(test);
const NEEDS = "To play with people elsewhere, the server has to be back";

/** In a sample, everybody uses the same Chromium. */
let shared;
after(() => shared?.close());

/** A person who has been here once, at a server that may stop: its games are in a folder. */
async function visitor(t, begin, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hearts-cut-")), server = await serve([], { folder });
  const browser = ALL ? await begin() : (shared ??= await begin());
  t.after(async () => {
    if (ALL) await browser.close();
    else await page.context().close();
    server.resume();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await somebody(browser, server.url, { here: true, serviceWorkers: "allow", settings });
  await page.clock.install();
  await page.goto(page.home);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { page, server };
}

/** Waits for something that depends on the page's clock, which runs ten times faster meanwhile. */
async function soon(page, what, state = "visible") {
  let there = false;
  const came = what.waitFor({ state }).finally(() => { there = true; });
  while (!there) {
    await Promise.race([came, new Promise((next) => setTimeout(next, 100 * SLOW))]);
    await page.clock.fastForward(1000);
  }
}

/** The start page, after it has noticed that the server does not answer; and later, that it does again. */
async function startAlone(page) {
  await page.goto(page.home);
  await soon(page, page.locator(".offline-line", { hasText: "The server isn’t answering." }));
}
const answeredAgain = (page) => soon(page, page.locator(".offline-line", { hasText: /^$/ }), "attached");

const dealt = (page) => page.locator(".hand > li").first().waitFor();

/** What needs people is shown, says why it does not work, and leads nowhere. */
async function quiet(page) {
  await page.locator(".hello", { hasText: NEEDS }).waitFor();
  const link = page.getByRole("link", { name: "Open tables" }).first();
  assert.deepEqual([await link.getAttribute("aria-disabled"), (await link.getAttribute("title")).includes(NEEDS)], ["true", true]);
  await link.click({ force: true });
  assert.equal(new URL(page.url()).pathname, "/");
}

/** A game from its tile, and one from the form of own rules. */
async function otherGames(page) {
  await page.goto(page.home);
  await page.locator("button.game", { hasText: "Black Maria" }).click();
  await page.getByRole("dialog").locator(".foot .btn.go").click();
  await dealt(page);
  await page.goto(page.home + "/new");
  await page.getByRole("searchbox").fill("queen of spades");
  await page.locator(".hits button").first().click();
  await page.locator(".foot p", { hasText: NEEDS }).waitFor();
  await page.locator(".foot .btn.go").click();
  await dealt(page);
  assert.match(page.url(), /\/here\/t\//);
}

/** A whole game by own rules. Afterwards it is in the history, and can be replayed and reviewed. */
async function lookedThrough(page) {
  await page.goto(page.home + "/r/" + encodeURIComponent(brief("classic hands=1 pass=none")));
  await page.locator(".foot .btn.go").click();
  await playUntil(page, OVER);
  await page.goto(page.home + "/me/games");
  await page.locator(".past-game").first().click();
  await page.getByRole("button", { name: "Next" }).first().click();
  await page.goto(page.url().replace(/#.*/, "") + "#costs");
  await page.locator(".review .sum").waitFor();
}

/** The right cards of each step of the lesson. */
const lesson = [["5C"], ["KD"], ["4S"], ["QS"], ["4C"], ["QS", "KS", "AS"], ["AH"]];

async function learnt(page) {
  await page.goto(page.home + "/learn");
  for (const cards of lesson) {
    for (const card of cards)
      await page.locator(`.practice button.card:has(use[href="#c-${card[0]}${card[1].toLowerCase()}"])`).dispatchEvent("click");
    if (cards.length > 1) await page.locator(".lesson-steps .btn.go").click();
    await page.locator(".task.right").waitFor();
    await clickAnew(page, page.locator(".lesson-steps .next"));
  }
  await page.locator(".lesson-end").waitFor();
}

for (const [name, begin, skip] of twoBrowsers)
  (name === "Chromium" ? test : whole)(`${name}: a first visit, then the server is gone: everything for one player works, and what needs people comes back by itself`, { skip }, async (t) => {
    const { page, server } = await visitor(t, begin, { met: false });
    await server.kill();
    await startAlone(page);
    await quiet(page);
    await page.getByRole("button", { name: "Play now" }).click();
    await dealt(page);
    assert.match(page.url(), /\/here\/t\//);
    await otherGames(page);
    await lookedThrough(page);
    if (ALL) await learnt(page);
    else {
      // The lesson is there; web-strength goes through it.
      await page.goto(page.home + "/learn");
      await page.locator(".practice").waitFor();
    }
    await page.goto(page.home + "/friends");
    await page.locator(".opener", { hasText: "Can’t reach the server." }).or(page.locator(".opener", { hasText: NEEDS })).waitFor();
    await startAlone(page);
    // The lobby, opened directly by its address.
    const lobby = await page.context().newPage();
    await lobby.goto(page.home + "/lobby");
    await lobby.locator(".lobby-none", { hasText: "Can’t reach the server." }).waitFor();
    await server.again();
    await answeredAgain(page);
    await lobby.locator(".lobby-none", { hasText: "No open tables." }).waitFor();
    await page.getByRole("link", { name: "Play with friends" }).click();
    await page.locator(".opener .btn.go").click();
    await page.locator(".gather").waitFor();
    assert.deepEqual(page.faults, []);
  });

test("somebody who is known is not taken for new while the server is gone; statistics open where there are games", async (t) => {
  const { page, server } = await visitor(t, twoBrowsers[0][1]);
  await named(page, "Wanda");
  await server.kill();
  await page.goto(page.home + "/r/" + encodeURIComponent(brief("classic hands=1 pass=none")));
  await page.locator(".foot .btn.go").click();
  await playUntil(page, OVER);
  await page.goto(page.home + "/me");
  await page.getByRole("heading", { name: "Can’t reach the server." }).waitFor();
  await page.goto(page.home + "/me/figures");
  await page.locator(".fewmain").waitFor();
  assert.ok(await page.getByRole("radio", { name: "In this browser" }).isChecked());
  assert.deepEqual(page.faults, []);
});

/** The page notices that the server hangs, and that it goes on. */
async function hangs(page, server) {
  server.pause();
  await startAlone(page);
  await quiet(page);
  server.resume();
  await answeredAgain(page);
  assert.equal(await page.getByRole("link", { name: "Open tables" }).first().getAttribute("aria-disabled"), null);
}

whole("the page notices that a server hangs, and that it goes on", async (t) => {
  const { page, server } = await visitor(t, twoBrowsers[0][1]);
  await hangs(page, server);
  assert.deepEqual(page.faults, []);
});

whole("a proxy that answers for a missing server is not mistaken for it", async (t) => {
  const { page, server } = await visitor(t, twoBrowsers[0][1], { met: false });
  for (const status of [502, 503, 504]) {
    await page.route(/\/api\//, (route) => route.fulfill({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
    await startAlone(page);
    await quiet(page);
    await page.unroute(/\/api\//);
    await answeredAgain(page);
  }
  if (!ALL) await hangs(page, server);
  assert.deepEqual(page.faults, []);
});

whole("a browser that cannot play by itself promises nothing when the server is gone", async (t) => {
  const { page, server } = await visitor(t, twoBrowsers[0][1], { met: false });
  await page.addInitScript(() => { Object.defineProperty(window, "Worker", { value: undefined }); });
  await server.kill();
  await page.goto(page.home);
  await soon(page, page.locator(".offline-line", { hasText: "The server isn’t answering. This browser can’t play by itself right now." }));
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hello .no", { hasText: "Can’t reach the server." }).waitFor();
  await server.again();
  await answeredAgain(page);
  await page.getByRole("button", { name: "Play now" }).click();
  await dealt(page);
  assert.doesNotMatch(page.url(), /\/here\//);
  assert.deepEqual(page.faults, []);
});

whole("every game that is offered begins when the server is gone", async (t) => {
  const { page, server } = await visitor(t, twoBrowsers[0][1]);
  const read = async (rules) => (await (await fetch(server.url + "/api/rules", rules && { method: "POST", body: JSON.stringify({ rules }),
    headers: { "Content-Type": "application/json" } })).json());
  const presets = (await read()).presets.map((preset) => preset.name), rules = {};
  for (const name of presets) rules[name] = (await read(name)).rules;
  await server.kill();
  await page.goto(page.home);
  await playsHere(page);
  for (const name of some(presets, 2, "presets")) {
    await page.goto(`${page.home}/r/${name}`);
    await page.locator(".foot .btn.go").click();
    await dealt(page);
    const table = page.url().slice(-32), { status, body } = await askHere(page, "GET", `/api/tables/${table}`);
    assert.deepEqual([status, body.rules], [200, rules[name]]);
  }
  assert.ok(presets.length >= 18);
  assert.deepEqual(page.faults, []);
});
