// position.ts - splits an example of the rulebook into parts that can be drawn and described.
//
// The format is that of records (docs/RECORD.md) with expectations added (tests/rules/README.md). What is not
// understood here is returned as it is.

export interface Group {
  /** A seat, or "kitty" or "carried". */
  at: string;
  /** Who took the kitty. */
  owner: string;
  cards: string[];
  /** Cards not named: "" for any, a suit's letter for all others of it. */
  rest: string[];
}

export interface Laid {
  seat: string;
  card: string;
}

export type Item =
  | { is: "groups"; what: "dealt" | "holds" | "taken"; groups: Group[] }
  | { is: "trick"; leader: string; cards: Laid[] }
  /** An action, a fact, or an expectation: `what` says which. */
  | {
      is: "fact";
      what: string;
      seat: string;
      cards: string[];
      words: string[];
      why: string;
      expected: boolean;
    }
  | { is: "raw"; text: string };

type Fact = Extract<Item, { is: "fact" }>;

const CARD = /^(?:[2-9TJQKA][CDSH])$/;
const SEAT = /^[A-J]$/;

function fact(what: string, more: Partial<Fact> = {}): Fact {
  return { is: "fact", what, seat: "", cards: [], words: [], why: "", expected: false, ...more };
}

/** The lines of an example, for the given number of seats unless they set another. */
export function position(lines: string[], seats = 4): Item[] {
  const out: Item[] = [];
  let n = seats;
  let hands = 0;
  for (const line of lines) {
    const items = line.startsWith("?") ? [expectation(line.slice(1).trim())] : record(line, n);
    for (const item of items) {
      if (item.is === "groups" && item.what !== "taken")
        n = item.groups.filter((g) => SEAT.test(g.at)).length || n;
      if (item.is === "fact" && item.what === "handNumber" && !item.expected && !hands++) continue;
      const last = out.at(-1);
      if (last?.is === "trick" && item.is === "trick" && goesOn(last, item)) out.pop();
      out.push(item);
    }
  }
  return out;
}

/** The same trick again, with more cards. */
function goesOn(a: Extract<Item, { is: "trick" }>, b: Extract<Item, { is: "trick" }>): boolean {
  return (
    a.leader === b.leader &&
    a.cards.every((c, i) => b.cards[i]?.card === c.card) &&
    b.cards.length > a.cards.length
  );
}

// ---- Lines of a record ----

function record(line: string, seats: number): Item[] {
  if (line.startsWith("[")) return tag(line);
  const [word = "", ...rest] = line.split(/\s+/);
  const raw: Item[] = [{ is: "raw", text: line }];
  switch (word) {
    case "hand":
      return [fact("handNumber", { words: rest })];
    case "deal":
      return [{ is: "groups", what: "dealt", groups: groups(rest) }];
    case "hold":
      return [{ is: "groups", what: "holds", groups: groups(rest) }];
    case "taken":
      return [{ is: "groups", what: "taken", groups: groups(rest) }];
    case "kitty":
      return [{ is: "groups", what: "taken", groups: groups(["kitty", ...rest]) }];
    case "trick":
      return trick(rest, seats) ?? raw;
    case "pass":
      return groups(rest).map((g) =>
        g.rest.includes("unseen") && !g.cards.length
          ? fact("unseen", { seat: g.at })
          : fact("pass", { seat: g.at, cards: g.cards }),
      );
    case "charge":
    case "bury":
      return groups(rest).map((g) => fact(word, { seat: g.at, cards: g.cards }));
    case "choice":
      return [fact("choose", { seat: rest[0] ?? "", words: rest.slice(1) })];
    case "state":
      return state(rest);
    case "score":
    case "total":
    case "stakes":
    case "pot":
      return [fact(word, { words: rest })];
    case "over":
      return [fact("over", { words: rest.filter((w) => w !== "-") })];
    default:
      return raw;
  }
}

const tags: Record<string, string> = {
  Scores: "before",
  Last: "last",
  Moons: "moons",
  Dealer: "dealer",
  Hand: "handIs",
  Ended: "extra",
};

function tag(line: string): Item[] {
  const m = /^\[(\w+) "(.*)"\]$/.exec(line);
  const what = tags[m?.[1] ?? ""];
  if (!m || !what) return [{ is: "raw", text: line }];
  const words = (m[2] ?? "").split(/\s+/);
  return [
    what === "dealer"
      ? fact(what, { seat: words[0] ?? "" })
      : fact(what === "handIs" ? "number" : what, { words }),
  ];
}

function groups(words: string[]): Group[] {
  return words
    .join(" ")
    .split("/")
    .map((part) => {
      const [at = "", ...rest] = part.trim().split(/\s+/);
      const owner = at === "kitty" && SEAT.test(rest[0] ?? "") ? (rest.shift() ?? "") : "";
      return {
        at,
        owner,
        cards: rest.filter((w) => CARD.test(w)),
        rest: rest.filter((w) => !CARD.test(w) && w !== "-").map((w) => (w.startsWith("*") ? w.slice(1) : w)),
      };
    });
}

function trick(words: string[], seats: number): Item[] | null {
  const [leader = "", ...cards] = words;
  if (!SEAT.test(leader) || !cards.every((c) => CARD.test(c))) return null;
  const first = leader.charCodeAt(0) - 65;
  return [
    {
      is: "trick",
      leader,
      cards: cards.map((card, i) => ({ card, seat: String.fromCharCode(65 + ((first + i) % seats)) })),
    },
  ];
}

/** `state`: words and values in any order. */
function state(words: string[]): Item[] {
  const keys = ["lead", "trick", "broken", "led", "charged", "tricks", "carried", "winner", "fell"];
  const out: Item[] = [];
  for (let i = 0; i < words.length;) {
    const key = words[i++] ?? "";
    const values: string[] = [];
    while (i < words.length && !keys.includes(words[i] ?? "")) values.push(words[i++] ?? "");
    const [first = "", ...rest] = values;
    if (key === "lead") out.push(fact("lead", { seat: first }));
    else if (key === "winner") out.push(fact("wonLast", { seat: first }));
    else if (key === "broken") out.push(fact("broken", { words: values }));
    else if (key === "charged") out.push(fact("charged", { seat: first, cards: rest }));
    else if (key === "led") out.push(fact("led", { words: values.filter((v) => v !== "-") }));
    else if (key === "trick") out.push(fact("trickNumber", { words: values }));
    else if (key === "tricks") out.push(fact("tricksTaken", { words: values }));
    else if (key === "fell") out.push(fact("fell"));
    else out.push({ is: "raw", text: [key, ...values].join(" ") });
  }
  return out;
}

// ---- Expectations ----

/** Expectations of a seat and cards, of a seat alone, of numbers or words, and those without arguments. */
const ofCards = new Set(["legal", "allow", "hand", "pile"]);
const ofSeat = new Set(["leader", "dealer"]);
const ofWords = new Set([
  "score",
  "total",
  "tricks",
  "moons",
  "stakes",
  "pot",
  "phase",
  "number",
  "pass",
  "broken",
  "acts",
]);

function expectation(line: string): Item {
  const [what = "", ...rest] = line.split(/\s+/);
  const expected = true;
  const words = rest.filter((w) => w !== "-");
  if (ofCards.has(what))
    return fact(what, { seat: rest[0] ?? "", cards: words.slice(1).filter((w) => CARD.test(w)), expected });
  if (ofSeat.has(what)) return fact(what, { seat: rest[0] ?? "", expected });
  if (ofWords.has(what)) return fact(what === "pass" ? "goesTo" : what, { words, expected });
  switch (what) {
    case "refuse": {
      const m = /^refuse ([A-J]) ([^:]*)(?:: (.*))?$/.exec(line);
      const chosen = (m?.[2] ?? "").split(/\s+/).filter((w) => w && w !== "-");
      return fact("refuse", {
        seat: m?.[1] ?? "",
        cards: chosen.filter((w) => CARD.test(w)),
        words: chosen.filter((w) => !CARD.test(w)),
        why: m?.[3] ?? "",
        expected,
      });
    }
    case "winner":
      return fact("winner", { seat: rest[0] === "none" ? "" : (rest[0] ?? ""), expected });
    case "choice":
      return fact("options", { seat: rest[0] ?? "", words: rest.slice(1), expected });
    case "held":
      return fact("held", { seat: rest[0] ?? "", words: rest.slice(1), expected });
    case "over":
      return fact("over", { words, expected });
    case "goes":
      return fact("goesOn", { expected });
    case "kitty":
      if (words.every((w) => CARD.test(w))) return fact("lies", { cards: words, expected });
      return fact("kittyHolds", { words, expected });
    case "carried":
      return fact("waits", { cards: words, expected });
    case "plan": {
      const pairs = words.filter((_, i) => i % 2 === 0);
      if (pairs.includes("cards") && pairs.includes("hand")) return fact("plan", { words, expected });
      break;
    }
    default:
      break;
  }
  return { is: "raw", text: "? " + line };
}
