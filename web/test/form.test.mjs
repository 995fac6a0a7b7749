// form.test.mjs - the form of the rules: the common options first, all options in sections with a search,
// contradictions with ways to settle them, and links that cannot be read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL, counted, launch, many, rest, serve, some, somebody } from "./browser.mjs";

const whole = rest(test);
let server, browser, schema, again;

before(async () => {
  server = await serve();
  browser = await launch();
  schema = await (await fetch(server.url + "/api/rules")).json();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const link = (rules) => server.url + "/r/" + encodeURIComponent(rules);

/**
 * The form, with the rules of a link; `more` as somebody() takes it. In a sample, the same person comes again, unless
 * it has to be somebody else.
 */
async function form(rules, more) {
  const page = ALL || more ? await somebody(browser, server.url, more) : (again ??= await somebody(browser, server.url));
  await page.goto(rules === null ? server.url + "/new" : link(rules));
  await page.locator("#words li").first().waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  if (page !== again) await page.context().close();
}

/** The server's reading of rules, with some options replaced. */
async function asked(rules, options = {}) {
  const answer = await fetch(server.url + "/api/rules", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ rules, options }),
  });
  return { ok: answer.ok, ...(await answer.json()) };
}

/** The rules that the form has now, as its address stores them. */
async function shownRules(page, wanted) {
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === "/r/" + wanted);
}

/** What has the focus: the option whose input it is, or an id. */
const focused = (page) => page.evaluate(() => {
  const e = document.activeElement;
  return e.closest(".opt")?.id || e.id;
});
const focusOn = (page, id) => page.waitForFunction((id) =>
  (document.activeElement.closest(".opt")?.id || document.activeElement.id) === id, id);

// ---- Common options ----

test("the options in which families differ come first, as the server lists them; the words show the result", async () => {
  const page = await form(null);
  assert.deepEqual(await page.locator(".formcol > section > h2").allTextContents(),
    ["Most often changed", `All ${schema.options.length} rules`, "The table"]);
  assert.deepEqual(await page.locator(".common .opt").evaluateAll((all) => all.map((e) => e.id)),
    schema.common.map((c) => "c-" + c.option));
  assert.deepEqual(schema.common.map((c) => c.option), ["jack", "target", "pass", "moon", "trick1_ban"]);
  await page.locator("#c-jack").getByRole("radio", { name: "−10", exact: true }).check();
  const jack = page.locator("#words ins", { hasText: "jack of diamonds" });
  await jack.waitFor();
  // The words scroll next to the form: what changed becomes visible.
  await page.waitForFunction(() => {
    const box = document.querySelector("#words .scroll"), news = [...box.querySelectorAll("ins")].find((e) => /jack of diamonds/.test(e.innerText));
    const { top, bottom } = box.getBoundingClientRect(), its = news.getBoundingClientRect();
    return box.scrollHeight > box.clientHeight && its.top >= top && its.bottom <= bottom;
  });
  await page.locator("#c-moon").getByRole("radio", { name: "Their choice", exact: true }).check();
  await page.locator("#c-target").getByRole("radio", { name: "Other", exact: true }).check();
  await page.locator("#c-target").getByRole("textbox").fill("60");
  await shownRules(page, "classic jack=-10 moon=choose target=60");
  assert.match(await page.locator("#c-jack .was").innerText(), /Classic: Counts nothing/);
  await page.getByRole("button", { name: "Undo: Target, 100" }).first().click();
  await page.locator("#c-jack").getByRole("button", { name: /^Undo/ }).click();
  await shownRules(page, "classic moon=choose");
  await close(page);
});

test("the page has the title of the rules: their name, or the game they are based on", async () => {
  for (const [rules, title] of [["turbo", "Turbo"], ["turbo queen=5", "Turbo, custom rules"], ['five jack=-10 name="Aunt Clara’s five"', "Aunt Clara’s five"]]) {
    const page = await form(rules);
    await page.waitForFunction((wanted) => document.title === wanted + " · OpenHearts", title);
    assert.equal(await page.locator(".bar .meta b").innerText(), title);
    await close(page);
  }
});

test("the engine accepts every value that is offered first", async () => {
  for (const { option, values } of schema.common)
    for (const value of values) {
      const answer = await asked("classic", { [option]: value });
      assert.ok(answer.ok && answer.options[option] === value, `${option}=${value}: ${answer.say}`);
    }
});

test("a rare value is shown, and all choices are one press away", async () => {
  const page = await form("grand-prix target=40");
  assert.equal(await page.locator("#c-moon input:checked + span").innerText(), "Other");
  assert.match(await page.locator("#c-moon p").innerText(), /once that might end the game/);
  assert.equal(await page.locator("#c-target .step input").inputValue(), "40");
  await page.getByRole("button", { name: "Taking everything: all choices" }).click();
  await focusOn(page, "o-moon");
  assert.equal(await page.locator("#o-moon input:checked").count(), 1);
  await close(page);
});

// ---- All options ----

test("nine sections are folded with their number, and say what was changed in them", async () => {
  const page = await form("turbo queen=5 king=3 players=5");
  const heads = page.locator(".sections h3 button");
  assert.equal(await heads.count(), schema.groups.length);
  assert.equal(await page.locator(".sections .opt").count(), 0);
  const small = (group) => page.locator(`#h-${group} small`).innerText();
  assert.match(await small("points"), /^2 changed$/);
  assert.match(await small("table"), /^1 changed$/);
  for (const g of ["deal", "charge", "play"])
    assert.ok((await small(g)).startsWith(String(schema.options.filter((o) => o.group === g).length)), g);
  for (let i = 0; i < schema.groups.length; i++) await heads.nth(i).click();
  // A mark is next to each of them, and to no other; the same among the common options.
  assert.deepEqual(await page.locator(".sections .opt.changed").evaluateAll((all) => all.map((e) => e.id).sort()),
    ["o-king", "o-players", "o-queen"]);
  await counted(page, ".sections .opt", schema.options.length);
  assert.equal(await page.locator(".sections [aria-expanded=true]").count(), schema.groups.length);
  await close(page);
});

const looks = [
  ["en", "queen of spades", "queen", "by its name"],
  ["en", "omnibus", "jack", "by another name"],
  ["en", "WIDOW", "kitty", "by another name, in other letters"],
  ["en", "canasta", "", "by nothing"],
  ["en", "sends the trick round once more", "boost", "by its sentence"],
  ["en", "trick1_ban", "trick1_ban", "by its name in a link"],
  ["de", "schwarze dame", "queen", "by another name in German"],
  ["de", "durchmarsch", "moon", "by another name in German"],
  ["de", "konig", "king", "without accents"],
  ["en", "alternate moon", "moon", "in any order"],
  ["de", "Mond abwechselnd", "moon", "by what it is called elsewhere"],
  ["de", "heben sich gleiche Karten", "decks", "by its German sentence"],
];

test("the search finds options by names, sentences and other names, in both languages", async () => {
  for (const language of ["en", "de"]) {
    const page = await form(null, { settings: { language } });
    for (const [, words, option, how] of looks.filter(([l]) => l === language)) {
      const box = page.getByRole("searchbox");
      await box.fill(words);
      if (!option) {
        await page.locator(".allopts .howmany", { hasText: words }).waitFor();
        assert.equal(await page.locator(".hits li").count(), 0);
        continue;
      }
      await page.locator(".hits li").first().waitFor();
      await box.press("Enter");
      await focusOn(page, "o-" + option).catch(async () => assert.fail(`${words} ${how}: ${await focused(page)}`));
      assert.deepEqual(await page.locator(".found").evaluateAll((all) => all.map((e) => e.id)), ["o-" + option]);
      assert.equal(await box.inputValue(), "");
    }
    await close(page);
  }
});

/** No option has all the words: [language, words, the title of an option among the nearest]. */
const nearest = [
  ["en", "moon forever", "Shooting the moon"], ["en", "charging everybody", "Order of charging"],
  ["de", "Mondes Anrechnung", "Mond"], ["de", "vierzehn Weitergaben", "Weitergegebene Karten"],
];

test("words that no rule contains completely lead to the nearest rules, and the page says so", async () => {
  for (const language of many(["de"], ["en", "de"], "languages of the nearest")) {
    const page = await form(null, { settings: { language } });
    for (const [, words, wanted] of nearest.filter(([l]) => l === language)) {
      await page.getByRole("searchbox").fill(words);
      await page.locator(".allopts .howmany", { hasText: language === "en" ? "The closest" : "Am nächsten" }).waitFor();
      assert.ok(await page.locator(".hits li").count() <= 5);
      const titles = await page.locator(".hits b").allInnerTexts();
      assert.ok(titles.includes(wanted), `${words}: ${titles.join(", ")}`);
    }
    await close(page);
  }
});

test("by keys alone: to the search, a result, its field, and back", async () => {
  const page = await form(null);
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("never below");
  await page.locator(".allopts [role=status]", { hasText: "One rule found" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await focusOn(page, "o-floor");
  await page.keyboard.press("Space");
  await shownRules(page, "classic floor=on");
  // The clock is not a rule, but is found here too.
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("clock");
  await page.locator(".hits li").first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".hits").count(), 0);
  await page.keyboard.type("clock");
  await page.locator(".hits li").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "x-turn");
  await close(page);
});

// ---- Contradictions ----

const clashing = [
  "classic players=5 strip=none", "turbo players=6 decks=2", "classic sun=on moon=off", "partners players=6", "classic target=none",
];

test("a link with a contradiction opens there; the engine accepts every offered way out", async () => {
  for (const rules of some(clashing, 1, "contradictions")) {
    const page = await form(rules);
    const told = await asked(rules);
    assert.equal(told.ok, false, rules);
    await page.locator(".clash [role=group] .btn").first().waitFor();
    assert.equal(await page.locator(".formcol > h1 + *").getAttribute("class"), "clashbox");
    await page.locator(".sections .w", { hasText: "conflict" }).waitFor();
    // The options concerned are named, and one press away.
    await page.locator(".clash .by button").first().click();
    await focusOn(page, "o-" + told.option);
    const ways = await page.locator(".clash [role=group] .btn").count();
    assert.ok(ways > 0, rules);
    for (let i = 0; i < ways; i++) {
      await page.goto(link(rules));
      const way = page.locator(".clash [role=group] .btn").nth(i);
      await way.click();
      await page.locator(".clashbox").waitFor({ state: "detached" });
      assert.match(await focused(page), /^[oc]-/, rules);
      // Without any change left, the address is that of the bare form.
      const now = decodeURIComponent(new URL(page.url()).pathname).replace("/new", "/r/classic").slice(3);
      assert.ok((await asked(now)).ok, `${rules}, way ${i}: ${now}`);
    }
    await close(page);
  }
});

test("the table does not open until the contradiction is settled, and then opens with the resulting rules", async () => {
  const page = await form("classic players=5 strip=none jack=-10");
  await page.locator(".clash [role=group] .btn").first().waitFor();
  const open = page.locator("#words").getByRole("button", { name: "Open the table" });
  assert.equal(await open.getAttribute("aria-disabled"), "true");
  await page.locator("#why", { hasText: "Cards are left over" }).waitFor();
  await open.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "h-clash");
  await page.locator(".clash .btn", { hasText: "Cards removed" }).focus();
  await page.keyboard.press("Enter");
  await focusOn(page, "o-strip");
  await shownRules(page, "classic players=5 jack=-10");
  await open.click();
  await page.locator(".gather").waitFor();
  assert.equal(await page.evaluate(async () => (await (await fetch("/api/tables/" + location.pathname.slice(3))).json()).rules),
    "classic players=5 jack=-10");
  await close(page);
});

// In a sample, the tests above settle just one contradiction.
whole("if no single change settles everything, those that settle the first contradiction come first", async () => {
  const page = await form("classic sun=on half_moon=on moon=off target=none players=5 strip=none");
  for (let turns = 0; await page.locator(".clash [role=group] .btn, .words ol:not(.stale)").first().waitFor()
    .then(() => page.locator(".clash").count()); turns++) {
    assert.ok(turns < 8, "it does not end");
    const before = await page.locator("#h-clash").innerText();
    await page.locator(".clash [role=group] .btn").first().click();
    await page.waitForFunction((was) => document.querySelector(".clashbox:not(.going) #h-clash")?.innerText !== was, before);
    await page.locator(".clashbox.going").waitFor({ state: "detached" });
  }
  assert.equal(await page.locator(".words ol.stale").count(), 0);
  await close(page);
});

test("on a phone it stays visible, leaves room, and folds within 220 ms, or at once for people who want no motion", async () => {
  for (const [width, height] of many([[320, 568]], [[390, 844], [320, 568]], "phones")) {
    const page = await form("classic players=5 strip=none", { size: { width, height } });
    await page.locator(".clash [role=group] .btn").first().waitFor();
    const held = page.locator(".below .btn");
    assert.equal(await held.getAttribute("aria-disabled"), "true");
    assert.ok((await held.boundingBox()).height >= 44);
    await page.locator("#h-moon").scrollIntoViewIfNeeded();
    const box = await page.locator(".clash").boundingBox();
    assert.ok(box.y >= 0 && box.y < 20 && box.height <= height * 0.47, JSON.stringify(box));
    await page.evaluate(() => {
      new MutationObserver(() => {
        const box = document.querySelector(".clashbox.going");
        if (box) window.folded = [...new Set(box.getAnimations().map((a) => a.effect.getComputedTiming().duration))];
      }).observe(document.querySelector(".clashbox"), { attributes: true });
    });
    await page.locator(".clash [role=group] .btn").first().click();
    await page.locator(".clashbox").waitFor({ state: "detached" });
    assert.deepEqual(await page.evaluate(() => window.folded), [220]);
    await close(page);
  }
  const page = await form("classic players=5 strip=none", { reducedMotion: "reduce" });
  await page.locator(".clash [role=group] .btn").first().click();
  await page.locator(".clashbox").waitFor({ state: "detached" });
  await close(page);
});

// ---- Links ----

test("links made by 0.1 still open what they did", async () => {
  const old = ["classic", "turbo", "classic jack=-10", 'turbo players=5 moon=off name="Aunt Clara’s five"', "parent=spot queen=5",
    "cancellation players=7 jack=-10 tc_doubles=on", "partners-solo stakes=2 pot=1", "classic points=h:1,QS:5 reset=100:50,50:0 pass=LR"];
  for (const rules of some(old, 2, "old links")) {
    const page = await form(rules), read = await asked(rules);
    assert.ok(read.ok, `${rules}: ${read.say}`);
    assert.equal(await page.locator(".note, .clash").count(), 0);
    await page.waitForFunction((words) => [...document.querySelectorAll("#words li")].map((li) => li.innerText
      .replace(/\(changed\)/g, "").replace(/\s+/g, " ").trim()).join("\n") === words, read.words.join("\n"));
    await close(page);
  }
});

test("if part of a link cannot be read, the rest counts, and the part is quoted", async () => {
  const page = await form('turbo foo=1 queen=5 target=99999 name="Für uns" jack');
  assert.deepEqual(await page.locator(".note q").allTextContents(), ["foo=1", "target=99999", "jack"]);
  assert.match(await page.locator(".note").innerText(), /no option of that name[^]*1 to 10000[^]*wants a value/);
  await shownRules(page, 'turbo queen=5 name="Für uns"');
  await page.goto(link("zzz"));
  await page.locator(".note q", { hasText: "zzz" }).waitFor();
  await page.goto(link("zzz ".repeat(30)));
  await page.locator(".note", { hasText: "starts with Classic" }).locator("q", { hasText: "no game of that name" }).waitFor();
  await close(page);
});

test("rules after a question mark lead to the form, which says so if something is wrong with them", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(server.url + "/?rules=" + encodeURIComponent("turbo queen=5"));
  await shownRules(page, "turbo queen=5");
  await page.goto(server.url + "/?rules=classic+foo=1");
  await page.locator(".note q", { hasText: "foo=1" }).waitFor();
  await page.goto(server.url + "/?rules=");
  await page.locator(".game").first().waitFor();
  await close(page);
});

test("for links that are too long, or are not text, the page says so", async () => {
  const page = await form(null);
  await page.goto(link("classic " + "jack=1 ".repeat(400)));
  await page.locator(".note", { hasText: "2808 bytes" }).waitFor();
  // A link within the page, without a request to the server.
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, "/r/" + "x".repeat(10_000));
  await page.locator(".note", { hasText: "10,000 bytes" }).waitFor();
  page.faults.length = 0;
  await page.goto(server.url + "/r/" + "x".repeat(10_000));
  await page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
  await page.getByText("longer than 4096 bytes").waitFor();
  await page.goto(server.url + "/r/%ff%fe");
  await page.getByText("no UTF-8").waitFor();
  await page.getByRole("link", { name: "To the tables" }).click();
  await page.locator(".game").first().waitFor();
  // The browser itself reports an address without a page.
  page.faults.length = 0;
  await close(page);
});
