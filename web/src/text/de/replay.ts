// replay.ts - ein Spiel Karte für Karte, was jede Karte gekostet hat, gespielte Spiele und ihre Zahlen.
import type { Way } from "../../table/score-model";
import { number, type Texts } from "../text";

const small = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
const count = (n: number): string => small[n] ?? String(n);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);
const points = (n: number): string =>
  n === 0 ? "keine Punkte" : `${number(n)} ${plural(Math.abs(n), "Punkt", "Punkte")}`;

function wayTo(w: Way): string {
  switch (w.to) {
    case "left": case "right": {
      const side = w.to === "left" ? "links" : "rechts";
      return w.by === 1 ? `nach ${side} gegeben` : `${w.by} Plätze nach ${side} gegeben`;
    }
    case "across": return "nach gegenüber gegeben";
    case "scatter": return "an alle gegeben";
    default: return "nichts weitergegeben";
  }
}

export const replay: Texts["replay"] = {
  title: (game) => `${game}, Karte für Karte`,
  thisGame: "Dieses Spiel",
  hand: (n) => `Runde ${n}`,
  Hand: (n) => `Runde ${n}`,
  gameOf: (n) => `Spiel ${n}`,
  way: wayTo,
  open: "alle Karten offen",
  hands: "Runden dieses Spiels",
  moon: "hat den Mond geschossen",
  several: (n, score) => `${count(n)} mit ${number(score)}`,
  nothing: "keine Punkte",
  voided: "abgebrochen",
  loading: "Das Spiel wird geholt.",
  missing: "Dieses Spiel kannst du hier nicht ansehen",
  missingSay: "Entweder gibt es das Spiel nicht, oder es ist nicht freigegeben. Wer mitgespielt hat, kann es freigeben.",
  failed: "Das Spiel ließ sich nicht holen",
  tryAgain: "Noch einmal",
  empty: "Von diesem Spiel wurde keine Runde gespielt.",

  download: "Mitschrift",
  downloadName: "Die Mitschrift als Textdatei laden",
  share: "Teilen",
  shareTitle: "Dieses Spiel teilen",
  shareOn: "Wer den Link hat, darf es ansehen",
  shareSay: "Alle Karten liegen offen, mit den Namen aller. Du kannst es jederzeit beenden.",
  sharePublic: "Es wurde an einem offenen Tisch gespielt: Wer den Link hat, darf es ansehen.",
  shareTheirs: "Es ist freigegeben: Wer den Link hat, darf es ansehen.",
  shareOffSay: "Bis dahin öffnet der Link das Spiel nur denen, die mitgespielt haben.",
  shareFailed: "Das ließ sich nicht ändern.",
  link: "Link zu diesem Spiel",
  linkSay: (game) => `Ein Spiel Hearts (${game}), Karte für Karte`,

  seats: "Die Karten aller, wie sie jetzt stehen",
  suitOut: "keine mehr",
  place: (n) => (n > 0 ? "+" + number(n) : number(n)),
  sofar: "bis jetzt in dieser Runde",
  gone: "eben gespielt",
  away: "weggegeben",
  fresh: "neu",
  charged: "verdoppelt",
  computer: "Computer",
  trickN: (n) => `Stich ${n}`,
  led: "zuerst",
  takes: (n) => (n === 0 ? "nimmt ihn" : n > 0 ? `nimmt ${number(n)}` : `nimmt ihn, ${number(n)}`),
  soFar: "nimmt ihn",
  cancelled: "aufgehoben",
  round: "Die Neun hat ihn noch einmal herumgeschickt.",
  nobody: "Niemand nimmt ihn.",

  dealt: "Das Geben",
  dealtSay: "Die Karten, wie sie gegeben wurden.",
  startSay: "Die Mitschrift beginnt hier, mitten in der Runde.",
  dealer: { me: "Du gibst.", one: "{who} gibt." },
  passed: "Das Weitergeben",
  to: "an {who}",
  toYou: "an dich",
  noPass: "In dieser Runde wird nichts weitergegeben.",
  unseen: "gibt ungesehen weiter, was kam",
  chargedTitle: "Verdoppelte Karten",
  kitty: "Der Talon",
  kittyTaken: { me: "Du nimmst den Talon: {cards}.", one: "{who} nimmt den Talon: {cards}." },
  buried: { me: "Du legst {cards} ab.", one: "{who} legt {cards} ab." },
  over: "Die Runde ist vorbei",
  gameOff: "Hier wurde das Spiel abgebrochen.",
  offSay: "Diese Runde wurde abgebrochen und neu gegeben.",
  total: "Stand",
  money: "gewonnen oder verloren",
  shot: {
    moon: { me: "Du hast den Mond geschossen.", one: "{who} hat den Mond geschossen." },
    sun: { me: "Du hast alle Stiche genommen: die Sonne.", one: "{who} hat alle Stiche genommen: die Sonne." },
    half: { me: "Du hast den halben Mond geschossen.", one: "{who} hat den halben Mond geschossen." },
  },
  wins: { me: "Du gewinnst das Spiel.", one: "{who} gewinnt das Spiel.", other: "{who} gewinnen das Spiel." },

  transport: "Durch die Runde gehen",
  first: "Anfang",
  back: "Zurück",
  play: "Abspielen",
  pause: "Anhalten",
  next: "Weiter",
  track: "Stelle in der Runde",
  cardOf: (n, of) => `Karte ${n} von ${of}`,
  inTrick: (n, trick) => `Karte ${n}, Stich ${trick}`,
  keys: "Tasten: Pfeile, Pos1, Ende; die Leertaste spielt ab und hält an.",

  costs: "Deine Karten, und was jede gekostet hat",
  costsOf: "Die Karten von {who}, und was jede gekostet hat",
  cards: "Deine Karten",
  cardsOf: "Die Karten von {who}",
  costsSay: {
    points: "In Punkten, gegen die beste Karte nach dem, was da zu wissen war.",
    game: "In Prozent eines Siegs, gegen die beste Karte nach dem, was da zu wissen war.",
    both: "In Punkten, gegen Ende in Prozent eines Siegs, gegen die beste Karte nach dem, was da zu wissen war.",
  },
  costsPlain: "Die Karten in der Folge, in der sie gespielt wurden.",
  noChoice: "keine Wahl",
  column: { trick: "Stich", cost: "gekostet:" },
  percent: (n) => `${n}\u202f%`,
  phase: { pass: "geben", charge: "doppelt", bury: "ablegen", moon: "Mond" },
  chose: { pass: "Das Weitergeben", charge: "Das Verdoppeln", bury: "Das Ablegen", moon: "Die Wertung des Monds" },

  review: "Rückblick",
  whose: "Wessen Karten",
  whatItCost: "Was es dich gekostet hat",
  whatItCostOf: "Was es {who} gekostet hat",
  sum: {
    points: "Punkte mehr, als das beste Spiel gekostet hätte.",
    win: "eines Siegs, alle Entscheidungen zusammengezählt.",
    wins: "Siege, alle Entscheidungen zusammengezählt: Eine Aussicht, die verloren war, kann wiederkommen und noch einmal " +
      "verloren gehen.",
    both: (unit) => `mehr, als das beste Spiel gekostet hätte, in Punkten; ein Prozent eines Siegs zählt als ${unit}.`,
    money: "mehr, als das beste Spiel gekostet hätte.",
  },
  took: { me: (n) => `Genommen hast du ${points(n)}.`, one: (n) => `{who} hat ${points(n)} genommen.` },
  waiting: "Jede Karte wird abgewogen. Das dauert einen Augenblick.",
  queued: "Der Server hat zu tun. Gleich wird noch einmal gefragt.",
  reviewFailed: "Diese Runde ließ sich nicht abwägen.",
  noReview: "Mitschriften aus einer Datei werden ohne Rückblick gezeigt.",
  notScored: "Diese Runde wurde abgebrochen: Es gibt nichts abzuwägen.",
  flawless: "Von der ersten bis zur letzten Karte war nichts Besseres zu wissen.",
  worst: "Die teuersten Augenblicke",
  trickCard: (trick, card) => `Stich ${trick}: ${card}`,
  better: "besser: {cards}",
  nothingChosen: "nichts",
  with: "was zu erwarten war",
  played: "{cards} wie gespielt",
  best: "{cards} stattdessen",
  prospect: {
    points: "Punkte in dieser Runde",
    queen: "die teuerste Karte",
    moon: "ein eigener Mond",
    moon_other: "ein fremder Mond",
  },
  chance: (x) => `${number(Math.round(x * 100))}\u00a0%`,
  laid: {
    better: (n) => `Wie die Karten lagen, hätte {best} ${n} gespart.`,
    worse: (n) => `Wie die Karten lagen, kam {played} zufällig besser weg, um ${n}.`,
    same: "Wie die Karten lagen, kam es auf dasselbe hinaus.",
  },
  good: (n, of) => n === of
    ? `**${plural(of, "Die einzige Wahl", `Alle ${count(of)} Entscheidungen`)}** ${plural(of, "war", "waren")} so gut wie jede andere.`
    : `**${of > 12 ? n : capital(count(n))} von ${count(of)} Entscheidungen** ${plural(n, "war", "waren")} so gut wie jede andere.`,
  fair: "Was niemand wissen konnte, zählt nicht.",
  option: { add: "die anderen bekommen dazu", subtract: "wird abgezogen" },

  history: {
    none: "Noch ist kein Spiel zu Ende gespielt.",
    noneTheirs: "Hier ist kein Spiel, das du ansehen darfst.",
    begin: "Eines spielen",
    hands: (n) => `${number(n)} ${plural(n, "Runde", "Runden")}`,
    place: (n, of) => (n === of ? "letzter Platz" : n === 1 ? "erster Platz" : `Platz ${n} von ${of}`),
    won: "gewonnen",
    calledOff: "abgebrochen",
    shared: "geteilt",
    more: "Frühere Spiele",
    failed: "Die Spiele ließen sich nicht holen.",
    openRecord: "Eine Mitschrift öffnen",
    openSay: "Eine Textdatei mit einem Spiel, von hier oder von hearts im Terminal.",
    badRecord: "Diese Datei ist keine Mitschrift eines Spiels.",
    badLine: (n) => `Diese Datei ist keine Mitschrift eines Spiels: Zeile ${n} ist nicht zu verstehen.`,
    tooLarge: "Diese Datei ist zu groß für eine Mitschrift.",
    noRecord: "Keine Mitschrift ist offen",
    noRecordSay: "Eine geöffnete Mitschrift wird gezeigt, bis die Seite geschlossen wird. Öffne sie noch einmal.",
  },
  figures: {
    none: "Zahlen gibt es nach dem ersten Spiel, das zu Ende ist.",
    caption: "Zahlen nach Spielen",
    family: "Spiel",
    games: "Spiele",
    wins: "Gewonnen",
    hands: "Runden",
    points: "Punkte je Runde",
    moons: "Monde",
    rating: "Wertung",
    unsure: "noch unsicher",
    noRating: "noch keine",
    ratingSay: "Für die Wertung zählen Spiele, die mindestens zwei Menschen zu Ende spielen. Solange sie unsicher ist, kann sie sich noch stark ändern.",
    failed: "Die Zahlen ließen sich nicht holen.",
    share: (wins, games) => `${number((100 * wins) / games)}\u00a0%`,
  },
};
