// browsers.test.mjs - a whole hand in Chromium, Firefox and WebKitGTK: by mouse, by keys, and by touch where the browser
// can be told to; and the form of the rules settles what does not agree.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DriverFault, drivers } from "./drivers.mjs";
import { PATIENCE, serve } from "./browser.mjs";

let server;
before(async () => { server = await serve(); });
after(() => server?.stop());

/** Somebody who reads English, with no pace. */
async function arrive(browser, size, more) {
  const page = await browser.open(size, more);
  await page.goto(server.url + "/keys");
  await page.evaluate(() => localStorage.setItem("hearts.settings",
    JSON.stringify({ pace: 0, sound: false, met: true, language: "en" })));
  return page;
}

/**
 * Waits until there is something to press, or the hand is over: {is: "over"}, or what it is, and a point at which it is
 * hit. Runs in the page, and has so many ms. What is pressed is kept in `window.next`.
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
    // A card that is still on its way is answered first: until then the table takes no other press.
    const under = find(".hand button.sent, .hand button.lifted");
    const card = document.querySelector(myTurn) && !under && find(`.hand button.card${can}:not([aria-pressed=true])`);
    return card ? { is: "card", button: card } : null;
  };
  /** A point of it that nothing covers. */
  const pointOf = (e) => {
    const box = e.getBoundingClientRect();
    for (let y = 0.15; y < 1; y += 0.2)
      for (let x = 0.1; x < 1; x += 0.1) {
        const point = { x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height) };
        if (e.contains(document.elementFromPoint(point.x, point.y))) return point;
      }
    return null;
  };
  const still = async () => {
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const moving = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((a) => a.finished));
  };
  return new Promise((done, fail) => {
    let looking = false;
    const end = (what) => {
      watcher.disconnect();
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
      // What the page hears of the press, should nothing come of it.
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
      fail(new Error("nothing to press; the page shows: " + document.body.innerText.slice(0, 1000)));
    }, patience);
    look();
  });
}

/** Waits until what was pressed has been taken: it is gone, chosen, or cannot be pressed any more. Runs in the page. */
function taken(patience) {
  const e = window.next;
  const done = () => !e.isConnected || !e.getClientRects().length || e.getAttribute("aria-pressed") === "true" ||
    e.getAttribute("aria-disabled") === "true" || e.disabled || !!e.closest("[inert]") || !document.querySelector(".lay .rail .seat.turn");
  return new Promise((end, fail) => {
    const watcher = new MutationObserver(() => { if (done()) stop(() => end()); });
    // A press that never came to the page is the driver's: it presses again. One that came has to be taken.
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

/** How many cards along the next one is from where the keys are; null where they are at no card. Runs in the page. */
function along() {
  const all = [...document.querySelectorAll(".hand > li > button")], at = all.indexOf(document.activeElement);
  return at < 0 ? null : (all.indexOf(window.next) - at + all.length) % all.length;
}

/**
 * By keys: arrows go along the hand, Enter on a card chooses or plays it, or passes what is chosen; to all else goes Tab.
 */
async function byKeys(page, what) {
  const here = () => page.evaluate(() => document.activeElement === window.next);
  if (what.is === "card") {
    // To the hand first, from wherever the keys are; as a card flies off, the page may take them to the next one.
    for (let i = 0; !(await here()); i++) {
      assert.ok(i < 8, `the keys do not get to ${what.card}`);
      await page.press("ArrowRight", (await page.evaluate(along)) ?? 1);
    }
  } else if (!(await page.evaluate(() => window.next.matches("[data-confirm]") && !!document.activeElement.closest(".hand"))))
    for (let i = 0; !(await here()); i++) {
      if (!(await page.evaluate(() => window.next.isConnected))) return; // drawn anew meanwhile: it is looked for again
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

/** From the first page to the sheet of the hand that is over: how often a card was pressed. */
async function playHand(page, way) {
  await page.goto(server.url + "/");
  let cards = 0, unheard = 0;
  for (;;) {
    const what = await page.evaluate(next, PATIENCE);
    if (what.is === "over") break;
    await way.press(page, what);
    if (await page.evaluate(taken, PATIENCE) === "unheard") {
      console.log(`# the page has heard nothing of a press at ${what.x},${what.y}: once more`);
      assert.ok(++unheard <= 2, "the driver's presses do not come to the page");
      continue;
    }
    cards += what.is === "card" ? 1 : 0;
  }
  assert.equal(await page.evaluate(() => document.querySelectorAll(".ends tbody tr").length), 1);
  return cards;
}

/** Waits until the page has what a selector names. Runs in the page. */
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

/** Settles a link whose rules do not agree by its first way out: the address that comes out. */
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

/** Somebody does something in a browser of their own; no fault of the page may come up. */
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
  /** A driver that fails itself, as WebKitGTK's does now and then, is started anew and the work begins again: twice at most. */
  const inBrowser = async (size, more, work, again = 2) => {
    try {
      await inPage(browser, size, more, work);
    } catch (fault) {
      if (!(fault instanceof DriverFault) || !again) throw fault;
      console.error(`# the driver of ${name} failed, and is started anew: ${fault.message}`);
      await browser.close();
      browser = await start();
      await inBrowser(size, more, work, again - 1);
    }
  };
  test(`${name} begins`, { skip }, async () => { browser = await start(); });
  for (const [way, how] of Object.entries(ways))
    test(`${name}: a whole hand by ${way}`, { skip: skip || (how.fingers && !touch ? "its driver has no fingers" : false) }, () =>
      inBrowser(how.size, how, async (page) => assert.ok(await playHand(page, how) >= 13)));
  test(`${name}: the form of the rules settles what does not agree`, { skip }, () =>
    inBrowser({ width: 1280, height: 800 }, {}, async (page) => assert.equal(await settle(page), "/r/classic players=5")));
  test(`${name} ends`, { skip }, () => browser?.close());
}
