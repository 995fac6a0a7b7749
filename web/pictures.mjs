// pictures.mjs - makes pictures of every screen in pictures/: node pictures.mjs [WHAT...], or ./run pictures [WHAT...]
//
// Files are named SCREEN[-PLAYERS]-WIDTH-THEME-LANGUAGE.png; with arguments only those are made whose names contain one
// of them. pictures/index.html is a contact sheet: a row for each screen.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchWhole, serve, somebody, speak } from "./test/browser.mjs";
import { everyScreen } from "./test/screens.mjs";
import { cutOff } from "./test/thumbs.mjs";

const folder = process.env.PICTURES ?? join(dirname(fileURLToPath(import.meta.url)), "pictures");
const sizes = [[320, 568], [390, 844], [768, 1024], [844, 390], [1024, 768], [1440, 900], [2560, 1440]].map(([width, height]) => ({ width, height }));
const themes = ["light", "dark"], languages = ["en", "de"];
const words = process.argv.slice(2);

const fileOf = (screen, { size, theme, language }) => `${screen}-${size.width}-${theme}-${language}.png`;
const views = languages.flatMap((language) => sizes.flatMap((size) => themes.map((theme) => ({ size, theme, language }))));
const wanted = (file) => !words.length || words.some((w) => file.includes(w));
const viewsOf = (screen) => views.filter((v) => wanted(fileOf(screen, v)));

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
  for (const view of viewsOf(screen)) {
    await page.setViewportSize(view.size);
    await speak(page, view.language);
    await page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, view.theme);
    await settled(page);
    await page.screenshot({ path: join(folder, fileOf(screen, view)) });
    page.faults.push(...(await cutOff(page)).map((line) => `${fileOf(screen, view)}: ${line}`));
  }
}

function contactSheet() {
  const files = readdirSync(folder).filter((f) => f.endsWith(".png")), rows = new Map();
  for (const file of files) {
    const screen = file.replace(/-\d+-(light|dark)-(en|de)\.png$/, "");
    rows.set(screen, [...rows.get(screen) ?? [], file]);
  }
  const numbers = (file) => Number(/-(\d+)-(light|dark)/.exec(file)?.[1] ?? 0);
  const figure = (f) => `<figure><a href="${f}"><img loading="lazy" src="${f}" alt=""></a><figcaption>${f.slice(0, -4)}</figcaption></figure>`;
  const row = ([screen, all]) => `<section id="${screen}">${all.sort((a, b) => numbers(a) - numbers(b) || a.localeCompare(b)).map(figure).join("\n")}</section>`;
  writeFileSync(join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>Pictures of the page</title>
<style>body{font:13px sans-serif;background:#777}section{display:flex;flex-wrap:wrap;gap:12px;margin-bottom:32px}figure{margin:0;color:#fff}img{height:360px}</style>
${[...rows].sort(([a], [b]) => a.localeCompare(b)).map(row).join("\n")}\n`);
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
      failed += page.faults.length ? 1 : 0;
      console.log(page.faults.map((fault) => `\n  ${fault}`).join(""));
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
