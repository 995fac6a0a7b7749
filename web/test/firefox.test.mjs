// firefox.test.mjs - what Firefox lays out differently: an unmodified Firefox, driven over WebDriver BiDi.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { command, newTable, PATIENCE, playUntil, serve } from "./browser.mjs";
import { twoBrowsers } from "./drivers.mjs";

const [, begin, skip] = twoBrowsers[1];

let server, browser;

before(async () => {
  if (skip) return;
  server = await serve();
  browser = await begin();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** A person with English settings and motion off, whose page reports its errors. */
async function somebody(size) {
  const context = await browser.newContext({ viewport: size });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.home = server.url;
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(String(e)));
  page.on("console", (m) => { if (m.type() === "error") page.faults.push(m.text()); });
  await page.goto(server.url + "/keys");
  await page.evaluate(() => localStorage.setItem("hearts.settings",
    JSON.stringify({ pace: 0, sound: false, met: true, language: "en" })));
  return page;
}

test("on a large screen the table is enlarged as a whole, and a card is as wide as its place", { skip }, async () => {
  const page = await somebody({ width: 2560, height: 1440 });
  const table = await newTable(page, "cancellation players=10");
  await page.goto(`${server.url}/t/${table}`);
  assert.equal((await command(page, table, "start", { player: "duck" })).is, "ok");
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick > li[data-card])");
  const { places, cards, cloth } = await page.evaluate(() => {
    const widths = (selector) => [...document.querySelectorAll(selector)].map((e) => Math.round(e.offsetWidth));
    const { width, bottom } = document.querySelector(".cloth").getBoundingClientRect();
    return { places: widths(".trick > li[data-card]"), cards: widths(".trick .card"), cloth: [width > 2000, bottom > 1400] };
  });
  assert.deepEqual(cards, places);
  assert.deepEqual(cloth, [true, true], "the cloth fills the screen");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
