// friends.test.mjs - people at one table by its link: sitting, chatting, taking back, coming back, watching; before
// that, a name of one's own, and the lesson on a small phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, brief, clickAnew, company, counted, handOf, launch, lettersThere, MY_TURN, named, newTable, OVER, playHands,
  playUntil, pressCard, rest, seated, serve, somebody,
} from "./browser.mjs";

const whole = rest(test);
let server, browser;

before(async () => {
  // No waiting between two chat messages.
  server = await serve(["--talk-each", "0ms"]);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const sits = (page, name) => page.locator(".places li", { hasText: name });

/** Ada's table, where Bruno sits at B by the link that she gave him; the game has begun. */
async function twoAt(make) {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  await named(ada, "Ada");
  await make(ada);
  await ada.locator(".gather").waitFor();
  const link = await ada.getByLabel("Link to this table", { exact: true }).inputValue();
  assert.equal(link, ada.url());
  await bruno.goto(link);
  await bruno.getByLabel("Your name").fill("Bruno");
  await bruno.locator(".place[data-seat=B]").getByRole("button", { name: "Sit here" }).click();
  await sits(ada, "Bruno").waitFor();
  await ada.getByLabel("Computers in empty seats").selectOption("casual");
  await ada.getByRole("button", { name: "Deal now, with computers" }).click();
  for (const page of [ada, bruno]) await page.locator(".hand > li").first().waitFor();
  return { ada, bruno };
}

async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

/** The cards on the table, and the player's own. */
function shown(page) {
  return page.evaluate(() => {
    const cards = (list) => [...document.querySelectorAll(`${list} > li[data-card]`)]
      .map((li) => (li.dataset.seat ?? "") + li.dataset.card);
    return { trick: cards(".trick"), hand: cards(".hand") };
  });
}

async function say(page, words) {
  await page.getByLabel("Say something").fill(words);
  await page.getByLabel("Say something").press("Enter");
  await page.locator(".words-said", { hasText: words }).waitFor();
}

test("by a link: talk and mute, take back, come back in the middle of a trick", async () => {
  const { ada, bruno } = await twoAt(async (page) => {
    await page.goto(server.url);
    await page.getByRole("link", { name: "Play with friends" }).click();
    await page.getByRole("button", { name: "Open the table" }).click();
  });
  assert.match(ada.url(), /\/t\/[0-9a-f]{32}$/);
  assert.equal(await bruno.locator(".seats .name", { hasText: "Ada" }).count(), 1);

  await say(ada, "Good evening, Bruno");
  await bruno.locator(".words-said", { hasText: "Good evening, Bruno" }).waitFor();
  await say(bruno, "Good evening, Ada");
  await ada.locator(".words-said", { hasText: "Good evening, Ada" }).waitFor();
  await bruno.getByRole("button", { name: "Ada", exact: true }).click();
  await bruno.getByRole("group", { name: "About Ada" }).getByRole("button", { name: "Mute" }).click();
  await bruno.locator(".words-said", { hasText: "Good evening, Bruno" }).waitFor({ state: "detached" });
  await say(ada, "Can you hear me?");
  await say(bruno, "Very quiet here");
  assert.equal(await bruno.locator(".words-said", { hasText: "Can you" }).count(), 0, "muted is muted");
  await bruno.locator(".silenced").getByRole("button", { name: "Undo" }).click();
  await bruno.locator(".words-said", { hasText: "Good evening, Bruno" }).waitFor();

  // Both pass; then each plays until it is Ada's turn, and Bruno's after hers. During the pass, the centre says so.
  let held, card;
  while (!card) {
    await Promise.all([
      playUntil(ada, ".lay:not(:has(.centre)):has(.rail .seat.turn) .trick:not(:has([data-seat=B]))"),
      playUntil(bruno, ".lay:not(:has(.centre)):has(.seats [data-seat=A].turn) .trick:not(:has([data-seat=B]))"),
    ]);
    held = await shown(ada);
    const led = held.trick[0]?.[2], may = (await handOf(ada)).filter((c) => c.may).map((c) => c.card);
    // A card that shows a void could not be taken back.
    card = may.find((c) => !led || c[1] === led);
    if (card) break;
    await pressCard(ada, may[0]);
    await counted(ada, ".hand > li", held.hand.length - 1);
    // A page that has not received the card yet would still wait for it.
    await bruno.locator(MY_TURN).waitFor();
  }
  await pressCard(ada, card);
  await counted(ada, ".hand > li", held.hand.length - 1);
  await ada.locator("[data-act=takeback]").click();
  await ada.locator(".rail .ask", { hasText: "You ask to take it back" }).waitFor();
  await bruno.locator(".rail .ask", { hasText: "Ada asks to take it back" }).waitFor();
  await bruno.locator(".rail .ask", { hasText: "This game would no longer be rated" }).waitFor();
  await bruno.getByRole("button", { name: "Allow" }).click();
  await counted(ada, ".hand > li", held.hand.length);
  assert.deepEqual(await shown(ada), held, "everything is as it was before the card");

  await pressCard(ada, card);
  await counted(ada, ".hand > li", held.hand.length - 1);
  await bruno.locator(MY_TURN).waitFor();
  const there = await shown(bruno);
  assert.ok(there.trick.includes("A" + card));
  await bruno.reload();
  await bruno.locator(".hand > li").first().waitFor();
  assert.deepEqual(await shown(bruno), there, "the same trick and hand after a reload");
  await close(ada, bruno);
});

whole("the host changes name and colour in the seat, and what is being typed stays when others sit down", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  await ada.goto(server.url + "/friends");
  await ada.getByRole("button", { name: "Open the table" }).click();
  await ada.getByLabel("Link to this table", { exact: true }).waitFor();
  await ada.getByLabel("Your name").fill("Ad");
  await bruno.goto(ada.url());
  await bruno.getByLabel("Your name").fill("Bruno");
  await bruno.locator(".place[data-seat=B]").getByRole("button", { name: "Sit here" }).click();
  await sits(ada, "Bruno").waitFor();
  assert.equal(await ada.getByLabel("Your name").inputValue(), "Ad");
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByText("Colour and picture").click();
  await ada.getByRole("radio", { name: "violet" }).check();
  await ada.getByRole("button", { name: "Save" }).click();
  await ada.getByRole("button", { name: "Change name or colour" }).waitFor();
  for (const page of [ada, bruno]) {
    const place = page.locator(".place[data-seat=A]", { hasText: "Ada" });
    await place.waitFor();
    assert.match(await place.innerText(), /host/);
  }
  await bruno.getByRole("button", { name: "Change name or colour" }).click();
  await bruno.getByLabel("Your name").fill("Benno");
  await bruno.getByRole("button", { name: "Save" }).click();
  await ada.locator(".place[data-seat=B]", { hasText: "Benno" }).waitFor();
  await ada.locator(".live", { hasText: "Bruno is now called Benno." }).waitFor({ state: "attached" });
  await close(ada, bruno);
});

test("a phone shows the link at once, above the button that starts the game; neither moves when somebody sits down", async () => {
  const ada = await somebody(browser, server.url, { size: { width: 390, height: 664 } }), bruno = await somebody(browser, server.url);
  await ada.addInitScript(() => { navigator.share = () => Promise.resolve(); });
  await ada.goto(server.url + "/friends");
  await ada.getByRole("button", { name: "Open the table" }).click();
  await ada.locator(".gather .qr path").waitFor();
  const things = {
    link: ada.getByLabel("Link to this table", { exact: true }), share: ada.getByRole("button", { name: "Share" }),
    copy: ada.getByRole("button", { name: "Copy" }), begin: ada.locator(".begin .btn"),
  };
  const tops = async () => Object.fromEntries(await Promise.all(Object.entries(things).map(async ([what, thing]) => {
    // The seats are further down, and were scrolled to.
    await ada.locator(".gather").evaluate((paper) => { paper.scrollTop = 0; });
    const { y, height } = await thing.boundingBox();
    return [what, { y, height }];
  })));
  await ada.locator(".gather").waitFor();
  await lettersThere(ada);
  const before = await tops();
  for (const what of ["link", "share", "copy"])
    assert.ok(before[what].y + before[what].height <= 664, `${what} is at ${before[what].y}`);
  assert.ok(before.copy.y < before.begin.y);
  await bruno.goto(ada.url());
  await bruno.getByLabel("Your name").fill("Bruno");
  await bruno.locator(".place[data-seat=B]").getByRole("button", { name: "Sit here" }).click();
  await sits(ada, "Bruno").waitFor();
  await ada.locator(".live", { hasText: "Bruno sits down. Two seats are open." }).waitFor({ state: "attached" });
  assert.equal(await ada.locator(".begin .btn.go").count(), 0, "while seats are empty, starting is not the main action");
  assert.deepEqual(await tops(), before, "one seat fewer is empty");
  await ada.getByRole("button", { name: "Arrange the seats" }).click();
  for (const seat of [3, 4]) await ada.getByLabel(`Who sits in seat ${seat}`).selectOption("casual");
  await ada.getByRole("button", { name: "Done" }).click();
  await ada.getByRole("button", { name: "Deal the cards" }).waitFor();
  assert.deepEqual(await tops(), before, "no seat is empty");
  await close(ada, bruno);
});

/** Plays to the end of the game, which the page then shows; in a sample, the page does not show the hands before it. */
async function playsOn(page) {
  const table = page.url();
  if (!ALL) {
    await page.goto(page.home + "/healthz");
    await playHands(page, table.slice(-32));
    await page.goto(table);
  }
  await playUntil(page, OVER);
}

test("a game to its end, in which somebody replaces a computer after a hand; and another game when all want it", async () => {
  const { ada, bruno } = await twoAt(async (page) => {
    await page.goto(server.url + "/r/" + encodeURIComponent(brief("classic hands=2 target=none")));
    await page.getByRole("button", { name: "Open the table" }).first().click();
  });
  const carol = await somebody(browser, server.url);
  await named(carol, "Carol");
  await carol.goto(ada.url());
  const here = carol.locator(".seats [data-seat=C] .sitdown");
  await here.click();
  const soon = carol.locator(".sitdown[aria-pressed=true]", { hasText: "Next hand" });
  await soon.click();
  await soon.waitFor({ state: "detached" });
  await here.click();
  await soon.waitFor();
  assert.equal(await carol.locator(".hand").count(), 0, "she sees no hand yet");
  await Promise.all([playUntil(ada, OVER), playsOn(bruno), playUntil(carol, OVER)]);
  const names = (page) => page.locator(".ends .scores thead th .nm").allInnerTexts();
  assert.ok((await names(ada)).includes("Carol") && (await names(carol)).includes("Ada"));
  const totals = async (page) => (await page.locator(".ends .scores tfoot td").evaluateAll((all) => all.map((td) => parseInt(td.innerText)))).sort();
  assert.deepEqual(await totals(ada), await totals(bruno));
  await ada.getByRole("button", { name: "Play again" }).click();
  await bruno.locator(".ends", { hasText: "Ada wants to play again" }).waitFor();
  await bruno.getByRole("button", { name: "Play again" }).click();
  await carol.getByRole("button", { name: "Play again" }).click();
  for (const page of [ada, bruno, carol]) {
    await page.locator(".ends").waitFor({ state: "detached" });
    await counted(page, ".hand > li", ALL ? 13 : 6);
  }
  await close(ada, bruno, carol);
});

/** Every card named anywhere in a message. */
function cardsIn(message) {
  return new Set(message.match(/"[2-9TJQKA][CDSH]"/g)?.map((c) => c.slice(1, 3)) ?? []);
}

test("a watcher sees the cards played, and no other card, neither on the page nor on the wire", async (t) => {
  const ada = await somebody(browser, server.url), carol = await somebody(browser, server.url);
  const frames = [];
  carol.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  await named(ada, "Ada");
  const table = await seated(ada, brief("classic"));
  await playUntil(ada, ".trick > li[data-card]");
  await named(carol, "Carol");
  await carol.goto(`${server.url}/t/${table}`);
  await carol.locator(".lay.watches").waitFor();
  assert.equal(await carol.locator(".hand").count(), 0);
  await playUntil(ada, `.lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(${ALL ? 6 : 3})))`);
  const lying = await shown(ada);
  await carol.waitForFunction((trick) => {
    const there = [...document.querySelectorAll(".trick > li[data-card]")].map((li) => li.dataset.seat + li.dataset.card);
    return there.join() === trick;
  }, lying.trick.join());

  const played = new Set();
  for (const frame of frames) {
    const message = JSON.parse(frame);
    for (const seen of message.seen ?? []) if (seen.what === "played") seen.cards.forEach((c) => played.add(c));
    for (const card of cardsIn(frame)) assert.ok(played.has(card), `${card} was told before it was played: ${frame}`);
  }
  assert.ok(played.size > (ALL ? 28 : 12), "a good part of the hand was watched");
  const held = new Set(lying.hand);
  assert.ok(![...played].some((c) => held.has(c)));
  const onPage = await carol.evaluate(() => [...document.querySelectorAll("[data-card]")].map((e) => e.dataset.card));
  for (const card of onPage) assert.ok(played.has(card), `${card} is on the page`);
  const drawn = await carol.evaluate(() => [...document.querySelectorAll("#app use, body > :not(svg) use")]
    .map((e) => e.getAttribute("href")).filter((h) => /^#[cp]-/.test(h ?? "")).map((h) => h.slice(3).toUpperCase()));
  for (const card of drawn) assert.ok(played.has(card), `${card} is drawn`);
  t.diagnostic(`${frames.length} frames, ${played.size} cards`);
  await close(ada, carol);
});

// In a sample, web-arrive covers the wrong password, and the test below the right one.
whole("a table with a password asks for it, and lets in people who know it", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "classic", { password: "öffne dich" });
  await bruno.goto(`${server.url}/t/${table}`);
  const field = bruno.getByLabel("Table password");
  await bruno.getByText("\u2068Ada\u2069’s table: Classic, 4 players, 3 seats open").waitFor();
  assert.deepEqual(await field.evaluate((e) => [e.type, e.autocapitalize, e.getAttribute("autocorrect"), e.spellcheck]), ["text", "none", "off", false]);
  await field.fill("open");
  await bruno.getByRole("button", { name: "Open the table" }).click();
  await bruno.getByText("That’s not it. Try again.").waitFor();
  assert.equal(await bruno.locator(".gather, .seats").count(), 0);
  await field.fill("Öffne dich ");
  await clickAnew(bruno, bruno.getByRole("button", { name: "Open the table" }));
  await bruno.getByLabel("Your name").fill("Bruno");
  await bruno.getByRole("button", { name: "Sit down", exact: true }).click();
  await sits(bruno, "Bruno").waitFor();
  await close(ada, bruno);
});

test("before there is a link, the host chooses who may come, the clock and a name; the choice is stored for the next time", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  await ada.goto(server.url);
  await ada.getByRole("link", { name: "Play with friends" }).click();
  await ada.getByRole("heading", { name: "Play with friends" }).waitFor();
  assert.equal(await ada.getByLabel("Link to this table", { exact: true }).count(), 0);
  assert.ok(await ada.getByRole("radio", { name: "Anyone with the link" }).isChecked());
  assert.ok(await ada.getByRole("radio", { name: "No clock" }).isChecked());
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByLabel("Players").selectOption("5");
  await ada.getByRole("radio", { name: "Link and password" }).check();
  assert.match(await ada.getByRole("textbox", { name: "Password" }).inputValue(), /^[a-z]+$/, "a password is suggested");
  await ada.getByRole("textbox", { name: "Password" }).fill(" ");
  await ada.getByRole("radio", { name: "Brisk" }).check();
  await ada.getByRole("button", { name: "Open the table" }).click();
  await ada.locator(".fault", { hasText: "Type a password" }).waitFor();
  await ada.keyboard.type("plum");
  await ada.getByRole("button", { name: "Open the table" }).click();
  await ada.getByLabel("Link to this table", { exact: true }).waitFor();
  await ada.locator(".gather-head", { hasText: "Classic for five · link and password · 15 seconds a card" }).waitFor();
  await ada.locator(".pass-word", { hasText: "The password: plum" }).waitFor();
  await ada.locator(".place[data-seat=A]", { hasText: "Ada" }).waitFor();
  const listed = await ada.evaluate(async () => (await fetch("/api" + location.pathname.replace("/t/", "/tables/"))).json());
  assert.deepEqual([listed.public, listed.password, listed.terms.turn, listed.terms.bank, listed.terms.pauses], [false, true, 15000, 60000, true]);
  await bruno.goto(ada.url());
  const field = bruno.getByLabel("Table password");
  assert.deepEqual(await field.evaluate((e) => [e.type, e.autocapitalize, e.getAttribute("autocorrect"), e.spellcheck]),
    ["text", "none", "off", false]);
  await field.fill("plum");
  await bruno.getByRole("button", { name: "Open the table" }).click();
  await bruno.locator(".gather").waitFor();

  // At a table that is open to everybody there is a clock. The choice is stored for the next time.
  await ada.goto(server.url + "/friends/" + encodeURIComponent("turbo players=6"));
  assert.ok(await ada.getByRole("radio", { name: "Link and password" }).isChecked());
  assert.ok(await ada.getByRole("radio", { name: "Brisk" }).isChecked());
  await ada.getByRole("radio", { name: "No clock" }).check();
  await ada.getByRole("radio", { name: /^Anyone(?! with)/ }).check();
  assert.ok(await ada.getByRole("radio", { name: "Calm" }).isChecked());
  assert.ok(await ada.getByRole("radio", { name: "No clock" }).isDisabled());
  await ada.getByRole("button", { name: "Open the table" }).click();
  await ada.getByText("The table is also listed under Open tables.").waitFor();
  const open = await ada.evaluate(async () => (await fetch("/api" + location.pathname.replace("/t/", "/tables/"))).json());
  assert.deepEqual([open.rules, open.public, open.password, open.terms.turn, open.terms.pauses], ["turbo players=6", true, false, 60000, false]);
  await close(ada, bruno);
});

test("until others sit down the host can change who may come and the clock, and later the password; people in seats stay, newcomers are asked", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url), carol = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "classic", { terms: { turn: 0 } });
  for (const page of [ada, bruno]) await page.goto(`${server.url}/t/${table}`);
  await ada.locator(".gather-head", { hasText: "anyone with the link · no clock" }).waitFor();
  assert.equal(await bruno.getByRole("button", { name: "Change who can join" }).count(), 0, "only the host sees it");
  await ada.getByRole("button", { name: "Change who can join" }).click();
  const sheet = ada.getByRole("dialog");
  await sheet.getByRole("radio", { name: "Brisk" }).check();
  await sheet.getByRole("button", { name: "Save" }).click();
  await sheet.waitFor({ state: "detached" });
  for (const page of [ada, bruno]) await page.locator(".gather-head", { hasText: "anyone with the link · 15 seconds a card" }).waitFor();
  await bruno.locator(".live", { hasText: "The host changed the time per card: now 15 seconds." }).waitFor({ state: "attached" });
  await bruno.getByLabel("Your name").fill("Bruno");
  await bruno.getByRole("button", { name: "Sit down", exact: true }).click();
  await sits(ada, "Bruno").waitFor();
  await ada.getByRole("button", { name: "Change who can join" }).click();
  await sheet.getByText("Others have already sat down, so only the password can change.").waitFor();
  for (const name of [/^Anyone(?! with)/, "No clock", "Calm"]) assert.ok(await sheet.getByRole("radio", { name }).isDisabled(), name);
  await sheet.getByRole("radio", { name: "Link and password" }).check();
  await sheet.getByRole("textbox", { name: "Password" }).fill("Plum ");
  await sheet.getByRole("button", { name: "Save" }).click();
  await ada.locator(".pass-word", { hasText: "The password: Plum" }).waitFor();
  await bruno.locator(".live", { hasText: "The host changed who can join." }).waitFor({ state: "attached" });
  await bruno.reload();
  await sits(bruno, "Bruno").waitFor();
  await named(carol, "Carol");
  await carol.goto(`${server.url}/t/${table}`);
  await carol.getByLabel("Table password").fill("plum");
  await carol.getByRole("button", { name: "Open the table" }).click();
  await carol.getByRole("button", { name: "Sit down", exact: true }).click();
  await sits(ada, "Carol").waitFor();
  // In another browser the host does not know the password; it stays the same if none is typed.
  await ada.evaluate((t) => sessionStorage.removeItem("hearts.password." + t), table);
  await ada.reload();
  await ada.getByRole("button", { name: "Change who can join" }).click();
  await sheet.getByText("Leave it blank to keep the password.").waitFor();
  await sheet.getByRole("radio", { name: "Anyone with the link" }).check();
  await sheet.getByRole("button", { name: "Save" }).click();
  await ada.locator(".gather-head", { hasText: "anyone with the link · 15 seconds a card" }).waitFor();
  await ada.getByRole("button", { name: "Deal now, with computers" }).click();
  await ada.locator(".hand > li").first().waitFor();
  await close(ada, bruno, carol);
});

whole("on small phones a guest sees whose table it is, how to sit down and the rules, without scrolling", async () => {
  const ada = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "american");
  for (const language of ["en", "de"])
    for (const [width, height] of [[320, 568], [390, 664], [844, 390]]) {
      const guest = await somebody(browser, server.url, { settings: { language }, size: { width, height } });
      await guest.goto(`${server.url}/t/${table}`);
      await lettersThere(guest);
      const head = guest.locator(".gather-head"), sit = guest.locator(".sit-form .btn.go");
      assert.match(await head.innerText(), language === "en" ? /Ada’s table\s+American · 4 players, 3 seats open/ : /Der Tisch von Ada\s+Amerikanisch · 4 Plätze, 3 frei/);
      for (const [what, thing] of [["sit down", sit], ["rules", head.getByRole("button", { name: language === "en" ? "Rules" : "Regeln" })]]) {
        const box = await thing.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${language} ${width}x${height}: ${what} at ${box?.y}`);
      }
      await close(guest);
    }
  await close(ada);
});

whole("on a phone, people who came by the link see who is there, then the link, which does not promise a seat that is taken", async () => {
  const ada = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "three");
  await company(ada, table, ["Ben"]);
  const guest = await somebody(browser, server.url, { size: { width: 390, height: 664 } });
  await guest.goto(`${server.url}/t/${table}`);
  await guest.getByLabel("Your name").fill("Grandmother");
  await guest.getByRole("button", { name: "Sit down", exact: true }).click();
  await guest.locator(".sits .gather-seats").waitFor();
  await lettersThere(guest);
  const at = async (what) => (await guest.locator(what).boundingBox()).y;
  assert.ok(await at(".gather-seats") < await at(".gather-invite"), "the people who sit there come first");
  assert.ok(await at(".gather-side") < await at(".gather-seats"), "and before them, how the game begins");
  await guest.locator(".invite", { hasText: "Anyone with the link can watch." }).waitFor();
  await close(ada, guest);
});

whole("the picture of the link is on card paper, at night too", async () => {
  const ada = await somebody(browser, server.url, { settings: { theme: "dark" } });
  await ada.goto(`${server.url}/t/${await newTable(ada, "classic")}`);
  await ada.locator(".gather .qr path").waitFor();
  assert.deepEqual(await ada.locator(".qr").evaluate((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).fill]),
    ["rgb(255, 253, 247)", "rgb(29, 31, 51)"]);
  await ada.getByRole("button", { name: "Copy link" }).click();
  await ada.getByRole("button", { name: "Copied" }).waitFor();
  await ada.getByRole("button", { name: "Copy link" }).waitFor();
  await close(ada);
});

whole("a newcomer who takes a name is told that it is stored", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/me");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Ada" }).waitFor();
  await page.getByText("Your name is saved.").waitFor();
  assert.equal(await page.getByLabel("Your name").inputValue(), "Ada");
  // A person who has deleted their data starts again as a newcomer.
  await page.getByRole("button", { name: "Delete my data" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await page.getByText("You’re new here.").waitFor();
  assert.equal(await page.getByLabel("Your name").inputValue(), "");
  await close(page);
});

/** The cards to press in each step of the lesson, a wrong one first if there is one. */
const lesson = [["QS", "5C"], ["AS", "KD"], ["KS", "4S"], ["2H", "QS"], ["2H", "4C"], ["QS", "KS", "AS", "KH"], ["3C", "AH"]];

whole("the lesson fits a small phone without scrolling", async () => {
  for (const language of ["en", "de"]) {
    const page = await somebody(browser, server.url, { settings: { language }, size: { width: 320, height: 568 } });
    await page.goto(server.url + "/learn");
    await page.locator(".practice").waitFor();
    await lettersThere(page);
    const fits = async (when) => {
      const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(beyond <= 0, `${language}, ${when}: ${beyond} px beyond the screen`);
    };
    for (const [i, cards] of lesson.entries()) {
      await counted(page, ".stitches .sewn-in", i);
      await fits(`step ${i + 1}`);
      const cut = await page.locator(".lesson-steps .btn").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText));
      assert.deepEqual(cut, [], `${language}, step ${i + 1}`);
      for (const card of cards) {
        await page.locator(`.practice button.card:has(use[href="#c-${card[0]}${card[1].toLowerCase()}"])`).dispatchEvent("click");
        await fits(`step ${i + 1}, ${card}`);
      }
      if (cards.length > 2) await page.locator(".lesson-steps .btn.go").click();
      await page.locator(".task.right").waitFor();
      await fits(`step ${i + 1} done`);
      await clickAnew(page, page.locator(".lesson-steps .next"));
    }
    await close(page);
  }
});
