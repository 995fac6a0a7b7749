// career.test.mjs - the statistics: what so many hands can say, how it is drawn, and what the page shows of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, named, serve, somebody } from "./browser.mjs";
import { fewHands, manyHands, noHands, tellCareer } from "./career.mjs";
import { load } from "./module.mjs";

const m = await load("src/after/career-model.ts");
let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

// ---- What is said ----

test("a figure is said from its number of hands or games on, and comes until then", () => {
  const all = ["place", "points", "given", "cards", "against", "rating"], many = manyHands(), ready = (c) => all.filter((part) => m.isReady(c, part));
  assert.deepEqual(ready(many), all);
  assert.deepEqual(m.comingParts(many, true), []);
  assert.deepEqual(ready(fewHands()), []);
  assert.deepEqual(m.comingParts(fewHands(), true), all);
  assert.deepEqual(m.comingParts(fewHands(), false), all.slice(0, 5), "in a browser nothing is rated");
  const change = (more) => ready({ ...many, ...more });
  assert.deepEqual([9, 10].map((games) => change({ games }).includes("place")), [false, true]);
  assert.deepEqual([29, 30].map((hands) => change({ hands }).includes("points")), [false, true]);
  assert.deepEqual([99, 100].map((hands) => change({ hands }).includes("cards")), [false, true]);
  assert.deepEqual([29, 30].map((hands) => change({ given: { hands, points: 9 } }).includes("given")), [false, true]);
  assert.deepEqual([19, 20].map((n) => change({ rating: { ...many.rating, curve: many.rating.curve.slice(-n) } }).includes("rating")), [false, true]);
  assert.deepEqual(m.opponents(many).map((a) => a.who), ["novice", "casual", "steady", "people"], "three games say nothing");
  assert.deepEqual(m.comingParts({ ...many, family: "all", sides: null, places: null, place: null, rating: null }, true), [], "and never comes where it cannot be");
});

test("points went up or down only if they did so by more than the band", () => {
  const of = (first, last, band) => m.progressOf({ trend: { first, last, band } });
  assert.equal(of(6, 4.5, 1), 1.5);
  assert.equal(of(4.5, 6, 1), -1.5);
  assert.equal(of(6, 5, 1), null);
  assert.equal(m.progressOf({ trend: null }), null);
  // Of 0 and 13, as often: 1.96 times the root of 6.5² / 30, and a little more for a sample.
  assert.ok(Math.abs(m.luckOf(Array.from({ length: 600 }, (_, i) => 13 * (i % 2))) - 2.328) < 0.001);
});

test("no share is over one", () => {
  assert.deepEqual([[1, 4], [5, 4], [-1, 4], [1, 0]].map(([part, whole]) => m.shareOf(part, whole)), [0.25, 1, 0, 0]);
  assert.equal(m.reachOf([{ high: 1.2, due: 1, games: 4 }]), 1);
  assert.equal(m.reachOf([{ high: 0.42, due: 1, games: 4 }, { high: 0.3, due: 9, games: 18 }]), 0.5);
  assert.deepEqual([3, 28].map((hands) => m.gamesToGo({ hands, games: 1 })), [9, 1]);
});

test("the address holds the game, the period and the place", () => {
  for (const asked of [{ family: "classic", days: 0, here: false }, { family: "black-maria-spot", days: 90, here: true }, { family: "", days: 30, here: false }])
    assert.deepEqual(m.askedAt(m.placeOfAsked(asked)), asked);
  for (const place of ["", "#figures", "#classic-31", "#Classic-30"]) assert.deepEqual(m.askedAt(place), { family: "", days: 0, here: false });
  assert.equal(m.queryOf({ family: "three", days: 30, here: false }), "?family=three&days=30");
  assert.equal(m.queryOf({ family: "", days: 0, here: false }), "");
});

// ---- How it is drawn ----

test("scales have round numbers, and thirteen where the cards have it", () => {
  assert.deepEqual(m.scaleOfPoints([0, 4, 26]).ticks, [0, 13, 26]);
  assert.deepEqual(m.scaleOfPoints([0, 11]).ticks, [0, 13]);
  assert.deepEqual(m.scaleOfPoints([-26, 25]).ticks, [-26, -13, 0, 13, 26]);
  assert.deepEqual(m.scaleOfPoints([-10, 4]).ticks, [-10, -5, 0, 5]);
  assert.deepEqual(m.scaleOfPoints([0, 113]).ticks, [0, 50, 100, 150]);
  assert.deepEqual(m.scaleOfPoints([0, 1]).ticks, [0, 1]);
  assert.deepEqual(m.scaleOf(1262, 1712, 3).ticks, [1200, 1400, 1600, 1800]);
  assert.ok(m.scaleOf(5, 5, 3).high > m.scaleOf(5, 5, 3).low, "even of a single value");
});

test("lines begin where there are values, and stay within the picture", () => {
  const plot = m.plotOf({ left: 0, right: 100, top: 0, bottom: 50 }, 5, { low: 0, high: 10, ticks: [] });
  assert.equal(m.lineOf([null, 0, 10, null, 20], plot), "M25 50L50 0M100 0");
  assert.equal(m.dotsOf([0, 5], plot), "M0 50h0M25 25h0");
  assert.equal(m.areaOf([0, 0], [10, 10], plot), "M0 0L25 0L25 50L0 50Z");
  assert.deepEqual(m.apart(10, 12, 18), [2, 20]);
  assert.deepEqual(m.apart(40, 12, 18), [40, 12]);
  assert.deepEqual(m.thinned([1, 2, 3, 4, 5, 6, 7], 3), [1, 4, 7]);
});

test("the cards taken in a hand are the queen and the hearts, the queen first", () => {
  const trick = (winner, ...cards) => ({ winner, cards });
  const hand = { tricks: [trick("A", "2C", "TH", "QS", "3D"), trick("B", "AH", "2H", "3H", "4H"), trick("A", "KH", "5H", "9C", "JD")] };
  assert.deepEqual(m.takenBy(hand, "A"), ["QS", "KH", "TH", "5H"]);
});

// ---- What is shown ----

async function open(t, answer, { at = "", ...options } = {}) {
  const page = await somebody(browser, server.url, options);
  t.after(() => page.context().close());
  await named(page, "Ada");
  const asked = await tellCareer(page, answer);
  await page.goto(server.url + "/me/figures" + at);
  await page.locator(".career[aria-busy=false]").waitFor();
  return { page, asked };
}
const figures = (page) => page.locator(".figs li").evaluateAll((all) => all.map((li) => li.textContent.trim()));
const said = (page) => page.locator(".career").evaluate((career) => career.innerText ?? career.textContent);
const PANELS = ["Points per hand", "Games by place", "Rating with people", "Queen, hearts, moons", "Who you played", "Two hands to see again"];

test("many hands: figures, pictures, and the same as tables", async (t) => {
  const many = manyHands(), { page } = await open(t, many), own = (n) => n.toFixed(1);
  assert.deepEqual(await figures(page), [
    "Average place 2.2 of four. Last 90 days: 2.0", `Points per hand ${own(many.points.mean)} Everybody at your tables: 6.5`,
    "Points given away per hand 1.1 points, in the 37 hands you reviewed", "Moons 31 one hand in 126",
  ]);
  assert.deepEqual(await page.locator(".panel h2").evaluateAll((all) => all.map((h) => h.textContent)), PANELS);
  await page.getByText("You take 1.4 points fewer per hand than at first.").waitFor();
  await page.getByText("You’ve won your last three games. Your longest run is seven.").waitFor();
  await page.getByText("Not counted: 3 games with cards taken back and 2 games you left early.").waitFor();
  // Each curve is one sentence, and a table for those who cannot see it.
  for (const [name, least] of [["Points per hand, 3918 hands since", 10], ["Rating:", 10]]) {
    const box = page.locator(".curvebox", { has: page.getByRole("img", { name }) });
    assert.ok(await box.locator(".vh tbody tr").count() >= least, name);
  }
  // Pressed, a picture becomes a table, the latest first; both are remembered.
  await page.getByRole("button", { name: "Points per hand as a table" }).click();
  const table = page.getByRole("region", { name: "Points per hand as a table" });
  assert.equal(await table.locator("tbody tr").count(), many.curve.at.length);
  assert.equal(await table.locator("tbody td").first().textContent(), String(many.curve.points.at(-1)));
  assert.equal(await page.getByRole("img", { name: "Points per hand" }).count(), 0);
  await page.getByRole("button", { name: "Who you played as a table" }).click();
  assert.deepEqual(await page.locator(".tscroll tbody tr", { hasText: "Fair" }).locator("th, td").allTextContents(), ["Fair", "48 of 141", "34%", "25%", "27–42%", "4.8"]);
  await page.reload();
  await table.waitFor();
  await page.getByRole("button", { name: "Points per hand as a picture" }).press("Enter");
  await page.getByRole("img", { name: "Points per hand" }).waitFor();
  // The hands to see again.
  assert.deepEqual(await page.locator(".seen-again a").evaluateAll((all) => all.map((a) => a.getAttribute("href"))),
    [`/g/${many.best.game}#hand-6`, `/g/${many.worst.game}#hand-2`]);
  assert.deepEqual(page.faults, []);
});

test("game and period are in the address, and stay there", async (t) => {
  const answer = (query) => manyHands({ family: query.get("family") ?? "classic", days: Number(query.get("days") ?? 0) });
  const { page, asked } = await open(t, answer);
  assert.deepEqual(asked, [{}]);
  const told = (query) => page.waitForResponse((answer) => answer.url().endsWith("/api/career?" + query));
  await Promise.all([told("family=classic&days=90"), page.getByText("90 days", { exact: true }).click()]);
  await page.waitForURL(server.url + "/me/figures#classic-90");
  await Promise.all([told("family=spot-courts&days=90"), page.getByRole("combobox").selectOption("spot-courts")]);
  await page.waitForURL(server.url + "/me/figures#spot-courts-90");
  assert.deepEqual(asked.slice(1), [{ family: "classic", days: "90" }, { family: "spot-courts", days: "90" }]);
  await page.reload();
  await page.locator(".career[aria-busy=false] select").waitFor();
  assert.equal(await page.getByRole("combobox").inputValue(), "spot-courts");
  assert.ok(await page.getByRole("radio", { name: "90 days" }).isChecked());
  assert.match(await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href"), /^\/api\/career\?family=spot-courts&days=90&as=csv$/);
  await page.goBack();
  await page.waitForURL(server.url + "/me/figures#classic-90");
  await page.waitForFunction(() => document.querySelector(".career select").value === "classic");
  const options = await page.getByRole("option").allTextContents();
  assert.deepEqual([options[0], ...options.slice(2)], ["Classic, 412 games", "Cancellation, 4 games", "All games, 470", "Hand of the day, 23 games"]);
});

test("by luck alone nobody has become better, and no share is over the whole", async (t) => {
  const against = [{ who: "novice", games: 10, won: 12, due: 2.5, low: 0.7, high: 1.3, hands: 90, points: 200 }];
  const few = manyHands({ hands: 340, trend: { first: 5.4, last: 4.9, band: 1.1 }, against, queens: { hands: 340, taken: 330, table: 0.25 }, places: [410, 2, 0, 0] });
  const { page } = await open(t, few);
  await page.getByText("Luck alone moves a 30-hand average by about").waitFor();
  assert.doesNotMatch(await said(page), /than at first/);
  for (const [, share] of (await said(page)).matchAll(/(\d+)%/g)) assert.ok(Number(share) <= 100, share);
  assert.equal(await page.locator(".plot .own.thick").count(), 0, "with so few, the mean of 30 is the wide line");
});

test("few hands say little: what there is, and when the rest comes", async (t) => {
  const { page } = await open(t, fewHands());
  await page.getByRole("heading", { name: "Not enough games yet" }).waitFor();
  assert.match(await said(page), /Three hands, 17 points\. .*no average here yet\. Finished: 3rd\./);
  assert.match(await said(page), /3 of 30 hands\. Your curve begins after about nine more games\./);
  assert.equal(await page.locator(".thirty .on").count(), 3);
  assert.deepEqual(await page.locator(".coming b").allTextContents(),
    ["Average place", "Points per hand, with the curve", "Points given away per hand", "Queen, hearts, moons", "Who you played", "Rating"]);
  assert.equal(await page.locator(".plot, .figs, .byplace, .tb").count(), 0, "no empty pictures");
  assert.doesNotMatch(await said(page), /%/);
  assert.deepEqual(await page.locator(".seen-again b").allTextContents(), ["Best: 0 points", "Worst: 13 points"]);
});

test("if every game was left out, it says why, and nothing else", async (t) => {
  const { page } = await open(t, { ...noHands(), families: [{ family: "classic", games: 1 }], family: "classic", left_out: { takebacks: 1, left: 0 } });
  await page.locator(".fewmain .lead", { hasText: "Not counted: 1 game with cards taken back." }).waitFor();
  assert.equal(await page.locator(".career-foot", { hasText: "Not counted" }).count(), 0, "once is enough");
});

test("no games at all, and games that are still being counted", async (t) => {
  const { page } = await open(t, noHands());
  await page.getByText("Statistics start with your first finished game.").waitFor();
  assert.equal(await page.locator(".panel").count(), 0);
  let left = 240;
  const counting = await open(t, () => ({ ...fewHands(), pending: (left = Math.max(0, left - 100)) }));
  await counting.page.waitForFunction(() => document.querySelector(".counting").textContent === "");
  assert.equal(counting.asked.length, 3, "asked until all are counted");
});

test("as a file, and in German", async (t) => {
  const { page } = await open(t, manyHands(), { settings: { language: "de" }, size: { width: 320, height: 640 } });
  await page.getByText("Du nimmst je Runde 1,4 Punkte weniger als am Anfang.").waitFor();
  const link = page.getByRole("link", { name: "Als CSV laden" });
  assert.deepEqual([await link.getAttribute("href"), await link.getAttribute("download")], ["/api/career?family=classic&as=csv", "hearts-statistics.csv"]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
});
