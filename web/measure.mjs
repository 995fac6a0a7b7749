// measure.mjs - how fast the page is on a slow phone: node measure.mjs [HEARTS] [--once] [--json], or ./run bench page
//
// The profile: a processor four times slower than this one, 1.6 Mbit/s down, 0.75 up, 150 ms round trip. Times are the
// browser's own, from the press on the link; frames are counted in its trace. For comparison, the same run measures a
// bare page of the same server, and the frames of a table where only one thing moves.
import { launchWhole, serve, somebody } from "./test/browser.mjs";

const profile = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const rounds = process.argv.includes("--once") ? 1 : 5;
const json = process.argv.includes("--json");
if (process.argv[2] && !process.argv[2].startsWith("--")) process.env.HEARTS = process.argv[2];

const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Notes the time at which things are first visible, which is when their frame is done; and when the deal is over. */
function watch() {
  window.first = {};
  const noted = new Set();
  const note = () => {
    const seen = { button: ".hello .btn.go", card: ".hand > li" };
    for (const [name, selector] of Object.entries(seen)) {
      if (noted.has(name) || !document.querySelector(selector)) continue;
      noted.add(name);
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => {
        window.first[name] = performance.now();
        if (name === "card") void Promise.allSettled(document.getAnimations().map((a) => a.finished)).then(() => performance.mark("to"));
      };
      requestAnimationFrame(() => {
        // Before the frame: any delay after it belongs to the deal.
        if (name === "card") performance.mark("from");
        drawn.port2.postMessage(null);
      });
    }
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true });
}

/** Traces what happens, and counts the frames drawn between the marks "from" and "to", and how many were possible. */
async function frames(page, cdp, what) {
  const events = [];
  const take = ({ value }) => events.push(...value);
  cdp.on("Tracing.dataCollected", take);
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories: "blink.user_timing,disabled-by-default-devtools.timeline.frame" });
  await what();
  await page.waitForFunction(() => performance.getEntriesByName("to").length);
  const whole = new Promise((done) => { cdp.once("Tracing.tracingComplete", done); });
  await cdp.send("Tracing.end");
  await whole;
  cdp.off("Tracing.dataCollected", take);
  const when = (mark) => events.find((e) => e.name === mark && e.cat.includes("user_timing")).ts;
  const from = when("from"), to = when("to");
  return {
    drawn: events.filter((e) => e.name === "DrawFrame" && e.ts >= from && e.ts <= to).length,
    due: Math.round((to - from) / 1e6 * 60),
  };
}

async function throttled(browser, url, settings, here = false) {
  const page = await somebody(browser, url, { here, drawn: true, size: { width: 390, height: 844 }, settings, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", profile);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watch);
  return { page, cdp };
}

/**
 * `here`: the table is played by the browser, which has to fetch the program first; else by the server. With `met`
 * false, by whichever of the two the page chooses for a newcomer.
 */
async function arrive(browser, url, here = false, met = true) {
  const { page, cdp } = await throttled(browser, url, { pace: 1, met }, here);
  await page.goto(url);
  await page.waitForFunction(() => "button" in window.first);
  const { button, pressed } = await page.evaluate(() => ({ button: window.first.button, pressed: performance.now() }));
  const deal = await frames(page, cdp, () => page.locator(".hello .btn.go").first().click());
  const whole = await page.evaluate(() => window.first.card), card = whole - pressed, played = new URL(page.url()).pathname.startsWith("/here/") ? "here" : "server";
  const one = await frames(page, cdp, () => page.evaluate((due) => {
    performance.clearMarks();
    const moved = document.querySelector(".brand").animate({ transform: ["none", "translateX(40px)"] }, due * 1000 / 60);
    performance.mark("from");
    void moved.finished.then(() => performance.mark("to"));
  }, deal.due));
  await page.context().close();
  return { button, card, whole, played, deal, one };
}

async function bare(browser, url) {
  const { page } = await throttled(browser, url, {});
  await page.goto(url + "/nothing-here");
  const end = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now());
  await page.context().close();
  return end;
}

const server = await serve();
const browser = await launchWhole();
try {
  const seen = [], home = [], fresh = [], yard = [];
  for (let i = 0; i < rounds; i++) {
    yard.push(await bare(browser, server.url));
    seen.push(await arrive(browser, server.url));
    home.push(await arrive(browser, server.url, true));
    fresh.push(await arrive(browser, server.url, true, false));
  }
  const of = (name) => middle(seen.map((s) => s[name]));
  const sum = (name) => ({ drawn: seen.reduce((n, s) => n + s[name].drawn, 0), due: seen.reduce((n, s) => n + s[name].due, 0) });
  const out = {
    profile: "processor / 4, 1.6 Mbit/s, 150 ms", rounds, bare_ms: middle(yard), usable_ms: of("button"),
    usable_to_bare: of("button") / middle(yard), first_card_ms: of("card"), deal: sum("deal"), one_thing: sum("one"),
    whole_ms: of("whole"), whole_here_ms: middle(home.map((s) => s.whole)), here_to_server: middle(home.map((s, i) => s.whole / seen[i].whole)),
    played_here: home.filter((s) => s.played === "here").length,
    whole_new_ms: middle(fresh.map((s) => s.whole)), new_to_server: middle(fresh.map((s, i) => s.whole / seen[i].whole)),
    new_at_server: fresh.filter((s) => s.played === "server").length,
  };
  if (json) console.log(JSON.stringify(out));
  else {
    const ms = (n) => `${Math.round(n)} ms`.padStart(9);
    console.log(`A slow phone: ${out.profile}. ${rounds > 1 ? `Middle of ${rounds}.` : "Once."}`);
    console.log(`a bare page of this server painted  ${ms(out.bare_ms)}`);
    console.log(`"Play now" drawn, and pressable     ${ms(out.usable_ms)}   ${out.usable_to_bare.toFixed(2)} of the bare page`);
    console.log(`from there to the first card        ${ms(out.first_card_ms)}`);
    console.log(`first card of a server's table       ${ms(out.whole_ms)}`);
    console.log(`first card of the browser's own      ${ms(out.whole_here_ms)}   ${out.here_to_server.toFixed(2)} of the server's; ${out.played_here} of ${rounds} played there`);
    console.log(`first card of who was never there    ${ms(out.whole_new_ms)}   ${out.new_to_server.toFixed(2)} of the server's; ${out.new_at_server} of ${rounds} played at the server`);
    console.log(`frames drawn while cards are dealt   ${out.deal.drawn} of ${out.deal.due} there was time for; while one thing moves ${out.one_thing.drawn} of ${out.one_thing.due}`);
  }
} finally {
  await browser.close();
  server.stop();
}
