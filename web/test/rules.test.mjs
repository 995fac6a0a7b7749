// rules.test.mjs - how the page reads and writes rules: values, house rules, example positions, texts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startHearts } from "../dev.mjs";
import { ALL, some } from "./browser.mjs";
import { examples } from "../examples.mjs";
import { browser, load } from "./module.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const book = examples(join(root, "tests/rules"));
const isExample = (x) => typeof x !== "string";

/** The options of the rules by name, with their words, from the engine's own table. */
function optionTable() {
  const rules = readFileSync(join(root, "include/hearts/rules.def"), "utf8");
  const lists = readFileSync(join(root, "include/hearts/rules.h"), "utf8").replaceAll("\\\n", " ");
  const words = (list) => {
    const line = new RegExp(`#define HEARTS_LIST_${list}\\(X\\)(.*)`).exec(lists)?.[1] ?? "";
    return [...line.matchAll(/X\(\w+,\s*"(\w+)"/g)].map((m) => m[1]);
  };
  return [
    ...rules.matchAll(
      /^HEARTS_(\w+)\s*\((\w+), "([^"]*)"(?:, (-?\d+), (-?\d+), "(\w*)")?(?:, ([A-Z_0-9]+))?, "(\w+)"/gm,
    ),
  ].map(([, kind, name, standard, , , word, list, group]) => ({
    name,
    kind: kind.toLowerCase(),
    default: standard,
    group,
    words: list ? words(list).map((w) => ({ word: w })) : [],
    word: word ?? "",
  }));
}

test("faces: whole suits, words, and combinations as the server writes them", async () => {
  const v = await load("src/rules/values.ts");
  const option = { words: [{ word: "standard" }, { word: "clubs_first" }] };
  assert.equal(v.writeFaces(v.readFaces("none"), option), "none");
  assert.equal(v.writeFaces(v.readFaces("QS,standard,2C"), option), "standard,2C,QS");
  const hearts = v.toggle([], "h");
  assert.deepEqual(hearts, ["h"]);
  assert.equal(v.toggle(hearts, "AH").length, 12);
  assert.deepEqual(v.toggle(v.toggle(hearts, "AH"), "AH"), ["h"]);
  assert.deepEqual(v.toggle(["QS"], "QS"), []);
});

test("points, resets, directions and teams are the same when written and read", async () => {
  const v = await load("src/rules/values.ts");
  for (const text of ["none", "QS:13,h:1", "2C:-5,TD:-10"])
    assert.equal(v.writePoints(v.readPoints(text)), text);
  assert.equal(v.writePoints([...v.readPoints("h:1"), { face: "AH", value: "14" }]).split(",").length, 13);
  for (const text of ["none", "100:50,50:0", "-10:0"]) assert.equal(v.writeResets(v.readResets(text)), text);
  for (const text of ["standard", "none", "LRAH", "LR23H"])
    assert.equal(v.writeCycle(v.readCycle(text)), text);
  assert.equal(v.writeCycle([]), "none");
  for (const text of ["none", "AC,BD", "AD,BE,CF"]) assert.equal(v.writeTeams(v.readTeams(text, 6)), text);
  assert.deepEqual(v.usualTeams(4), ["AC,BD"]);
  assert.deepEqual(v.usualTeams(6), ["AD,BE,CF", "ACE,BDF"]);
});

test("the text of rules has the game, the differences, and the name", async () => {
  const { rulesText, nameIn, baseIn } = await load("src/rules/values.ts");
  const base = { queen: "13", moon: "add", players: "4" };
  assert.equal(rulesText("classic", base, base), "classic");
  const text = rulesText("classic", base, { ...base, queen: "5", players: "5" }, 'Aunt "Clara"  5');
  assert.equal(text, 'classic queen=5 players=5 name="Aunt ”Clara” 5"');
  assert.equal(nameIn(text), "Aunt ”Clara” 5");
  assert.equal(nameIn("classic queen=5"), "");
  const { withName } = await load("src/rules/values.ts");
  assert.equal(withName(text, "B"), 'classic queen=5 players=5 name="B"');
  assert.equal(withName("spot", "B"), 'spot name="B"');
  assert.deepEqual(["turbo jack=1", "queen=5", "", "parent=spot"].map(baseIn), [
    "turbo",
    "classic",
    "classic",
    "spot",
  ]);
});

test("custom rules are stored, renamed and deleted", async () => {
  const store = browser({
    "hearts.rules": JSON.stringify([{ name: "Old", rules: "classic" }, { name: 5 }, null]),
  });
  const o = await load("src/rules/own.ts");
  assert.deepEqual(o.own.value, [{ name: "Old", rules: "classic" }]);
  assert.ok(o.saveOwn("  New   one ", "turbo"));
  assert.ok(o.saveOwn("New one", "spot"));
  assert.deepEqual(
    o.own.value.map((x) => [x.name, x.rules]),
    [
      ["New one", 'spot name="New one"'],
      ["Old", "classic"],
    ],
  );
  assert.equal(o.renameOwn("Old", "New one"), false);
  assert.ok(o.renameOwn("Old", "Older"));
  assert.equal(o.tidyName('Clara "C"'), "Clara ”C”");
  o.removeOwn("New one");
  assert.deepEqual(JSON.parse(store.get("hearts.rules")), [{ name: "Older", rules: 'classic name="Older"' }]);
  assert.equal(o.saveOwn("  ", "classic"), false);
  assert.equal([...o.tidyName("x".repeat(99))].length, o.NAME_MOST);
});

test("custom rules that cannot be stored are not an error", async () => {
  browser({ "hearts.rules": "{broken" });
  const o = await load("src/rules/own.ts");
  assert.deepEqual(o.own.value, []);
  globalThis.localStorage.setItem = () => {
    throw new Error("full");
  };
  assert.equal(o.saveOwn("A", "classic"), false);
  browser();
});

test("a position: hands, a trick that grows, expectations", async () => {
  const { position } = await load("src/rules/position.ts");
  const items = position([
    "hand 1",
    "hold A 7C QS / B 8C * / C *H / D -",
    "state lead D broken yes charged C QS",
    "trick D KC",
    "trick D KC 7C",
    "? refuse B 3S: follow suit: you hold clubs",
    "? winner none",
    "? score 1 -2 3 4",
    "? sees B kitty QS",
  ]);
  assert.deepEqual(
    items.map((i) => (i.is === "fact" ? i.what : i.is)),
    ["groups", "lead", "broken", "charged", "trick", "refuse", "winner", "score", "raw"],
  );
  assert.deepEqual(items[0].groups[1], { at: "B", owner: "", cards: ["8C"], rest: [""] });
  assert.deepEqual(items[0].groups[2].rest, ["H"]);
  assert.deepEqual(items[4].cards, [
    { card: "KC", seat: "D" },
    { card: "7C", seat: "A" },
  ]);
  assert.deepEqual(
    [items[5].seat, items[5].cards, items[5].why],
    ["B", ["3S"], "follow suit: you hold clubs"],
  );
});

test("a table's size comes from its hands", async () => {
  const { position } = await load("src/rules/position.ts");
  const items = position(["hold A 2C / B 3C / C 4C", "trick C 4C 2C 3C"]);
  assert.deepEqual(
    items[1].cards.map((c) => c.seat),
    ["C", "A", "B"],
  );
});

test("nearly every line of the rulebook is drawn or put into words, in both languages", async () => {
  const { position, speak, text, en, de } = await load("test/rules-module.ts");
  let all = 0,
    raw = 0;
  for (const catalogue of [en, de]) {
    text.value = catalogue;
    for (const e of book
      .flatMap((p) => p.parts)
      .flatMap((p) => p.flow)
      .filter(isExample))
      for (const item of position(e.lines, Number(e.set.players ?? 4))) {
        if (item.is === "raw" && item.text.startsWith("? sees")) continue;
        all++;
        const said = item.is === "fact" ? speak(item) : "";
        if (item.is === "raw" || said === null) raw++;
        else assert.doesNotMatch(said, /undefined|NaN|null|\[object/, e.lines.join("\n"));
      }
  }
  assert.ok(raw / all < 0.01, `${raw} of ${all} are left as they are`);
});

test("the examples shown are played by the current rules", async () => {
  const { fitting, en, text } = await load("test/rules-module.ts");
  text.value = en;
  const options = optionTable();
  const usual = Object.fromEntries(options.map((o) => [o.name, o.default]));
  const now = { ...usual, moon: "choose", jack: "-10" };
  const pages = fitting(book, options, now);
  assert.ok(pages.length > 4);
  const flow = pages.flatMap((p) => p.parts.flatMap((part) => part.flow)).filter(isExample);
  for (const e of flow) {
    assert.ok(!e.set.moon || e.set.moon === "choose" || e.set.moon === undefined, e.rules);
    assert.ok(!e.set.queen || e.set.queen === "13", e.rules);
    assert.notEqual(e.set.decks, "2");
  }
  assert.equal(fitting(book, options, usual)[0].title, "The game");
  const two = fitting(book, options, {
    ...usual,
    decks: "2",
    players: "6",
    kitty: "take",
    pass: "none",
    opening: "dealer_left",
    open_free: "on",
    trick1_ban: "none",
    moon: "choose",
  });
  assert.ok(two.some((p) => p.title === "Tricks with two decks"));
});

test("every option and every word has its texts", async () => {
  const { en, de } = await load("test/rules-module.ts");
  const options = optionTable();
  assert.ok(options.length > 60);
  for (const o of options) {
    assert.ok(en.rules.options[o.name]?.title, `English title of ${o.name}`);
    const german = de.rules.options[o.name];
    assert.ok(german?.title && german.brief, `German text of ${o.name}`);
    for (const { word } of o.words) assert.ok(german.values?.[word], `German text of ${o.name}=${word}`);
    if (o.word)
      assert.ok(
        german.values?.[o.word] && en.rules.options[o.name].values?.[o.word],
        `text of ${o.name}=${o.word}`,
      );
  }
  for (const page of book)
    assert.ok(de.rules.pages[page.title] || page.title === "Writing down what is played", page.title);
});

test("the search's other names belong to existing options, in both languages", async () => {
  const { also } = await load("src/rules/also.ts");
  const options = optionTable().map((o) => o.name);
  assert.deepEqual(Object.keys(also.de).sort(), Object.keys(also.en).sort());
  assert.deepEqual(Object.keys(also.en).filter((name) => !options.includes(name)), []);
});

test("sentences that are new are found", async () => {
  const { fresh, sentences } = await load("src/rules/sentences.ts");
  const before = new Set(sentences("Four play. Each gets 13 cards."));
  assert.deepEqual(fresh("Five play. Each gets 13 cards.", before), [
    { say: "Five play.", fresh: true },
    { say: "Each gets 13 cards.", fresh: false },
  ]);
});

// ---- Both languages say the same ----

/** Sentences of a paragraph; numbers in words are not counted, only figures. */
const sentencesOf = (paragraph) => paragraph.split(/(?<=\.)\s/).length;
const figuresOf = (paragraph) => [...new Set(paragraph.match(/−?-?\b\d+/g)?.map((n) => n.replace("−", "-")) ?? [])].sort();

/** Every preset; every value of every option, in games where it has an effect; and some combinations. */
function rulesToSay(table) {
  const presets = [...readFileSync(join(root, "include/hearts/presets.def"), "utf8").matchAll(/^PRESET\("([\w-]+)"/gm)]
    .map((m) => m[1]);
  const grounds = ["classic", "turbo", "booster", "grand-prix", "cancellation jack=-10 tc_doubles=on", "partners sun=on",
    "partners-solo stakes=2 pot=1 least=1 moon=off", "three kitty=swap strip=none", "five kitty=swap strip=none kitty_when=first_point",
    "spot stakes=1 pot=2", "sahara ties=shared pot_ties=wait least=1 moon=off", "super", "super settle=mean pot=3 pot_shares=70-30", "partners stakes=2 settle=pairs least=3 moon=off",
    "cancellation kitty=swap"];
  const values = table.flatMap((o) => {
    if (o.kind === "flag") return ["on", "off"].map((v) => `${o.name}=${v}`);
    if (o.words.length) return o.words.map(({ word }) => `${o.name}=${word}`);
    if (o.kind === "number") return [...(o.word ? [o.word] : []), "7", "-5"].map((v) => `${o.name}=${v}`);
    return [];
  });
  const meeting = [
    "classic pass=SLH", "classic pass=S pass_count=3", "five pass=S pass_count=4", "classic pass=L2R pass_through=whole",
    "classic pass=LS pass_through=partial", "classic pass=H", "classic players=6 pass=standard",
    "classic charge=QS", "classic charge=all", "classic charge=AH", "classic charge=QS,AH,2H points=2H:3 charge_limit=4",
    "turbo charge_limit=3 charge_lead=on charge_slough=off qs_or_hearts=queen", "turbo charge_or_hearts=queen",
    "classic points=h:0,AH:5", "classic points=2H:0,3H:0", "classic points=KH:-5 jack=-10", "classic points=c:1,s:2",
    "classic points=AH:-5", "spot points=2H:20", "classic king=10 ace=7 ten=-5", "classic strip=c", "classic strip=QS,2C,3C,4C",
    "classic opening=low_score", "classic opening=any_card trick1_ban=QS,h", "classic opening=any_club strip=2C,3C,4C,5C",
    "classic trick1_bonus=on jack=-10 trick1_order=queen", "classic trick1_order=hearts", "classic trick1_ban=QS trick1_order=queen",
    "classic must_qs=hand", "cancellation must_qs=trick", "booster trick1_ban=points boost_ban=first boost_last=off",
    "classic reset=100:50", "classic reset=100:50,50:0", "classic no_tricks=5", "classic no_tricks=-1 sun=on",
    "classic moon=choose_late moon_late=own", "turbo moon=choose_late", "turbo moon=choose_late moon_late=own",
    "turbo moon_bonus=on moon=auto ties=shared", "partners moon=auto", "partners moon=choose_late",
    "three kitty=take strip=none moon_cards=tricks sun=on half_moon=on", "classic hands=4 exact_wins=on ties=fewest_moons sun=on",
    "partners-solo exact_wins=on least=3 moon=off", "partners-solo moon_partner=spared", "sahara leaver=forfeits split=odd_left",
  ];
  return [...new Set([...presets, ...grounds, ...meeting, ...grounds.flatMap((g) => values.map((v) => `${g} ${v}`))])];
}

test("rules in German say as much as in English: as many paragraphs and sentences, the same figures", async (t) => {
  const { de } = await load("test/texts-module.ts");
  const server = await startHearts(process.env.HEARTS);
  let said = 0;
  try {
    for (const rules of some(rulesToSay(optionTable()), 100, "rules to say")) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/rules`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ rules }),
      });
      if (!answer.ok) continue;
      const read = await answer.json(), german = de.rules.words(read);
      const show = (i) => `${rules}\n${read.words[i]}\n${german[i]}`;
      assert.equal(german.length, read.words.length, rules);
      german.forEach((paragraph, i) => {
        assert.equal(sentencesOf(paragraph), sentencesOf(read.words[i]), show(i));
        assert.deepEqual(figuresOf(paragraph), figuresOf(read.words[i]), show(i));
        assert.doesNotMatch(paragraph, /undefined|NaN|null\b|\[object|  |\.\.|,,|\s[.,;]/, show(i));
        assert.match(paragraph, /^[A-ZÄÖÜ].*\.$/s, show(i));
        assert.doesNotMatch(paragraph, /\b(the|and|with|points|whoever)\b/i, show(i));
      });
      said++;
    }
  } finally {
    server.stop();
  }
  t.diagnostic(`${said} rules`);
  assert.ok(said > (ALL ? 500 : 33));
});
