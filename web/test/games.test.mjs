// games.test.mjs - a game of every preset, played to its end through the page with computers in the other seats.
//
// What the page shows is compared with the stored record: every hand's scores and the winners. The browser's own tables
// play one hand of each. A sample is a hand of four presets, every second one at the server and the others in the
// browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL, asked, inBrowser, launch, many, OVER, playUntil, seated, serve, somebody } from "./browser.mjs";

let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const presets = await (async () => {
  const s = await serve();
  const list = (await (await fetch(s.url + "/api/rules")).json()).presets.map((p) => p.name);
  s.stop();
  return list;
})();

/**
 * One of each kind that the page shows in its own way: partners with one score and with two, three players, many with
 * two decks and a kitty. Four with one deck are in most other files, and web-take has cards that are charged.
 */
const KINDS = ["partners", "cancellation", "partners-solo", "three"];

test("there are presets to play", () => {
  assert.ok(presets.length >= 18);
  for (const preset of KINDS) assert.ok(presets.includes(preset), preset);
});

/** The server's reading of rules. */
async function read(rules) {
  const answer = await fetch(server.url + "/api/rules", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ rules }),
  });
  return answer.json();
}

/** The seats of the table's columns: the viewer's own first, partners side by side or as one. */
function columns({ seats, teams, options }) {
  const sides = teams ? teams.split(",") : [];
  if (sides.length && options.team_score === "joined") return sides.map((side) => side[0]);
  return sides.length ? [...sides.join("")] : [..."ABCDEFGHIJ"].slice(0, seats);
}
const of = (numbers, seats) => seats.map((s) => numbers[s.charCodeAt(0) - 65]);

/** The numbers of a row as they are written. */
function rows(page, selector) {
  return page.locator(selector).evaluateAll((all) => all.map((tr) =>
    [...tr.querySelectorAll("td")].map((td) => parseInt(td.textContent.replace("−", "-")))));
}

if (!ALL) console.error("# one hand of each");
for (const [i, preset] of many(KINDS, presets, "presets").entries()) {
  const here = inBrowser || (!ALL && i % 2 === 1);
  test(`${preset}, to its end${here ? ", in the browser" : ""}`, async (t) => {
    const page = await somebody(browser, server.url, { here }), wanted = ALL ? preset + (here ? " hands=1" : "") : preset + " hands=1 ties=shared";
    await seated(page, wanted, "duck", {}, here);
    await playUntil(page, OVER);
    const rules = await read(wanted), seats = columns(rules);
    await page.locator(".ends a[href*='/g/']").first().waitFor();
    const [game] = (await asked(page, "/api/games", here)).games, replay = await asked(page, `/api/games/${game.game}/replay`, here);
    const scored = replay.hands.filter((hand) => hand.scores);
    assert.equal(game.rules, rules.rules);
    assert.deepEqual(await rows(page, ".ends .scores tbody tr"), scored.map((hand) => of(hand.scores, seats)), "each hand");
    assert.deepEqual((await rows(page, ".ends .scores tfoot tr"))[0], of(game.scores, seats), "totals");
    assert.equal(scored.length, game.hands);
    assert.deepEqual(page.faults, []);
    t.diagnostic(`${game.hands} hands`);
    await page.context().close();
  });
}
