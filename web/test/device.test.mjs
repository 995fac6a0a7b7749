// device.test.mjs - several people at one device: no screen shows two hands, and between two people nobody's.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickAnew, counted, launch, named, playUntil, rest, serve, somebody } from "./browser.mjs";

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

const whose = (page) => page.locator(".cover-whose h2");
const show = (page) => page.locator(".show-cards");

/** The form for friends, filled in for these people; shows the cover of the first one who decides. */
async function together(page, names, rules = "classic") {
  await page.goto(`${server.url}/friends/${encodeURIComponent(rules)}`);
  await page.getByLabel("One device").check();
  for (let i = 2; i < names.length; i++) await page.getByRole("button", { name: "One more player" }).click();
  for (const [i, name] of names.entries()) await page.getByLabel(`Name ${i + 1}`).fill(name);
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await show(page).waitFor();
}

/** Two presses by somebody who has just taken the device: their pointer comes from elsewhere. */
async function pressTwice(page) {
  await clickAnew(page, show(page));
  await show(page).click();
  await page.locator(".hand > li").first().waitFor();
}

/** The cards in the open hand. */
const cards = (page) => page.locator(".hand > li").evaluateAll((all) => all.map((li) => li.dataset.card));

/** Whether the page holds the face of any of these cards, drawn or written anywhere. */
function anywhere(page, hand) {
  return page.evaluate((hand) => {
    const trick = [...document.querySelectorAll(".cover-trick .card")].map((c) => c.outerHTML).join();
    const all = document.documentElement.outerHTML.replace(trick, "");
    return hand.filter((card) => all.includes(`data-card="${card}"`) || all.includes(`#c-${card[0]}${card[1].toLowerCase()}"`));
  }, hand);
}

test("two people pass the device: each sees their own cards, and the cover shows none", async () => {
  const page = await somebody(browser, server.url, { here: true });
  await named(page, "Zoe");
  await together(page, ["Anna", "Ben"]);
  assert.equal(await whose(page).textContent(), "Anna’s turn");
  await pressTwice(page);
  await counted(page, ".plate .about-them", 0);
  const anna = await cards(page);
  assert.equal(anna.length, 13);
  assert.match(await page.locator(".rail").innerText(), /Choose three cards/);
  for (const card of anna.slice(0, 3)) await page.locator(`.hand > li[data-card="${card}"] > button`).click();
  await page.locator(".centre .btn.go").click();
  await show(page).waitFor();
  assert.equal(await whose(page).textContent(), "Ben’s turn");
  assert.deepEqual(await anywhere(page, anna), [], "nothing of Anna's hand is in the page");
  await pressTwice(page);
  const ben = await cards(page);
  assert.equal(ben.filter((card) => anna.includes(card)).length, 0);
  // After the pass it may be Ben's turn again.
  await playUntil(page, ".show-cards");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the cards are covered by a button, when the page is left, and after a while without a touch", async () => {
  const page = await somebody(browser, server.url, { here: true });
  await page.clock.install();
  await together(page, ["Anna", "Ben"], "classic pass=none");
  // From here on only the test lets time pass: a slow machine leaves nothing open for longer.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
  const first = await whose(page).textContent();
  await pressTwice(page);
  await page.getByRole("button", { name: "Cover", exact: true }).click();
  await show(page).waitFor();
  assert.equal(await whose(page).textContent(), first);
  // One press, and nothing for a while: it was not meant.
  await show(page).click();
  await page.clock.runFor(4000);
  await show(page).click();
  await counted(page, ".hand > li", 0);
  await show(page).click();
  await page.locator(".hand > li").first().waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
    delete document.hidden;
  });
  await show(page).waitFor();
  await pressTwice(page);
  await page.clock.runFor(29_000);
  await counted(page, ".show-cards", 0);
  await page.clock.runFor(2000);
  await show(page).waitFor();
  // Held for as long as it takes.
  await show(page).hover();
  await page.mouse.down();
  await page.clock.runFor(500);
  await counted(page, ".show-cards.held", 1);
  await page.clock.runFor(200);
  await page.mouse.up();
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("by the keyboard: the space bar twice shows the cards, once does not", async () => {
  const page = await somebody(browser, server.url, { here: true });
  await together(page, ["Anna", "Ben", "Clara"]);
  await page.keyboard.press("Space");
  await counted(page, ".show-cards", 1);
  await page.keyboard.press("Space");
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("a hand is played to its end, whose result is read once; a reload shows the cover", async () => {
  const page = await somebody(browser, server.url, { here: true });
  await together(page, ["Anna", "Ben"], "classic players=10 target=20 pass=none");
  const seen = { Anna: 0, Ben: 0 };
  for (;;) {
    await page.locator(".show-cards, .ends .scoresheet").first().waitFor();
    if (await page.locator(".ends .scoresheet").count()) break;
    const name = /^(\w+)’s turn$/.exec(await whose(page).textContent())?.[1];
    if (!name) continue;
    seen[name]++;
    await pressTwice(page);
    await playUntil(page, ".show-cards, .ends .scoresheet");
    if (seen.Anna + seen.Ben === 3) await page.reload();
  }
  // Five cards each, of which the last plays itself.
  assert.ok(seen.Anna >= 2 && seen.Ben >= 2, JSON.stringify(seen));
  await counted(page, ".hand > li", 0);
  if (await page.getByRole("button", { name: /^Next hand/ }).count()) {
    await page.getByRole("button", { name: /^Next hand/ }).click();
    await page.locator(".cover").waitFor();
    await counted(page, ".ends .scoresheet", 0);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("names are asked for, and must differ; the menu ends the game", async () => {
  const page = await somebody(browser, server.url, { here: true });
  await page.goto(`${server.url}/friends`);
  await page.getByLabel("One device").check();
  await page.getByLabel("Name 1").fill("Anna");
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await page.getByText("Type a name for each player.").waitFor();
  await page.getByLabel("Name 2").fill("anna ");
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await page.getByText("Two players have the same name.").waitFor();
  await page.getByLabel("Name 2").fill("Ben");
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await show(page).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "End this game" }).click();
  await page.locator(".asked .btn").first().click();
  await page.waitForURL(server.url + "/");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
