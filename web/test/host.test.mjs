// host.test.mjs - what the host of a table can do about the people in its seats, such as removing them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickAnew, command, launch, named, newTable, rest, serve, somebody } from "./browser.mjs";

const whole = rest(test);
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const place = (page, seat) => page.locator(`.place[data-seat=${seat}]`);

/** Ada's table with Bruno at seat B and Carol at C, each in a browser of their own; the game has not begun. */
async function three({ rules = "classic", ...more } = {}) {
  const all = {};
  for (const name of ["Ada", "Bruno", "Carol"]) {
    all[name] = await somebody(browser, server.url);
    await named(all[name], name);
  }
  const table = await newTable(all.Ada, rules, more);
  for (const [name, seat] of [["Ada", null], ["Bruno", "B"], ["Carol", "C"]]) {
    await all[name].goto(`${server.url}/t/${table}`);
    if (seat) await place(all[name], seat).getByRole("button", { name: "Sit here" }).click();
  }
  await place(all.Ada, "C").getByText("Carol").waitFor();
  return all;
}

async function close({ Ada, Bruno, Carol }) {
  for (const page of [Ada, Bruno, Carol]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

test("the host, and nobody else, can remove somebody from a seat; they may sit down again", async () => {
  const all = await three(), { Ada, Bruno, Carol } = all;
  assert.equal(await Carol.getByRole("button", { name: /Remove/ }).count(), 0, "only the host");
  await Ada.getByRole("button", { name: "Arrange the seats" }).click();
  assert.equal(await place(Ada, "A").getByRole("button", { name: /Remove/ }).count(), 0, "nobody can remove themselves");
  await place(Ada, "B").getByRole("button", { name: "Remove Bruno from the seat" }).click();
  await place(Ada, "B").getByRole("button", { name: "Remove Bruno from the seat?" }).waitFor();
  await Ada.getByRole("button", { name: "Copy" }).focus();
  await place(Ada, "B").getByRole("button", { name: "Remove Bruno from the seat" }).click();
  await place(Bruno, "B").getByText("Bruno").waitFor();
  await place(Ada, "B").getByRole("button", { name: "Remove Bruno from the seat?" }).click();

  const told = "The host removed you from your seat. You’re watching now.";
  await Bruno.locator(".linkline", { hasText: told }).waitFor();
  await Bruno.locator(".live", { hasText: told }).waitFor({ state: "attached" });
  for (const page of [Ada, Carol]) await place(page, "B").getByText("Open seat").waitFor();
  await Carol.locator(".live", { hasText: "The host removed Bruno from the seat." }).waitFor({ state: "attached" });
  await clickAnew(Bruno, place(Bruno, "B").getByRole("button", { name: "Sit here" }));
  await place(Carol, "B").getByText("Bruno").waitFor();
  await close(all);
});

whole("in a game that does not count the host gives away the seat of somebody who is away, and no other", async () => {
  // This game does not count: one side has a computer, so the other has nobody to be compared with.
  const all = await three({ rules: "partners", terms: { grace: 0 } }), { Ada, Bruno, Carol } = all;
  await Ada.getByRole("button", { name: "Deal now, with computers" }).click();
  for (const page of [Ada, Bruno, Carol]) await page.locator(".hand > li").first().waitFor();
  const about = async (name) => {
    await Ada.getByRole("button", { name: `About ${name}` }).click();
    await Ada.locator(".person-sheet .about").waitFor();
  };
  await about("Carol");
  assert.equal(await Ada.locator(".person-sheet").getByRole("button", { name: /Remove/ }).count(), 0, "Carol plays herself");
  await Ada.locator(".person-sheet", { hasText: "You can remove them between games." }).waitFor();
  await Ada.keyboard.press("Escape");
  await Bruno.goto(server.url + "/keys");
  await Ada.locator(".live", { hasText: "A computer is playing for Bruno." }).waitFor({ state: "attached" });
  await about("Bruno");
  await Ada.getByRole("button", { name: "Remove Bruno from the seat" }).click();
  await Ada.getByRole("button", { name: "Remove Bruno from the seat?" }).click();
  await Ada.locator(".person-sheet").waitFor({ state: "detached" });
  await Carol.locator(".linkline", { hasText: "The host removed Bruno from the seat. A computer takes over." }).waitFor();
  await close(all);
});

test("a changed clock is announced once, in words, and covers nothing in a phone's bar when the game begins", async () => {
  const all = await three(), { Ada, Bruno, Carol } = all, table = Ada.url().split("/").at(-1);
  const terms = { turn: 15_000, bank: 60_000, grace: 30_000, takebacks: true, claims: true, pauses: true, watching: true, talking: true, tricks: true, stand_in: "duck" };
  const told = (words) => Bruno.locator(".live", { hasText: words }).waitFor({ state: "attached" });
  // Terms under which others have sat down cannot be changed until those people leave.
  assert.equal((await command(Ada, table, "terms", { terms })).why, "terms-stand");
  for (const page of [Bruno, Carol]) assert.equal((await command(page, table, "leave", {})).is, "ok");
  assert.equal((await command(Ada, table, "terms", { terms })).is, "ok");
  await told("The host changed the time per card: now 15 seconds.");
  await clickAnew(Bruno, place(Bruno, "B").getByRole("button", { name: "Sit here" }));
  await place(Ada, "B").getByText("Bruno").waitFor();
  assert.equal((await command(Ada, table, "terms", { terms, password: "plum" })).is, "ok");
  await told("The host changed who can join.");
  await Bruno.setViewportSize({ width: 390, height: 844 });
  assert.equal((await command(Ada, table, "start", { player: "duck" })).is, "ok");
  await Bruno.locator(".hand > li").first().waitFor();
  for (const [width, height] of [[390, 844], [320, 568]]) {
    await Bruno.setViewportSize({ width, height });
    const covered = await Bruno.locator(".bar nav .btn:visible").evaluateAll(async (buttons) => {
      for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
      const lines = [...document.querySelectorAll(".linkline")].map((line) => line.getBoundingClientRect());
      return buttons.map((button) => button.getBoundingClientRect()).filter((b) => lines.some((a) => a.left < b.right && b.left < a.right)).length;
    });
    assert.equal(covered, 0, `${width}x${height}`);
  }
  await close(all);
});
