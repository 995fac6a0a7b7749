// press.test.mjs - a card pressed by mistake can be taken back before it flies, by finger, mouse and keys; and a player
// who wants to be fast does not have to wait.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL, atRest, counted, handOf, launch, many, MY_TURN, PATIENCE, rest, seated, serve, somebody } from "./browser.mjs";

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

const PLAY = "classic pass=none hearts_any_time=on", PASS = "classic pass=L";
const LIFTED = ".hand .lifted", HELD = ".hand .held";

/** The player's turn, with at least two cards that may be played. Time advances only by `go`. */
async function atTurn(settings = {}, more = {}) {
  const page = await somebody(browser, server.url, { settings: { pace: 1, ...settings }, ...more });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await seated(page, PLAY);
  let cards = [];
  for (let n = 13; ; n--) {
    await page.locator(MY_TURN).waitFor();
    await counted(page, ".hand > li", n);
    cards = (await handOf(page)).filter((c) => c.may).map((c) => c.card);
    if (cards.length > 1) break;
    const only = page.locator(`.hand > li[data-card="${cards[0]}"] > button`);
    for (let presses = settings.onePress === false ? 2 : 1; presses; presses--) await only.press("Enter");
    await counted(page, ".hand > li", n - 1);
  }
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  page.n = await page.locator(".hand > li").count();
  return { page, cards, go: () => page.clock.runFor(2000) };
}

/** A point of a card that no other card covers. */
function spot(page, card) {
  return page.locator(`.hand > li[data-card="${card}"] > button`).evaluate((button) => {
    const box = button.getBoundingClientRect();
    for (let y = 0.4; y > 0; y -= 0.1)
      for (let x = 0.1; x < 1; x += 0.1) {
        const at = { x: box.x + x * box.width, y: box.y + y * box.height };
        if (button.contains(document.elementFromPoint(at.x, at.y))) return at;
      }
    throw new Error("covered");
  });
}

/** A finger or the mouse: down at a point, to another, up. */
async function hand(page, touch) {
  if (!touch)
    return { down: async ({ x, y }) => { await page.mouse.move(x, y); await page.mouse.down(); }, to: ({ x, y }) => page.mouse.move(x, y, { steps: 4 }), up: () => page.mouse.up() };
  const cdp = await page.context().newCDPSession(page);
  const send = (type, points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return { down: (at) => send("touchStart", [at]), to: (at) => send("touchMove", [at]), up: () => send("touchEnd", []) };
}

const CLOTH = (size) => ({ x: size.width / 2, y: size.height * 0.4 });

// In a sample, web-arrive covers the mouse.
const hands = many([[390, 844, true]],
  [[320, 568, true], [390, 844, true], [844, 390, true], [1440, 900, false]], "hands");
for (const [width, height, touch] of hands)
  test(`at ${width}x${height} a card pressed again stays, and so does one that is released elsewhere`, async () => {
    const size = { width, height };
    const { page, cards: [card, other], go } = await atTurn({}, { size, hasTouch: touch });
    const finger = await hand(page, touch), at = await spot(page, card);
    // The card steps forward when pressed, and goes back if the pointer moves elsewhere.
    await finger.down(at);
    await page.locator(HELD).waitFor();
    await finger.to(CLOTH(size));
    await page.locator(HELD).waitFor({ state: "detached" });
    await finger.up();
    assert.equal(await page.locator(LIFTED).count(), 0);
    // Pressed, it waits a moment; pressed again, it stays.
    await finger.down(at);
    await finger.up();
    await page.locator(`li[data-card="${card}"] > .lifted`).waitFor();
    await finger.down(at);
    await finger.up();
    await page.locator(LIFTED).waitFor({ state: "detached" });
    await page.locator(".rail .ask", { hasText: `stays. ${touch ? "Tap" : "Click"} it to play it.` }).waitFor();
    await go();
    assert.equal(await page.locator(".hand > li").count(), page.n);
    // Another card is pressed: that one flies instead.
    await finger.down(at);
    await finger.up();
    await page.locator(LIFTED).waitFor();
    const right = await spot(page, other);
    await finger.down(right);
    await finger.up();
    await page.locator(`li[data-card="${other}"] > .lifted`).waitFor();
    await go();
    await page.locator(`.hand > li[data-card="${other}"]`).waitFor({ state: "detached" });
    assert.equal(await page.locator(`.hand > li[data-card="${card}"]`).count(), 1);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test("by the keys: Enter again or Escape takes it back, a key held down is one press", async () => {
  const { page, cards: [card], go } = await atTurn();
  const button = page.locator(`.hand > li[data-card="${card}"] > button`);
  for (const back of ["Enter", "Escape"]) {
    await button.press("Enter");
    await page.locator(LIFTED).waitFor();
    await page.keyboard.press(back);
    await page.locator(LIFTED).waitFor({ state: "detached" });
  }
  await go();
  assert.equal(await page.locator(".hand > li").count(), page.n);
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.locator(LIFTED).waitFor();
  await go();
  await page.locator(`.hand > li[data-card="${card}"]`).waitFor({ state: "detached" });
  await page.context().close();
});

whole("at a fast pace nothing waits, and a press on the cloth puts a lifted card back", async () => {
  for (const pace of [3, 0]) {
    const { page, cards: [card] } = await atTurn({ pace });
    await page.locator(`.hand > li[data-card="${card}"] > button`).press("Enter");
    await page.locator(`.hand > li[data-card="${card}"]`).waitFor({ state: "detached" });
    await page.context().close();
  }
  for (const onePress of [true, false]) {
    const { page, cards: [card], go } = await atTurn({ onePress });
    const mouse = await hand(page, false), at = await spot(page, card);
    await mouse.down(at);
    await mouse.up();
    await page.locator(LIFTED).waitFor();
    await mouse.down(CLOTH({ width: 1440, height: 900 }));
    await mouse.up();
    await page.locator(LIFTED).waitFor({ state: "detached" });
    await go();
    assert.equal(await page.locator(".hand > li").count(), page.n);
    await page.context().close();
  }
});

test("with two presses the second plays the card, however long it waits", async () => {
  const { page, cards: [card], go } = await atTurn({ onePress: false });
  const button = page.locator(`.hand > li[data-card="${card}"] > button`);
  await button.press("Enter");
  await page.locator(LIFTED).waitFor();
  await go();
  assert.equal(await page.locator(LIFTED).count(), 1);
  await button.press("Enter");
  await page.locator(`.hand > li[data-card="${card}"]`).waitFor({ state: "detached" });
  await page.context().close();
});

/**
 * Waits until the page matches all selectors. The paused clock runs as slowly as it can meanwhile: much less of its time
 * passes than the 450 ms in which a press counts as stray, however busy the machine is.
 */
async function runUntil(page, ...selectors) {
  const late = Date.now() + PATIENCE;
  for (let i = 0; ; i++) {
    if (await page.evaluate((all) => all.every((s) => document.querySelector(s)), selectors)) return;
    assert.ok(Date.now() < late, `not yet ${selectors.join(" and ")}`);
    await page.clock.runFor(i % 16 ? 0 : 1);
  }
}

/** The cards that may be played now, and the card that lies at a point; null: none. */
const playable = async (page) => (await handOf(page)).filter((c) => c.may).map((c) => c.card);
const lyingAt = (page, at) => page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest(".hand > li")?.dataset.card ?? null, at);

/** The hand has fewer cards than `n`, and it is the player's turn again. */
const next = (page, n) => runUntil(page, `.hand:not(:has(> li:nth-child(${n})))`, MY_TURN);

for (const touch of many([false], [false, true], "double presses"))
  test(`${touch ? "by finger" : "by mouse"}: a double press at once plays one card, and not the one that came to lie there`, async () => {
    const { page } = await atTurn({ pace: 0 }, { size: { width: 1440, height: 900 }, hasTouch: touch });
    const finger = await hand(page, touch);
    const press = async (at) => {
      await finger.down(at);
      await finger.up();
    };
    // Until a card comes to lie there that may be played.
    let n = page.n, at;
    for (; ; n--) {
      at = await spot(page, (await playable(page)).at(-1));
      // A mouse is there for a moment before it is pressed.
      if (!touch) await page.mouse.move(at.x, at.y);
      await page.clock.runFor(1);
      await press(at);
      await next(page, n);
      if ((await playable(page)).includes(await lyingAt(page, at))) break;
      await page.clock.runFor(1000);
    }
    await press(at);
    await page.clock.runFor(1000);
    await counted(page, ".hand > li", n - 1);
    assert.equal(await page.locator(".hand .sent").count(), 0);
    // A later press is meant.
    await press(at);
    await counted(page, ".hand > li", n - 2);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test("a press that began before the player's turn plays no card in it", async () => {
  const { page, go } = await atTurn({ pace: 0 });
  const finger = await hand(page, false);
  // Until the card under the press may be played in the turn that comes.
  let n = page.n;
  for (; ; n--) {
    const [card, other] = await playable(page);
    server.pause();
    await page.locator(`.hand > li[data-card="${card}"] > button`).press("Enter");
    await page.locator(".hand .sent").waitFor();
    if (other) await finger.down(await spot(page, other));
    server.resume();
    await next(page, n);
    if ((await playable(page)).includes(other)) break;
    if (other) await finger.up();
    await go();
  }
  await finger.up();
  await go();
  await counted(page, ".hand > li", n - 1);
  assert.equal(await page.locator(".hand .sent").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a card to pass is chosen if the press is released on it, and not elsewhere", async () => {
  const size = { width: 390, height: 844 };
  const page = await somebody(browser, server.url, { size, hasTouch: true });
  await seated(page, PASS);
  await counted(page, ".hand > li", 13);
  await atRest(page);
  const finger = await hand(page, true), [{ card }] = await handOf(page), at = await spot(page, card);
  await finger.down(at);
  await page.locator(HELD).waitFor();
  await finger.to(CLOTH(size));
  await finger.up();
  await page.locator(HELD).waitFor({ state: "detached" });
  assert.equal(await page.locator(".hand .picked").count(), 0);
  for (const chosen of [1, 0]) {
    await finger.down(at);
    await finger.up();
    await counted(page, ".hand .picked", chosen);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("by touch: from the first page to the end of the hand", async () => {
  const page = await somebody(browser, server.url, { size: { width: 390, height: 844 }, hasTouch: true });
  const tap = async (card) => {
    // What appears at the end of the hand may cover it by now.
    const at = await spot(page, card).catch(() => null);
    if (at) await page.touchscreen.tap(at.x, at.y);
  };
  await page.goto(page.home);
  await page.getByRole("button", { name: "Play now" }).tap();
  await counted(page, ".hand > li", 13);
  for (const [i, { card }] of (await handOf(page)).slice(0, 3).entries()) {
    await tap(card);
    await counted(page, ".hand [aria-pressed=true]", i + 1);
  }
  await page.locator(".centre .btn.go").tap();
  await counted(page, ".hand .new", 3);
  const tricks = many(2, 13, "tricks by touch");
  for (let n = 13; n > 13 - tricks; n--) {
    // A player who wins a trick with the last card may be asked again before that card counts as played; until it does,
    // the table accepts no other card, and a person would press again.
    const cards = () => page.locator(".hand > li").count();
    for (const late = Date.now() + PATIENCE; (await cards()) === n;) {
      assert.ok(Date.now() < late, `still ${n} cards`);
      await page.waitForFunction(([n, turn]) => document.querySelectorAll(".hand > li").length !== n || document.querySelector(turn), [n, MY_TURN]);
      const one = (await handOf(page)).find((c) => c.may);
      if (one) await tap(one.card);
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(!document.querySelector(".hand .sent"))))));
    }
  }
  if (ALL) await page.locator(".ends .scoresheet").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
