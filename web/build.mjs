// build.mjs - builds the page: node build.mjs OUT [--worker MODULE] [--dev | --site | --one]
//
// OUT gets index.html, which contains the cards, and a/: scripts, styles and fonts. Their names change with their
// contents, so that browsers may cache them for ever. OUT/files lists them all.
//
// MODULE is src/clients/browser as WebAssembly, with rules.wasm and solve.wasm next to it; without it every table is a
// server's. With --site the folder needs no server, wherever it is; next to each file are FILE.br and FILE.gz, if they
// are smaller, which hosts may send instead. With --one index.html contains everything and needs no other file.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { examples } from "./examples.mjs";
import { cut } from "./fonts.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");
const dev = process.argv.includes("--dev");
const module = process.argv.includes("--worker") ? process.argv[process.argv.indexOf("--worker") + 1] : "";
const one = process.argv.includes("--one"), site = one || process.argv.includes("--site");
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "a"), { recursive: true });

const types = {
  ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".woff2": "font/woff2",
  ".wasm": "application/wasm", ".weights": "application/octet-stream",
};

/** Stores a file, and returns its address on the page, or with --one a data: address with its contents. */
function keep(name, bytes) {
  const dot = name.lastIndexOf("."), end = name.slice(dot);
  if (one) return `data:${types[end]};base64,${Buffer.from(bytes).toString("base64")}`;
  const path = `a/${name.slice(0, dot)}-${hash(bytes)}${end}`;
  writeFileSync(join(out, path), bytes);
  return base + path;
}
// The folder may be anywhere: the page names its files relative to itself, and files in a/ relative to each other.
const base = site ? "" : "/";
const beside = (address) => (site && !one ? address.replace(/^a\//, "") : address);

// ---- Fonts ----

async function font(weight) {
  const file = join(here, `node_modules/@fontsource/vollkorn/files/vollkorn-latin-${weight}-normal.woff2`);
  return keep(`vollkorn-${weight}.woff2`, await cut(readFileSync(file)));
}
const fonts = { 500: await font(500), 700: await font(700) };
const faces = Object.entries(fonts)
  .map(([weight, path]) =>
    `@font-face{font-family:"OpenHearts Serif";font-weight:${weight};font-display:swap;src:url(${beside(path)})format("woff2")}`)
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
  preserveSymlinks: true, // names come from paths: node_modules may be a link, and the names must stay the same
  logLevel: "warning",
};

async function style(name, before = "") {
  const { outputFiles } = await build({ ...common, entryPoints: [`src/css/${name}.css`], outdir: out, write: false });
  return keep(name + ".css", Buffer.from(before + outputFiles[0].text));
}
const styles = { first: await style("first", faces + (site ? readFileSync(join(here, "src/css/late.css"), "utf8") : "")), play: await style("play"), rest: await style("rest") };

// ---- The worker, its program, and the learned weights ----

/** The part of a weights file that the program takes: everything after the lines at its head. */
function learnt(name) {
  const file = readFileSync(join(here, "../src/players/weights", name));
  return file.subarray(file.indexOf("\n", file.indexOf("\nweights ") + 1) + 1);
}

async function worker() {
  if (!module) return ["", ""];
  const games = readdirSync(join(here, "../src/players/weights")).filter((name) => name.endsWith(".weights")).sort();
  const weights = Object.fromEntries(games.map((name) => [name.slice(0, -".weights".length), beside(keep(name, learnt(name)))]));
  const program = keep("worker.wasm", readFileSync(module));
  const [rules, solve] = ["rules.wasm", "solve.wasm"].map((name) => keep(name, readFileSync(join(dirname(module), name))));
  const { outputFiles } = await build({
    ...common, entryPoints: ["src/worker/main.ts"], outdir: out, write: false, format: "iife",
    define: { MODULE: JSON.stringify(beside(program)), RULES: JSON.stringify(beside(rules)), SOLVE: JSON.stringify(beside(solve)),
      WEIGHTS: JSON.stringify(weights), NO_SERVER: JSON.stringify(site) },
  });
  return [keep("worker.js", outputFiles[0].contents), one ? "" : program];
}
const [workerScript, program] = await worker();

// ---- Scripts ----

const { metafile, outputFiles: made } = await build({
  ...common,
  entryPoints: { app: "src/main.tsx" },
  write: !one,
  outdir: join(out, "a"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: !one,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: dev ? "inline" : false,
  define: {
    RULEBOOK: JSON.stringify(rulebook), PLAY_STYLE: JSON.stringify(styles.play), REST_STYLE: JSON.stringify(styles.rest),
    WORKER: JSON.stringify(workerScript), MODULE: JSON.stringify(program),
    KEEPS_ITSELF: JSON.stringify(!dev && !one), NO_SERVER: JSON.stringify(site),
  },
  metafile: true,
});
const scripts = new Map(Object.entries(metafile.outputs));
const address = (path) => base + relative(out, join(here, path)).replaceAll("\\", "/");
const [script] = [...scripts].find(([, made]) => made.entryPoint === "src/main.tsx");

/** A script and all others that it needs to start. */
function needs(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const i of scripts.get(path).imports) if (i.kind === "import-statement") needs(i.path, found);
  return found;
}
// Preload them at once, not only when the script that needs them has been read.
const early = [...needs(script)].filter((path) => path !== script)
  .map((path) => `<link rel="modulepreload" href="${address(path)}">\n`).join("");

// ---- The page itself ----

const icon = readFileSync(join(here, "src/public/icon.svg"), "utf8").trim();
const sprite = readFileSync(join(here, "src/cards/cards.svg"), "utf8").trim();
/** The message if no script starts; it is in both languages, because the viewer's is not known. */
function late(folder) {
  const said = {
    en: ["The page has not begun yet. If nothing comes, its script is blocked here, or this browser is too old for it.",
      " From the disk a folder cannot be opened in every browser: it wants a web host."],
    de: ["Die Seite hat noch nicht begonnen. Kommt nichts, ist ihr Skript hier gesperrt, oder dieser Browser ist zu alt dafür.",
      " Von der Platte lässt sich ein Ordner nicht in jedem Browser öffnen: Er will auf einen Webserver."],
  };
  const lines = Object.entries(said).map(([language, [why, disk]]) => `<p lang="${language}">${why}${folder ? disk : ""}</p>`);
  return `<div class="late">${lines.join("\n")}</div>`;
}

let page = readFileSync(join(here, "src/index.html"), "utf8")
  .replaceAll("%BASE%", base)
  .replaceAll("%STYLE%", styles.first)
  .replaceAll("%SCRIPT%", one ? "" : address(script))
  .replace("%EARLY%\n", one ? "" : early)
  .replace("%LATE%", site ? late(!one) : "")
  .replaceAll("%FONT500%", fonts[500])
  .replaceAll("%FONT700%", fonts[700])
  .replace("%ICON%", () => "data:image/svg+xml," + encodeURIComponent(icon))
  .replace("%SPRITE%", () => sprite);

/** If no server sends the page's security policy, the page has to contain it. */
function policy(script, within) {
  const own = within ? "data:" : "'self'";
  const may = `default-src 'none'; script-src ${script} 'wasm-unsafe-eval'; style-src ${own}; img-src ${own} data:; font-src ${own}; ` +
    `connect-src ${own}; worker-src ${within ? "blob:" : own}; manifest-src ${own}; base-uri 'none'; form-action 'none'`;
  return `<meta http-equiv="Content-Security-Policy" content="${may}">\n`;
}
if (one) {
  const text = made.find((file) => file.path.endsWith(".js")).text.replaceAll("</script", "<\\/script");
  const sum = createHash("sha256").update(text).digest("base64");
  page = page.replace(/<link rel="(manifest|apple-touch-icon|preload)"[^>]*>\n/g, "")
    .replace(/<script type="module"[^>]*><\/script>\n/, "")
    .replace("<title>", policy(`'sha256-${sum}'`, true) + "<title>")
    .replace("</body>", () => `<script type="module">${text}</script>\n</body>`);
} else if (site) page = page.replace("<title>", policy("'self'", false) + "<title>");
for (const name of one ? [] : readdirSync(join(here, "src/public")))
  writeFileSync(join(out, name), readFileSync(join(here, "src/public", name)));

/** The names of all files in the folder so far. */
function files() {
  return ["", "a"].flatMap((folder) => readdirSync(join(out, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name))).sort();
}

// ---- The service worker, which caches everything: a version is the hash of all files together ----

const version = hash(page + files().map((name) => name + hash(readFileSync(join(out, name)))).join());
writeFileSync(join(out, "index.html"), page.replace("%VERSION%", version));
if (!dev && !one) {
  const kept = ["", ...files().filter((name) => name !== "index.html")];
  const { outputFiles } = await build({
    ...common, entryPoints: ["src/offline/sw.ts"], outdir: out, write: false, format: "iife",
    define: { FILES: JSON.stringify(kept), VERSION: JSON.stringify(version), NO_SERVER: JSON.stringify(site) },
  });
  writeFileSync(join(out, "sw.js"), outputFiles[0].contents);
}
if (!site) writeFileSync(join(out, "files"), files().join("\n") + "\n");

// ---- Compressed files that hosts may send instead: the same file always gives the same bytes ----

const smaller = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }),
  gz: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 }),
};
for (const name of site && !one ? files() : []) {
  const bytes = readFileSync(join(out, name));
  for (const [end, compress] of Object.entries(smaller)) {
    const small = compress(bytes);
    if (small.length < bytes.length) writeFileSync(join(out, name + "." + end), small);
  }
}
