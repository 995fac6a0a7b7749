// again.test.mjs - a hand of a finished game is replayed from any of its decisions, in the browser and at the server.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
  ALL, atRest, clickAnew, command, handOf, launch, named, newTable, PATIENCE, playedOut, playHands, playUntil, rest, seated, serve,
  somebody,
} from "./browser.mjs";
import { askHere, playedOutHere, playsHere, worksOut } from "./here.mjs";

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

const RULES = "classic hands=1 ties=shared pass=none";

/** A person whose game of one hand, played in the browser, is over; the page shows it card by card. */
async function playedHere(settings = {}) {
  const page = await somebody(browser, server.url, { here: true, settings });
  await page.goto(page.home);
  await playsHere(page);
  const { game } = await playedOutHere(page, RULES);
  await page.goto(`${page.home}/here/g/${game}`);
  await page.locator(".costs ol > li").nth(12).waitFor();
  return page;
}

/** The same at the server. */
async function playedThere() {
  const page = await somebody(browser, server.url, { here: false });
  await named(page, "Grandmother");
  const { game } = await playedOut(page, RULES);
  await page.goto(`${page.home}/g/${game}`);
  await page.locator(".costs ol > li").nth(12).waitFor();
  return page;
}

/** A record up to the card that a seat played in a trick of its only hand. */
function cutAfter(record, trick, seat) {
  const lines = record.split("\n"), at = lines.findIndex((line) => line.startsWith("trick") && !--trick);
  const [, leader, ...cards] = lines[at].split(" ");
  const many = (seat.charCodeAt(0) - leader.charCodeAt(0) + 4) % 4 + 1;
  if (many === 4) return [...lines.slice(0, at + 1), ""].join("\n");
  return [...lines.slice(0, at), ["trick", leader, ...cards.slice(0, many)].join(" "), ""].join("\n");
}

/** The player's own cards in the replay, in the order in which they were played. */
const own = (page) => page.locator(".costs ol > li").evaluateAll((all) => all.map((li) => li.querySelector("use")?.getAttribute("href").slice(3)));
const columns = (page) => page.locator(".tcol").evaluateAll((all) => all.map((s) => ({
  title: s.querySelector("h3").textContent, score: Number(s.querySelector(".tsum b")?.textContent ?? NaN),
  cards: [...s.querySelectorAll("li use")].map((use) => use.getAttribute("href").slice(3)),
  here: s.querySelector("li.here .tn")?.lastChild.textContent,
})));

/** Tries again from the player's own card number `n`, counted from 1. */
async function tryFrom(page, n) {
  await page.locator(".costs ol > li button").nth(n - 1).click();
  await page.locator(".costs .again-from").click();
  await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
  await page.locator(".hand > li").first().waitFor();
}

/** The card from which the hand is tried again; in a sample nearer to its end. */
const FROM = ALL ? 5 : 9;
for (const [where, begin] of [["in the browser", playedHere], ["at the server", playedThere]])
  // In a sample, the test about a moment of the review covers a try in the browser, with three courses.
  (where === "at the server" ? test : whole)(`${where}: the same cards from there, and three courses side by side`, async () => {
    const page = await begin();
    const cards = await own(page), back = page.url();
    await tryFrom(page, FROM);
    assert.match(await page.locator(".bar .meta").textContent(), /^Try 1/);
    assert.deepEqual((await handOf(page)).map((h) => h.card.toLowerCase()).sort(), cards.slice(FROM - 1).map((c) => c.toLowerCase()).sort());
    await playUntil(page, ".triesheet");
    await page.locator(".tcol:nth-child(3) ol").waitFor();
    const shown = await columns(page);
    assert.deepEqual(shown.map((c) => c.title), ["Then", "Now", "The computer"]);
    assert.deepEqual(shown[0].cards, cards.slice(FROM - 1));
    for (const { cards: these, here, score } of shown) {
      assert.equal(these.length, 14 - FROM);
      assert.equal(here, String(FROM));
      assert.deepEqual(these.slice().sort(), cards.slice(FROM - 1).sort(), "the same cards, in another order");
      assert.ok(score >= 0 && score <= 26);
    }
    const said = await page.locator(".triesheet h2").textContent(), more = shown[1].score - shown[0].score;
    assert.match(said, more === 0 ? /^Same score/ : more < 0 ? /fewer$/ : /more$/);
    await page.locator(".triesheet footer .again-from").click();
    await page.locator(".triesheet").waitFor({ state: "detached" });
    await page.locator(".hand > li").first().waitFor();
    assert.match(await page.locator(".bar .meta").textContent(), /^Try 2/);
    await playUntil(page, ".triesheet");
    await page.locator(".triesheet footer a").click();
    await page.waitForURL(back);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

for (const [where, begin] of [["in the browser", playedHere], ["at the server", playedThere]])
  (where === "in the browser" ? test : whole)(`${where}: with all cards open, the page shows what the solver says can still happen`, async () => {
    const page = await begin();
    await page.locator(".costs ol > li button").nth(0).click();
    assert.equal(await page.getByRole("button", { name: "With all cards open" }).count(), 0, "too far from the end");
    await page.locator(".costs ol > li button").nth(9).click();
    await worksOut(page);
    await page.getByRole("button", { name: "With all cards open" }).click();
    const sheet = page.locator(".solved");
    await sheet.locator("tbody tr").first().waitFor();
    const shown = await sheet.evaluate((s) => [...s.querySelectorAll("table")].map((table) => [...table.tBodies[0].rows].map((row) => ({
      card: row.cells[0].textContent.replace("10", "T") + (row.querySelector("th .ct use")?.getAttribute("href").slice(3).toUpperCase() ?? ""), figures: [...row.cells].slice(1).map((cell) => Number(cell.textContent)) }))));
    const saved = page.waitForEvent("download");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Download the record as a text file" }).or(page.getByRole("link", { name: "Download the record as a text file" })).click();
    const record = readFileSync(await (await saved).path(), "utf8"), at = cutAfter(record, 10, "A");
    const wanted = JSON.parse(execFileSync(process.env.HEARTS, ["solve", "--json", "-"], { input: at }));
    assert.ok(wanted.exact);
    assert.deepEqual(shown[0], wanted.options.map(({ chose: [card], low }) => ({ card, figures: [low] })));
    const scores = /^score (.*)$/m.exec(record)[1].split(" ").map(Number);
    assert.deepEqual(shown[1].map((row) => row.figures), wanted.outcome.points.map((n, i) => [n, scores[i]]));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

whole("the same decisions lead to the same hand", async () => {
  const page = await playedHere();
  await tryFrom(page, 1);
  await playUntil(page, ".triesheet");
  const first = (await columns(page))[1];
  await page.locator(".triesheet footer .again-from").click();
  await page.locator(".triesheet").waitFor({ state: "detached" });
  await playUntil(page, ".triesheet");
  assert.deepEqual((await columns(page))[1], first);
  await page.context().close();
});

/** Goes through the seats until the review has found something better. */
async function blunder(page) {
  const moment = page.locator(".moments .moment-head").first(), seats = page.locator(".whose select"), sums = page.locator(".review .sum");
  await sums.waitFor();
  const left = await seats.evaluate(async (select) => {
    select.value = "B";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await Promise.resolve();
    return document.querySelectorAll(".review .sum").length;
  });
  assert.equal(left, 0, "what is shown about one seat is not shown for the next one, not even for a moment");
  for (const seat of ["B", "C", "D", "A"]) {
    await seats.selectOption(seat);
    await sums.waitFor();
    if (await moment.count()) return { page, moment, seat };
  }
  await page.context().close();
  return null;
}

whole("a try from a moment of the review, at any seat", async () => {
  // The browser deals at random: hands in which nobody could have done better are rare, but do occur. Try further ones.
  let found = null;
  for (let hand = 0; hand < 5 && !found; hand++) found = await blunder(await playedHere());
  assert.ok(found, "in five hands no seat could have done better");
  const { page, moment, seat } = found;
  const trick = Number(/Trick (\d+)/.exec(await moment.textContent())?.[1]);
  const cards = await own(page);
  await moment.click();
  await page.locator(".moment-more .again-from").click();
  await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual((await handOf(page)).map((h) => h.card.toLowerCase()).sort(), cards.slice(trick - 1).map((c) => c.toLowerCase()).sort(), seat);
  await playUntil(page, ".triesheet");
  await page.locator(".tcol:nth-child(3) ol").waitFor();
  assert.equal((await columns(page))[0].here, String(trick));
  await page.context().close();
});

test("the end of a game says how the viewer did, and leads to the hand and the card that cost most", async () => {
  const page = await somebody(browser, server.url, { here: false });
  await named(page, "Grandmother");
  const { table, game } = await playedOut(page, "classic hands=3 ties=shared pass=none");
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(".myhands a").nth(2).waitFor();
  const { scores, winners } = await page.evaluate(async () => (await (await fetch("/api/games")).json()).games[0]);
  const place = 1 + scores.filter((n) => n < scores[0]).length;
  const title = winners.includes("A") ? /^You (and .* share the game|win)$/ : new RegExp(`^You came ${["", "", "second", "third", "fourth"][place]}$`);
  assert.match(await page.locator("#ends-title").innerText(), title);
  assert.deepEqual(await page.locator(".standing td.big").allInnerTexts(), scores.slice().sort((a, b) => a - b).map(String));
  assert.equal(await page.locator(".standing tr.me td.big").innerText(), String(scores[0]));
  const own = (await page.locator(".myhands li b").allInnerTexts()).map(Number), worst = own.indexOf(Math.max(...own)) + 1;
  assert.equal(own.reduce((sum, n) => sum + n), scores[0]);
  assert.equal(await page.locator(`.myhands li:nth-child(${worst}) small`).innerText(), "worst");

  await page.getByRole("link", { name: "Review my play" }).click();
  await page.waitForURL(`${page.home}/g/${game}#costs-${worst}`);
  const current = page.locator(".hand-row [aria-current=true] [aria-hidden]");
  assert.equal(await current.innerText(), String(worst));
  await page.locator(".review .sum").waitFor();
  if (await page.locator(".moments .moment-head").count())
    assert.equal(await page.locator(".moments .moment-head").first().getAttribute("aria-expanded"), "true", "the costliest card is shown");
  await page.goBack();
  await page.locator(".myhands a").nth(1).click();
  await page.waitForURL(`${page.home}/g/${game}#hand-2`);
  assert.equal(await current.innerText(), "2");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("where people play, the end says what the game did to the rating", async () => {
  const pages = [await somebody(browser, server.url, { here: false, settings: { pace: 0 } }), await somebody(browser, server.url, { here: false })];
  for (const [i, name] of ["Ina", "Bruno"].entries()) await named(pages[i], name);
  const table = await newTable(pages[0], RULES);
  await command(pages[1], table, "sit", { seat: "B" });
  await command(pages[0], table, "start", { player: "duck" });
  await Promise.all(pages.map((page) => playHands(page, table)));
  for (const page of pages) await command(page, table, "rematch");
  await pages[0].goto(`${server.url}/t/${table}`);
  await Promise.all([playUntil(pages[0], ".ends .scoresheet"), playHands(pages[1], table)]);
  const brought = pages[0].locator(".brought p", { hasText: /Your rating\s*[\d,]+ ± \d+\s*provisional: 18 more rated games to go/ });
  await brought.locator(".by", { hasText: /^[+−]?\d+$/ }).waitFor();
  for (const page of pages) await page.context().close();
});

test("a game with a card taken back says at once, and at its end, that it does not count", async () => {
  const page = await somebody(browser, server.url, { here: false });
  await named(page, "Ina");
  await seated(page, "classic hands=1 pass=none", "duck", {}, false);
  // Others have played since Ina did; and not in a trick that is just being taken away.
  do {
    await playUntil(page, '.lay:not([inert]):has(.rail .seat.turn):has([data-act="takeback"]):has(.trick > li[data-card])');
    await atRest(page);
  } while (!(await page.locator(".trick > li[data-card]").count()));
  await clickAnew(page, page.locator('[data-act="takeback"]'));
  await page.locator(".linkline", { hasText: "won’t count in your statistics" }).waitFor();
  await playUntil(page, ".ends .endband");
  await page.locator(".brought", { hasText: "isn’t in your statistics" }).waitFor();
  // The line above its review has room for the game, that something was taken back, and the hand.
  await page.getByRole("link", { name: "Replay the game" }).click();
  const line = page.locator(".app.replay .meta", { hasText: "with takebacks" });
  await line.waitFor();
  const [bar, box] = [await page.locator("header.bar").boundingBox(), await line.boundingBox()];
  assert.ok(box.y >= bar.y && box.y + box.height <= bar.y + bar.height, `${JSON.stringify(box)} in ${JSON.stringify(bar)}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("if a zero cannot win, the end says so; a player alone has one way to end the game", async () => {
  const page = await somebody(browser, server.url, { here: false });
  await named(page, "Grandmother");
  let table = "", scores = [0];
  const lost = ({ scores, winners }) => scores.filter((n, i) => n === 0 && !winners.includes("ABCD"[i])).length;
  for (let games = 0; games < 20 && !table; games++) {
    const one = await playedOut(page, "super");
    const listed = await page.evaluate(async () => (await (await fetch("/api/games")).json()).games[0]);
    if (lost(listed) && listed.winners.length) [table, scores] = [one.table, listed.scores];
  }
  assert.ok(table, "in twenty games nobody had zero");
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(".endband", { hasText: /(have|has) 0, which can’t win here\./ }).waitFor();
  assert.equal(await page.locator(".standing small", { hasText: "too low to win" }).count(), scores.filter((n) => n === 0).length);
  assert.equal(await page.locator(".standing tbody tr").first().locator("td.big").innerText(), String(Math.min(...scores.filter((n) => n > 0))));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "End this game" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^(Leave|Close) table/ }).count(), 0);
  // Nor has a zero a place in the list of games, where it comes last.
  await page.goto(`${page.home}/me/games`);
  const row = page.locator(".past-game").first();
  await row.locator(".past-seats .num").nth(scores.length - 1).waitFor();
  assert.equal((await row.locator(".past-seats .num").allInnerTexts()).at(-1), "0");
  if (scores[0] === 0) await row.locator(".past-place", { hasText: "too low to win" }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("after the first hand a faster pace is offered, and only once", async () => {
  const page = await somebody(browser, server.url, { here: false, settings: { pace: 1 } });
  await page.goto(page.home);
  const table = await newTable(page, "classic pass=none");
  await command(page, table, "start", { player: "duck" });
  await playHands(page, table, 1);
  await page.goto(`${page.home}/t/${table}`);
  await page.getByRole("button", { name: "Faster" }).click();
  await page.getByText("Cards now move faster.").waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage["hearts.settings"]).pace), 3);
  await page.evaluate(() => { localStorage["hearts.settings"] = JSON.stringify({ ...JSON.parse(localStorage["hearts.settings"]), pace: 1 }); });
  await page.reload();
  await page.locator(".ends .btn.go").waitFor();
  assert.equal(await page.getByRole("button", { name: "Faster" }).count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a try is not stored: not among the games, not on the start page, and its tables are gone", async () => {
  const page = await playedHere();
  await tryFrom(page, 12);
  const table = page.url().slice(-32);
  await playUntil(page, ".triesheet");
  await page.locator(".tcol:nth-child(3) ol").waitFor();
  await page.locator(".triesheet footer a").click();
  await page.locator(".costs").waitFor();
  await page.waitForFunction(() => !sessionStorage["hearts.try." + location.pathname]);
  const gone = async () => (await askHere(page, "GET", "/api/tables/" + table)).status;
  for (const late = performance.now() + PATIENCE; (await gone()) !== 404 && performance.now() < late; ) await new Promise((next) => setTimeout(next, 20));
  assert.equal(await gone(), 404);
  assert.equal((await askHere(page, "GET", "/api/games")).body.games.length, 1);
  await page.goto(page.home);
  await page.locator(".hero").waitFor();
  assert.equal(await page.locator(`.resume a[href*="${table}"]`).count(), 0);
  await page.context().close();
});
