// drivers.mjs - three browsers behind one interface: Chromium and Firefox through their usual driver, WebKitGTK through
// plain WebDriver over HTTP, on a display of its own.
//
// start() of each returns {open, close}; open(size) returns a person with a browser of their own: {goto, evaluate,
// click, tap, press, faults, close}. Points are relative to the window's content; evaluate() waits for promises. A
// DriverFault is the driver's own failure and says nothing about the page.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { firefox as playwrightFirefox } from "playwright-core";
import { launch, PATIENCE } from "./browser.mjs";

/** The driver does not answer, or has lost its browser: the request, and what happened to it. */
export class DriverFault extends Error {}

const first = (paths) => paths.find((p) => existsSync(p));

// ---- Chromium and Firefox ----

function by(browser, { touch }) {
  return {
    async open(size, { fingers = false } = {}) {
      const context = await browser.newContext({ viewport: size, locale: "en-GB", ...(touch ? { hasTouch: fingers } : {}) });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage(), faults = [];
      page.on("pageerror", (e) => faults.push(String(e)));
      page.on("console", (m) => { if (m.type() === "error" && !/Failed to load resource/.test(m.text())) faults.push(m.text()); });
      return {
        goto: (url) => page.goto(url),
        evaluate: (work, arg) => page.evaluate(work, arg),
        click: (x, y) => page.mouse.click(x, y),
        tap: (x, y) => page.touchscreen.tap(x, y),
        press: async (key, times = 1) => { for (let i = 0; i < times; i++) await page.keyboard.press(key); },
        faults: async () => faults,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

const firefoxProgram = first(["/usr/bin/firefox-esr", "/usr/bin/firefox"]);
const noFirefox = firefoxProgram ? "" : "there is no Firefox (Debian: firefox-esr)";
/** `more`: settings of Firefox, by their names. */
export const launchFirefox = (more = {}) =>
  playwrightFirefox.launch({ channel: "moz-firefox", executablePath: firefoxProgram, headless: true, firefoxUserPrefs: more, timeout: PATIENCE });

/** Browsers that are driven alike: a name, a function that starts it, and why it is skipped, if it is. */
export const twoBrowsers = [["Chromium", () => launch(), false], ["Firefox", () => launchFirefox(), noFirefox || false]];

// ---- WebKitGTK ----

const webkitDriver = first(["/usr/bin/WebKitWebDriver"]), xvfb = first(["/usr/bin/Xvfb"]);
const miniBrowser = first(["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`));
/** Keys that are not letters, in WebDriver's form. */
const KEYS = { Tab: "\uE004", Enter: "\uE007", Space: " ", ArrowLeft: "\uE012", ArrowRight: "\uE014", Home: "\uE011" };

function ended(child) {
  return new Promise((done) => child.exitCode !== null || child.signalCode !== null ? done() : child.once("exit", done));
}

/** An invisible display; it prints its number. */
async function display() {
  const child = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const name = await new Promise((done, fail) => {
    let said = "";
    child.stdio[3].on("data", (data) => { if ((said += data).includes("\n")) done(":" + said.trim()); });
    child.once("exit", (code) => fail(new Error(`Xvfb ended with ${code}`)));
  });
  return { name, child };
}

/** A free port of the loopback interface: the driver cannot choose one by itself. */
function freePort() {
  const server = createServer();
  return new Promise((done) => server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => done(port));
  }));
}

async function startWebkit() {
  const screen = await display(), port = await freePort();
  const child = spawn(webkitDriver, ["--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    // Draws with the processor: with Mesa's software OpenGL its processes crash now and then.
    env: { ...process.env, DISPLAY: screen.name, NO_AT_BRIDGE: "1", GTK_A11Y: "none",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1", WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
      // Its sandbox needs namespaces that root in a container does not have; it shows only our own pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  // Nothing takes longer than a script, and a script ends by itself before that.
  const ask = async (method, path, body) => {
    const what = `${method} ${path}`;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method, signal: AbortSignal.timeout(2 * PATIENCE),
      ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
    }).catch((fault) => { throw new DriverFault(`${what}: ${fault.cause?.message ?? fault.message}`); });
    const { value } = await answer.json();
    if (!answer.ok) throw new DriverFault(`${what}: ${JSON.stringify(value)}`);
    return value;
  };
  for (const late = performance.now() + PATIENCE; ;) {
    const there = await ask("GET", "/status").catch(() => null);
    if (there?.ready) break;
    if (performance.now() > late || child.exitCode !== null) throw new Error("WebKitWebDriver does not answer");
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    open: (size) => webkitPage(ask, size),
    async close() {
      // A hanging driver does not end on request; its browser ends with its display.
      child.kill("SIGKILL");
      screen.child.kill();
      await Promise.all([child, screen.child].map(ended));
    },
  };
}

async function webkitPage(ask, size) {
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: {
    "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
  } } });
  const at = `/session/${sessionId}`;
  await ask("POST", `${at}/timeouts`, { script: 1.5 * PATIENCE });
  // As text: the driver cannot return every value. On a busy machine it sometimes loses the result of a script; the
  // script is then run again, since all of them only read and wait, or may be repeated.
  const evaluate = async (work, arg, more = 2) => {
    const script = `const done = arguments[1]; Promise.resolve().then(() => (${work})(arguments[0]))
      .then((value) => done(JSON.stringify({ value })), (e) => done(JSON.stringify({ fault: String(e) })));`;
    const text = await ask("POST", `${at}/execute/async`, { args: [arg ?? null], script }).catch((fault) => {
      if (!more || !/Could not parse script result/.test(fault.message)) throw fault;
      console.error(`# ${fault.message}`);
    });
    if (text === undefined) return evaluate(work, arg, more - 1);
    const said = JSON.parse(text);
    if (said.fault) throw new Error(said.fault);
    return said.value;
  };
  const act = (...sources) => ask("POST", `${at}/actions`, { actions: sources });
  const pointer = (pointerType, x, y) => act({ type: "pointer", id: pointerType, parameters: { pointerType }, actions: [
    { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
  ] });
  // On a busy machine the driver may fail for no reason: the page knows whether the key arrived.
  let sent = 0;
  const send = async (once) => {
    await act({ type: "key", id: "keys", actions: once }).catch(async (fault) => {
      console.error(`# ${fault.message}`);
      await ask("DELETE", `${at}/actions`);
      if (await evaluate(() => window.keysHeard) === sent) await act({ type: "key", id: "keys", actions: once });
    });
    sent++;
  };
  // The window has a frame around the page.
  const window = await ask("POST", `${at}/window/rect`, { width: size.width, height: size.height });
  const inside = await evaluate(() => [innerWidth, innerHeight]);
  await ask("POST", `${at}/window/rect`, { width: 2 * window.width - inside[0], height: 2 * window.height - inside[1] });
  return {
    async goto(url) {
      await ask("POST", `${at}/url`, { url });
      sent = 0;
      await evaluate(() => {
        if (window.faults) return;
        window.faults = [];
        window.keysHeard = 0;
        addEventListener("keydown", () => window.keysHeard++, true);
        addEventListener("error", (e) => window.faults.push(String(e.message)));
        addEventListener("unhandledrejection", (e) => window.faults.push(String(e.reason)));
      });
    },
    evaluate,
    click: (x, y) => pointer("mouse", x, y),
    tap: (x, y) => pointer("touch", x, y),
    async press(key, times = 1) {
      const value = KEYS[key] ?? key;
      const once = [{ type: "keyDown", value }, { type: "keyUp", value }];
      for (let i = 0; i < times; i++) await send(once);
    },
    faults: () => evaluate(() => window.faults),
    close: () => ask("DELETE", at),
  };
}

// ---- All three ----

export const drivers = [
  { name: "Chromium", missing: "", touch: true, start: async () => by(await launch(), { touch: true }) },
  {
    name: "Firefox", missing: noFirefox, touch: false, start: async () => by(await launchFirefox(), { touch: false }),
  },
  {
    name: "WebKitGTK",
    missing: webkitDriver && miniBrowser && xvfb ? "" : "there is no WebKitGTK that can be driven (Debian: webkit2gtk-driver, xvfb)", touch: false,
    start: startWebkit,
  },
];
