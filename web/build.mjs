// build.mjs - builds the page: node build.mjs OUT [--dev]
//
// Into OUT goes index.html, with the cards drawn into it, and a/: scripts, styles and fonts under names
// that change with their contents, so that browsers may keep them for ever. OUT/files lists them all.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";
import { examples } from "./examples.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");
const dev = process.argv.includes("--dev");
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "a"), { recursive: true });

function keep(name, bytes) {
  const dot = name.lastIndexOf(".");
  const path = `a/${name.slice(0, dot)}-${hash(bytes)}${name.slice(dot)}`;
  writeFileSync(join(out, path), bytes);
  return "/" + path;
}

// ---- Fonts: Latin letters and what stands between them ----

const letters = [];
for (let c = 0x20; c < 0x7f; c++) letters.push(c);
for (let c = 0xc0; c < 0x180; c++) letters.push(c);
letters.push(0xa0, 0xa9, 0xb7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2026, 0x2212);

async function font(weight) {
  const file = join(here, `node_modules/@fontsource/vollkorn/files/vollkorn-latin-${weight}-normal.woff2`);
  const cut = await subset(readFileSync(file), String.fromCodePoint(...letters), { targetFormat: "woff2" });
  return keep(`vollkorn-${weight}.woff2`, cut);
}
const fonts = { 500: await font(500), 700: await font(700) };
const faces = Object.entries(fonts)
  .map(([weight, path]) =>
    `@font-face{font-family:"OpenHearts Serif";font-weight:${weight};font-display:swap;src:url(${path})format("woff2")}`)
  .join("");

// ---- The example positions of the rulebook ----

const rulebook = keep("rulebook.json", Buffer.from(JSON.stringify(examples(join(here, "../tests/rules")))));

// ---- Scripts and styles ----

const result = await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx", style: "src/css/all.css" },
  outdir: join(out, "a"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["chrome111", "firefox113", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !dev,
  legalComments: "none",
  sourcemap: dev ? "inline" : false,
  define: { RULEBOOK: JSON.stringify(rulebook) },
  metafile: true,
  logLevel: "warning",
});
const made = (end) => Object.keys(result.metafile.outputs)
  .map((path) => relative(out, join(here, path)))
  .find((path) => end.test(path));
const script = "/" + made(/^a\/app-[^/]*\.js$/);
const style = "/" + made(/^a\/style-[^/]*\.css$/);

// The fonts' addresses are known only now: they go before everything else.
const styleFile = join(out, style);
writeFileSync(styleFile, faces + readFileSync(styleFile, "utf8"));
const styleNow = keep("style.css", readFileSync(styleFile));
rmSync(styleFile);

// ---- The page itself ----

const sprite = readFileSync(join(here, "src/cards/cards.svg"), "utf8").trim();
const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replaceAll("%STYLE%", styleNow)
  .replaceAll("%SCRIPT%", script)
  .replaceAll("%FONT500%", fonts[500])
  .replaceAll("%FONT700%", fonts[700])
  .replace("%SPRITE%", () => sprite);
writeFileSync(join(out, "index.html"), page);
for (const name of readdirSync(join(here, "src/public")))
  writeFileSync(join(out, name), readFileSync(join(here, "src/public", name)));

const all = [];
for (const folder of ["", "a"])
  for (const entry of readdirSync(join(out, folder), { withFileTypes: true }))
    if (entry.isFile()) all.push(join(folder, entry.name));
writeFileSync(join(out, "files"), all.filter((name) => name !== "files").sort().join("\n") + "\n");
if (!existsSync(join(out, script))) throw new Error("the script was not built");
