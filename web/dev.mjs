// dev.mjs - serves the current page, with a server of its own behind it: node dev.mjs [PORT] [HEARTS]
//
// Builds the page, starts HEARTS (../build/hearts) with its games in memory, and forwards to it everything that is not
// part of the page. A reload shows what has changed: every request for the page itself builds it again.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2", ".json": "application/json", ".wasm": "application/wasm", ".weights": "application/octet-stream",
};
const csp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";

/** Starts a server: {port, child, stop}. Its games are in memory, or stored in `folder`; `port` 0 means any. */
export function startHearts(hearts, options = [], { folder = null, port = 0 } = {}) {
  const store = folder ? ["--store", "sqlite", "--data", folder] : ["--store", "memory"];
  const child = spawn(hearts, ["serve", "--listen", `127.0.0.1:${port}`, ...store, "--log", "warn",
    "--tables-per-address", "60000", "--guests-per-address", "60000", "--requests-per-address", "1000000", "--tables-per-person", "1000",
    "--messages", "100000",
    ...["table", "person", "address"].flatMap((of) => [`--events-per-${of}`, "0", `--bytes-per-${of}`, "0"]), ...options],
    { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((done, fail) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const port = /http:\/\/[^ ]*?:(\d+)/.exec(said)?.[1];
      if (port) done({ port: Number(port), child, stop: () => child.kill("SIGTERM") });
    });
    child.on("exit", (code) => fail(new Error(`hearts serve ended with ${code}: ${said}`)));
  });
}

/** Serves the page from a folder, and everything else from the server at `back`. */
export function startFront(folder, back, port, rebuild) {
  const server = createServer((ask, answer) => {
    const path = new URL(ask.url, "http://x").pathname;
    if (path.startsWith("/api/") || path === "/healthz") {
      const on = request({ port: back, host: "127.0.0.1", path: ask.url, method: ask.method, headers: ask.headers }, (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.pipe(answer);
      });
      on.on("error", () => answer.writeHead(502).end());
      ask.pipe(on);
      return;
    }
    let file = join(folder, path);
    if (!extname(path) || !existsSync(file)) {
      rebuild?.();
      file = join(folder, "index.html");
    }
    // Compressed as the program would send it, so that the same bytes go over the wire.
    const small = /gzip/.test(ask.headers["accept-encoding"] ?? "") && extname(file) !== ".woff2";
    answer.writeHead(200, { "Content-Type": types[extname(file)] ?? "text/plain", "Content-Security-Policy": csp,
      "Cache-Control": path.startsWith("/a/") ? "public, max-age=31536000, immutable" : "no-store",
      ...(small ? { "Content-Encoding": "gzip" } : {}) });
    answer.end(small ? gzipSync(readFileSync(file), { level: 9 }) : readFileSync(file));
  });
  server.on("upgrade", (ask, socket, head) => {
    const on = connect(back, "127.0.0.1", () => {
      on.write(`${ask.method} ${ask.url} HTTP/1.1\r\n` +
        ask.rawHeaders.reduce((all, h, i) => all + h + (i % 2 ? "\r\n" : ": "), "") + "\r\n");
      on.write(head);
      on.pipe(socket);
      socket.pipe(on);
    });
    const end = () => { on.destroy(); socket.destroy(); };
    on.on("error", end).on("close", end);
    socket.on("error", end).on("close", end);
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done({ port: server.address().port, stop: () => server.close() })));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.argv[2] ?? 8080);
  const out = join(tmpdir(), "hearts-page-" + port);
  const rebuild = () => {
    try {
      execFileSync("node", [join(here, "build.mjs"), out, "--dev"], { stdio: "inherit" });
    } catch {
      // The error is on the screen; the page stays as it was.
    }
  };
  rebuild();
  const back = await startHearts(process.argv[3] ?? join(here, "../build/hearts"));
  const front = await startFront(out, back.port, port, rebuild);
  console.log(`http://127.0.0.1:${front.port}/`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { back.stop(); process.exit(); });
}
