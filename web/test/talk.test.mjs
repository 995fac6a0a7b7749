// talk.test.mjs - chat at a table can be seen and heard: bubbles, the count of what is new, signs and phrases.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL, command, launch, many, MY_TURN, named, newTable, playUntil, rest, serve, somebody } from "./browser.mjs";
import { browser as standIn, load } from "./module.mjs";

const whole = rest(test);
let server, browser;

before(async () => {
  server = await serve(["--talk-each", "0ms"]);
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

/** Ada's page shows her table as `look` says; the others, by name and seat, send commands and have no view of it. */
async function tableOf(look, rules, others) {
  const ada = await somebody(browser, server.url, look), guests = [];
  await named(ada, "Ada");
  const table = await newTable(ada, rules);
  for (const [name, seat] of Object.entries(others)) {
    const guest = await somebody(browser, server.url);
    await named(guest, name);
    await command(guest, table, "sit", { seat });
    guests.push(guest);
  }
  await command(ada, table, "start", { player: "duck" });
  await ada.goto(`${server.url}/t/${table}`);
  await ada.locator(".hand > li").first().waitFor();
  return { ada, table, guests };
}
const says = (page, table, text) => command(page, table, "say", { text });
const bubble = (page, words) => page.locator(".bubble-box.placed .bubble", { hasText: words });
const phone = { size: { width: 390, height: 844 } };

/** Records in the page, as window.heard, what is read aloud from now on. */
function listen(page) {
  return page.evaluate(() => {
    const live = document.querySelector(".live");
    window.heard = [];
    new MutationObserver(() => window.heard.push(live.textContent))
      .observe(live, { childList: true, characterData: true, subtree: true });
  });
}

test("on a phone words appear at the speaker's plate, are counted and read aloud; muting takes two presses", async () => {
  const { ada, table, guests: [bea] } = await tableOf(phone, "classic", { Bea: "C" });
  await says(bea, table, "That ten was meant for you.");
  const said = bubble(ada, "That ten was meant");
  await said.waitFor();
  await ada.locator(".live", { hasText: "Bea says: That ten was meant for you." }).waitFor({ state: "attached" });
  await ada.getByRole("button", { name: "Chat, 1 new" }).waitFor();
  assert.equal(await ada.locator(".count").innerText(), "1");
  await said.evaluate((words) => Promise.all(words.closest(".bubble-box").getAnimations().map((grows) => grows.finished)));
  const [plate, box] = await Promise.all([ada.locator(".seats [data-seat=C] .plate").boundingBox(), said.boundingBox()]);
  assert.ok(box.y >= plate.y + plate.height && box.y < plate.y + plate.height + 20, "right under it");
  assert.ok(box.x < plate.x + plate.width / 2 && box.x + box.width > plate.x + plate.width / 2);
  assert.ok(box.height >= 44 && box.width >= 44, "for a thumb");

  await said.click();
  await ada.getByRole("button", { name: "Mute Bea" }).click();
  await ada.locator(".live", { hasText: "Bea is muted." }).waitFor({ state: "attached" });
  await ada.locator(".bubble-box.placed .undone").waitFor();
  const undone = await ada.locator(".bubble-box .undone").boundingBox();
  assert.ok(undone.y >= plate.y + plate.height && undone.y < plate.y + plate.height + 20, `the undo button is at ${undone.y}`);
  await listen(ada);
  await says(bea, table, "And what about this?");
  await ada.getByRole("button", { name: "Undo" }).click();
  await says(bea, table, "Peace.");
  await bubble(ada, "Peace.").waitFor();
  assert.equal(await ada.locator(".bubble", { hasText: "what about this" }).count(), 0, "muted is muted");
  assert.equal(await ada.locator(".count").innerText(), "2", "and not counted");
  assert.ok(!(await ada.evaluate(() => window.heard)).some((words) => words.includes("what about this")), "nor read aloud");
  await ada.getByRole("button", { name: "Chat, 2 new" }).click();
  await ada.locator(".tray .words-said", { hasText: "Peace." }).waitFor();
  await ada.getByRole("button", { name: "Close" }).click();
  assert.equal(await ada.locator(".count").count(), 0, "it was looked at");
  await close(ada, bea);
});

// In a sample, web-friends mutes and unmutes from the seat, and the test above does so from the bubble.
whole("a person muted from their dialog is neither shown, counted nor read aloud; the dialog offers to undo it", async () => {
  const { ada, table, guests: [bea] } = await tableOf(phone, "classic", { Bea: "C" });
  await listen(ada);
  await ada.getByRole("button", { name: "About Bea" }).click();
  const sheet = ada.getByRole("dialog"), again = sheet.getByRole("button", { name: "Unmute" });
  await sheet.getByRole("button", { name: "Mute" }).click();
  await again.waitFor();
  assert.equal(await sheet.getByRole("button", { name: "Mute", exact: true }).count(), 0, "they are muted already");
  await sheet.locator(".muted-line", { hasText: "Bea is muted." }).waitFor();
  await ada.keyboard.press("Escape");
  await says(bea, table, "Nobody hears this.");
  await ada.getByRole("button", { name: "About Bea" }).click();
  await again.click();
  await sheet.getByRole("button", { name: "Mute", exact: true }).waitFor();
  assert.equal(await sheet.locator(".muted-line").innerText(), "");
  await ada.keyboard.press("Escape");
  await says(bea, table, "But this.");
  await bubble(ada, "But this.").waitFor();
  await ada.locator(".live", { hasText: "But this." }).waitFor({ state: "attached" });
  assert.equal(await ada.locator(".bubble", { hasText: "Nobody hears" }).count(), 0);
  assert.equal(await ada.locator(".count").innerText(), "1");
  assert.ok(!(await ada.evaluate(() => window.heard)).some((words) => words.includes("Nobody hears")));
  await close(ada, bea);
});

test("a person is blocked from the bubble, or reported with what they said; with the keys alone", async () => {
  const { ada, table, guests: [bea] } = await tableOf({}, "classic", { Bea: "C" });
  await says(bea, table, "Silly.");
  await bubble(ada, "Silly.").waitFor();
  // The pad shows it, so it is no longer counted once the pad is drawn.
  await ada.locator(".count").waitFor({ state: "detached" });
  await bubble(ada, "Silly.").focus();
  await ada.keyboard.press("Enter");
  await ada.getByRole("button", { name: "Report…" }).focus();
  await ada.keyboard.press("Enter");
  await ada.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  assert.match(await ada.getByLabel("What’s wrong?").inputValue(), /Silly\./);
  await ada.keyboard.press("Escape");
  await says(bea, table, "Silly again.");
  await bubble(ada, "Silly again.").click();
  await ada.getByRole("button", { name: "Block Bea" }).click();
  await ada.locator(".live", { hasText: "Bea is blocked." }).waitFor({ state: "attached" });
  const blocked = await ada.evaluate(async () => (await (await fetch("/api/blocks")).json()).blocks);
  assert.deepEqual(blocked.map((b) => b.mute), [false]);
  await close(ada, bea);
});

test("signs and phrases are read in the reader's language; a program that does not know them shows them as words", async () => {
  const { ada, table, guests: [bea] } = await tableOf(phone, "classic", { Bea: "C" });
  const frames = [];
  ada.on("websocket", (socket) => socket.on("framesent", ({ payload }) => frames.push(JSON.parse(String(payload)))));
  await ada.reload();
  await ada.locator(".hand > li").first().waitFor();
  await bea.evaluate(() => localStorage.setItem("hearts.settings", JSON.stringify({ pace: 0, sound: false, met: true, language: "de" })));
  await bea.goto(`${server.url}/t/${table}`);
  await bea.locator(".hand > li").first().waitFor();
  const open = () => ada.getByRole("button", { name: "Chat", exact: true }).click();
  await open();
  for (const button of await ada.locator(".tray button").all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, await button.innerText());
  }
  await ada.locator(".tray").getByRole("button", { name: "ouch" }).click();
  await bubble(bea, "aua").waitFor();
  await bea.locator(".live", { hasText: "Ada: aua." }).waitFor({ state: "attached" });
  await bea.locator(".words-said", { hasText: "aua" }).waitFor();
  await ada.locator(".tray").waitFor({ state: "detached" });
  await open();
  await ada.getByRole("button", { name: "More", exact: true }).click();
  await ada.locator(".tray").getByRole("button", { name: "Nicely ducked." }).click();
  await bubble(bea, "Gut weggeduckt.").waitFor();
  assert.deepEqual(frames.filter((f) => f.do === "say").map((f) => f.text), ["*ouch*", "Nicely ducked."]);
  await close(ada, bea);
});

test("the tray folds up when the player's turn comes, and keeps what was typed", async () => {
  const { ada, table, guests: [bea] } = await tableOf(phone, "classic pass=none", { Bea: "B" });
  await bea.goto(`${server.url}/t/${table}`);
  // Until it is Bea's turn, and Ada's after that.
  await Promise.all([playUntil(bea, ".lay:has(.rail .seat.turn) .trick:not(:has([data-seat=A]))"),
    playUntil(ada, ".lay:has(.seats [data-seat=B].turn) .trick:not(:has([data-seat=A]))")]);
  await says(bea, table, "Hm.");
  await bubble(ada, "Hm.").click();
  await ada.getByRole("button", { name: "Answer", exact: true }).click();
  await ada.getByRole("textbox", { name: "Say something" }).fill("I think");
  await playUntil(bea, ".lay:not(:has(.rail .seat.turn))");
  await ada.locator(MY_TURN).waitFor();
  await ada.locator(".tray").waitFor({ state: "detached" });
  await ada.getByRole("button", { name: "Chat", exact: true }).click();
  assert.equal(await ada.getByRole("textbox", { name: "Say something" }).inputValue(), "I think");
  await close(ada, bea);
});

const focus = (page) => page.evaluate(() => document.activeElement.innerText);

test("the host removes somebody who is not playing: both and the table are told, and there is no way back", async () => {
  const { ada, table, guests: [bea, carl] } = await tableOf(phone, "classic pass=none", { Bea: "B", Carl: "C" });
  for (const guest of [bea, carl]) {
    await guest.goto(`${server.url}/t/${table}`);
    await guest.locator(".hand > li").first().waitFor();
  }
  await says(bea, table, "You are all silly.");
  assert.equal(await carl.getByRole("button", { name: /Remove Bea/ }).count(), 0);
  await bubble(carl, "silly").click();
  await carl.locator(".deeds").waitFor();
  assert.equal(await carl.getByRole("button", { name: /Remove Bea/ }).count(), 0, "only the host removes anybody");
  await bubble(ada, "silly").click();
  await ada.locator(".deeds").waitFor();
  assert.equal(await ada.getByRole("button", { name: /Remove Bea/ }).count(), 0, "nor can the host remove somebody who is playing");
  await command(bea, table, "leave");
  await ada.locator(".seats [data-seat=B] .mono.bot").waitFor({ state: "attached" });
  // An open bubble disappears with the table.
  await bea.getByRole("button", { name: "Menu" }).click();
  await bea.getByRole("dialog").waitFor();
  await ada.getByRole("button", { name: "Remove Bea…" }).click();
  // A double click asks, and removes nobody.
  await ada.getByRole("button", { name: "Remove Bea from this table" }).dblclick();
  await ada.getByRole("button", { name: "Remove Bea for good? They can’t come back to this table" }).click();
  for (const [page, told] of [[ada, "You removed Bea."], [carl, "Bea was removed by the host."]]) {
    await page.locator(".live", { hasText: told }).waitFor({ state: "attached" });
    await page.locator(".linkline", { hasText: told }).waitFor();
  }
  await ada.locator(".stopping", { hasText: "You removed Bea." }).waitFor();
  assert.equal(await ada.getByRole("button", { name: /^Remove Bea/ }).count(), 0, "nobody is removed twice");
  assert.equal(await focus(ada), "Close");
  await ada.keyboard.press("Enter");
  await ada.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await focus(ada), "Classic, custom rules", "the bubble that led there is gone");
  await bea.getByRole("heading", { name: "You were removed" }).waitFor();
  const out = "You were removed from this table.";
  await bea.locator(".trouble").getByText(out).waitFor();
  await bea.locator(".live", { hasText: out }).waitFor({ state: "attached" });
  assert.equal(await bea.locator("dialog").count(), 0);
  assert.equal(await focus(bea), "You were removed");
  assert.equal(await bea.locator(".hand").count(), 0);
  await bea.reload();
  await bea.getByRole("heading", { name: "You were removed" }).waitFor();
  await close(ada, bea, carl);
});

test("a game with others is called off when all want it, and nobody closes it alone", async () => {
  const { ada, table, guests: [bea] } = await tableOf(phone, "classic pass=none", { Bea: "B" });
  await bea.goto(`${server.url}/t/${table}`);
  await bea.locator(".hand > li").first().waitFor();
  await ada.getByRole("button", { name: "Menu" }).click();
  const menu = ada.getByRole("dialog");
  await menu.getByRole("button", { name: "Call off the game" }).waitFor();
  assert.equal(await menu.getByRole("button", { name: "Close table for everyone" }).count(), 0);
  await menu.getByRole("button", { name: "Call off the game" }).click();
  await menu.getByText("If everyone at the table agrees").waitFor();
  await menu.getByRole("button", { name: "Call off the game" }).click();
  await menu.waitFor({ state: "detached" });
  await bea.locator(".live", { hasText: "Ada wants to call off this game." }).waitFor({ state: "attached" });
  await ada.getByRole("button", { name: "Menu" }).click();
  assert.equal(await menu.getByRole("button", { name: "Call off the game" }).count(), 0, "it was said");
  await bea.getByRole("button", { name: "Menu" }).click();
  await bea.getByRole("dialog").getByRole("button", { name: "Call off the game" }).click();
  await bea.getByRole("dialog").getByText("Ada wants to.").waitFor();
  await bea.getByRole("dialog").getByRole("button", { name: "Call off the game" }).click();
  for (const page of [ada, bea]) await page.getByRole("heading", { name: "This table is closed" }).waitFor();
  await close(ada, bea);
});

/** Bubbles that cover a card, a plate, or a button; and how many there are. */
function covering(page) {
  return page.evaluate(() => {
    const rects = (what) => [...document.querySelectorAll(what)].filter((e) => getComputedStyle(e).visibility === "visible")
      .map((e) => ({ what: e.className || e.dataset.card || e.tagName, r: e.getBoundingClientRect() }));
    const at = ({ r }) => [r.left, r.top, r.right, r.bottom].map(Math.round).join();
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const bubbles = rects(".bubble"), things = rects(".trick > li[data-card] .card, .hand > li > button, .plate, .acts .btn");
    return {
      bubbles: bubbles.length,
      bad: bubbles.flatMap((b) => things.filter((t) => over(b.r, t.r)).map((t) => `${t.what} at ${at(t)} under ${b.what} at ${at(b)}`)),
      out: bubbles.filter(({ r }) => r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight).length,
    };
  });
}

const sizes = many([[320, 568], [844, 390]], [[320, 568], [390, 844], [844, 390], [768, 1024], [1440, 900], [2560, 1440]], "sizes");
for (const [rules, seats] of [["classic pass=none", ["B", "C", "D"]], ["classic players=10 pass=none", ["C", "F", "H"]]])
  (rules.includes("10") ? test : whole)(`no bubble covers a card, a plate or a button, at any size: ${rules}`, async () => {
    const others = Object.fromEntries(seats.map((seat) => [`Bea ${seat}`, seat]));
    const { ada, table, guests } = await tableOf({}, rules, others);
    for (const guest of guests) await guest.goto(`${server.url}/t/${table}`);
    const words = ["That ten was meant for you, dear.", "*phew*",
      "When I was young we played this every Sunday, and nobody gave the queen to their own grandmother, not once."];
    for (const [width, height] of sizes) {
      await ada.setViewportSize({ width, height });
      for (const [i, guest] of guests.entries()) await says(guest, table, `${words[i]}`);
      await ada.locator(".words-said", { hasText: "not once" }).first().waitFor({ state: "attached" });
      await ada.locator(".bubble-box.placed").first().waitFor();
      await ada.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished)));
      // Earlier bubbles keep their position until the table has its new size. Check again until then: a bubble that
      // covers something and disappears later is still a fault.
      let found = await covering(ada), next = found;
      for (; (found.bad.length || found.out) && next.bubbles >= found.bubbles; next = await covering(ada)) found = next;
      assert.ok(found.bubbles >= 1, `${width}x${height}: ${found.bubbles} bubbles`);
      assert.deepEqual([found.bad, found.out], [[], 0], `${width}x${height}`);
    }
    await close(ada, ...guests);
  });

/** In a window of that size, the words of seat C are next to their plate. */
function besideItsPlate(page, width, height) {
  return page.waitForFunction(([width, height]) => {
    const [plate, box] = [".seats [data-seat=C] .plate", ".bubble-box.placed"].map((what) => document.querySelector(what).getBoundingClientRect());
    const apart = Math.max(plate.left - box.right, box.left - plate.right, plate.top - box.bottom, box.top - plate.bottom);
    const inSight = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    // If nothing is free next to the plate, closed bubbles are in the rail; open ones cover something.
    const rail = document.querySelector(".rail").getBoundingClientRect(), lies = document.querySelector(".bubble-box.line:not(.open)");
    const there = lies ? box.top < rail.bottom && box.bottom > rail.top : apart <= 10 * Math.max(1, innerWidth / 1440) + 1;
    return innerWidth === width && innerHeight === height && inSight && there;
  }, [width, height]);
}

for (const open of [false, true])
  (open ? whole : test)(`when the phone is turned or the window changes, words are next to their plate again${open ? ", opened as well" : ""}`, async () => {
    const { ada, table, guests: [bea] } = await tableOf(phone, "classic pass=none", { Bea: "C" });
    await says(bea, table, "That ten was meant for you, dear.");
    await bubble(ada, "That ten").focus();
    if (open) await bubble(ada, "That ten").press("Enter");
    if (open) await ada.locator(".deeds").waitFor();
    for (const [width, height] of many([[844, 390], [390, 844], [1440, 900]], [[844, 390], [390, 844], [320, 568], [1440, 900], [768, 1024], [2560, 1440], [390, 844]], "turns")) {
      await ada.setViewportSize({ width, height });
      await besideItsPlate(ada, width, height);
    }
    if (!ALL) await wholeInRail(ada, bea, table);
    await close(ada, bea);
  });

whole("an open bubble is next to its plate again, even if something happens before the page notices its new size", async () => {
  const { ada, table, guests: [bea] } = await tableOf(phone, "classic pass=none", { Bea: "C" });
  await ada.evaluate(() => {
    window.late = null;
    window.ResizeObserver = class extends ResizeObserver {
      constructor(notice) {
        super((...all) => (window.late ? window.late.push(() => notice(...all)) : notice(...all)));
      }
    };
  });
  await says(bea, table, "That ten was meant for you, dear.");
  await bubble(ada, "That ten").focus();
  await bubble(ada, "That ten").press("Enter");
  await ada.locator(".deeds").waitFor();
  await ada.evaluate(() => { window.late = []; });
  await ada.setViewportSize({ width: 844, height: 390 });
  const noticed = await (await ada.waitForFunction(() => window.late.length)).jsonValue();
  await command(bea, table, "sit", { seat: "C", colour: 7 });
  await ada.waitForFunction((noticed) => window.late.length > noticed, noticed); // drawn again, and observed anew
  await ada.evaluate(() => {
    const all = window.late;
    window.late = null;
    for (const notice of all) notice();
  });
  await besideItsPlate(ada, 844, 390);
  await close(ada, bea);
});

/** On the narrowest phone a sentence that lies in the rail is whole. */
async function wholeInRail(ada, bea, table) {
  await ada.setViewportSize({ width: 320, height: 568 });
  await says(bea, table, "Was it you who gave me the queen of spades last Sunday?");
  const line = ada.locator(".bubble-box.placed", { hasText: "last Sunday" });
  await line.waitFor();
  const [said, lies] = await line.evaluate((box) => {
    const words = box.querySelector(".spoken");
    return [words.scrollHeight <= words.clientHeight + 1, box.classList.contains("line")];
  });
  assert.ok(lies, "no place beside the plate");
  assert.ok(said, "it is cut");
}

whole("on the narrowest phone a sentence in the rail is whole", async () => {
  const { ada, table, guests: [bea] } = await tableOf({ size: { width: 320, height: 568 } }, "classic pass=none", { Bea: "C" });
  await wholeInRail(ada, bea, table);
  await close(ada, bea);
});

test("a bubble is placed under its plate, or else beside or above it, where nothing is covered", async () => {
  const { placeAt } = await load("src/room/bubble-place.ts");
  const cloth = { left: 0, top: 0, right: 400, bottom: 600 }, plate = { left: 150, top: 20, right: 250, bottom: 70 };
  const box = (left, top, right, bottom) => ({ left, top, right, bottom });
  const size = { width: 120, height: 40 };
  assert.deepEqual(placeAt(plate, size, cloth, []), { left: 140, top: 80, tail: "top", at: 60 });
  assert.equal(placeAt(plate, size, cloth, [box(100, 90, 300, 200)]).tail, "left");
  assert.equal(placeAt(plate, size, cloth, [box(100, 90, 300, 200), box(300, 0, 400, 70)]).tail, "right");
  assert.equal(placeAt(plate, size, cloth, [box(0, 71, 400, 600), box(0, 0, 140, 80), box(260, 0, 400, 80)]), null);
  const low = box(10, 500, 100, 550);
  assert.deepEqual(placeAt(low, size, cloth, [box(0, 551, 400, 600), box(130, 400, 400, 600)]), { left: 8, top: 450, tail: "bottom", at: 47 });
  assert.equal(placeAt(plate, { width: 399, height: 40 }, cloth, []), null, "wider than the cloth");
});

test("each sign and phrase has words of its own in both languages, and comes back as what it is", async () => {
  standIn();
  const page = await load("test/phrases-module.ts");
  assert.deepEqual([page.allSigns.length, page.allPhrases.length], [6, 12]);
  const all = [...page.allSigns, ...page.allPhrases], seen = new Set();
  for (const language of ["en", "de"]) {
    page.text.value = page[language];
    for (const what of all) {
      const { sign, words } = page.wordsOf(page.wireOf(what));
      assert.equal(sign, page.allSigns.includes(what) ? what : undefined);
      assert.equal(words, page.text.value.room[sign ? "signs" : "phrases"][what]);
      seen.add(words);
    }
    assert.deepEqual(page.wordsOf("good luck"), { words: "good luck" }, "words that somebody types stay as they are");
  }
  assert.equal(seen.size, 2 * all.length);
});
