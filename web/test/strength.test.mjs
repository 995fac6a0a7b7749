// strength.test.mjs - the strength of the computers: asked once and stored; and what a newcomer finds on the start
// page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, brief, clickAnew, counted, launch, many, OVER, PATIENCE, playedOut, playUntil, rest, serve, somebody,
  unpainted,
} from "./browser.mjs";
import { browser as inBrowser, load } from "./module.mjs";

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

// ---- Clear hands, and offers ----

test("a hand is won clearly with the fewest points if the others have three times as many on average", async () => {
  inBrowser();
  const { clearly } = await load("src/rules/step.ts");
  const hands = [
    [[0, 13, 8, 5], 1], [[2, 14, 2, 8], 1], [[2, 14, 1, 9], 0], [[3, 15, 4, 4], 0],
    [[18, 1, 2, 5], -1], [[13, 13, 0, 0], -1], [[12, 14, 0, 0], 0], [[11, 5, 5, 5], 0], [[9, 12, 0, 0, 0, 0, 0, 0, 0, 0], 0],
    // A moon of the player, and somebody else's; nobody took anything; a jack that gives points back.
    [[0, 26, 26, 26], 1], [[26, 0, 26, 26], 0], [[0, 0, 0, 0], 0], [[-10, 13, 9, 4], 1], [[16, -10, 6, 4], -1],
  ];
  for (const [scores, wanted] of hands) assert.equal(clearly(scores, 0), wanted, scores.join());
});

const WON = [0, 13, 8, 5], LOST = [18, 1, 2, 5], SO_SO = [6, 7, 7, 6];

/** The module as in a reloaded page, with what the browser stored. */
async function steps(kept = {}) {
  const store = inBrowser(kept);
  return { ...(await load("src/rules/step.ts")), kept: () => Object.fromEntries(store) };
}

test("three hands won clearly, one after the other, offer the next strength; lost ones the one before", async () => {
  const { countHand } = await steps();
  const hands = (at, all) => all.map((scores, i) => countHand(at, `${at}/${all.length}/${i}`, scores, 0));
  assert.deepEqual(hands("novice", [WON, WON, SO_SO, WON, WON, LOST, WON, WON]), Array(8).fill(null), "not one after the other");
  assert.deepEqual(hands("casual", [WON, WON]), [null, null], "against others counting starts again");
  assert.deepEqual(hands("novice", [WON, WON, WON]), [null, null, "casual"]);
  assert.deepEqual(hands("steady", [LOST, LOST, LOST]), [null, null, "casual"]);
  assert.deepEqual(hands("novice", [LOST, LOST, LOST]), [null, null, null], "nothing is easier");
  const { more, styles } = await load("src/text/en/players.ts");
  assert.deepEqual(hands(more.at(-1), [WON, WON, WON]), [null, null, null], "nothing is harder");
  assert.deepEqual(hands(styles[0], [WON, WON, WON]), [null, null, null], "a style is not a step");
});

test("it is offered once and counted once, even across a reload", async () => {
  let page = await steps();
  assert.equal(page.countHand("novice", "t/1/1", WON, 0), null);
  assert.equal(page.countHand("novice", "t/1/1", WON, 0), null, "the same hand shown again");
  page = await steps(page.kept());
  assert.equal(page.countHand("novice", "t/1/2", WON, 0), null);
  page = await steps(page.kept());
  assert.equal(page.countHand("novice", "t/1/3", WON, 0), "casual");
  page = await steps(page.kept());
  assert.equal(page.countHand("novice", "t/1/3", WON, 0), "casual", "it stands until it is answered");
  page.answerStep(null);
  assert.equal(page.countHand("novice", "t/1/3", WON, 0), null);
  for (let hand = 4; hand < 12; hand++) assert.equal(page.countHand("novice", `t/1/${hand}`, WON, 0), null);
  assert.equal(page.takesStep("t"), false);
  page.answerStep("t");
  assert.deepEqual([page.takesStep("other"), page.takesStep("t"), page.takesStep("t")], [false, true, false]);
});

test("the choice stored by the first release still counts; an unknown value counts as no choice", async () => {
  for (const [kept, wanted] of [["\"full\"", "full"], ["\"duck\"", "duck"], ["\"goose\"", "novice"], ["7", "novice"], ["{", "novice"]]) {
    inBrowser({ "hearts.level": kept });
    assert.equal((await load("src/rules/strength.ts")).strength.value, wanted, kept);
  }
  const page = await steps({ "hearts.step": "{\"asked\":3,\"run\":\"x\"}" });
  assert.equal(page.countHand("novice", "t/1/1", WON, 0), null);
});

// ---- A newcomer ----

/** A person whose browser was never here; every refusal of the server is reported. */
async function newcomer(size = { width: 1440, height: 900 }, locale = "en-GB") {
  const context = await browser.newContext({ viewport: size, locale }), page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (!ALL) await unpainted(context);
  page.refused = [];
  page.on("response", (r) => { if (r.status() >= 400) page.refused.push(`${r.status()} ${r.url()}`); });
  page.on("pageerror", (e) => page.refused.push(String(e)));
  page.on("console", (m) => { if (m.type() === "error") page.refused.push(m.text()); });
  // The opponents of the games begun, at the server and in the browser.
  page.begun = [];
  const sent = (text) => {
    const message = JSON.parse(text);
    if (message.do === "start") page.begun.push(message.player);
  };
  page.on("websocket", (ws) => ws.on("framesent", ({ payload }) => sent(String(payload))));
  await page.exposeFunction("sent", sent);
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (asked, ...more) {
      if (asked.do === "say") window.sent(asked.text);
      post.call(this, asked, ...more);
    };
  });
  page.home = server.url;
  return page;
}

test("a newcomer gets no refusal, plays easy opponents, and their choice is stored", async () => {
  const page = await newcomer();
  const asked = [];
  page.on("request", (r) => { if (r.url().endsWith("/api/me")) asked.push(r.url()); });
  const visit = async (path, there) => {
    await page.goto("about:blank");
    await page.goto(server.url + path);
    await page.locator(there).first().waitFor();
  };
  await visit("/", ".game");
  await visit("/me", ".papers");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByText("Dark", { exact: true }).click();
  for (const part of ["games", "figures", "chips"]) await visit("/me/" + part, ".me-part");
  await visit("/", ".game");
  assert.deepEqual(asked, [], "a new viewer causes no request");

  await page.getByRole("button", { name: /Easy/ }).waitFor();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.begun, ["novice"]);

  await visit("/", ".game");
  await page.getByRole("button", { name: /Easy/ }).press("Enter");
  const paper = page.getByRole("dialog", { name: "How strong?" });
  await paper.waitFor();
  const { asked: three, more, styles, players } = await load("src/text/en/players.ts");
  const named = (list) => list.map((player) => players[player].name);
  assert.deepEqual(await paper.locator("[aria-pressed] b").allInnerTexts(), named(three));
  await paper.getByRole("button", { name: "More" }).click();
  assert.deepEqual(await paper.locator("[aria-pressed] b").allInnerTexts(),
    named([...three, ...more, ...styles]));
  await paper.getByRole("button", { name: named(more)[0], pressed: false }).and(page.locator(":focus")).waitFor();
  await paper.getByRole("button", { name: "Fair" }).click();
  await paper.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /Fair/ }).and(page.locator(":focus")).waitFor();
  await page.reload();
  await page.getByRole("button", { name: /Fair/ }).waitFor();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.begun, ["novice", "casual"]);
  await visit("/", ".resume");
  assert.ok(asked.length > 0, "and a known viewer is looked up again");
  assert.deepEqual(page.refused, []);
  await page.context().close();
});

test("a browser with data of the first release asks the server who the viewer is", async () => {
  const page = await newcomer();
  await page.goto(server.url + "/keys");
  await page.evaluate(async () => {
    await fetch("/api/guest", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{\"name\":\"Ada\"}" });
    localStorage.clear();
    localStorage.setItem("hearts.settings", "{\"met\":true}");
  });
  const [answer] = await Promise.all([page.waitForResponse("**/api/me"), page.goto(server.url)]);
  assert.equal((await answer.json()).name, "Ada");
  // If nothing but the account is known, the page about oneself learns who the viewer is from the socket.
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.url + "/me");
  await page.getByRole("heading", { level: 1, name: "Ada" }).waitFor();
  assert.deepEqual(page.refused, []);
  await page.context().close();
});

test("the lesson's last button seats the chosen computers, or the easiest if none were chosen", async () => {
  // The right cards of each step of the lesson; the sixth passes three and then plays one.
  const right = [["5C"], ["KD"], ["4S"], ["QS"], ["4C"], ["QS", "KS", "AS", "KH"], ["AH"]];
  for (const chosen of many([null], [null, "steady"], "who learns")) {
    const page = await newcomer();
    await page.goto(server.url + "/learn");
    if (chosen) {
      await page.evaluate((player) => localStorage.setItem("hearts.level", JSON.stringify(player)), chosen);
      await page.reload();
    }
    for (const [i, cards] of right.entries()) {
      await counted(page, ".stitches .sewn-in", i);
      for (const card of cards)
        await page.locator(`.practice button.card:has(use[href="#c-${card[0]}${card[1].toLowerCase()}"])`).dispatchEvent("click");
      if (cards.length > 2) await page.locator(".lesson-steps .btn.go").click();
      await page.locator(".task.right").waitFor();
      await clickAnew(page, page.locator(".lesson-steps .next"));
    }
    await page.locator(".lesson-end .btn.go").click();
    await page.locator(".hand > li").first().waitFor();
    assert.deepEqual(page.begun, [chosen ?? "novice"]);
    assert.deepEqual(page.refused, []);
    await page.context().close();
  }
});

// ---- The start page at every size ----

/** The faults of the page as first shown. */
function unseen(page) {
  return page.evaluate(() => {
    const wrong = [], boxOf = (e) => e.getBoundingClientRect();
    for (const button of document.querySelectorAll(".hello .btn.big")) {
      const box = boxOf(button);
      if (box.top < 0 || box.bottom > innerHeight) wrong.push(`${button.innerText} ends at ${box.bottom}`);
    }
    for (const way of document.querySelectorAll("header.bar nav .btn")) {
      const word = [...way.querySelectorAll("span")].find((s) => !s.children.length && s.getClientRects().length > 0);
      const text = word && boxOf(word), box = boxOf(way);
      if (!text || text.width < 12 || text.height < 10) wrong.push(`${way.getAttribute("href")} has no word`);
      else if (text.left < box.left - 1 || text.right > box.right + 1) wrong.push(`${word.innerText} is wider than its button`);
      if (Math.min(box.width, box.height) < (innerWidth < 600 ? 44 : 38)) wrong.push(`${word?.innerText}: ${box.width} by ${box.height}`);
      if (box.right > innerWidth) wrong.push(`${word?.innerText} is cut`);
    }
    const mark = boxOf(document.querySelector(".brand")), first = boxOf(document.querySelector("header.bar nav"));
    if (mark.right > first.left + 1) wrong.push("the name lies under the ways on");
    const main = boxOf(document.querySelector("main"));
    if (main.width < innerWidth * 0.9) wrong.push(`${main.width} of ${innerWidth} are used`);
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    return wrong;
  });
}

const sizes = many([[320, 640], [740, 360], [1440, 900]],
  [[320, 640], [390, 844], [844, 390], [740, 360], [1024, 768], [1440, 900], [2560, 1440]], "sizes of the start page");

test("both ways to play are visible at every size, every link has its word, and no half of the page is empty", async () => {
  for (const locale of many(["de-DE"], ["en-GB", "de-DE"], "languages of the start page")) {
    const page = await newcomer({ width: 320, height: 640 }, locale);
    await page.goto(server.url);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.locator(".game").first().waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      assert.deepEqual(await unseen(page), [], `${locale} ${width}x${height}`);
    }
    assert.equal(await page.locator("button.game", { hasText: /^Windows/ }).count(), 0);
    assert.doesNotMatch(await page.locator(".hello").innerText(), /ten minutes|zehn Minuten/);
    await page.context().close();
  }
});

whole("the list of strengths is completely visible at every size", async () => {
  const page = await newcomer();
  await page.goto(server.url);
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1024, 600], [1440, 900], [2560, 1440]]) {
    await page.setViewportSize({ width, height });
    await page.locator(".btn.change").click();
    await page.locator(".chooser .strength-row.all").click();
    const { top, bottom, left, right } = await page.locator(".chooser").evaluate((e) => e.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= height && left >= 0 && right <= width, `${width}x${height}: ${[left, top, right, bottom]}`);
    await page.keyboard.press("Escape");
    await page.locator(".chooser").waitFor({ state: "detached" });
  }
  await page.context().close();
});

// ---- The next step at a table ----

test("after three clear hands the end offers the next strength; \"yes\" uses it for another game there", async () => {
  const page = await somebody(browser, server.url);
  const { table } = await playedOut(page, brief("classic hands=1"), "novice");
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(OVER).waitFor();
  const step = await page.evaluate(() => JSON.parse(localStorage["hearts.step"]));
  assert.equal(step.at, "novice", "the hand was counted");
  assert.match(step.hand, /^[0-9a-f]{32}\/\d+\/\d+$/);
  await page.evaluate((s) => { localStorage["hearts.step"] = JSON.stringify({ ...s, offer: "casual" }); }, step);
  await page.reload();
  await page.getByText("Three clear wins in a row. Try Fair next?").waitFor();
  await page.getByRole("button", { name: "Yes, Fair from the next game" }).click();
  await page.getByText("The computers play at Fair from the next game.").and(page.locator(":focus")).waitFor();
  assert.equal(await page.evaluate(() => localStorage["hearts.level"]), "\"casual\"");
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator(".hand > li").first().waitFor();
  await playUntil(page, OVER);
  // The next game was played against the next strength.
  await page.waitForFunction(() => JSON.parse(localStorage["hearts.step"]).at === "casual");
  assert.equal(await page.locator(".step").count(), 0, "and nothing is asked again");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
