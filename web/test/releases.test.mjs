// releases.test.mjs - what released pages stored in a browser is found again, and links that were sent still lead to
// the same place.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, load } from "./module.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../tests/releases");
const versions = readdirSync(folder).filter((v) => existsSync(join(folder, v, "browser.json")));
const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), "utf8"));

test("there are releases", () => assert.ok(versions.length > 0));

test("a setting of another type is as if it were not stored", async () => {
  browser({ "hearts.settings": JSON.stringify({ pace: "off", sound: 1, colour: 3, cloth: "marble" }) });
  const { settings: { value } } = await load("src/settings.ts");
  assert.deepEqual([value.pace, value.sound, value.colour, value.cloth], [1, true, 3, "linen"]);
});

for (const version of versions) {
  const { kept, ...found } = read(version, "browser.json");

  test(`${version}: house rules, settings and the way back to tables`, async () => {
    browser(kept);
    const { own } = await load("src/rules/own.ts");
    assert.deepEqual(own.value, found.own);
    const { recent } = await load("src/table/recent.ts");
    assert.deepEqual(recent(), found.recent);
    const { settings } = await load("src/settings.ts");
    const now = Object.fromEntries(Object.keys(found.settings).map((key) => [key, settings.value[key]]));
    assert.deepEqual(now, found.settings);
  });

  test(`${version}: links to tables, games and rules`, async () => {
    for (const [path, rules] of Object.entries(read(version, "clean", "found.json").links)) {
      browser();
      Object.assign(globalThis, { history: { state: null } });
      location.pathname = path;
      const { route } = await load("src/route.ts");
      const [, screen, rest] = path.split("/");
      const at = { id: rest, here: false };
      const wanted = { t: { screen: "table", ...at }, g: { screen: "game", ...at }, r: { screen: "new", rules: rules?.[0] } };
      assert.deepEqual(route.value, wanted[screen]);
    }
  });
}
