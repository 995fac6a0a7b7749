// deals.test.mjs - deals that nobody chose, in the page: at a table, and when a game is checked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ALL, answered, brief, launch, OVER, playedOut, playUntil, rest, seated, serve, somebody } from "./browser.mjs";
import { otherCards, tellDeals } from "./deals.mjs";
import { begun } from "./here.mjs";
import { load } from "./module.mjs";
import { screens } from "./screens.mjs";

const whole = rest(test);
const record = readFileSync(new URL("../../tests/records/fair.txt", import.meta.url), "utf8");
// Servers of tests deal by their seed unless they are told to deal like others; this one waits longer for a slow page.
process.env.HEARTS_FAIR = "patient";
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
/** Opens a record from a file, and checks its deals. */
async function check(page, text, to = ".checksheet .fingerprint") {
  await page.goto(page.home + "/me/games");
  await page.locator(".open-record input").setInputFiles({ name: "evening.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator(".checksheet, nav a[href='/g/record/check']").first().waitFor();
  if (!(await page.locator(".checksheet").count())) await page.locator("nav a[href='/g/record/check']").click();
  await page.locator(to).waitFor();
}
const lines = (page) => page.locator(".checks li").evaluateAll((all) => all.map((li) => [li.className, li.querySelector("h3").textContent]));

/** What the page finds out about the deals it was shown, from its notes, when all of them have been opened. */
const found = async (page) => (await page.waitForFunction(() => {
  const notes = Object.entries(localStorage).flatMap(([key, text]) => (/^hearts\.deals\./.test(key) ? JSON.parse(text) : []));
  const shown = notes.filter((own) => own.shown);
  return shown.length && shown.every((own) => own.opened) && shown.map((own) => own.opened);
})).jsonValue();

test("a correct record says so, and shows each hand", async (t) => {
  const page = await open(t);
  await check(page, record);
  assert.equal(await page.locator(".checksheet h1").textContent(), "Nobody chose these cards.");
  assert.deepEqual((await lines(page)).map(([is]) => is), Array(5).fill("ok"));
  assert.equal(await page.locator(".fingerprint b").textContent(), "4784 b296", "the last hand comes first");
  await page.getByRole("button", { name: "Hand 1, checked, all correct" }).press("Enter");
  assert.equal(await page.locator(".fingerprint b").textContent(), "f6d8 396d");
  assert.equal(await page.locator(".checks p").nth(1).textContent().then((s) => s.trim()), "From B and D. None from A and C.");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the proof as a file" }).click()]);
  assert.equal(readFileSync(await saved.path(), "utf8"), record, "the proof is the record, byte for byte");
  await page.getByRole("button", { name: "How it works" }).click();
  await page.getByRole("dialog", { name: "How it works" }).waitFor();
  assert.deepEqual(page.faults, []);
  if (ALL) return;
  await page.keyboard.press("Escape");
  await checksAlone(page);
});

/** What was checked before is checked again without a network. */
async function checksAlone(page) {
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Back" }).click();
  await page.locator("nav a[href='/g/record/check']").click();
  await page.getByRole("heading", { name: "Nobody chose these cards." }).waitFor();
}

test("a failure is reported at once, with its deal and what was expected", async (t) => {
  const page = await open(t);
  await check(page, record.replace(/deal A 4C 5C (.*) B 2C 2D/, "deal A 2C 5C $1 B 4C 2D"));
  assert.equal(await page.getByRole("alert").locator("h1").textContent(), "The check failed for hand 1.");
  assert.deepEqual(await lines(page), [
    ["ok", "The deal was locked before the players’ random numbers were known."], ["ok", "The players’ random numbers were used."],
    ["bad", "These are not the cards that the numbers produce."], ["bad", "Somebody played a card they didn’t hold."], ["bad", "The record has been changed."],
  ]);
  assert.match(await page.locator(".checks .bad").first().textContent(), /A gets 4.* The record has 2/);
  await page.getByRole("button", { name: "Hand 2, checked, all correct" }).click();
  assert.deepEqual((await lines(page)).map(([is]) => is), ["ok", "ok", "ok", "ok", "bad"], "the others are right");
});

test("a game that is not over, and one that was dealt in another way", async (t) => {
  const page = await open(t);
  await check(page, record.slice(0, record.indexOf("\nhand 2")));
  assert.equal(await page.locator("h1").textContent(), "This game isn’t over yet.");
  await check(page, record.replace(/\[(Fair|Game) .*\n/g, "").replace(/^fair .*\n/gm, ""), ".checksheet .plain h1");
  await page.getByRole("heading", { name: "There’s nothing to check." }).waitFor();
});

// In a sample, the first test covers this too.
/** Opens the fingerprint from the menu; it must be that of the locked deal. */
async function fingerprint(page, lock) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fingerprint of this deal" }).click();
  await page.locator(".print-sheet .fingerprint b", { hasText: lock.slice(0, 4) + " " + lock.slice(4, 8) }).waitFor();
}

whole("deals are checked without a network, too", async (t) => {
  const page = await open(t);
  await check(page, record);
  await checksAlone(page);
});

test("at a table the page gives a chance, checks the lock, reveals, and shows the fingerprint", async (t) => {
  const page = await open(t, { size: { width: 390, height: 844 } });
  const table = await tellDeals(page);
  // The server gets no chance from the page and finally deals without one.
  await seated(page, "classic pass=none");
  const { commit } = await table.hears("commit"), lock = await table.lock(commit), { chance } = await table.hears("reveal");
  await table.dealt(chance);
  const { commit: next } = await table.hears("commit");
  assert.notEqual(next, commit, "the next deal has another chance");
  await fingerprint(page, lock);
  await page.getByRole("dialog").getByText("Your random number was used for this deal.").waitFor();
  // After a reload, the page reveals what it gave before.
  const second = await table.lock(next);
  await table.hears("reveal");
  table.heard.length = 0;
  await page.reload();
  assert.equal(typeof (await table.hears("reveal")).chance, "string");
  await fingerprint(page, second);
  assert.deepEqual(page.faults, []);
});

test("a lock that does not match is refused, and the page says so", async (t) => {
  const page = await open(t), table = await tellDeals(page, { lie: true });
  await seated(page, "classic");
  const { commit } = await table.hears("commit");
  await table.lock(commit);
  await page.getByRole("alert").getByText("This deal was not locked as agreed").waitFor();
  assert.deepEqual(table.heard.filter((said) => said.do === "reveal"), []);
});

test("a chance that was dropped although it was revealed is mentioned in the menu, without a warning", async (t) => {
  const page = await open(t), table = await tellDeals(page, { drop: true });
  await seated(page, "classic");
  const { commit } = await table.hears("commit");
  await table.lock(commit);
  await table.hears("reveal");
  await table.dealt("");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByText("your number was not used").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
});

for (const here of [false, true])
  // In a sample, the next test covers a server's table, with everything that is noted.
  (here ? test : whole)(`a game at ${here ? "the browser's own table" : "a server's table"} passes the check, with the viewer's chance in every deal`, async (t) => {
    const page = await open(t, { here });
    if (here && ALL) await begun(page);
    else await seated(page, brief("classic"), "duck", {}, here);
    await playUntil(page, ".ends .scoresheet");
    await page.locator(".ends .btn.go").click();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => /^hearts\.deals\./.test(key)));
    const notes = await page.evaluate(() => Object.entries(localStorage).flatMap(([key, text]) => (/^hearts\.deals\./.test(key) ? JSON.parse(text) : [])));
    assert.deepEqual(notes.filter((own) => own.deal < 2).map(({ seat, sent, end }) => [seat, sent > 0, end]), [[0, true, undefined], [0, true, undefined]]);
    assert.equal(await page.getByRole("alert").count(), 0);
    assert.deepEqual(page.faults, []);
  });

test("when a game is over its deals are compared with the browser's own notes", async (t) => {
  const page = await open(t);
  await seated(page, brief("classic hands=1 target=none ties=shared"));
  // After a reload in the middle of a hand, the page is shown the same cards again.
  await playUntil(page, ".trick li");
  await page.reload();
  await playUntil(page, OVER);
  assert.deepEqual(await found(page), ["right"]);
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.getByRole("link", { name: "Check the deals" }).click();
  await page.getByRole("heading", { name: "Nobody chose these cards." }).waitFor();
  assert.deepEqual((await lines(page)).slice(0, 2), [["ok", "The deal was locked before your random number was sent."], ["ok", "Your random number was used."]]);
  assert.match(await page.locator(".checks p").first().textContent(), /^Locked at \d\d:\d\d:\d\d\. Your random number left this device at/);
  // If the page noted another seal than the record has, it says so.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((k) => k.startsWith("hearts.deals."));
    localStorage[key] = localStorage[key].replace(/"seal":"......../, '"seal":"00000000');
  });
  await page.reload();
  await page.getByRole("alert").getByRole("heading", { name: "The check failed for hand 1." }).waitFor();
  assert.deepEqual((await lines(page))[0], ["bad", "The lock doesn’t match."]);
});

for (const [language, says, of] of [
  ["en", (dealt, due) => `Hand 1: the server showed you ${dealt}, but had locked ${due}.`, "You were shown other cards."],
  ["de", (dealt, due) => `Runde 1: Der Server hat dir ${dealt} gezeigt, versiegelt war ${due}.`, "Dir wurden andere Karten gezeigt."],
])
  (language === "en" ? test : whole)(`cards that differ from the sealed ones are reported at the end, and next to the record: ${language}`, async (t) => {
    const page = await open(t, { settings: { language } }), lie = await otherCards(page);
    await seated(page, brief("classic hands=1 target=none ties=shared"));
    await playUntil(page, OVER);
    // A suit is shown as a sign, and read aloud as a word.
    const [due, dealt] = lie.pair.map((card) => (card[0] === "T" ? "10" : card[0]) + "\\P{L}*\\p{L}*"), alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.textContent(), new RegExp(`^${says(dealt, due)}$`, "u"));
    assert.deepEqual(await found(page), ["cards"]);
    await page.reload();
    await alert.waitFor();
    await page.locator(".ends a[href$='/check']").click();
    await page.locator(".checks .bad h3", { hasText: of }).waitFor();
    assert.equal(await page.locator(".todo ol li").count(), 2, "nobody else can find it");
    assert.equal(await page.locator(".checks .bad").count(), 1, "the record is right");
    assert.deepEqual(page.faults, []);
  });

// ---- The server's own figures ----

const m = await load("src/after/deals-model.ts");
const near = (a, b) => assert.ok(Math.abs(a - b) < 5e-5, `${a} is not ${b}`);

test("a band: 19 of 20 marks lie within 1.96 standard deviations of the mean", () => {
  // A quarter of 48,212: 1.96 times the root of 0.1875 / 48,212 is 0.387 per cent.
  const band = m.bandOf(12_111, 48_212, 0.25, 0.1875);
  [band.low, band.high, band.value].forEach((n, i) => near(n, [0.246135, 0.253865, 0.251203][i]));
  assert.equal(band.out, false);
  assert.equal(m.bandOf(1, 1, 0.25, 0.1875).low, 0, "less than never is nothing");
  assert.equal(m.bandOf(0.2539 * 48_212, 48_212, 0.25, 0.1875).out, true);
  assert.equal(m.bandOf(0.246 * 48_212, 48_212, 0.25, 0.1875).out, true);
});

test("one's own hands are those of all games together", () => {
  const own = m.ownOf([{ hands: 1000, queens: 240, due: 250, spread: 187.5 }, undefined, { hands: 204, queens: 56, due: 51, spread: 38.25 }]);
  assert.equal(own.hands, 1204);
  [own.value, own.mean, own.low, own.high].forEach((n, i) => near(n, [0.245847, 0.25, 0.225541, 0.274459][i]));
  assert.equal(m.ownOf([undefined]), null);
  assert.equal(m.ownOf([{ hands: 29, queens: 9, due: 7.25, spread: 5.4375 }]), null, "fewer than 30 say nothing");
});

test("the limit that chi-squared stays below in 19 cases of 20", () => {
  // From tables: 7.815 for three degrees of freedom, 16.919 for nine.
  for (const [freedom, most] of [[3, 7.815], [9, 16.919]]) assert.ok(Math.abs(m.chiMost(freedom) - most) < 0.05);
});

test("with fewer than 200 deals nothing lies outside", () => {
  const far = { mean: 1, variance: 1 }, none = { mean: 0, variance: 0 };
  const of = (deals) => ({ deals, at: [{ hearts: 2 * deals }], chance: { hearts: far, queens: none, short: none } });
  assert.deepEqual([199, 200].map((deals) => m.bandsOf(of(deals), "hearts")[0].out), [false, true]);
});

test("figures of a deck without the queen are those of hearts and of short hands", () => {
  const chance = { mean: 1, variance: 1 }, at = [{ queens: 0, hearts: 1, short: 1 }, { queens: 0, hearts: 1, short: 1 }];
  const d = { deals: 1, at, chance: { queens: { mean: 0, variance: 0 }, hearts: chance, short: chance } };
  assert.deepEqual(m.figuresOf(d), ["hearts", "short"]);
  assert.deepEqual(m.inOrder([{ deals: 2 }, { deals: 0 }, { deals: 5 }]).map((one) => one.deals), [5, 2]);
});

test("the page of deals says of which deck its figures are", async (t) => {
  const page = await open(t);
  await screens.find(({ name }) => name === "deals").show(page);
  await page.getByText(/^48,212 deals of 52 cards for four/).waitFor();
  await page.getByRole("combobox").selectOption({ index: 1 });
  await page.getByText(/^412 deals of 104 cards for ten/).waitFor();
});

test("a finished game is in the server's figures, and in the viewer's own", async (t) => {
  // This game is played without a page that would take part in the deals.
  process.env.HEARTS_FAIR = "1";
  const own = await serve();
  t.after(() => own.stop());
  const page = await somebody(browser, own.url);
  t.after(() => page.context().close());
  await page.goto(own.url + "/deals");
  await page.getByText("No game has been finished here since counting began.").waitFor();
  await playedOut(page, "classic hands=1");
  await answered(page, async () => (await (await fetch("/api/deals")).json()).deals.length === 1);
  await page.goto(own.url);
  await page.getByRole("link", { name: "How this server’s cards were dealt" }).click();
  // A tie continues the game.
  const { deals: [{ deals, at }] } = await page.evaluate(async () => (await fetch("/api/deals")).json());
  assert.equal(at.reduce((n, place) => n + place.queens, 0), deals, "somebody had the queen in each");
  await page.getByText(new RegExp(`^${deals} deals? of 52 cards for four`)).waitFor();
  assert.equal(await page.locator(".bands .band[role=img]").count(), 12);
  await page.getByText("Too few deals yet to say anything.").waitFor();
  assert.equal(await page.locator(".bands .out").count(), 0, "nothing is judged");
  await page.getByRole("button", { name: "As a table" }).press("Enter");
  assert.equal(await page.locator(".bands tbody tr").count(), 12);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download all numbers" }).click()]);
  const { deals: [all] } = JSON.parse(readFileSync(await saved.path(), "utf8"));
  assert.deepEqual([all.deals, all.seats, all.computers.hands, all.chance.hearts.mean], [deals, 4, 3 * deals, 3.25]);
  assert.deepEqual(page.faults, []);
});
