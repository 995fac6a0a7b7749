// module.mjs - a module of the page for tests that need no browser: await load("src/table/score-model.ts").
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** What web/build.mjs tells of the page, as a page tells it that has a server and nothing beside itself. */
export const TOLD = {
  RULEBOOK: '"/rulebook.json"', MODULE: '""', PLAY_STYLE: '""', REST_STYLE: '""', WORKER: '""', KEEPS_ITSELF: "false",
  NO_SERVER: "false",
};

/** Bundles a file, named from web/ on, and imports it. */
export async function load(path, define = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hearts-module-"));
  try {
    const outfile = join(folder, "module.mjs");
    await build({
      absWorkingDir: web, entryPoints: [path], outfile, bundle: true, format: "esm", platform: "node",
      jsx: "automatic", jsxImportSource: "preact", logLevel: "warning",
      loader: { ".def": "text" }, define: { ...TOLD, ...define },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stands in for what modules ask of a browser at their beginning: this in its localStorage, which comes back. */
export function browser(kept = {}) {
  const store = new Map(Object.entries(kept));
  const nothing = () => undefined;
  Object.assign(globalThis, {
    localStorage: { getItem: (k) => store.get(k) ?? null, setItem: (k, v) => void store.set(k, v), removeItem: (k) => void store.delete(k) },
    sessionStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    addEventListener: nothing,
    location: { pathname: "/", origin: "http://x" },
    document: {
      documentElement: { dataset: {}, style: { setProperty: nothing } },
      querySelector: () => null,
      addEventListener: nothing,
    },
  });
  if (!globalThis.navigator) globalThis.navigator = { language: "en" };
  return store;
}
