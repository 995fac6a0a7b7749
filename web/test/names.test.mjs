// names.test.mjs - what seats are called: a computer never bears the name of somebody who sits with it, and guests
// without a name are called so in the language shown.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, load } from "./module.mjs";

browser();
const m = await load("test/names-module.ts");

const seat = (i) => "ABCDEFGHIJ"[i];
const person = (name) => ({ kind: "person", name });
/** The names at a table with these people on its first seats and computers on the others. */
function called(table, seats, ...people) {
  const view = { table, seats: Array.from({ length: seats }, (_, i) => people[i] ?? { kind: "computer" }) };
  return view.seats.map((_, i) => m.nameOf(view, seat(i)));
}
const tables = Array.from({ length: 40 }, (_, i) => i.toString(16).padStart(6, "0"));

test("no computer is called as anybody else at the table, whatever people call themselves", () => {
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

test("the other computers keep their names when somebody takes one", () => {
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

test("whoever has chosen no name is a guest in the language shown, and only then", () => {
  m.text.value = m.de;
  assert.deepEqual(called("000001", 4, person("Guest 9281"), person("Ada")).slice(0, 2), ["Gast 9281", "Ada"]);
  for (const name of ["Guest 928", "Guest 92810", "Guest 9281 ", "guest 9281", "A Guest 9281", "Guest", "Gast 9281"]) {
    assert.equal(m.personName(name), name);
    assert.equal(m.isGivenName(name), false, name);
  }
  assert.ok(m.isGivenName("Guest 9281"));
  m.text.value = m.en;
  assert.equal(m.personName("Guest 9281"), "Guest 9281");
});
