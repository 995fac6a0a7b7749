// module.mjs - loads a module of the page for tests that need no browser: await load("src/table/score-model.ts").
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The constants of web/build.mjs, for a page that has a server and nothing else. */
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

/**
 * Replaces the browser objects that modules use when they are loaded; returns the content of the given localStorage.
 */
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
