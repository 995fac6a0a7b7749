// day.test.mjs - the hand of the day: the same for everybody, one try that counts, a streak, a result to share, and
// others' results.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ALL, handOf, launch, playUntil, rest, serve, somebody } from "./browser.mjs";
import { askHere, playsHere } from "./here.mjs";

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

/** Noon of a day, at which it is the same date in most time zones. */
const day = (n = 0) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate() + n, 12));
const dateOf = (n = 0) => day(n).toISOString().slice(0, 10);

/** Replies at once with results of the computer: playing the hand two hundred times would keep a processor busy. */
function answersRuns(page) {
  return page.addInitScript(() => {
    if (!window.Worker) return;
    const post = Worker.prototype.postMessage, RUNS = "POST /api/runs\n";
    Worker.prototype.postMessage = function (asked, ...more) {
      if (asked.do !== "ask" || !asked.text.startsWith(RUNS)) return post.call(this, asked, ...more);
      const { first, count } = JSON.parse(asked.text.slice(RUNS.length)), points = Array.from({ length: count }, (_, i) => (first + i) % 20);
      setTimeout(() => this.onmessage({ data: { is: "answer", request: asked.request, status: 200, text: JSON.stringify({ points }) } }));
    };
  });
}

/** A person on the start page, at noon of today in UTC; `runs`: the computer plays the hand as well. */
async function comes({ here = true, at = day(), runs = false, ...more } = {}) {
  const page = await somebody(browser, server.url, { here, timezoneId: "UTC", ...more });
  if (!runs) await answersRuns(page);
  await page.clock.setFixedTime(at);
  await page.goto(page.home);
  if (here) await playsHere(page);
  await page.locator(".daycard").waitFor();
  return page;
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage["hearts.days"] ?? "[]"));
const dayText = (page) => page.locator(".daycard > div > p").first().textContent();

async function begins(page) {
  await page.locator(".daycard > .btn").click();
  await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
  await page.locator(".hand > li").first().waitFor();
}

/** Stores known results of the computer, as if it had played all runs. A page that shows none computes none. */
async function computed(page, change = {}) {
  await page.goto(page.home);
  await page.evaluate((change) => {
    const all = JSON.parse(localStorage["hearts.days"]), runs = Array.from({ length: 200 }, (_, i) => i % 20);
    localStorage["hearts.days"] = JSON.stringify(all.map((d, i) => (i ? d : { ...d, runs, ...change })));
  }, change);
  await page.goto(page.home + "/day");
  await page.locator(".dayruns.finished").waitFor();
}

// In a sample, the worker's answers are made up: tests/worker/day.mjs checks that the computer plays these cards.
test("one press deals it here; everybody has the same cards and neighbours, and the computer's results are computed here", async () => {
  const page = await comes({ runs: ALL }), asked = [];
  assert.equal(await dayText(page), "The same cards for everyone.");
  assert.equal(await page.locator(".daycard .leaf b").textContent(), String(day().getUTCDate()));
  page.on("request", (r) => { if (/\/api\/(runs|tables|day)/.test(r.url())) asked.push(r.url()); });
  await begins(page);
  assert.match(page.url(), /\/here\/t\//);
  assert.match(await page.locator(".bar .meta b").textContent(), /^Hand of the day, \d/);
  const other = await comes();
  await begins(other);
  assert.deepEqual(await handOf(other), await handOf(page));
  const names = (p) => p.locator(".board .seat .name").allTextContents();
  assert.deepEqual(await names(other), await names(page));
  await other.context().close();
  await playUntil(page, ".daysheet");
  const [mine] = await kept(page);
  assert.equal(mine.date, dateOf());
  assert.equal(mine.played.length, 13);
  await page.waitForFunction(() => (JSON.parse(localStorage["hearts.days"])[0].runs ?? []).length >= 10);
  const { runs } = (await kept(page))[0];
  if (ALL) {
    const { record } = (await askHere(page, "GET", `/api/day?date=${dateOf()}`)).body;
    const answer = await askHere(page, "POST", "/api/runs", { from: { record }, first: 3, count: 4 });
    assert.deepEqual(runs.slice(3, 7), answer.body.points);
    assert.match(await page.locator(".dayruns .waits").textContent(),
      /is playing your hand: \d+ of 200 times so far/);
  } else {
    await page.locator(".dayruns.finished").waitFor();
    assert.deepEqual((await kept(page))[0].runs, Array.from({ length: 200 }, (_, i) => i % 20));
  }
  assert.deepEqual(asked, [], "the server was not asked for any of it");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a hand that was left is continued; only the first result counts", async () => {
  const page = await comes();
  await begins(page);
  const table = page.url();
  await playUntil(page, ".trick > li[data-card]");
  await page.goto(page.home);
  assert.equal(await page.locator(".daycard > .btn").textContent(), "Continue");
  assert.equal(await page.locator(".resumes .resume").count(), 0, "only the calendar leaf leads back");
  await page.locator(".daycard > .btn").click();
  await page.waitForURL(table);
  await playUntil(page, ".daysheet");
  const { points } = (await kept(page))[0];
  assert.ok(points >= 0 && points <= 26);
  await page.reload();
  await page.locator(".daysheet").waitFor();
  await page.getByRole("button", { name: "Try it again" }).click();
  await page.locator(".daysheet").waitFor({ state: "detached" });
  await page.locator(".hand > li").first().waitFor();
  assert.match(await page.locator(".bar .meta b").textContent(), /, try 2$/);
  await playUntil(page, ".daysheet");
  assert.match(await page.locator(".dayagain").textContent(), /^Try 2: \d+ points?\. Only your first try counts\.$/);
  assert.equal((await kept(page))[0].points, points);
  assert.equal((await kept(page)).length, 1);
  await page.goto(page.home);
  assert.match(await dayText(page), /^(No|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\d+) points?\.$/);
  await page.locator(".daycard > .btn").click();
  await page.locator(".daysheet h1").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

// In a sample, tests/server/day.py and tests/worker/day.mjs cover the date of a hand, and the test about a missed day
// covers the streak.
whole("a hand begun before midnight and played after it counts for its own date", async () => {
  const late = new Date(day(-1).getTime() + 11.9 * 3600e3), page = await comes({ at: late });
  await begins(page);
  await playUntil(page, ".trick > li[data-card]");
  await page.clock.setFixedTime(day());
  await page.goto(page.home);
  await page.locator(".resumes .resume").waitFor();
  assert.equal(await page.locator(".daycard .leaf b").textContent(), String(day().getUTCDate()));
  await page.locator(".resumes .resume a").click();
  await playUntil(page, ".daysheet");
  assert.deepEqual((await kept(page)).map(({ date, points }) => [date, points !== undefined]), [[dateOf(-1), true]]);
  await page.goto(page.home);
  assert.equal(await dayText(page), "The same cards for everyone.");
  assert.equal(await page.locator(".resumes .resume").count(), 0, "nothing leads to a finished hand");
  await begins(page);
  await playUntil(page, ".daysheet");
  assert.deepEqual((await kept(page)).map((d) => d.date), [dateOf(), dateOf(-1)]);
  assert.equal(await page.locator(".daystreak h3").textContent(), "Two days in a row");
  await page.context().close();
});

whole("the date is the player's own, wherever they are", async () => {
  const noon = day();
  for (const [zone, n] of [["Pacific/Kiritimati", 1], ["Pacific/Pago_Pago", 0], ["Europe/Berlin", 0]]) {
    const page = await comes({ timezoneId: zone, at: noon });
    assert.equal(await page.locator(".daycard .leaf b").textContent(), String(day(n).getUTCDate()), zone);
    await page.context().close();
  }
});

test("a missed day is an empty stitch, and a shared result gives no card away", async () => {
  const page = await comes({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.evaluate((dates) => {
    localStorage["hearts.days"] = JSON.stringify(dates.map((date) => ({ date, rules: "classic", points: 4, played: [] })));
  }, [0, -1, -2, -4].map(dateOf));
  await computed(page);
  assert.deepEqual(await page.locator(".streak li").evaluateAll((all) => all.map((li) => li.querySelector(".vh").textContent.split(": ")[1])),
    ["not played", "not played", "played", "not played", "played", "played", "played"]);
  assert.equal(await page.locator(".daystreak h3").textContent(), "Three days in a row");
  assert.equal(await page.locator(".dayruns p b").textContent(), "It did worse than you in 150 of them, and the same in 10.");
  const said = "You took 4. The computer in your seat, over 200 hands: best 0, average 9.5, worst 19.";
  assert.equal(await page.locator(".dayplot").first().getAttribute("aria-label"), said);
  assert.equal(await page.locator(".dayruns [role=status]").textContent(), said);
  await page.getByRole("button", { name: "Copy the text" }).click();
  await page.getByText("Copied.").waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.equal(lines[0], "OpenHearts, hand of the day");
  assert.match(lines[1], /^\d+ \w+, Classic$/);
  assert.deepEqual(lines.slice(2), ["4 points ♥♥♥♥", "The computer’s average: 9.5", "Three days in a row", page.home + "/day"]);
  assert.doesNotMatch(lines.join(), /[♠♦♣]|\b[2-9TJQKA][SHDC]\b/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "As a picture" }).click()]);
  assert.equal(download.suggestedFilename(), `openhearts-${dateOf()}.png`);
  const png = await readFile(await download.path());
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  await page.getByText("The picture is in your downloads.").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("results of another version's computer are not continued", async () => {
  const page = await comes({ runs: true });
  await page.evaluate((date) => {
    localStorage["hearts.days"] = JSON.stringify([{ date, rules: "classic", points: 4, played: [], player: "0badcafe", runs: [99, 99, 99], ran: "0badcafe" }]);
  }, dateOf());
  await page.goto(page.home + "/day");
  await page.waitForFunction(() => (JSON.parse(localStorage["hearts.days"])[0].runs ?? []).length >= 10);
  const [now] = await kept(page), { player } = (await askHere(page, "GET", `/api/day?date=${dateOf()}`)).body;
  assert.match(player, /^[0-9a-f]{8}$/);
  assert.equal(now.ran, player);
  assert.ok(!now.runs.includes(99), String(now.runs));
  assert.match(await page.locator(".dayruns .soft").textContent(), /^The program has been updated since you played/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("if the browser stores nothing, the page says so", async () => {
  const page = await somebody(browser, server.url, { here: true });
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === "hearts.days") throw new DOMException("as the test wants it", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
  await page.goto(page.home);
  await playsHere(page);
  await begins(page);
  await playUntil(page, ".daysheet");
  assert.match(await page.locator(".daystreak [role=alert]").textContent(), /can’t save it/);
  await page.context().close();
});

whole("without a network the hand can be finished, and the computer's results are still computed", async () => {
  const page = await comes({ runs: true });
  await begins(page);
  // The computers have loaded their weights.
  await playUntil(page, ".trick > li[data-card]");
  await page.context().setOffline(true);
  await playUntil(page, ".daysheet");
  await page.waitForFunction(() => (JSON.parse(localStorage["hearts.days"])[0].runs ?? []).length >= 5);
  assert.equal(await page.locator(".dayfield").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("if no worker starts, the server's table stands in; the others' results are the server's in either case", async () => {
  const there = await comes({ here: false });
  await begins(there);
  assert.match(there.url(), /[^e]\/t\//);
  await playUntil(there, ".daysheet");
  await there.getByText("This browser can’t work out the computer’s results.").waitFor();
  await there.getByText("No results yet today.").waitFor();
  await there.getByText("computed from the date").waitFor();
  await there.getByRole("button", { name: "Add my result" }).click();
  await there.getByText("Yours is included.").waitFor();
  const { points } = (await kept(there))[0];
  const page = await comes();
  await begins(page);
  await playUntil(page, ".daysheet");
  assert.equal((await kept(page))[0].points, points, "the same cards give the same points, here and there");
  await page.getByText("One person has added their first result.").waitFor();
  await page.getByRole("button", { name: "Add my result" }).click();
  await page.getByText("Yours is included.").waitFor();
  assert.match(await page.locator(".dayfield p").first().textContent(), /^2 people have added their first result\. The average is \d+\.0\. 1 had the same\.$/);
  // From here on it is shared automatically, until that is switched off.
  await page.getByRole("button", { name: "Stop sending my results" }).click();
  assert.equal(await page.evaluate(() => localStorage["hearts.field"] ?? null), null);
  assert.deepEqual([...page.faults, ...there.faults], []);
  await page.context().close();
  await there.context().close();
});

whole("results are shared automatically after the first, and no forged one is accepted", async () => {
  const page = await comes();
  await page.evaluate(() => { localStorage["hearts.field"] = "true"; });
  await begins(page);
  await playUntil(page, ".daysheet");
  await page.getByText("Yours is included.").waitFor();
  const forger = await comes();
  await begins(forger);
  await playUntil(forger, ".daysheet");
  await computed(forger, { points: 0, played: ["2C"] });
  await forger.getByRole("button", { name: "Add my result" }).click();
  await forger.getByText("Your result was not added.").waitFor();
  await page.context().close();
  await forger.context().close();
});
