// looks.test.mjs - personal choices: the cloth, card backs, a name.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { command, launch, many, named, newTable, rest, seated, serve, somebody } from "./browser.mjs";

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

/** The contrast of text and stitches on the cloth, where the cloth is most similar in colour, and of stitches on paper. */
const contrasts = () => {
  const root = getComputedStyle(document.documentElement);
  const light = (name) => {
    const [r, g, b] = /#(..)(..)(..)/.exec(root.getPropertyValue(name).trim()).slice(1).map((c) => parseInt(c, 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const least = (name) => Math.min(ratio(name, "--cloth"), ratio(name, "--cloth-lit"));
  return { text: least("--on-cloth"), quiet: least("--on-cloth-2"), seam: least("--seam"), thread: ratio("--thread", "--paper"), back: ratio("--back", "--back-edge") };
};

test("five cloths and four backs to choose, by day and by night: all are readable", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(page.home);
  await page.getByRole("button", { name: "Settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Settings" });
  const seen = new Set(), all = [["Linen", "Heart"], ["Green felt", "Moon"], ["Sage", "Waves"], ["Rose", "Moon"], ["Sky", "Frames"]];
  const looks = many([all[1], all[4]], all, "cloths");
  for (const theme of ["Light", "Dark"]) {
    await sheet.getByText(theme, { exact: true }).click();
    for (const [cloth, back] of looks) {
      await sheet.getByRole("radio", { name: cloth, exact: true }).check({ force: true });
      await sheet.getByRole("radio", { name: back, exact: true }).check({ force: true });
      const found = await page.evaluate(contrasts);
      assert.ok(found.text >= 7 && found.quiet >= 4.5 && found.seam >= 3 && found.thread >= 3 && found.back >= 3, `${theme}, ${cloth}: ${JSON.stringify(found)}`);
      seen.add(await page.evaluate(() => {
        const s = getComputedStyle(document.documentElement);
        return ["--cloth", "--back"].map((name) => s.getPropertyValue(name)).join();
      }));
    }
  }
  assert.equal(seen.size, 2 * looks.length);
  // Stored, and the same at the table.
  await seated(page, "cancellation players=10");
  assert.equal(await page.locator(".kitty use").first().getAttribute("href"), "#back-frames");
  assert.ok(await page.evaluate(() => document.getElementById("back-frames") instanceof SVGSymbolElement));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.cloth), "sky");
  await page.context().close();
});

test("German court cards have their letters where somebody wants them, drawn and in words", async () => {
  const page = await somebody(browser, server.url, { drawn: true, settings: { language: "de" } });
  await page.goto(page.home);
  const drawn = () => page.evaluate(() => ["n-Q", "n-J", "n-K"].map((id) => document.getElementById(id).getAttribute("d")));
  const before = await drawn(), [queen, jack] = await page.evaluate(() => ["n-D", "n-B"].map((id) => document.getElementById(id).getAttribute("d")));
  await page.getByRole("button", { name: "Einstellungen" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("K, D, B", { exact: true }).click();
  assert.deepEqual(await drawn(), [queen, jack, before[2]]);
  await sheet.getByText("English", { exact: true }).click();
  assert.deepEqual(await drawn(), before, "in English they are as usual");
  assert.equal(await sheet.getByText("K, D, B").count(), 0);
  await page.context().close();
  // Stored, they are there from the start.
  const other = await somebody(browser, server.url, { drawn: true, settings: { language: "de", german: true } });
  await other.goto(other.home);
  await other.waitForFunction((d) => document.getElementById("n-Q")?.getAttribute("d") === d, queen);
  await other.context().close();
});

test("settings stored by an older or newer page do not keep the page from working", async () => {
  const page = await somebody(browser, server.url, { settings: { cloth: "velvet", back: "../x", picture: "constructor" } });
  await page.goto(page.home);
  const { cloth, back } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual([cloth, back], ["linen", "heart"]);
  assert.equal(await page.locator(".picture").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("before the viewer sits down with others the page asks for a name, once", async () => {
  const page = await somebody(browser, server.url);
  await page.goto(page.home + "/lobby");
  await page.evaluate(() => localStorage.removeItem("hearts.asked-name"));
  await page.getByRole("button", { name: "Quick seat" }).click();
  const sheet = page.getByRole("dialog", { name: "What should we call you?" });
  await sheet.getByLabel("Your name").fill("Grandmother");
  await sheet.getByRole("button", { name: "Save" }).click();
  await page.locator(".gather .place", { hasText: "Grandmother" }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("hearts.asked-name")), "true");
  await page.context().close();

  // A guest who does not want to choose a name has one all the same, and is not asked again.
  const other = await somebody(browser, server.url);
  await other.goto(other.home + "/lobby");
  await other.evaluate(() => localStorage.removeItem("hearts.asked-name"));
  await other.getByRole("button", { name: "Quick seat" }).click();
  await other.getByRole("button", { name: "Pick one for me" }).click();
  await other.locator(".gather .place").first().waitFor();
  const you = await other.evaluate(async () => (await fetch("/api/me")).json());
  assert.equal(you.given, true);
  assert.match(you.name, /^\p{L}+$/u);
  await other.getByRole("button", { name: "Change name or colour" }).waitFor();
  assert.equal(await other.locator(".you-anew").count(), 0, "somebody who has just been asked is not asked again in the waiting room");
  await other.goto(other.home + "/lobby");
  await other.getByRole("button", { name: "Quick seat" }).click();
  await other.locator(".gather .place").first().waitFor();
  assert.equal(await other.getByRole("dialog").count(), 0);
  await other.context().close();
});

test("a plate says who plays for somebody and why, in writing and aloud", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "classic pass=none", { terms: { grace: 0 } });
  await named(bruno, "Bruno");
  await bruno.goto(`${server.url}/t/${table}`);
  assert.equal((await command(bruno, table, "sit", { seat: "C" })).is, "ok");
  await ada.goto(`${server.url}/t/${table}`);
  assert.equal((await command(ada, table, "start", { player: "duck" })).is, "ok");
  await ada.locator(".seats .plate .total").first().waitFor();
  // Points and totals have words: one for the eye and one for screen readers.
  const plate = ada.locator(".seats [data-seat=B] .plate");
  assert.match(await plate.locator(".sub").textContent(), /0 points this hand/);
  assert.match(await plate.locator(".total").textContent(), /^0 total$/);
  await ada.getByText("this hand", { exact: true }).first().waitFor();
  // The start page leads back to the table, and says who is there and what is played.
  await bruno.goto(bruno.home);
  assert.match(await bruno.locator(".resume:not(.coming) > span:nth-child(2)").textContent(), /^Ada is at your table: Classic[^.]*\. /);
  await bruno.context().close();
  const said = ada.locator(".seats [data-seat=C] .plate .sub");
  await said.getByText(/Bruno.* is away; a computer is playing\./).waitFor({ state: "attached" });
  assert.equal(await said.locator("[aria-hidden]").first().textContent(), "computer");
  await ada.context().close();
});

whole("a chosen picture is seen by the others, stored, and can be removed", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url, { settings: { picture: "owl" } });
  await named(ada, "Ada");
  const table = await newTable(ada, "classic");
  await ada.goto(`${server.url}/t/${table}`);
  await named(bruno, "Bruno");
  await bruno.goto(`${server.url}/t/${table}`);
  await bruno.locator(".sit-form").getByRole("button", { name: "Sit down" }).click();
  const place = ada.locator(".place", { hasText: "Bruno" }), drawn = place.locator(".picture path");
  await drawn.waitFor();
  await ada.locator(".place .picture path[d]").waitFor();
  const owl = await drawn.getAttribute("d");
  // Another picture, while sitting at the table.
  await bruno.getByRole("button", { name: "Change name or colour" }).click();
  await bruno.getByRole("radio", { name: "fox" }).check({ force: true });
  await bruno.getByRole("button", { name: "Save" }).click();
  await ada.waitForFunction((owl) => [...document.querySelectorAll(".place .picture path")].some((p) => p.hasAttribute("d") && p.getAttribute("d") !== owl), owl);
  assert.equal((await command(ada, table, "start", { player: "duck" })).is, "ok");
  await ada.locator(".seats [data-seat=B] .plate .picture").waitFor();
  await bruno.locator(".rail .plate .picture").waitFor();
  // Phones have room for it too, without covering a word.
  for (const [width, height] of [[390, 844], [320, 568]])
    for (const [page, plate] of [[ada, ".seats [data-seat=B] .plate"], [bruno, ".rail .plate"]]) {
      await page.setViewportSize({ width, height });
      await page.locator(`${plate} .picture`).waitFor();
      const upon = await page.locator(plate).evaluate((e) => {
        const disc = e.querySelector(".mono").getBoundingClientRect(), range = document.createRange();
        return [...e.querySelectorAll(".name, .sub, .total")].filter((part) => {
          range.selectNodeContents(part);
          return [...range.getClientRects()].some((b) => b.width > 1 && Math.min(disc.right - b.left, b.right - disc.left, disc.bottom - b.top, b.bottom - disc.top) > 2);
        }).map((part) => part.className);
      });
      assert.deepEqual(upon, [], `${plate} at ${width}x${height}`);
    }
  assert.equal(await ada.evaluate(() => JSON.parse(localStorage.getItem("hearts.settings")).picture ?? null), null);
  assert.equal(await bruno.evaluate(() => JSON.parse(localStorage.getItem("hearts.settings")).picture), "fox");
  await ada.context().close();
  await bruno.context().close();
});

test("an account's picture is its own in every browser, and at the table", async () => {
  const ada = await somebody(browser, server.url), bruno = await somebody(browser, server.url);
  const elsewhere = await somebody(browser, server.url, { settings: { picture: "cat" } });
  const signs = (page, path, body) => page.evaluate(([path, body]) =>
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((r) => r.status), [path, body]);
  const worn = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hearts.settings") ?? "{}").picture ?? null);
  const choose = async (page, name) => {
    const kept = page.waitForResponse((r) => r.url().endsWith("/api/me") && r.request().method() === "POST");
    await page.locator(".pictures").getByRole("radio", { name }).check({ force: true });
    assert.equal((await kept).status(), 200);
  };
  for (const page of [ada, elsewhere]) await page.goto(server.url + "/keys");
  assert.equal(await signs(ada, "/api/account", { name: "Carla", password: "correct horse" }), 201);
  await ada.evaluate(() => localStorage.setItem("hearts.known", "true"));
  await ada.goto(server.url);
  await ada.getByRole("button", { name: "Settings" }).click();
  await choose(ada, "fox");
  // Another browser, which had a picture of its own.
  await elsewhere.goto(server.url + "/me");
  const form = elsewhere.locator(".paper-part", { has: elsewhere.getByRole("heading", { name: "Log in" }) });
  await form.getByLabel("Name").fill("Carla");
  await form.getByLabel("Password").fill("correct horse");
  await form.getByRole("button", { name: "Log in" }).click();
  await elsewhere.waitForFunction(() => JSON.parse(localStorage.getItem("hearts.settings")).picture === "fox");
  // The others at the table see it.
  await named(bruno, "Bruno");
  const table = await newTable(bruno, "classic");
  await bruno.goto(`${server.url}/t/${table}`);
  await elsewhere.goto(`${server.url}/t/${table}`);
  await elsewhere.locator(".sit-form").getByRole("button", { name: "Sit down" }).click();
  await bruno.locator(".place", { hasText: "Carla" }).locator(".picture").waitFor();
  // Removed there, it is removed here as well; and it is gone after logging out.
  await choose(ada, "owl");
  await elsewhere.goto(server.url + "/me");
  await elsewhere.waitForFunction(() => JSON.parse(localStorage.getItem("hearts.settings")).picture === "owl");
  await elsewhere.getByRole("button", { name: "Log out", exact: true }).click();
  await elsewhere.getByRole("heading", { name: "Log in" }).waitFor();
  assert.deepEqual([await worn(elsewhere), await worn(ada)], [null, "owl"]);
  for (const page of [ada, elsewhere, bruno]) await page.context().close();
});

// In a sample, tests/unit/wire.c covers what the server takes, and the test about other versions what the page draws.
whole("only pictures of the list are accepted, and no others are drawn", async () => {
  const ada = await somebody(browser, server.url);
  await named(ada, "Ada");
  const table = await newTable(ada, "classic");
  for (const picture of ["<svg onload=alert(1)>", "constructor", "../fox", "Fox", "", 3, ["fox"], { fox: 1 }, "x".repeat(2000)]) {
    const said = await command(ada, table, "sit", { picture });
    assert.deepEqual([said.is, said.why], ["no", "malformed"], JSON.stringify(picture));
  }
  assert.equal((await command(ada, table, "sit", { picture: "kite" })).is, "ok");
  assert.equal((await command(ada, table, "sit", { picture: "initial" })).is, "ok");
  // A value that is not a picture, from a browser's storage or a server.
  await ada.addInitScript(() => localStorage.setItem("hearts.settings", JSON.stringify({ picture: "constructor", met: true, language: "en" })));
  await ada.goto(`${server.url}/t/${table}`);
  await ada.locator(".place", { hasText: "Ada" }).waitFor();
  assert.equal(await ada.locator(".place .picture").count(), 0);
  assert.deepEqual(ada.faults, []);
  await ada.context().close();
});

test("the page draws every picture that the server knows", () => {
  const words = (path, pattern) => [...readFileSync(new URL(path, import.meta.url), "utf8").matchAll(pattern)].map((m) => m[1]);
  const known = words("../../src/table/pictures.def", /^PICTURE\("(\w+)"\)$/gm);
  assert.equal(known.length, 20);
  assert.deepEqual(words("../src/ui/drawn.ts", /^ {2}(\w+): "M/gm), known);
});
