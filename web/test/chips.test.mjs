// chips.test.mjs - tables for chips and on a slate: made in the form, seen by visitors, and afterwards the player's
// chips with a link to the game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ALL, asked, brief, launch, named, playHands, playUntil, serve, somebody } from "./browser.mjs";

let server, browser;
const others = [];

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
  for (const other of others) other.stop();
});

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** A person with an account. */
async function known(name, at = server.url) {
  const page = await somebody(browser, at);
  await page.goto(at);
  const status = await page.evaluate((account) => fetch("/api/account", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(account),
  }).then((r) => r.status), { name, password: "correct horse" });
  assert.equal(status, 201);
  return page;
}

const choice = (page, name) => page.getByRole("radio", { name });

test("a game for chips, from the form to the book", async () => {
  const page = await known("Ada");
  await page.goto(server.url + "/me/chips");
  await page.getByText("You get 1100 when you next sit down").waitFor();
  await page.goto(server.url + "/r/" + encodeURIComponent(brief("super")));
  await choice(page, /^Chips/).check();
  const each = page.getByLabel("Buy-in");
  await each.fill("none");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.getByText("1 to 1,000,000.").last().waitFor();
  await each.fill("250");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
  const table = page.url(), onTable = page.getByText("Your last buy-in of 250 is on a table.");
  await page.goto(server.url + "/me/chips");
  await onTable.waitFor();
  await page.goto(table);
  await playUntil(page, ".ends .scoresheet");
  const { lines, chips } = await asked(page, "/api/book");
  assert.deepEqual(lines.map((l) => l.what), ["cash-out", "buy-in", "grant", "grant"]);
  assert.equal(lines[1].chips, -250);
  await page.goto(server.url + "/me/chips");
  await page.locator(".booklines li").nth(3).waitFor();
  assert.equal(await page.locator(".have b").innerText(), String(chips));
  assert.equal(await onTable.count(), 0);
  assert.deepEqual(await page.locator(".bookline b").allInnerTexts(), ["Cashed out", "Bought in", "Free chips", "Free chips"]);
  assert.deepEqual(await page.locator(".bookline small").allInnerTexts().then((all) => all.map((text) => Number(text.replace(/\D/g, "")))), lines.map((l) => l.left));
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Spreadsheet (CSV)" }).click();
  const file = readFileSync(await (await coming).path(), "utf8").trim().split("\r\n");
  assert.deepEqual(file.slice(1).map((row) => Number(row.split(",")[3])), lines.map((l) => l.chips).reverse());
  await page.locator("a.bookline").first().click();
  await page.waitForURL(server.url + "/g/" + lines[0].game);
  await page.locator(".app.replay").waitFor();
  await close(page);
});

test("before a hand the page says that computers play for nothing", async () => {
  process.env.HEARTS_FAIR = "1";
  const { url } = others[others.push(await serve(["--house-a-day", "0"])) - 1];
  delete process.env.HEARTS_FAIR;
  const page = await known("Eva", url);
  await page.goto(url + "/me/chips");
  await page.getByText("You get 1100 when you next sit down").waitFor();
  await page.goto(url + "/r/super");
  await choice(page, /^Chips/).check();
  await page.getByLabel("Buy-in").fill("50");
  const computers = page.locator(".strength select");
  assert.deepEqual([await computers.isDisabled(), await computers.inputValue()], [true, "strong"]);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
  await page.getByText("Computers play just for fun here: your daily limit against them is 0, or in use at another table.").first().waitFor({ state: "attached" });
  await page.locator(".money", { hasText: "Computers play just for fun here: your daily limit against them is 0, or in use at another table." }).first().waitFor({ state: "attached" });
  await close(page);
});

test("guests play on the slate; for chips they need an account, and are told so in advance", async () => {
  const page = await somebody(browser, server.url);
  await named(page, "Gast");
  await page.goto(server.url + "/friends/super");
  assert.ok(await choice(page, /^Chips/).isDisabled());
  await page.getByText("Chips need an account").waitFor();
  await choice(page, /^The slate/).check();
  await page.getByLabel("Buy-in").fill("40");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator(".gather-head", { hasText: "on the slate, buy-in 40" }).waitFor();
  await page.getByText("Computers fill any empty seats (strength: Easy).").waitFor();
  await page.getByRole("button", { name: "Deal now, with computers" }).click();
  await page.locator(".money", { hasText: "Computers don’t count." }).first().waitFor({ state: "attached" });
  assert.equal(await page.getByText("just for fun").count(), 0, "of chips nothing is said");
  await close(page);
});

test("an account is made where it is needed: in a form that keeps the choices, and at the door of a table for chips", async () => {
  const ada = await somebody(browser, server.url), bea = await somebody(browser, server.url);
  await ada.goto(server.url + "/friends/super");
  await ada.getByLabel("Your name").fill("Adele");
  await ada.getByRole("radio", { name: /^Brisk/ }).check();
  await ada.getByText("Make an account").click();
  const form = ada.getByRole("group", { name: "Make an account" });
  assert.equal(await form.getByLabel("Name").inputValue(), "Adele");
  await form.getByLabel("Password").fill("short");
  await form.getByLabel("Password").press("Enter");
  await form.getByText("At least 8 characters.").last().waitFor();
  await form.getByLabel("Password").fill("correct horse");
  await form.getByLabel("Password").press("Enter");
  await ada.getByLabel("Buy-in").waitFor();
  assert.ok(await choice(ada, /^Chips/).isChecked(), "chips, which the account was made for, are chosen");
  assert.ok(await ada.getByRole("radio", { name: /^Brisk/ }).isChecked(), "the form is as it was");
  await ada.getByLabel("Buy-in").fill("60");
  await ada.getByRole("button", { name: "Open the table" }).click();
  await ada.getByText("Anyone with the link and an account can sit down.").waitFor();

  await bea.goto(ada.url());
  await bea.getByText("This table is played for chips, which needs an account.").waitFor();
  assert.equal(await bea.getByRole("button", { name: "Sit down", exact: true }).count(), 0, "no button that cannot be used");
  const door = bea.getByRole("group", { name: "Make an account" });
  await door.getByLabel("Name").fill("Beate");
  await door.getByLabel("Password").fill("correct horse");
  await door.getByRole("button", { name: "Make account and sit down" }).click();
  await ada.locator(".place", { hasText: "Beate" }).waitFor();
  await bea.getByText(/Waiting for .*Adele.* to start the game\./).waitFor();

  // Somebody who has an account logs in at the same place.
  const carl = await known("Carlos"), elsewhere = await somebody(browser, server.url);
  await elsewhere.goto(ada.url());
  await elsewhere.getByRole("button", { name: "I have an account" }).click();
  const logIn = elsewhere.getByRole("group", { name: "Log in" });
  await logIn.getByLabel("Name").fill("Carlos");
  await logIn.getByLabel("Password").fill("wrong horse");
  await logIn.getByRole("button", { name: "Log in and sit down" }).click();
  await logIn.getByRole("alert").waitFor();
  await logIn.getByLabel("Password").fill("correct horse");
  await logIn.getByRole("button", { name: "Log in and sit down" }).click();
  await ada.locator(".place", { hasText: "Carlos" }).waitFor();
  elsewhere.faults.length = 0; // the browser itself reports the refused password
  for (const page of [ada, bea, carl, elsewhere]) await close(page);
});

test("a slate says when it was last played, and a game in progress is no debt", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/keys");
  const me = await page.evaluate(async () => (await (await fetch("/api/guest", { method: "POST",
    headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "Ida" }) })).json()).person);
  const id = (digit) => digit.repeat(32), last = Date.UTC(2026, 10, 24, 12);
  const who = [{ person: me, name: "Ida", chips: -100, in_game: 100 }, { person: id("b"), name: "Ben", chips: -94, in_game: 100 },
    { person: id("c"), name: "Cleo", chips: -6 }].map((w) => ({ agreed: false, gone: false, ...w }));
  const slate = { table: id("e"), who, last, computers: 200, settled: 0, payments: [], fewest: true, playing: true };
  await page.route("**/api/slates", (route) => route.fulfill({ json: { slates: [{ table: slate.table, chips: -100 }] } }));
  await page.route("**/api/slates/*", (route) => route.fulfill({ json: slate }));
  await page.goto(server.url + "/me/slates");
  await page.getByText("A game is in progress: it counts here once it is over.").waitFor();
  assert.deepEqual((await page.locator(".slate li").allInnerTexts()).map((line) => line.replace(/\s+/g, " ").trim()),
    ["You are even", "Ben is owed 6", "Cleo owes 6"]);
  await page.getByText(/Last updated .*24.* 2026/).waitFor();
  assert.equal(await page.getByText("Computers and deleted accounts").count(), 0);
  await close(page);
});

test("an open table has no slate; rules without money ask nothing about it", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/friends/super");
  await choice(page, /^The slate/).check();
  await choice(page, /^Anyone(?! with)/).check();
  assert.ok(await choice(page, /^The slate/).isDisabled());
  assert.ok(await choice(page, /^Just for fun/).isChecked());
  await page.locator(".game-field select").selectOption("classic");
  await page.getByText("Stakes", { exact: true }).waitFor({ state: "detached" });
  await page.goto(server.url + "/r/classic");
  await page.locator("#words li").first().waitFor();
  assert.equal(await page.getByText("Stakes", { exact: true }).count(), 0);
  await page.goto(server.url + "/r/" + encodeURIComponent("classic stakes=2"));
  await page.getByText("Stakes", { exact: true }).waitFor();
  await close(page);
});

test("the pot is shown with what the winner takes", async () => {
  const page = await somebody(browser, server.url);
  await named(page, "Ina");
  for (const [rules, say] of [...(ALL ? [["sahara pot=10", "winner takes all."]] : []),
    ["sahara pot=10 pot_shares=70-30", "70% to the winner, 30% to the second."]]) {
    await page.goto(server.url);
    const made = await page.evaluate((r) => fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules: r, seat: "A", terms: { turn: 0 } }) }).then((got) => got.json()), rules);
    await page.goto(`${server.url}/t/${made.table}`);
    await page.getByRole("button", { name: "Deal now, with computers" }).click();
    await page.getByText(`Pot: 40, ${say}`).first().waitFor();
  }
  await close(page);
});

test("a player without enough chips is told so, and the seat stays free", async () => {
  const host = await known("Rich"), poor = await known("Poor");
  const made = await host.evaluate(() => fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ rules: "super", seat: "A", terms: { money: "chips", buy_in: 1100 } }) }).then((r) => r.json()));
  const others = await poor.evaluate(() => fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ rules: "super", seat: "A", terms: { money: "chips", buy_in: 50 } }) }).then((r) => r.json()));
  assert.ok(made.seat && others.seat);
  await poor.goto(`${server.url}/t/${made.table}`);
  await poor.locator(".gather-head", { hasText: "buy-in 1100 chips" }).waitFor();
  await poor.locator(".place[data-seat=B]").getByRole("button", { name: "Sit here" }).click();
  await poor.getByText("You don’t have enough chips for this table.").first().waitFor();
  assert.equal((await asked(poor, "/api/book")).chips, 1050);
  await close(host);
  await close(poor);
});

test("debts between two people move to the next table, and are settled when both agree", async () => {
  const pages = [await somebody(browser, server.url), await somebody(browser, server.url)];
  await named(pages[0], "Ina");
  await named(pages[1], "Bruno");
  await pages[0].goto(server.url);
  const made = await pages[0].evaluate(() => fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ rules: "super", seat: "A", terms: { turn: 0, money: "slate", buy_in: 30, stand_in: "random" } }) }).then((r) => r.json()));
  assert.equal(made.seat, "A", JSON.stringify(made));
  await pages[1].goto(`${server.url}/t/${made.table}`);
  await pages[1].getByLabel("Your name").fill("Bruno");
  await pages[1].locator(".place[data-seat=B]").getByRole("button", { name: "Sit here" }).click();
  await pages[0].goto(`${server.url}/t/${made.table}`);
  await pages[0].locator(".places li", { hasText: "Bruno" }).waitFor();
  await pages[0].getByRole("button", { name: "Deal now, with computers" }).click();
  await pages[0].locator(".hand > li").first().waitFor();
  await pages[0].getByRole("button", { name: "Menu" }).click();
  await pages[0].getByRole("button", { name: "Leave table" }).waitFor();
  assert.equal(await pages[0].getByRole("button", { name: "Call off the game" }).count(), 0, "computers play for something");
  await pages[0].keyboard.press("Escape");
  // The menu's entry in the history is gone as well: its removal would abort what is opened next.
  await pages[0].waitForFunction(() => !history.state?.over);
  // In a sample, no page shows what is played.
  if (ALL) {
    await Promise.all(pages.map((page) => playUntil(page, ".ends .scoresheet")));
    for (const page of pages) await page.locator(".brought p", { hasText: /^On the slate, (you’re even|you owe (Ina|Bruno) \d+|(Ina|Bruno) owes you \d+)\.$/ }).waitFor();
    // To leave the page would cost the seat for the next game.
    assert.equal(await pages[0].getByRole("link", { name: "Open the slate" }).getAttribute("target"), "_blank");
  }
  else {
    for (const page of pages) await page.goto(server.url + "/healthz");
    await Promise.all(pages.map((page) => playHands(page, made.table)));
  }
  const of = (page, table) => page.evaluate((t) => fetch("/api/slates/" + t).then((r) => r.json()), table);
  const open = (told) => Object.fromEntries(told.who.filter((w) => w.chips !== 0).map((w) => [w.name, w.chips]));
  const owed = open(await of(pages[0], made.table));
  assert.ok(Object.keys(owed).length > 0, "a game in which both come out even says nothing here");
  const next = await pages[0].evaluate(() => fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ rules: "super", seat: "A", terms: { turn: 0, money: "slate", buy_in: 30 } }) }).then((r) => r.json()));
  for (const page of pages) await page.goto(`${server.url}/t/${next.table}`);
  await pages[1].locator(".place[data-seat=B]").getByRole("button", { name: "Sit here" }).click();
  const along = pages.find((_, i) => owed[["Ina", "Bruno"][i]]);
  await along.getByRole("button", { name: "Continue it" }).click();
  await along.getByText("This table continues your slate.").waitFor();
  await pages[1].getByRole("button", { name: "Leave seat" }).click();
  await pages[0].locator(".places header button").click();
  await pages[0].getByRole("button", { name: "Leave seat" }).click();
  await pages[0].getByRole("button", { name: "Sit down" }).waitFor();
  assert.deepEqual(open(await of(pages[0], next.table)), owed);
  const agreeing = pages.filter((_, i) => owed[["Ina", "Bruno"][i]]);
  for (const page of agreeing) {
    await page.goto(server.url + "/me/slates");
    assert.match(await page.locator(".slate li").first().innerText(), /owes?|owed/);
    assert.doesNotMatch(await page.locator(".slate").innerText(), /[−-]\d/, "a debt has no minus sign");
    await page.getByRole("button", { name: "Settled" }).click();
    if (page !== agreeing.at(-1)) await page.getByRole("button", { name: "Undo" }).waitFor();
  }
  const cleared = (page) => page.getByText("Everyone has settled: the slate is cleared.").waitFor();
  await cleared(agreeing.at(-1));
  // Who agreed first sees it as well, without opening the page again.
  await agreeing[0].evaluate(() => dispatchEvent(new Event("focus")));
  await cleared(agreeing[0]);
  assert.deepEqual(open(await of(pages[0], next.table)), {});
  for (const page of pages) await close(page);
});
