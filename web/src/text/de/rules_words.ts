// rules_words.ts - Regeln in deutschen Sätzen, aus ihren Einstellungen gemacht, ein Absatz je Gruppe.
import type { RulesRead } from "../../net/types";
import { common } from "./common";

type O = Record<string, string>;

const numbers = ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];
const word = (n: number): string => numbers[n] ?? String(n);
const Word = (n: number): string => word(n).replace(/^./, (c) => c.toUpperCase());
const count = (n: number, one: string, many: string): string =>
  n === 1 ? `eine ${one}` : `${word(n)} ${many}`;
const minus = (n: string): string => n.replace("-", "−");
const and = (parts: string[]): string =>
  parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + " und " + (parts.at(-1) ?? "");
const suit = (c: string): string => common.suits[c.toUpperCase() as keyof typeof common.suits] ?? c;

/** "die Pik-Dame, alle Herzen": Karten und ganze Farben. */
function faces(value: string): string {
  return and(value.split(",").map((f) => (f.length === 1 ? `alle ${suit(f)}-Karten` : common.Card(f))));
}

function table(r: RulesRead, o: O): string[] {
  const two = o.decks === "2";
  const out = [
    `${Word(r.seats)} spielen${two ? " mit zwei Kartenspielen" : ""}, alle bekommen ${r.hand} Karten.`,
  ];
  const left = stripped(r, o);
  if (left) out.push(`Vor dem Geben ${left.includes(",") ? "kommen" : "kommt"} ${faces(left)} heraus.`);
  if (two)
    out.push(
      "Fallen beide gleichen Karten in denselben Stich, heben sie einander auf, und keine nimmt ihn.",
      "Sind alle Karten der ausgespielten Farbe aufgehoben, nimmt niemand den Stich: Wer ihn ausgespielt hat, " +
        "spielt noch einmal aus, und wer den nächsten nimmt, nimmt ihn mit.",
    );
  if (r.teams)
    out.push(
      ...r.teams.split(",").map((t) => `${and([...t])} spielen zusammen.`),
      o.team_score === "summed"
        ? "Gezählt wird einzeln; am Ende werden die Summen verglichen."
        : "Was eine Partei nimmt, liegt zusammen und zählt zusammen.",
    );
  return [...out, ...kitty(r, o)];
}

/** Was weggelassen wird, auch wo es nur „wie üblich“ heißt. */
function stripped(r: RulesRead, o: O): string {
  const usual: Record<string, string[]> =
    o.decks === "2"
      ? {}
      : {
          standard: r.seats === 3 ? ["2D"] : r.seats === 5 ? ["2D", "2C"] : [],
          clubs_first: r.seats === 3 ? ["2C"] : r.seats === 5 ? ["2C", "2D"] : [],
        };
  if (o.strip === "none" || !o.strip || r.kitty)
    return o.strip?.replace(/standard|clubs_first|none/g, "").replace(/^,+/, "") ?? "";
  return o.strip
    .split(",")
    .flatMap((s) => usual[s] ?? (/^(standard|clubs_first)$/.test(s) ? [] : [s]))
    .join(",");
}

function kitty(r: RulesRead, o: O): string[] {
  if (!r.kitty) return [];
  const point = o.kitty_when === "first_point" ? " mit einer Strafkarte" : "";
  const out = [
    r.kitty === 1
      ? "Eine Karte bleibt übrig: der Talon."
      : `${Word(r.kitty)} Karten bleiben übrig: der Talon.`,
  ];
  out.push(
    o.kitty === "swap"
      ? `Wer den ersten Stich${point} nimmt, nimmt ihn auf die Hand und legt dafür ` +
          `${count(r.kitty, "Karte", "Karten")} verdeckt ab.`
      : `Wer den ersten Stich${point} nimmt, bekommt ihn dazu.`,
  );
  out.push(
    o.kitty_seen === "all"
      ? "Alle sehen dann, was darin lag."
      : "Niemand sonst sieht vor dem Ende der Runde, was darin lag.",
  );
  if (o.kitty === "swap" && o.bury_points === "off")
    out.push("Karten, die zählen, dürfen nur abgelegt werden, wenn es nicht genug andere gibt.");
  return out;
}

const nth = ["", "", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten", "neunten"];

function where(letter: string, seats: number): string {
  const n = Number(letter);
  if (letter === "H") return "gar nicht";
  if (letter === "S") return "an alle anderen";
  if (letter === "L" || n === 1) return "nach links";
  if (letter === "R" || n === seats - 1) return "nach rechts";
  if (letter === "A" || 2 * n === seats) return "nach gegenüber";
  return `an den ${nth[n] ?? ""} links`;
}

function pass(r: RulesRead, o: O): string[] {
  const letters = r.pass ?? [];
  if (!letters.some((l) => l !== "H")) return ["Es werden keine Karten weitergegeben."];
  const n = count(Number(o.pass_count), "Karte", "Karten");
  const ways = letters.map((l) => where(l, r.seats));
  const out = [
    ways.length === 1
      ? `In jeder Runde geben alle ${n} ${ways[0] ?? ""} weiter.`
      : `Alle geben ${n} weiter, von Runde zu Runde ${ways.slice(0, -1).join(", ")}, dann ` +
        `${ways.at(-1) ?? ""}, und so fort.`,
  ];
  out.push("Niemand sieht, was kommt, bevor alle gewählt haben.");
  if (o.pass_through === "whole")
    out.push("Statt eigener Karten darf man alles weitergeben, was kommt, ohne es anzusehen.");
  if (o.pass_through === "partial")
    out.push("Man darf weniger eigene Karten geben und den Rest von denen, die kommen, ungesehen dazulegen.");
  if (o.pass_through !== "off")
    out.push(o.pass_through_shown === "on" ? "Alle erfahren, wer das tut." : "Niemand erfährt das.");
  return out;
}

function charge(_: RulesRead, o: O): string[] {
  if (o.charge === "none" || !o.charge) return [];
  const what =
    o.charge === "all"
      ? "Herz-Ass, Pik-Dame, Karo-Bube, Kreuz-Zehn und Bonuskarten, soweit sie zählen"
      : faces(o.charge);
  return [
    `Vor dem ersten Ausspiel darf, wer will, ` +
      `${o.charge_limit === "1" ? "eine" : `bis zu ${word(Number(o.charge_limit))}`} dieser Karten ` +
      `zeigen und damit verdoppeln: ${what}.`,
    "Eine verdoppelte Karte zählt doppelt; das verdoppelte Herz-Ass verdoppelt alle Herzen.",
    {
      together: "Alle wählen zugleich.",
      turns: "Gewählt wird reihum, einmal, links vom Geber beginnend.",
      rounds: "Gewählt wird reihum, bis niemand mehr will.",
    }[o.charge_order ?? ""] ?? "",
    o.charge_lead === "on"
      ? "Eine verdoppelte Karte darf das erste Ausspiel ihrer Farbe sein, aber dabei nicht bedienen, " +
        "außer es bleibt " +
        "nichts anderes."
      : "Eine verdoppelte Karte darf nicht fallen, wenn ihre Farbe zum ersten Mal ausgespielt wird, " +
        "außer es bleibt " +
        "nichts anderes.",
    o.charge_slough === "off"
      ? "Vorher darf sie auch nicht abgeworfen werden, außer es bleibt nichts anderes."
      : "",
  ];
}

function opening(o: O): string {
  return (
    {
      lead2c: "Wer das niedrigste Kreuz hat, spielt es zum ersten Stich aus.",
      any_club: "Wer das niedrigste Kreuz hat, spielt zum ersten Stich aus, ein beliebiges Kreuz.",
      any_card: "Wer das niedrigste Kreuz hat, spielt zum ersten Stich aus, eine beliebige erlaubte Karte.",
      dealer_left: "Links vom Geber wird zum ersten Stich ausgespielt, eine beliebige erlaubte Karte.",
      low_score:
        "Wer in der Runde davor am wenigsten bekam, spielt zum ersten Stich aus, eine beliebige erlaubte Karte.",
    }[o.opening ?? ""] ?? ""
  );
}

function play(_: RulesRead, o: O): string[] {
  const ban = o.trick1_ban ?? "none";
  const out = [
    opening(o),
    o.open_free === "on" ? "Auch ein Herz." : "",
    "Wer kann, bedient die Farbe, wer nicht kann, legt, was er will; die höchste Karte der " +
      "ausgespielten Farbe nimmt den Stich und spielt wieder aus.",
  ];
  const banned = ban
    .split(",")
    .filter((f) => f !== "points")
    .join(",");
  if (ban === "none") out.push(o.trick1_bonus === "on" ? "" : "Im ersten Stich darf jede Karte fallen.");
  else
    out.push(
      `Im ersten Stich darf ` +
        `${ban.includes("points") ? "keine Strafkarte fallen" : "dies nicht fallen: " + faces(banned)}` +
        ", außer es bleibt nichts anderes.",
      ban.includes("points") && banned ? `Dasselbe gilt für ${faces(banned)}.` : "",
    );
  if (o.trick1_bonus === "on") out.push("Auch Bonuskarten fallen dort nicht.");
  if (o.trick1_order === "queen") out.push("Wer nur Verbotenes hat, legt zuerst die Pik-Dame.");
  if (o.trick1_order === "hearts") out.push("Wer nur Verbotenes hat, legt zuerst ein Herz.");
  return [...out, ...breaking(o), ...special(o)];
}

function breaking(o: O): string[] {
  if (o.hearts_any_time === "on") return ["Herz darf jederzeit ausgespielt werden."];
  return [
    "Herz darf erst ausgespielt werden, wenn es gebrochen ist, außer es bleibt nichts anderes.",
    o.hearts_break === "sloughed"
      ? "Gebrochen wird es durch ein Herz, das auf eine andere Farbe abgeworfen wird."
      : "Gebrochen wird es durch jedes Herz, das fällt.",
    o.qs_breaks === "played" ? "Auch die Pik-Dame bricht es." : "",
    o.qs_breaks === "sloughed" ? "Auch die Pik-Dame bricht es, wenn sie abgeworfen wird." : "",
    o.bonus_breaks === "on" ? "Auch eine Bonuskarte bricht es." : "",
    o.qs_after_hearts === "on" ? "Auch die Pik-Dame darf vorher nicht ausgespielt werden." : "",
    o.qs_or_hearts === "either"
      ? "Wer nur Herz und die Pik-Dame hat, darf jede davon ausspielen."
      : "Wer nur Herz und die Pik-Dame hat, muss die Dame ausspielen.",
  ];
}

function special(o: O): string[] {
  return [
    o.must_qs === "off"
      ? ""
      : "Die Pik-Dame muss fallen, sobald es sicher ist: wenn die Farbe fehlt, oder unter Ass oder " +
        "König von Pik" +
        (o.must_qs === "hand" ? ", auch wenn diese schon früher fielen." : "."),
    o.boost === "on"
      ? "Eine Neun der ausgespielten Farbe schickt den Stich noch einmal herum: Alle legen eine " +
        "zweite Karte dazu."
      : "",
    o.boost === "on" && o.boost_last === "off" ? "Nicht mehr mit den letzten Karten." : "",
    o.decks === "2"
      ? ({
          winner: "Letzte Stiche, die niemand nimmt, bekommt, wer den letzten davor nahm.",
          leader: "Letzte Stiche, die niemand nimmt, bekommt, wer zum letzten ausspielte.",
          second: "Letzte Stiche, die sonst niemand nimmt, gehen an die zweite Karte des höchsten Paars.",
        }[o.last_unwon ?? ""] ?? "")
      : "",
  ];
}

const named: Record<string, [card: string, name: string]> = {
  queen: ["QS", "die Pik-Dame"],
  king: ["KS", "der Pik-König"],
  ace: ["AS", "das Pik-Ass"],
  jack: ["JD", "der Karo-Bube"],
  ten: ["TD", "die Karo-Zehn"],
};
const hearts: O = {
  number: "jedes Herz 1",
  pips: "jedes Herz seine Augen (Bube 11, Dame 12, König 13, Ass 14)",
  courts: "jedes Herz seine Augen (Bilder 10, Ass 15)",
};

/** Was jede Karte kostet, eigene Werte vor den anderen: [wer, wie viel]. */
function worths(o: O): [string, number | null][] {
  const own = o.points === "none" || !o.points ? [] : o.points.split(",").map((p) => p.split(":"));
  const of = new Set(own.map(([face]) => face));
  const some = own.some(([face]) => face?.endsWith("H"));
  return [
    ...(of.has("h")
      ? []
      : [
          [(hearts[o.hearts ?? ""] ?? "") + (some ? ", für das nichts anderes gilt" : ""), null] as [
            string,
            null,
          ],
        ]),
    ...Object.entries(named)
      .filter(([, [card]]) => !of.has(card) && !of.has((card[1] ?? "").toLowerCase()))
      .map(([option, [, name]]): [string, number] => [name, Number(o[option])]),
    ...own.map(([face = "", n]): [string, number] => [
      face.length === 1
        ? `${face === "h" ? "jedes Herz" : `jede ${suit(face)}-Karte`}`
        : common.theCard(face),
      Number(n),
    ]),
  ];
}

function points(_: RulesRead, o: O): string[] {
  const all = worths(o);
  const costs = all
    .filter(([, n]) => n === null || n > 0)
    .map(([who, n]) => (n === null ? who : `${who} ${n}`));
  const bonus = all.filter(([, n]) => n !== null && n < 0).map(([who, n]) => `${who} ${-(n ?? 0)}`);
  return [
    costs.length ? `Punkte kosten: ${and(costs)}.` : "",
    bonus.length ? `Punkte ziehen ab: ${and(bonus)}.` : "",
    o.tc_doubles === "on" ? "Die Kreuz-Zehn verdoppelt alle Punkte der Runde für die Person, die sie nimmt." : "",
    o.decks === "2" && o.second_copy === "off"
      ? "Die zweite gleiche Bonuskarte oder Kreuz-Zehn zählt nichts."
      : "",
    o.no_tricks && o.no_tricks !== "0" ? `Wer keinen Stich nimmt, bekommt ${minus(o.no_tricks)} dazu.` : "",
  ];
}

function moon(r: RulesRead, o: O): string[] {
  if (o.moon === "off") return ["Es gibt keinen Mond: Wer alles nimmt, zahlt alles."];
  const who = r.teams && o.team_score === "joined" ? "Eine Partei, die" : "Wer";
  const worth =
    o.moon_worth === "total" ? "so viel wert, wie diese Karten kosten" : `${o.moon_worth ?? ""} Punkte wert`;
  return [
    `${who} alle Karten nimmt, die Punkte ` +
      `kosten${o.moon_bonus === "on" ? ", und alle Bonuskarten" : ""}, schießt den Mond; er ist ${worth}.`,
    "Selbst bekommt man für sie nichts.",
    o.moon_cards === "tricks" && r.kitty ? "Es kommt nur auf die Karten aus den Stichen an." : "",
    {
      add: "Alle anderen bekommen das dazu.",
      subtract: "Das geht vom eigenen Stand ab.",
      choose: "Wer ihn schießt, wählt: Alle anderen bekommen das dazu, oder es geht vom eigenen Stand ab.",
      auto:
        "Alle anderen bekommen das dazu, außer jemand anders gewönne damit; dann geht es vom " +
        "eigenen Stand ab.",
      choose_late:
        "Alle anderen bekommen das dazu; könnte das Spiel damit enden, darf es stattdessen vom eigenen " +
        "Stand abgehen.",
    }[o.moon ?? ""] ?? "",
    r.teams && o.team_score === "summed" && o.moon_partner === "spared"
      ? "Der eigene Partner zahlt nicht mit."
      : "",
    o.sun === "on"
      ? `Wer alle Stiche nimmt, hat eine Sonne: ` +
        `${o.sun_worth === "double" ? "zweimal so viel" : `${o.sun_worth ?? ""} Punkte`}.`
      : "",
    o.half_moon === "on"
      ? "Wer alle Herzen ohne die Pik-Dame nimmt, hat einen halben Mond: so viel, wie diese Herzen kosten."
      : "",
  ];
}

function end(r: RulesRead, o: O): string[] {
  const many = r.teams ? "Die Partei" : "Wer";
  const ends = [
    o.target === "none" ? "" : `wenn jemand ${o.target ?? ""} Punkte erreicht`,
    o.hands === "none" ? "" : o.hands === "1" ? "nach einer Runde" : `nach ${o.hands ?? ""} Runden`,
  ].filter(Boolean);
  return [
    o.floor === "on" ? "Ein Stand unter 0 wird zu 0." : "",
    ...(o.reset === "none" || !o.reset
      ? []
      : o.reset.split(",").map((p) => {
          const [from, to] = p.split(":");
          return `Ein Stand von genau ${minus(from ?? "")} wird zu ${minus(to ?? "")}.`;
        })),
    `Das Spiel endet${o.target === "none" ? "" : ","} ${ends.join(" oder ")}.`,
    o.exact_wins === "on" ? "Wer genau das Ziel trifft, gewinnt sofort." : "",
    r.teams ? `${many} mit den wenigsten Punkten gewinnt.` : `${many} am wenigsten Punkte hat, gewinnt.`,
    o.least === "none" ? "" : `Wer unter ${minus(o.least ?? "")} liegt, kann nicht gewinnen.`,
    {
      extra: "Haben mehrere am wenigsten, folgen weitere Runden, bis es nur noch jemand allein ist.",
      shared: "Haben mehrere am wenigsten, teilen sie das Spiel.",
      fewest_moons: "Haben mehrere am wenigsten, gewinnt, wer am wenigsten Monde geschossen hat.",
    }[o.ties ?? ""] ?? "",
  ];
}

function money(_: RulesRead, o: O): string[] {
  const stakes = o.stakes !== "none",
    pot = o.pot !== "none";
  if (!stakes && !pot) return [];
  return [
    stakes
      ? `Jede Runde wird abgerechnet: Alle zahlen den Unterschied an den niedrigsten Stand, je Punkt ` +
        `${o.stakes ?? ""}.`
      : "",
    stakes && o.least !== "none" && o.below_least === "free"
      ? "Wer zu wenig zum Gewinnen hat, zahlt nichts."
      : "",
    pot ? `Vor dem Spiel legen alle ${o.pot ?? ""} in den Topf; wer gewinnt, nimmt ihn.` : "",
    pot && o.leaver === "forfeits" ? "Wer geht, bekommt nichts zurück." : "",
    o.split === "odd_left"
      ? "Was sich nicht teilen lässt, geht an den ersten Platz links vom Geber."
      : "Was sich nicht teilen lässt, bleibt ein Bruch.",
  ];
}

export function words(read: RulesRead): string[] {
  return [table, pass, charge, play, points, moon, end, money]
    .map((paragraph) => paragraph(read, read.options).filter(Boolean).join(" "))
    .filter(Boolean);
}
