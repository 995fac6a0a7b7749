// offline.test.mjs - the page without a network: it caches itself, says what needs a network, and changes to a new
// version only when it may.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync, cpSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { draw, icons } from "../icons.mjs";
import { ALL, brief, counted, launch, many, MY_TURN, playUntil, rest, serve, somebody } from "./browser.mjs";
import { begun, playsHere } from "./here.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
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

/** A person whose browser lets the page cache itself. */
async function player(settings = {}) {
  return somebody(browser, server.url, { here: true, serviceWorkers: "allow", settings });
}

/** Waits until the whole page is cached. */
const isKept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** The cache holds everything except the server's replies to requests of the page. */
async function keepsNoAnswers(page) {
  await page.goto(page.home);
  await page.evaluate(() => fetch("/api/rules").then((answer) => answer.json()));
  const kept = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
    return all;
  });
  assert.ok(kept.length > 40 && kept.includes("/") && kept.some((path) => path.endsWith(".wasm")), kept.join());
  assert.deepEqual(kept.filter((path) => path.startsWith("/api") || path === "/sw.js"), []);
}

test("after one visit everything is there without a network, and a game is played to the end of a hand", async () => {
  const page = await player(), context = page.context();
  await page.goto(page.home);
  await isKept(page);
  await context.setOffline(true);
  await page.goto(page.home);
  await page.locator(".offline-line", { hasText: "You’re offline." }).waitFor();
  const tables = page.getByRole("link", { name: "Open tables" }).first();
  assert.equal(await tables.getAttribute("aria-disabled"), "true");
  await tables.click({ force: true });
  assert.equal(new URL(page.url()).pathname, "/");
  await playsHere(page);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /\/here\/t\//);
  await page.locator(".linkline", { hasText: "You’re offline: this table doesn’t need the network." }).waitFor();
  await playUntil(page, ALL ? ".ends .scoresheet" : ".lay:has(.rail .seat.turn) .hand:not(:has(> li:nth-child(11)))");
  for (const path of ["/learn", "/new", "/keys", "/lobby"]) {
    await page.goto(page.home + path);
    await page.locator("main h1").waitFor();
  }
  await page.goto(page.home);
  await context.setOffline(false);
  await counted(page, ".offline-line b", 0);
  await page.getByRole("link", { name: "Play with friends" }).click();
  await page.waitForURL(/\/friends/);
  assert.deepEqual(page.faults, []);
  if (!ALL) await keepsNoAnswers(page);
  await context.close();
});

whole("one visit is enough to play offline", async () => {
  const page = await player({ met: false }), context = page.context();
  await page.goto(page.home);
  await isKept(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".hand > li").first().waitFor();
  assert.match(page.url(), /\/here\/t\//);
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("after a hand the player is asked once whether the page is to stay on this device", async () => {
  const page = await player();
  const offered = () => page.evaluate(() => {
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: () => { window.prompted = true; } }));
  });
  await page.goto(page.home);
  await page.locator(".hello .btn.go").waitFor();
  await offered();
  await counted(page, ".corner-slip", 0);
  await page.goto(page.home + "/r/" + encodeURIComponent(brief("classic")));
  await page.locator(".foot .btn.go").click();
  await playUntil(page, ".ends .scoresheet");
  for (const answer of ["Install", "Not now"]) {
    await page.goto(page.home);
    await page.locator(".hello .btn.go").waitFor();
    await offered();
    await page.locator(".corner-slip", { hasText: "Install it on this device" }).getByRole("button", { name: answer }).click();
    assert.equal(await page.evaluate(() => window.prompted === true), answer === "Install");
    await counted(page, ".corner-slip", 0);
  }
  await page.goto(page.home);
  await page.locator(".hello .btn.go").waitFor();
  await offered();
  await counted(page, ".corner-slip", 0);
  await page.context().close();
});

/** Which of these are not completely on the screen, or have something else above their centre. */
const hidden = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((e) => {
  const box = e.getBoundingClientRect();
  if (!box.width || !box.height) return false;
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.x < 0 || box.right > innerWidth || box.bottom > innerHeight || !(e === over || e.contains(over) || over?.contains(e));
}).map((e) => e.outerHTML.slice(0, 120)));

const SIZES = many([[320, 568]], [[320, 568], [390, 844], [844, 390], [1440, 900]], "sizes");

for (const [width, height] of SIZES)
  test(`${width}x${height}: the notice that there is no network covers nothing, and can be dismissed`, async () => {
    const page = await player();
    await page.setViewportSize({ width, height });
    await begun(page);
    await playUntil(page, MY_TURN);
    await page.context().setOffline(true);
    await page.locator(".linkline.notice", { hasText: "You’re offline: this table doesn’t need the network." }).waitFor();
    for (const language of ["en", "de"]) {
      await page.evaluate((language) => {
        localStorage["hearts.settings"] = JSON.stringify({ ...JSON.parse(localStorage["hearts.settings"]), language });
        dispatchEvent(new StorageEvent("storage", { key: "hearts.settings" }));
      }, language);
      await page.locator(`html[lang=${language}]`).waitFor();
      assert.deepEqual(await hidden(page, ".bar nav .btn, .bar .meta b, .linkline > *, .seats .plate, .trick > li[data-card]"), [], language);
    }
    assert.ok(await page.locator(".bar .meta b").isVisible());
    await page.locator(".linkline .btn").click();
    await counted(page, ".linkline", 0);
    await page.context().close();
  });

whole("a notice on the start page leaves its buttons visible", async () => {
  const page = await player();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(page.home);
    await page.locator(".hello .btn.go").waitFor();
    await page.evaluate(() => {
      localStorage["hearts.played"] = "true";
      dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: () => undefined }));
    });
    await page.locator(".corner-slip").waitFor();
    assert.deepEqual(await hidden(page, ".hello .btn.big, .corner-slip .btn"), [], `${width}x${height}`);
  }
  await page.context().close();
});

// In a sample, the first test ends with this check.
whole("API requests do not go through the cache", async () => {
  const page = await player();
  await page.goto(page.home);
  await isKept(page);
  await keepsNoAnswers(page);
  await page.context().close();
});

test("another version waits until it is allowed, and a table never changes its version", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "hearts-page-"));
  const { startFront } = await import("../dev.mjs");
  const built = process.env.PAGE ?? join(dirname(process.env.HEARTS), "page");
  cpSync(built, folder, { recursive: true });
  const front = await startFront(folder, server.port, 0);
  t.after(() => {
    front.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await player();
  page.home = `http://127.0.0.1:${front.port}`;
  await page.goto(page.home);
  await isKept(page);
  const version = (of = page) => of.evaluate(() => document.querySelector("meta[name=version]").content);
  await page.goto(page.home);
  const old = await version(), next = "f0f0f0f0";
  for (const file of ["index.html", "sw.js"])
    writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replaceAll(old, next));
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((there) => there.update()));
  await page.locator(".corner-slip", { hasText: "A new version is ready" }).waitFor();
  await page.goto(page.home + "/keys");
  assert.equal(await version(), old, "it was not asked for");
  assert.equal(await page.locator(".corner-slip").count(), 0, "notices are on the start page only");
  await page.goto(page.home);

  const playing = await page.context().newPage(), beside = await page.context().newPage();
  await playing.goto(page.home);
  await playing.getByRole("button", { name: "Play now" }).click();
  await playing.locator(".hand > li").first().waitFor();
  await beside.goto(page.home);
  for (const of of [page, beside]) await of.getByRole("button", { name: "Update now" }).waitFor();
  for (const of of [page, beside]) {
    await of.getByRole("button", { name: "Update now" }).click();
    await of.waitForFunction((next) => document.querySelector("meta[name=version]")?.content === next, next);
  }
  assert.equal(await version(playing), old, "a hand is not interrupted");
  await playing.locator(".hand > li").first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the manifest and its pictures are there, and are as drawn", async () => {
  const answer = await fetch(server.url + "/hearts.webmanifest"), manifest = await answer.json();
  assert.equal(answer.headers.get("content-type"), "application/manifest+json");
  assert.ok(manifest.icons.some((icon) => icon.purpose === "maskable"));
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await fetch(server.url + "/" + src);
    assert.deepEqual([icon.status, icon.headers.get("content-type")], [200, type], src);
    if (sizes === "any") continue;
    const bytes = Buffer.from(await icon.arrayBuffer());
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  const page = await browser.newPage();
  for (const name of Object.keys(icons)) {
    const drawn = (await draw(browser, name)).toString("base64"), kept = readFileSync(join(web, "src/public", name)).toString("base64");
    const far = await page.evaluate(async (both) => {
      const [a, b] = await Promise.all(both.map(async (png) => {
        const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
      }));
      let sum = a.length === b.length ? 0 : Infinity;
      for (let i = 0; i < a.length; i++) sum += Math.abs(a[i] - b[i]);
      return sum / a.length;
    }, [drawn, kept]);
    assert.ok(far < 1, `${name}: ${far} of 255 from what ${icons[name][0]} looks like; node web/icons.mjs draws it again`);
  }
  await page.close();
});

test("the page's list of addresses is the same as the server's", async () => {
  const { outputFiles } = await build({ entryPoints: [join(web, "src/offline/addresses.ts")], write: false, bundle: true, format: "esm" });
  const { isPage } = await import("data:text/javascript;base64," + Buffer.from(outputFiles[0].contents).toString("base64"));
  const paths = ["/", "/t/1", "/g/1", "/r/x", "/friends/x", "/here/t/1", "/lobby", "/new", "/friends", "/me", "/me/games", "/me/figures", "/me/chips", "/me/slates", "/learn", "/keys",
    "/t", "/me/x", "/healthz", "/metrics", "/api/rules", "/icon.svg", "/hearts.webmanifest", "/nothing", "/lobby/x", "/here"];
  const html = await (await fetch(server.url + "/")).text();
  for (const path of paths) {
    const answer = await fetch(server.url + path);
    assert.equal(isPage(path), answer.ok && await answer.text() === html, path);
  }
});
