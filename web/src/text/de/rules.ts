// rules.ts - rules in words, and the example positions of the rulebook.
import type { Texts } from "../text";
import { options } from "./rules_options";
import { words } from "./rules_words";

const suits: Record<string, string> = { clubs: "Kreuz", diamonds: "Karo", spades: "Pik", hearts: "Herz" };

const reasons: [RegExp, (m: RegExpExecArray) => string][] = [
  [/^hearts are not broken$/, () => "Herz ist noch nicht gebrochen"],
  [/^no points on the first trick$/, () => "im ersten Stich fallen keine Punkte"],
  [/^no bonus cards on the first trick$/, () => "im ersten Stich fallen keine Bonuskarten"],
  [/^follow suit: you hold (\w+)$/, (m) => `${suits[m[1] ?? ""] ?? ""} ist da und muss bedient werden`],
  [/^lead ([2-9TJQKA][CDSH])$/, (m) => `ausgespielt werden muss {${m[1] ?? ""}}`],
  [/^lead a club$/, () => "ausgespielt werden muss ein Kreuz"],
  [/^exactly (\d)$/, (m) => `es müssen genau ${m[1] ?? ""} sein`],
  [/^must be played now$/, () => "die Dame muss jetzt fallen"],
  [/^may not be charged$/, () => "sie darf nicht verdoppelt werden"],
  [/^turn$/, () => "der Platz ist nicht dran"],
  [/^you do not hold/, () => "sie ist nicht auf der Hand"],
  [/^QS may not be led/, () => "Herz ist noch nicht gebrochen"],
  [
    /^charged: (\w+) are led for the first time$/,
    (m) => `verdoppelt, und ${suits[m[1] ?? ""] ?? ""} wird zum ersten Mal ausgespielt`,
  ],
  [
    /^charged: (\w+) have not been led$/,
    (m) => `verdoppelt, und ${suits[m[1] ?? ""] ?? ""} wurde noch nicht ausgespielt`,
  ],
];

export const rules: Texts["rules"] = {
  options,
  words,
  title: "Die Regeln",
  here: (game) => `Dieser Tisch spielt „${game}“.`,
  hereChanged: (game) => `Dieser Tisch spielt „${game}“, mit Änderungen.`,
  inWords: "In Worten",
  changes: (game) => `Anders als „${game}“`,
  examples: "Beispiele",
  examplesSay:
    "Stellungen aus dem Regelbuch, die zu diesen Regeln passen. A bis J sind die Plätze, im Uhrzeigersinn.",
  noExamples: "Das Regelbuch hat keine Stellung zu diesen Regeln.",
  more: (n) => `${n} weitere`,
  asText: "Als Text",
  make: "Für einen eigenen Tisch ändern",
  unreadable: "Diese Regeln lassen sich nicht lesen.",
  number: (n) =>
    ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"][n] ??
    String(n),
  pages: {
    "The game": ["Das Spiel", "Farbe bedienen, Stiche nehmen, und was am Ende zählt."],
    "Players and deck": [
      "Plätze und Karten",
      "Wie viele Karten es für alle gibt, und welche weggelassen werden.",
    ],
    "The kitty": ["Der Talon", "Was mit Karten geschieht, die beim Geben übrig bleiben."],
    "Passing cards": [
      "Karten weitergeben",
      "Vor dem Spiel geben alle Karten weiter, jede Runde in eine andere Richtung.",
    ],
    "Passing on unseen": ["Ungesehen weitergeben", "Wer will, reicht weiter, was kommt, ohne es anzusehen."],
    Charging: ["Verdoppeln", "Wer vor dem ersten Ausspiel eine Karte zeigt, verdoppelt, was sie zählt."],
    "The opening lead": ["Das erste Ausspiel", "Wer zum ersten Stich ausspielt, und womit."],
    "The first trick": ["Der erste Stich", "Manche Karten dürfen dort nicht fallen, wenn es andere gibt."],
    "Breaking hearts": ["Herz brechen", "Herz wird erst ausgespielt, wenn eins gefallen ist."],
    "The queen of spades": [
      "Die Pik-Dame",
      "Die teuerste Karte, und wann sie ausgespielt werden darf oder fallen muss.",
    ],
    "Tricks with two decks": [
      "Stiche mit zwei Kartenspielen",
      "Gleiche Karten in einem Stich heben einander auf.",
    ],
    "Booster nines": [
      "Booster-Neunen",
      "Eine Neun der ausgespielten Farbe schickt den Stich noch einmal herum.",
    ],
    "What cards cost": [
      "Was Karten kosten",
      "Jedes Herz und die Pik-Dame, und was der Tisch sonst festlegt.",
    ],
    "Bonus cards and the ten of clubs": [
      "Bonuskarten und die Kreuz-Zehn",
      "Manche Karten ziehen Punkte ab, und eine verdoppelt.",
    ],
    "Shooting the moon": [
      "Den Mond schießen",
      "Wer alle Strafkarten nimmt, macht aus der schlechtesten Runde die beste.",
    ],
    "Suns and half moons": ["Sonnen und halbe Monde", "Alle Stiche, oder alle Herzen ohne die Dame."],
    "Resets and the end of the game": [
      "Zurücksetzen und das Ende",
      "Wann das Spiel zu Ende ist, und wer dann gewonnen hat.",
    ],
    Partners: ["Partner", "Die Stiche fallen wie immer, nur die Punkte gehören zusammen."],
    Money: ["Geld", "Wer wem am Ende einer Runde oder des Spiels etwas zahlt."],
    "What everybody sees": ["Was alle sehen", "Was an einem Platz bekannt ist, und was nicht."],
    "A whole game": ["Ein ganzes Spiel", "Von der ersten Runde bis zum Ende."],
    "Rules that meet": ["Wenn Regeln zusammentreffen", "Was gilt, wenn zwei Regeln zugleich zutreffen."],
  },
  prose: false,
  example: (n) => `Beispiel ${n}`,
  others: "andere Karten",
  allOthers: (suit) => `alle anderen ${suit}-Karten`,
  nothing: "nichts",
  says: {
    dealt: "Gegeben",
    holds: "Auf der Hand",
    taken: "Bisher genommen",
    kitty: "Talon",
    kittyOf: (seat) => `Talon, bei ${seat}`,
    carried: "Wartet",
    pass: (seat, cards) => `${seat} gibt ${cards} weiter.`,
    unseen: (seat) => `${seat} gibt ungesehen weiter, was kommt.`,
    charge: (seat, cards) => (cards ? `${seat} verdoppelt ${cards}.` : `${seat} verdoppelt nichts.`),
    bury: (seat, cards) => `${seat} legt ${cards} ab.`,
    choose: (seat, way) => `${seat} wählt: ${way}.`,
    trick: (seat) => `${seat} spielt aus`,
    lead: (seat) => `${seat} spielt aus.`,
    broken: (yes) => (yes ? "Herz darf ausgespielt werden." : "Herz ist nicht gebrochen."),
    charged: (seat, cards) => `${seat} hat ${cards} verdoppelt.`,
    ledSuits: (s) => (s ? `Bisher ausgespielt: ${s}.` : "Noch keine Farbe wurde ausgespielt."),
    trickNumber: (n) => `Als Nächstes kommt Stich ${n}.`,
    tricksTaken: (rows) => `Stiche bisher: ${rows}.`,
    wonLast: (seat) => `${seat} nahm den letzten Stich.`,
    fell: "Ein Pik-Ass oder -König fiel schon früher.",
    legal: (seat, cards) => (cards ? `${seat} darf ${cards} wählen.` : `${seat} hat nichts zu wählen.`),
    all: "jede Karte",
    only: (seat, card) => `${seat} kann nur ${card} wählen.`,
    refuse: (seat, cards) => `${seat} darf ${cards} nicht wählen.`,
    refuseWord: (seat, word) => `${seat} darf „${word}“ nicht wählen.`,
    because: (said, why) => `${said.slice(0, -1)}: ${why}.`,
    allow: (seat, cards) => `${seat} darf ${cards} wählen.`,
    winner: (seat) => `${seat} nimmt den Stich.`,
    noWinner: "Niemand nimmt den Stich.",
    leader: (seat) => `${seat} spielt als Nächstes aus.`,
    dealer: (seat) => `${seat} gibt.`,
    acts: (seats) => (seats ? `Am Zug: ${seats}.` : "Niemand hat etwas zu entscheiden."),
    phase: (phase) => `Jetzt: ${phase}.`,
    options: (seat, list) => `${seat} hat die Wahl: ${list}.`,
    goesTo: (where) => `Weitergegeben wird: ${where}.`,
    handNumber: (n) => `Das ist Runde ${n}.`,
    hand: (seat, cards) => `${seat} hat jetzt ${cards}.`,
    held: (seat, n) => `${seat} hat ${n} ${n === "1" ? "Karte" : "Karten"}.`,
    lies: (cards) => `Im Talon: ${cards}.`,
    kittyHolds: (n) => `Im Talon: ${n} ${n === "1" ? "Karte" : "Karten"}.`,
    pile: (seat, cards) => `${seat} hat ${cards} genommen.`,
    waits: (cards) => `Wartet auf den nächsten Stich, den jemand nimmt: ${cards}.`,
    score: (rows) => `Die Runde: ${rows}.`,
    last: (rows) => `Die Runde davor: ${rows}.`,
    extra: "Das sind weitere Runden: Das Ende war schon erreicht.",
    total: (rows) => `Stand: ${rows}.`,
    before: (rows) => `Stand vorher: ${rows}.`,
    tricks: (rows) => `Stiche: ${rows}.`,
    moons: (rows) => `Monde und Sonnen: ${rows}.`,
    stakes: (rows) => `Bezahlt: ${rows}.`,
    pot: (rows) => `Aus dem Topf: ${rows}.`,
    over: (seats, many) =>
      seats
        ? `Das Spiel ist zu Ende: ${seats} ${many ? "gewinnen" : "gewinnt"}.`
        : "Das Spiel ist zu Ende, und niemand gewinnt.",
    goesOn: "Das Spiel geht weiter.",
    plan: (decks, cards, hand, kitty, total) =>
      `${cards} Karten${decks > 1 ? " aus zwei Kartenspielen" : ""}, je ${hand}` +
      (kitty && kitty !== "0" ? `, ${kitty} übrig` : "") +
      (total ? `; ${total} Punkte im Ganzen` : "") +
      ".",
  },
  ways: {
    add: "allen anderen dazu",
    subtract: "selbst abziehen",
    cards: "Karten",
    unseen: "ungesehene Karten",
    deal: "das Geben",
    pass: "das Weitergeben",
    charge: "das Verdoppeln",
    play: "das Spiel",
    bury: "das Ablegen",
    moon: "wie der Mond zählt",
    over: "das Ende",
  },
  why: (reason) => {
    for (const [pattern, say] of reasons) {
      const m = pattern.exec(reason);
      if (m) return say(m);
    }
    return "";
  },
};
