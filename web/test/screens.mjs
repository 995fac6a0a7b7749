// screens.mjs - the way to every screen of the page, for tests and pictures that go through all of them.
//
// show(page, n) brings a page to a screen; `seats` are the numbers of players with which it is worth checking.
import { readFileSync } from "node:fs";
import { fewHands, manyHands, tellCareer } from "./career.mjs";
import { atHome, begun, faulty, worksOut } from "./here.mjs";
import { tellDeals } from "./deals.mjs";
import {
  bringsAlong, command, company, handOf, named, newTable, OVER, playedOut, playHands, playUntil, pressCard, seated,
  somebody,
} from "./browser.mjs";

const games = { 3: "three", 4: "classic", 6: "cancellation players=6", 10: "cancellation players=10" };

/** The form for three people at one device, filled in. */
async function deviceForm(page) {
  await page.goto(page.home + "/friends");
  await page.locator(".where input").nth(1).check();
  await page.locator(".device-names .row .btn").first().click();
  for (const [i, name] of ["Anna", "Ben", "Grandmother Elisabeth"].entries()) await page.locator(".device-names input").nth(i).fill(name);
}

/** Another person, with a browser of their own that is closed with the page's. */
async function other(page, name) {
  const guest = await somebody(page.context().browser(), page.home);
  bringsAlong(page, guest);
  await named(guest, name);
  return guest;
}

const called = ["Grete", "Ines", "Grandmother Elisabeth", "Tom", "Bartholomew the Younger", "W".repeat(24), "Zoë", "李小龍", "<b>Bold</b>"];
const titled = ["Friday", "", "", "After dinner everybody is welcome here!!", "", "Beginners"];
const dealt = ["classic", "turbo", "cancellation players=7", "three", "american", "windows", "cancellation players=10", "classic target=50"];

/** A number of tables as the server would list them, all of them different. */
export function manyTables(n) {
  return Array.from({ length: n }, (_, i) => {
    const rules = dealt[i % 8], seats = { three: 3 }[rules] ?? Number(/players=(\d+)/.exec(rules)?.[1] ?? 4);
    const stage = i % 5 === 4 ? "playing" : "gathering";
    const kind = (k) => (k === 0 || (k + i) % 4 === 1 ? "person" : stage === "playing" || (k + i) % 4 === 2 ? "computer" : "nobody");
    const all = Array.from({ length: seats }, (_, k) => {
      if (kind(k) === "computer") return { kind: "computer", name: i % 3 ? "casual" : "strong" };
      if (kind(k) === "nobody") return { kind: "nobody" };
      const rated = (i + k) % 3 ? { rating: 1400 + (i * 37 + k * 91) % 300, sure: i % 2 === 0 } : {};
      return { kind: "person", name: called[(i + k) % 9], ...(i % 7 === 3 && k > 0 ? { away: true } : {}), ...rated };
    });
    return {
      table: (0xa0000000 + i).toString(16).padEnd(32, "0"), rules, title: titled[i % 6], host: called[i % 9], seats: all,
      free: all.filter((s) => s.kind === "nobody").length, stage, watching: i % 6 === 1 ? 2 : 0, password: i % 9 === 5, public: true,
      age: i * i * 61_000, ...(i % 10 === 0 ? { fills: "strong" } : {}),
      terms: { turn: [20_000, 60_000, 15_000, 120_000][i % 4], bank: 60_000, grace: 30_000, takebacks: true, claims: true, pauses: false,
        watching: i % 8 !== 4, talking: true, tricks: true, stand_in: "strong" },
    };
  });
}

/** Replaces the server's list of tables; the returned function reports changes, and its `cut` closes the connection. */
export async function listed(page, tables) {
  let tell, cut = false;
  const told = (m) => tell(m);
  await page.routeWebSocket(/socket/, (ws) => {
    if (cut) return void ws.close();
    told.cut = () => {
      cut = true;
      void ws.close();
    };
    const up = ws.connectToServer();
    tell = (m) => ws.send(JSON.stringify({ is: "lobby", ...m }));
    up.onMessage((m) => {
      const said = JSON.parse(m);
      if (said.is !== "lobby") ws.send(m);
      // What changes at the server's own tables is left out: tests before this one have left some.
      else if (said.tables) tell({ tables });
    });
  });
  return told;
}

async function fromMenu(page, item) {
  await page.locator("header.bar").getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: item }).click();
  // The menu has a heading too, and so has the message shown while the dialog is loading.
  await page.locator("dialog .over-head", { hasNotText: /Menu|One moment/ }).waitFor();
}

/** Names that begin alike, are long, or are written from right to left, in wide letters or in emoji. */
const people = [
  "Grandmother", "Grandfather", "Maximilian von Hohenfels", "Aunt Clara", "Annemarieluise", "Annemarieluisa",
  "\u05e1\u05d1\u05ea\u05d0 \u05e8\u05d1\u05ea\u05d0 \u05de\u05d9\u05e8\u05d9\u05dd", "\u7530\u4e2d\u592a\u90ce\u53f3\u885b\u9580\u4e09\u4e16", "\u{1f98a}\u{1f43b}\u{1f43c}\u{1f428}\u{1f42f}\u{1f981}\u{1f42e}",
];
/** A table of such people, in play. */
export async function familiar(page, n, names = people, way = "none") {
  await named(page, "Ada");
  const table = await newTable(page, `${games[n]} pass=${way}`);
  await company(page, table, names.slice(0, n - 1));
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(".gather").waitFor();
  const said = await command(page, table, "start");
  if (said.is !== "ok") throw new Error(JSON.stringify(said));
  await page.locator(".seats .plate .total").first().waitFor();
  return table;
}

/** Half of a trick has been played, and it is the player's turn. */
const inTrick = (n) => `.lay:has(.rail .seat.turn):has(.trick > li[data-card]:nth-child(${Math.floor(n / 2)}))`;

async function pass(page, n) {
  await seated(page, n > 4 ? `classic players=${n} pass=L` : games[n]);
  await page.locator(".centre .btn.go").waitFor();
}
async function trick(page, n) {
  await seated(page, games[n]);
  await playUntil(page, inTrick(n) + ":has(.hand [aria-disabled=true])");
}
/** From now on the page's connection is gone, until the page is reloaded. */
export async function cutting(page) {
  const open = new Set();
  let gone = false;
  await page.routeWebSocket(/socket/, (ws) => {
    if (gone) return void ws.close();
    ws.connectToServer();
    open.add(ws);
  });
  return async () => {
    gone = true;
    for (const ws of open) await ws.close();
    await page.locator(".linkline .btn").waitFor();
  };
}
async function offline(page, n) {
  const cut = await cutting(page);
  await trick(page, n);
  await cut();
}
async function hinted(page) {
  await page.locator("[data-act=hint]").click();
  await page.locator(".rail .ask.why small", { hasText: /\w/ }).waitFor();
}
/** Played until there is a choice, so that the hint has something to say. */
async function hint(page, n) {
  await seated(page, games[n]);
  for (;;) {
    await playUntil(page, inTrick(n));
    await hinted(page);
    if (await page.locator("[data-act=chances]").count()) return;
    await pressCard(page, (await handOf(page)).find((c) => c.may).card);
    await page.locator(".rail .ask.why").waitFor({ state: "detached" });
  }
}
/** A game of one hand; usually nobody watches while it is played. */
const ONE = "classic hands=1";
async function over(page) {
  await page.goto(`${page.home}/t/${(await playedOut(page, ONE)).table}`);
  await page.locator(OVER).waitFor();
}
/** The first hand of a game is scored. */
async function handOver(page, n) {
  const table = await newTable(page, games[n]);
  await command(page, table, "start", { player: "duck" });
  await playHands(page, table, 1);
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(".ends .scoresheet").waitFor();
}
async function finished(page) {
  return "/g/" + (await playedOut(page, ONE)).game;
}

/** The deals of a server that has run for long: `seats` positions, all of them near chance except one. */
export function manyDeals(seats = 4, deals = 48_212) {
  const off = (i, by) => Math.round(by * Math.sqrt(deals / 48_212) * [1.2, -1.3, 2.1, -0.6, 0.4, -1.8, 0.9, -0.2, 1.1, -1.7][i]);
  const cards = seats > 5 ? 104 : 52, part = 1 / seats, hearts = cards / 4, v = { queens: part * (1 - part), hearts: (hearts * part * (1 - part) * 39) / 51, short: 0.0485 };
  return {
    cards, seats, queens: cards / 52, suits: [hearts, hearts, hearts, hearts], deals, voided: 7, sealed: deals - 90, dropped: 12,
    at: Array.from({ length: seats }, (_, i) => ({
      queens: Math.round(deals * part * (cards / 52)) + off(i, 40), hearts: Math.round(deals * hearts * part) + off((i + 1) % seats, 90), short: Math.round(deals * 0.0511) + off((i + 3) % seats, 20),
    })),
    computers: { hands: 3 * deals, queens: Math.round(0.7503 * deals) },
    chance: { queens: { mean: part * (cards / 52), variance: v.queens }, hearts: { mean: hearts * part, variance: v.hearts }, short: { mean: 0.0511, variance: v.short } },
    chi: { queens: 2.13, hearts: 4.87, freedom: seats - 1 },
  };
}

async function dealsOf(page, deals) {
  const json = (body) => (route) => route.fulfill({ json: body });
  await page.route("**/api/deals", json({ deals }));
  const dealt = { hands: 1204, queens: 296, due: 301, spread: 225.75 };
  await page.route("**/api/stats", json({ families: [{ family: "classic", games: 150, wins: 41, hands: 1204, points: 7000, moons: 3, rating: 1571, sure: true, dealt }] }));
  await named(page, "Ada");
  await page.goto(page.home + "/deals");
  await page.locator(".band").first().waitFor();
}

async function careerOf(page, career) {
  await tellCareer(page, career);
  await dealsOf(page, [manyDeals(4)]);
  await page.goto(page.home + "/me/figures");
  await page.locator(".career[aria-busy=false] .dealt").waitFor();
}

/** The dialog of a record from a file whose deals are checked. */
async function checked(page, change = (text) => text) {
  const text = readFileSync(new URL("../../tests/records/fair.txt", import.meta.url), "utf8");
  await page.goto(page.home + "/me/games");
  await page.locator(".open-record input").setInputFiles({ name: "fair.txt", mimeType: "text/plain", buffer: Buffer.from(change(text)) });
  await page.locator(".checksheet, nav a[href$='/check']").first().waitFor();
  if (!(await page.locator(".checksheet").count())) await page.locator("nav a[href$='/check']").click();
  await page.locator(".fingerprint, .checksheet footer .btn.go").first().waitFor();
}

/** At a table in play a guest sends a chat message, and may then leave. */
export async function spokenTo(page, leaves = false) {
  const guest = await other(page, "Grandmother");
  await named(page, "Ada");
  const table = await newTable(page, games[4]);
  await command(guest, table, "sit", { seat: "C" });
  await command(page, table, "start", { player: "duck" });
  await page.goto(`${page.home}/t/${table}`);
  await page.locator(".hand > li").first().waitFor();
  await command(guest, table, "say", { text: "That ten was meant for you, dear." });
  await page.locator("button.bubble").waitFor();
  if (leaves) {
    await command(guest, table, "leave");
    await page.locator(".seats [data-seat=C] .mono.bot").waitFor({ state: "attached" });
  }
  return table;
}

export const screens = [
  { name: "start", show: async (page) => {
    await page.goto(page.home);
    await page.locator(".game").first().waitFor();
  } },
  { name: "strength", show: async (page) => {
    await page.goto(page.home);
    await page.locator(".btn.change").click();
    await page.getByRole("dialog", { name: "How strong?" }).waitFor();
  } },
  { name: "tile", show: async (page) => {
    await page.goto(page.home);
    await page.locator("button.game", { hasText: "Black Maria" }).click();
    await page.getByRole("dialog").locator(".holding", { hasText: "cards each" }).waitFor();
  } },
  { name: "form", show: async (page) => {
    await page.goto(page.home + "/r/" + encodeURIComponent("turbo players=5 moon=off sun=on"));
    await page.locator(".clash [role=group] .btn").first().waitFor();
  } },
  { name: "form-open", show: async (page) => {
    await page.goto(page.home + "/r/" + encodeURIComponent("classic jack=-10 moon=choose"));
    await page.getByRole("searchbox").fill("queen of spades");
    await page.locator(".hits button").first().click();
    await page.locator(".opt.found").waitFor();
  } },
  { name: "form-search", show: async (page) => {
    await page.goto(page.home + "/new");
    await page.getByRole("searchbox").fill("first trick");
    await page.locator(".hits button").first().waitFor();
  } },
  { name: "lobby", show: async (page) => {
    const host = await other(page, "Grete");
    for (const [rules, title] of [["classic", "Friday"], ["turbo", ""], ["cancellation players=7", "Seven at the table"]])
      await newTable(host, rules, { public: true, title });
    await page.goto(page.home + "/lobby");
    await page.locator(".lobby-list > li").nth(2).waitFor();
  } },
  { name: "lobby40", show: async (page) => {
    await listed(page, manyTables(40));
    await page.goto(page.home + "/lobby");
    await page.locator(".lobby-list > li").nth(39).waitFor();
  } },
  { name: "device-form", show: deviceForm },
  { name: "device-cover", show: async (page) => {
    await atHome(page.context());
    await deviceForm(page);
    await page.locator(".friend-parts .opener .btn").click();
    await page.locator(".show-cards").waitFor();
  } },
  { name: "friends", show: async (page) => {
    await page.goto(page.home + "/friends");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("radio", { name: "Link and password" }).check();
  } },
  { name: "gathering", seats: [4, 10], show: async (page, n) => {
    await named(page, "Ada");
    const table = await newTable(page, games[n], { title: "Friday" });
    await page.goto(`${page.home}/t/${table}`);
    await page.locator(".gather").waitFor();
  } },
  { name: "guest", seats: [4, 10], show: async (page, n) => {
    const host = await other(page, "Grete");
    const table = await newTable(host, n === 4 ? "american" : games[n]);
    await page.goto(`${page.home}/t/${table}`);
    await page.getByRole("button", { name: "Sit down", exact: true }).waitFor();
  } },
  { name: "door", show: async (page) => {
    await named(page, "Ada");
    await page.goto(`${page.home}/t/${await newTable(page, "classic", { password: "plum" })}`);
    await page.getByRole("button", { name: "Change who can join" }).click();
    await page.getByRole("dialog").waitFor();
  } },
  { name: "muted", show: async (page) => {
    await spokenTo(page);
    await page.getByRole("button", { name: "About Grandmother" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unmute" }).waitFor();
  } },
  { name: "lobby-gone", show: async (page) => {
    const tell = await listed(page, manyTables(4));
    await page.goto(page.home + "/lobby");
    await page.locator(".lobby-list > li").nth(3).waitFor();
    tell.cut();
    await page.locator(".lobby-gone .ico").waitFor();
    await page.locator(".lobby-act .btn").first().click({ force: true });
  } },
  { name: "password", show: async (page) => {
    const host = await other(page, "Grete");
    const table = await newTable(host, "american players=5", { password: "a long one" });
    await named(page, "Ada");
    await page.goto(`${page.home}/t/${table}`);
    await page.getByLabel("Table password").waitFor();
  } },
  { name: "pass", seats: [3, 4, 6, 10], show: pass },
  { name: "chosen", show: async (page) => {
    await pass(page, 4);
    for (const at of [0, 1, 12]) await pressCard(page, (await handOf(page))[at].card);
    await page.locator(".hand .picked").nth(2).waitFor();
  } },
  { name: "charge", show: async (page) => {
    await seated(page, "turbo");
    await playUntil(page, ".centre.low");
  } },
  { name: "trick", seats: [3, 4, 6, 10], show: trick },
  { name: "decided", show: async (page) => {
    await seated(page, "classic points=h:0,QS:13");
    await playUntil(page, ".lay:has([data-act=finish]):has(.rail .seat.turn)");
  } },
  { name: "names", seats: [4, 10], show: (page, n) => familiar(page, n) },
  { name: "refusal", seats: [3, 4], show: async (page, n) => {
    await trick(page, n);
    await pressCard(page, (await handOf(page)).find((c) => !c.may).card);
    await page.locator(".rail .ask.why").waitFor();
  } },
  { name: "offline", seats: [4], show: offline },
  { name: "hint", seats: [4], show: hint },
  { name: "chances", show: async (page) => {
    await hint(page, 4);
    await page.locator("[data-act=chances]").click();
    await page.locator("dialog.chances :is(.best, .same)").waitFor();
  } },
  { name: "suggestion", show: async (page) => {
    await pass(page, 4);
    await hinted(page);
  } },
  { name: "passes", show: async (page) => {
    await pass(page, 4);
    await hinted(page);
    await page.locator("[data-act=chances]").click();
    await page.locator("dialog.chances .best").waitFor();
  } },
  { name: "hand-end", seats: [3, 4, 6, 10], show: handOver },
  { name: "scores", seats: [4, 10], show: async (page, n) => {
    await handOver(page, n);
    await page.locator(".ends .btn.go").click();
    await fromMenu(page, "Scores");
  } },
  { name: "tricks", seats: [4, 10], show: async (page, n) => {
    await seated(page, games[n]);
    await playUntil(page, `.lay:has(.rail .seat.turn):has(.hand):not(:has(.hand > li:nth-child(${n === 4 ? 10 : 8})))`);
    await fromMenu(page, /Tricks of this hand|Last trick/);
  } },
  { name: "rules", show: async (page) => {
    await seated(page, "classic");
    await fromMenu(page, "Rules");
  } },
  { name: "settings", show: async (page) => {
    await page.goto(page.home);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  } },
  { name: "looks", show: async (page) => {
    await page.goto(page.home);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog", { name: "Settings" }).locator(".pictures").scrollIntoViewIfNeeded();
  } },
  { name: "asked-name", show: async (page) => {
    await page.goto(page.home + "/lobby");
    await page.evaluate(() => localStorage.removeItem("hearts.asked-name"));
    await page.getByRole("button", { name: "Quick seat" }).click();
    await page.locator("dialog.naming").waitFor();
  } },
  { name: "keys", show: async (page) => {
    await page.goto(page.home + "/keys");
    await page.locator(".keycols").waitFor();
  } },
  { name: "menu", show: async (page) => {
    await seated(page, "classic");
    await page.locator("header.bar").getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").waitFor();
  } },
  { name: "talk", show: async (page) => {
    await seated(page, "classic");
    await spokenTo(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^Chat/ }).click();
    const field = page.locator(".tray").getByLabel("Say something");
    await field.fill("Good evening");
    await field.press("Enter");
    await page.locator(".tray .words-said", { hasText: "Good evening" }).waitFor();
  } },
  { name: "bubble", show: async (page) => {
    await spokenTo(page);
    await page.locator("button.bubble").focus();
  } },
  { name: "bubble-open", show: async (page) => {
    await spokenTo(page);
    await page.locator("button.bubble").click();
    await page.locator(".deeds").waitFor();
  } },
  { name: "tray", show: async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await spokenTo(page, true);
    await playUntil(page, inTrick(4));
    await page.getByRole("button", { name: /^Chat/ }).click();
    await page.locator(".tray").waitFor();
  } },
  { name: "stop", show: async (page) => {
    await spokenTo(page, true);
    await page.locator("button.bubble").click();
    await page.getByRole("button", { name: "Remove Grandmother…" }).click();
    await page.getByRole("button", { name: "Remove Grandmother from this table" }).click();
    await page.getByRole("button", { name: /Remove .* for good\?/ }).waitFor();
  } },
  { name: "stopped", show: async (page) => {
    const host = await other(page, "Grete");
    const table = await newTable(host, games[4]);
    await named(page, "Ada");
    await command(host, table, "start", { player: "duck" });
    await page.goto(`${page.home}/t/${table}`);
    await page.locator(".board").waitFor();
    const ada = await page.evaluate(async () => (await (await fetch("/api/me")).json()).person);
    await command(host, table, "stop", { person: ada });
    await page.getByRole("heading", { name: "You were removed" }).waitFor();
  } },
  { name: "over", show: over },
  { name: "step", show: async (page) => {
    await seated(page, "classic hands=1", "novice");
    await playUntil(page, OVER);
    await page.evaluate(() => {
      localStorage["hearts.step"] = JSON.stringify({ ...JSON.parse(localStorage["hearts.step"]), offer: "casual" });
    });
    await page.reload();
    await page.locator(".step .btn").first().waitFor();
  } },
  { name: "replay", show: async (page) => {
    await page.goto(page.home + await finished(page));
    await page.locator("main").waitFor();
    await page.getByRole("button", { name: "Next" }).first().waitFor();
  } },
  { name: "solved", show: async (page) => {
    await page.goto(page.home + await finished(page));
    await page.locator(".costs ol > li button").nth(8).click();
    await worksOut(page);
    await page.getByRole("button", { name: "With all cards open" }).click();
    await page.locator(".solved tbody tr").first().waitFor();
  } },
  { name: "deals", show: (page) => dealsOf(page, [manyDeals(4), manyDeals(10, 412)]) },
  { name: "deals-table", show: async (page) => {
    await dealsOf(page, [manyDeals(4), manyDeals(10, 412)]);
    await page.getByRole("combobox").selectOption({ index: 1 });
    await page.getByRole("button", { name: "As a table" }).click();
    await page.locator(".bands td").first().waitFor();
  } },
  { name: "figures", show: (page) => careerOf(page, manyHands({ until: Date.UTC(2026, 10, 20, 19, 30) })) },
  { name: "figures-table", show: async (page) => {
    await careerOf(page, manyHands({ until: Date.UTC(2026, 10, 20, 19, 30) }));
    const buttons = page.getByRole("button", { name: /as a table$/ });
    while (await buttons.count()) await buttons.first().click();
  } },
  { name: "figures-few", show: (page) => careerOf(page, fewHands()) },
  { name: "chips", show: async (page) => {
    const at = Date.UTC(2026, 10, 20, 19, 30), game = "0123456789abcdef".repeat(2), table = "fedcba9876543210".repeat(2);
    const moves = [1000, 100, -200, 189, 100, -200, 431, -200, 64, 100, -200, 312], whats = { 1000: "grant", 100: "grant", [-200]: "buy-in" };
    let left = 0;
    const lines = moves.map((chips, i) => ({ line: i + 1, at: at + i * 47_000_000, what: whats[chips] ?? "cash-out", chips, left: (left += chips),
      ...(whats[chips] === "grant" ? {} : { table }), ...(chips in whats ? {} : { game }) })).reverse();
    await page.route("**/api/book", (route) => route.fulfill({ json: { chips: left, lines, before: 1 } }));
    await named(page, "Ada");
    await page.goto(page.home + "/me/chips");
    await page.locator(".bookline").first().waitFor();
  } },
  { name: "slate", show: async (page) => {
    await named(page, "Ada");
    const me = await page.evaluate(async () => (await (await fetch("/api/me")).json()).person), id = (digit) => digit.repeat(32);
    const who = [["Ada", me, 1250, false], ["Bruno Grandfather", id("b"), -400, true], ["Cleo", id("c"), -850, false], ["Dora", id("d"), 0, false]]
      .map(([name, person, chips, agreed]) => ({ name, person, chips, agreed }));
    const slate = { table: id("e"), who, computers: 0, settled: 0, payments: [{ from: id("b"), to: me, chips: 400 }, { from: id("c"), to: me, chips: 850 }] };
    await page.route("**/api/slates", (route) => route.fulfill({ json: { slates: [{ table: slate.table, chips: 1250 }] } }));
    await page.route("**/api/slates/*", (route) => route.fulfill({ json: slate }));
    await page.goto(page.home + "/me/slates");
    await page.locator(".slate").waitFor();
  } },
  { name: "form-chips", show: async (page) => {
    await page.goto(page.home + "/r/super");
    await page.getByText("Stakes", { exact: true }).waitFor();
    await page.getByRole("radio", { name: /^The slate/ }).check();
    await page.locator(".money-ones").scrollIntoViewIfNeeded();
  } },
  { name: "friends-chips", show: async (page) => {
    await page.goto(page.home + "/friends/super");
    await page.getByRole("radio", { name: /^The slate/ }).check();
  } },
  { name: "print", show: async (page) => {
    const table = await tellDeals(page);
    await seated(page, games[4]);
    await table.lock((await table.hears("commit")).commit);
    await table.dealt((await table.hears("reveal")).chance);
    await fromMenu(page, /Fingerprint/);
    await page.getByRole("dialog").getByText("Your random number was used for this deal.").waitFor();
  } },
  { name: "print-wrong", show: async (page) => {
    const table = await tellDeals(page, { lie: true });
    await trick(page, 4);
    await table.lock((await table.hears("commit")).commit);
    await page.locator(".linkline").waitFor();
  } },
  { name: "check", show: (page) => checked(page) },
  { name: "check-fail", show: (page) => checked(page, (text) => text.replace(/deal A 4C 5C (.*) B 2C 2D/, "deal A 2C 5C $1 B 4C 2D")) },
  { name: "review", show: async (page) => {
    await page.goto(page.home + await finished(page) + "#costs");
    await page.getByText("What it cost you").first().waitFor();
    await page.locator(".review .sum").first().waitFor();
    const worst = page.locator(".moment-head").first();
    if (await worst.count()) await worst.click();
    const chances = page.locator(".moment-more summary").first();
    if (await chances.count()) await chances.click();
  } },
  { name: "me", show: async (page) => {
    await finished(page);
    await page.goto(page.home + "/me");
    await page.locator(".papers").waitFor();
  } },
  { name: "games", show: async (page) => {
    await finished(page);
    await page.goto(page.home + "/me#games");
    await page.locator("main a[href^='/g/']").first().waitFor();
  } },
  { name: "day", show: async (page) => {
    await page.goto(page.home);
    await page.evaluate(() => {
      const two = (n) => String(n).padStart(2, "0"), now = new Date();
      const date = (n) => {
        const d = new Date(now.getFullYear(), now.getMonth(), now.getDate() - n);
        return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
      };
      const runs = Array.from({ length: 200 }, (_, i) => (i % 11 === 3 ? 13 + i % 7 : Math.floor((i * i) / 4500)));
      localStorage["hearts.days"] = JSON.stringify([0, 1, 2, 3, 5, 6].map((n) => ({ date: date(n), rules: "classic", points: 4, runs, played: ["2C"] })));
    });
    await page.goto(page.home + "/day");
    await page.locator(".dayfield").waitFor();
  } },
  { name: "taken", show: async (page) => {
    await atHome(page.context());
    await page.goto(page.home + "/me/games");
    await page.evaluate(() => fetch("/api/account", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Roswitha", password: "correct horse" }) }).then(() => undefined));
    await page.reload();
    const text = readFileSync(new URL("../../tests/releases/0.1/records/play-super.txt", import.meta.url), "utf8");
    const file = [text, text.replace(/^score .*$/m, "score 1 1 1 1"), text.slice(0, text.lastIndexOf("trick"))].join("\n");
    await page.locator(".take input").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(file) });
    await page.locator(".not-kept").waitFor();
    await page.locator(".ask-to-join").waitFor();
    await page.locator(".past-game").waitFor();
  } },
  { name: "lesson", show: async (page) => {
    await page.goto(page.home + "/learn");
    await page.locator("main h1").waitFor();
  } },
  { name: "watching", show: async (page) => {
    const host = await other(page, "Grete");
    const table = await seated(host, "classic");
    await playUntil(host, inTrick(4));
    await named(page, "Ada");
    await page.goto(`${page.home}/t/${table}`);
    await page.locator(".lay.watches .trick > li").first().waitFor();
  } },
  { name: "not-kept", show: async (page) => {
    await atHome(page.context());
    const fail = await faulty(page);
    await begun(page);
    await playUntil(page, inTrick(4));
    await fail("QuotaExceededError");
    const { card } = (await handOf(page)).find((c) => c.may);
    await page.locator(`.hand > li[data-card="${card}"] > button`).press("Enter");
    await page.locator(".linkline").waitFor();
  } },
  { name: "elsewhere", show: async (page) => {
    await atHome(page.context());
    await page.goto(page.home + "/here/t/" + "0".repeat(32));
    await page.locator(".trouble h1").waitFor();
  } },
  { name: "lost", show: async (page) => {
    await page.goto(page.home + "/t/" + "0".repeat(32));
    await page.getByRole("heading", { name: "There’s no such table" }).waitFor();
  } },
];

/** Every screen with every number of players: [name, show]. */
export function everyScreen(wanted = () => true) {
  return screens.flatMap(({ name, seats = [0], show }) => seats.map((n) => [n ? `${name}-${n}` : name, (page) => show(page, n)]))
    .filter(([name]) => wanted(name));
}
