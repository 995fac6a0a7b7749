// desk.test.mjs - the page on desktops, from a small screen to a large one, in both languages: the first things to
// press are completely visible, and nothing there is cut off or overlaps.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL, inLanguages, launch, many, MY_TURN, playUntil, rest, seated, serve, somebody } from "./browser.mjs";
import { cutting, everyScreen, spokenTo } from "./screens.mjs";

const whole = rest(test);
const desks = many([[1024, 768], [2560, 1440]], [[1024, 768], [1440, 900], [2560, 1440]], "desks");
// German is the longer one.
const languages = many(["de"], ["en", "de"], "languages");
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const shown = (page, screen) => everyScreen((name) => name === screen)[0][1](page);

function settled(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
}

/** The faults that `look` finds on each of these desktops, in these languages. */
async function onDesks(page, look, sizes = desks) {
  const wrong = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const line of await inLanguages(page, async () => {
      await settled(page);
      return look(width);
    }, languages)) wrong.push(`${width}x${height}, ${line}`);
  }
  return wrong;
}

/** Which of these are not completely visible before scrolling: in the window, and on the cloth if there is one. */
const hidden = (page, what) => page.locator(what).evaluateAll((all) => (all.length ? all : [document.body]).filter((e) => {
  const cloth = e.closest(".cloth")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const { top, bottom, left, right } = e.getBoundingClientRect();
  return e === document.body || top < cloth.top || bottom > cloth.bottom || left < 0 || right > innerWidth;
}).map((e) => `not in sight: ${e.innerText.replace(/\s+/g, " ").slice(0, 40)}`));

/** Elements whose words are cut off, because they have less room than they need. */
const clipped = (page, what) => page.locator(what).evaluateAll((all) => all
  .filter((e) => e.getClientRects().length && e.scrollWidth > e.clientWidth && e.clientWidth)
  .map((e) => `cut: ${e.innerText}, ${e.clientWidth} of ${e.scrollWidth}`));

/** Which of these overlap which of those, by more than a hair. */
function over(page, these, those) {
  return page.evaluate(([these, those]) => {
    const all = (what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length);
    const name = (e) => e.innerText?.replace(/\s+/g, " ").slice(0, 30) || e.getAttribute("class");
    return all(these).flatMap((e) => all(those).filter((o) => {
      const a = e.getBoundingClientRect(), b = o.getBoundingClientRect();
      return Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top) > 2;
    }).map((o) => `${name(e)} lies over ${name(o)}`));
  }, [these, those]);
}

for (const [screen, what] of [
  ["start", { 1024: ".hello .btn, .shelf:first-child li:nth-child(-n + 2)", 1440: ".hello .btn, .shelf:first-child li", 2560: ".hello .btn, .game" }],
  ["friends", ".friendsheet, .opener .btn"],
  ["gathering-4", ".gather-paper"],
  ["gathering-10", ".place, .copier, .begin .btn, .filling select"],
  ["guest-4", ".gather-paper"],
  ["guest-10", ".place, .sit-form"],
])
  (["start", "gathering-10"].includes(screen) ? test : whole)(`on a desk what one begins with is in sight: ${screen}`, async () => {
    const page = await somebody(browser, server.url);
    await shown(page, screen);
    assert.deepEqual(await onDesks(page, (width) => hidden(page, what[width] ?? what)), []);
    await page.context().close();
  });

whole("all strengths are visible once somebody has asked for more, and are placed at their button", async () => {
  const page = await somebody(browser, server.url);
  await page.setViewportSize({ width: 1024, height: 768 });
  await shown(page, "strength");
  await page.locator(".strength-row.all").click();
  await page.locator(".strength-row").nth(7).waitFor();
  assert.deepEqual(await onDesks(page, async () => {
    const [paper, button] = await Promise.all([".chooser .over-paper", ".btn.change"].map((what) => page.locator(what).boundingBox()));
    return [...await hidden(page, ".chooser .strength-row, .chooser .tip"),
      ...(Math.abs(paper.x - button.x) > 2 ? [`the list at ${paper.x}, its button at ${button.x}`] : [])];
  }), []);
  await page.context().close();
});

test("next to the table the last trick and the scores are visible, or one press away, at every width", async () => {
  const page = await somebody(browser, server.url);
  for (const rules of [...(ALL ? ["three pass=none"] : []), "classic pass=none"]) {
    await seated(page, rules);
    await playUntil(page, ".lay:has(.rail .seat.turn):has(.last li)");
    const wrong = [];
    for (const [width, height] of [[600, 800], [768, 1024], [1024, 600], [1024, 768], [1097, 768], [1098, 768], [1280, 720], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const seen = await page.evaluate(() => {
        const there = (what) => [...document.querySelectorAll(what)].some((e) => e.checkVisibility());
        return { pad: there(".pad .last li") && there(".pad .scores"), corners: there(".corner .last li") && there(".corner .slip"),
          buttons: [...document.querySelectorAll(".bar nav .only-narrow")].filter((e) => e.checkVisibility()).length === 2 };
      });
      const ways = Object.values(seen).filter(Boolean).length;
      if (ways !== 1) wrong.push(`${rules}, ${width}x${height}: ${JSON.stringify(seen)}`);
      for (const line of await over(page, ".corner > *", ".plate, .fan, .trick > li")) wrong.push(`${rules}, ${width}x${height}: ${line}`);
    }
    assert.deepEqual(wrong, []);
  }
  await page.context().close();
});

whole("a last trick of many cards is in rows of equal length", async () => {
  const page = await somebody(browser, server.url);
  await seated(page, "cancellation players=6");
  await playUntil(page, ".pad .last li");
  for (const rows of [[3, 3], [4, 3], [4, 4], [5, 4], [5, 5]]) {
    const n = rows[0] + rows[1];
    // Repeat the last card, as if there were more players.
    const found = await page.locator(".pad .last ol").evaluate((ol, n) => {
      while (ol.children.length < n) ol.append(ol.lastElementChild.cloneNode(true));
      const tops = [...ol.children].map((li) => li.offsetTop);
      return [...new Set(tops)].map((top) => tops.filter((t) => t === top).length);
    }, n);
    assert.deepEqual(found, rows, `${n} players`);
  }
  await page.context().close();
});

whole("the thread between twins hides neither the kitty nor a word", async () => {
  const page = await somebody(browser, server.url);
  const look = () => over(page, ".knot", ".kitty .tab, .again, .trick .tab");
  await seated(page, "cancellation players=10");
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.knot)");
  assert.deepEqual(await onDesks(page, look), []);
  // If every position on its thread would cover words, the knot is left out.
  await page.locator(".board").evaluate((board) => {
    const words = Object.assign(document.createElement("p"), { className: "again", textContent: "again" });
    Object.assign(words.style, { position: "absolute", inset: "0", maxWidth: "none", translate: "none" });
    board.append(words);
  });
  assert.deepEqual(await onDesks(page, look), []);
  await page.context().close();
});

whole("the night of a moon has no star behind its words", async () => {
  const page = await somebody(browser, server.url);
  // The player who takes the queen takes everything that costs.
  await seated(page, "classic points=h:0,QS:13");
  await playUntil(page, ".ends header.night");
  assert.deepEqual(await onDesks(page, () => over(page, ".night .stars", ".night h2, .night p")), []);
  await page.context().close();
});

whole("the tray covers no part of the player's plate, and a notice does not cut off the game's name", async () => {
  const page = await somebody(browser, server.url), cut = await cutting(page);
  await spokenTo(page, true);
  // There is no pad; and no new turn begins, which would fold it up.
  await playUntil(page, MY_TURN);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: /^Chat/ }).click();
  await page.locator(".tray").waitFor();
  assert.deepEqual(await onDesks(page, () => over(page, ".tray", ".rail .plate")), []);
  await page.keyboard.press("Escape");
  await cut();
  for (const notice of ["", "This browser has no room to save the game. It waits until there is."]) {
    if (notice) await page.locator(".linkline span").first().evaluate((e, notice) => { e.textContent = notice; }, notice);
    assert.deepEqual(await onDesks(page, () => clipped(page, ".bar .meta b")), [], notice);
  }
  await page.context().close();
});

whole("the lobby's facts are whole, and a title comes before the game's name", async () => {
  const page = await somebody(browser, server.url);
  await shown(page, "lobby40");
  assert.deepEqual(await onDesks(page, () => clipped(page, ".lobby-heads span, .lobby-facts > .fact")), []);
  const columns = (page) => page.locator(".lobby-row").evaluateAll((all) => new Set(all.map((li) => Math.round(li.getBoundingClientRect().x))).size);
  assert.equal(await columns(page), 2);
  const few = await somebody(browser, server.url);
  await shown(few, "lobby");
  assert.deepEqual(await onDesks(few, () => clipped(few, ".lobby-what > :first-child")), []);
  assert.equal(await columns(few), 1, "a few tables are one list");
  for (const p of [page, few]) await p.context().close();
});

whole("on a large screen no text of a dialog is smaller than its button", async () => {
  const page = await somebody(browser, server.url);
  await shown(page, "password");
  await page.setViewportSize({ width: 2560, height: 1440 });
  const small = await page.locator(".trouble :is(p:not(.row), input)").evaluateAll((all) => all
    .map((e) => [e.innerText || e.className, parseFloat(getComputedStyle(e).fontSize)]).filter(([, size]) => size < 22));
  assert.deepEqual(small, []);
  await page.context().close();
});

whole("a long suit of an open hand has one line", async () => {
  const page = await somebody(browser, server.url);
  await shown(page, "replay");
  await page.locator(".opened .low li").first().evaluate((li) => { li.lastElementChild.textContent = "A K Q J 10 9 8"; });
  for (const [width, height] of desks) {
    await page.setViewportSize({ width, height });
    const high = await page.locator(".opened .low li").first().evaluate((li) => li.offsetHeight / parseFloat(getComputedStyle(li).lineHeight));
    assert.ok(high < 1.5, `${width}x${height}: ${high} lines`);
  }
  await page.context().close();
});
