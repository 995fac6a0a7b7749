// film.test.mjs - a hand filmed on a slow processor, driven by a clock that the test controls: no card is in two places, at its
// destination before its flight, or missing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, brief, command, counted, launch, many, MY_TURN, newTable, paced, playUntil, pressCard, rest as inAll, serve, somebody,
} from "./browser.mjs";
import { ownClock } from "./clock.mjs";
import { faultsOf, film, frames } from "./film.mjs";

/** The factor by which the processor is slowed: that of a phone some years old. A sample is filmed at full speed. */
const SLOW = ALL ? 4 : 1;
/** The time between frames in ms, however long a frame takes: all motion is recorded on a busy machine too. */
const FRAME = many(32, 16, "ms between frames");
/** How many cards each player is dealt: few in a sample. */
const HAND = ALL ? 13 : 6;
/** The cards left when filming stops. */
const LEFT = HAND - many(1, 4, "tricks that are played without waiting for the motion to end");
/** It is somebody's turn, and at most LEFT cards are held. */
const SOME_TRICKS_LATER = `.lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(${LEFT + 1})))`;
const whole = inAll(test);
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** A person filmed at a table of their own, before the first card is dealt. */
async function filmed(rules, settings, more = {}) {
  const page = await somebody(browser, server.url, { settings, size: { width: 390, height: 844 }, drawn: true, ...more });
  await page.addInitScript(ownClock, FRAME);
  await film(page);
  const table = await newTable(page, brief(rules));
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(".gather").waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  assert.equal((await command(page, table, "start", { player: "duck" })).is, "ok");
  await counted(page, ".hand > li", HAND);
  return page;
}

/** Waits until nothing moves any more. */
function motionEnds(page) {
  return page.evaluate(async () => {
    for (let all; (all = document.getAnimations()).length;) await Promise.allSettled(all.map((a) => a.finished));
  });
}

const held = (page) => page.locator(".hand > li").evaluateAll((all) => all.map((li) => li.dataset.card));

/** Passes three cards and receives three; returns them. */
async function pass(page) {
  const hand = await held(page), passed = [hand[0], hand[ALL ? 5 : 2], hand.at(-1)];
  for (const card of passed) await pressCard(page, card);
  await counted(page, ".hand [aria-pressed=true]", 3);
  await page.locator(".centre .btn.go").click();
  await counted(page, ".hand .new", 3);
  return { passed, received: (await held(page)).filter((card) => !hand.includes(card)) };
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test("a hand is dealt, passed and played visibly, and the next one is dealt visibly", async (t) => {
  const page = await filmed("classic pass=L", { pace: 3 });
  await motionEnds(page);
  const { passed, received } = await pass(page);
  for (let n = HAND, last = HAND - many(1, 13, "tricks"); n > last; n--) {
    // The last card plays itself.
    await page.locator(`${MY_TURN}, .ends`).first().waitFor();
    await motionEnds(page);
    await playUntil(page, `.ends, .hand:not(:has(> li:nth-child(${n})))`);
  }
  await page.locator(`${MY_TURN}, .ends`).first().waitFor();
  await motionEnds(page);
  const hand = await frames(page);
  t.diagnostic(`${hand.length} frames`);
  assert.deepEqual(faultsOf(hand, { passed, received, undisturbed: true }), []);
  // The rest of the hand is not checked, and is played without motion, up to its last two tricks.
  if (!await page.locator(".ends").count()) {
    await paced(page, 0);
    await playUntil(page, ".lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(3)))");
    await paced(page, 3);
    await playUntil(page, ".ends .scoresheet");
  }
  const filmedBefore = (await frames(page)).length;
  await page.locator(".ends .btn.go").click();
  await page.locator(".centre .btn.go").waitFor();
  await motionEnds(page);
  const next = (await frames(page)).slice(filmedBefore), inHand = (frame) => frame.cards.filter((c) => c.place === "hand" && c.shown).length;
  assert.equal(inHand(next.at(-1)), HAND);
  assert.ok(next.filter((frame) => inHand(frame) > 0 && inHand(frame) < HAND).length > 1, "dealt one after the other");
  assert.deepEqual(faultsOf(next, { undisturbed: true }), []);
  await close(page);
});

whole("if somebody plays before all motion is over, it ends at once, and nothing flashes", async (t) => {
  const page = await filmed("classic pass=L hands=1", { pace: 1 });
  // Before the deal is over.
  const { passed, received } = await pass(page);
  await playUntil(page, SOME_TRICKS_LATER);
  const all = await frames(page);
  t.diagnostic(`${all.length} frames`);
  assert.deepEqual(faultsOf(all, { passed, received }), []);
  await close(page);
});

whole("a page reloaded in the middle of a trick shows it as it is", async () => {
  const page = await filmed("classic pass=none hands=1", { pace: 3 });
  await playUntil(page,
    `.lay:has(.rail .seat.turn):has(.trick > li[data-card]:nth-child(2)):not(:has(.hand > li:nth-child(${HAND})))`);
  await page.reload();
  await page.locator(MY_TURN).waitFor();
  await motionEnds(page);
  const after = (await frames(page)).filter((frame) => frame.page === page.film.at(-1).page);
  const first = after.find(({ cards }) => cards.length).cards, last = after.at(-1).cards;
  assert.deepEqual(first.map((c) => [c.card, c.place, c.shown]), last.map((c) => [c.card, c.place, true]));
  assert.deepEqual(faultsOf(after), []);
  await close(page);
});

// In a sample, web-still checks that nothing moves.
whole("without motion, too, no card is missing or doubled", async () => {
  const page = await filmed("classic pass=L hands=1", { pace: 1 }, { reducedMotion: "reduce" });
  const { passed, received } = await pass(page);
  await playUntil(page, SOME_TRICKS_LATER);
  assert.deepEqual(faultsOf(await frames(page), { passed, received, still: true }), []);
  await close(page);
});
