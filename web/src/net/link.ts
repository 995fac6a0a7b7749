// link.ts - the page's connections to its server: one for the lobby and the viewer, and one for each table.
import { signal } from "@preact/signals";
import { Connection, type Dial, type Line } from "./connection";
import { TableLink, type Invited } from "./table-link";
import type { Id, Listed, Message, You } from "./types";

const socket: Dial = (hear, ended): Line => {
  const made = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "hearts.1");
  made.onmessage = (e) => hear(String(e.data));
  made.onclose = ended;
  return {
    send: (text) => { if (made.readyState === WebSocket.OPEN) made.send(text); },
    close: () => {
      made.onmessage = made.onclose = null;
      made.close();
    },
  };
};

/** For the lobby and the viewer. */
class Link extends Connection {
  readonly you = signal<You | null>(null);
  readonly lobby = signal<Listed[] | null>(null);
  readonly invited = signal<Invited | null>(null);
  private wantsLobby = false;

  watchLobby(on: boolean): void {
    this.wantsLobby = on;
    if (!on) this.lobby.value = null;
    if (on) this.connect();
    this.say({ do: "lobby", on });
  }

  protected begin(you: You | null): void {
    this.you.value = you;
    if (this.wantsLobby) this.say({ do: "lobby", on: true });
  }

  protected heard(message: Message): void {
    if (message.is === "lobby") this.tables(message);
    else if (message.is === "invited") this.invited.value = message;
  }

  private tables(message: { tables?: Listed[]; changed?: Listed[]; gone?: Id[] }): void {
    if (!this.wantsLobby) return;
    if (message.tables) {
      this.lobby.value = message.tables;
      return;
    }
    // Ignore a change that was still on its way when the viewer left the lobby: it is not the whole list.
    if (!this.lobby.value) return;
    const now = new Map(this.lobby.value.map((t) => [t.table, t]));
    for (const t of message.changed ?? []) now.set(t.table, t);
    for (const id of message.gone ?? []) now.delete(id);
    this.lobby.value = [...now.values()];
  }
}

export const link = new Link(socket, !NO_SERVER);
const tables = new Map<Id, TableLink>();

/** The connection to a table; it is opened when first used. */
export function linkTo(table: Id): TableLink {
  let there = tables.get(table);
  if (!there) {
    there = new TableLink(table, socket, {
      you: (you) => { link.you.value = you; },
      invited: (to) => { link.invited.value = to; },
    });
    tables.set(table, there);
  }
  return there;
}

function each(what: (connection: Connection) => void): void {
  [link, ...tables.values()].forEach(what);
}

/** The viewer's identity, as far as the page was told. */
export function meet(you: You | null): void {
  link.you.value = you;
  each((connection) => connection.meet(you));
}

/** The viewer became that person, or nobody: every connection is reopened with the current cookie. */
export function changeTo(you: You | null): void {
  link.you.value = you;
  link.reconnect();
  for (const table of tables.values()) if (table.state.value !== "closed") table.reconnect();
}

addEventListener("online", () => each((connection) => connection.awake()));
addEventListener("offline", () => each((connection) => connection.cut()));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) each((connection) => connection.awake());
});
