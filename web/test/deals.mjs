// deals.mjs - between page and server: makes the server of a table deal as a test wants, or lie.
import { webcrypto } from "node:crypto";
import { PATIENCE } from "./browser.mjs";

const text = new TextEncoder(), hex = (bytes) => Buffer.from(bytes).toString("hex"), bytes = (h) => Buffer.from(h, "hex");
const lp = (s) => Buffer.from([s.length >> 8, s.length & 255, ...text.encode(s)]);
const u32 = (n) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);
const sha256 = async (...parts) => hex(await webcrypto.subtle.digest("SHA-256", Buffer.concat(parts)));
const GAME = "00112233445566778899aabbccddeeff";

/**
 * Plays the server's part of a deal, at seat A's table with computers in the others: Classic for four, Cancellation for
 * more. `lie`: the lock does not match what follows; `drop`: the chance is called late.
 */
export async function tellDeals(page, { lie = false, drop = false, seats: many = 4 } = {}) {
  const lines = [], heard = [], waiting = [];
  const others = [..."BCDEFGHIJ"].slice(0, many - 1), deck = Buffer.from(Array.from({ length: many > 5 ? 104 : 52 }, (_, i) => i));
  let deal = 0, ws, table = "", event = 0;
  const commit = async (n) => `commit ${n} ${await sha256(lp("hearts-deal/1 commit"), bytes(GAME), u32(n), Buffer.alloc(96, n + 1))}`;
  const tell = (what, ...told) => {
    lines.push(...told);
    ws.send(JSON.stringify({ is: "event", table, n: event, what, fair: told }));
  };
  lines.push(await commit(0));
  /** Locks the deal with what the page gave, or without it. */
  const lock = async (given) => {
    const seal = (await commit(deal)).split(" ")[2];
    const seats = [given ? Buffer.concat([Buffer.from([3]), bytes(given)]) : Buffer.from([2]), ...others.map(() => Buffer.from([1]))];
    const t = await sha256(lp("hearts-deal/1 transcript"), bytes(GAME), u32(deal), bytes(seal), Buffer.from([deck.length]), deck, Buffer.from([many]), ...seats);
    const said = lie ? "00000000" + t.slice(8) : t;
    tell("locked", `lock ${deal} ${said} A ${given ?? "absent"} ${others.map((seat) => `/ ${seat} computer`).join(" ")}`, await commit(deal + 1));
    return said;
  };
  const dealt = (chance) => {
    tell("dealt", `dealt ${deal} ${"0".repeat(128)} A ${drop ? "dropped" : chance} ${others.map((seat) => `/ ${seat} -`).join(" ")}`);
    deal++;
  };
  await page.routeWebSocket(/socket/, (socket) => {
    const up = socket.connectToServer();
    socket.onMessage((m) => {
      const said = JSON.parse(m);
      if (said.do === "commit" || said.do === "reveal") {
        heard.push(said);
        for (const go of waiting.splice(0)) go();
      }
      else up.send(m);
    });
    up.onMessage((m) => {
      const { fair, ...said } = JSON.parse(m);
      // A command of the test comes over a socket of its own.
      if (said.is === "view") [ws, table] = [socket, said.table];
      if (said.n !== undefined) event = said.n;
      socket.send(said.is === "view" ? JSON.stringify({ ...said, fair: { game: GAME, lines } }) : JSON.stringify(said));
    });
  });
  /** What the page sends for the current deal: at once if it was sent already, or when it is. */
  const hears = async (what) => {
    for (;;) {
      const found = heard.find((said) => said.do === what && said.deal === deal);
      if (found) return found;
      await new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error(`no ${what} of deal ${deal}`)), PATIENCE);
        waiting.push(() => { clearTimeout(late); done(); });
      });
    }
  };
  return { heard, lock, dealt, hears };
}

const CARD = /"([2-9TJQKA][CDSH])"/g, RANKS = "23456789TJQKA";

/**
 * An honest server, but two cards are swapped in every message to the page and back, so that the page cannot notice it.
 * `pair`: the card that was sealed and the one shown instead, once cards are dealt.
 */
export async function otherCards(page) {
  const lie = { pair: null };
  const told = (text) => (lie.pair ? text.replace(CARD, (whole, card) => (lie.pair.includes(card) ? `"${lie.pair[1 - lie.pair.indexOf(card)]}"` : whole)) : text);
  const choose = ({ seen = [] }) => {
    const hand = seen.find((e) => e.what === "dealt" && e.cards)?.cards;
    for (const card of hand ?? []) {
      // The next card in rank, which hardly changes who takes what.
      const other = (RANKS[RANKS.indexOf(card[0]) + 1] ?? "K") + card[1];
      if (!hand.includes(other)) return [card, other];
    }
    return null;
  };
  await page.routeWebSocket(/socket/, (socket) => {
    const up = socket.connectToServer();
    socket.onMessage((m) => up.send(told(m)));
    up.onMessage((m) => {
      lie.pair ??= choose(JSON.parse(m));
      socket.send(told(m));
    });
  });
  return lie;
}
