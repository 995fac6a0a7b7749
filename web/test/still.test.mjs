// still.test.mjs - nothing moves for people who do not want it; what moves is cheap to draw, and makes nobody wait.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, counted, handOf, launch, many, MY_TURN, playUntil, pressCard, seated, rest, serve, somebody,
} from "./browser.mjs";

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

/** Properties that cost no new layout and no new paint. */
const CHEAP = ["transform", "translate", "rotate", "scale", "opacity"];

/** Records every animation from now on: the properties, and the element. Less than a millisecond is no motion. */
function watch(page) {
  return page.evaluate(() => {
    window.moves = [];
    const known = new WeakSet();
    const look = () => {
      for (const a of document.getAnimations()) {
        if (known.has(a)) continue;
        known.add(a);
        if (a.effect.getComputedTiming().duration < 1) continue;
        const frames = a.effect.getKeyframes();
        const what = new Set(frames.flatMap((f) => Object.keys(f)));
        for (const k of ["offset", "computedOffset", "easing", "composite"]) what.delete(k);
        const e = a.effect.target;
        window.moves.push({ on: `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""}${a.effect.pseudoElement ?? ""}`, what: [...what] });
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
const moves = (page) => page.evaluate(() => window.moves);

const TRICKS = many(1, 5, "tricks");
/** Plays the deal, the pass and some tricks through the page alone. */
async function tricks(page) {
  await seated(page, "classic");
  await watch(page);
  await playUntil(page, `.lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(${14 - TRICKS})))`);
}

test("if the system is set to less motion, nothing moves", async () => {
  const page = await somebody(browser, server.url, { settings: { pace: 1 }, reducedMotion: "reduce" });
  await tricks(page);
  assert.deepEqual(await moves(page), []);
  await page.context().close();
});

// In a sample, nearly all other tests play with the pace off.
whole("with the pace off, nothing moves either", async () => {
  const page = await somebody(browser, server.url, { settings: { pace: 0 } });
  await tricks(page);
  assert.deepEqual(await moves(page), []);
  await page.context().close();
});

/** Stops a flying card in the air once it is the viewer's turn, if the viewer can follow suit. */
function holdInTheAir(page) {
  return page.evaluate((turn) => {
    const cards = (list) => [...document.querySelectorAll(`${list} > li[data-card]`)].map((li) => li.dataset.card);
    window.follows = () => cards(".hand").find((card) => card[1] === cards(".trick")[0]?.[1]);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const flight = animate.apply(this, how);
      if (this.matches(".trick > li") && document.querySelector(turn) && window.follows()) flight.pause();
      return flight;
    };
  }, MY_TURN);
}

/** On the viewer's turn: a card to play, how many are held, and whether another one is in the air. */
async function turn(page) {
  const found = await page.waitForFunction((turn) => {
    const flies = document.getAnimations().some((a) => a.playState === "paused");
    // Before the legal cards are known, every card that follows suit may be played.
    if (!document.querySelector(turn) || (!flies && !document.querySelector("[data-act=hint]"))) return null;
    const hand = [...document.querySelectorAll(".hand > li")];
    const may = hand.find((li) => li.firstElementChild.ariaDisabled !== "true");
    return { card: window.follows() ?? may.dataset.card, held: hand.length, flies };
  }, MY_TURN);
  return found.jsonValue();
}

test("only places and opacity move, and a card can be played while others fly", async (t) => {
  // At a slower pace motion is easier to observe, and computers take their time.
  const page = await somebody(browser, server.url, { settings: { pace: ALL ? 0.5 : 1 } });
  await seated(page, "classic");
  await watch(page);
  await holdInTheAir(page);
  await counted(page, ".hand > li", 13);
  for (let i = 0; i < 3; i++) {
    await pressCard(page, (await handOf(page))[i].card);
    await counted(page, ".hand [aria-pressed=true]", i + 1);
  }
  await page.locator(".centre .btn.go").click();
  await counted(page, ".hand .new", 3);
  // If the viewer leads, or cannot follow suit, no card can be stopped: try up to a whole hand.
  const wanted = many(1, 2, "cards played while another one flies");
  let meanwhile = 0;
  for (let i = 0; i < 12 && meanwhile < wanted; i++) {
    const { card, held, flies } = await turn(page);
    if (flies) meanwhile++;
    // With the keys, which find the card wherever it is.
    await page.locator(`.hand > li[data-card="${card}"] > button`).focus();
    await page.keyboard.press("Enter");
    await counted(page, ".hand > li", held - 1);
  }
  assert.ok(meanwhile > 0, "a card was played while another one flew");
  t.diagnostic(`${meanwhile} cards were played while something moved`);
  const all = await moves(page);
  assert.ok(all.length > 0, "something moved");
  const dear = all.filter(({ what }) => what.some((w) => !CHEAP.includes(w)));
  assert.deepEqual([...new Set(dear.map((d) => `${d.on}: ${d.what}`))], []);
  t.diagnostic(`${all.length} movements`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
