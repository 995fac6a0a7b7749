// rules_play.ts - rules in German sentences: the play of the cards.
import { inSuit, without } from "./rules_deck";
import { faces, pronoun, taken, type Told } from "./rules_say";

const heartsLocked = ({ o }: Told): boolean => o.hearts_any_time !== "on";

// ---- The first trick ----

function opensWith(told: Told): string {
  const { o, deck } = told, locked = heartsLocked(told);
  const all =
    (!locked || o.open_free === "on") && !deck.ban.length && (!deck.chargeable.length || o.charge_lead === "on");
  const heart = o.open_free === "on" && locked && without(inSuit(deck.cards, "H"), deck.ban).length > 0;
  return (all ? "mit einer beliebigen Karte" : "mit einer beliebigen Karte, die ausgespielt werden darf") +
    (heart ? ", auch einem Herz" : "");
}

function openingByClub(told: Told): string {
  const { r, o, deck } = told;
  const lowest = inSuit(deck.cards, "C")[0] ?? "2C";
  const club = r.kitty ? "das niedrigste Kreuz" : taken(lowest), it = r.kitty ? "es" : pronoun(lowest);
  const who = deck.two ? `Wer vom Geber aus links als Erstes ${club} hat,` : `Wer ${club} hat,`;
  if (o.opening === "lead2c") return `${who} spielt ${it} zum ersten Stich aus.`;
  const withWhat = o.opening === "any_club" ? "mit einem beliebigen Kreuz" : opensWith(told);
  return `${who} spielt zum ersten Stich aus, ${withWhat}.`;
}

function opening(told: Told): string[] {
  const { o, deck } = told;
  const low = o.opening === "low_score", left = o.opening === "dealer_left";
  const out =
    !low && !left && inSuit(deck.cards, "C").length ? [openingByClub(told)]
      : [`${low ? "Wer in der Runde davor am wenigsten bekam" : "Wer links vom Geber sitzt"}, ` +
          `spielt zum ersten Stich aus, ${opensWith(told)}.`];
  if (low)
    out.push("Waren es mehrere, oder ist es die erste Runde, beginnt, wer von ihnen links vom Geber zuerst kommt.");
  out.push(
    "Wer kann, bedient die Farbe, und wer nicht kann, spielt eine beliebige Karte; die höchste Karte der " +
      "ausgespielten Farbe nimmt den Stich, und wer sie gespielt hat, spielt zum nächsten aus.",
  );
  return out;
}

/** What is discarded when only forbidden cards are left and the choice is not free. */
function firstTrickOrder({ o, deck }: Told, ban: string[]): string {
  if (o.trick1_order !== "queen" && o.trick1_order !== "hearts") return "";
  const queen = o.trick1_order === "queen";
  const bonus = queen ? ban.filter((c) => deck.bonus.includes(c)) : [];
  const left = without(ban, bonus), first = left.filter((c) => (queen ? c === "QS" : c[1] === "H"));
  const others = without(left, first).length > 0;
  const kinds = Number(bonus.length > 0) + Number(first.length > 0) + Number(others);
  if (kinds < 2 || !(bonus.length || first.length)) return "";
  const one = queen ? "die Pik-Dame, wenn sie da ist, sonst " : "ein Herz, wenn eins da ist, sonst ";
  return "Wer die ausgespielte Farbe nicht hat, sondern nur solche Karten, spielt " +
    (bonus.length ? "eine Bonuskarte, wenn eine da ist, sonst " : "") +
    (first.length && others ? one : "") +
    (first.length && !others ? "die Pik-Dame." : "eine beliebige davon.");
}

function firstTrick(told: Told): string[] {
  const { o, deck } = told;
  const ban = deck.ban.filter((c) => deck.cards.includes(c));
  if (!ban.length) return ["Im ersten Stich darf jede Karte fallen."];
  const all = deck.penalty.every((c) => ban.includes(c));
  let rest = all ? without(ban, deck.penalty) : [];
  const bonus = rest.length > 0 && deck.bonus.length > 0 && deck.bonus.every((c) => rest.includes(c));
  if (bonus) rest = without(rest, deck.bonus);
  const what = !all ? `dürfen diese Karten nicht fallen: ${faces(ban, deck)}`
    : `darf keine Karte fallen, die Punkte kostet${bonus ? ", und keine Bonuskarte" : ""}`;
  return [
    `Im ersten Stich ${what}, außer es bleibt nichts anderes` +
      (o.boost === "on" && o.boost_ban === "first"
        ? "; in seinem zweiten Umlauf, wenn eine Neun ihn verlängert, darf jede fallen." : "."),
    rest.length ? `Dasselbe gilt für diese: ${faces(rest, deck)}.` : "",
    firstTrickOrder(told, ban),
  ];
}

// ---- Hearts and the queen of spades ----

function queenOrHearts({ o, deck }: Told): string {
  const only = "Wer vorher nur Herz und die Pik-Dame hat, ";
  if (o.qs_or_hearts === "either") return `${only}darf jede davon ausspielen.`;
  const charged = deck.chargeable.includes("QS") && o.charge_lead !== "on";
  const but = o.charge_or_hearts === "queen" ? ", auch wenn sie verdoppelt ist und Pik noch nicht ausgespielt wurde"
    : ", aber ein Herz, wenn sie verdoppelt ist und Pik noch nicht ausgespielt wurde";
  return `${only}muss die Dame ausspielen${charged ? but : ""}.`;
}

function breaking(told: Told): string[] {
  const { o, deck } = told, queen = deck.cards.includes("QS");
  if (!inSuit(deck.cards, "H").length && o.qs_after_hearts !== "on") return [];
  if (!heartsLocked(told)) return ["Herz darf jederzeit ausgespielt werden."];
  return [
    "Herz darf erst ausgespielt werden, wenn es gebrochen ist, außer es bleibt nichts anderes.",
    o.hearts_break === "sloughed"
      ? "Ein Herz bricht es, wenn es auf eine andere Farbe abgeworfen wird, nicht, wenn damit ausgespielt " +
        "oder bedient wird."
      : "Gebrochen wird es durch jedes Herz, das fällt.",
    queen && o.qs_breaks === "played" ? "Auch die Pik-Dame bricht es, wann immer sie fällt." : "",
    queen && o.qs_breaks === "sloughed"
      ? "Auch die Pik-Dame bricht es, wenn sie auf eine andere Farbe abgeworfen wird." : "",
    deck.bonus.length && o.bonus_breaks === "on" ? "Auch eine Bonuskarte bricht es, wann immer sie fällt." : "",
    queen && o.qs_after_hearts === "on"
      ? "Auch die Pik-Dame darf vorher nicht ausgespielt werden, außer es bleibt nichts anderes." : "",
    queen ? queenOrHearts(told) : "",
  ];
}

function mustQueen({ o, deck }: Told): string {
  if (!deck.cards.includes("QS") || o.must_qs === "off") return "";
  return "Wer die Pik-Dame hat, muss sie spielen, sobald es gefahrlos ist und die Regeln oben es erlauben: wenn die " +
    "ausgespielte Farbe fehlt, oder wenn Pik ausgespielt ist und Pik-Ass oder Pik-König im Stich liegt" +
    (o.must_qs === "hand" ? " oder früher in der Runde fiel" : "") +
    (deck.two ? "; ein Ass oder König, den der Zwilling aufgehoben hat, zählt nicht." : ".");
}

// ---- Special tricks ----

function boost({ o }: Told): string[] {
  if (o.boost !== "on") return [];
  return [
    "Eine Neun der ausgespielten Farbe schickt ihren Stich noch einmal herum: Es beginnt, wer ihn ausgespielt " +
      "hat, alle legen eine zweite Karte dazu, und die höchste Karte der ausgespielten Farbe aus beiden " +
      "Umläufen nimmt alles.",
    "Eine Neun im zweiten Umlauf tut das nicht noch einmal.",
    o.boost_last === "on" ? "Ist keine Karte mehr da, gibt es keinen zweiten Umlauf."
      : "Haben alle nur noch eine Karte, gibt es keinen zweiten Umlauf.",
  ];
}

function unwon({ o, deck }: Told): string {
  const taker = {
    winner: "wer den letzten Stich davor nahm, und nahm niemand einen, wer zuletzt ausspielte",
    leader: "wer zum letzten von ihnen ausspielte",
    second: "wer zum letzten von ihnen die zweite Karte des höchsten Paars der ausgespielten Farbe spielte",
  }[o.last_unwon ?? ""];
  return deck.two && taker ? `Stiche am Ende einer Runde, die niemand nimmt, bekommt, ${taker}.` : "";
}

export function play(told: Told): string[] {
  return [...opening(told), ...firstTrick(told), ...breaking(told), mustQueen(told), ...boost(told), unwon(told)];
}
