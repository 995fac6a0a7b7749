// module.mjs - a module of the page for tests that need no browser: await load("src/table/score-model.ts").
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Bundles a file, named from web/ on, and imports it. */
export async function load(path, define = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hearts-module-"));
  try {
    const outfile = join(folder, "module.mjs");
    await build({
      absWorkingDir: web, entryPoints: [path], outfile, bundle: true, format: "esm", platform: "node",
      jsx: "automatic", jsxImportSource: "preact", logLevel: "warning",
      define: { RULEBOOK: '"/rulebook.json"', ...define },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
