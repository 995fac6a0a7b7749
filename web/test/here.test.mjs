// here.test.mjs - tables of the browser itself: nothing is requested from the server, and nothing is lost.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
  ALL, brief, counted, handOf, launch, many, OVER, PATIENCE, playedOut, playUntil, pressCard, rest, serve, somebody,
} from "./browser.mjs";
import { askHere, begun, faulty, late, playsHere, sayHere } from "./here.mjs";

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

/** A person whose tables are their browser's; `settings` are those of the page. */
async function player(settings = {}) {
  return somebody(browser, server.url, { here: true, settings });
}

/** Another page of the same person, as a new tab. */
async function tab(of, address) {
  const page = await of.context().newPage();
  page.home = of.home;
  page.faults = of.faults;
  await page.goto(address);
  return page;
}

const shown = (page) => page.evaluate(() => Object.fromEntries(["trick", "hand"].map((list) =>
  [list, [...document.querySelectorAll(`.${list} > li[data-card]`)].map((li) => (li.dataset.seat ?? "") + li.dataset.card)])));

/** How far tests play on: some tricks after something went wrong in the first ones, or to the end of the hand. */
const LEFT = 12 - many(2, 11, "tricks after what went wrong");
const ON = ALL ? ".ends .scoresheet" : `.lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(${LEFT + 1})))`;

/** The player is asked for a card of a trick that others have begun. */
const MID_TRICK = ".lay:has(.rail .seat.turn):has(.trick > li[data-card]):not(:has(.trick > li[data-you][data-card], .hand .lifted))";

test("Play now deals in the browser, and the server hears nothing of it", async () => {
  const page = await player(), asked = [], sockets = [];
  page.on("request", (r) => { if (r.url().includes("/api/")) asked.push(`${r.method()} ${new URL(r.url()).pathname}`); });
  page.on("websocket", (s) => sockets.push(s.url()));
  await page.goto(page.home);
  await page.locator(".hello .btn.go").waitFor();
  await playsHere(page);
  const before = asked.length;
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /\/here\/t\/[0-9a-f]{32}$/);
  await playUntil(page, ON);
  assert.deepEqual(asked.slice(before), [], "a hand asks for nothing");
  assert.deepEqual(asked.filter((a) => !/\/api\/(me|rules|tables)$/.test(a) || a.startsWith("POST /api/tables")), []);
  assert.deepEqual(sockets, []);
  await page.goto(page.home);
  await page.locator(".resume").waitFor();
  await page.locator(".resume .btn").first().click();
  await page.waitForURL(/\/here\/t\//);
  await page.locator(ALL ? ".ends" : ".hand > li").first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** The page's process is killed; a new page is opened at the same address. */
async function killed(page) {
  const address = page.url(), gone = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => undefined);
  await gone;
  const next = await tab(page, address);
  await page.close();
  // In a hand's first trick the scores of the last one are shown again.
  await playUntil(next, ".hand > li");
  return next;
}

/** The number of kills; ./run soak here does more. */
const KILLS = Number(process.env.HEARTS_KILLS ?? many(2, 3, "kills"));

test(`a page that is killed in the middle of a trick is continued by the next: ${KILLS} kills`, { timeout: (KILLS + 10) * PATIENCE }, async () => {
  let page = await player();
  await begun(page);
  for (let kill = 1; kill <= KILLS; kill++) {
    // Not with a hand's last card: the next hand is dealt at once, and may have the same card.
    await playUntil(page, `${MID_TRICK}:has(.hand > li:nth-child(2))`);
    const there = await shown(page), { card } = (await handOf(page)).find((c) => c.may);
    if (kill % 2) {
      page = await killed(page);
      assert.deepEqual(await shown(page), there, `kill ${kill}`);
      // Not in the same state again.
      await page.locator(`${MID_TRICK} .hand`).waitFor();
      await page.locator(`.hand > li[data-card="${card}"] > button`).click();
      await counted(page, `.hand > li[data-card="${card}"]`, 0);
    } else {
      // A card that is on its way has either been played or not.
      await page.evaluate((card) => document.querySelector(`.hand > li[data-card="${card}"] > button`).click(), card);
      page = await killed(page);
      const { hand } = await shown(page), without = there.hand.filter((c) => c !== card);
      assert.ok([there.hand, without].some((left) => left.join() === hand.join()), `kill ${kill}: ${hand}, and there were ${there.hand}`);
    }
  }
  await playUntil(page, ON);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("two tabs at one table show the same, and when one is closed the other plays on", async () => {
  const first = await player();
  await begun(first);
  await playUntil(first, `${MID_TRICK}:not(:has(.hand > li:nth-child(${ALL ? 12 : 13})))`);
  const second = await tab(first, first.url());
  await second.locator(".hand > li").first().waitFor();
  assert.deepEqual(await shown(second), await shown(first));
  const { card } = (await handOf(second)).find((c) => c.may);
  await pressCard(second, card);
  await counted(first, `.hand > li[data-card="${card}"]`, 0);
  await counted(second, `.hand > li[data-card="${card}"]`, 0);
  await first.close();
  await playUntil(second, ON);
  assert.deepEqual(second.faults, []);
  await second.context().close();
});

whole("custom rules are played with computers in the browser, and with people at the server", async () => {
  const page = await player(), made = page.waitForEvent("request", (r) => r.method() === "POST" && r.url().endsWith("/api/tables"));
  await page.goto(page.home + "/r/three");
  await playsHere(page);
  await page.locator(".foot .btn.go").click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /\/here\/t\//);
  const { terms } = await sayHere(page, page.url().slice(-32), "open");
  assert.deepEqual([terms.watching, terms.talking], [false, false], "nobody else can come there");
  await page.goto(page.home + "/r/three");
  await page.locator(".foot .left .btn:not(.go)").click();
  await page.locator(".gather").waitFor();
  assert.doesNotMatch(page.url(), /\/here\//);
  await made;
  await page.context().close();
});

test("games played in the browser are listed with those of the server, and can be saved as a file", async () => {
  const page = await player(), once = page.home + "/r/" + encodeURIComponent(brief("classic hands=1 pass=none"));
  const games = () => page.locator(".past-game").evaluateAll((all) => all.map((a) => new URL(a.href).pathname.replace(/[^/]*$/, "")));
  await page.goto(once);
  await playsHere(page);
  await page.locator(".foot .btn.go").click();
  await playUntil(page, OVER);
  await page.locator(".ends a[href^='/here/g/']").first().click();
  const saved = page.waitForEvent("download"), id = page.url().replace(/#.*/, "").slice(-32);
  await page.getByRole("button", { name: "Download the record as a text file" }).click();
  const record = readFileSync(await (await saved).path(), "utf8");
  const head = { method: "POST", headers: { "Content-Type": "application/json" } };
  const there = await (await fetch(server.url + "/api/replay", { ...head, body: JSON.stringify({ record }) })).json();
  assert.deepEqual(there.hands, (await askHere(page, "GET", `/api/games/${id}/replay`)).body.hands);
  await page.goto(page.home + "/me/games");
  await page.locator(".past-game").waitFor();
  assert.deepEqual(await games(), ["/here/g/"]);
  assert.equal(await page.locator(".past-game .me", { hasText: "You" }).count(), 1);
  // The next table is the server's.
  await page.context().route(/\/a\/worker-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await playedOut(page, "classic hands=1 pass=none");
  await page.goto(page.home + "/me/games");
  await page.locator(".fault", { hasText: "This browser can’t open its saved games right now." }).waitFor();
  assert.deepEqual(await games(), ["/g/"]);
  await page.context().unroute(/\/a\/worker-.*\.js/);
  await page.locator(".history .btn", { hasText: "Try again" }).click();
  await counted(page, ".past-game", 2);
  assert.deepEqual(await games(), ["/g/", "/here/g/"], "the latest first");
  await page.goto(`${page.home}/here/g/${"0".repeat(32)}`);
  await page.getByText("It was played in another browser").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("the browser is asked not to delete the games once there is a hand to lose", async () => {
  const page = await player();
  await page.addInitScript(() => {
    window.asked = 0;
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => { window.asked++; return false; };
  });
  const asked = () => page.evaluate(() => window.asked);
  await begun(page);
  await playUntil(page, ".hand:not(:has(> li:nth-child(3)))");
  assert.equal(await asked(), 0);
  await playUntil(page, ".ends .scoresheet");
  await page.waitForFunction(() => window.asked > 0);
  await playUntil(page, ".hand > li:nth-child(13)");
  await playUntil(page, ".ends .scoresheet");
  await page.goBack();
  await page.locator(".start").waitFor();
  await page.goForward();
  await page.locator(".ends .scoresheet").waitFor();
  assert.equal(await asked(), 1);
  await page.context().close();
});

// In a sample, the test below covers both.
whole("the page says so if a table is another browser's, or was deleted", async () => {
  const page = await player(), words = "It was played in another browser, or this one has cleared its saved games.";
  await page.goto(`${page.home}/here/t/${"0123456789abcdef".repeat(2)}`);
  await page.locator(".trouble", { hasText: words }).waitFor();
  await begun(page);
  await page.evaluate(() => new Promise((done) => { indexedDB.deleteDatabase("hearts").onsuccess = done; }));
  await page.locator(".trouble", { hasText: words }).waitFor();
  await page.goto(page.home);
  await playsHere(page);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("hearts.tables")).length), 0, "nothing leads back to it");
  await page.context().close();
});

test("if the browser deletes a game in mid-trick, the page says that it is gone, and a new game can be played", async () => {
  const page = await player(), words = "It was played in another browser, or this one has cleared its saved games.";
  await page.goto(`${page.home}/here/t/${"0123456789abcdef".repeat(2)}`);
  await page.locator(".trouble", { hasText: words }).waitFor();
  await begun(page);
  await playUntil(page, MID_TRICK);
  const browserItself = await page.context().newCDPSession(page);
  await browserItself.send("Storage.clearDataForOrigin", { origin: new URL(page.home).origin, storageTypes: "indexeddb" });
  const card = page.locator(".hand > li > button:not([aria-disabled=true])").first();
  const told = page.locator(".trouble", { hasText: words }).waitFor();
  // If the page does not say it by itself, it does at the next card, which may be a computer's, while the test is
  // pressing.
  await Promise.race([told, card.click().catch(() => told)]);
  await told;
  await page.goto(page.home);
  await playsHere(page);
  await page.getByRole("button", { name: "Play now" }).click();
  await playUntil(page, ON);
  assert.match(page.url(), /\/here\/t\//);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("if the browser cannot continue a game, the table says so", async () => {
  const page = await player();
  await begun(page);
  const address = page.url(), { hand } = await shown(page);
  await page.context().route(/\/a\/worker-.*\.wasm/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(address);
  await page.locator(".linkline", { hasText: "This browser can’t go on with the game right now." }).waitFor();
  await page.context().unroute(/\/a\/worker-.*\.wasm/);
  await page.locator(".hand > li").first().waitFor();
  assert.deepEqual((await shown(page)).hand, hand);
  await counted(page, ".linkline", 0);
  await page.context().close();
});

for (const [fault, words] of [["QuotaExceededError", "no room to save"], ["UnknownError", "can’t save the game"]])
  (fault === "UnknownError" ? test : whole)(`what cannot be stored does not happen, and the page says so: ${fault}`, async () => {
    const page = await player(), fail = await faulty(page);
    await begun(page);
    await playUntil(page, `${MID_TRICK}:not(:has(.hand > li:nth-child(${ALL ? 12 : 13})))`);
    const there = await shown(page), { card } = (await handOf(page)).find((c) => c.may);
    await fail(fault);
    await pressCard(page, card);
    await page.locator(".linkline", { hasText: words }).waitFor();
    assert.deepEqual(await shown(page), there);
    const second = await tab(page, page.url());
    await second.locator(".linkline", { hasText: words }).waitFor();
    await second.close();
    await fail("");
    await playUntil(page, ON);
    await counted(page, ".linkline", 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

for (const [what, script] of [["nothing", ""], ["a worker without locks", "Object.defineProperty(navigator, 'locks', { value: undefined });"],
  ["a worker without a store", "indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };"]])
  // In a sample, web-day checks that the server's table stands in.
  whole(`with ${what} for it, the server deals`, async () => {
    const page = await player();
    await page.context().route(/\/a\/worker-.*\.js/, async (route) => {
      if (!script) return route.fulfill({ status: 404, body: "" });
      const answer = await route.fetch({ maxRetries: 2 });
      return route.fulfill({ response: answer, body: script + await answer.text() });
    });
    const told = page.waitForResponse(/\/a\/worker-/);
    await page.goto(page.home);
    await told;
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator(".hand > li").first().waitFor();
    assert.match(page.url(), /\/t\/[0-9a-f]{32}$/);
    assert.doesNotMatch(page.url(), /\/here\//);
    await page.context().close();
  });

whole("if no server answers, the browser shows a newcomer the rules, and deals", async () => {
  const page = await player({ met: false });
  await page.goto(page.home);
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto(page.home + "/new");
  await page.locator(".formcol section").first().waitFor();
  await page.goto(page.home);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /\/here\/t\//);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("a hand in the browser asks the server for nothing, unlike one at the server", async (t) => {
  for (const here of [true, false]) {
    const page = await somebody(browser, server.url, { here }), said = [];
    let bytes = 0;
    page.on("request", (request) => { if (/\/api\//.test(request.url())) said.push(`${request.method()} ${new URL(request.url()).pathname}`); });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => said.push(String(payload)));
      socket.on("framereceived", ({ payload }) => { bytes += payload.length; });
    });
    await page.goto(page.home);
    await page.locator(".hello .btn.go").waitFor();
    if (here) await playsHere(page);
    said.length = bytes = 0;
    await page.getByRole("button", { name: "Play now" }).click();
    await playUntil(page, ".ends .scoresheet");
    t.diagnostic(`${here ? "in the browser" : "at the server"}: asked ${said.length} times, told ${bytes} bytes`);
    assert.equal(said.length === 0, here, said.join("\n"));
    await page.context().close();
  }
});

whole("the worker's program comes once, and does not wait for the worker's script", async () => {
  const page = await player();
  let came = () => undefined, times = 0;
  const asked = new Promise((done) => { came = done; });
  await page.context().route(/\/a\/worker-.*\.wasm/, (route) => {
    times++;
    came();
    return route.continue();
  });
  await page.context().route(/\/a\/worker-.*\.js/, async (route) => {
    await asked;
    return route.continue();
  });
  await begun(page);
  assert.match(page.url(), /\/here\/t\//);
  assert.equal(times, 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const untyped = (page) => page.context().route(/\/a\/worker-.*\.wasm/, async (route) => {
  const response = await route.fetch({ maxRetries: 2 });
  return route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
});
const refused = (page) => page.addInitScript(() => { WebAssembly.compileStreaming = () => Promise.reject(new Error("as the test wants it")); });
const unsent = (page) => page.addInitScript(() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (said) {
    if (said.module) throw new DOMException("as the test wants it", "DataCloneError");
    return post.call(this, said);
  };
});
for (const [what, spoil] of [["the host does not say what it is", untyped], ["it cannot be translated", refused], ["it cannot be sent", unsent]])
  whole(`a worker that gets no program from its page fetches it: ${what}`, async () => {
    const page = await player();
    await spoil(page);
    await begun(page);
    assert.match(page.url(), /\/here\/t\//);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test("a program that ends is restarted with what was stored", async () => {
  const page = await player();
  await page.context().route(/\/a\/worker-.*\.js/, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    const trap = `let trap = false; new BroadcastChannel("test.faults").onmessage = () => { trap = true; };
const made = WebAssembly.Instance;
WebAssembly.Instance = function (module, imports) {
  const send = imports.host.send;
  imports.host.send = (...all) => { if (trap) { trap = false; throw new Error("as the test wants it"); } return send(...all); };
  return new made(module, imports);
};
`;
    await route.fulfill({ response: answer, body: trap + await answer.text() });
  });
  await begun(page);
  await playUntil(page, `${MID_TRICK}:not(:has(.hand > li:nth-child(${ALL ? 12 : 13})))`);
  await page.evaluate(() => new BroadcastChannel("test.faults").postMessage("now"));
  await playUntil(page, ON);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** The number of the worker's turn in the browser's store; `next` increases it, as another worker would. */
const turn = (page, next = false) => page.evaluate((next) => new Promise((done) => {
  indexedDB.open("hearts").onsuccess = ({ target: { result: db } }) => {
    const own = db.transaction("own", "readwrite").objectStore("own");
    own.get("turn").onsuccess = ({ target: { result } }) => {
      if (next) own.put(result + 1, "turn");
      db.close();
      done(result);
    };
  };
}), next);

test("a worker that was replaced by another writes nothing any more, and plays again only as the next one", async () => {
  const page = await player();
  await begun(page);
  await playUntil(page, `${MID_TRICK}:not(:has(.hand > li:nth-child(${ALL ? 12 : 13})))`);
  const there = await shown(page), before = await turn(page, true), { card } = (await handOf(page)).find((c) => c.may);
  await pressCard(page, card);
  await counted(page, `.hand > li[data-card="${card}"]`, 0);
  assert.ok(there.hand.includes(card));
  assert.equal(await turn(page), before + 2, "it was refused, and started again");
  await playUntil(page, ON);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

whole("the browser reads rules as the server does", async () => {
  const page = await player();
  await page.goto(page.home);
  for (const [method, body] of [["GET"], ["POST", { rules: "classic target=50" }], ["POST", { rules: "classic sun=on moon=off" }]]) {
    const here = await askHere(page, method, "/api/rules", body);
    const there = await fetch(server.url + "/api/rules", { method, ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}) });
    assert.equal(here.status, there.status);
    assert.deepEqual(here.body, await there.json());
  }
  await page.context().close();
});

for (const [language, menu, said] of [
  ["en", "Menu", /^This device is slow, so the computers think less: \S+ \d+\s%, \S+ \d+\s%, \S+ \d+\s% of their hands\.$/],
  ["de", "Menü", /^Dieses Gerät ist langsam\. Die Computer denken darum nur einen Teil der Runden durch: \S+ \d+\s%, \S+ \d+\s%, \S+ \d+\s%\.$/],
])
  whole(`on a slow device the menu says how much time the computers had: ${language}`, async () => {
    const page = await player({ language });
    await late(page, 0.5);
    await page.goto(page.home);
    await playsHere(page);
    const { body } = await askHere(page, "POST", "/api/tables", { rules: "classic hands=1 ties=shared", public: false, seat: "A" });
    await sayHere(page, body.table, "start", { player: "full" });
    await page.goto(`${page.home}/here/t/${body.table}`);
    await playUntil(page, ".trick > li[data-card]");
    await page.locator("header.bar").getByRole("button", { name: menu }).click();
    const line = page.getByRole("dialog").locator(".looking-on");
    await line.waitFor();
    assert.match(await line.innerText(), said);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
