// fair.ts - deals that nobody chose: a game checked, and what the server counts of its own deals.
import { list, number, type Texts } from "../text";

const small = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
const count = (n: number): string => small[n] ?? number(n);
const Count = (n: number): string => count(n).charAt(0).toUpperCase() + count(n).slice(1);
const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

export const fair: Texts["fair"] = {
  check: "Gaben prüfen",
  checking: (n, of) => (of ? `Die Gaben werden geprüft: ${number(n)} von ${number(of)}.` : "Die Gaben werden geprüft."),
  title: (game) => `${game}: die Gaben geprüft`,

  right: "Niemand hat diese Karten ausgesucht.",
  rightSay: (hands) => `${Count(hands)} ${plural(hands, "Runde", "Runden")}, eben auf diesem Gerät geprüft.`,
  wrong: (hands) => (hands.length === 1 ? `Runde ${hands[0]} stimmt nicht.` : `Die Runden ${list(hands)} stimmen nicht.`),
  wrongWhole: "Diese Aufzeichnung stimmt nicht.",
  wrongSay: (right, of) => (right === 0 ? "Keine Runde stimmt." : `${Count(right)} von ${count(of)} Runden ${plural(right, "stimmt", "stimmen")}.`),
  running: "Dieses Spiel ist noch nicht zu Ende.",
  runningSay: "Seine Siegel werden am Ende geöffnet. Bis hierher stimmt alles.",
  none: "Hier gibt es nichts zu prüfen.",
  noneSay: "Diese Karten waren nicht versiegelt: Sie kamen aus einem Datum oder einer Zahl, oder von einer älteren Version.",
  cannot: "Dieser Browser kann hier nicht prüfen.",
  cannotSay: "Die Seite kam über eine offene Leitung. Öffne sie über https, oder prüfe die Aufzeichnung mit hearts verify.",

  hand: (n) => `Runde ${n}`,
  all: (n) => (n === 1 ? "Die eine Runde" : n === 2 ? "Beide Runden" : `Alle ${count(n)} Runden`),
  handRight: "geprüft, alles stimmt",
  handWrong: "stimmt nicht",
  calledOff: "abgebrochen",

  seal: {
    ok: "Die Gabe war versiegelt, bevor dein Zufall kam.",
    okAny: "Die Gabe war versiegelt, bevor die Zufälle bekannt waren.",
    times: (sealed, sent) => `Versiegelt um ${sealed}. Dein Zufall verließ dieses Gerät um ${sent}.`,
    told: "So steht es in der Aufzeichnung. Dieses Gerät hat sich zu dieser Gabe nichts gemerkt.",
    bad: "Das Siegel passt nicht.",
    badOpened: "Was nach dem Spiel geöffnet wurde, ist nicht das, was versiegelt war.",
    badTime: "Es kam zu spät, oder es ist nicht das Siegel, das dieses Gerät bekam.",
  },
  chance: {
    own: "Dein Zufall ist darin.",
    some: "Die Zufälle vom Tisch sind darin.",
    nobody: "Kein Zufall vom Tisch ist darin.",
    nobodySay: "Diese Karten folgen allein aus dem Siegel des Servers.",
    dropped: "Dein Zufall wurde verworfen.",
    droppedSay: "Der Server sagt, er kam zu spät.",
    gave: "Gegeben von {who}.",
    lost: "Verworfen, weil zu spät oder gar nicht gekommen: {who}.",
    gaveNone: "Keiner von {who}.",
    bad: "Die Zufälle passen nicht.",
    badLock: "Was vor der Gabe festgelegt wurde, ist nicht das, was die Aufzeichnung sagt.",
    badChance: "Ein Zufall fehlt, oder er ist nicht der festgelegte.",
    badOwn: "Der Zufall, den dieses Gerät gab, ist nicht darin.",
  },
  cards: {
    ok: "Die Karten folgen aus dem Siegel und den Zufällen.",
    okSay: (n) => `Auf diesem Gerät noch einmal gemischt: dieselben ${number(n)} Karten, für dieselben Plätze.`,
    bad: "Die Karten folgen nicht daraus.",
    badCard: "Noch einmal gemischt, bekommt {who} {due}. In der Aufzeichnung steht dort {dealt}.",
    badOwn: "Dir wurden andere Karten gezeigt.",
    badShown: "Diesem Gerät wurde {dealt} gezeigt. In der Aufzeichnung hat dein Platz {due}.",
    badDealer: "Noch einmal gemischt, gibt jemand anders, oder andere Karten bleiben übrig.",
    badMix: "Gemischt wurde aus etwas anderem als dem, was festgelegt und gezeigt wurde.",
    badSay: "Noch einmal gemischt, bekommen die Plätze andere Karten.",
  },
  held: {
    ok: "Jede gespielte Karte war auf der Hand.",
    okSay: "Karte für Karte durch die Runde verfolgt.",
    bad: "Eine Karte wurde gespielt, die nicht auf der Hand war.",
    badCard: "{who} hatte {card} nicht.",
    badSay: "Ein Stich fehlt oder hat zu viele Karten.",
  },
  whole: {
    ok: "Die Aufzeichnung ist, wie sie geschrieben wurde.",
    okSay: (deals, unused, print) =>
      `${deals === 1 ? "Die eine Gabe ist" : `Alle ${count(deals)} Gaben sind`} da, ${unused ? `${count(unused)} davon nie gespielt. ` : ""}Ihr Ende lautet ${print}.`,
    bad: "Die Aufzeichnung ist nicht, wie sie geschrieben wurde.",
    badDeals: "Eine Gabe fehlt, oder sie wurde nicht geöffnet, als es sein musste.",
    badText: "Im Text wurde nach dem Spiel etwas geändert, vielleicht nur ein Name. Das geschieht auch, wenn jemand sein Konto löscht.",
  },

  print: "Fingerabdruck dieser Gabe",
  printSay: "Lest ihn einander vor. Am Tisch haben alle denselben.",
  cannotShow: "Was das nicht zeigen kann",
  cannotShowSay: "Ob jemandem fremde Karten verraten wurden, oder ob anderswo gesprochen wurde.",
  alone: "Allein am Tisch ist dein Gerät zugleich der Server. Dann zeigt das, dass seither nichts geändert wurde, nicht dass niemand hinsah.",

  means: "Was das heißt",
  meansSay: "Jemand hat die Karten nach dem Versiegeln geändert oder diese Aufzeichnung, oder der Server hat einen Fehler. Die Mitspieler waren es nicht.",
  canDo: "Was du tun kannst",
  doings: [
    "**Bewahre den Beweis auf.** Er ist eine Datei und verlangt kein Vertrauen.",
    "**Bitte die anderen zu prüfen.** Sie müssten dasselbe sehen.",
    "**Zeig ihn dem Betreiber des Servers.** Bisher wurde nichts verschickt.",
  ],
  meansShown: "Der Server, oder jemand zwischen ihm und dir, hat dir andere Karten gezeigt, als versiegelt waren. Die Aufzeichnung stimmt: Die anderen finden nichts.",
  doingsShown: [
    "**Bewahre ein Bild davon auf.** Was dir gezeigt wurde, steht nur auf diesem Gerät, nicht in der Aufzeichnung.",
    "**Zeig es dem Betreiber des Servers.** Bisher wurde nichts verschickt.",
  ],
  keep: "Beweis als Datei behalten",
  how: "Wie das geht",
  howSay: [
    "Bevor jemand Platz nimmt, versiegelt der Server ein Geheimnis für die Gabe. Er kann es nicht mehr ändern.",
    "Dann zieht jedes Gerät am Tisch einen Zufall und versiegelt ihn auch. Kein Gerät kennt den eines anderen.",
    "Sind alle festgelegt, werden die Zufälle gezeigt. Die Karten folgen aus dem Geheimnis und allen Zufällen.",
    "Nach dem Spiel wird das Geheimnis geöffnet. Jedes Gerät kann dann noch einmal mischen und vergleichen.",
  ],
  server: "Die eigenen Zahlen des Servers",
  again: "Noch einmal prüfen",

  deals: {
    title: "Wie die Karten fielen",
    eyebrow: "Auf diesem Server gezählt, offen für alle",
    hands: (n, cards, seats) =>
      `${number(n)} ${plural(n, "Gabe", "Gaben")} aus ${number(cards)} Karten für ${count(seats)}; Plätze von links neben dem Geber. Wirkt allein der Zufall, liegen 19 von 20 Marken in ihrem Band.`,
    none: "Hier wurde noch kein Spiel beendet, seit gezählt wird.",
    failed: "Die Zahlen konnten nicht geholt werden.",
    which: "Karten und Plätze",
    shape: (cards, seats) => `${number(cards)} Karten, ${count(seats)} Plätze`,
    queens: "Die Pikdame",
    queensSay: "Wie oft jeder Platz sie bekam.",
    queensTwo: "Wie viele der zwei ein Platz bekam.",
    hearts: "Herzen",
    heartsSay: "Wie viele auf einen Platz kamen.",
    shorts: "Fehlende Farben",
    shortsSay: "Wie oft einem Platz eine Farbe ganz fehlte.",
    place: (i, of) => (i === of - 1 ? "Geber" : ["Erster", "Zweiter", "Dritter", "Vierter", "Fünfter", "Sechster", "Siebter", "Achter", "Neunter"][i] ?? number(i + 1)),
    percent: (n) => `${n} %`,
    outside: "außerhalb",
    band: (name, value, low, high, out) => `${name}: ${value}. Durch Zufall ${low} bis ${high}.${out ? " Außerhalb." : ""}`,
    own: "Deine eigenen Runden",
    ownName: "Du hast die Dame bekommen",
    ownSay: (hands, low, high) => `${number(hands)} ${plural(hands, "Runde", "Runden")}. Durch Zufall ${low} bis ${high} in 19 von 20 Fällen.`,
    ownLine: (value, hands, low, high) =>
      `Du hast die Pikdame in ${value} von ${number(hands)} ${plural(hands, "Runde", "Runden")} bekommen. Durch Zufall sind es ${low} bis ${high} in 19 von 20 Fällen.`,
    say: "Was man sagt, und was gezählt ist",
    says: {
      queen: "„Ich bekomme immer die Dame.“", queenIs: (value) => `in ${value} deiner Runden`,
      computers: "„Die Computer bekommen sie nie.“", computersAre: (value, due) => `in ${value} ihrer Runden; durch Zufall ${due}`,
      thrown: "„Gaben werden weggeworfen.“", thrownAre: (n, of) => `${number(n)} von ${number(of)} abgebrochen`,
      dropped: "„Mein Zufall wurde nicht genommen.“", droppedAre: (n, of) => `${number(n)} verworfen in ${number(of)} versiegelten Gaben`,
    },
    marks: (out, of) =>
      `${out === 0 ? "Keine Marke" : out === 1 ? "Eine Marke" : `${Count(out)} Marken`} von ${count(of)} ${out > 1 ? "liegen" : "liegt"} außerhalb des Bandes. Durch Zufall tut das eine von zwanzig.`,
    chi: (queens, hearts, most) =>
      `Wie ungleich die Plätze sind (Chi-Quadrat): ${queens} bei der Dame, ${hearts} bei den Herzen. Durch Zufall bleibt beides in 19 von 20 Fällen unter ${most}.`,
    chiHearts: (hearts, most) =>
      `Wie ungleich die Plätze sind (Chi-Quadrat): ${hearts} bei den Herzen. Durch Zufall bleibt es in 19 von 20 Fällen unter ${most}.`,
    table: "Als Tabelle",
    bands: "Als Bänder",
    head: ["Platz", "Gezählt", "Durch Zufall", "Von", "Bis"],
    file: "Alle Zahlen als Datei",
  },
};
