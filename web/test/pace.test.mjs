// pace.test.mjs - how long a hand takes at a pace, by a clock of the test's own; what the server is told of it; and a
// hand that nothing can change any more, ended by a key and by a button.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, playUntil, seated, serve, somebody } from "./browser.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** All that goes by the page's sockets from now on: what is said, and what is heard; paced(n) waits for the nth pace. */
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

/**
 * Time as the page waits for it: every animation, and every timer as short as those of motion. It goes on only once
 * nothing else is to be done, to the next that is waited for; and stands still while more is to come from the server
 * before A is asked, however long that takes. window.waited: how much has gone by, in ms; of what moves while A may
 * play already, more or less is in it.
 */
function ownClock() {
  const SHORT = 1500, waits = new Map(), frames = new Set();
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
  let number = 1e9;
  window.waited = 0;
  const wait = (ms, go) => {
    waits.set(++number, { at: window.waited + ms, go });
    return number;
  };
  window.setTimeout = (go, ms = 0, ...more) => ms > 0 && ms <= SHORT ? wait(ms, go) : setTimeout(go, ms, ...more);
  window.clearTimeout = (id) => void (waits.delete(id) || clearTimeout(id));
  window.requestAnimationFrame = (go) => {
    const id = requestAnimationFrame((now) => {
      frames.delete(id);
      go(now);
    });
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.delete(id);
    cancelAnimationFrame(id);
  };
  // Whether the server waits for A, or a hand is over.
  let all = true;
  const { WebSocket } = window;
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const { game, seen = [] } = JSON.parse(data);
        if (game?.to_act) all = game.to_act.includes("A");
        if (seen.some(({ what }) => what === "scored")) all = true;
      });
    }
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const a = animate.call(this, frames, options);
    a.pause();
    const id = wait((options.delay ?? 0) + options.duration, () => a.finish());
    const over = () => waits.delete(id);
    a.finished.then(over, over);
    return a;
  };
  const goOn = () => {
    const [id, next] = [...waits].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
    if (next && all && !frames.size) {
      waits.delete(id);
      window.waited = Math.max(window.waited, next.at);
      next.go();
    }
    // What follows from it comes with the next frame; nothing waits longer than for frames that are asked for.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(goOn)));
  };
  requestAnimationFrame(goOn);
}

test("a hand by a quick player takes less than half a minute at fast", async (t) => {
  const A_CARD_OF_A_COMPUTER = 200, ONE_OF_MINE = 500;
  const page = await somebody(browser, server.url, { settings: { pace: 3 } });
  await page.addInitScript(ownClock);
  const wire = overhear(page);
  // Without a clock: on a slow machine it takes far longer than what is counted.
  await seated(page, "classic", "duck", { terms: { turn: 0 } });
  await playUntil(page, ".ends .scoresheet");
  assert.deepEqual([...new Set(wire.paces())], ["fast"], "the computers were told");
  // unit-rooms_pace: at fast the server waits 0.2 s for a computer's decision, and for nothing else.
  const end = wire.heard.findIndex((m) => m.seen?.some((seen) => seen.what === "scored"));
  const moved = wire.heard.slice(0, end + 1).filter((m) => m.is === "event" && m.what === "moved");
  const theirs = moved.filter((m) => m.by === "computer").length, mine = moved.filter((m) => m.by === "person").length;
  assert.equal(theirs, 3 * 14);
  assert.equal(mine, 14);
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
  assert.deepEqual(wire.paces(), [], "less motion is not less time for computers");
  for (const [n, pace] of [0.5, 2, 3, 0, 1].entries()) {
    await said(pace);
    await wire.paced(n + 1);
  }
  assert.deepEqual(wire.paces(), ["slow", "quick", "fast", "off", "usual"]);
  await page.context().close();
});

test("a hand that nothing can change any more is finished by a key, or by a button", async () => {
  const page = await somebody(browser, server.url);
  const wire = overhear(page);
  // Only the queen counts: where she has fallen, the rest is nothing.
  await seated(page, "classic points=h:0,QS:13");
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick)");
  await page.keyboard.press("f");
  await page.locator(".rail .ask", { hasText: "This hand is not decided yet." }).waitFor();
  await playUntil(page, "[data-act=finish]");
  await page.locator(".rail .ask", { hasText: "Nothing can change any more." }).waitFor();
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
