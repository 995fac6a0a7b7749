// layers.test.mjs - folders of the page import in one direction only, as layers.txt says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const allowed = new Map(
  readFileSync(join(web, "layers.txt"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(":"))
    .map(([folder, others]) => [folder.trim(), others.split(" ").filter(Boolean)]),
);

/** The folder of a module, or the module itself if it is directly in src. */
const layer = (path) => /^src\/([^/.]+)/.exec(path)?.[1];

/** The modules of a bundle: imports of types only are not in it. */
async function modules(options) {
  const { metafile } = await build({
    absWorkingDir: web, bundle: true, format: "esm", metafile: true, write: false, outdir: ".", logLevel: "warning",
    jsx: "automatic", jsxImportSource: "preact", loader: { ".def": "text" }, ...options,
  });
  return Object.entries(metafile.inputs).filter(([path]) => path.startsWith("src/"))
    .map(([path, { imports }]) => ({
      path, imports: imports.filter((i) => i.kind === "import-statement" && i.path.startsWith("src/")).map((i) => i.path),
    }));
}
const refused = (list) => list.flatMap(({ path, imports }) =>
  imports.filter((to) => layer(to) !== layer(path) && !allowed.get(layer(path))?.includes(layer(to)))
    .map((to) => `${path} may not import ${to}`));

test("a layer imports only from layers above it in the list", () => {
  const above = [];
  for (const [folder, others] of allowed) {
    assert.deepEqual(others.filter((other) => !above.includes(other)), [], folder);
    above.push(folder);
  }
});

test("no module imports what layers.txt does not allow", async () => {
  const list = [...await modules({ entryPoints: ["src/main.tsx"], splitting: true }),
    ...await modules({ entryPoints: ["src/worker/main.ts"] }), ...await modules({ entryPoints: ["src/offline/sw.ts"] })];
  assert.ok(list.length > 100, `${list.length} modules`);
  assert.deepEqual(refused(list), []);
});

test("no permission is left that nobody needs", async () => {
  const used = (await modules({ entryPoints: ["src/main.tsx"], splitting: true }))
    .flatMap(({ path, imports }) => imports.map((to) => `${layer(path)} ${layer(to)}`));
  const idle = [...allowed].flatMap(([folder, others]) => others.map((other) => `${folder} ${other}`))
    .filter((arrow) => !used.includes(arrow));
  assert.deepEqual(idle, []);
});

test("an import that is not allowed is found", async () => {
  const planted = { contents: 'import "../start/begin"', sourcefile: "planted.ts", resolveDir: join(web, "src/text") };
  assert.deepEqual(refused(await modules({ stdin: planted })), ["src/text/planted.ts may not import src/start/begin.ts"]);
});
