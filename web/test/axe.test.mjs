// axe.test.mjs - axe finds no fault on any screen: by day and night, with every deck, wide and at 320 px. On phones
// nothing is too small for a thumb or to be read, no button is a picture without a word, and no word is cut off.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ALL, launch, many, serve, somebody, speak } from "./browser.mjs";
import { everyScreen } from "./screens.mjs";
import { cutOff, PHONES, tooSmall, wordless } from "./thumbs.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const wide = { width: 1440, height: 900 }, narrow = { width: 320, height: 568 };
const looks = [
  { size: wide, theme: "light", deck: "two" }, { size: wide, theme: "dark", deck: "two" },
  { size: wide, theme: "light", deck: "four" }, { size: wide, theme: "dark", deck: "third" },
  { size: narrow, theme: "light", deck: "third" }, { size: narrow, theme: "dark", deck: "four" },
];
// One of each kind of screen.
const SOME = ["start", "form", "lobby40", "friends", "gathering-10", "trick-10", "chances", "hand-end-4", "settings",
  "bubble-open", "replay", "check-fail", "review", "lesson"];
const all = everyScreen((name) => !/-(3|6)$/.test(name));
const screens = many(all.filter(([name]) => SOME.includes(name)), all, "screens");
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** All faults, one on each line. */
async function look(page, { size, theme, deck }) {
  await page.setViewportSize(size);
  const found = await page.evaluate(async ([theme, deck, tags, whole]) => {
    Object.assign(document.documentElement.dataset, { theme, deck });
    // What was not painted so far must be seen as people see it.
    document.adoptedStyleSheets.length = 0;
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
    await Promise.allSettled(document.getAnimations()
      .filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished));
    // Three quarters of all elements are the drawings of cards and signs, which are never shown themselves: in a
    // sample, axe skips them.
    const sprite = document.getElementById("sprite"), drawings = [...sprite.childNodes];
    if (!whole) sprite.replaceChildren();
    const { violations } = await axe.run(document, {
      runOnly: { type: "tag", values: tags }, resultTypes: ["violations"], rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
    });
    sprite.replaceChildren(...drawings);
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")}: ${n.any[0]?.message ?? v.help}`));
  }, [theme, deck, tags, ALL]);
  return found.map((line) => `${size.width} ${theme} ${deck}: ${line}`);
}

/** Words that are cut off on phones in German, which needs more room, one on each line. */
async function cut(page, phones) {
  await speak(page, "de");
  const found = [];
  for (const size of phones) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    found.push(...(await cutOff(page)).map((line) => `${size.width}x${size.height}: ${line}`));
  }
  return found;
}

/** Everything too small on phones, one on each line. */
async function feel(page, phones) {
  const found = [];
  for (const size of phones) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    found.push(...[...await tooSmall(page), ...await wordless(page)].map((line) => `${size.width}x${size.height}: ${line}`));
  }
  return found;
}

// In a sample, each screen is checked in one way and on one phone, the next one in another: every way gets a screen or
// two.
many(1, looks.length, "ways to look at each");
many(1, PHONES.length, "phones for each");
const looksOf = (n) => (ALL ? looks : [looks[n % looks.length]]);
const phonesOf = (n) => (ALL ? PHONES : [PHONES[n % PHONES.length]]);

for (const [n, [name, show]] of screens.entries())
  test(name, async (t) => {
    const page = await somebody(browser, server.url);
    try {
      await show(page);
      await page.evaluate(axe);
      const found = [];
      for (const l of looksOf(n)) found.push(...await look(page, l));
      found.push(...await feel(page, phonesOf(n)));
      found.push(...await cut(page, ALL ? PHONES : PHONES.slice(0, 1)));
      t.diagnostic(`looked at in ${looksOf(n).length} ways, in ${page.url().slice(page.home.length, page.home.length + 12)}`);
      assert.deepEqual(found, []);
      assert.deepEqual(page.faults, []);
    } finally {
      await page.context().close();
    }
  });
