// hint.test.mjs - hints and reviews show points and sentences first; chances only on request.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inBrowser, launch, MY_TURN, serve, somebody } from "./browser.mjs";
import { screens } from "./screens.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const show = (name, page) => screens.find((s) => s.name === name).show(page, 4);
const CHANCE = /%|\d[.,]\d/;
/** What a card or a choice costs: whole points, or how much of the game. */
const COST = /^(<?[\d,]+|little|some|much)$/;

test("a hint is a card, a sentence and points; pressed again it shows the chances", async () => {
  const page = await somebody(browser, server.url);
  await show("hint", page);
  const said = await page.locator(".rail .ask.why").innerText(), [card] = said.split("\n");
  assert.match(said, /\n[A-Z].*\.$/s);
  assert.doesNotMatch(said, CHANCE);
  for (const open of [() => page.locator("[data-act=chances]").click(), () => page.keyboard.press("i")]) {
    await open();
    const sheet = page.locator("dialog.chances");
    await sheet.locator(".best, .same").first().waitFor();
    if (!await sheet.locator(".same").count()) assert.equal((await sheet.locator(".best th").innerText()).trim(), card.trim());
    for (const cost of await sheet.locator("tbody tr:not(.best) td:nth-child(2)").allInnerTexts()) assert.match(cost, COST);
    const points = await sheet.locator("thead th", { hasText: "points" }).count();
    for (const n of points ? await sheet.locator("tbody td:nth-child(3)").allInnerTexts() : []) assert.match(n, /^−?[\d,]+$/);
    for (const chance of await sheet.locator(`tbody td:nth-child(n + ${3 + points})`).allInnerTexts()) assert.match(chance, /^[<>]?\d+%$/);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** From now on all cards of a hint have 13 points, as when the queen is taken; `told` says what else they have. */
async function decided(page, told) {
  await page.routeWebSocket(/socket/, (ws) => {
    const up = ws.connectToServer();
    up.onMessage((m) => {
      const said = JSON.parse(m);
      if (said.is !== "hint") return ws.send(m);
      const even = (o) => ({ ...o, told: true, points: 13, queen: 1, moon: 0, other: 0, cost: undefined });
      ws.send(JSON.stringify({ ...said, step: 1, chance_step: 5, opinions: said.opinions.map((o) => ({ ...even(o), ...told(o, said) })) }));
    });
  });
}

// The answers come from the server, where the test changes them.
test("cards that all lead to as much say so in one line, and points that all share are not a column", { skip: inBrowser }, async () => {
  const page = await somebody(browser, server.url);
  let other = () => ({});
  await decided(page, (o, hint) => other(o, hint));
  await show("hint", page);
  const sheet = page.locator("dialog.chances");
  const look = async (told) => {
    other = told;
    await page.reload();
    await page.locator(MY_TURN).waitFor();
    await page.locator("[data-act=hint]").click();
    await page.locator("[data-act=chances]").click();
    await sheet.locator(".note").waitFor();
    const seen = { heads: await sheet.locator("thead th").allInnerTexts(), text: await sheet.innerText() };
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    return seen;
  };
  // A difference of one step is not one that so many hands can tell.
  const free = await look((o, hint) => ({ other: hint.cards.includes(o.card) ? 0.05 : 0 }));
  assert.match(free.text, /They are all equally good: expect 13 points with any of them\./);
  assert.deepEqual(free.heads, []);
  const dear = await look((o, hint) => ({ cost: hint.cards.includes(o.card) ? undefined : { word: "points", n: 4 } }));
  assert.match(dear.text, /Expect 13 points with any of them\./);
  assert.deepEqual(dear.heads, ["card", "worse by"]);
  const risky = await look((o, hint) => ({ other: hint.cards.includes(o.card) ? 0.3 : 0 }));
  assert.deepEqual(risky.heads, ["card", "worse by", "their moon"]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a hint for the pass shows points first; pressed again, it shows what else could be passed", async () => {
  const page = await somebody(browser, server.url);
  await show("suggestion", page);
  const said = await page.locator(".rail .ask.why").innerText();
  assert.match(said, /(That saves .* points?|Expect (about \w+ points?|hardly any points) in this hand)\.$/);
  assert.doesNotMatch(said, CHANCE);
  await page.locator("[data-act=chances]").click();
  const sheet = page.locator("dialog.chances");
  await sheet.locator(".best").waitFor();
  const passes = await sheet.locator("tbody th").allInnerTexts();
  assert.ok(passes.length > 1);
  for (const cards of passes) assert.equal(cards.trim().split(/\s+/).length, 3, cards);
  for (const cost of await sheet.locator("tbody tr:not(.best) td:nth-child(2)").allInnerTexts()) assert.match(cost, COST);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a review says what it cost and why; the chances are folded", async () => {
  const page = await somebody(browser, server.url);
  await show("review", page);
  const pad = page.locator(".review");
  for (const cost of await pad.locator(".loss").allInnerTexts()) assert.match(cost, COST);
  for (const cost of await page.locator(".costs li > button > b").allTextContents())
    assert.match(cost, /^, cost (<?[\d,]+|little|some|much)$|^–, no choice$/);
  const folded = pad.locator(".moment-more details");
  if (await folded.count()) {
    assert.ok(await folded.evaluate((d) => d.open), "the screen has pressed it");
    assert.match(await folded.innerText(), /\d/);
    await pad.locator(".moment-head").first().click();
    await pad.locator("summary").click();
    assert.match(await pad.locator(".moment-more .reason").innerText(), /[A-Z].{4,}\.$/);
  }
  assert.doesNotMatch(await pad.innerText(), CHANCE, "none of that is shown unless asked for");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
