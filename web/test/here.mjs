// here.mjs - requests of tests to the tables of the browser itself, over the channel that pages' workers use among
// themselves.
import { answered, PATIENCE } from "./browser.mjs";

/** Pages of this context have no worker: the server deals at their tables with computers. */
export async function atServer(context) {
  await context.addInitScript(() => {
    const worker = window.Worker;
    Object.defineProperty(window, "Worker", { get: () => (window.hasWorker ? worker : undefined) });
  });
}

/** From their next load on they have a worker again. */
export async function atHome(context) {
  await context.addInitScript(() => { window.hasWorker = true; });
}

/** From now on the page may start workers, but its tables stay the server's. */
export async function worksOut(page) {
  await page.evaluate(() => { window.hasWorker = true; });
}

/** Waits until a worker of the page's browser plays. */
export function playsHere(page) {
  return answered(page, async () => (await navigator.locks.query()).held.some((lock) => lock.name === "hearts.tables"));
}

/** In a page: window.other acts as another page's worker that talks to the one that plays. */
function meet() {
  window.other ??= new Promise((ready) => {
    const own = "test-" + performance.timeOrigin, channel = new BroadcastChannel("hearts.tables"), hearing = new Set();
    const pass = (asked) => channel.postMessage({ is: "asked", from: own, asked });
    const hears = (of) => new Promise((done) => {
      const hear = (told) => {
        if (of(told)) hearing.delete(hear) && done(told);
      };
      hearing.add(hear);
    });
    channel.onmessage = ({ data }) => {
      if (data.is === "plays")
        navigator.locks.request("hearts.page." + own, () => new Promise(() => ready({ pass, hears, next: 1 })));
      else if (data.is === "told" && data.to === own) [...hearing].forEach((hear) => hear(data.told));
    };
    channel.postMessage({ is: "who" });
  });
}

/** Sends a request to the worker that plays: {status, body}. */
export async function askHere(page, method, path, body) {
  await page.evaluate(meet);
  return page.evaluate(async ([method, path, body]) => {
    const other = await window.other, request = other.next++;
    other.pass({ do: "ask", request, text: `${method} ${path}\n${body ? JSON.stringify(body) : ""}` });
    const told = await other.hears((told) => told.is === "answer" && told.request === request);
    return { status: told.status, body: told.text ? JSON.parse(told.text) : null };
  }, [method, path, body]);
}

/** Sends a command to a table of the browser over a new link, and waits for the reply; for "open" that is the view. */
export async function sayHere(page, table, what, more = {}) {
  await page.evaluate(meet);
  return page.evaluate(async ([table, what, more]) => {
    const other = await window.other, link = other.next++;
    const id = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
    const of = (told) => (told.is === "said" && told.link === link ? JSON.parse(told.text) : {});
    other.pass({ do: "open", link });
    await other.hears((told) => of(told).is === "hello");
    other.pass({ do: "say", link, text: JSON.stringify({ do: what, id, table, ...more }) });
    const told = await other.hears((told) => of(told).id === id || of(told).is === "view");
    other.pass({ do: "close", link });
    return of(told);
  }, [table, what, more]);
}

/**
 * A game of these rules with computers, played to its end at a table of the browser that no page showed: {table, game}.
 */
export async function playedOutHere(page, rules, player = "duck") {
  const { body: { table } } = await askHere(page, "POST", "/api/tables", { rules, public: false, seat: "A" });
  await sayHere(page, table, "start", { player });
  await page.evaluate(async (table) => {
    const other = await window.other, link = other.next++;
    const say = (what) => other.pass({ do: "say", link, text: JSON.stringify({ ...what, table }) });
    const id = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
    other.pass({ do: "open", link });
    for (let game = null; game?.phase !== "over";) {
      const m = JSON.parse((await other.hears((told) => told.is === "said" && told.link === link)).text);
      if (m.is === "no") throw new Error(JSON.stringify(m));
      if (m.is === "hello") for (const what of [{ do: "open" }, { do: "pace", id: id(), pace: "off" }]) say(what);
      if (m.is !== "view" && m.is !== "event") continue;
      game = m.is === "view" ? m.game : { ...game, ...m.game };
      if (game?.choice && (m.is === "view" || m.game?.choice)) say({ do: "play", id: id(), cards: game.choice.from.slice(0, game.choice.low) });
    }
    other.pass({ do: "close", link });
  }, table);
  return { table, game: await keptHere(page) };
}

/** The browser's latest finished game: waits until it is stored and listed. */
export async function keptHere(page) {
  for (const late = performance.now() + PATIENCE; ;) {
    const { body: { games: [kept] } } = await askHere(page, "GET", "/api/games");
    if (kept) return kept.game;
    if (performance.now() > late) throw new Error("a game is over, and is not listed");
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** The start page, and from there a classic game. */
export async function begun(page) {
  await page.goto(page.home);
  await playsHere(page);
  await page.locator(".hero .btn.go").first().click();
  await page.locator(".hand > li").first().waitFor();
}

/** Lets a test make the writes of a page's workers fail with an error; "" ends that. */
const FAULTS = `let fault = "";
new BroadcastChannel("test.faults").onmessage = (e) => { fault = e.data; };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...all) {
  // The others of a group that has failed already.
  if (fault && this.transaction.error) return null;
  const done = put.apply(this, all);
  if (fault) {
    const error = new DOMException("as the test wants it", fault);
    Object.defineProperty(this.transaction, "error", { value: error });
    this.transaction.abort();
  }
  return done;
};
`;

/** Gives the page's next worker these faults; the returned function sets the error. */
export async function faulty(page) {
  await page.context().route(/\/a\/worker-.*\.js/, async (route) => {
    // Repeat if a connection was just closed.
    const answer = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response: answer, body: FAULTS + await answer.text() });
  });
  return (fault) => page.evaluate((now) => {
    window.faults ??= new BroadcastChannel("test.faults");
    window.faults.postMessage(now);
  }, fault);
}

/** The clock of the page's next worker advances by that many milliseconds whenever it is read, as on a slow device. */
export async function late(page, by) {
  const clock = `const looked = performance.now.bind(performance);\nlet late = 0;\nperformance.now = () => looked() + (late += ${by});\n`;
  await page.context().route(/\/a\/worker-.*\.js/, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response: answer, body: clock + await answer.text() });
  });
}
