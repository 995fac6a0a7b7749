// measure.mjs - how quick the page is on a slow phone: node measure.mjs [HEARTS], or ./run bench page
//
// The profile: a processor four times slower than this one, 1.6 Mbit/s down, 0.75 up, 150 ms there and back. Times are
// the browser's own, from the press of the address on. Beside each stands a yardstick of the same run: a bare page of
// the same server, and the frames of a table where nothing moves.
import { launch, serve, somebody } from "./test/browser.mjs";

const profile = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const rounds = 5;
const json = process.argv.includes("--json");
if (process.argv[2] && !process.argv[2].startsWith("--")) process.env.HEARTS = process.argv[2];

const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Notes when things are first there, and how long frames take. */
function watch() {
  window.first = {};
  const note = () => {
    const seen = { button: ".hello .btn.go", hero: ".deckfan .pc, .stage .card", card: ".hand > li" };
    for (const [name, selector] of Object.entries(seen))
      if (!(name in window.first) && document.querySelector(selector)) window.first[name] = performance.now();
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true });
  window.frames_taken = [];
  let last = 0;
  const frame = (now) => {
    if (last) window.frames_taken.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function throttled(browser, url, settings) {
  const page = await somebody(browser, url, { size: { width: 390, height: 844 }, settings, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", profile);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watch);
  return page;
}

const late = (frames) => frames.filter((ms) => ms > 25).length;

async function arrive(browser, url) {
  const page = await throttled(browser, url, { pace: 1 });
  await page.goto(url);
  await page.locator(".hello .btn.go").waitFor();
  const { button, paint } = await page.evaluate(() => ({
    button: window.first.button,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  const pressed = await page.evaluate(() => performance.now());
  await page.locator(".hello .btn.go").first().click();
  await page.locator(".hand > li").first().waitFor();
  const card = (await page.evaluate(() => window.first.card)) - pressed;
  // The deal: until the first hand lies still.
  const deal = await page.evaluate(async () => {
    window.frames_taken.length = 0;
    do await new Promise((done) => requestAnimationFrame(done));
    while (document.getAnimations().some((a) => a.playState === "running"));
    return window.frames_taken.slice();
  });
  const idle = await page.evaluate(async (count) => {
    window.frames_taken.length = 0;
    while (window.frames_taken.length < count) await new Promise((done) => requestAnimationFrame(done));
    return window.frames_taken.slice();
  }, Math.max(20, deal.length));
  await page.context().close();
  return { button, paint, card, deal, idle };
}

async function bare(browser, url) {
  const page = await throttled(browser, url, {});
  await page.goto(url + "/nothing-here");
  const end = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now());
  await page.context().close();
  return end;
}

const server = await serve();
const browser = await launch();
try {
  const seen = [], yard = [];
  for (let i = 0; i < rounds; i++) {
    yard.push(await bare(browser, server.url));
    seen.push(await arrive(browser, server.url));
  }
  const of = (name) => middle(seen.map((s) => s[name]));
  const frames = (name) => ({ frames: seen.reduce((n, s) => n + s[name].length, 0), late: seen.reduce((n, s) => n + late(s[name]), 0) });
  const out = {
    profile: "processor / 4, 1.6 Mbit/s, 150 ms", rounds, bare_ms: middle(yard), paint_ms: of("paint"), usable_ms: of("button"),
    usable_to_bare: of("button") / middle(yard), first_card_ms: of("card"), deal: frames("deal"), idle: frames("idle"),
  };
  if (json) console.log(JSON.stringify(out));
  else {
    const ms = (n) => `${Math.round(n)} ms`.padStart(9);
    console.log(`A slow phone: ${out.profile}. Middle of ${rounds}.`);
    console.log(`a bare page of this server painted  ${ms(out.bare_ms)}`);
    console.log(`the start page painted              ${ms(out.paint_ms)}`);
    console.log(`"Play now" can be pressed           ${ms(out.usable_ms)}   ${out.usable_to_bare.toFixed(2)} of the bare page`);
    console.log(`from there to the first card        ${ms(out.first_card_ms)}`);
    console.log(`frames over 25 ms in the deal       ${out.deal.late} of ${out.deal.frames}; with nothing moving ${out.idle.late} of ${out.idle.frames}`);
  }
} finally {
  await browser.close();
  server.stop();
}
