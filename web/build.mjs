// build.mjs - builds the page: node build.mjs OUT [--dev]
//
// Into OUT goes index.html, with the cards drawn into it, and a/: scripts, styles and fonts under names
// that change with their contents, so that browsers may keep them for ever. OUT/files lists them all.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { examples } from "./examples.mjs";
import { cut } from "./fonts.mjs";

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

// ---- Fonts ----

async function font(weight) {
  const file = join(here, `node_modules/@fontsource/vollkorn/files/vollkorn-latin-${weight}-normal.woff2`);
  return keep(`vollkorn-${weight}.woff2`, await cut(readFileSync(file)));
}
const fonts = { 500: await font(500), 700: await font(700) };
const faces = Object.entries(fonts)
  .map(([weight, path]) =>
    `@font-face{font-family:"OpenHearts Serif";font-weight:${weight};font-display:swap;src:url(${path})format("woff2")}`)
  .join("");

// ---- The example positions of the rulebook ----

const rulebook = keep("rulebook.json", Buffer.from(JSON.stringify(examples(join(here, "../tests/rules")))));

// ---- Styles ----

const common = {
  absWorkingDir: here,
  bundle: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
  minify: !dev,
  legalComments: "none",
  loader: { ".def": "text" },
  preserveSymlinks: true, // names come from paths: node_modules may be a link, and the same names come of it
  logLevel: "warning",
};

async function style(name, before = "") {
  const { outputFiles } = await build({ ...common, entryPoints: [`src/css/${name}.css`], outdir: out, write: false });
  return keep(name + ".css", Buffer.from(before + outputFiles[0].text));
}
const styles = { first: await style("first", faces), play: await style("play"), rest: await style("rest") };

// ---- Scripts ----

const { metafile } = await build({
  ...common,
  entryPoints: { app: "src/main.tsx" },
  outdir: join(out, "a"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: dev ? "inline" : false,
  define: {
    RULEBOOK: JSON.stringify(rulebook), PLAY_STYLE: JSON.stringify(styles.play), REST_STYLE: JSON.stringify(styles.rest),
  },
  metafile: true,
});
const scripts = new Map(Object.entries(metafile.outputs));
const address = (path) => "/" + relative(out, join(here, path)).replaceAll("\\", "/");
const [script] = [...scripts].find(([, made]) => made.entryPoint === "src/main.tsx");

/** A script and all that it cannot begin without. */
function needs(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const i of scripts.get(path).imports) if (i.kind === "import-statement") needs(i.path, found);
  return found;
}
// Asked for at once, not when the script that needs them has come and been read.
const early = [...needs(script)].filter((path) => path !== script)
  .map((path) => `<link rel="modulepreload" href="${address(path)}">\n`).join("");

// ---- The page itself ----

const icon = readFileSync(join(here, "src/public/icon.svg"), "utf8").trim();
const sprite = readFileSync(join(here, "src/cards/cards.svg"), "utf8").trim();
const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replaceAll("%STYLE%", styles.first)
  .replaceAll("%SCRIPT%", address(script))
  .replace("%EARLY%\n", early)
  .replaceAll("%FONT500%", fonts[500])
  .replaceAll("%FONT700%", fonts[700])
  .replace("%ICON%", () => "data:image/svg+xml," + encodeURIComponent(icon))
  .replace("%SPRITE%", () => sprite);
writeFileSync(join(out, "index.html"), page);
for (const name of readdirSync(join(here, "src/public")))
  writeFileSync(join(out, name), readFileSync(join(here, "src/public", name)));

const all = [];
for (const folder of ["", "a"])
  for (const entry of readdirSync(join(out, folder), { withFileTypes: true }))
    if (entry.isFile()) all.push(join(folder, entry.name));
writeFileSync(join(out, "files"), all.filter((name) => name !== "files").sort().join("\n") + "\n");
