// names.test.mjs - names of seats: a computer never has the name of a person at its table, guests without a name are
// named in the viewer's language, and a name that does not fit is never cut to a part that two names share.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, load } from "./module.mjs";

browser();
const m = await load("test/names-module.ts");

const seat = (i) => "ABCDEFGHIJ"[i];
const person = (name) => ({ kind: "person", name });
/** The names at a table with these people in its first seats and computers in the others. */
function called(table, seats, ...people) {
  const view = { table, seats: Array.from({ length: seats }, (_, i) => people[i] ?? { kind: "computer" }) };
  return view.seats.map((_, i) => m.nameOf(view, seat(i)));
}
const tables = Array.from({ length: 40 }, (_, i) => i.toString(16).padStart(6, "0"));

test("no computer has the same name as anybody else at the table, whatever people call themselves", () => {
  for (const table of tables) {
    for (const seats of [3, 4, 10]) {
      const [taken, other] = called(table, seats).slice(1);
      for (const people of [["Ada"], [taken], [other.toUpperCase(), "Ada"], [` ${taken} `, other]]) {
        const names = called(table, seats, ...people.map(person)).map((n) => n.trim().toLowerCase());
        const [persons, computers] = [names.slice(0, people.length), names.slice(people.length)];
        const said = `${table}, ${seats} seats, ${people}: ${names}`;
        assert.equal(new Set(computers).size, computers.length, said);
        assert.ok(!computers.some((name) => persons.includes(name)), said);
      }
    }
  }
});

test("the other computers keep their names if a person takes one of them", () => {
  const before = called("000001", 4, person("Zoe"));
  const after = called("000001", 4, person(before[2]));
  assert.deepEqual([after[1], after[3]], [before[1], before[3]]);
  assert.notEqual(after[2], before[2]);
});

test("people who have left keep their names in the scores, and no computer takes them", () => {
  const names = called("000001", 4);
  const view = {
    table: "000001", seats: [{ kind: "nobody" }, ...Array(3).fill({ kind: "computer" })],
    played: [person(names[1]), ...Array(3).fill({ kind: "computer" })],
  };
  assert.equal(m.nameOf(view, "A"), names[1]);
  assert.notEqual(m.nameOf(view, "B"), names[1]);
});

test("people who have chosen no name are called guests in the language shown, and nobody else is", () => {
  m.text.value = m.de;
  assert.deepEqual(called("000001", 4, person("Guest 9281"), person("Ada")).slice(0, 2), ["Gast 9281", "Ada"]);
  for (const name of ["Guest 928", "Guest 92810", "Guest 9281 ", "guest 9281", "A Guest 9281", "Guest", "Gast 9281"]) {
    assert.equal(m.personName(name), name);
    assert.equal(m.isGivenName({ name }), false, name);
  }
  assert.ok(m.isGivenName({ name: "Guest 9281" }));
  assert.ok(m.isGivenName({ name: "Alba", given: true }));
  m.text.value = m.en;
  assert.equal(m.personName("Guest 9281"), "Guest 9281");
});

// ---- Names that do not fit ----

/** Tables of names that are similar, long, or in other scripts. */
const hard = [
  ["Grandmother", "Grandfather", "Grandmaster", "Granddaughter"],
  ["Maximilian von Habsburg", "Maximilian von Hapsburg", "Maximiliane von Habsburg"],
  ["Annemarieluise", "Annemarieluisa", "Annemarieluisb"],
  ["Großmutter Hildegard", "Großmutter Hildegund", "Großvater Hildebrand"],
  ["\u05d0\u05d1\u05e8\u05d4\u05dd \u05d1\u05df \u05e6\u05d1\u05d9", "\u05d0\u05d1\u05e8\u05d4\u05dd \u05d1\u05df \u05e6\u05d1\u05d4"],
  ["\u0639\u0628\u062f\u0627\u0644\u0631\u062d\u0645\u0646 \u0627\u0644\u0623\u0648\u0644", "\u0639\u0628\u062f\u0627\u0644\u0631\u062d\u064a\u0645 \u0627\u0644\u0623\u0648\u0644"],
  ["\u7530\u4e2d\u592a\u90ce\u53f3\u885b\u9580\u4e09\u4e16", "\u7530\u4e2d\u592a\u90ce\u5de6\u885b\u9580\u4e09\u4e16"],
  ["\u{1f469}\u200d\u{1f467}\u200d\u{1f466}\u{1f98a}\u{1f98a}\u{1f98a}\u{1f98a}\u{1f98a}", "\u{1f469}\u200d\u{1f467}\u200d\u{1f466}\u{1f98a}\u{1f98a}\u{1f98a}\u{1f98a}\u{1f43b}"],
  ["Anna-Lena", "Anna-Lara", "Anna", "Annalena", "Edda", "Bruno"],
  ["iiiiiiiiiiiiiiiiiiiiiiil", "iiiiiiiiiiiiiiiiiiiiiiii", "WWWWWWWWWWWWWWWWWWWWWWWW"],
];
/** The width in letters; East Asian letters and emoji count as two. */
const width = (line) => m.letters(line).reduce((sum, l) => sum + (/[\u2e80-\u9fff]|\p{Extended_Pictographic}/u.test(l) ? 2 : 1), 0);
const inRoom = (room) => (line) => width(line) <= room;

test("a name that fits is shown whole, in one line or in two", () => {
  assert.deepEqual(m.fitted("Grandmother", ["Grandfather"], inRoom(11), 2), ["Grandmother"]);
  assert.deepEqual(m.fitted("Grandmother", ["Grandfather"], inRoom(7), 2), ["Grand-", "mother"]);
  assert.deepEqual(m.fitted("Grandfather", ["Grandmother"], inRoom(7), 2), ["Grand-", "father"]);
  assert.deepEqual(m.fitted("Aunt Clara", ["Aunt Clare"], inRoom(7), 2), ["Aunt", "Clara"]);
  assert.deepEqual(m.fitted("Anna-Magdalena", [], inRoom(9), 2), ["Anna-", "Magdalena"]);
});

test("a name is split where a syllable begins, or not at all", () => {
  const shown = (name, room) => m.fitted(name, [], inRoom(room), 2).join("/");
  const whole = {
    Grandmother: "Grand-/mother", Grandfather: "Grand-/father", Granddaughter: "Grand-/daughter", Grandmaster: "Grand-/master",
    "Großmutter": "Groß-/mutter", Wolfgang: "Wolf-/gang", Friederike: "Frie-/derike",
    Alexandra: "Ale-/xandra", Christopher: "Chris-/topher", Elisabeth: "Elisa-/beth", Hildebrand: "Hilde-/brand", Manfred: "Man-/fred",
    "Éléonore": "Éléo-/nore", "Константин": "Конс-/тантин", "Николаевна": "Нико-/лаевна", "Μαργαρίτα": "Μαργα-/ρίτα",
    GrandMother: "Grand-/Mother", Grandmother2: "Grand-/mother2",
  };
  for (const [name, lines] of Object.entries(whole)) assert.equal(shown(name, Math.max(...lines.split("/").map(width))), lines);
  // "Grandmot-" would fit as well, but is harder to read.
  for (const room of [7, 8, 9, 10]) assert.equal(shown("Grandmother", room), "Grand-/mother");
  // Where two names begin to differ, if they may be split there.
  assert.equal(m.fitted("Schwiegervater", ["Schwiegermutter"], inRoom(10), 2).join("/"), "Schwieger-/vater");
  assert.equal(m.fitted("Annemarieluise", ["Annemarieliane"], inRoom(12), 2).join("/"), "Annema-/rieluise");
  // No syllable begins inside it.
  assert.equal(shown("Schwartz", 7), "Sch\u2026rtz");
  assert.equal(shown("Grandmother", 5), "Gran/\u2026ther");
});

test("in one line the middle is left out, but never the part in which two names differ", () => {
  assert.deepEqual(m.fitted("Grandmother", ["Grandfather"], inRoom(7), 1), ["G\u2026other"]);
  assert.deepEqual(m.fitted("Bartholomew", ["Grandfather"], inRoom(7), 1), ["Bar\u2026mew"]);
  assert.deepEqual(m.fitted("Annemarieluise", ["Annemarieluisa"], inRoom(7), 1), ["Ann\u2026ise"]);
});

test("whatever the names and the room, what is shown fits and is nobody else's", () => {
  for (const names of hard)
    for (const lines of [1, 2])
      for (let room = 5; room <= 24; room++) {
        const shown = names.map((name) => m.fitted(name, names.filter((n) => n !== name), inRoom(room), lines));
        const said = `${names}, ${room} wide, ${lines}: ${shown.map((s) => s.join("/")).join(", ")}`;
        assert.equal(new Set(shown.map((s) => s.join("").toLowerCase())).size, names.length, said);
        names.forEach((name, i) => {
          assert.ok(shown[i].length <= lines && shown[i].every(inRoom(room)), said);
          // Without the added characters, it matches one of the names and no other.
          const pattern = shown[i].length === 2 && !shown[i].join("").includes("\u2026") ? null : shown[i].join("");
          const pieces = pattern?.toLowerCase().split("\u2026").map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
          const reads = pieces && new RegExp(`^${pieces.join(".*")}$`, "u");
          for (const other of names) {
            const line = other.toLowerCase();
            if (other !== name && reads) assert.ok(!reads.test(line), `${said}: ${shown[i]} may be ${other}`);
          }
        });
      }
});

test("no letter is split, and a sign has a second letter if two names begin alike", () => {
  const family = "\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
  for (const line of m.fitted(family.repeat(8), [], inRoom(7), 2)) assert.equal(line.replaceAll(family, "").replace("\u2026", ""), "");
  assert.deepEqual(["Grandmother", "Grandfather", "Mila"].map((n, _, all) => m.sign(n, all)), ["Gm", "Gf", "M"]);
  assert.equal(m.sign(family + "x"), family);
});

test("two people of the same name get a number, and no two seats have the same colour", () => {
  assert.deepEqual(called("000001", 4, person("Anna"), person("anna"), person("Anna 2"), person("Anna")),
    ["Anna", "anna 3", "Anna 2", "Anna 4"]);
  const seats = [1, 1, undefined, 0, undefined, 9, 9, 9, undefined, 2].map((colour) => ({ kind: colour === 0 ? "computer" : "person", name: "x", colour }));
  const painted = seats.map((_, i) => m.colourOf({ seats }, seat(i)));
  assert.equal(new Set(painted).size, 10);
  assert.equal(painted[0], m.colourOf({ seats: [{ kind: "nobody" }, { kind: "computer" }] }, "B"));
});
