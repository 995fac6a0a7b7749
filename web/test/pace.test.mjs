// pace.test.mjs - how long a hand takes at a pace, by a clock of the test's own; what the server is told about it; and
// a hand whose result is certain, ended by a key and by a button.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, playUntil, rest, seated, serve, somebody } from "./browser.mjs";
import { ownClock } from "./clock.mjs";

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

/** Records all messages of the page's sockets from now on, in both directions; paced(n) waits for the nth pace. */
function overhear(page) {
  const said = [], heard = [], waiting = [];
  const paces = () => said.filter((m) => m.do === "pace").map((m) => m.pace);
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      said.push(JSON.parse(payload));
      for (const { n, done } of waiting) if (paces().length >= n) done();
    });
    socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(payload)));
  });
  const paced = (n) => new Promise((done) => (paces().length >= n ? done() : waiting.push({ n, done })));
  return { said, heard, paces, paced };
}

whole("a quick player's hand takes less than half a minute at the pace \"fast\"", async (t) => {
  const A_CARD_OF_A_COMPUTER = 200, ONE_OF_MINE = 500;
  const page = await somebody(browser, server.url, { settings: { pace: 3 }, drawn: true });
  await page.addInitScript(ownClock);
  const wire = overhear(page);
  // Without time limits: a slow machine takes much longer than the time counted.
  await seated(page, "classic", "duck", { terms: { turn: 0 } });
  await playUntil(page, ".ends .scoresheet");
  assert.deepEqual([...new Set(wire.paces())], ["fast"], "the computers were told");
  // unit-rooms_pace: at "fast" the server waits 0.2 s for a computer's decision, and for nothing else.
  const end = wire.heard.findIndex((m) => m.seen?.some((seen) => seen.what === "scored"));
  const moved = wire.heard.slice(0, end + 1).filter((m) => m.is === "event" && m.what === "moved");
  const theirs = moved.filter((m) => m.by === "computer").length, mine = moved.filter((m) => m.by === "person").length;
  assert.deepEqual([mine, theirs], [14, 3 * 14], "the pass and thirteen cards");
  const shown = await page.evaluate(() => window.waited), server_ = theirs * A_CARD_OF_A_COMPUTER, own = mine * ONE_OF_MINE;
  t.diagnostic(`the page waits ${(shown / 1000).toFixed(1)} s, the server ${server_ / 1000} s, the player ${own / 1000} s`);
  assert.ok(shown > 3000, "what moves was counted");
  assert.ok(shown + server_ + own < 30_000);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the server is told of a pace that is not the usual one, and of every change", async () => {
  const page = await somebody(browser, server.url, { settings: { pace: 1 }, reducedMotion: "reduce" });
  const wire = overhear(page);
  const said = async (pace) => {
    await page.evaluate((pace) => {
      const kept = { ...JSON.parse(localStorage.getItem("hearts.settings")), pace };
      localStorage.setItem("hearts.settings", JSON.stringify(kept));
      dispatchEvent(new StorageEvent("storage", { key: "hearts.settings" }));
    }, pace);
  };
  await seated(page, "classic");
  await playUntil(page, ".lay:has(.rail .seat.turn)");
  assert.deepEqual(wire.paces(), [], "less motion does not make computers faster");
  for (const [n, pace] of [0.5, 2, 3, 0, 1].entries()) {
    await said(pace);
    await wire.paced(n + 1);
  }
  assert.deepEqual(wire.paces(), ["slow", "quick", "fast", "off", "usual"]);
  await page.context().close();
});

test("a decided hand is ended by a key, or by a button", async () => {
  const page = await somebody(browser, server.url);
  const wire = overhear(page);
  // Only the queen counts: once she has fallen, the rest costs nothing.
  await seated(page, "classic points=h:0,QS:13");
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick)");
  await page.keyboard.press("f");
  await page.locator(".rail .ask", { hasText: "The hand isn’t decided yet." }).waitFor();
  await playUntil(page, "[data-act=finish]");
  await page.locator(".rail .ask", { hasText: "The hand is decided." }).waitFor();
  const held = await page.locator(".hand > li").count();
  assert.ok(held > 1);
  await page.keyboard.press("f");
  await page.locator(".ends .scoresheet").waitFor();
  await playUntil(page, "[data-act=finish]");
  await page.locator("[data-act=finish]").click();
  await page.locator(".ends .scoresheet").waitFor();
  const ends = wire.heard.filter((m) => m.what === "played-out");
  assert.equal(ends.length, 2);
  // Everybody's cards were played, and the queen was not among them.
  for (const end of ends) {
    const cards = end.seen.filter((seen) => seen.what === "played").map((seen) => seen.cards[0]);
    assert.ok(cards.length >= 4 && !cards.includes("QS"), cards.join(" "));
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
