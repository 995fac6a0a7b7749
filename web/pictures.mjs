// pictures.mjs - makes pictures of every screen in pictures/: node pictures.mjs [WHAT...], or ./run pictures [WHAT...]
//
// Files are named SCREEN[-PLAYERS]-WIDTH-THEME.png; with arguments only those are made whose names contain one of them.
// pictures/index.html shows them all on one page.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchWhole, serve, somebody } from "./test/browser.mjs";
import { everyScreen } from "./test/screens.mjs";

const folder = process.env.PICTURES ?? join(dirname(fileURLToPath(import.meta.url)), "pictures");
const sizes = [[320, 568], [390, 844], [768, 1024], [844, 390], [1024, 768], [1440, 900], [2560, 1440]].map(([width, height]) => ({ width, height }));
const themes = ["light", "dark"];
const words = process.argv.slice(2);

const fileOf = (screen, size, theme) => `${screen}-${size.width}-${theme}.png`;
const views = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })));
const wanted = (file) => !words.length || words.some((w) => file.includes(w));
const viewsOf = (screen) => views.filter((v) => wanted(fileOf(screen, v.size, v.theme)));

/** All motion is over, and fonts are loaded. */
function settled(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
    const ending = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((a) => a.finished));
  });
}

async function take(page, screen) {
  for (const { size, theme } of viewsOf(screen)) {
    await page.setViewportSize(size);
    await page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, theme);
    await settled(page);
    await page.screenshot({ path: join(folder, fileOf(screen, size, theme)) });
  }
}

function contactSheet() {
  const files = readdirSync(folder).filter((f) => f.endsWith(".png")).sort();
  const figures = files.map((f) =>
    `<figure><a href="${f}"><img loading="lazy" src="${f}" alt=""></a><figcaption>${f.slice(0, -4)}</figcaption></figure>`);
  writeFileSync(join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>Pictures of the page</title>
<style>body{display:flex;flex-wrap:wrap;gap:16px;font:13px sans-serif;background:#777}figure{margin:0;color:#fff}img{height:360px}</style>
${figures.join("\n")}\n`);
  return files.length;
}

const all = everyScreen((name) => viewsOf(name).length > 0);
if (!all.length) {
  console.error(`No picture has a name like ${words.join(" or ")}. Screens: ${everyScreen().map(([n]) => n).join(" ")}`);
  process.exit(2);
}
if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launchWhole();
let failed = 0;
try {
  for (const [i, [name, show]] of all.entries()) {
    process.stdout.write(`[${i + 1}/${all.length}] ${name}`);
    const page = await somebody(browser, server.url, { drawn: true });
    try {
      await show(page);
      await take(page, name);
      console.log(page.faults.length ? `: ${page.faults.join("; ")}` : "");
    } catch (e) {
      failed++;
      console.log(`: ${String(e).split("\n")[0]}`);
      await page.screenshot({ path: join(folder, `failed-${name}.png`) }).catch(() => undefined);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  server.stop();
}
console.log(`${contactSheet()} pictures: ${join(folder, "index.html")}`);
process.exit(failed ? 1 : 0);
