// layout.test.mjs - from a small phone to a large screen, three to ten players, at normal and at doubled text size:
// nothing is out of sight, cards can be pressed, nothing overlaps, and nothing jumps when something is said.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ALL, command, counted, handOf, inLanguages, launch, many, MY_TURN, named, newTable, OVER, playHands, playUntil,
  pressCard, rest, seated, serve, somebody,
} from "./browser.mjs";
import { cutting, everyScreen, familiar, spokenTo } from "./screens.mjs";

const whole = rest(test);
const sizes = many([[320, 568], [844, 390], [1440, 900]], [[320, 568], [390, 844], [768, 1024], [844, 390], [1440, 900], [2560, 1440]], "sizes");
// German is the longer one.
const languages = many(["de"], ["en", "de"], "languages"), spoken = (page, work) => inLanguages(page, work, languages);
const games = { 3: "three", 4: "classic", 6: "cancellation players=6", 10: "cancellation players=10" };
const TARGET = 24;
let server, browser, large;

before(async () => {
  server = await serve(["--talk-each", "0ms"]);
  browser = await launch();
  // For readers who set the browser's text to twice the size.
  if (ALL) large = await launch("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26");
});
after(async () => {
  await browser?.close();
  await large?.close();
  server?.stop();
});

/** Fonts are loaded, and nothing has moved for some frames. */
function settled(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const now = () => [...document.querySelectorAll(".hand > li, .rail, .plate, .trick > li")]
      .map((e) => Object.values(e.getBoundingClientRect().toJSON()).join()).join();
    for (let was = now(), same = 0; same < 6;) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const is = now();
      same = is === was ? same + 1 : 0;
      was = is;
    }
  });
}

/** The faults of the table as it is shown. */
async function faults(page, target) {
  await settled(page);
  return page.evaluate((target) => {
    const wrong = [];
    // A rotated card reaches a little beyond its position.
    const LEAN = 6;
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);

    const boxes = (selector, name) => [...document.querySelectorAll(selector)]
      .filter((e) => e.getClientRects().length)
      .map((e) => ({ name: name(e), ...e.getBoundingClientRect().toJSON() }));
    const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    // As large as numbers at a seat usually get.
    for (const total of document.querySelectorAll(".plate .total")) total.firstChild.data = "104";
    for (const points of document.querySelectorAll(".plate .pts:not(.words) > span:first-child")) points.firstChild.data = "+26";
    for (const e of document.querySelectorAll(".plate .sub, .plate .pts > span:first-child"))
      if (e.clientWidth && e.scrollWidth > e.clientWidth) wrong.push(`cut: ${e.innerText}, ${e.clientWidth} of ${e.scrollWidth}`);
    for (const li of document.querySelectorAll(".trick > li[data-card]"))
      if (li.offsetWidth < 34 && innerHeight > innerWidth) wrong.push(`${li.dataset.card} is ${li.offsetWidth} px wide`);
    if (!boxes(".rail .plate .total", () => "").length) wrong.push("one's own total is nowhere");
    const plates = boxes(".seats .plate, .rail .plate", (e) => e.querySelector(".name").textContent);
    const cards = boxes(".trick > li[data-card] .card", (e) => e.closest("li").dataset.card);
    plates.forEach((p, i) => {
      for (const q of plates.slice(i + 1)) if (over(p, q) > 1) wrong.push(`${p.name} and ${q.name} overlap by ${over(p, q).toFixed(1)}`);
      for (const c of cards) if (over(p, c) > LEAN) wrong.push(`${c.name} lies over ${p.name} by ${over(p, c).toFixed(1)}`);
      if (p.left < -1 || p.right > innerWidth + 1) wrong.push(`${p.name} is out of sight`);
    });

    // A square of the target's size must be free on every card.
    const step = 3, need = target / step + 1;
    for (const button of document.querySelectorAll(".hand button.card")) {
      const box = button.getBoundingClientRect();
      const wide = Math.floor(box.width / step), high = Math.floor(box.height / step);
      const run = new Array(wide + 1).fill(0);
      let best = 0;
      for (let y = 0; y <= high && best < need; y++) {
        const row = [];
        for (let x = 0; x <= wide; x++) {
          const hit = button.contains(document.elementFromPoint(box.x + x * step, box.y + y * step));
          // The largest square of hits that ends here.
          row.push(hit ? 1 + (x ? Math.min(run[x], run[x - 1], row[x - 1]) : 0) : 0);
          best = Math.max(best, row[x]);
        }
        run.splice(0, run.length, ...row);
      }
      if (best < need) wrong.push(`${button.parentElement.dataset.card} can be hit on ${(best - 1) * step} px only`);
    }
    return wrong;
  }, target);
}

/** The position of the rail, and of each card of the hand. */
async function places(page) {
  await settled(page);
  return page.evaluate(() => {
    const box = (e) => { const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(); };
    return Object.fromEntries([["rail", box(document.querySelector(".rail"))],
      ...[...document.querySelectorAll(".hand > li")].map((li) => [li.dataset.card, box(li)])]);
  });
}

/** Cards that may be played step forward a little and the others step back; nothing else moves. */
function moved(what, before, now) {
  const [x, y, ...size] = before.split(",").map(Number), [x2, y2, ...size2] = now.split(",").map(Number);
  return Math.abs(x - x2) > 1 || size.some((s, i) => Math.abs(s - size2[i]) > 1) || Math.abs(y - y2) > (what === "rail" ? 1 : 18);
}

async function inSizes(page, work) {
  const wrong = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const line of await work(width)) wrong.push(`${width}x${height}: ${line}`);
  }
  return wrong;
}

/** The faults of a table when the hand begins, if everything is checked, and in a trick, which the page then shows. */
async function inPlay(page, n) {
  await playUntil(page, MY_TURN);
  const wrong = ALL ? (await inSizes(page, () => faults(page, TARGET))).map((w) => "the hand begins: " + w) : [];
  await playUntil(page, `.lay:has(.rail .seat.turn):has(.trick > li[data-card]:nth-child(${Math.ceil(n / 2)}))`);
  return [...wrong, ...(await inSizes(page, () => faults(page, TARGET))).map((w) => "in a trick: " + w)];
}

for (const n of [3, 4, 6, 10])
  for (const text of ["usual", "doubled"])
    // In a sample, four and ten players at the usual size are checked by other tests, together with more.
    whole(`${n} players, ${text} text`, async () => {
      const page = await somebody(text === "usual" ? browser : large, server.url);
      await seated(page, games[n]);
      if (text === "doubled") assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
      assert.deepEqual(await inPlay(page, n), []);
      await page.context().close();
    });

test("neither rail nor hand moves when something is said; four players are visible before that", async () => {
  const page = await somebody(browser, server.url);
  const table = await spokenTo(page, true);
  if (!ALL) assert.deepEqual(await inPlay(page, 4), []);
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick > li[data-card]) .hand:has([aria-disabled=true])");
  const forbidden = (await handOf(page)).find((c) => !c.may).card;
  assert.deepEqual(await inSizes(page, async (width) => {
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.activeElement.blur());
    const before = await places(page);
    await pressCard(page, forbidden);
    await page.locator(".rail .ask.why").waitFor();
    const wrong = Object.entries(await places(page)).filter(([k, v]) => before[k] !== v).map(([k, v]) => `refusal: ${k} was ${before[k]}, is ${v}`);
    const words = `How high is ${width}?`;
    await command(page, table, "say", { text: words + " And what if somebody says rather more than fits into a line?" });
    await page.locator(".words-said, .live", { hasText: words }).first().waitFor({ state: "attached" });
    wrong.push(...Object.entries(await places(page)).filter(([k, v]) => before[k] !== v).map(([k, v]) => `talk: ${k} was ${before[k]}, is ${v}`));
    return wrong;
  }), []);
  await page.context().close();
});

test("neither rail nor hand moves when the player's turn comes", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "classic");
  await named(bruno, "Bruno");
  await command(bruno, table, "sit", { seat: "B" });
  assert.equal((await command(ada, table, "start", { player: "duck" })).is, "ok");
  for (const page of [ada, bruno]) await page.goto(`${server.url}/t/${table}`);
  const wrong = [];
  for (const [width, height] of sizes) {
    await bruno.setViewportSize({ width, height });
    // Bruno waits for Ada, who plays; then it is Bruno's turn, who plays before Ada's next turn. The last card of a hand
    // would play itself.
    const choosing = ".lay:not([inert]):not(:has(.centre)):has(.hand > li:nth-child(2))";
    await Promise.all([
      playUntil(ada, `${choosing}:has(.rail .seat.turn) .trick:not(:has([data-seat=B]))`),
      playUntil(bruno, `${choosing}:has(.seats [data-seat=A].turn) .trick:not(:has([data-seat=B]))`),
    ]);
    const before = await places(bruno), held = Object.keys(before).length - 1, hand = await handOf(ada);
    await pressCard(ada, hand.find((c) => c.may).card);
    await counted(ada, ".hand > li", hand.length - 1);
    await bruno.locator(MY_TURN).waitFor();
    await counted(bruno, ".hand > li", held);
    for (const [k, v] of Object.entries(await places(bruno)))
      if (moved(k, before[k], v)) wrong.push(`${width}x${height}: ${k} was ${before[k]}, is ${v}`);
  }
  assert.deepEqual(wrong, []);
  await ada.context().close();
  await bruno.context().close();
});

test("watchers can sit down at every free seat, at any size", async () => {
  const ada = await somebody(browser, server.url), eve = await somebody(browser, server.url);
  for (const rules of many(["cancellation players=6"], ["classic", "cancellation players=6"], "games with free seats")) {
    await named(ada, "Ada");
    const table = await newTable(ada, rules, { seat: "B" });
    assert.equal((await command(ada, table, "start", { player: "duck" })).is, "ok");
    // Ada stays there, so that no computer plays for her.
    await ada.goto(`${server.url}/t/${table}`);
    await ada.locator(".hand > li").first().waitFor();
    await named(eve, "Eve");
    await eve.goto(`${server.url}/t/${table}`);
    await eve.locator(".sitdown").first().waitFor();
    assert.deepEqual(await inSizes(eve, async () => {
      await settled(eve);
      return eve.locator(".sitdown").evaluateAll((all) => all.filter((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return !e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }).map((e) => e.closest("[data-seat]").dataset.seat));
    }), []);
  }
  await ada.context().close();
  await eve.context().close();
});

test("cards that were passed stay so until they are gone", async () => {
  const page = await somebody(browser, server.url, { settings: { pace: ALL ? 1 : 3 } });
  await seated(page, "classic");
  await counted(page, ".hand > li", 13);
  for (const { card } of (await handOf(page)).slice(0, 3)) await pressCard(page, card);
  await counted(page, ".hand [aria-pressed=true]", 3);
  await page.evaluate(() => {
    window.undone = [];
    const look = () => {
      const asked = document.querySelector(".centre .btn.go");
      const chosen = document.querySelectorAll(".hand [aria-pressed=true]").length;
      if (asked?.ariaDisabled === "true" || (document.querySelector(".centre") && chosen !== 3))
        window.undone.push(document.querySelector(".lay").innerText);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.locator(".centre .btn.go").click();
  await counted(page, ".hand .new", 3);
  assert.deepEqual(await page.evaluate(() => window.undone), []);
  await page.context().close();
});

/** Phones in landscape, in sizes that are sold. */
const sideways = many([[667, 375]], [[844, 390], [740, 360], [667, 375]], "phones on their sides");

test("the button to pass is visible on the smallest phone, and the mark of every chosen card at any size", async () => {
  const page = await somebody(browser, server.url);
  const wrong = [];
  for (const rules of many(["classic pass=L"], ["three pass=L", "classic pass=L", "classic players=10 pass=L"], "games of the mark")) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await seated(page, rules);
    await page.locator(".centre .btn.go").waitFor();
    await page.setViewportSize({ width: 320, height: 568 });
    const out = await spoken(page, async () => (await settled(page), below(page, ".centre .btn")));
    wrong.push(...out.map((line) => `${rules}: ${line} is out of sight`));
    await page.setViewportSize({ width: 1440, height: 900 });
    const hand = await handOf(page), high = rules.includes("three") ? [0, 1, -2, -1] : rules.includes("10") ? [0, -1] : [0, 1, -1];
    for (const at of high) await pressCard(page, hand.at(at).card);
    const chosen = await page.locator(".hand .picked").count();
    assert.ok(chosen >= 2, `${chosen} chosen in ${rules}`);
    for (const [width, height] of [...sizes, ...sideways]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const hidden = await page.locator(".hand .picked").evaluateAll((all) => all.filter((mark) => {
        // Presses pass through the rail, but one cannot see through it.
        for (const e of document.querySelectorAll(".rail, .rail :is(.plate, .ask)")) e.style.pointerEvents = "auto";
        const { x, y, width, height } = mark.getBoundingClientRect();
        return [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]]
          .some(([a, b]) => !mark.contains(document.elementFromPoint(x + a * width, y + b * height)))
          // It must not touch the rim of the plate whose turn it is, either.
          || [...document.querySelectorAll(".rail .plate")].some((plate) => {
            const p = plate.getBoundingClientRect(), rim = 4.5;
            return x < p.right + rim && x + width > p.left - rim && y < p.bottom + rim && y + height > p.top - rim;
          });
      }).map((mark) => mark.closest("li").dataset.card));
      wrong.push(...hidden.map((card) => `${rules}, ${width}x${height}: the mark of ${card} is covered`));
    }
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

/** What is cut in the panel beside the table: rows of the scores, the last trick, the end of the chat. */
const cutInPad = (page) => page.evaluate(() => {
  const box = (selector) => document.querySelector(".pad " + selector).getBoundingClientRect(), wrong = [], pad = document.querySelector(".pad");
  // The names are sticky, each by itself; the totals all together.
  const head = box("thead th:last-child").bottom, foot = box("tfoot").top, talk = box("> .talk").top, rows = [...pad.querySelectorAll("tbody tr")];
  if (pad.scrollHeight > pad.clientHeight) wrong.push(`the panel is ${pad.scrollHeight} high, in ${pad.clientHeight}`);
  rows.forEach((tr, i) => {
    const { top, bottom } = tr.getBoundingClientRect(), last = i === rows.length - 1;
    if ((top < foot - 2 && bottom > foot + 2) || (top < head - 2 && bottom > head + 2) || (last && (bottom > foot + 2 || top < head - 2)))
      wrong.push(`row ${i + 1}: ${top} to ${bottom}, names end at ${head}, totals begin at ${foot}`);
  });
  if (box(".last p").bottom > talk) wrong.push(`the last trick ends at ${box(".last p").bottom}, the chat begins at ${talk}`);
  if (box(".said li:last-child").bottom > box(".said").bottom + 1) wrong.push("the latest message is cut");
  return wrong;
});

test("on a laptop the panel beside the table is whole, with a chat and with stakes", async () => {
  const page = await somebody(browser, server.url), guest = await somebody(browser, server.url);
  await named(page, "Ada");
  await named(guest, "Grandmother");
  // Hands enough for the table of scores to roll; and stakes, which stand in its columns.
  for (const [rules, hands] of [["classic target=500 pass=none", 8], ["super", 0]]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const table = await newTable(page, rules);
    await command(page, table, "start", { player: "duck" });
    if (hands) await playHands(page, table, hands);
    await page.goto(`${server.url}/t/${table}`);
    await playUntil(page, MY_TURN);
    const sat = await command(guest, table, "sit", { seat: "C" });
    assert.equal(sat.is, "ok", JSON.stringify(sat));
    for (const text of ["That ten was meant for you, dear.", "I shall have the queen next, and then we will see who laughs."]) await command(guest, table, "say", { text });
    await command(guest, table, "leave");
    await playUntil(page, ".app:has(.rail .seat.turn):has(.pad .last .mini):has(.pad .said)");
    assert.equal(await page.locator(".pad .paid").count(), hands ? 0 : 1, rules);
    // At a table for chips the panel says what computers pay today; a server of tests without fair deals has no such limit.
    if (!hands)
      await page.locator(".pad > .last").evaluate((last) => {
        const money = document.createElement("section");
        money.className = "money";
        money.innerHTML = "<h2>Computers</h2><p>Today you can still win up to 200 chips from computers, or lose up to 200 to them.</p>";
        last.before(money);
      });
    for (const [width, height] of [[1440, 900], [1366, 768], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      assert.deepEqual(await cutInPad(page), [], `${rules}, ${width}x${height}`);
    }
  }
  await page.context().close();
  await guest.context().close();
});

test("on a phone the last trick and the scores are one press away, behind buttons with words", async () => {
  const page = await somebody(browser, server.url);
  await seated(page, "classic");
  await playUntil(page, ".lay:has(.rail .seat.turn):not(:has(.hand > li:nth-child(12)))");
  for (const [width, height] of [[320, 568], ...(ALL ? [[390, 844]] : []), ...sideways])
    for (const name of ["Last trick", "Scores"]) {
      await page.setViewportSize({ width, height });
      const button = page.locator("header.bar nav").getByRole("button", { name });
      const box = await button.boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44 && box.x >= 0 && box.x + box.width <= width,
        `${name} at ${width}x${height}: ${JSON.stringify(box)}`);
      if (width < height) assert.ok((await button.locator("span").boundingBox()).width > 20, `${name} at ${width}x${height} is a picture alone`);
      await button.click();
      if (name === "Scores") await page.locator("dialog.scoring tr.now").waitFor();
      else {
        const taken = page.locator("dialog.tricksheet .tricks > li"), first = taken.first();
        await first.locator("h3", { hasText: `Trick ${await taken.count()} ` }).waitFor();
        const last = await first.boundingBox();
        assert.ok(last.y >= 0 && last.y + last.height <= height, `the last trick at ${width}x${height}: ${JSON.stringify(last)}`);
      }
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
  await page.context().close();
});

/** Faults of what is asked of somebody who claims the rest, at a table of people. */
async function claiming(page) {
  await page.locator(".acts [data-act=claim]").click();
  const wrong = [];
  for (const [width, height] of [[320, 568], ...(ALL ? [[360, 740], [390, 844]] : []), [1440, 900], ...sideways]) {
    await page.setViewportSize({ width, height });
    for (const line of await spoken(page, async () => {
      await settled(page);
      return [...await lying(page, [".rail .ask.why", ".hand > li, .acts .btn"]), ...await lying(page, [".acts .btn", ".hand > li, .plate"])];
    })) wrong.push(`${width}x${height}: ${line}`);
  }
  return wrong;
}

whole("the question whether to claim the rest is shown in full, and covers no card", async () => {
  const page = await somebody(browser, server.url);
  await familiar(page, 4);
  assert.deepEqual(await claiming(page), []);
  await page.context().close();
});

/** Family names that do not fit on one line, but on two. */
const families = [
  ["Gro\u00dfmutter", "Gro\u00dfvater", "Oma Berti", "Opa Berti"], ["Grandmother", "Grandfather", "Otti", "Otto"],
  ["\u7530\u4e2d\u592a\u90ce\u53f3\u885b", "\u7530\u4e2d\u592a\u90ce\u5de6\u885b", "\u{1f98a}\u{1f43b}\u{1f43c}\u{1f428}", "\u{1f98a}\u{1f43b}\u{1f43c}\u{1f42f}"],
];
/** Names that are not shown in full, and where; a hyphen splits one that has two lines. */
function shortened(page) {
  return page.evaluate(() => [".seats .plate .name", ".pad thead .nm", ".scores.final thead .nm", ".pad .last li bdi", ".slip .nm bdi"].flatMap((where) =>
    [...document.querySelectorAll(where)].filter((e) => e.getClientRects().length).flatMap((e) => {
      const seen = (e.querySelector("[aria-hidden]") ?? e).innerText, plain = (t) => t.replace(/[\s-]/g, "");
      return plain(seen) === plain(e.title) ? [] : [`${where}: ${e.title} is ${JSON.stringify(seen)} in ${e.clientWidth}`];
    })));
}

/** Names that the flag of the seat to play would cover: letters reach a little over their line. */
function flagged(page) {
  return page.evaluate(() => [...document.querySelectorAll(".seats .plate")].flatMap((plate) => {
    const name = plate.querySelector(".name"), range = document.createRange();
    range.selectNodeContents(name.querySelector("[aria-hidden]") ?? name);
    const total = plate.querySelector(".total").getBoundingClientRect();
    const flag = plate.querySelector(".flag") ?? plate.appendChild(Object.assign(document.createElement("span"), { className: "flag made", textContent: "playing" }));
    const a = flag.getBoundingClientRect();
    const upon = [...range.getClientRects()].map((b) => Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top));
    // Digits are in the middle of their line.
    upon.push(Math.min(a.right - total.left, total.right - a.left, a.bottom - total.top - total.height * .2));
    if (flag.matches(".made")) flag.remove();
    return Math.max(...upon) > 4.5 ? [`the flag lies ${Math.max(...upon)} px upon ${name.title}`] : [];
  }));
}

for (const names of families)
  (names === families[0] ? test : whole)(`${names.join(", ")} are shown whole at every size`, async () => {
    const page = await somebody(browser, server.url);
    await familiar(page, 4, names);
    const wrong = [];
    for (const [width, height] of [...sizes, [1024, 768], ...(ALL ? [[1120, 800]] : [])]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      for (const line of [...await shortened(page), ...await unclear(page), ...await flagged(page)]) wrong.push(`${width}x${height}: ${line}`);
    }
    assert.deepEqual(wrong, []);
    // The viewer's sign comes from their own name.
    assert.equal(await page.locator(".rail .plate .mono").textContent(), "A");
    if (!ALL) assert.deepEqual(await claiming(page), [], "the question about the rest is shown in full, and covers no card");
    await page.context().close();
  });

/** Names that are cut off, or could be read as two people's. */
function unclear(page) {
  return page.evaluate(() => {
    const wrong = [], seen = (e) => (e.querySelector("[aria-hidden]") ?? e).innerText.replace(/\s+/g, "");
    for (const where of [".seats .plate .name", ".pad thead .nm", ".pad .last li bdi", ".slip .nm bdi"]) {
      const names = [...document.querySelectorAll(where)].filter((e) => e.getClientRects().length);
      for (const e of names) {
        const range = document.createRange();
        range.selectNodeContents(e.querySelector("[aria-hidden]") ?? e);
        const box = e.getBoundingClientRect(), text = range.getBoundingClientRect();
        // Letters of a font are a little higher than their lines.
        const tall = 0.5 * parseFloat(getComputedStyle(e).fontSize) * (box.width / e.offsetWidth);
        if (text.width > box.width + 1 || text.height > box.height + tall) wrong.push(`${where}: ${seen(e)} is cut, ${text.width} of ${box.width}, ${text.height} of ${box.height}`);
        // Screen readers get the whole name.
        const said = e.querySelector("[aria-hidden]") ? e.querySelector(".vh").textContent : e.textContent;
        if (said !== e.title) wrong.push(`${where}: read as ${said}, not ${e.title}`);
      }
      const shown = names.map(seen);
      if (new Set(shown).size < shown.length) wrong.push(`${where}: ${shown.join(", ")}`);
    }
    return wrong;
  });
}

for (const n of [4, 10])
  (n === 10 ? test : whole)(`${n} people with names that are long, or begin or end alike, are told apart`, async () => {
    const page = await somebody(browser, server.url);
    // In a sample, all are asked to pass, so that each has a clock.
    await familiar(page, n, undefined, ALL ? "none" : "L");
    if (!ALL) await counted(page, ".clockbar", n);
    // At the smallest sizes everything else is checked too.
    const wrong = await inSizes(page, async (width) => [
      ...(width < 390 ? await faults(page, TARGET) : (await settled(page), [])), ...await unclear(page),
      ...(ALL ? [] : await struck(page)),
    ]);
    assert.deepEqual(wrong, []);
    // With ten seats nothing is smaller than 12 px, and the two most similar names are whole.
    for (const [width, height] of [[320, 568], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const two = await page.locator(".seats .plate .name").evaluateAll((all) => all.slice(0, 2).map((e) => [
        (e.querySelector("[aria-hidden]") ?? e).innerText, parseFloat(getComputedStyle(e).fontSize) >= 12]));
      assert.deepEqual(two.map(([name]) => name.replace("-\n", "")), ["Grandmother", "Grandfather"], `${width}x${height}`);
      assert.ok(two.every(([, large]) => large));
    }
    await page.context().close();
  });

/** Words of a plate that its clock crosses, as far as their ink reaches. */
function struck(page) {
  return page.evaluate(() => {
    const paper = document.createElement("canvas").getContext("2d"), wrong = [];
    for (const bar of document.querySelectorAll(".clockbar")) {
      const plate = bar.closest(".plate"), box = bar.getBoundingClientRect();
      const texts = document.createTreeWalker(plate, NodeFilter.SHOW_TEXT);
      for (let text; (text = texts.nextNode());) {
        const e = text.parentElement, range = document.createRange();
        range.selectNode(text);
        const line = range.getBoundingClientRect(), whole = e.closest(".name, .sub, .total")?.getBoundingClientRect();
        // What does not fit is in a hidden line.
        if (e.closest(".vh") || !line.width || !whole || line.top > whole.bottom - 2) continue;
        const style = getComputedStyle(e);
        paper.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const ink = paper.measureText(text.data), low = line.bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent;
        if (line.left < box.right && line.right > box.left && low > box.top) wrong.push(`${plate.querySelector(".name").title}: the clock goes through ${text.data}`);
      }
    }
    return wrong;
  });
}

for (const n of [4, 10])
  // In a sample, the test with ten similar names checks the clocks too.
  whole(`the clock crosses no word of a plate, ${n} players`, async () => {
    const page = await somebody(browser, server.url);
    await familiar(page, n, undefined, "L");
    await counted(page, ".clockbar", n);
    const wrong = await inSizes(page, () => spoken(page, async () => (await settled(page), struck(page))));
    for (const [width, height] of [...(ALL ? [[740, 360]] : []), [568, 320]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      wrong.push(...(await struck(page)).map((line) => `${width}x${height}: ${line}`));
    }
    assert.deepEqual(wrong, []);
    await page.context().close();
  });

/** On small phones on their side the trick that the page shows has room, and so has the sentence. */
async function sidewaysInTrick(page, n) {
  for (const [width, height] of [[568, 320], [667, 375]]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await faults(page, TARGET), [], `${n} players, ${width}x${height}`);
    const widths = await page.locator(".trick > li[data-card]").evaluateAll((all) => all.map((e) => e.offsetWidth));
    assert.ok(Math.min(...widths) >= 30, `${n} players, ${width}x${height}: cards ${widths} px wide`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

whole("on small phones in landscape the trick has room, and so has the sentence", async () => {
  const page = await somebody(browser, server.url);
  for (const n of [4, 10]) {
    await seated(page, games[n]);
    await playUntil(page, `.lay:has(.rail .seat.turn):has(.trick > li[data-card]:nth-child(${n / 2}))`);
    await sidewaysInTrick(page, n);
  }
  await page.context().close();
});

// ---- Messages cover nothing that the player needs ----

/** Pairs of elements that overlap, and elements that are not completely visible. */
function lying(page, [what, over]) {
  return page.evaluate(([what, over]) => {
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length && getComputedStyle(e).visibility === "visible");
    const name = (e) => (e.dataset.card ?? e.innerText.replace(/\s+/g, " ").slice(0, 30)) || e.className;
    const wrong = [];
    if (!all(what).length) wrong.push(`no ${what}`);
    for (const e of all(what)) {
      const a = e.getBoundingClientRect();
      if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight) wrong.push(`${name(e)} is out of sight`);
      if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1) wrong.push(`${name(e)} is cut`);
      for (const o of all(over)) {
        const b = o.getBoundingClientRect();
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) wrong.push(`${name(e)} lies over ${name(o)}`);
      }
    }
    return wrong;
  }, [what, over]);
}
const NEEDED = ".plate, .plate .flag, .trick > li[data-card], .hand > li, .rail .ask, .acts .btn, .counted .btn";

test("ten players are visible, on phones in landscape too; the notice of a lost connection covers nothing that is needed", async () => {
  const page = await somebody(browser, server.url), cut = await cutting(page);
  await seated(page, games[10]);
  if (!ALL) {
    assert.deepEqual(await inPlay(page, 10), []);
    await sidewaysInTrick(page, 10);
    await turnsInSight(page, games[10]);
  }
  await playUntil(page, ".lay:has(.rail .seat.turn):has(.trick > li[data-card]:nth-child(5))");
  await cut();
  const wrong = await inSizes(page, () => spoken(page, async () => {
    await settled(page);
    return lying(page, [".linkline", NEEDED]);
  }));
  for (const [width, height] of sideways) {
    await page.setViewportSize({ width, height });
    await settled(page);
    wrong.push(...(await lying(page, [".linkline", NEEDED])).map((line) => `${width}x${height}: ${line}`));
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

const words = many(["chosen", "bubble"], ["chosen", "charge", "decided", "bubble"], "screens with something to do");
test("on a phone actions have complete words, and so has the bar", async () => {
  const page = await somebody(browser, server.url), wrong = [];
  for (const [name, show] of everyScreen((name) => words.includes(name))) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page);
    for (const [width, height] of [[320, 568], ...(ALL ? [[390, 844]] : [])]) {
      await page.setViewportSize({ width, height });
      wrong.push(...(await spoken(page, async () => {
        await settled(page);
        return page.evaluate(() => {
          const shown = (what) => [...document.querySelectorAll(what)].filter((e) => e.getClientRects().length);
          const none = shown(".acts .btn, .centre .btn, .bar nav .btn").filter((button) => {
            const words = document.createRange(), box = button.getBoundingClientRect(), word = button.querySelector("span");
            words.selectNodeContents(word);
            const at = words.getBoundingClientRect();
            return word.clientWidth < 4 || at.left < box.left || at.right > box.right || at.top < box.top - 1 || at.bottom > box.bottom + 1;
          });
          const part = shown(".bar .meta, .bar .meta b").filter((e) => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().top < 0);
          return [...none, ...part].map((e) => `${e.innerText} is cut`);
        });
      })).map((line) => `${name} ${width}: ${line}`));
    }
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

/** Checks that at every seat the flag of the seat to play would be in sight. */
async function turnsInSight(page, rules) {
  // As at a seat that is to play.
  await page.locator(".seats > li").evaluateAll((all) => all.forEach((li) => {
    const flag = document.createElement("span");
    flag.className = "flag made";
    flag.textContent = "ist dran";
    li.querySelector(".plate").append(flag);
    li.classList.add("turn");
  }));
  for (const [width, height] of [...sizes, ...sideways]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const cut = await page.locator(".seats .flag").evaluateAll((all) => all.filter((flag) => {
      const a = flag.getBoundingClientRect(), b = flag.closest(".cloth").getBoundingClientRect();
      return a.top < b.top + 1 || a.left < b.left || a.right > b.right;
    }).map((flag) => flag.closest("[data-seat]").dataset.seat));
    assert.deepEqual(cut, [], `${rules}, ${width}x${height}`);
  }
  await page.locator(".seats .flag.made").evaluateAll((all) => all.forEach((flag) => {
    flag.closest("li").classList.remove("turn");
    flag.remove();
  }));
}

whole("at every seat it is visible whose turn it is", async () => {
  const page = await somebody(browser, server.url);
  for (const rules of [games[4], games[10]]) {
    await seated(page, rules);
    await playUntil(page, MY_TURN);
    await turnsInSight(page, rules);
  }
  await page.context().close();
});

// In a sample, web-talk checks that bubbles cover nothing.
whole("a chat message covers no part of the pass, and the count of messages is whole", async () => {
  const page = await somebody(browser, server.url);
  await everyScreen((name) => name === "bubble")[0][1](page);
  await page.evaluate(() => document.activeElement.blur());
  const wrong = await inSizes(page, () => spoken(page, async () => {
    await settled(page);
    await page.locator("button.bubble").hover();
    return [...await lying(page, ["button.bubble .spoken", ".centre > *, .plate, .hand > li"]),
      ...(await page.locator(".count").count() ? await lying(page, [".count", ".meta, .counted svg"]) : [])];
  }));
  assert.deepEqual(wrong, []);
  await page.context().close();
});

// ---- Dialogs, and the first button to press ----

const sheets = many(["settings"], ["settings", "menu"], "sheets");
test("the close button of a dialog stays visible, and never covers what has the focus", async () => {
  const page = await somebody(browser, server.url);
  for (const [name, show] of everyScreen((name) => sheets.includes(name))) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page);
    for (const [width, height] of [[320, 568], [844, 390], [1440, 500]]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await page.evaluate(() => {
        const paper = document.querySelector("dialog .over-paper"), close = paper.querySelector(".over-head .btn"), wrong = [];
        paper.scrollTop = paper.scrollHeight;
        const box = close.getBoundingClientRect();
        if (!close.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) wrong.push("Close is out of sight");
        const below = paper.querySelector(".over-head").getBoundingClientRect().bottom;
        // Backwards, as with Shift and Tab.
        for (const e of [...paper.querySelectorAll("button, input, select, a[href], summary")].reverse()) {
          if (close === e || e.disabled || !e.checkVisibility() || getComputedStyle(e).opacity === "0") continue;
          e.focus();
          if (e.getBoundingClientRect().top < below - 1) wrong.push(`${e.innerText || e.className} is under the head`);
        }
        return wrong;
      }), [], `${name}, ${width}x${height}`);
    }
  }
  await page.context().close();
});

/** Which of these are not completely visible before scrolling. */
const below = (page, what) => page.locator(what).evaluateAll((all) => all.filter((e) => {
  const { top, bottom, x, y, width, height } = e.getBoundingClientRect();
  return top < 0 || bottom > innerHeight || !e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((e) => e.innerText));

for (const [screen, what] of [
  ["start", ".hello .btn"], ["strength", ".strength-row"], ["friends", ".opener .btn"], ["gathering-4", ".copier .btn.go, .begin > .btn"],
  ["gathering-10", ".begin > .btn"], ["pass-4", ".centre .btn"],
])
  // In a sample, web-strength covers the start page, web-friends the gathering, and the test of the marks the pass.
  whole(`the first button to press is visible on the smallest phone: ${screen}`, async () => {
    const page = await somebody(browser, server.url);
    await everyScreen((name) => name === screen)[0][1](page);
    await page.setViewportSize({ width: 320, height: 568 });
    assert.deepEqual(await spoken(page, async () => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      return below(page, what);
    }), []);
    await page.context().close();
  });

test("on a phone in landscape a replay shows all hands, the trick and the track at once", async () => {
  const page = await somebody(browser, server.url);
  await everyScreen((name) => name === "replay")[0][1](page);
  const track = page.locator(".track input"), last = Number(await track.getAttribute("max"));
  for (const [width, height] of sideways) {
    await page.setViewportSize({ width, height });
    for (const at of [0, ...(ALL ? [1, 8] : []), 30, last]) {
      await track.fill(String(at));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      const found = await page.evaluate(() => {
        const box = (e) => e.getBoundingClientRect(), all = [...document.querySelectorAll(".dia, .opened-trick .card, .opened-trick .by, .between")];
        const track = box(document.querySelector(".transport")), bar = box(document.querySelector("header.bar"));
        const out = all.filter((e) => box(e).bottom > track.top || box(e).top < bar.bottom || box(e).left < 0 || box(e).right > innerWidth);
        const over = all.filter((e) => e.matches(".dia") && all.some((o) => !o.matches(".dia") &&
          Math.min(box(e).right, box(o).right) - Math.max(box(e).left, box(o).left) > 1 && Math.min(box(e).bottom, box(o).bottom) - Math.max(box(e).top, box(o).top) > 1));
        return { hands: document.querySelectorAll(".dia").length, wrong: [...out, ...over].map((e) => e.innerText), low: track.bottom - innerHeight };
      });
      assert.deepEqual([found.hands, found.wrong, found.low <= 1], [4, [], true], `${width}x${height}, step ${at}`);
    }
  }
  await page.context().close();
});

test("after a hand the button that goes on is in sight, however low the window is", async () => {
  const page = await somebody(browser, server.url);
  await seated(page, "classic hands=2 pass=none");
  await playUntil(page, ".ends footer.on .btn.go");
  for (const [width, height] of [[1366, 768], [1366, 540], [1024, 540], [320, 568]]) {
    await page.setViewportSize({ width, height });
    const [top, bottom, cloth] = await page.locator(".ends footer.on .btn.go").evaluate((b) =>
      [b.getBoundingClientRect().top, b.getBoundingClientRect().bottom, b.closest(".ends").getBoundingClientRect().bottom]);
    assert.ok(top > 0 && bottom <= cloth, `${width}x${height}: ${top} to ${bottom} of ${cloth}`);
  }
  await page.context().close();
});

whole("a long game's scores open at its first hand, and no row of them is cut", async () => {
  const page = await somebody(browser, server.url);
  await page.setViewportSize({ width: 1440, height: 560 });
  await named(page, "Ada");
  const table = await newTable(page, "classic players=10 hands=10 pass=none");
  assert.equal((await command(page, table, "start", { player: "duck" })).is, "ok");
  await playHands(page, table, 9);
  await page.goto(`${server.url}/t/${table}`);
  await playUntil(page, OVER);
  assert.ok(await page.locator(".ends .roll").evaluate((roll) => roll.scrollHeight > roll.clientHeight + 20), "there is more than fits");
  // The number of hands of a very long game.
  await page.locator(".ends .scores tbody").evaluate((body) => { for (let i = 0; i < 20; i++) body.append(body.rows[3].cloneNode(true)); });
  for (const [width, height] of [[1440, 560], [1440, 900], [1024, 768], [844, 390], [320, 568]]) {
    await page.setViewportSize({ width, height });
    const rows = () => page.locator(".ends .roll").evaluate(async (roll) => {
      for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const head = roll.querySelector("thead").getBoundingClientRect().bottom, foot = roll.querySelector("tfoot").getBoundingClientRect().top;
      const cut = [...roll.querySelectorAll("tbody tr")].map((tr, i) => ({ i, top: tr.getBoundingClientRect().top, bottom: tr.getBoundingClientRect().bottom }))
        .filter(({ top, bottom }) => (top < head - 2 && bottom > head + 2) || (top < foot - 2 && bottom > foot + 2));
      return { at: roll.scrollTop, cut: cut.map(({ i }) => i) };
    });
    assert.deepEqual(await rows(), { at: 0, cut: [] }, `${width}x${height}`);
  }
  await page.context().close();
});
