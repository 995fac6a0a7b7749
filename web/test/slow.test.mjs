// slow.test.mjs - on a slow connection nothing that was pressed is lost or done twice, and nothing that comes late
// undoes anything.
//
// Replies are held back here and released when something else has happened in the meantime.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, command, counted, handOf, launch, MY_TURN, named, newTable, PATIENCE, playedOut, playUntil, pressCard, rest,
  seated, serve, somebody,
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

async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

// ---- Holding things back ----

/** Holds back the replies to these requests; {asked} counts them, go() releases all of them and all later ones. */
async function held(page, address, method = "GET") {
  const hold = { asked: 0 };
  const freed = new Promise((done) => { hold.go = done; });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    hold.asked++;
    // A connection that was just closed is no fault of the page: a request that changes nothing is repeated.
    const response = await route.fetch({ maxRetries: method === "GET" ? 2 : 0 });
    await freed;
    await route.fulfill({ response });
  });
  return hold;
}

/** Acts as if the server were out of reach for these requests, until the returned function is called. */
async function away(page, address, method) {
  const cut = (route) => (route.request().method() === method ? route.abort() : route.fallback());
  await page.route(address, cut);
  return () => page.unroute(address, cut);
}

/**
 * Controls the page's sockets; to be called before the page is loaded. Messages for which `held` is true wait until
 * `go()`; `cut()` closes the sockets and prevents new ones until `mend()`; `said` and `heard` are all messages that
 * were forwarded.
 */
async function wire(page) {
  const w = { said: [], heard: [], sockets: 0, held: () => false, waiting: [], near: [], down: false };
  const pass = (log, message, on) => {
    const m = JSON.parse(message);
    const send = () => {
      log.push(m);
      on.send(message);
    };
    if (w.held(m)) w.waiting.push(send);
    else send();
  };
  await page.routeWebSocket("**/socket", (near) => {
    if (w.down) return void near.close();
    w.near.push(near);
    w.sockets++;
    const far = near.connectToServer();
    near.onMessage((message) => pass(w.said, message, far));
    far.onMessage((message) => pass(w.heard, message, near));
  });
  w.go = () => {
    w.held = () => false;
    for (const send of w.waiting.splice(0)) send();
  };
  w.cut = () => {
    w.down = true;
    for (const near of w.near.splice(0)) near.close();
  };
  w.mend = () => { w.down = false; };
  w.sent = (what) => w.said.filter((m) => m.do === what).length;
  return w;
}

/** Waits for something in the test, not in the page. */
async function until(what, done) {
  for (const end = performance.now() + PATIENCE; !done();) {
    assert.ok(performance.now() < end, `did not come: ${what}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

const ANY = "classic pass=none hearts_any_time=on";

/** Alone with computers, on the player's turn, nothing to pass. */
async function atTurn(options = {}) {
  const page = await somebody(browser, server.url, options), line = await wire(page);
  await seated(page, ANY, "duck", { terms: { pauses: true } });
  await page.locator(MY_TURN).waitFor();
  return { page, line };
}

const may = async (page) => (await handOf(page)).filter((c) => c.may).map((c) => c.card);

// ---- At the table ----

test("a button pressed twice because nothing seems to happen acts once", async () => {
  const { page, line } = await atTurn();
  const said = await command(page, new URL(page.url()).pathname.slice(3), "pause");
  assert.equal(said.is, "ok");
  const goOn = page.locator("[data-act=resume]");
  await goOn.waitFor();
  line.held = (m) => m.do === "resume";
  await goOn.click();
  await goOn.click({ force: true });
  line.go();
  await goOn.waitFor({ state: "detached" });
  if (!ALL) await hintsLate(page, line);
  else {
    await pressCard(page, (await may(page))[0]);
    await counted(page, ".hand > li", 12);
  }
  assert.equal(line.sent("resume"), 1);
  await close(page);
});

test("a card that did not reach the server in time is not played later in another trick", async () => {
  const { page: phone, line } = await atTurn();
  let n = 13;
  for (let all; (all = await may(phone)).length < 2;) {
    await pressCard(phone, all[0]);
    await counted(phone, ".hand > li", --n);
    await phone.locator(MY_TURN).waitFor();
  }
  const desk = await phone.context().newPage();
  await desk.goto(phone.url());
  await desk.locator(MY_TURN).waitFor();
  line.cut();
  await phone.locator(".linkline", { hasText: "Connection lost." }).waitFor();
  const [kept] = (await may(phone)).slice(-1);
  await pressCard(phone, kept);
  await phone.locator(`.hand > li[data-card="${kept}"] > .sent`).waitFor();
  // In the meantime the game goes on elsewhere, until the same card would be legal again.
  do {
    const other = (await may(desk)).find((c) => c !== kept);
    await pressCard(desk, other);
    await counted(desk, ".hand > li", --n);
    await desk.locator(MY_TURN).waitFor();
  } while (!(await may(desk)).includes(kept));
  const before = line.said.length;
  line.mend();
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await counted(phone, ".hand > li", n);
  await counted(phone, ".hand .sent", 0);
  await phone.locator(MY_TURN).waitFor();
  assert.ok((await handOf(phone)).some((c) => c.card === kept), "it is still held");
  assert.equal(line.said.slice(before).filter((m) => m.do === "play").length, 0);
  await pressCard(phone, (await may(phone))[0]);
  await counted(phone, ".hand > li", n - 1);
  await close(phone);
});

/** A hint that comes when another card is asked for says nothing. */
async function hintsLate(page, line) {
  line.held = (m) => m.is === "hint";
  await page.locator("[data-act=hint]").click();
  await until("the hint", () => line.waiting.length > 0);
  await pressCard(page, (await may(page))[0]);
  await counted(page, ".hand > li", 12);
  await page.locator(MY_TURN).waitFor();
  line.go();
  await page.locator("[data-act=hint]:not([aria-disabled])").waitFor();
  assert.equal(await page.locator(".hand .hinted, .rail .ask.why").count(), 0);
}

// In a sample, the first test covers this too.
whole("a hint that arrives when another card is asked for is not shown", async () => {
  const { page, line } = await atTurn();
  await hintsLate(page, line);
  await close(page);
});

whole("two cards chosen ahead on a slow connection are both played ahead", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  const line = await wire(ada);
  await named(ada, "Ada");
  await named(bruno, "Bruno");
  const table = await newTable(ada, ANY);
  await bruno.goto(`${server.url}/t/${table}`);
  await bruno.locator(".place[data-seat=C]").getByRole("button", { name: "Sit here" }).click();
  await ada.goto(`${server.url}/t/${table}`);
  await ada.locator(".place[data-seat=C]", { hasText: "Bruno" }).waitFor();
  await ada.getByRole("button", { name: "Deal now, with computers" }).click();
  const his = ".lay:has(.seats .seat.turn[data-seat=C])";
  await ada.locator(`${MY_TURN}, ${his}`).first().waitFor();
  if (await ada.locator(MY_TURN).count()) await playUntil(ada, his);
  await ada.locator(his).waitFor();
  const cards = (await handOf(ada)).slice(0, 2).map((c) => c.card);
  line.held = (m) => m.do === "ahead";
  for (const card of cards) await ada.locator(`.hand > li[data-card="${card}"] > button`).dispatchEvent("click");
  await counted(ada, ".hand .ahead.sent", 2);
  line.go();
  await counted(ada, ".hand .ahead.sent", 0);
  await counted(ada, ".hand .ahead", 2);
  assert.deepEqual(line.said.filter((m) => m.do === "ahead").at(-1).cards, cards);
  await close(ada, bruno);
});

whole("a choice that is on its way is shown as such, with cards or without", async () => {
  for (const [cards, words] of [[3, "on their way"], [0, "Your choice is on its way."]]) {
    const page = await somebody(browser, server.url), line = await wire(page);
    await seated(page, "classic pass_through=partial");
    const go = page.locator(".centre [data-confirm]");
    await go.waitFor();
    line.held = (m) => m.do === "play";
    for (const { card } of (await handOf(page)).slice(0, cards)) await pressCard(page, card);
    await go.click();
    await page.locator(".rail .ask", { hasText: words }).waitFor();
    line.go();
    await page.locator(".rail .ask", { hasText: words }).waitFor({ state: "detached" });
    await close(page);
  }
});

test("after a sleep a silently lost connection is soon back", async () => {
  const { page, line } = await atTurn();
  await page.clock.install();
  await page.reload();
  await page.locator(MY_TURN).waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const sockets = line.sockets;
  line.held = () => true;
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  // Otherwise it takes more than twice as long until the silence is noticed: by the page's clock, which advances this
  // far and no farther.
  await page.clock.runFor(9000);
  await until("another connection", () => line.sockets > sockets);
  await page.clock.resume();
  line.waiting.length = 0;
  line.go();
  await page.locator(MY_TURN).waitFor();
  await close(page);
});

whole("a newcomer for whom there is no room is told so, and may try again", async () => {
  const host = await somebody(browser, server.url), page = await somebody(browser, server.url);
  const table = await newTable(host, "classic");
  const back = await away(page, "**/api/guest", "POST");
  await page.goto(`${server.url}/t/${table}`);
  await page.getByText("Can’t reach the server.").waitFor();
  await back();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".gather").waitFor();
  await close(host, page);
});

// ---- What is fetched when it is shown ----

test("what is pressed on the start page is answered before it has been fetched", async () => {
  const page = await somebody(browser, server.url);
  const scripts = await held(page, "**/a/rest-*.js");
  await page.goto(server.url);
  await page.getByRole("button", { name: "Spot Hearts" }).click();
  await page.getByRole("dialog", { name: "One moment …" }).waitFor();
  scripts.go();
  await page.getByRole("dialog", { name: "Spot Hearts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Pull up a chair." }).waitFor();
  await close(page);
});

test("the page does not wait for ever for a missing answer", async () => {
  const page = await somebody(browser, server.url);
  await page.addInitScript(() => {
    // A minute of the page's time is a second here.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 60);
  });
  const rules = await held(page, "**/api/rules");
  await page.goto(server.url + "/new");
  await page.getByText("Can’t reach the server.").waitFor();
  rules.go();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "In words" }).or(page.locator("#words")).first().waitFor();
  await close(page);
});

// ---- Going elsewhere ----

whole("a viewer who has gone elsewhere while a table was made stays there", async () => {
  const page = await somebody(browser, server.url), line = await wire(page);
  const made = await held(page, "**/api/tables", "POST");
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("nav a[href='/lobby']").click();
  await page.getByRole("heading", { name: "Open tables" }).waitFor();
  made.go();
  await until("the game has begun", () => line.heard.some((m) => m.is === "ok"));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  assert.equal(new URL(page.url()).pathname, "/lobby");
  await page.locator("a.brand").click();
  await page.locator(".resume").waitFor();
  await close(page);
});

whole("the viewer's identity stays while the server is out of reach", async () => {
  const page = await somebody(browser, server.url);
  await named(page, "Ada");
  await page.goto(server.url + "/lobby");
  await page.locator(".lobby-none, .lobby-list").first().waitFor();
  await away(page, "**/api/me", "GET");
  await page.locator("nav a[href='/me']").click();
  await page.getByRole("heading", { name: "Ada" }).first().waitFor();
  await page.locator("nav a[href='/lobby']").first().click();
  await page.locator("nav a[href='/me']").first().click();
  await page.getByRole("heading", { name: "Ada" }).first().waitFor();
  await close(page);
});

whole("the viewer's identity and blocked people are asked for once", async () => {
  const page = await somebody(browser, server.url);
  await named(page, "Ada");
  const asked = [];
  page.on("request", (r) => asked.push(new URL(r.url()).pathname));
  await page.goto(server.url + "/me", { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: "Ada" }).first().waitFor();
  for (const path of ["/api/me", "/api/blocks"]) assert.equal(asked.filter((a) => a === path).length, 1, path);
  await close(page);
});

// ---- Lists and switches ----

whole("two sessions that are ended one after the other both end", async () => {
  const page = await somebody(browser, server.url);
  const account = { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Slow Ada", password: "long enough" }) };
  await page.goto(server.url + "/keys");
  await page.evaluate((a) => fetch("/api/account", a), account);
  for (let i = 0; i < 2; i++) {
    const other = await somebody(browser, server.url);
    await other.goto(server.url + "/keys");
    assert.ok(await other.evaluate(async (a) => (await fetch("/api/login", a)).ok, account));
    await close(other);
  }
  const ends = await held(page, "**/api/sessions/*", "DELETE");
  await page.goto(server.url + "/me");
  const out = page.getByRole("button", { name: /^Log out ./ });
  await out.nth(1).waitFor();
  await out.nth(0).click();
  await until("the first", () => ends.asked === 1);
  await out.nth(1).click();
  ends.go();
  await out.first().waitFor({ state: "detached" });
  assert.equal(ends.asked, 2);
  await close(page);
});

test("a game shared and then unshared is not shared, whichever answer comes first", async () => {
  const page = await somebody(browser, server.url);
  const { game } = await playedOut(page, "classic hands=1");
  await page.goto(`${page.home}/g/${game}`);
  await page.locator("header").getByRole("button", { name: "Share" }).click();
  let asked = 0, go;
  const freed = new Promise((done) => { go = done; });
  await page.route("**/share", async (route) => {
    // Asking twice to share must still mean sharing.
    const first = asked++ === 0, response = await route.fetch({ maxRetries: 2 });
    if (first) await freed;
    await route.fulfill({ response });
  });
  const answers = [];
  page.on("response", (r) => { if (r.url().endsWith("/share")) answers.push(r); });
  const on = page.getByRole("switch");
  await on.setChecked(true, { force: true });
  await page.waitForFunction(() => document.querySelector("[role=switch]").checked);
  await on.setChecked(false, { force: true });
  // The second request is sent only when the first is answered; if it were sent now, its reply would come first.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  if (asked > 1) await until("the second", () => answers.length === 1);
  go();
  await until("both answers", () => answers.length === 2);
  await page.getByRole("dialog").locator(".copy").waitFor({ state: "detached" });
  assert.equal(await on.isChecked(), false);
  assert.equal(await page.evaluate(async () => (await (await fetch("/api/games")).json()).games[0].shared), false);
  await close(page);
});

// ---- Own rules ----

/** The rules of the table that the form would make now. */
async function opened(page) {
  await page.getByRole("button", { name: "Open the table" }).first().click();
  await page.locator(".gather").waitFor();
  return page.evaluate(async () => (await (await fetch("/api/tables/" + location.pathname.slice(3))).json()).rules);
}

// In a sample, the test before the last covers rules that come late, and the one above a server that never answers.
whole("rules that could not be read at first are those of the link once they can be", async () => {
  const page = await somebody(browser, server.url);
  const back = await away(page, "**/api/rules", "POST");
  await page.goto(server.url + "/r/" + encodeURIComponent("spot hands=2"));
  await page.locator(".note", { hasText: "Can’t reach the server." }).waitFor();
  await back();
  await page.locator(".note").getByRole("button", { name: "Try again" }).click();
  await page.locator(".note").waitFor({ state: "detached" });
  assert.equal(await opened(page), "spot hands=2");
  await close(page);
});

// In a sample, the test below covers rules that are changed while they are on their way.
whole("a table that is opened while the server is away opens when it is pressed again", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/r/" + encodeURIComponent("classic hands=3"));
  await page.locator("#words li").first().waitFor();
  const back = await away(page, "**/api/rules", "POST");
  await page.locator("#h-end").click();
  await page.locator("#o-hands input").last().fill("2");
  await page.locator(".note", { hasText: "Can’t reach the server." }).waitFor();
  await page.getByRole("button", { name: "Open the table" }).first().click();
  await page.locator("#why", { hasText: "Can’t reach the server." }).waitFor();
  await back();
  assert.equal(await opened(page), "classic hands=2");
  await close(page);
});

whole("an option changed while another game is loading belongs to that game", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/r/" + encodeURIComponent("classic hands=3"));
  await page.locator("#words li").first().waitFor();
  await page.locator("#h-end").click();
  const rules = await held(page, "**/api/rules", "POST");
  await page.locator("#begin").selectOption("spot");
  await until("it is asked for", () => rules.asked > 0);
  await page.locator("#o-hands input").last().fill("2");
  rules.go();
  assert.equal(await opened(page), "spot hands=2");
  await close(page);
});

whole("rules that are saved in two tabs are all there", async () => {
  const page = await somebody(browser, server.url), other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(server.url + "/new");
    await tab.locator("#words li").first().waitFor();
  }
  for (const [tab, name] of [[page, "Friday"], [other, "Sunday"]]) {
    await tab.locator("#nm").fill(name);
    await tab.locator("#words form").getByRole("button", { name: "Save" }).click();
    await tab.locator("#words form [role=status]", { hasText: /./ }).waitFor();
  }
  await page.reload();
  await counted(page, "#begin optgroup:first-child option", 2);
  await close(page);
});
