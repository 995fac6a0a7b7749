// arrive.test.mjs - a person comes to the site and plays a hand: once with the mouse alone, once with the keyboard
// alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, command, counted, handOf, launch, many, named, newTable, paced, playUntil, pressCard, rest, seated, serve,
  somebody,
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

/** Alone with computers, a player is offered a hint for each decision, and the rest of the hand if it is certain. */
const DECIDES = ".lay:not([inert]) .rail [data-act=hint], .lay:not([inert]) .rail:has(.seat.turn) [data-act=finish]";
/** The tricks of a hand that are played by hand; the others by playUntil(). */
/** The last card of a hand plays itself. */
const TRICKS = many(5, 12, "tricks of each hand");
const SCORE = /(\d+) *$/;

/** Waits for the player's turn, or for the end of the hand: "turn" or "end". */
async function turnOrEnd(page) {
  const what = await page.waitForFunction((turn) => {
    if (document.querySelector(".ends .scoresheet")) return "end";
    return document.querySelector(turn) && document.querySelector(".hand > li") ? "turn" : null;
  }, DECIDES);
  return what.jsonValue();
}

/** Waits until a card has left the hand; after the last one, the next hand may have been dealt already. */
async function fewer(page, held) {
  if (held > 1) return counted(page, ".hand > li", held - 1);
  return page.locator(".ends .scoresheet").waitFor();
}

/** The heading of the screen has the focus. */
async function arrived(page, heading) {
  await page.waitForFunction((words) => {
    const at = document.activeElement;
    return at?.matches("main h1") && at.textContent === words;
  }, heading);
}

/** Every card on the cloth has the name of its player: that of the seat it lies in front of. */
async function trickIsSigned(page) {
  const wrong = await page.evaluate(() => [...document.querySelectorAll(".trick > li[data-card]")].map((li) => {
    const plate = document.querySelector(`.seats > [data-seat="${li.dataset.seat}"] .name`)?.textContent ?? "You";
    const said = li.querySelector(".who").textContent, read = li.querySelector("[role=img]").getAttribute("aria-label");
    const fits = said === plate && read.includes(" by " + (plate === "You" ? "you" : plate));
    return fits ? null : `${plate}: ${said}, ${read}`;
  }).filter(Boolean));
  assert.deepEqual(wrong, []);
}

/** The dialog of the first hand has one row, with the scores of a hand of classic. */
async function scoreRow(page) {
  await counted(page, ".ends .scores tbody tr", 1);
  const scores = await page.locator(".ends .scores tbody td").allInnerTexts();
  const sum = scores.reduce((n, s) => n + Number(SCORE.exec(s)?.[1] ?? NaN), 0);
  assert.equal(scores.length, 4);
  assert.ok(sum === 26 || sum === 78, `scores ${scores}`);
  assert.deepEqual(await page.locator(".ends .scores tfoot td").evaluateAll((all) => all.map((td) => parseInt(td.innerText))),
    scores.map(Number), "the totals are those of the first hand");
}

test("by mouse: one press to the table, three cards passed, a whole hand played", async (t) => {
  const page = await somebody(browser, server.url, { settings: { met: false, pace: 3 } });
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await counted(page, ".hand > li", 13);
  assert.match(page.url(), /\/t\/[0-9a-f]{32}$/);
  await page.getByRole("heading", { name: /^Three cards to / }).waitFor();
  assert.equal(await page.locator(".seats > li").count(), 3);

  const dealt = (await handOf(page)).map((c) => c.card);
  assert.equal(await page.locator(".centre .btn.go").getAttribute("aria-disabled"), "true", "nothing is chosen yet");
  for (let i = 0; i < 4; i++) {
    await pressCard(page, dealt[i]);
    await counted(page, ".hand [aria-pressed=true]", Math.min(i + 1, 3));
  }
  await page.locator(".rail .ask", { hasText: "You have already chosen 3." }).waitFor();
  await page.getByRole("button", { name: "Pass these three" }).click();
  await page.waitForFunction((passed) => {
    const held = [...document.querySelectorAll(".hand > li")].map((li) => li.dataset.card);
    return held.length === 13 && !passed.some((c) => held.includes(c));
  }, dealt.slice(0, 3));
  assert.equal(await page.locator(".hand .new").count(), 3, "what was received is marked");

  let refused = 0, played = 0;
  const moving = many(3, 12, "tricks in which cards move");
  while ((played < TRICKS || !refused) && await turnOrEnd(page) === "turn") {
    await trickIsSigned(page);
    const hand = await handOf(page);
    assert.equal(hand.length, 13 - played);
    const forbidden = hand.find((c) => !c.may), card = hand.find((c) => c.may).card;
    if (forbidden && refused < 3) {
      await pressCard(page, forbidden.card);
      await page.locator(".rail .ask.why", { hasText: /must wait: \S+/ }).waitFor();
      assert.equal((await handOf(page)).length, hand.length, "a refused card stays");
      refused++;
    }
    await pressCard(page, card);
    await fewer(page, hand.length);
    // From here on cards do not move.
    if (++played === moving) await paced(page, 0);
  }
  if (ALL) assert.equal(played, TRICKS);
  assert.ok(refused > 0, "some card had to wait");
  await playUntil(page, ".ends .scoresheet");
  await scoreRow(page);
  t.diagnostic(`${refused} cards were refused with a reason`);
  await page.getByRole("button", { name: /^Next hand/ }).click();
  await counted(page, ".hand > li", 13);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

// ---- On a slow connection ----

/** Holds back the replies to these requests, and releases all of them by `go()`; later requests are not held. */
async function held(page, address, method) {
  const all = [];
  let free = null;
  const freed = new Promise((done) => { free = done; });
  const hold = async (route) => {
    // A connection that was just closed is no fault of the page: a request that changes nothing is repeated.
    const response = await route.fetch({ maxRetries: method === "GET" ? 2 : 0 });
    await freed;
    await route.fulfill({ response });
  };
  await page.route(address, (route) => {
    if (!free || route.request().method() !== method) return route.continue();
    all.push(hold(route));
    return all.at(-1);
  });
  return () => {
    free();
    free = null;
    return Promise.all(all);
  };
}

test("identity: an answer that comes late undoes nothing", async () => {
  const page = await somebody(browser, server.url);
  const go = await held(page, "**/api/me", "GET");
  await page.goto(server.url);
  const late = page.waitForResponse("**/api/me");
  await page.getByRole("link", { name: "Play with friends" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByLabel("Link to this table", { exact: true }).waitFor();
  await go();
  await late;
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".place[data-seat=A]", { hasText: "Ada" }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("identity: an account plays before the page has learned whose it is", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/keys");
  await page.evaluate(() => fetch("/api/account", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "Ada", password: "long enough" }),
  }));
  const go = await held(page, "**/api/me", "GET");
  await page.goto(server.url);
  const refused = page.waitForResponse("**/api/guest");
  await page.getByRole("button", { name: "Play now" }).click();
  await refused;
  await go();
  await counted(page, ".hand > li", 13);
  assert.equal(await page.evaluate(async () => (await (await fetch("/api/me")).json()).name), "Ada");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

// In a sample, web-slow covers an answer about rules that comes late when a table is opened.
whole("a custom table opens once its rules are checked, even if it was requested before that", async () => {
  const page = await somebody(browser, server.url);
  const go = await held(page, "**/api/rules", "POST");
  await page.goto(server.url + "/r/" + encodeURIComponent("classic hands=1"));
  await page.getByRole("button", { name: "Open the table" }).first().click();
  await page.locator("#why", { hasText: "Opening the table …" }).waitFor();
  await go();
  await page.locator(".gather").waitFor();
  assert.equal(await page.evaluate(async () => (await (await fetch("/api/tables/" + location.pathname.slice(3))).json()).rules),
    "classic hands=1");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

// ---- The same with keys ----

/** The focused element, and whether the focus can be seen. */
async function focus(page) {
  const { what, seen } = await page.evaluate(() => {
    const at = document.activeElement;
    // The focus ring is drawn by the element itself, or by one inside.
    const ringed = [at, ...at.querySelectorAll("*")].some((e) => {
      const s = getComputedStyle(e);
      return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2;
    });
    const card = at.closest(".hand > li")?.dataset.card;
    return { what: card ?? at.innerText?.trim() ?? at.tagName, seen: at.matches(":focus-visible") && ringed };
  });
  assert.ok(seen, `the focus on ${what} is visible`);
  return what;
}

/** Presses a key until the right element has the focus. */
async function until(page, key, wanted, most) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key);
    const what = await focus(page);
    if (wanted(what)) return what;
  }
  assert.fail(`${key} does not lead there in ${most} presses`);
}

/** Presses a key and waits for the live region's answer; the same answer again is announced again. */
async function says(page, key, words) {
  const before = await page.locator(".live").textContent();
  await page.keyboard.press(key);
  await page.waitForFunction(([before, words]) => {
    const now = document.querySelector(".live").textContent;
    return now !== before && new RegExp(words).test(now);
  }, [before, words.source]);
}

async function asks(page) {
  await says(page, "t", /Your turn|may play/);
  await says(page, "r", /On the table: |Nothing lies on the table/);
  await says(page, "l", /The last trick: .*took it|No trick of this hand is over/);
  await says(page, "p", /You 0, /);
}

async function keysPage(page) {
  const before = await focus(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Everything, without a mouse" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await focus(page), before, "the focus is where it was");
}

test("on a phone the menu mentions keys only after one was pressed", async () => {
  const page = await somebody(browser, server.url, { size: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  assert.equal(await page.evaluate(() => matchMedia("(hover: hover) and (pointer: fine)").matches), false);
  await seated(page, "classic");
  const item = page.getByRole("dialog").getByRole("button", { name: "Keys" });
  const menu = async () => {
    await page.locator("header.bar").getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Settings" }).waitFor();
  };
  await menu();
  assert.equal(await item.count(), 0);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).tap();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowRight");
  await menu();
  await item.waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("by keys: from the first Tab to the end of the hand", async () => {
  const page = await somebody(browser, server.url, { settings: { met: true, pace: 0 } });
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await until(page, "Tab", (what) => what === "Play now", 30);
  await page.keyboard.press("Enter");
  await counted(page, ".hand > li", 13);
  await arrived(page, "Classic");

  const dealt = (await handOf(page)).map((c) => c.card);
  assert.equal(await until(page, "ArrowRight", (what) => what === dealt[0], 2), dealt[0]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  assert.equal(await focus(page), dealt[12]);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focus(page), dealt[11]);
  await page.keyboard.press("Space");
  await counted(page, ".hand [aria-pressed=true]", 3);
  // With three chosen, Enter passes them.
  await page.keyboard.press("Enter");
  await page.waitForFunction((card) => !document.querySelector(`.hand > li[data-card="${card}"]`), dealt[0]);

  let played = 0, refused = false;
  while ((played < TRICKS || !refused) && await turnOrEnd(page) === "turn") {
    const hand = await handOf(page);
    const forbidden = hand.find((c) => !c.may)?.card;
    if (played === 3) {
      await asks(page);
      await until(page, "ArrowRight", () => true, 1);
      await keysPage(page);
      const suit = hand[0].card[1];
      assert.equal((await until(page, suit.toLowerCase(), () => true, 1))[1], suit, "a suit's letter leads to it");
    }
    if (forbidden && !refused) {
      await until(page, "ArrowRight", (what) => what === forbidden, 14);
      await says(page, "Enter", /must wait/);
      await page.keyboard.press("Escape");
      await page.locator(".rail .ask.why").waitFor({ state: "detached" });
      refused = true;
    }
    await until(page, "ArrowRight", (what) => hand.find((c) => c.card === what)?.may, 14);
    await page.keyboard.press("Enter");
    await fewer(page, hand.length);
    played++;
  }
  if (ALL) assert.equal(played, TRICKS);
  await playUntil(page, ".ends .scoresheet");
  await scoreRow(page);
  await page.locator(".live", { hasText: "Totals: " }).waitFor({ state: "attached" });
  // The table is under the dialog: its keys do nothing.
  const settings = () => page.evaluate(() => localStorage["hearts.settings"]), kept = await settings();
  for (const key of ["u", "o", "p", "i"]) await page.keyboard.press(key);
  assert.equal(await settings(), kept);
  assert.equal(await page.locator(".rail .ask.quiet").count(), 0, "no key was answered");
  assert.doesNotMatch(await page.locator(".live").textContent(), /is dealt|Choose/, "the next hand waits");
  await says(page, "Enter", /^Hand 2 is dealt\. Choose three cards to pass to /);
  await counted(page, ".hand > li", 13);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a player with nothing to charge need not press anything, alone or with others", async () => {
  const page = await somebody(browser, server.url, { settings: { pace: 1 } }), ben = await somebody(browser, server.url);
  await named(ben, "Ben");
  for (const others of many([true], [false, true], "tables where nothing can be charged, alone and with others")) {
    // Three of four hands have no such card.
    for (let held = true; held; ) {
      const table = await newTable(page, "classic charge=QS pass=none");
      if (others) await command(ben, table, "sit", { seat: "C" });
      await page.goto(`${server.url}/t/${table}`);
      if (others) await ben.goto(`${server.url}/t/${table}`);
      assert.equal((await command(page, table, "start", { player: "duck" })).is, "ok");
      await counted(page, ".hand > li", 13);
      held = (await handOf(page)).some((c) => c.card === "QS");
    }
    await page.getByRole("heading", { name: "You have no card to charge" }).waitFor();
    assert.equal(await page.locator(".centre .btn").count(), 0);
    await page.getByRole("heading", { name: "You have no card to charge" }).waitFor({ state: "detached" });
    if (!others) await page.locator(".lay:not(:has(.centre)) .trick").waitFor({ state: "attached" });
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await ben.context().close();
});

test("a newly opened screen has the focus, on its heading", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Pull up a chair." }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY", "the first one leaves it to the browser");
  await page.locator("a[href='/lobby']").first().click();
  await arrived(page, "Open tables");
  await page.locator("a[href='/learn']").first().click();
  await arrived(page, "Hearts in two minutes");
  await page.goBack();
  await arrived(page, "Open tables");
  await page.goBack();
  await arrived(page, "Pull up a chair.");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the pages about oneself have addresses: opened, reloaded, gone back from", async () => {
  const page = await somebody(browser, server.url);
  const at = async (path, name) => {
    await page.waitForURL(server.url + path);
    await page.locator(".parts [aria-current=page]", { hasText: name }).waitFor();
  };
  await page.goto(server.url + "/me");
  await at("/me", "Profile");
  await page.getByRole("link", { name: "Games" }).click();
  await at("/me/games", "Games");
  await page.getByRole("link", { name: "Statistics" }).click();
  await at("/me/figures", "Statistics");
  await page.waitForFunction(() => document.title.startsWith("Statistics · "));
  await page.reload();
  await at("/me/figures", "Statistics");
  await page.goBack();
  await at("/me/games", "Games");
  await page.goBack();
  await at("/me", "Profile");
  // Links of earlier versions.
  await page.goto(server.url + "/keys");
  await page.goto(server.url + "/me#figures");
  await at("/me/figures", "Statistics");
  await page.goBack();
  await page.waitForURL(server.url + "/keys");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a table that its host has closed", async () => {
  const host = await somebody(browser, server.url), page = await somebody(browser, server.url);
  const table = await newTable(host, "classic hands=3");
  assert.equal((await command(host, table, "start", { player: "duck" })).is, "ok");
  await page.goto(`${server.url}/t/${table}`);
  await page.locator(".board").waitFor();
  await host.evaluate((id) => fetch("/api/tables/" + id, { method: "DELETE" }), table);
  await arrived(page, "This table is closed");
  assert.equal(await page.locator(".pad").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  await page.getByRole("link", { name: "New table with these rules" }).click();
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === "/r/classic hands=3");
  await arrived(page, "Rules of the new table");
  assert.deepEqual(page.faults, []);
  await host.context().close();
  await page.context().close();
});

test("a wrong password is reported, and the field is there again", async () => {
  const host = await somebody(browser, server.url), page = await somebody(browser, server.url);
  await page.goto(`${server.url}/t/${await newTable(host, "classic", { password: "heron heron" })}`);
  const field = page.locator(".trouble input:focus");
  await field.waitFor();
  await page.keyboard.type("sparrow");
  await page.keyboard.press("Enter");
  await page.locator("[role=alert]", { hasText: "That’s not it." }).waitFor();
  await page.locator("input[aria-invalid=true]:focus").waitFor();
  await page.keyboard.type("heron heron");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /’s table$/ }).waitFor();
  await arrived(page, "Classic");
  assert.deepEqual(page.faults, []);
  await host.context().close();
  await page.context().close();
});
