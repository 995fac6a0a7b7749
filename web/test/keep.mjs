// keep.mjs - what the page stores in a browser, written by the modules that do so: node keep.mjs >browser.json
//
// For tests/releases/keep.py: `kept` is the browser's storage, the rest is what has to be found in it.
import { browser, load } from "./module.mjs";

const store = browser();
const own = await load("src/rules/own.ts");
const settings = await load("src/settings.ts");
const recent = await load("src/table/recent.ts");

own.saveOwn("Friday night", "american jack=-10");
own.saveOwn("Öl & Sahne", "classic hands=3 target=none");
settings.set({
  theme: "dark", deck: "four", language: "de", pace: 0.5, order: "rank", points: false, onePress: false,
  letters: false, sound: false, volume: 0.25, muted: ["trick"], colour: 7, met: true,
});
recent.remember("00112233445566778899aabbccddeeff", "Öffentlich ♠");
recent.remember("ffeeddccbbaa99887766554433221100", "Friday", { hand: 3, score: 21, colours: [1, 2, 3, 4] });

const found = { kept: Object.fromEntries(store), own: own.own.value, settings: settings.settings.value, recent: recent.recent() };
process.stdout.write(JSON.stringify(found, null, 1) + "\n");
