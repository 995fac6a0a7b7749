// hostile.test.mjs - whatever people type into an input is refused in words or shown as text, and nothing else.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { after, before, test } from "node:test";
import {
  clickAnew, command, counted, launch, many, named,
  newTable, PATIENCE, playHands, serve, some, somebody,
} from "./browser.mjs";
import { fit, guard, hostile as all, isWhole } from "./hostile.mjs";

const narrow = { width: 320, height: 568 };
const hostile = some(all, Math.ceil(all.length / 8), "strings"), seats = many(9, 36, "names at tables");
const names = hostile.map((s) => fit(s, 24, 47));
let server, browser;

before(async () => {
  server = await serve(["--talk-each", "0ms", "--grace", "100ms", "--turn", "1s", "--bank", "1s", "--malformed", "10000"]);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

async function watched(size = narrow, url = server.url) {
  const page = await somebody(browser, url, { size });
  return { page, wrong: guard(page) };
}

/** Sends a request as a program does: returns the reply, and whether it was accepted. */
async function ask(path, body, token) {
  const answer = await fetch(server.url + path, {
    method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  return { ok: answer.ok, ...(await answer.json()) };
}

/** Keeps somebody at their table through a socket: at an open table people lose their seat after a long absence. */
function present({ table, token }) {
  const text = Buffer.from(JSON.stringify({ do: "open", table }));
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
  return new Promise((done, fail) => {
    request(server.url + "/socket", { headers: {
      Authorization: `Bearer ${token}`, Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"), "Sec-WebSocket-Protocol": "hearts.1",
    } }).on("upgrade", (_, socket) => {
      socket.on("error", () => undefined).resume().write(frame);
      done(socket);
    }).on("response", (answer) => fail(new Error(`no socket: ${answer.statusCode}`))).on("error", fail).end();
  });
}

/** A refusal has a sentence for people, and is caused by what was sent, not by how fast. */
function inWords(refused) {
  assert.notEqual(refused.why, "too-fast");
  assert.ok(refused.say?.length > 5, JSON.stringify(refused));
}

test("there are enough strings", (t) => {
  t.diagnostic(`${all.length} strings`);
  assert.ok(all.length >= 200);
});

test("names and titles in the lobby", async (t) => {
  const { page, wrong } = await watched();
  let shown = 0, refused = 0;
  for (let from = 0; from < hostile.length; from += 50) {
    const made = await Promise.all(hostile.slice(from, from + 50).map(async (text, i) => {
      let guest = await ask("/api/guest", { name: names[from + i] });
      if (!guest.ok) {
        inWords(guest);
        refused++;
        guest = await ask("/api/guest", {});
      }
      let table = await ask("/api/tables", { rules: "classic", public: true, seat: "A", title: fit(text, 40) }, guest.token);
      if (!table.ok) {
        inWords(table);
        refused++;
        table = await ask("/api/tables", { rules: "classic", public: true, seat: "A" }, guest.token);
      }
      const made = { table: table.table, token: guest.token };
      return { ...made, socket: await present(made) };
    }));
    const listed = (await (await fetch(server.url + "/api/tables")).json()).tables;
    await page.goto(server.url + "/lobby");
    assert.equal(listed.length, made.length);
    await counted(page, ".lobby-row", listed.length);
    const rows = await page.locator(".lobby-row").allTextContents();
    for (const { title, host } of listed) {
      assert.ok(rows.some((row) => row.includes(host) && (!title || row.includes(title))), JSON.stringify({ title, host }));
      shown++;
    }
    assert.deepEqual(await wrong(), []);
    await Promise.all(made.map(async ({ table, token, socket }) => {
      await fetch(`${server.url}/api/tables/${table}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
      socket.destroy();
    }));
  }
  t.diagnostic(`${shown} shown, ${refused} refused`);
  await page.context().close();
});

/** Sends all messages, one after the other: returns the refusals, and the events. */
function talk(page, table, all) {
  return page.evaluate(([table, all]) => new Promise((done) => {
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "hearts.1");
    const told = [];
    let at = 0, open = 0;
    const tell = (m) => {
      if (m.is === "event" || m.is === "no") told.push(m);
      // A reply for each, and an event for each that was accepted.
      open -= m.is === "no" ? 2 : 1;
      if (open > 0) return;
      if (at === all.length) {
        socket.close();
        return void done(told);
      }
      open = 2;
      socket.send(JSON.stringify({ do: "say", id: [...crypto.getRandomValues(new Uint8Array(16))]
        .map((b) => b.toString(16).padStart(2, "0")).join(""), table, text: all[at++] }));
    };
    socket.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (m.is === "hello") socket.send(JSON.stringify({ do: "open", table }));
      else if (m.is === "view") tell({});
      else if (m.is === "ok" || m.is === "no" || m.what === "said") tell(m);
    };
  }), [table, all]);
}

test("chat: all strings", async (t) => {
  const { page, wrong } = await watched({ width: 1440, height: 900 });
  await named(page, "Ada");
  const table = await newTable(page, "classic"), listener = await somebody(browser, server.url);
  await named(listener, "Ben");
  await command(listener, table, "sit", { seat: "C" });
  await page.goto(`${server.url}/t/${table}`);
  await page.getByLabel("Say something").waitFor();
  // Over one socket that also receives the event: a message may lose invisible characters.
  const heard = [];
  for (let from = 0; from < hostile.length; from += 25) {
    const answers = await talk(page, table, hostile.slice(from, from + 25));
    answers.filter((a) => a.is === "no").forEach(inWords);
    heard.push(...answers.filter((a) => a.is === "event").map((a) => a.text));
    await page.waitForFunction((last) => [...document.querySelectorAll(".words-said")].at(-1)?.textContent === last, heard.at(-1));
  }
  assert.ok(heard.length > 0.8 * hostile.length, `${heard.length} of ${hostile.length} were said`);
  assert.deepEqual(await page.locator(".words-said").allTextContents(), heard.slice(-200));
  assert.deepEqual(await wrong(), []);
  await page.setViewportSize(narrow);
  await page.getByRole("button", { name: /^Chat/ }).click();
  await page.locator(".tray .words-said").first().waitFor();
  assert.deepEqual(await wrong(), []);
  await listener.context().close();
  t.diagnostic(`${heard.length} said, ${hostile.length - heard.length} refused`);
  await page.context().close();
});

/** A guest with that name sits down at the page's table; the page's own identity stays the same. */
async function seat(page, table, name, at) {
  const me = await page.context().cookies();
  await page.context().clearCookies();
  const guest = await page.evaluate(async (name) => (await fetch("/api/guest", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }),
  })).ok, name);
  const sat = guest && (await command(page, table, "sit", { seat: at })).is === "ok";
  await page.context().clearCookies();
  await page.context().addCookies(me);
  return sat;
}

test("names at a table, from the gathering to the scores", async (t) => {
  const nasty = all.map((s) => fit(s, 24, 47)).filter((n) => /[<&{*\u0300-\u036f\u202e\u0489﷽WM👩字]/u.test(n));
  const { page, wrong } = await watched();
  let shown = 0;
  for (let from = 0; from < nasty.length && shown < seats; ) {
    await named(page, "Ada");
    const table = await newTable(page, "cancellation players=10 hands=1 ties=shared", {
      title: fit(nasty[from], 40), terms: { stand_in: "duck" },
    });
    for (let at = 1; at < 10 && from < nasty.length; ) if (await seat(page, table, nasty[from++], "ABCDEFGHIJ"[at])) at++;
    const people = async () => (await page.evaluate(async (id) => (await (await fetch("/api/tables/" + id)).json()).seats, table)).map((s) => s.name);
    await page.goto(`${server.url}/t/${table}`);
    await page.locator(".places li").nth(9).waitFor();
    const here = (await people()).filter(Boolean).slice(1);
    const places = await page.locator(".places li bdi").allTextContents();
    for (const name of here) assert.ok(places.includes(name), JSON.stringify(name));
    assert.deepEqual(await wrong(), []);
    await command(page, table, "start", { player: "duck" });
    // Played where no page shows it, and viewed afterwards.
    await page.goto(server.url + "/healthz");
    await playHands(page, table);
    await page.goto(`${server.url}/t/${table}`);
    await page.locator(".ends .scoresheet").waitFor();
    for (const size of [narrow, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      assert.deepEqual(await wrong(), []);
    }
    const sheet = await page.locator(".ends").textContent();
    // A long name is shown shortened; it is read aloud in full.
    const plates = await page.locator(".seats .name").evaluateAll((all) =>
      all.map((name) => (name.querySelector(".vh") ?? name).textContent));
    for (const name of here) {
      assert.ok(plates.includes(name), `at the seat: ${JSON.stringify(name)}`);
      assert.ok(sheet.includes(name), `on the sheet: ${JSON.stringify(name)}`);
    }
    await page.setViewportSize(narrow);
    shown += here.length;
  }
  t.diagnostic(`${shown} names at tables`);
  await page.context().close();
});

test("rules in a link: what cannot be read is quoted", async (t) => {
  const { page, wrong } = await watched();
  await page.goto(server.url + "/new");
  await page.locator(".formcol section").first().waitFor();
  let quoted = 0;
  for (const text of hostile.filter((s) => isWhole(s) && !/^\s*\.{0,2}\s*$/.test(s))) {
    const after = await page.evaluate(async ([path, patience]) => {
      const show = (path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
      };
      const there = async (test) => {
        for (const late = performance.now() + patience; !test(); await new Promise((done) => requestAnimationFrame(done)))
          if (performance.now() > late) throw new Error(`${path}: ${document.body.innerText.slice(0, 300)}`);
      };
      show("/keys");
      await there(() => document.querySelector(".keycols"));
      show(path);
      await there(() => document.querySelector(".note q, #words ol > li"));
      return document.querySelector(".note q")?.textContent ?? null;
    }, ["/r/" + encodeURIComponent(text), PATIENCE]);
    if (after !== null) quoted++;
  }
  assert.deepEqual(await wrong(), []);
  t.diagnostic(`${quoted} quoted`);
  await page.context().close();
});

test("the names of one's own rules on the start page", async (t) => {
  const { page, wrong } = await watched();
  await page.goto(server.url);
  const kept = hostile.filter((s) => isWhole(s) && s.trim()).slice(0, 200).map((s) => fit(s, 40));
  for (let from = 0; from < kept.length; from += 100) {
    const list = [...new Set(kept.slice(from, from + 100))].map((name) => ({ name, rules: "turbo" }));
    await page.evaluate((list) => localStorage.setItem("hearts.rules", JSON.stringify(list)), list);
    await page.reload();
    await page.locator(".game").first().waitFor();
    const shown = await page.locator(".game b bdi").allTextContents();
    for (const { name } of list) assert.ok(shown.includes(name), JSON.stringify(name));
    assert.deepEqual(await wrong(), []);
  }
  t.diagnostic(`${kept.length} names`);
  await page.context().close();
});

test("inputs typed by hand: name, account, password, title, own rules, report, record", async () => {
  const { page, wrong } = await watched();
  const nasty = [`<img src=/pwned onerror=window.pwned=1>`, `"><pwn-ed>{{7*7}}שלום`, "Z" + "\u0353\u0321".repeat(4) + "<b class=pwned>"];
  for (const text of some(nasty, 1, "strings in every field")) {
    const name = fit(text, 24, 47);
    await page.goto(server.url + "/me");
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".fault").or(page.getByRole("heading", { level: 1, name: fit(text, 3) })).first().waitFor();
    assert.deepEqual(await wrong(), []);
    // Own rules, a title and a password.
    await page.goto(server.url + "/new");
    await page.getByLabel("Name of these rules").fill(text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator("summary", { hasText: "Title, password" }).click();
    await page.locator("#x-title").fill(text);
    await page.locator("#x-password").fill(text);
    await page.getByRole("button", { name: "Open the table" }).first().click();
    await page.locator(".gather").waitFor();
    const title = await page.locator("#gather-title").textContent();
    assert.equal(title, fit(text, 40).trim());
    assert.deepEqual(await wrong(), []);
    const guest = await watched();
    await guest.page.goto(page.url());
    await guest.page.getByLabel("Table password").fill(text);
    await guest.page.getByRole("button", { name: "Open the table" }).click();
    await guest.page.locator(".gather").waitFor();
    await guest.page.locator(".pass-word", { hasText: text.normalize("NFC") }).waitFor();
    assert.deepEqual(await guest.wrong(), []);
    await guest.page.context().close();
    // Sent, and reported.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(server.url + "/me#games");
    await page.locator(".open-record input").setInputFiles({ name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from(`[Name "${text}"]\n${text}\n`) });
    await page.locator(".open-record .fault").waitFor();
    assert.deepEqual(await wrong(), []);
    await page.setViewportSize(narrow);
  }
  await page.goto(server.url + "/me");
  const account = page.locator("section", { has: page.getByRole("heading", { name: "Make an account" }) });
  await account.getByLabel("Name").fill(`<pwn-ed>&"'{{1}}`);
  await account.getByLabel("Password").fill(nasty[0]);
  await account.getByRole("button", { name: "Make account" }).click();
  await page.getByRole("heading", { level: 1, name: `<pwn-ed>&"'{{1}}` }).waitFor();
  await page.getByLabel("Name of the program").fill("<b class=pwned>bot");
  await clickAnew(page, page.getByRole("button", { name: "Make a token" }));
  await page.getByText("<b class=pwned>bot").first().waitFor();
  assert.deepEqual(await wrong(), []);
  await page.context().close();
});

test("a report", async () => {
  const { page: ada } = await watched(), { page, wrong } = await watched({ width: 1440, height: 900 });
  await named(ada, "<i pwned>Ada");
  const table = await newTable(ada, "classic");
  await named(page, "Bruno");
  await page.goto(`${server.url}/t/${table}`);
  await page.getByLabel("Say something").waitFor();
  await command(ada, table, "say", { text: `<img src=/pwned onerror="window.pwned=1">` });
  await page.getByRole("button", { name: "<i pwned>Ada", exact: true }).click();
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await page.getByLabel("What’s wrong?").fill(hostile.slice(0, 20).join(" ").slice(0, 900));
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText("Report sent.").waitFor();
  assert.deepEqual(await wrong(), []);
  await ada.context().close();
  await page.context().close();
});
