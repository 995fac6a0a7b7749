// texts.test.mjs - both languages are complete: the same texts, every refusal, rule and reason, correct sentences, and
// no text that the page does not use.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, load } from "./module.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const source = (path) => readFileSync(join(root, path), "utf8");
browser();
const page = await load("test/texts-module.ts");
const { en, de } = page;

async function speak(language) {
  page.settings.value = { ...page.settings.value, language };
  await page.reasonTables();
  await new Promise((done) => setTimeout(done));
  page.text.value = language === "de" ? de : en;
}

// ---- The same texts in both ----

/** German says more about these: in English the server's and the rulebook's own words are shown. */
const RICHER = /^(rules\.(options|pages)|form\.remarks)\b/;
/** The same in both languages. */
const ALIKE = /^(common\.name|lesson\.names|settings\.languages|start\.games\.[a-z-]+\.name)\b/;
const words = new Set(["Chat", "Chips", "Computer", "Pause", "Name", "Normal", "Windows", "Enter", "Esc"]);

function* leaves(tree, path = "") {
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key;
    if (value && typeof value === "object") yield* leaves(value, at);
    else yield [at, value];
  }
}

test("both languages have the same texts", () => {
  const english = new Map(leaves(en)), german = new Map(leaves(de));
  assert.ok(english.size > 700);
  for (const [path, value] of english) {
    const other = german.get(path);
    assert.equal(typeof other, typeof value, path);
    // A sentence need not use everything that it is given.
    if (typeof value === "function") assert.ok(other.length <= value.length, `${path}: more is asked for`);
    if (value !== "") assert.notEqual(other, "", path);
  }
  for (const path of german.keys())
    assert.ok(english.has(path) || RICHER.test(path), `only in German: ${path}`);
});

test("what is said in German is German", () => {
  const german = new Map(leaves(de));
  const said = (value) => typeof value === "string" && /[A-Za-z]{2}/.test(value.replace(/\{\w+\}/g, ""));
  const same = [...leaves(en)].filter(([path, value]) =>
    said(value) && value === german.get(path) && !ALIKE.test(path) && !words.has(value));
  assert.deepEqual(same, []);
});

/** Literal texts of a file, without the values filled in. */
function literals(code) {
  const out = [];
  const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/.source;
  const pattern = /\/(?![*/ ])(?:[^/\\\n]|\\.)+\/[gimu]*/.source;
  const text = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/.source;
  const quoted = new RegExp(`${comment}|${text}|${pattern}`, "g");
  for (const [, plain, template] of code.matchAll(quoted)) {
    if (plain !== undefined) out.push(plain);
    if (template === undefined) continue;
    const inner = [];
    // From the innermost braces outwards: a value filled in may contain texts of its own.
    let rest = template;
    for (let before = ""; before !== rest;) {
      before = rest;
      rest = rest.replace(/\$\{([^${}]*)\}/g, (_, part) => (inner.push(part), "…"));
    }
    out.push(rest, ...inner.flatMap(literals));
  }
  return out;
}

const NEVER = [
  [/!/, "an exclamation mark"],
  [/\boops\b|\bhoppla\b/i, "an oops"],
  [/\bbots?\b/i, "a bot"],
  [/\b(player|Spieler) (…|\d)/i, "a player with a number"],
];
/** The words of the list in de.ts: a word to avoid, and its replacement. */
const OTHERWISE = [
  [/anspiel|angespielt|spielt? an\b|spielst an\b/, "ausspielen"],
  [/\bDecks?\b/, "Kartenspiel"],
  [/\bTeams?\b/, "Partei"],
  [/Durchmarsch/, "den Mond schießen"],
  [/\bHände\b|\bBlätter|\bBlatts\b/, "Karten, Runde"],
  [/Weitergabe/, "das Weitergeben"],
  [/\babwesend\b|^fort$/, "nicht da"],
  [/Spieler[sn]?\b/, "für 3 bis 5, Plätze"],
  [/\b(keiner mehr|jeder (spielt|gibt|legt|zahlt|bekommt|sieht))\b/i, "alle, niemand"],
];

test("no text has a word that the page avoids", () => {
  for (const language of ["en", "de"])
    for (const file of readdirSync(join(root, "web/src/text", language)))
      for (const said of literals(source(`web/src/text/${language}/${file}`))) {
        if (/^[\w./-]+$/.test(said) && /[-./]/.test(said)) continue;
        for (const [never, what] of NEVER) assert.doesNotMatch(said, never, `${language}/${file}: ${what}`);
        if (language === "en") continue;
        for (const [never, better] of OTHERWISE) assert.doesNotMatch(said, never, `${file}: ${better}`);
      }
});

/** Names and turns of phrase that the page used before; CONTRIBUTING.md (The page) lists what each is called now. */
const OLD = {
  en: [
    /\bsloughs?\b(?=.*\s)/i, /\btable talk\b/i, /\bwatchers?\b/i, /\bfigures?\b/i, /\bput (\S+ )?out\b/i, /\bstopped (you|them)\b/i,
    /\bnought\b/i, /\bseal(s|ed)?\b(?=.*\s)/i, /\byour chance\b/i, /\blooks? on\b/i, /\bget up\b/i, /\bonly who has\b/i, /\bis to play\b/i,
    /\bwhoever\b(?! (shoots|wins|takes))/i, /\bin all\b/i, /\bnot sure yet\b/i, /\bcases of 20\b/i, /\banew\b/i, /\bthere is no such\b/i,
    /\bstands? (among|beside|in the lobby)\b/i, /\bask to come\b/i, /\bthrows? off\b/i, /\bcannot\b(?=.*\s)/i,
  ],
  de: [/Tischgespräch/, /vom Tisch weisen/, /\bdein Zufall\b/, /^noch nicht sicher$/, /Bescheid sagen/, /Wer du bist/],
};

test("no text uses an old name for a thing", () => {
  for (const language of ["en", "de"])
    for (const file of readdirSync(join(root, "web/src/text", language)))
      for (const said of literals(source(`web/src/text/${language}/${file}`)))
        for (const old of OLD[language]) assert.doesNotMatch(said, old, `${language}/${file}`);
});

test("the page declares its language", () => {
  const html = source("web/src/index.html");
  assert.match(html, /<html lang="en">/);
  assert.match(html, /<noscript>[\s\S]*<p lang="de">[\s\S]*<\/noscript>/);
});

// ---- Refusals ----

/** The words in an X-macro's rows. */
function listed(code, name) {
  const from = code.indexOf(`#define ${name}(X)`);
  assert.ok(from >= 0, name);
  const body = code.slice(from).split(/[^\\]\n/)[0];
  return [...body.matchAll(/X\(\w+,[^"]*"([\w-]+)"/g)].map((m) => m[1]);
}

/** The words by which the server refuses: those of the table, its own, those about people. */
function refusals() {
  const protocol = source("docs/PROTOCOL.md");
  const chapter = protocol.slice(protocol.indexOf("## Words of refusal"));
  const own = chapter.split("The server's own:")[1].split("\n\n")[0];
  return {
    table: listed(source("src/table/table.h"), "TABLE_LIST_REFUSAL").filter((word) => word !== "ok"),
    server: [...own.matchAll(/`([a-z-]+)`/g)].map((m) => m[1]),
    people: [...source("src/server/people/task/answer.h").matchAll(/X\(REFUSE_\w+, \d+, "([\w-]+)"/g)].map((m) => m[1]),
  };
}

/** What a language says about refusals: on the first page, with a table, and with the rest of the page. */
function refusing({ refuse, refused, forbid }) {
  const all = (part) => ({ ...refuse[part], ...refused[part] });
  return { cards: forbid.cards, tried: all("tried"), whyNot: all("whyNot"), words: all("words") };
}

/** Commands that have a reply, and HTTP requests of the page that change something, by their names in refusals. */
function deeds() {
  const commands = [...source("src/table/wire/messages.def").matchAll(/^MESSAGE\("(\w+)",.*WIRE_ID/gm)].map((m) => m[1]);
  const requests = new Set();
  for (const file of readdirSync(join(root, "web/src"), { recursive: true }))
    if (/\.tsx?$/.test(file))
      for (const [, method, rest] of source("web/src/" + file).matchAll(/\bask(?:<.*>)?\("(POST|DELETE)", (.*)/g))
        for (const [, noun, deed] of rest.matchAll(/["`]\/api\/(\w+)(?:\/\$\{\w+(?:\.\w+)?\}\/(\w+))?/g))
          requests.add(`${method} ${noun}${deed ? "/" + deed : ""}`);
  return { commands, requests: [...requests] };
}

/** The form is next to what is refused, and says so itself. */
const BESIDE_IT = ["POST rules"];
/** The table has no "not now" for these. */
const ANY_TIME = ["sit", "leave", "answer", "say", "pace", "invite"];

test("a refusal says what was not done, and why, in both languages", async () => {
  const { commands, requests } = deeds(), { table, server, people } = refusals();
  assert.ok(commands.length >= 20 && requests.length >= 15, `${commands}; ${requests}`);
  for (const language of ["en", "de"]) {
    await speak(language);
    const refuse = refusing(language === "de" ? de : en);
    for (const tried of [...commands, ...requests].filter((deed) => !BESIDE_IT.includes(deed))) {
      const what = refuse.tried[tried];
      assert.match(what ?? "", /^[A-ZÄÖÜ][^*{}]+\.$/, `${language}: what is not done by ${tried}`);
      const whys = commands.includes(tried) ? [...table, ...server] : [...server, ...people, "unreachable"];
      for (const why of whys) {
        const said = page.refusalText({ tried, why, say: "Its own words." });
        assert.ok(said.startsWith(what + " "), said);
        assert.match(said.slice(what.length + 1), /^[A-ZÄÖÜ].+\.$/, `${language}: ${tried}, ${why}`);
        assert.ok(!said.includes("Its own words."), `${language}: why ${tried} is ${why}`);
      }
    }
    // "Not now" says for each command what would have to be different.
    const whys = commands.filter((c) => !ANY_TIME.includes(c)).map((c) => refuse.whyNot[c]?.["not-now"] ?? c);
    for (const why of whys) assert.match(why, / .*\.$/, `${language}: ${why} not now`);
    for (const [path, value] of leaves(refuse))
      if (typeof value === "string") assert.doesNotMatch(value, /cannot be done now|geht jetzt nicht/, path);
  }
});

test("a failure is shown with its reason, and no text says only that something failed", async () => {
  for (const [path, said] of [...leaves(en), ...leaves(de)])
    if (typeof said === "string") assert.doesNotMatch(said, /did not work|That could not|Das ging nicht|Das ließ sich nicht/, path);
  const full = new page.Refused(507, { tried: "POST games/share", why: "no-room", say: "Its own words." });
  await speak("en");
  assert.equal(page.faultText(full), "The game’s sharing was not changed. The server has no room to save this. Nothing was changed.");
  assert.equal(page.whyText(full), "The server has no room to save this. Nothing was changed.");
  assert.equal(page.whyText(new Error("offline")), "Can’t reach the server.");
  await speak("de");
  assert.equal(page.whyText(new Error("offline")), "Der Server ist nicht erreichbar.");
  assert.match(page.faultText(full), /^Die Freigabe des Spiels wurde nicht geändert\. Gerade /);
});

test("every refusal has its words", async () => {
  const rules = listed(source("include/hearts/view.h"), "HEARTS_LIST_REFUSAL");
  const { table, server, people } = refusals();
  assert.ok(rules.length > 20 && table.length > 20 && server.length > 20 && people.length > 15);
  for (const refuse of [en, de].map(refusing)) {
    for (const word of rules)
      if (word !== "ok") assert.ok(refuse.cards[word] ?? refuse.words[word], `rules: ${word}`);
    for (const word of [...table, ...server, ...people])
      assert.ok(refuse.words[word], `table or server: ${word}`);
  }
});

test("a refusal is in the chosen language, or else in the server's words", async () => {
  await speak("de");
  const said = (why, rule) => page.refusalText({ why, say: "Not today.", ...(rule ? { rule } : {}) });
  assert.equal(said("seat-taken"), "Dort sitzt schon jemand.");
  assert.equal(said("rules", "game-over"), "Das Spiel ist zu Ende.");
  assert.equal(said("rules", "follow-suit"), "Die Regeln erlauben es nicht.");
  assert.equal(said("of-tomorrow"), "Not today.");
});

// ---- Games, options, computers ----
const presets = [...source("include/hearts/presets.def").matchAll(
  /^PRESET\("([\w-]+)", (?:"([\w-]+)"|NULL), "([^"]*)"/gm)]
  .map(([, name, parent, differs]) => ({ name, parent, differs }));
const options = [...source("include/hearts/rules.def").matchAll(
  /^HEARTS_\w+\s*\((\w+), .*"(\w+)", "[^"]*"\)$/gm)]
  .map(([, name, group]) => ({ name, group }));

test("every game, group and computer has its words", () => {
  assert.ok(presets.length > 15 && options.length > 60);
  const computers = ["src/players/players.def", "src/players/characters.def"].flatMap((file) =>
    [...source(file).matchAll(/^(?:X|CHARACTER)\((\w+)/gm)].map((m) => m[1]));
  assert.ok(computers.length > 10);
  for (const t of [en, de]) {
    const games = t.start.games, players = t.players;
    for (const { name } of presets)
      assert.ok(games[name]?.name && games[name].sentence, `the game ${name} has no words in web/src/text/`);
    const folder = `web/src/text/${t === en ? "en" : "de"}`;
    for (const { name, group } of options) {
      assert.ok(t.rules.options[name]?.title, `the option ${name} has no title in ${folder}/rules_options.ts`);
      assert.ok(t.form.groups[group], `the group ${group} of options has no name in ${folder}/form.ts`);
    }
    for (const name of computers)
      assert.ok(players[name]?.name && players[name].say, `the player ${name} has no name in src/players/strengths.def`);
  }
});

test("one choice for two games with the same rules: windows is another name of classic", () => {
  const { parent, differs } = presets.find((p) => p.name === "windows");
  assert.deepEqual([parent, differs], ["classic", ""], "with rules of its own it needs a tile of its own, in web/src/rules/presets.ts");
  for (const t of [en, de]) assert.match(t.start.games.classic.sentence, /Windows/);
});

test("the page knows by itself which games have stakes or a pot, and a least score to win", async () => {
  const { hasMoney, leastToWin } = await load("src/rules/presets.ts");
  const set = (name) => {
    const { parent, differs } = presets.find((p) => p.name === name);
    return { ...(parent ? set(parent) : {}), ...Object.fromEntries(differs.split(" ").map((option) => option.split("="))) };
  };
  for (const { name } of presets) {
    const { stakes = "none", pot = "none", least = "none" } = set(name);
    assert.equal(hasMoney(name), stakes !== "none" || pot !== "none", name);
    assert.equal(leastToWin(name), least === "none" ? null : Number(least), name);
  }
  assert.deepEqual(["super least=-3", "super least=none", "classic exact_wins=on"].map(leastToWin), [-3, null, null]);
});

test("the list of computers has no words that only developers use", () => {
  for (const t of [en, de])
    for (const { name, say } of Object.values(t.players))
      assert.doesNotMatch(name + say, /yardstick|thumb|by feel|policy|Maßstab|Faustregel|Nach Gefühl/i);
});

// ---- The computers' reasons ----

const PARTS = { card: "KS", other: "TH", suit: "diamonds", n: 7, dear: ["QS"], cost: { word: "points", n: 2 } };
/** A reason whose sentence uses every possible part. */
const full = (word) => ({ word, ...PARTS });

test("every reason exists in both languages, with the same parts", async () => {
  await speak("en");
  const tables = await page.reasonTables();
  const parts = (s) => (s.match(/\{\w+\}/g) ?? []).sort().join();
  const rows = [...tables.reasons, ...tables.amounts, ...tables.costs].filter(([word]) => word);
  const named = [...source("src/players/reason/reasons.def").matchAll(/^(?:REASON|AMOUNT|COSTS)\((?!NONE)/gm)];
  assert.equal(rows.length, named.length, "every row of the table is read, and no word appears twice");
  assert.ok(tables.reasons.size > 70 && tables.amounts.size > 8);
  for (const [word, { en: english, de: german }] of rows) {
    assert.equal(parts(german), parts(english), word);
    assert.match(english, /^[^.]*[^.,; ]$/, word);
    assert.match(german, /^[^.]*[^.,; ]$/, word);
    assert.doesNotMatch(german, /\b(the|you|your|of|and|it|with|points?|better|is|can)\b/i, word);
  }
  for (const language of ["en", "de"]) {
    await speak(language);
    for (const word of tables.reasons.keys())
      if (word) assert.match(page.reasonText(full(word)), /^[A-ZÄÖÜ][^{}]*\.$/, word);
  }
});

test("no reason contains a percentage or a fraction of a win", async () => {
  const { reasons, amounts, costs } = await page.reasonTables();
  for (const [word, said] of [...reasons, ...amounts, ...costs])
    for (const sentence of Object.values(said)) assert.doesNotMatch(sentence, /%|percent|Prozent|\d|of 100|von 100|\bwins\b(?! the)/, word);
});

test("reasons as they are read", async () => {
  await speak("de");
  const keep = { word: "keep-over", other: "KS", dear: ["QS"], cost: { word: "points", n: 8 } };
  assert.equal(page.reasonText(keep), "Behalte K♠, solange die Dame noch aussteht.");
  assert.equal(page.costText(keep, false), "Das spart etwa acht Punkte gegenüber K♠.");
  assert.equal(page.reasonText({ word: "rid-of-suit", suit: "spades" }), "Du behältst kein Pik und kannst vielleicht abwerfen, wenn es ausgespielt wird.");
  assert.equal(page.reasonText({ word: "less-dear", dear: ["QS", "JD"] }), "So nimmst du die teuersten Karten seltener.");
  await speak("en");
  assert.equal(page.reasonText(keep), "Keep K♠ while the queen is still out.");
  assert.equal(page.costText(keep, false), "That saves about eight points compared with K♠.");
  assert.equal(page.costText(keep, true), "That saves about eight points.");
  assert.equal(page.costText({ word: "wins", other: "TC", cost: { word: "some" } }, false), "That saves some of your chance to win compared with 10♣.");
  assert.equal(page.costText({ word: "as-good" }, false), "");
  // Node 18 does not know that four digits stay together, as browsers do.
  const four = new Intl.NumberFormat("en", { useGrouping: "min2" }).format(1300);
  assert.equal(page.amountText({ word: "points", n: 1300 }), `about ${four} points`);
  assert.equal(page.reasonText(undefined), "");
});

// ---- A game as it is read aloud ----

const person = (name) => ({ kind: "person", name, person: name, away: false, stood_in: false, again: false });
const you = person("Ada");
function table(game = {}, more = {}) {
  return {
    view: {
      table: "0".repeat(32), seat: "A", stage: "playing", paused: null, rules: "classic",
      seats: [you, person("Bruno"), person("Cleo"), person("Dora")],
    },
    game: {
      phase: "play", to_act: ["A"], hand: [], choice: null, pass: "1",
      score: [5, 0, 21, 0], points: [1, 0, 0, 0], shot: null, hand_number: 2, ...game,
    },
    trick: [], boosted: false, tricks: [], before: null, hands: [], ...more,
  };
}
const lay = (...cards) => cards.map(([seat, card]) => ({ seat, card }));

/** An event, and the table after it: [words in English, words in German]. */
const told = [
  [{ what: "hand", number: 3 }, table(), "Hand 3 is dealt.", "Runde 3 ist gegeben."],
  [{ what: "chose", seat: "B" }, table(), "Bruno has chosen.", "Bruno hat gewählt."],
  [{ what: "exchanged", seats: ["B", "C"] }, table(), "Bruno and Cleo pass on the cards received, unseen.",
    "Bruno und Cleo geben ungesehen weiter, was kam."],
  [{ what: "received", seat: "A", cards: ["QS", "JD"] }, table(),
    "You get the queen of spades and the jack of diamonds.",
    "Du bekommst die Pik-Dame und den Karo-Buben."],
  [{ what: "charged", seat: "C", cards: ["QS"] }, table(),
    "Cleo charges the queen of spades.", "Cleo verdoppelt die Pik-Dame."],
  [{ what: "played", seat: "B", cards: ["KC"] }, table({}, { trick: lay(["B", "KC"]) }),
    "Bruno leads the king of clubs.",
    "Bruno spielt den Kreuz-König aus."],
  [{ what: "played", seat: "A", cards: ["AC"] }, table({}, { trick: lay(["B", "KC"], ["A", "AC"]) }),
    "You play the ace of clubs, and are winning.",
    "Du spielst das Kreuz-Ass und liegst damit vorn."],
  [{ what: "played", seat: "A", cards: ["KC"] }, table({}, { trick: lay(["B", "KC"], ["A", "KC"]) }),
    "You play the king of clubs, and the two cancel out.",
    "Du spielst den Kreuz-König, und die Zwillinge heben sich auf."],
  [{ what: "boosted" }, table(),
    "The nine sends the trick round again.", "Die Neun schickt den Stich noch einmal herum."],
  [{ what: "trick", seat: "A", points: 13 }, table(),
    "You take the trick, 13 points.", "Du nimmst den Stich, 13 Punkte."],
  [{ what: "trick", seat: "D", points: 1 }, table(),
    "Dora takes the trick, 1 point.", "Dora nimmt den Stich, ein Punkt."],
  [{ what: "trick", seat: null }, table(), "Nobody takes the trick.", "Niemand nimmt den Stich."],
  [{ what: "kitty", seat: "B", count: 2 }, table(),
    "Bruno takes the kitty, two cards.", "Bruno nimmt den Talon, zwei Karten."],
  [{ what: "buried", seat: "B" }, table(), "Bruno has buried cards.", "Bruno hat Karten abgelegt."],
  [{ what: "shot", seat: "A", shot: "moon" }, table(), "You shoot the moon.", "Du schießt den Mond."],
  [{ what: "shot", seat: "B", shot: "sun" }, table(), "Bruno shoots the sun.", "Bruno nimmt alle Stiche."],
  [{ what: "finished", seats: ["A", "B"] }, table(), "The game is over. You and Bruno win.",
    "Das Spiel ist zu Ende. Es gewinnen du und Bruno."],
];
const happened = [
  "started", "again", "paused", "resumed", "closed", "sat", "took-back", "claimed", "claim-held", "played-out",
  "takeback-asked", "answered", "offer-ended", "wants-rematch", "wants-end", "away", "back", "stood-in", "said",
];

test("every event is announced in a sentence, in both languages", async () => {
  for (const [seen, t, english, german] of told)
    for (const [language, said] of [["en", english], ["de", german]]) {
      await speak(language);
      assert.equal(page.seenWords(seen, t).join(" "), said);
    }
  for (const language of ["en", "de"]) {
    await speak(language);
    const scored = { what: "scored", scores: [0, 26, 0, 0], totals: [5, 26, 21, 0] };
    assert.equal(page.seenWords(scored, table()).length, 2);
    for (const what of happened) {
      const event = { what, seat: "B", name: "Bruno", text: "Gut.", yes: false, person: "Bruno" };
      const [said = ""] = page.eventWords(event, table());
      assert.match(said, /^[A-ZÄÖÜ].*\.$/, `${language}: ${what}`);
      assert.doesNotMatch(said, /undefined|null/);
    }
  }
});

/** Four people sit there; Bruno is the host. */
const sat = { seats: table().view.seats, host: "B" };
const computer = { kind: "computer", name: "Duck", player: "duck" };
function changed(seats, more = {}) {
  const t = table();
  return { ...t, talk: [], view: { ...t.view, table: "0".repeat(32), host: "B", seats, ...more } };
}

/** Who is at the table after an event: [event, table, English, German]. */
const moved = [
  [{ what: "left", seat: "C", player: "strong" }, changed([you, sat.seats[1], computer, sat.seats[3]]),
    "Cleo has left. A computer takes over.", "Cleo ist gegangen. Ein Computer spielt weiter."],
  [{ what: "left", seat: "C", player: "" }, changed([you, sat.seats[1], { kind: "nobody" }, sat.seats[3]]),
    "Cleo has left.", "Cleo ist gegangen."],
  [{ what: "left", seat: "B", player: "strong" }, changed([you, computer, sat.seats[2], sat.seats[3]], { host: "A" }),
    "Bruno has left. A computer takes over. You are now the host.",
    "Bruno ist gegangen. Ein Computer spielt weiter. Du führst jetzt den Tisch."],
  [{ what: "left", seat: "B", player: "strong" }, changed([you, computer, sat.seats[2], sat.seats[3]], { host: "C" }),
    "Bruno has left. A computer takes over. Cleo is now the host.",
    "Bruno ist gegangen. Ein Computer spielt weiter. Cleo führt jetzt den Tisch."],
  [{ what: "left", seat: "A", player: "strong" }, changed([computer, ...sat.seats.slice(1)]), "", ""],
  // The host has another letter now, but is the same person.
  [{ what: "swapped", seat: "B", other: "C" }, changed([you, sat.seats[2], sat.seats[1], sat.seats[3]], { host: "C" }),
    "Bruno and Cleo swapped seats.", "Bruno und Cleo haben die Plätze getauscht."],
  [{ what: "swapped", seat: "B", other: "A" }, changed([sat.seats[1], you, ...sat.seats.slice(2)], { host: "A", seat: "B" }),
    "You and Bruno swapped seats.", "Du und Bruno habt die Plätze getauscht."],
  [{ what: "seated", seat: "C", player: "duck" }, changed([you, sat.seats[1], computer, sat.seats[3]]),
    "Mila, a computer, sits down.", "Mila, ein Computer, setzt sich."],
  [{ what: "seated", seat: "C", player: "" }, changed([you, sat.seats[1], { kind: "nobody" }, sat.seats[3]]),
    "Seat 3 is now open.", "Platz 3 ist jetzt frei."],
  [{ what: "seated", seat: "C", player: "duck" }, changed([you, sat.seats[1], computer, sat.seats[3]], { host: "A" }), "", "",
    { ...sat, host: "A" }],
];

test("it is announced who leaves, who is the host and who has moved; what concerns everybody stays in the chat", async () => {
  for (const [event, t, english, german, before = sat] of moved)
    for (const [language, said] of [["en", english], ["de", german]]) {
      await speak(language);
      assert.equal(page.eventWords(event, t, before).join(" "), said);
      const kept = page.withNews(t, { n: 7, ...event }, before).talk;
      assert.equal(kept.map((line) => page.newsWords(line.news)).join(" "), event.what === "left" ? said : "");
      assert.ok(kept.every((line) => line.n === 7));
    }
  await speak("de");
  const guest = { ...sat, seats: sat.seats.map((s, i) => (i === 2 ? person("Guest 9281") : s)) };
  assert.equal(page.eventWords(moved[1][0], moved[1][1], guest).join(), "Gast 9281 ist gegangen.");
});

// ---- The order in which it is read ----

/** What is announced for steps: [a step, or null for the event itself, the table after it, the player's situation]. */
function telling(steps, { event = { what: "moved" }, from = table() } = {}) {
  const said = [], tells = new page.Telling((sentence) => said.push(sentence));
  tells.greet({ ...from, view: { ...from.view, stage: "gathering" } }, { mine: false, reading: false });
  for (const [seen, t, stand = {}] of steps) {
    const how = { mine: false, reading: false, ...stand };
    if (seen) tells.seen(seen, t, { event, before: from.view }, how);
    else tells.event(t, { event, before: from.view }, how);
  }
  return { said, tells };
}

test("hearts being broken is announced with the card, before the trick is taken", async () => {
  await speak("en");
  const { said } = telling([
    [{ what: "played", seat: "B", cards: ["4H"] }, table({}, { trick: lay(["A", "KC"], ["B", "4H"]) })],
    [{ what: "trick", seat: "A", points: 1 }, table()],
    [null, table({ broken: true })],
  ], { event: { what: "moved", game: { broken: true } } });
  assert.deepEqual(said, ["Bruno plays the four of hearts.", "Hearts are broken.", "You take the trick, 1 point."]);
});

test("a claim is announced before its consequences", async () => {
  await speak("en");
  const scored = { what: "scored", scores: [0, 26, 0, 0], totals: [5, 26, 21, 0] };
  const reading = { reading: true };
  const { said, tells } = telling([
    [{ what: "played", seat: "A", cards: ["KC"] }, table({}, { trick: lay(["A", "KC"]) })], [{ what: "trick", seat: "A" }, table()],
    [scored, table(), reading], [{ what: "hand", number: 3 }, table(), reading], [null, table(), reading],
  ], { event: { what: "claim-held", seat: "A" } });
  assert.equal(said[0], "All the remaining tricks go to you.");
  assert.match(said[1], /^The hand is over: /);
  assert.equal(said.length, 3, "and the tricks that follow from it are not announced one by one");
  tells.read(table(), false);
  assert.deepEqual(said.slice(3), ["Hand 3 is dealt."]);
});

test("nothing is announced about the next hand until the end of the last one is closed", async () => {
  await speak("en");
  const reading = { reading: true }, scored = { what: "scored", scores: [0, 26, 0, 0], totals: [5, 26, 21, 0] };
  const pass = table({ phase: "pass", trick: [], choice: { low: 3, high: 3, from: [] } });
  const { said, tells } = telling([
    [{ what: "trick", seat: "D" }, table()], [scored, table(), reading], [{ what: "hand", number: 3 }, table(), reading],
    [null, pass, { mine: true, reading: true }],
  ]);
  assert.match(said.at(-1), /^Totals: /);
  said.length = 0;
  tells.read(pass, true);
  assert.deepEqual(said, ["Hand 3 is dealt.", "Choose three cards to pass to Bruno."]);
  tells.event(pass, { event: { what: "moved" }, before: pass.view }, { mine: true, reading: false });
  assert.equal(said.length, 2, "and only once");
});

test("the scores are announced on request", async () => {
  const asked = table({ hand: ["2C", "KC", "3H"], choice: { low: 1, high: 1, from: ["2C", "KC"] } },
    { trick: lay(["D", "JC"]),
      tricks: [{ leader: "A", cards: lay(["A", "QS"], ["B", "KS"]), taker: "B", points: 13 }] });
  await speak("en");
  assert.equal(page.turnWords(asked), "Your turn. Clubs were led. You can play clubs: two, king.");
  assert.equal(page.trickWords(asked), "On the table: Dora, the jack of clubs. Dora is winning it.");
  await speak("de");
  assert.equal(page.turnWords(asked),
    "Du bist dran. Ausgespielt ist Kreuz. Du darfst spielen: Kreuz Zwei, König.");
  assert.equal(page.trickWords(asked), "Auf dem Tisch: Dora, Kreuz-Bube. Dora liegt vorn.");
  assert.equal(page.lastWords(asked),
    "Der letzte Stich: du, Pik-Dame; Bruno, Pik-König. Bruno hat ihn genommen, 13 Punkte.");
  assert.equal(page.pointsWords(asked, false), "Du 5; Bruno 0; Cleo 21; Dora 0.");
  assert.match(page.pointsWords(asked, true), /^Du 5, in dieser Runde 1; Bruno 0, in dieser Runde 0;/);
  const pass = table({ phase: "pass", choice: { low: 3, high: 3, from: [] } });
  assert.equal(page.turnWords(pass), "Wähle drei Karten zum Weitergeben an Bruno.");
  const moon = table({
    phase: "moon", choice: { low: 0, high: 0, from: [], options: ["add", "subtract"] },
    shot: { what: "sun", shooter: "A", worth: 52 },
  });
  assert.match(page.turnWords(moon),
    /^Du hast alle Stiche genommen\. Wähle: Die anderen bekommen 52 Punkte,/);
});

test("numbers are written as people write them", async () => {
  await speak("de");
  assert.equal(page.chance(0.52, 5), "50\u202f%");
  assert.equal(page.chance(0.01, 5), "<5\u202f%");
  await speak("en");
  assert.equal(page.chance(0.524, 1), "52%");
  assert.equal(page.chance(1, 5), ">95%");
  assert.equal(page.points(-13.4, 2), "−14");
  assert.deepEqual([{ word: "under-one", n: 1 }, { word: "points", n: 8 }, { word: "one", n: 1 }, { word: "much" }, undefined].map(page.costShort),
    ["<1", "8", "1", "much", "0"]);
});
