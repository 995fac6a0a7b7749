// debian.mjs - hides the functions of a newer node that Debian's lacks, so that a test fails here as it would there:
// node --import ./test/debian.mjs FILE
//
// What Debian's node has is listed in debian.json, written by that node: node test/debian.mjs --write.
import { readFileSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";

const require = createRequire(import.meta.url);
const place = new URL("debian.json", import.meta.url);

// Properties of every function, or a test's own.
const every = new Set(["length", "name", "prototype", "arguments", "caller", "constructor"]);

const keysOf = (owner) => Object.getOwnPropertyNames(owner).filter((key) => !every.has(key) && !/^[_\d]/.test(key));
const hasKeys = (value) => typeof value === "function" || (typeof value === "object" && value !== null);

/** Everything that has named members, by its own name: globalThis, its members and their prototypes, the modules. */
function owners() {
  const found = new Map([["globalThis", globalThis]]);
  for (const name of keysOf(globalThis)) {
    const value = ["global", "globalThis", "process"].includes(name) ? undefined : globalThis[name];
    if (!hasKeys(value)) continue;
    found.set(name, value);
    if (hasKeys(value.prototype)) found.set(`${name}.prototype`, value.prototype);
  }
  for (const name of [...builtinModules.filter((name) => !/^(_|sys$|punycode$|wasi$)/.test(name)), "test"])
    found.set(`node:${name}`, require(`node:${name}`));
  return found;
}

const debian = JSON.parse(readFileSync(place, "utf8"));
const newer = [...owners()].filter(([name]) => debian.names[name]).flatMap(([name, owner]) => {
  const there = new Set(debian.names[name]);
  return keysOf(owner).filter((key) => !there.has(key)).map((key) => ({ name, owner, key }));
});
const known = new Set(Object.values(debian.names).flat());
/** Names of functions that nothing in Debian's node has. */
export const unknown = newer.filter(({ name, key }) => name !== "globalThis" && !known.has(key)).map(({ key }) => key);

// Node's own files and those from npm test for a function before they use it.
const isOurs = () => !/node:|node_modules/.test(new Error().stack.split("\n")[3] ?? "node:");

function hide({ owner, key }) {
  const real = Object.getOwnPropertyDescriptor(owner, key);
  if (!real.configurable) return;
  Object.defineProperty(owner, key, {
    configurable: true,
    get() { return isOurs() ? undefined : real.get ? real.get.call(this) : real.value; },
    set(value) { Object.defineProperty(this, key, { value, configurable: true, writable: true }); },
  });
}

if (process.argv[2] === "--write") {
  const names = Object.fromEntries([...owners()].map(([name, owner]) => [name, keysOf(owner).sort()]));
  const lines = Object.entries(names).map(([name, keys]) => `  ${JSON.stringify(name)}: ${JSON.stringify(keys)}`);
  writeFileSync(place, `{"node": "${process.version}", "names": {\n${lines.join(",\n")}\n}}\n`);
} else {
  newer.filter(({ name }) => !name.startsWith("node:")).forEach(hide);
  console.error(`# node ${process.version}, without what Debian's ${debian.node} has not`);
}
