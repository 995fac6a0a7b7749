// measure-worker.mjs - how fast computers think in a browser's worker: node measure-worker.mjs MODULE BENCH_WORKER
// [--once], or ./run bench worker
//
// The page's own host of the program (src/worker/program.ts) runs in a worker of Chromium, with a store that stores
// nothing. Playouts: hands of the day, with `full` in the person's seat, alternating with the same hands by the native
// program; both must make the same decisions. Decisions: a table with simulated time, so that waits cost nothing, from
// a cold start.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch } from "./test/browser.mjs";

const [module, bench] = process.argv.slice(2);
const rounds = process.argv.includes("--once") ? 1 : 7;
const here = dirname(fileURLToPath(import.meta.url));
const DATE = "2026-11-24", HANDS = 4, GAMES = rounds === 1 ? 1 : 4;
/** A turn of the program that takes at least this many milliseconds is a decision with search. */
const THOUGHT = 3;

const sorted = (list) => [...list].sort((a, b) => a - b);
const middle = (list) => sorted(list)[Math.floor(list.length / 2)];
const part = (list, of) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * of))];

/** Runs in the worker: a request is a method and its arguments. */
const inside = `
  import { Program } from "./src/worker/program";
  const real = performance.now.bind(performance), turns = [];
  let ahead = 0, program, next = 1;
  performance.now = () => real() + ahead;
  self.setTimeout = (what, ms) => { ahead += ms; const soon = new MessageChannel(); soon.port1.onmessage = () => { soon.port1.close(); what(); }; soon.port2.postMessage(0); return 0; };
  const waiting = new Map();
  let heard = () => undefined;
  const does = {
    async begin({ module, weights }) {
      const made = await WebAssembly.compile(Uint8Array.from(atob(module), (c) => c.charCodeAt(0)));
      const instance = WebAssembly.Instance;
      WebAssembly.Instance = function (module, given) {
        const made = new instance(module, given), turn = made.exports.worker_turn;
        return { exports: { ...made.exports, worker_turn: () => { const from = real(), wait = turn(); turns.push(real() - from); return wait; } } };
      };
      program = new Program(made, {
        send: (link, text) => heard(JSON.parse(text)), close: () => undefined, log: (text) => console.log(text), ended: (why) => { throw why; },
        reply: (number, status, text) => waiting.get(number)(JSON.parse(text)),
        weights: (game) => queueMicrotask(() => program.bring(game, Uint8Array.from(atob(weights), (c) => c.charCodeAt(0)))),
        keep: () => queueMicrotask(() => program.kept(true)),
      }, [], { id: new Uint8Array(16).fill(7), key: new Uint8Array(32).fill(7), name: "Ada" });
    },
    ask: ({ line, body }) => new Promise((done) => { waiting.set(next, done); program.request(next++, line + "\\n" + (body ? JSON.stringify(body) : "")); }),
    async runs({ from, count, first }) {
      const begun = real(), { moves } = await does.ask({ line: "POST /api/runs", body: { from, count, first } });
      return { ms: real() - begun, moves };
    },
    /** A hand with full at the person's seat, while somebody looks on; how long each turn of the program took. */
    async hand({ from }) {
      const { table } = await does.ask({ line: "POST /api/tables", body: { from: { ...from, full: true } } }), link = next++;
      const over = new Promise((done) => { heard = (said) => { if (JSON.stringify(said.seen ?? "").includes('"scored"')) done(); }; });
      turns.length = 0;
      program.open(link);
      program.message(link, JSON.stringify({ do: "open", table }));
      await over;
      program.close(link);
      return turns.slice();
    },
  };
  self.onmessage = async ({ data }) => self.postMessage(await does[data.do](data));
`;

const { outputFiles } = await build({
  stdin: { contents: inside, resolveDir: here, loader: "ts" }, bundle: true, write: false, format: "iife", logLevel: "error", target: "chrome111",
});
const weightsOf = (game) => {
  const file = readFileSync(join(here, `../src/players/weights/${game}.weights`));
  return file.subarray(file.indexOf("\n", file.indexOf("\nweights ") + 1) + 1).toString("base64");
};

const browser = await launch();
try {
  const page = await browser.newPage();
  await page.setContent("<title>worker</title>");
  await page.evaluate((text) => { window.script = URL.createObjectURL(new Blob([text], { type: "text/javascript" })); }, outputFiles[0].text);
  const ask = (what) => page.evaluate((what) => new Promise((done, fail) => {
    window.worker.onmessage = ({ data }) => done(data);
    window.worker.onerror = (e) => fail(new Error(e.message));
    window.worker.postMessage(what);
  }), what);
  const fresh = async () => {
    await page.evaluate(() => { window.worker?.terminate(); window.worker = new Worker(window.script); });
    await ask({ do: "begin", module: readFileSync(module).toString("base64"), weights: weightsOf("classic") });
    return (await ask({ do: "ask", line: `GET /api/day?date=${DATE}` })).record;
  };

  const times = [], first = [[], [], [], []];
  for (let i = 0; i < GAMES; i++) {
    const record = await fresh();
    const thoughts = (await ask({ do: "hand", from: { record } })).filter((ms) => ms >= THOUGHT);
    times.push(...thoughts);
    first.forEach((list, n) => list.push(thoughts[n]));
  }
  const record = await fresh(), ratios = [], hands = [];
  for (let i = -1; i < rounds; i++) {
    const first = Math.max(i, 0) * HANDS, there = await ask({ do: "runs", from: { record }, first, count: HANDS });
    const [ms, ...moves] = execFileSync(bench, [DATE, "classic", String(first), String(HANDS)], { encoding: "utf8" }).trim().split(" ").map(Number);
    if (String(moves) !== String(there.moves)) throw new Error("other decisions than the program's");
    if (i < 0) continue; // the browser compiles the program once more while it runs
    ratios.push(ms / there.ms);
    hands.push(there.ms / HANDS);
  }
  console.log(`decisions thought over   ${times.length}, from a cold start: median ${middle(times).toFixed(1)} ms, 99 of 100 under ${part(times, 0.99).toFixed(1)} ms`);
  console.log(`the first four of them   ${first.map((list) => middle(list).toFixed(1)).join(", ")} ms, middle of ${GAMES} cold starts`);
  console.log(`a hand by full           ${middle(hands).toFixed(0)} ms, the native program's decisions, ${rounds * HANDS} hands`);
  console.log(`playouts a second        ${middle(ratios).toFixed(2)} of the native program's (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`);
} finally {
  await browser.close();
}
