// rules_score.ts - rules in German sentences: points, the moon, the end, money.
import type { Card } from "../../net/types";
import { common } from "./common";
import { inSuit, without, type Deck } from "./rules_deck";
import { and, capital, faces, minus, points, word, type Told } from "./rules_say";

/** The one who takes cards and has a score: a player or a team. */
const side = ({ joined }: Told): string => (joined ? "Eine Partei, die" : "Wer");
const given = (value: string | undefined, word: string): number | null =>
  value === undefined || value === word ? null : Number(value);

// ---- Points ----

/** More than half of the hearts: at most one set of them can be called "jedes andere Herz". */
const mostHearts = (deck: Deck, cards: readonly Card[]): boolean =>
  2 * inSuit(cards, "H").length > inSuit(deck.cards, "H").length;

/** The hearts that can be named together. */
function alike(deck: Deck, kind: string | undefined, cards: readonly Card[]): { hearts: Card[]; pips: boolean } {
  const hearts = inSuit(cards, "H"), byChoice = hearts.filter((c) => !deck.own.has(c));
  const pips = kind !== "number" && byChoice.length > 1;
  const same = (c: Card): Card[] => hearts.filter((h) => deck.value(h) === deck.value(c));
  const largest = hearts.map(same).reduce<Card[]>((most, some) => (some.length > most.length ? some : most), []);
  const told = pips ? byChoice : largest;
  return { hearts: mostHearts(deck, told) ? told : [], pips };
}

const courts: Record<string, string> = { J: "Bube", Q: "Dame", K: "König", A: "Ass" };

/** "seine Augen (Bube 11, Ass 14)" */
function pipsOf(deck: Deck, hearts: readonly Card[]): string {
  const high = hearts.filter((c) => courts[c[0] ?? ""]).map((c) => `${courts[c[0] ?? ""] ?? ""} ${deck.value(c)}`);
  return `seine Augen${high.length ? ` (${high.join(", ")})` : ""}`;
}

/** "jedes Herz kostet 1 Punkt, die Pik-Dame 13 und der Pik-König 10"; without a verb only the numbers. */
function list({ o, deck }: Told, cards: readonly Card[], verb: string): string {
  const { hearts, pips } = alike(deck, o.hearts, cards);
  const odd = without(inSuit(deck.cards, "H"), hearts).length > 0;
  const alone = without(inSuit(cards, "H"), hearts), rest = cards.filter((c) => c[1] !== "H");
  const items = [...alone.map((c) => [c]), ...(hearts.length ? [hearts] : []), ...rest.map((c) => [c])];
  return and(items.map((item, i) => {
    const c = item[0] ?? "", many = item.length > 1, n = Math.abs(deck.value(c));
    const who = many ? (odd ? "jedes andere Herz" : "jedes Herz") : common.theCard(c);
    const how = many && pips ? pipsOf(deck, item) : i === 0 && verb ? points(n) : String(n);
    return [who, i === 0 ? verb : "", how].filter(Boolean).join(" ");
  }));
}

function bonus(told: Told): string[] {
  const { deck } = told, first = deck.bonus[0];
  if (!first) return [];
  if (deck.bonus.length > 1) return [`Bonuskarten ziehen Punkte ab: ${list(told, deck.bonus, "")}.`];
  const it = first[0] === "A" ? "Es" : /[JK]/.test(first[0] ?? "") ? "Er" : "Sie";
  return [`${capital(common.theCard(first))} ist eine Bonuskarte: ${it} zieht ${points(-deck.value(first))} ab.`];
}

function penalties(told: Told): string[] {
  const { deck } = told, hearts = inSuit(deck.cards, "H");
  const nothing = hearts.filter((c) => deck.value(c) === 0), most = mostHearts(deck, nothing);
  return [
    nothing.length && !most
      ? `${capital(faces(nothing, deck))} ${nothing.length > 1 ? "kosten" : "kostet"} nichts.` : "",
    `${capital(list(told, deck.penalty, "kostet"))}.`,
    `Zusammen sind das ${deck.total}.`,
    most ? (nothing.length === hearts.length ? "Herz kostet nichts." : "Jedes andere Herz kostet nichts.") : "",
  ];
}

function doubling({ o, deck }: Told): string[] {
  const out: string[] = [];
  if (deck.doubling)
    out.push("Wer die Kreuz-Zehn nimmt, dem zählt die ganze Runde doppelt" +
      (deck.chargeable.includes("TC") ? "; ist sie verdoppelt, vierfach." : "."));
  const of = [deck.bonus.length ? "einer Bonuskarte" : "", deck.doubling ? "der Kreuz-Zehn" : ""].filter(Boolean);
  if (deck.two && of.length)
    out.push(`Ein zweites Stück ${of.join(" oder ")} zählt ${o.second_copy === "on" ? "auch" : "nichts"}.`);
  return out;
}

function noTricks(told: Told): string {
  const { o } = told, n = Number(o.no_tricks ?? 0);
  if (!n) return "";
  const some = Math.abs(n) === 1 ? "einen Punkt" : `${word(Math.abs(n))} Punkte`;
  const but = o.moon === "off" ? ""
    : `, aber nicht in einer Runde mit einem Mond${o.sun === "on" ? " oder einer Sonne" : ""}`;
  return `${side(told)} keinen Stich nimmt, bekommt ${some} ${n < 0 ? "abgezogen" : "dazu"}${but}.`;
}

export function worth(told: Told): string[] {
  const { deck } = told;
  // "Jedes andere Herz" comes after the hearts that it excludes.
  const first = inSuit(deck.bonus, "H").length > 0 && !mostHearts(deck, deck.bonus);
  const both = first ? [...bonus(told), ...penalties(told)] : [...penalties(told), ...bonus(told)];
  return [...both, ...doubling(told), noTricks(told)];
}

// ---- The moon ----

/** Cards can be collected without a trick too, and the moon does not ask for them. */
const tricksOnly = ({ r, o }: Told): boolean => o.moon_cards === "tricks" && r.kitty > 0;
const chargesCost = ({ deck }: Told): boolean =>
  deck.chargeable.some((c) => deck.penalty.includes(c)) ||
  (deck.chargeable.includes("AH") && inSuit(deck.penalty, "H").length > 0);

/** What the moon is worth, if that is the same in every hand. */
function moonWorth(told: Told): number | null {
  const own = given(told.o.moon_worth, "total");
  return own ?? (chargesCost(told) || tricksOnly(told) ? null : told.deck.total);
}

function moonNeeds(told: Told): string {
  const { o } = told, fixed = moonWorth(told), bonuses = o.moon_bonus === "on";
  const much = fixed !== null ? `${points(fixed)} wert`
    : `so viele Punkte wert, wie ${bonuses ? "die ersteren" : "diese Karten"} kosten` +
      (chargesCost(told) ? ", das Verdoppeln mitgezählt" : "");
  const all = tricksOnly(told) ? "von den Karten, die in Stiche fallen, alle" : "alle Karten";
  return `${side(told)} ${all} nimmt, die Punkte kosten${bonuses ? ", und alle Bonuskarten" : ""}, ` +
    `schießt den Mond; er ist ${much}.`;
}

/** "alle anderen bekommen den Wert des Monds dazu" */
function others({ r, o, joined, summed }: Told): string {
  const two = r.teams?.split(",").length === 2;
  const who = joined ? (two ? "die andere Partei bekommt" : "alle anderen Parteien bekommen")
    : !summed ? "alle anderen bekommen"
      : o.moon_partner === "spared" ? "alle Gegner bekommen" : "alle anderen, auch die eigenen Partner, bekommen";
  return `${who} den Wert des Monds dazu`;
}

function moonLate(told: Told): string {
  const target = given(told.o.target, "none"), fixed = moonWorth(told), own = told.o.moon_late === "own";
  if (target === null) return "";
  const had = fixed === null ? "" : `vor der Runde schon ${points(target - fixed)} oder mehr`;
  const when = had
    ? own ? `Hatte, wer ihn schießt, ${had}` : `Hatte jemand ${had}`
    : `Fehlte ${own ? "dem eigenen Stand" : "jemandem"} vor der Runde nicht mehr als der Wert des Monds zum Ziel`;
  return `${when}, darf dieser Wert stattdessen vom eigenen Stand abgehen.`;
}

function moonScoring(told: Told): string[] {
  const { o, joined, teams } = told;
  const these = o.moon_bonus === "on" ? "die Karten, die Punkte kosten," : "diese Karten";
  const then = `Wer schießt, bekommt dann für ${these} nichts`;
  if (o.moon === "subtract") return [`${then}, und der Wert des Monds geht vom eigenen Stand ab.`];
  const choose = o.moon === "choose", late = o.moon === "choose_late" ? moonLate(told) : "";
  return [
    choose
      ? `${then} und wählt: ${capital(others(told))}, oder er geht vom eigenen Stand ab.`
      : `${then}, und ${others(told)}.`,
    late,
    o.moon === "auto"
      ? `Endete das Spiel damit und läge ${teams ? "eine andere Partei" : "jemand anders"} dann niedriger` +
        `${o.ties === "extra" ? "" : " oder gleich"}, geht dieser Wert stattdessen vom eigenen Stand ab.`
      : "",
    joined && (choose || late) ? "Für eine Partei wählt, wer ihren letzten Stich genommen hat." : "",
  ];
}

function sun(told: Told): string {
  const { o } = told, own = given(o.sun_worth, "double"), fixed = moonWorth(told);
  if (o.sun !== "on") return "";
  const much = own !== null ? points(own) : fixed !== null ? points(2 * fixed) : "doppelt so viel";
  return `${side(told)} alle Stiche einer Runde nimmt, schießt die Sonne: Sie tritt an die Stelle des Monds, ` +
    `wird ebenso gezählt und ist ${much} wert.`;
}

function halfMoon(told: Told): string {
  if (told.o.half_moon !== "on" || !inSuit(told.deck.penalty, "H").length) return "";
  const fallen = tricksOnly(told) ? ", die in Stiche fallen" : "";
  return `${side(told)} alle Herzen nimmt${fallen}, aber nicht die Pik-Dame, ` +
    "schießt den halben Mond: Er wird ebenso gezählt, nur für diese Herzen, und ist wert, was sie kosten.";
}

export function moon(told: Told): string[] {
  if (told.o.moon === "off") return ["Es gibt keinen Mond: Wer alles nimmt, zahlt alles."];
  return [moonNeeds(told), ...moonScoring(told), sun(told), halfMoon(told)];
}

// ---- The end ----

function resets({ o }: Told): string {
  const all = !o.reset || o.reset === "none" ? [] : o.reset.split(",").map((p) => p.split(":").map(minus));
  const [from, to] = all[0] ?? [];
  if (from === undefined || to === undefined) return "";
  if (all.length === 1) return `Ein Stand, den eine Runde auf genau ${from} bringt, wird zu ${to}.`;
  return "Ein Stand, den eine Runde auf genau eine dieser Zahlen bringt, ändert sich, einmal in der Runde: " +
    `${and(all.map(([from, to]) => `${from ?? ""} wird zu ${to ?? ""}`))}.`;
}

function endWhen(told: Told): string[] {
  const { o, joined, summed } = told, target = given(o.target, "none"), hands = given(o.hands, "none");
  const after = hands === null ? "" : hands === 1 ? "nach einer Runde" : `nach ${word(hands)} Runden`;
  const reached = target === null ? ""
    : `nach der Runde, in der ${joined ? "eine Partei" : "jemand"} ${points(target)} erreicht`;
  return [
    `Das Spiel endet ${[reached, after].filter(Boolean).join(", oder ")}` +
      `${reached && after ? ", je nachdem, was zuerst kommt" : ""}.`,
    target !== null && o.exact_wins === "on"
      ? `${side(told)} genau ${target} erreicht, gewinnt ${summed ? "für die eigene Partei " : ""}sofort, ` +
        "was die anderen auch haben."
      : "",
  ];
}

function tie({ o, teams, summed }: Told): string {
  const share = `Teilen sich mehrere ${summed ? "die niedrigste Summe" : "den niedrigsten Stand"}, `;
  if (o.ties === "extra")
    return `${share}spielen alle weiter, Runde für Runde, bis ${summed ? "sie" : "ihn"} nur noch ` +
      `${teams ? "eine Partei" : "jemand"} allein hat.`;
  if (o.ties === "fewest_moons" && o.moon !== "off")
    return `${share}gewinnt, wer am wenigsten Monde${o.sun === "on" ? " und Sonnen" : ""} geschossen hat; ` +
      "wer gleich wenige hat, teilt das Spiel.";
  return `${share}teilen sie das Spiel.`;
}

export function end(told: Told): string[] {
  const { o, teams, summed } = told, least = given(o.least, "none");
  return [
    o.floor === "on" ? "Ein Stand, der unter 0 fällt, wird zu 0." : "",
    resets(told),
    ...endWhen(told),
    summed ? "Die Partei mit der niedrigsten Summe gewinnt."
      : teams ? "Die Partei mit dem niedrigsten Stand gewinnt." : "Wer den niedrigsten Stand hat, gewinnt.",
    least === null ? ""
      : summed ? `Eine Summe unter ${minus(least)} kann nicht gewinnen; gibt es keine andere, gewinnt niemand.`
      : `Ein Stand unter ${minus(least)} kann nicht gewinnen; gibt es keinen anderen, gewinnt niemand.`,
    tie(told),
  ];
}

// ---- Money ----

function toLowest({ o, teams }: Told): string[] {
  const least = given(o.least, "none");
  return [
    teams
      ? "Jede Runde wird abgerechnet: Gewonnen hat sie die Partei, die in ihr am wenigsten bekam, und jede " +
        `andere zahlt ihr den Unterschied, ${o.stakes ?? ""} je Punkt.`
      : "Jede Runde wird abgerechnet: Gewonnen hat sie, wer in ihr am wenigsten bekam, und alle anderen zahlen " +
        `dorthin den Unterschied, ${o.stakes ?? ""} je Punkt.`,
    "Wer gleich wenig bekam, teilt, was hereinkommt.",
    least === null ? ""
      : `Wer in der Runde weniger als ${minus(least)} bekam, kann sie nicht gewinnen und zahlt ` +
        `${o.below_least === "free" ? "nichts" : "den Unterschied wie alle anderen"}; ` +
        "gewinnt sie niemand, zahlt niemand.",
  ];
}

function tooLow({ r, o }: Told, least: number, mean: boolean): string[] {
  const parties = r.teams?.split(",").length ?? r.seats;
  if (o.below_least === "free") {
    return [`Wer weniger als ${minus(least)} bekam, zahlt nichts und erhält nichts` +
      `${mean ? ", und zählt nicht für das Mittel" : ""}.`];
  }
  return [
    `Wer weniger als ${minus(least)} bekam, kann nicht gewinnen und zahlt allen mit ${minus(least)} oder mehr ` +
      `den Unterschied${mean ? `, geteilt durch ${parties},` : ","} statt ihn zu erhalten.`,
    "Wer ebenfalls nicht gewinnen kann, erhält davon nichts.",
  ];
}

function stakes(told: Told): string[] {
  const { o, teams } = told, least = given(o.least, "none"), mean = o.settle === "mean", each = o.stakes ?? "";
  if (!mean && o.settle !== "pairs") return toLowest(told);
  return [
    mean
      ? "Jede Runde wird gegen das Mittel aller abgerechnet: " +
        (teams ? "Eine Partei, die mehr bekam, zahlt den Unterschied, und eine, die weniger bekam, erhält ihn, "
          : "Wer mehr bekam, zahlt den Unterschied, und wer weniger bekam, erhält ihn, ") + `${each} je Punkt.`
      : `Jede Runde wird zwischen je zwei${teams ? " Parteien" : "en"} abgerechnet: ` +
        `${teams ? "Die mehr bekam, zahlt der" : "Wer mehr bekam, zahlt dem"} anderen den Unterschied, ${each} je Punkt.`,
    ...(least === null ? [] : tooLow(told, least, mean)),
  ];
}

function potShares({ o }: Told): string[] {
  return [
    "Zweiter Platz ist, wer unter den übrigen gewinnen würde; mehrere teilen sich die 30.",
    "Mehrere, die gewinnen, teilen sich alles, und wer ohne Zweite gewinnt, nimmt alles.",
    o.split === "odd_left" ? "Der Anteil des zweiten Platzes wird abgerundet, und der Rest geht an den ersten." : "",
  ];
}

function pot(told: Told): string[] {
  const { o } = told, shares = o.pot_shares === "70-30", alwaysOne = o.ties === "extra" && given(o.least, "none") === null;
  const waits = o.pot_ties === "wait" && !alwaysOne;
  return [
    `Vor dem Spiel legen alle ${o.pot ?? ""} in den Topf, und wer gewinnt, nimmt ` +
      (shares ? "70 Teile von 100, der zweite Platz 30" : "ihn") +
      (given(o.least, "none") === null || waits ? "." : "; gewinnt niemand, nehmen alle ihren Einsatz zurück."),
    ...(shares ? potShares(told) : []),
    waits ? "Gewinnt ihn niemand allein, zahlt niemand, und der Topf wartet: Dieselben legen für das nächste Spiel noch einmal so viel hinein." : "",
    o.leaver === "forfeits"
      ? "Wird das Spiel abgebrochen, bekommen alle, die geblieben sind, ihren Einsatz zurück und teilen, was " +
        "die anderen eingelegt haben."
      : "Wird das Spiel abgebrochen, bekommen alle ihren Einsatz zurück.",
  ];
}

export function money(told: Told): string[] {
  const { o, teams } = told, staked = given(o.stakes, "none") !== null, potted = given(o.pot, "none") !== null;
  if (!staked && !potted) return [];
  return [
    ...(staked ? stakes(told) : []),
    ...(potted ? pot(told) : []),
    teams ? "Wer zusammen spielt, teilt zu gleichen Teilen." : "",
    o.split === "odd_left"
      ? "Von dem, was sich nicht teilen lässt, geht der Rest der Reihe nach an die Plätze links vom Geber."
      : "Was sich nicht teilen lässt, bleibt ein genauer Bruch.",
  ];
}
