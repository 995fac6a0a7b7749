// speak.ts - describes an example's fact in a sentence; cards in it as "{QS}", see phrase.tsx.
import { list, text } from "../text/text";
import { cycleLabel } from "./labels";
import { token } from "./phrase";
import type { Item } from "./position";

type Fact = Extract<Item, { is: "fact" }>;

const cardList = (cards: string[]): string => cards.map(token).join(" ");

/** A number for each seat: "A 0, B 26". */
function rows(numbers: string[]): string {
  return numbers.map((n, i) => `${String.fromCharCode(65 + i)} ${n.replace("-", "−")}`).join(", ");
}

/** null: better shown as it is. */
export function speak(f: Fact): string | null {
  const t = text.value.rules,
    s = t.says;
  const cards = cardList(f.cards),
    first = f.words[0] ?? "";
  const ways = (): string => f.words.map((w) => t.ways[w] ?? w).join("; ");
  switch (f.what) {
    case "pass":
      return s.pass(f.seat, cards);
    case "unseen":
      return s.unseen(f.seat);
    case "charge":
      return s.charge(f.seat, cards);
    case "bury":
      return s.bury(f.seat, cards);
    case "choose":
      return s.choose(f.seat, ways());
    case "lead":
      return s.lead(f.seat);
    case "broken":
      return s.broken(first === "yes");
    case "charged":
      return s.charged(f.seat, cards);
    case "led":
      return s.ledSuits(f.words.map((w) => `{${w}}`).join(" "));
    case "trickNumber":
      return s.trickNumber(first);
    case "tricksTaken":
      return s.tricksTaken(rows(f.words));
    case "wonLast":
      return s.wonLast(f.seat);
    case "fell":
      return s.fell;
    case "legal":
      return f.cards.length === 1 ? s.only(f.seat, cards) : s.legal(f.seat, cards);
    case "allow":
      return s.allow(f.seat, cards);
    case "refuse":
      return refused(f);
    case "winner":
      return f.seat ? s.winner(f.seat) : s.noWinner;
    case "leader":
      return s.leader(f.seat);
    case "dealer":
      return s.dealer(f.seat);
    case "acts":
      return s.acts(list(f.words));
    case "phase":
      return s.phase(ways());
    case "options":
      return s.options(f.seat, ways());
    case "goesTo":
      return s.goesTo(cycleLabel(f.words));
    case "handNumber":
    case "number":
      return s.handNumber(first);
    case "hand":
      return s.hand(f.seat, cards || t.nothing);
    case "held":
      return s.held(f.seat, first);
    case "lies":
      return s.lies(cards || t.nothing);
    case "kittyHolds":
      return first === "0" ? s.lies(t.nothing) : s.kittyHolds(first);
    case "pile":
      return s.pile(f.seat, cards || t.nothing);
    case "waits":
      return s.waits(cards || t.nothing);
    case "score":
      return s.score(rows(f.words));
    case "last":
      return s.last(rows(f.words));
    case "total":
      return s.total(rows(f.words));
    case "before":
      return s.before(rows(f.words));
    case "tricks":
      return s.tricks(rows(f.words));
    case "moons":
      return s.moons(rows(f.words));
    case "stakes":
      return s.stakes(rows(f.words));
    case "pot":
      return s.pot(rows(f.words));
    case "extra":
      return s.extra;
    case "over":
      return s.over(list(f.words), f.words.length > 1);
    case "goesOn":
      return s.goesOn;
    case "plan":
      return planned(f);
    default:
      return null;
  }
}

function refused(f: Fact): string {
  const t = text.value.rules;
  const said = f.words.length
    ? t.says.refuseWord(f.seat, list(f.words.map((w) => t.ways[w] ?? w)))
    : t.says.refuse(f.seat, cardList(f.cards) || t.nothing);
  const why = t.why(f.why);
  return why ? t.says.because(said, why) : said;
}

function planned(f: Fact): string {
  const at = (key: string): string => f.words[f.words.indexOf(key) + 1] ?? "";
  const has = (key: string): string => (f.words.includes(key) ? at(key) : "");
  return text.value.rules.says.plan(
    Number(has("decks") || 1),
    at("cards"),
    at("hand"),
    has("kitty"),
    has("total"),
  );
}
