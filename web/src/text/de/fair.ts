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
  rightSay: (hands) => `${Count(hands)} ${plural(hands, "Runde", "Runden")}, gerade eben auf diesem Gerät geprüft.`,
  wrong: (hands) => (hands.length === 1 ? `Runde ${hands[0]} stimmt nicht.` : `Die Runden ${list(hands)} stimmen nicht.`),
  wrongWhole: "Diese Mitschrift stimmt nicht.",
  wrongSay: (right, of) => (right === 0 ? "Keine Runde stimmt." : `${Count(right)} von ${count(of)} Runden ${plural(right, "stimmt", "stimmen")}.`),
  running: "Dieses Spiel ist noch nicht zu Ende.",
  runningSay: "Die Siegel werden erst am Ende geöffnet. Bisher stimmt alles.",
  none: "Hier gibt es nichts zu prüfen.",
  noneSay: "Diese Karten waren nicht versiegelt: Sie wurden aus einem Datum oder einer Startzahl gegeben, oder von einer älteren Version.",
  cannot: "Dieser Browser kann hier nicht prüfen.",
  cannotSay: "Die Seite wurde ohne https geladen. Öffne sie über https, oder prüfe die Mitschrift mit hearts verify.",

  hand: (n) => `Runde ${n}`,
  all: (n) => (n === 1 ? "Die eine Runde" : n === 2 ? "Beide Runden" : `Alle ${count(n)} Runden`),
  handRight: "geprüft, alles stimmt",
  handWrong: "stimmt nicht",
  calledOff: "abgebrochen",

  seal: {
    ok: "Die Gabe war versiegelt, bevor deine Zufallszahl gesendet wurde.",
    okAny: "Die Gabe war versiegelt, bevor die Zufallszahlen bekannt waren.",
    times: (sealed, sent) => `Versiegelt um ${sealed}. Deine Zufallszahl verließ dieses Gerät um ${sent}.`,
    told: "So steht es in der Mitschrift. Dieses Gerät hat sich zu dieser Gabe nichts gemerkt.",
    bad: "Das Siegel passt nicht.",
    badOpened: "Was nach dem Spiel geöffnet wurde, ist nicht das, was versiegelt war.",
    badTime: "Es kam zu spät, oder es ist nicht das Siegel, das dieses Gerät bekommen hat.",
  },
  chance: {
    own: "Deine Zufallszahl wurde verwendet.",
    some: "Die Zufallszahlen vom Tisch wurden verwendet.",
    nobody: "Vom Tisch wurde keine Zufallszahl verwendet.",
    nobodySay: "Diese Karten ergeben sich allein aus dem Siegel des Servers.",
    dropped: "Deine Zufallszahl wurde nicht verwendet.",
    droppedSay: "Der Server sagt, sie kam zu spät.",
    gave: "Beigesteuert von {who}.",
    lost: "Nicht verwendet, weil zu spät oder gar nicht gekommen: {who}.",
    gaveNone: "Keine von {who}.",
    bad: "Die Zufallszahlen passen nicht.",
    badLock: "Was vor der Gabe festgelegt wurde, ist nicht das, was in der Mitschrift steht.",
    badChance: "Eine Zufallszahl fehlt, oder es ist nicht die festgelegte.",
    badOwn: "Die Zufallszahl von diesem Gerät ist nicht dabei.",
  },
  cards: {
    ok: "Die Karten ergeben sich aus dem Siegel und den Zufallszahlen.",
    okSay: (n) => `Auf diesem Gerät noch einmal gemischt: dieselben ${number(n)} Karten auf denselben Plätzen.`,
    bad: "Die Karten ergeben sich nicht daraus.",
    badCard: "Noch einmal gemischt bekommt {who} {due}. In der Mitschrift steht dort {dealt}.",
    badOwn: "Dir wurden andere Karten gezeigt.",
    badShown: "Diesem Gerät wurde {dealt} gezeigt. In der Mitschrift hat dein Platz {due}.",
    badDealer: "Noch einmal gemischt gibt jemand anders, oder es bleiben andere Karten übrig.",
    badMix: "Gemischt wurde aus etwas anderem als dem, was festgelegt und aufgedeckt wurde.",
    badSay: "Noch einmal gemischt bekommen die Plätze andere Karten.",
  },
  held: {
    ok: "Jede gespielte Karte war auf der Hand.",
    okSay: "Karte für Karte durch die ganze Runde verfolgt.",
    bad: "Eine Karte wurde gespielt, die nicht auf der Hand war.",
    badCard: "{who} hatte {card} nicht.",
    badSay: "Ein Stich fehlt oder hat zu viele Karten.",
  },
  whole: {
    ok: "Die Mitschrift ist unverändert.",
    okSay: (deals, unused, print) =>
      `${deals === 1 ? "Die eine Gabe ist" : `Alle ${count(deals)} Gaben sind`} da${unused ? ` (${count(unused)} davon nie gespielt)` : ""}. Prüfsumme ${print}.`,
    bad: "Die Mitschrift wurde verändert.",
    badDeals: "Eine Gabe fehlt, oder sie wurde nicht geöffnet, als es fällig war.",
    badText: "Im Text wurde nach dem Spiel etwas geändert, vielleicht nur ein Name. Das kommt auch vor, wenn jemand sein Konto löscht.",
  },

  print: "Fingerabdruck dieser Gabe",
  printSay: "Vergleicht ihn: Am Tisch haben alle denselben.",
  cannotShow: "Was sich so nicht zeigen lässt",
  cannotShowSay: "Ob jemand fremde Karten verraten bekam, oder ob sich welche anderswo abgesprochen haben.",
  alone: "Allein am Tisch ist dein Gerät zugleich der Server. Dann zeigt die Prüfung, dass seither nichts geändert wurde, aber nicht, dass niemand hineingesehen hat.",

  means: "Was das heißt",
  meansSay: "Jemand hat die Karten nach dem Versiegeln geändert oder diese Mitschrift, oder der Server hat einen Fehler. Die anderen am Tisch können nichts dafür.",
  canDo: "Was du tun kannst",
  doings: [
    "**Speichere den Beweis.** Er ist eine Datei, und uns musst du dafür nicht vertrauen.",
    "**Bitte die anderen zu prüfen.** Sie müssten dasselbe sehen wie du.",
    "**Zeig ihn denen, die diesen Server betreiben.** Bisher wurde nichts verschickt.",
  ],
  meansShown: "Der Server, oder jemand zwischen ihm und dir, hat dir andere Karten gezeigt, als versiegelt waren. Die Mitschrift stimmt, darum finden die anderen nichts.",
  doingsShown: [
    "**Mach ein Bild davon.** Was dir gezeigt wurde, steht nur auf diesem Gerät, nicht in der Mitschrift.",
    "**Zeig es denen, die diesen Server betreiben.** Bisher wurde nichts verschickt.",
  ],
  keep: "Beweis als Datei speichern",
  how: "So funktioniert es",
  howSay: [
    "Bevor sich jemand setzt, versiegelt der Server ein Geheimnis für die Gabe. Danach kann er es nicht mehr ändern.",
    "Dann zieht jedes Gerät am Tisch eine Zufallszahl und versiegelt sie ebenfalls. Kein Gerät kennt die eines anderen.",
    "Liegen alle fest, werden sie aufgedeckt. Die Karten ergeben sich aus dem Geheimnis und allen Zufallszahlen.",
    "Nach dem Spiel wird das Geheimnis geöffnet. Dann kann jedes Gerät noch einmal mischen und vergleichen.",
  ],
  server: "Die Zahlen dieses Servers",
  again: "Noch einmal prüfen",

  deals: {
    title: "Wie die Karten fielen",
    eyebrow: "Auf diesem Server gezählt, offen für alle",
    hands: (n, cards, seats, few) =>
      `${number(n)} ${plural(n, "Gabe", "Gaben")} aus ${number(cards)} Karten für ${count(seats)}; die Plätze zählen vom Geber aus nach links.` +
      (few ? "" : " Wird ehrlich gemischt, liegen 19 von 20 Marken in ihrem Balken."),
    none: "Seit gezählt wird, ist hier noch kein Spiel zu Ende gegangen.",
    failed: "Die Zahlen ließen sich nicht laden.",
    which: "Karten und Plätze",
    shape: (cards, seats) => `${number(cards)} Karten, ${count(seats)} Plätze`,
    queens: "Die Pik-Dame",
    queensSay: "Wie oft jeder Platz sie bekam.",
    queensTwo: "Wie viele der zwei ein Platz bekam.",
    hearts: "Herzen",
    heartsSay: "Wie viele auf einen Platz kamen.",
    shorts: "Fehlende Farben",
    shortsSay: "Wie oft einem Platz eine Farbe ganz fehlte.",
    place: (i, of) => (i === of - 1 ? "Geber" : ["Erster", "Zweiter", "Dritter", "Vierter", "Fünfter", "Sechster", "Siebter", "Achter", "Neunter"][i] ?? number(i + 1)),
    percent: (n) => `${n} %`,
    outside: "außerhalb",
    band: (name, value, low, high, out) => `${name}: ${value}. Reiner Zufall gibt ${low} bis ${high}.${out ? " Außerhalb." : ""}`,
    own: "Deine eigenen Runden",
    ownName: "Du hast die Dame bekommen",
    ownSay: (hands, low, high) => `${number(hands)} ${plural(hands, "Runde", "Runden")}. Reiner Zufall gibt ${low} bis ${high} (in 19 von 20 Fällen).`,
    ownLine: (value, hands, low, high) =>
      `Du hast die Pik-Dame in ${value} von ${number(hands)} ${plural(hands, "Runde", "Runden")} bekommen. Reiner Zufall gibt ${low} bis ${high} (in 19 von 20 Fällen).`,
    say: "Was man sagt, und was die Zahlen sagen",
    says: {
      queen: "„Ich bekomme immer die Dame.“", queenIs: (value) => `in ${value} deiner Runden`,
      computers: "„Die Computer bekommen sie nie.“", computersAre: (value, due) => `in ${value} ihrer Runden; reiner Zufall gäbe ${due}`,
      thrown: "„Gaben werden einfach weggeworfen.“", thrownAre: (n, of) => `${number(n)} von ${number(of)} abgebrochen`,
      dropped: "„Meine Zufallszahl wurde nicht genommen.“", droppedAre: (n, of) => `${number(n)} nicht verwendet in ${number(of)} versiegelten Gaben`,
    },
    tooFew: "Noch zu wenige Gaben, um etwas zu sagen.",
    marks: (out, of) =>
      `${out === 0 ? "Keine Marke" : out === 1 ? "Eine Marke" : `${Count(out)} Marken`} von ${count(of)} ${out > 1 ? "liegen" : "liegt"} außerhalb des Balkens. Bei reinem Zufall ist es eine von zwanzig.`,
    chi: (queens, hearts, most) =>
      `Wie ungleich die Plätze sind (Chi-Quadrat): ${queens} bei der Dame, ${hearts} bei den Herzen. Bei reinem Zufall bleibt beides in 19 von 20 Fällen unter ${most}.`,
    chiHearts: (hearts, most) =>
      `Wie ungleich die Plätze sind (Chi-Quadrat): ${hearts} bei den Herzen. Bei reinem Zufall bleibt es in 19 von 20 Fällen unter ${most}.`,
    table: "Als Tabelle",
    bands: "Als Balken",
    head: ["Platz", "Gezählt", "Bei Zufall", "Von", "Bis"],
    file: "Alle Zahlen als Datei",
  },
};
