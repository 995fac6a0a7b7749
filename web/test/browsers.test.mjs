// browsers.test.mjs - a whole hand in Chromium, Firefox and WebKitGTK: by mouse, by keys, and by touch if the browser
// can simulate it; and the form of the rules settles a contradiction.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DriverFault, drivers } from "./drivers.mjs";
import { PATIENCE, serve } from "./browser.mjs";

let server;
before(async () => { server = await serve(); });
after(() => server?.stop());

/** A person who reads English, with motion off. */
async function arrive(browser, size, more) {
  const page = await browser.open(size, more);
  await page.goto(server.url + "/keys");
  await page.evaluate(() => localStorage.setItem("hearts.settings",
    JSON.stringify({ pace: 0, sound: false, met: true, language: "en" })));
  return page;
}

/**
 * Waits until there is something to press, or the hand is over: {is: "over"}, or the kind of element and a point where
 * a press hits it. Runs in the page, for at most `patience` ms. The element is stored in `window.next`.
 */
function next(patience) {
  const shown = (e) => e.getClientRects().length > 0;
  const find = (selector) => [...document.querySelectorAll(selector)].find(shown);
  const can = ":not([aria-disabled=true]):not(:disabled)";
  const myTurn = ".lay:not([inert]) .rail .seat.turn";
  const pick = () => {
    if (find(".ends .scoresheet")) return { is: "over" };
    const start = [...document.querySelectorAll(".start .btn.go, main .btn.go")].find((b) => shown(b) && /^Play now/.test(b.innerText));
    const button = start ?? find(`.centre .btn.go${can}, .centre .moonway`);
    if (button) return { is: "button", button };
    // A card under way must be answered first: until then the table accepts no other press.
    const under = find(".hand button.sent, .hand button.lifted");
    const card = document.querySelector(myTurn) && !under && find(`.hand button.card${can}:not([aria-pressed=true])`);
    return card ? { is: "card", button: card } : null;
  };
  /** A point of an element that nothing covers. */
  const pointOf = (e) => {
    const box = e.getBoundingClientRect();
    for (let y = 0.15; y < 1; y += 0.2)
      for (let x = 0.1; x < 1; x += 0.1) {
        const point = { x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height) };
        if (e.contains(document.elementFromPoint(point.x, point.y))) return point;
      }
    return null;
  };
  // The page ignores a press at a place where something has just come or moved (stray-press.ts, at most 450 ms).
  let changed = performance.now();
  const news = new MutationObserver(() => { changed = performance.now(); });
  news.observe(document.body, { subtree: true, childList: true });
  const still = async () => {
    while (performance.now() - changed < 500) await new Promise((done) => requestAnimationFrame(done));
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const moving = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((a) => a.finished));
  };
  return new Promise((done, fail) => {
    let looking = false;
    const end = (what) => {
      watcher.disconnect();
      news.disconnect();
      clearTimeout(late);
      done(what);
    };
    const look = async () => {
      if (looking || !pick()) return;
      looking = true;
      await still();
      looking = false;
      const now = pick();
      if (!now) return;
      if (now.is === "over") return end({ is: "over" });
      const point = pointOf(now.button);
      if (!point) return setTimeout(look);
      window.next = now.button;
      // Records what the page receives from the press, in case it has no effect.
      window.heard ??= ["pointerdown", "pointerup", "pointercancel", "click"].map((kind) => {
        addEventListener(kind, (e) => window.heard.push(`${kind} at ${Math.round(e.clientX)},${Math.round(e.clientY)} on ${e.target.closest?.("[data-card], button")?.outerHTML.slice(0, 60)}`), true);
        return kind;
      });
      window.heard.length = 0;
      end({ is: now.is, words: now.button.innerText, card: now.button.parentElement?.dataset.card, ...point });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const late = setTimeout(() => {
      watcher.disconnect();
      news.disconnect();
      fail(new Error("nothing to press; the page shows: " + document.body.innerText.slice(0, 1000)));
    }, patience);
    look();
  });
}

/**
 * Waits until the press has had its effect: the element is gone, chosen, or cannot be pressed any more. Runs in the
 * page.
 */
function taken(patience) {
  const e = window.next;
  const done = () => !e.isConnected || !e.getClientRects().length || e.getAttribute("aria-pressed") === "true" ||
    e.getAttribute("aria-disabled") === "true" || e.disabled || !!e.closest("[inert]") || !document.querySelector(".lay .rail .seat.turn");
  return new Promise((end, fail) => {
    const watcher = new MutationObserver(() => { if (done()) stop(() => end()); });
    // If the press never reached the page, the driver lost it: it is repeated. If it did, it must have an effect.
    const lost = setTimeout(() => { if (!window.heard.length) stop(() => end("unheard")); }, patience / 4);
    const late = setTimeout(() => stop(() => fail(new Error(`pressed, and nothing came of it: ${e.outerHTML.slice(0, 120)}; heard: ${window.heard.join("; ")}`))), patience);
    const stop = (how) => {
      watcher.disconnect();
      clearTimeout(lost);
      clearTimeout(late);
      how();
    };
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    if (done()) stop(() => end());
  });
}

/** The number of cards from the focus to the next one; null if no card has the focus. Runs in the page. */
function along() {
  const all = [...document.querySelectorAll(".hand > li > button")], at = all.indexOf(document.activeElement);
  return at < 0 ? null : (all.indexOf(window.next) - at + all.length) % all.length;
}

/**
 * With keys: arrows move through the hand, Enter on a card chooses or plays it, or passes the chosen cards; Tab moves
 * to everything else.
 */
async function byKeys(page, what) {
  const here = () => page.evaluate(() => document.activeElement === window.next);
  if (what.is === "card") {
    // First to the hand, from wherever the focus is; when a card flies off, the page may move the focus to the next
    // one.
    for (let i = 0; !(await here()); i++) {
      assert.ok(i < 8, `the keys do not get to ${what.card}`);
      await page.press("ArrowRight", (await page.evaluate(along)) ?? 1);
    }
  } else if (!(await page.evaluate(() => window.next.matches("[data-confirm]") && !!document.activeElement.closest(".hand"))))
    for (let i = 0; !(await here()); i++) {
      if (!(await page.evaluate(() => window.next.isConnected))) return; // rendered again in the meantime: search again
      assert.ok(i < 40, `the keys do not get to ${what.words}`);
      await page.press("Tab");
    }
  await page.press("Enter");
}

const ways = {
  mouse: { size: { width: 1280, height: 800 }, press: (page, what) => page.click(what.x, what.y) },
  keys: { size: { width: 1280, height: 800 }, press: byKeys },
  touch: { size: { width: 390, height: 844 }, fingers: true, press: (page, what) => page.tap(what.x, what.y) },
};

/** From the first page to the dialog at the end of the hand: returns how often a card was pressed. */
async function playHand(page, way) {
  await page.goto(server.url + "/");
  let cards = 0, unheard = 0;
  for (;;) {
    const what = await page.evaluate(next, PATIENCE);
    if (what.is === "over") break;
    await way.press(page, what);
    if (await page.evaluate(taken, PATIENCE) === "unheard") {
      console.log(`# the page has heard nothing of a press at ${what.x},${what.y}: once more`);
      assert.ok(++unheard <= 2, "the driver's presses do not reach the page");
      continue;
    }
    cards += what.is === "card" ? 1 : 0;
  }
  assert.equal(await page.evaluate(() => document.querySelectorAll(".ends .scores tbody tr").length), 1);
  return cards;
}

/** Waits until the page matches a selector. Runs in the page. */
function there([selector, patience]) {
  return new Promise((done, fail) => {
    const end = (how) => {
      watcher.disconnect();
      clearTimeout(late);
      how();
    };
    const watcher = new MutationObserver(() => { if (document.querySelector(selector)) end(done); });
    const late = setTimeout(() => end(() =>
      fail(new Error(`not there: ${selector}; the page shows: ${document.body.innerText.slice(0, 500)}`))), patience);
    watcher.observe(document, { subtree: true, childList: true, attributes: true });
    if (document.querySelector(selector)) end(done);
  });
}

/**
 * Opens a link whose rules contradict each other, and settles that with the first proposal: returns the resulting
 * address.
 */
async function settle(page) {
  await page.goto(server.url + "/r/" + encodeURIComponent("classic players=5 strip=none"));
  await page.evaluate(there, [".clash [role=group] .btn", PATIENCE]);
  const { x, y } = await page.evaluate(() => {
    const box = document.querySelector(".clash [role=group] .btn").getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.click(x, y);
  await page.evaluate(there, ["main:not(:has(.clashbox)) .opt.found", PATIENCE]);
  assert.equal(await page.evaluate(() => document.activeElement.closest(".opt")?.id), "o-strip");
  return page.evaluate(() => decodeURIComponent(location.pathname));
}

/** Somebody does something in a browser of their own; the page must not report an error. */
async function inPage(browser, size, more, work) {
  const page = await arrive(browser, size, more);
  try {
    await work(page);
    assert.deepEqual(await page.faults(), []);
  } catch (fault) {
    if (!(fault instanceof DriverFault)) await page.close();
    throw fault;
  }
  await page.close();
}

for (const { name, missing, touch, start } of drivers) {
  const skip = missing || false;
  let browser;
  /**
   * If a driver itself fails, as WebKitGTK's does now and then, it is restarted and the work repeated: at most twice.
   */
  const inBrowser = async (size, more, work, again = 2) => {
    try {
      await inPage(browser, size, more, work);
    } catch (fault) {
      if (!(fault instanceof DriverFault) || !again) throw fault;
      console.error(`# the driver of ${name} failed, and is restarted: ${fault.message}`);
      await browser.close();
      browser = await start();
      await inBrowser(size, more, work, again - 1);
    }
  };
  test(`${name} begins`, { skip }, async () => { browser = await start(); });
  for (const [way, how] of Object.entries(ways))
    test(`${name}: a whole hand by ${way}`, { skip: skip || (how.fingers && !touch ? "its driver has no fingers" : false) }, () =>
      inBrowser(how.size, how, async (page) => assert.ok(await playHand(page, how) >= 13)));
  test(`${name}: the form of the rules settles a contradiction`, { skip }, () =>
    inBrowser({ width: 1280, height: 800 }, {}, async (page) => assert.equal(await settle(page), "/r/classic players=5")));
  test(`${name} ends`, { skip }, () => browser?.close());
}
