// browser.mjs - shared by the tests of the page: a server, a real Chromium, and people in it.
//
// Tests wait for conditions (locators, waitFor), never for a length of time. HEARTS is the program. PAGE, if given, is
// a folder with a built page to use instead of the one inside the program; CHROMIUM, if given, a browser. LAG, if
// given, is the greatest delay of everything on the wire, in milliseconds and in both directions: a test that passes
// only on a fast wire waits for the wrong thing. With PLACE=here the tables of a test's people are played by the
// browser. HEARTS_SEED is the seed of the cards, if HEARTS deals by one. HEARTS_SLOW is the factor by which the machine
// is slower than a quiet one. How much a test checks: sample.mjs.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startFront, startHearts } from "../dev.mjs";
import { askHere, atServer, playsHere, sayHere } from "./here.mjs";
import { ALL } from "./sample.mjs";

export { ALL, brief, many, rest, some } from "./sample.mjs";

// An "import" would read three megabytes once more to find their names: a third of what a test needs to begin.
const { chromium } = createRequire(import.meta.url)("playwright-core");

const here = dirname(fileURLToPath(import.meta.url));
export const hearts = process.env.HEARTS ?? join(here, "../../build/hearts");
export const SLOW = Math.max(1, Number(process.env.HEARTS_SLOW) || 1);
/** The limit of every wait. It ends what hangs, and judges nothing: a slow machine gets more time. */
export const PATIENCE = 60_000 * SLOW;
export const inBrowser = process.env.PLACE === "here";
const seed = Number(process.env.HEARTS_SEED ?? 1);
if (process.env.HEARTS) console.error(`# seed ${seed}`);

/**
 * A server and its page: {url, port, stop, kill, again, pause, resume}. Computers take no time. With a `folder` it
 * stores its games there, and may be killed and restarted at the same address.
 */
export async function serve(options = [], { folder } = {}) {
  const begin = (port) => startHearts(hearts, ["--think-least", "0ms", "--think-most", "1ms", ...options], { folder, port });
  let back = await begin(0);
  const front = process.env.PAGE ? await startFront(process.env.PAGE, back.port, 0) : null;
  const wire = process.env.LAG ? await slowWire(front?.port ?? back.port, Number(process.env.LAG)) : null;
  const port = wire?.port ?? front?.port ?? back.port;
  return {
    url: `http://127.0.0.1:${port}`, port,
    stop: () => {
      wire?.stop();
      front?.stop();
      back.stop();
    },
    kill: () => new Promise((done) => {
      back.child.once("exit", done);
      back.child.kill("SIGKILL");
    }),
    again: async () => { back = await begin(back.port); },
    /** The server stops answering without closing anything; resume() lets it go on. */
    pause: () => back.child.kill("SIGSTOP"),
    resume: () => back.child.kill("SIGCONT"),
  };
}

let drawn = seed;
/** The next random number of the seed, from 0 to 1. */
const chance = () => (drawn = (drawn * 48271 + 11) % 0x7fffffff) / 0x7fffffff;

/** Forwards everything from its port to `to`: in order, each piece delayed by up to `most` ms, at random. */
function slowWire(to, most) {
  const carry = (from, on) => {
    let last = Promise.resolve();
    const later = (what) => {
      const way = new Promise((done) => setTimeout(done, chance() * most));
      last = last.then(() => way).then(what);
    };
    from.on("data", (piece) => later(() => on.write(piece)));
    from.on("end", () => later(() => on.end()));
    from.on("error", () => on.destroy());
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: to, host: "127.0.0.1", allowHalfOpen: true });
    carry(near, far);
    carry(far, near);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done({ port: server.address().port, stop: () => server.close() })));
}

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
// The same Chromium without a window and menus takes a fifth to a third less processor time. Without hinting its
// letters are as wide as those of the whole browser.
const bare = "/usr/bin/chromium-headless-shell";
// In a sample scripts are compiled, and their memory is cleared, by the thread that runs them, and neither
// they nor the worker's program are optimized: a hand then takes a tenth to a seventh less processor time,
// at the server as in the browser. These made no difference beyond the measurements' own spread: another limit of
// processes, no zygote, the GPU's work in the browser's process, pages of different sites in one process, no fonts, no
// pictures, less motion, a smaller window. Without a thread for the compositor, idle callbacks never come, and with a
// single process for everything this browser ends at its second person.
const lean = ALL ? [] : ["--js-flags=--single-threaded,--liftoff-only,--no-opt"];

function open(paths, more) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? paths.find((p) => existsSync(p)), timeout: PATIENCE,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", ...lean, ...more],
  });
}

/** A Chromium for tests; `more` are further switches. */
export const launch = (...more) => open([bare, ...whole], more);
/** Prefers the whole browser: for measurements and pictures. */
export const launchWhole = (...more) => open([...whole, bare], more);

/**
 * Pages of this context paint nothing, which saves two fifths of their work: they are still laid out and can be pressed
 * as usual. The drawings of cards and signs are removed too, because each card would get its own copy.
 */
export async function unpainted(context) {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { opacity: 0 !important }");
    document.adoptedStyleSheets.push(sheet);
    const drawings = new MutationObserver(() => {
      const sprite = document.getElementById("sprite");
      // The sprite has been parsed completely.
      if (sprite?.nextSibling) for (const symbol of sprite.children) symbol.replaceChildren();
      if (sprite?.nextSibling || document.readyState === "complete") drawings.disconnect();
    });
    drawings.observe(document, { childList: true, subtree: true });
  });
}

/** A page's own timeouts grow with the machine too: otherwise it would behave differently on a slow one. */
async function patient(context) {
  await context.addInitScript((slow) => {
    for (const wait of ["setTimeout", "setInterval"]) {
      const real = window[wait];
      window[wait] = (go, ms = 0, ...more) => real(go, ms >= 1000 ? ms * slow : ms, ...more);
    }
  }, SLOW);
}

/**
 * People who have gone and may come again as somebody else, in a sample: by browser, the address of the server, and
 * where their tables are played.
 */
const gone = new WeakMap();

/** What a test does to a page or its context that would still be there for somebody else. */
const LASTING = {
  page: ["addInitScript", "emulateMedia", "exposeFunction", "on", "once", "route", "routeWebSocket"],
  context: ["addInitScript", "exposeFunction", "grantPermissions", "newCDPSession", "newPage", "on", "once", "route",
    "routeWebSocket", "setOffline"],
};

/**
 * A person whose context is closed leaves the page to the next one, if a test has done nothing lasting to it: cookies
 * and everything stored is cleared. The page's code is there then, which saves three fifths of a visit.
 */
function leaves(page, url, rested) {
  const context = page.context(), close = context.close.bind(context), { clock } = page;
  let changed = false;
  page.guests = [];
  for (const [of, names] of [[page, LASTING.page], [context, LASTING.context]])
    for (const name of names) {
      const real = of[name];
      of[name] = (...all) => {
        changed = true;
        return real.apply(of, all);
      };
    }
  Object.defineProperty(page, "clock", { get: () => {
    changed = true;
    return clock;
  } });
  context.close = async () => {
    for (const guest of page.guests.splice(0)) await guest.context().close();
    if (changed || page.isClosed()) return close();
    // The page cannot be used again if its server has stopped.
    const there = await page.goto(url + BARE).catch(() => null);
    if (!there) return close();
    await context.clearCookies();
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases())
        await new Promise((done) => { indexedDB.deleteDatabase(name).onsuccess = done; });
    });
    page.faults = [];
    rested.push(page);
  };
}

/** When a person's context is closed, the guest's is closed too. */
export function bringsAlong(page, guest) {
  if (page.guests) page.guests.push(guest);
  else page.context().once("close", () => void guest.context().close().catch(() => undefined));
}

/** A new person takes over the page of one who has gone. */
async function comes(page, size, kept) {
  await page.setViewportSize(size);
  await page.mouse.move(0, 0);
  await page.evaluate((kept) => localStorage.setItem("hearts.settings", JSON.stringify(kept)), kept);
  return page;
}

/**
 * A person with a browser of their own; `settings` are those of src/settings.ts. `here`: tables with computers are
 * played by the browser. In a sample nothing is painted unless it is `drawn`.
 */
export async function somebody(browser, url,
  { here = inBrowser, settings = {}, size = { width: 1440, height: 900 }, drawn = ALL, ...more } = {}) {
  const kept = { pace: 0, sound: false, met: true, language: "en", ...settings };
  // People who differ in anything else get a page of their own.
  const usual = !ALL && !drawn && !Object.keys(more).length;
  if (!gone.has(browser)) gone.set(browser, {});
  const rested = gone.get(browser)[url + (here ? "/here" : "")] ??= [];
  if (usual && rested.length) return comes(rested.pop(), size, kept);
  const context = await browser.newContext({ viewport: size, locale: "en-GB", serviceWorkers: "block", ...more });
  context.setDefaultTimeout(PATIENCE);
  if (!drawn) await unpainted(context);
  if (SLOW > 1) await patient(context);
  await context.addInitScript((kept) => {
    // Skip the empty page that comes first.
    if (!/^http/.test(location.href)) return;
    if (!localStorage.getItem("hearts.settings")) localStorage.setItem("hearts.settings", JSON.stringify(kept));
    // Only newcomers are asked for a name.
    localStorage.setItem("hearts.asked-name", "true");
  }, kept);
  if (!here) await atServer(context);
  const page = await context.newPage();
  page.faults = [];
  const faulty = (said) => { if (!/WebSocket connection|Failed to load resource|establish a connection/.test(said)) page.faults.push(said); };
  page.on("pageerror", (e) => faulty(String(e)));
  page.on("console", (m) => { if (m.type() === "error") faulty(m.text()); });
  page.home = url;
  if (usual) leaves(page, url, rested);
  return page;
}

// ---- Tables, requested as the page does ----

/** A page of the server's origin that shows nothing: all requests work from there, without loading the page's code. */
const BARE = "/healthz";

/** Makes the person in the page's browser a guest with that name. */
export async function named(page, name) {
  await page.goto(page.home + BARE);
  await page.evaluate(async (n) => {
    await fetch("/api/guest", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: n }) });
    localStorage.setItem("hearts.known", "true");
  }, name);
}

/** Makes a table for the page's person, at seat A; returns its id. */
export async function newTable(page, rules, more = {}) {
  if (!page.url().startsWith(page.home)) await page.goto(page.home + BARE);
  return page.evaluate(async ([rules, more]) => {
    const head = { method: "POST", headers: { "Content-Type": "application/json" } };
    await fetch("/api/guest", { ...head, body: "{}" });
    const answer = await fetch("/api/tables", { ...head, body: JSON.stringify({ rules, public: false, seat: "A", ...more }) });
    const body = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(body));
    return body.table;
  }, [rules, more]);
}

/** Sends a table a command over a new socket, and waits for the reply. */
export function command(page, table, what, more = {}) {
  return page.evaluate(([table, what, more]) => new Promise((done, fail) => {
    const id = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "hearts.1");
    socket.onerror = () => fail(new Error("no socket"));
    socket.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (m.is === "hello") socket.send(JSON.stringify({ do: what, id, table, ...more }));
      else if (m.id === id) {
        socket.close();
        done(m);
      }
    };
  }), [table, what, more]);
}

/**
 * A table with these rules in play, computers in the other seats; the page shows it. `here`: it is one of the browser's
 * own.
 */
export async function seated(page, rules, player = "duck", more = {}, here = inBrowser) {
  const table = await (here ? newTableHere : newTable)(page, rules, more);
  await page.goto(`${page.home}${here ? "/here" : ""}/t/${table}`);
  await page.locator("main").first().waitFor();
  const said = await (here ? sayHere : command)(page, table, "start", { player });
  if (said.is !== "ok") throw new Error(JSON.stringify(said));
  return table;
}

async function newTableHere(page, rules, more) {
  await page.goto(page.home);
  await playsHere(page);
  const { status, body } = await askHere(page, "POST", "/api/tables", { rules, public: false, seat: "A", ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.table;
}

/** The JSON reply to a request, from the place where the page's tables are played. */
export async function asked(page, path, here = inBrowser) {
  if (here) return (await askHere(page, "GET", path)).body;
  return page.evaluate(async (path) => (await fetch(path)).json(), path);
}

/** Seats guests with these names at the next free seats of a table; they stay there until the page is closed. */
export async function company(page, table, names) {
  const guest = await somebody(page.context().browser(), page.home);
  bringsAlong(page, guest);
  await guest.goto(page.home + BARE);
  for (const name of names) {
    // A new person each time, whose socket stays open.
    await guest.context().clearCookies();
    const said = await guest.evaluate(async ([table, name]) => {
      const head = { method: "POST", headers: { "Content-Type": "application/json" } };
      await fetch("/api/guest", { ...head, body: JSON.stringify({ name }) });
      const id = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
      const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "hearts.1");
      (window.kept ??= []).push(socket);
      return new Promise((done) => {
        const sit = id();
        socket.onmessage = (e) => {
          const m = JSON.parse(e.data);
          if (m.is === "hello") for (const what of [{ do: "open", id: id(), table }, { do: "sit", id: sit, table }]) socket.send(JSON.stringify(what));
          else if (m.id === sit) done(m);
        };
      });
    }, [table, name]);
    if (said.is !== "ok") throw new Error(`${name}: ${JSON.stringify(said)}`);
  }
}

// ---- A person who plays by pressing what can be pressed ----

/** The dialog of a finished game; that of a hand has no link to the start page. */
export const OVER = ".ends footer a[href='/']";
/** The viewer is asked for a card. */
export const MY_TURN = ".lay:not([inert]) .rail .seat.turn";

/**
 * Plays at the table shown, through the page alone, until the page matches the selector `until`. It presses what a
 * person could press: the main button, one of a moon's choices, a card that may be played. It takes as long as needed,
 * as long as the page goes on changing.
 */
export async function playUntil(page, until) {
  await page.evaluate(([until, turn, patience]) => new Promise((done, fail) => {
    // Without a layout, if the browser can do that.
    const shown = (e) => e.checkVisibility?.() ?? e.getClientRects().length > 0;
    const find = (selector) => [...document.querySelectorAll(selector)].find(shown);
    const can = ":not([aria-disabled=true]):not(:disabled)";
    // A lifted card flies by itself after a moment; pressed again, it would stay.
    const asked = () => document.querySelector(turn) !== null && document.querySelector(".hand .lifted") === null;
    const next = () => find(`.ends .btn.go${can}, .centre .btn.go${can}, .centre .moonway`) ??
      (asked() ? find(`.hand button.card${can}:not([aria-pressed=true])`) ?? find(`.centre [data-confirm]${can}`) : null);
    let planned = false, late;
    const act = () => {
      planned = false;
      clearTimeout(late);
      late = setTimeout(giveUp, patience);
      if (!find(until)) return void next()?.click();
      watcher.disconnect();
      clearTimeout(late);
      done();
    };
    const soon = () => {
      if (!planned) setTimeout(act);
      planned = true;
    };
    const watcher = new MutationObserver(soon);
    const giveUp = () => {
      watcher.disconnect();
      fail(new Error(`nothing new in ${patience} ms, and not there: ${until}; the page shows: ${document.body.innerText.slice(0, 2000)}`));
    };
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    soon();
  }), [until, MY_TURN, 2 * PATIENCE]);
}

/** Plays at a table that no page shows, which is much faster, until a number of hands is over, or the whole game. */
export function playHands(page, table, hands = 1e6) {
  return page.evaluate(([table, hands]) => new Promise((done, fail) => {
    const id = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "hearts.1");
    let game = null;
    socket.onclose = () => fail(new Error("no socket"));
    socket.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (m.is === "no") fail(new Error(JSON.stringify(m)));
      if (m.is === "hello") for (const what of [{ do: "open" }, { do: "pace", id: id(), pace: "off" }]) socket.send(JSON.stringify({ ...what, table }));
      if (m.is !== "view" && m.is !== "event") return;
      game = m.is === "view" ? m.game : { ...game, ...m.game };
      if (game?.hand_number > hands || game?.phase === "over") done(socket.close());
      else if (game?.choice && (m.is === "view" || m.game?.choice))
        socket.send(JSON.stringify({ do: "play", id: id(), table, cards: game.choice.from.slice(0, game.choice.low) }));
    };
  }), [table, hands]);
}

/**
 * Calls a function in the page until it returns something, and returns that. For functions that return promises, which
 * waitForFunction() would mistake for the result.
 */
export function answered(page, ask) {
  return page.evaluate(`(async (late) => {
    for (;;) {
      const answer = await (${ask})();
      if (answer) return answer;
      if (performance.now() > late) throw new Error("no answer in time to " + ${JSON.stringify(String(ask))});
      await new Promise((next) => setTimeout(next, 20));
    }
  })(performance.now() + ${PATIENCE})`);
}

/** A game of these rules with computers, played to its end at a table that no page showed: {table, game}. */
export async function playedOut(page, rules, player = "duck") {
  const table = await newTable(page, rules), said = await command(page, table, "start", { player });
  if (said.is !== "ok") throw new Error(JSON.stringify(said));
  await playHands(page, table);
  // This is how a page notes that somebody is known.
  await page.evaluate(() => localStorage.setItem("hearts.known", "true"));
  const game = await answered(page, async () => (await (await fetch("/api/games")).json()).games[0]?.game);
  // A game can be viewed once it is in the list.
  const there = await page.evaluate(async (game) => {
    const got = await fetch(`/api/games/${game}/replay`);
    return { status: got.status, said: got.ok ? "" : await got.text() };
  }, game);
  if (there.status !== 200) throw new Error(`${game} is listed, and then ${JSON.stringify(there)}`);
  return { table, game };
}

/**
 * Presses a card of the hand with the mouse: when the hand has stopped moving, at a point that no other card covers.
 */
export async function pressCard(page, card) {
  const { x, y } = await page.evaluate(async (card) => {
    const hand = document.querySelector(".hand");
    // What was just shown begins to move within the next frames.
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let moving; (moving = hand.getAnimations({ subtree: true })).length;)
      await Promise.allSettled(moving.map((a) => a.finished));
    const button = hand.querySelector(`li[data-card="${card}"] > button`);
    const box = button.getBoundingClientRect();
    for (let y = 0.15; y < 1; y += 0.2)
      for (let x = 0.1; x < 1; x += 0.1) {
        const point = { x: box.x + x * box.width, y: box.y + y * box.height };
        if (button.contains(document.elementFromPoint(point.x, point.y))) return point;
      }
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    throw new Error(`${card} at ${box.x},${box.y} is covered by ${over?.outerHTML.slice(0, 300)}; the page shows: ${document.body.innerText.slice(0, 1000)}`);
  }, card);
  await page.mouse.move(0, 0);
  await page.mouse.click(x, y);
}

/** Waits until nothing has come or moved for a while: until then the page may ignore presses (stray-press.ts). */
export function atRest(page) {
  return page.evaluate(() => new Promise((done) => {
    let calm = 0;
    const watch = new MutationObserver(() => { calm = performance.now(); });
    watch.observe(document.body, { childList: true, subtree: true });
    calm = performance.now();
    const look = () => {
      if (performance.now() - calm < 500) return requestAnimationFrame(look);
      watch.disconnect();
      return done();
    };
    look();
  }));
}

/**
 * Clicks with a pointer that comes from elsewhere. One that has rested where something has just come or moved is
 * ignored, like the second press of a double click: stray-press.ts.
 */
export async function clickAnew(page, what) {
  await page.mouse.move(0, 0);
  await what.click();
}

/** The cards of the hand as shown, and whether the rules let each be chosen now. */
export function handOf(page) {
  return page.locator(".hand > li").evaluateAll((all) => all.map((li) => ({
    card: li.dataset.card, may: li.firstElementChild.getAttribute("aria-disabled") !== "true",
  })));
}

/** From now on cards move at this pace; at 0 not at all. */
export function paced(page, pace) {
  return page.evaluate((pace) => {
    localStorage["hearts.settings"] = JSON.stringify({ ...JSON.parse(localStorage["hearts.settings"]), pace });
    dispatchEvent(new StorageEvent("storage", { key: "hearts.settings" }));
  }, pace);
}

/** The page takes another language as it does from another tab; its words come a moment later. */
export async function speak(page, language) {
  if (await page.locator("html").getAttribute("lang") === language) return;
  const before = await page.evaluate((language) => {
    const key = "hearts.settings", before = document.body.innerText;
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), language }));
    dispatchEvent(new StorageEvent("storage", { key }));
    return before;
  }, language);
  await page.waitForFunction((before) => document.body.innerText !== before, before);
}

/** The faults found in both languages, or in these. */
export async function inLanguages(page, work, languages = ["en", "de"]) {
  const wrong = [];
  for (const language of languages) {
    await speak(page, language);
    for (const line of await work()) wrong.push(`${language}: ${line}`);
  }
  return wrong;
}

/** Waits until the visible letters are those of the page's own fonts, which may come late. */
export function lettersThere(page) {
  return page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Waits until that many elements are visible. */
export async function counted(page, selector, n) {
  const enough = page.waitForFunction(([selector, n]) => document.querySelectorAll(selector).length === n, [selector, n]);
  await enough.catch(async () => {
    const there = await page.locator(selector).count(), shown = await page.locator("body").innerText();
    throw new Error(`not ${n} but ${there} of ${selector}; the page shows: ${shown.replace(/\s+/g, " ")}`);
  });
}
