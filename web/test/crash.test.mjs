// crash.test.mjs - the server is killed in the middle of a trick: the page says so, and goes on when the server is
// back.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  brief, counted, handOf, launch, OVER, PATIENCE, playUntil, pressCard, rest, seated, serve, somebody,
} from "./browser.mjs";

const whole = rest(test);
let server, browser;
const folder = mkdtempSync(join(tmpdir(), "hearts-crash-"));

before(async () => {
  server = await serve([], { folder });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const shown = (page) => page.evaluate(() => Object.fromEntries(["trick", "hand"].map((list) =>
  [list, [...document.querySelectorAll(`.${list} > li[data-card]`)].map((li) => (li.dataset.seat ?? "") + li.dataset.card)])));

const GONE = "Connection lost. Reconnecting …", BACK = "Connected again.";

/** Records in the page, in order, what it says about the connection, and every attempt to connect. */
function note(page) {
  return page.addInitScript(() => {
    window.story = [];
    window.cuts = 0;
    window.WebSocket = class extends WebSocket {
      constructor(...all) {
        super(...all);
        window.story.push("a try");
        window.tried = this;
        this.addEventListener("close", () => window.cuts++);
      }
    };
    let said = "";
    new MutationObserver(() => {
      const now = document.querySelector(".linkline span")?.textContent ?? "";
      if (now !== said) window.story.push(now || "nothing");
      said = now;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Does something, and waits until the page has shown these words since, even if they are gone already. */
async function says(page, words, deed) {
  const before = await page.evaluate((words) => window.story.filter((s) => s === words).length, words);
  await deed();
  await page.waitForFunction(([words, before]) => window.story.filter((s) => s === words).length > before, [words, before]);
}

/** Waits until a function returns true in a page whose clock is stopped; `meanwhile` runs each time it does not. */
async function until(page, asked, arg, meanwhile = () => undefined) {
  for (const late = performance.now() + PATIENCE; !await page.evaluate(asked, arg); await meanwhile()) {
    assert.ok(performance.now() < late, `did not come: ${await page.evaluate(() => window.story.join(", "))}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/**
 * Does something, and advances the page's clock in small steps until it has shown these words since; the clock stands
 * still while the page is connecting.
 */
async function goesOnTo(page, words, deed) {
  const before = await page.evaluate(() => window.story.length);
  await deed();
  await until(page, ([words, before]) => window.story.slice(before).includes(words), [words, before], async () => {
    await until(page, () => window.tried.readyState !== WebSocket.CONNECTING);
    await page.clock.runFor(50);
  });
}

/**
 * What the page shows, in order, if the server is killed while the page says that it is back. That message lasts some
 * seconds of the page's clock, which is stopped: they do not pass, however slow the machine is.
 */
async function killedWhileBack(page) {
  const kill = async () => {
    const closed = await page.evaluate(() => window.cuts);
    await server.kill();
    await until(page, (closed) => window.cuts > closed, closed);
  };
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await goesOnTo(page, GONE, kill);
  await goesOnTo(page, BACK, server.again);
  await goesOnTo(page, GONE, kill);
  const story = await page.evaluate(() => window.story);
  await goesOnTo(page, BACK, server.again);
  await page.clock.resume();
  return story.slice(story.lastIndexOf(BACK) + 1);
}

test("killed in the middle of a trick, and back again", async () => {
  const page = await somebody(browser, server.url);
  await page.clock.install();
  await note(page);
  await seated(page, brief("classic hands=1"));
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick > li[data-card]):not(:has(.hand > li:nth-child(11)))");
  const there = await shown(page), card = (await handOf(page)).find((c) => c.may).card;
  assert.ok(there.trick.length > 0 && there.hand.length <= 10);

  await server.kill();
  await page.locator(".linkline", { hasText: GONE }).waitFor();
  await page.locator(".live", { hasText: "Connection lost" }).waitFor({ state: "attached" });
  assert.deepEqual(await shown(page), there, "the cards stay in sight");
  // A card that is played in the meantime is stored until the server is back.
  await pressCard(page, card);
  assert.equal((await shown(page)).hand.length, there.hand.length, "and it is not shown as played before it is");
  await page.locator(`.hand > li[data-card="${card}"] > .sent .picked`).waitFor();
  assert.equal(await page.locator(".hand .may").count(), 0, "the choice is made");

  await says(page, BACK, server.again);
  // The message that it is back is not shown during the attempts that follow.
  const since = await killedWhileBack(page);
  assert.ok(since.indexOf(GONE) < 2, since.join(", "));
  await counted(page, `.hand > li[data-card="${card}"]`, 0);
  const now = await page.evaluate(async () => (await (await fetch("/api/me")).json()).name);
  assert.ok(now, "the identity is the same");
  await playUntil(page, OVER);
  await page.locator(".ends a[href^='/g/']").first().waitFor();
  const game = await page.evaluate(async () => (await (await fetch("/api/games")).json()).games[0]);
  // If several players have the lowest total, there are more hands than one.
  assert.equal(await page.locator(".ends .scores tbody tr").count(), game.hands);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/**
 * Opens and closes a dialog: then the code of dialogs is loaded, and the end of a hand is shown as soon as it comes.
 */
async function sheetsThere(page) {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

whole("killed, and the page is reloaded: the same trick and hand", async () => {
  const page = await somebody(browser, server.url);
  await seated(page, brief("classic"));
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick > li[data-card]):not(:has(.hand > li:nth-child(9)))");
  const there = await shown(page);
  await server.kill();
  await server.again();
  await page.reload();
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(await shown(page), there);
  await sheetsThere(page);
  await playUntil(page, ".ends .scoresheet");
  const title = await page.locator("#ends-title").innerText(), hands = await page.locator(".ends .scores tbody tr").count();
  await page.reload();
  await counted(page, ".ends .scores tbody tr", hands);
  assert.equal(await page.locator("#ends-title").innerText(), title, "the end of the hand is still there to be read");
  await page.locator(".ends .btn.go").click();
  await counted(page, ".ends", 0);
  await page.reload();
  await page.locator(".hand > li").first().waitFor();
  await sheetsThere(page);
  assert.equal(await page.locator(".ends").count(), 0, "and does not appear again once it was read");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
