// score.ts - points, tricks, the end of a hand and of a game.
import type { Card } from "../../net/types";
import type { Way, Who } from "../../table/score-model";
import { list, number, type Texts } from "../text";
import { common } from "./common";

const small = [
  "keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
];
const places = [
  "ersten", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten", "neunten",
  "zehnten",
];

const count = (n: number): string => small[n] ?? String(n);
const minus = (n: number): string => (n < 0 ? "−" + -n : String(n));
const points = (n: number): string =>
  (n === 0 ? "keine Punkte" : `${minus(n)} ${Math.abs(n) === 1 ? "Punkt" : "Punkte"}`);
const place = (n: number, last: number): string => (n === last ? "letzten" : places[n - 1] ?? n + ".");
/** "dritter" */
const ordinal = (n: number): string => places[n - 1]?.replace(/n$/, "r") ?? `${n}.`;
const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** Du, Edda, du und Bruno, Edda und Bruno. */
const verb = (who: Who, me: string, one: string, us: string, they: string): string =>
  `${who.name} ${{ me, one, us, they }[who.is]}`;
const has = (who: Who): string => verb(who, "hast", "hat", "habt", "haben");
const dative = (who: Who): string => (who.is === "me" ? "dir" : who.name.replace(/^Du /, "dir "));

function cards(hearts: number, others: [Card, number][]): string {
  const parts = others.map(([c, times]) => (times > 1 ? "zweimal " : "") + accusative(c));
  if (hearts) parts.push(hearts === 1 ? "ein Herz" : `${hearts} Herzen`);
  return list(parts);
}
const accusative = (c: Card): string => common.theCard(c).replace(/^der /, "den ").replace(/Bube$/, "Buben");
function wayTo(w: Way): string {
  switch (w.to) {
    case "left": return w.by === 1 ? "nach links" : `${w.by} Plätze nach links`;
    case "right": return w.by === 1 ? "nach rechts" : `${w.by} Plätze nach rechts`;
    case "across": return "nach gegenüber";
    case "scatter": return "an alle";
    default: return "";
  }
}
const hands = (n: number): string => (n === 1 ? "einer Runde" : `${count(n)} Runden`);

function goal(target: number | null, n: number | null): string {
  const most = n === null ? "" : n === 1 ? "eine Runde" : `${n} Runden`;
  const parts = [target === null ? "" : `bis ${target}`, most];
  return [parts.filter(Boolean).join(" oder "), "wenig gewinnt"].filter(Boolean).join(", ");
}

export const score: Texts["score"] = {
  pad: "Punktezettel",
  score: "Punkte",
  scores: "Punkte",
  caption: "Punkte nach Runden",
  hand: "Runde",
  handN: (n) => `Runde ${n}`,
  thisHand: "diese Runde bis jetzt",
  total: "Stand",
  before: (hand) => `vor Runde ${hand}`,
  together: "Partei",
  leads: "am wenigsten",
  goal,
  Goal: (target, n) => upper(goal(target, n)),
  passed: (w) => (w.to === "keep" ? "nichts weitergegeben" : wayTo(w) + " weitergegeben"),
  points,

  lastTrick: "Letzter Stich",
  lastTrickOf: (hand) => `Letzter Stich von Runde ${hand}`,
  showCards: "Karten zeigen",
  noTrick: "Noch ist kein Stich gemacht.",
  took: (who, n) => (n === null ? `${has(who)} ihn genommen` : `${has(who)} ihn: **${points(n)}**`),
  nobodyTook: "Niemand hat ihn",
  boosted: "Eine Neun hat ihn noch einmal herumgeschickt.",
  cancelled: "aufgehoben",
  cancelledCards: "Aufgehoben:",
  led: (who) => `${verb(who, "spielst", "spielt", "spielt", "spielen")} aus`,
  tookIt: "nimmt ihn",
  standing: "Stand",
  allScores: "Alle Punkte",

  tricks: "Stiche der Runde",
  tricksOf: (hand) => `Stiche von Runde ${hand}`,
  trickN: (n) => `Stich ${n}`,
  onlyLast: "An diesem Tisch darf nur der letzte Stich angesehen werden.",

  soFar: "Das Spiel bis jetzt",
  whole: "Das ganze Spiel",
  endsHere: "hier endet das Spiel",
  curveHand: "Runde 1",
  curve: (runs) =>
    "Stand nach jeder Runde: " + runs.map((r) => `${r.name} ${r.totals.map(minus).join(", ")}`).join("; "),

  noHand: "Noch ist keine Runde gezählt.",
  leading: (who, n, still) =>
    `${verb(who, "führst", "führt", "führt", "führen")} ${still ? "weiterhin " : ""}mit ${minus(n)}.`,
  level: (n) => `Alle stehen bei ${minus(n)}.`,
  moved: (who, m) => `${verb(who, "kommst", "kommt", "kommt", "kommen")} ` +
    `**vom ${place(m.from, m.last)} auf den ${place(m.to, m.last)} Platz**.`,
  threat: (who, n, rest, target) =>
    rest === null ? `${verb(who, "bist", "ist", "seid", "sind")} mit ${n} am nächsten an ${target}.`
      : rest === 1 ? `${has(who)} ${n}: Das Spiel kann mit der nächsten Runde enden.`
        : `${has(who)} ${n}: Das Spiel kann in ${count(rest)} Runden enden.`,
  left: (n) => (n === 1 ? "Eine Runde bleibt noch." : `${upper(count(n))} Runden bleiben noch.`),
  extra: "Das Ende ist erreicht, aber mehrere haben gleich wenig: Weitere Runden entscheiden.",

  stakes: "Einsätze",
  settled: "gewonnen und verloren",
  settledAll: "gewonnen und verloren, mit Computern",
  settledChips: "gewonnene und verlorene Chips",
  pot: "Topf",
  potHolds: (n, shares) => `Topf: ${n}, ` +
    (shares ? `${shares[0]} % für Platz eins, ${shares[1]} % für Platz zwei.` : "wer gewinnt, bekommt alles."),
  potWon: "Was der Topf brachte",
  house: "Computer",
  houseOnSlate: "Auf den Zettel kommt nur, was Menschen einander abgewinnen. Gegen Computer spielt ihr um nichts.",
  houseLeft: (win, lose) => `Tageslimit gegen Computer: Du kannst noch ${win} Chips gewinnen oder ${lose} verlieren.`,
  potWaits: (n) => `Niemand hat ihn allein gewonnen: Niemand zahlt, und ${n === 1 ? "der Topf wartet" : `${count(n)} Töpfe warten`}. ` +
    "Spielen dieselben weiter, legen alle noch einmal so viel hinein.",

  handOver: (n) => `Runde ${n} ist vorbei`,
  nothing: (who) => `${has(who)} nichts genommen`,
  haul: (who, hearts, others, n) => `${has(who)} ${cards(hearts, others)} genommen: ${points(n)}`,
  plainHaul: (who, n) => `${has(who)} ${points(n)} genommen`,
  othersTook: (hand, others) =>
    `Runde ${hand}: ` + others.map((o) => `${o.name} ${minus(o.score)}`).join(", ") + ".",
  shot: {
    moon: (who) => `${has(who)} den Mond geschossen`,
    sun: (who) => `${has(who)} alle Stiche genommen: die Sonne`,
    half: (who) => `${has(who)} den halben Mond geschossen`,
  },
  how: {
    moon: (who) => `Alle Karten, die Punkte kosten, liegen bei ${dative(who)}.`,
    sun: () => "Niemand sonst hat einen Stich genommen.",
    half: (who) => `Alle Herzen liegen bei ${dative(who)}, die Pik-Dame nicht.`,
  },
  adds: {
    others: (n) => `Alle anderen bekommen ${n} dazu.`,
    team: (n) => `Die andere Partei bekommt ${n} dazu.`,
    opponents: (n) => `Alle in der Gegenpartei bekommen ${n} dazu.`,
  },
  takesOff: (who, n) => `Dafür werden ${dative(who)} ${n} abgezogen.`,

  next: "Nächste Runde",
  nextHand: (w) => (w.to === "keep" ? "Nächste Runde: nichts weitergeben" : `Nächste Runde: ${wayTo(w)}`),
  dealt: "Die nächste Runde ist gegeben.",
  awaited: "Die anderen warten auf dich.",
  lookThrough: "Runde ansehen",
  wins: (who) => verb(who, "gewinnst", "gewinnt", "gewinnt", "gewinnen"),
  share2: (who) => `${who.name} ${who.is === "us" ? "teilt euch" : "teilen sich"} das Spiel`,
  nobodyWins: "Niemand gewinnt",
  calledOff: "Das Spiel wurde abgebrochen",
  wonWith: (n, played, ahead = "") =>
    `Mit ${n === 0 ? "null Punkten" : points(n).replace("Punkte", "Punkten")} nach ${hands(played)}${ahead}.`,
  aheadOf: (n, second) => `, ${n === 1 ? "einem" : count(n)} weniger als ${second.name}`,
  cameIn: (_who, n) => `${upper(ordinal(n))} Platz`,
  winsWith: (who, n) => `${verb(who, "gewinnst", "gewinnt", "gewinnt", "gewinnen")} mit ${minus(n)}.`,
  had: (who, n, played) => `${verb(who, "hattest", "hatte", "hattet", "hatten")} ${minus(n)} nach ${hands(played)}.`,
  place: "Platz",
  who: "Name",
  tooLow: "zu wenig zum Gewinnen",
  yourHands: (n) => `Deine ${count(n)} Runden`,
  bestHand: "beste",
  worstHand: "teuerste",
  bestWorst: (best, low, worst, high) =>
    `Beste: **Runde ${best}**, ${points(low)}. Schlechteste: **Runde ${worst}**, ${points(high)}.`,
  yourRating: "Deine Wertung",
  provisional: (left) => `vorläufig, noch ${count(left)} ${left === 1 ? "gewertetes Spiel" : "gewertete Spiele"} lang`,
  youHave: "Du hast jetzt",
  onSlate: (owed, debts) => (debts.length
    ? "Auf dem Zettel " + (owed ? list(debts.map((d) => `schuldet ${d.name} dir ${number(d.chips)}`))
      : "schuldest du " + list(debts.map((d) => `${d.name} ${number(d.chips)}`))) + "."
    : "Auf dem Zettel bist du quitt."),
  chips: (n, of) => `${n} ${of === 1 ? "Chip" : "Chips"}`,
  notCounted: "Du hast Karten zurückgenommen: Dieses Spiel zählt nicht in deiner Statistik.",
  inRow: (n) => `Dein ${ordinal(n)} Sieg in Folge.`,
  faster: "Schneller",
  fasterSay: "Zu langsam für dich?",
  fasterDone: "Die Karten bewegen sich jetzt schneller. Das Tempo steht in den Einstellungen.",
  afterHands: (played) => `Nach ${hands(played)}.`,
  moons: (by) => "Monde: " + by.map((m) => `${m.name} ${m.moons}`).join(", ") + ".",
  again: "Noch ein Spiel",
  againWith: "mit denselben Leuten",
  wantAgain: (who) => `${verb(who, "möchtest", "möchte", "möchtet", "möchten")} noch ein Spiel.`,
  waitFor: (who) => `Es fehlt noch: ${who.name}.`,
  cannotWin: (who, total, least) =>
    `${has(who)} ${total === null ? `weniger als ${minus(least)}` : minus(total)}: Damit kann man hier nicht gewinnen.`,
  replay: "Spiel ansehen",
  costs: "Rückblick auf mein Spiel",
  costsAt: (hand) => `Öffnet Runde ${hand}, deine teuerste, bei deiner teuersten Karte.`,
  slate: "Zettel öffnen",
  check: "Gaben prüfen",
  share: "Spiel teilen",
  shared: "Der Link ist kopiert. Wer ihn hat, kann dieses Spiel ansehen.",
  sharedAs: "Wer diesen Link hat, kann das Spiel ansehen:",
};
