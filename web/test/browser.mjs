// browser.mjs - what the tests of the page share: a server, a real Chromium, people in it.
//
// Tests wait for conditions (locators, waitFor), never for a time. HEARTS is the program; PAGE, if given, is a built
// page in a folder to be shown in place of the one inside the program.
import { chromium } from "playwright-core";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startFront, startHearts } from "../dev.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const hearts = process.env.HEARTS ?? join(here, "../../build/hearts");
export const PATIENCE = 30_000;

/** A server and its page: {url, port, stop}. Quick: computers take no time. */
export async function serve(options = []) {
  const back = await startHearts(hearts, ["--think-least", "0", "--think-most", "1ms", ...options]);
  if (!process.env.PAGE) return { url: `http://127.0.0.1:${back.port}`, ...back };
  const front = await startFront(process.env.PAGE, back.port, 0);
  return { url: `http://127.0.0.1:${front.port}`, port: front.port, child: back.child, stop: () => { front.stop(); back.stop(); } };
}

export async function launch() {
  const path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((p) => existsSync(p));
  return chromium.launch({
    executablePath: path,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/** Somebody with a browser of their own; `settings` are those of src/settings.ts. */
export async function somebody(browser, url, { settings = {}, size = { width: 1440, height: 900 }, ...more } = {}) {
  const context = await browser.newContext({ viewport: size, locale: "en-GB", ...more });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("hearts.settings")) localStorage.setItem("hearts.settings", JSON.stringify(kept));
  }, { pace: 0, sound: false, met: true, language: "en", ...settings });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(String(e)));
  page.on("console", (m) => { if (m.type() === "error" && !/WebSocket connection|Failed to load resource/.test(m.text())) page.faults.push(m.text()); });
  page.home = url;
  return page;
}
