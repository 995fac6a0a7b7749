// page.js - how to join, and the public tables as they are.
"use strict";

const join = document.getElementById("join");
const list = document.getElementById("tables");

join.textContent = "hearts join " + location.origin + (location.pathname.startsWith("/t/") ? location.pathname : "");
if (location.pathname.startsWith("/t/")) {
  const invited = document.getElementById("invited");
  invited.hidden = false;
  invited.append(join.parentElement);
}

function row(title, text) {
  const li = document.createElement("li");
  const b = document.createElement("b");
  const span = document.createElement("span");
  b.textContent = title;
  span.textContent = text;
  li.append(b, span);
  return li;
}

function shown(table) {
  const names = table.seats.map((seat) => seat.name || "nobody yet").join(", ");
  return row(table.title || table.rules, table.rules + " \u00b7 " + table.stage + " \u00b7 " + names);
}

async function look() {
  try {
    const tables = (await (await fetch("/api/tables")).json()).tables;
    list.replaceChildren(...tables.map(shown));
    if (!tables.length) list.append(row("None is open.", "Yours may be the first."));
  } catch {
    list.replaceChildren(row("The tables cannot be fetched.", "Another try is made in a while."));
  }
}

look();
setInterval(() => { if (!document.hidden) look(); }, 10000);
