// icons.mjs - draws the icons of src/public that represent the installed page, from their SVG: node icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launchWhole } from "./test/browser.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "src/public");

/** Each icon: its source, and its width. */
export const icons = {
  "icon-192.png": ["icon.svg", 192],
  "icon-512.png": ["icon.svg", 512],
  "icon-maskable-512.png": ["icon-maskable.svg", 512],
  "icon-180.png": ["icon-maskable.svg", 180], // iPhones round its corners
};

/** The icon as Chromium draws it. */
export async function draw(browser, name) {
  const [source, width] = icons[name];
  const page = await browser.newPage({ viewport: { width, height: width } });
  const svg = Buffer.from(readFileSync(join(folder, source))).toString("base64");
  await page.setContent(`<style>*{margin:0}img{display:block;width:${width}px}</style><img src="data:image/svg+xml;base64,${svg}">`);
  await page.locator("img").evaluate((img) => img.decode());
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = await launchWhole();
  for (const name of Object.keys(icons)) writeFileSync(join(folder, name), await draw(browser, name));
  await browser.close();
}
