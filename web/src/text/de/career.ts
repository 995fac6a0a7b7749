// career.ts - what a player's own games say: figures, curves, and the hands to see again.
import { number, type Texts } from "../text";

const small = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "dreizehn"];
const count = (n: number): string => small[n] ?? number(n);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);
const games = (n: number): string => `${number(n)} ${plural(n, "Spiel", "Spiele")}`;
const hands = (n: number): string => `${number(n)} ${plural(n, "Runde", "Runden")}`;
const points = (n: number): string => `${number(n)} ${plural(Math.abs(n), "Punkt", "Punkte")}`;
const joined = (parts: string[]): string => parts.filter(Boolean).join(" und ");

export const career: Texts["career"] = {
  since: (n, date) => `${hands(n)} seit ${date}`,
  today: (n) => `${hands(n)}, alle von heute`,
  none: "Die Statistik beginnt mit deinem ersten beendeten Spiel.",
  counting: (n) => `Frühere Spiele werden gezählt: noch ${number(n)}`,
  loading: "Diese Spiele werden geladen.",
  failed: "Die Statistik ließ sich nicht laden.",
  game: "Spiel",
  option: (name, n) => `${name}, ${games(n)}`,
  all: (n) => `Alle Spiele, ${number(n)}`,
  period: "Zeitraum",
  periods: (days) => (days ? `${days} Tage` : "Alles"),
  where: "Gespielt",
  places: { site: "Auf diesem Server", here: "In diesem Browser" },
  table: "Tabelle",
  picture: "Bild",
  asTable: (title) => `${title} als Tabelle`,
  asPicture: (title) => `${title} als Bild`,
  percent: (n) => `${n}\u202f%`,

  place: {
    title: "Platz im Schnitt",
    of: (sides) => `von ${count(sides)}.`,
    recent: (n) => `In den letzten 90 Tagen: ${n}`,
    games: "Spiele nach Plätzen",
    nth: (n) => `${number(n)}.`,
    head: ["Platz", "Spiele", "Anteil"],
    mixed: "Plätze zählt jedes Spiel für sich: Wähle eins, um sie zu sehen.",
    streak: (now, best) =>
      now > 1 && now >= best ? `Deine letzten ${count(now)} Spiele hast du gewonnen, so viele wie noch nie hintereinander.`
        : now > 1 ? `Deine letzten ${count(now)} Spiele hast du gewonnen. Deine längste Serie sind ${count(best)}.`
          : best > 1 ? `Deine längste Serie: ${count(best)} gewonnene Spiele hintereinander.` : "",
  },
  points: {
    title: "Punkte je Runde",
    everybody: (n) => `Alle an deinen Tischen: ${n}`,
    key: { hand: "eine Runde", mean: "Schnitt aus 30", long: "Schnitt aus 300", everybody: (n) => `alle an deinen Tischen, ${n}` },
    you: (n) => `du ${n}`,
    today: "heute",
    fewer: (n) => `Du nimmst je Runde ${n} Punkte weniger als am Anfang.`,
    more: (n) => `Du nimmst je Runde ${n} Punkte mehr als am Anfang.`,
    luck: (n) => `Ein Schnitt aus 30 Runden schwankt schon durch Glück um etwa ${n} nach oben und unten.`,
    said: (n, from, last, table) =>
      `Punkte je Runde, ${hands(n)} seit ${from}. Der Schnitt liegt am Ende bei ${last}. Alle an deinen Tischen: ${table}.`,
    head: ["Runde vom", "Punkte", "Schnitt aus 30", "Schnitt aus 300"],
  },
  given: {
    title: "Verschenkt je Runde",
    say: (n) => (n === 1 ? "Punkte, in der Runde mit Rückblick" : `Punkte, in den ${hands(n)} mit Rückblick`),
  },
  rating: {
    title: "Wertung",
    say: "Für die Wertung zählen Spiele, die mindestens zwei Menschen zu Ende spielen. Eine vorläufige Wertung kann sich noch stark ändern.",
    people: "mit Menschen",
    first: "zuerst",
    last: "zuletzt",
    now: (rating, spread) => `${rating}, plus oder minus ${spread}.`,
    spread: (n) => `± ${n}`,
    said: (rating, spread, first, firstSpread) =>
      `Wertung: jetzt ${rating}, plus oder minus ${spread}. Am linken Rand waren es ${first}, plus oder minus ${firstSpread}.`,
    head: ["Datum", "Wertung", "Plus oder minus"],
  },
  cards: {
    title: "Dame, Herzen, Monde",
    queen: "{queen} genommen",
    inHands: (share) => `in ${share} der Runden`,
    times: (n, even) => `${number(n)}-mal. Gleich verteilt: ${even}.`,
    hearts: "Herzen genommen",
    aHand: (n) => `${n} je Runde`,
    even: (n) => `Gleich verteilt: ${n}.`,
    moons: "Monde",
    oneIn: (n) => `in einer von ${n} Runden`,
    made: "geschossen",
    missed: "versucht, nicht geschafft",
    cost: (n) => `das kostete im Schnitt ${n} Punkte`,
    against: "gegen dich geschossen",
    head: ["Gezählt", "Du", "Gleich verteilt"],
    rows: {
      queen: "Runden mit der Dame", hearts: "Herzen je Runde", made: "Monde geschossen", missed: "Monde nicht geschafft",
      cost: "Punkte je nicht geschafftem Mond", against: "Monde gegen dich",
    },
  },
  against: {
    title: "Gegen wen",
    head: ["Gegen", "Gewonnen", "Anteil gewonnen", "Punkte je Runde"],
    rows: ["Gegen", "Gewonnen", "Anteil", "Durch Zufall", "19 von 20", "Punkte je Runde"],
    people: "Menschen",
    mixed: "Gemischt",
    games,
    of: (won, n) => `${number(won)} von ${number(n)}`,
    range: (low, high) => `${low}–${high}`,
    note: "Gestrichelt: reiner Zufall. Strich: der wahrscheinliche Bereich, 19 von 20 Fällen.",
    with: "Am häufigsten mit",
    ahead: (n, ahead, behind) => `${games(n)}: ${number(ahead)}-mal warst du vorn, ${number(behind)}-mal dahinter`,
  },
  again: {
    title: "Zwei Runden zum Nachsehen",
    one: "Eine Runde zum Nachsehen",
    best: (n) => `Beste: ${points(n)}`,
    moon: (n, others) => (n < 0 ? `Beste: der Mond, ${points(n)}` : `Beste: der Mond, ${number(others)} für die anderen`),
    worst: (n) => `Schlechteste: ${points(n)}`,
    only: points,
    took: (queens, hearts) =>
      joined([queens === 1 ? "die Dame" : queens ? `${count(queens)} Damen` : "", hearts === 1 ? "ein Herz" : hearts ? `${count(hearts)} Herzen` : ""])
        || "nichts genommen",
    replay: "Ansehen",
  },
  few: {
    title: "Zu wenig, um etwas zu sagen",
    none: (days) => (days ? `Keine Runde in den letzten ${days} Tagen` : "Noch keine Runde"),
    noneCounts: "Noch nichts, was zählt",
    noneSay: "Wähle einen längeren Zeitraum, oder spiele eine.",
    say: (n, sum) =>
      `${capital(count(n))} ${plural(n, "Runde", "Runden")}, ${sum}. Bei so wenigen entscheidet fast nur das Glück, darum steht hier noch kein Schnitt.`,
    sum: (n) => (n === 0 ? "keine Punkte" : points(n)),
    placed: (parts) => `Am Ende: ${parts}.`,
    nth: (n, nth) => `${nth} Platz${n > 1 ? ` (${number(n)}-mal)` : ""}`,
    of: (n, most) => `${number(n)} von ${number(most)} Runden`,
    begins: (n) => `Deine Kurve beginnt nach etwa ${n === 1 ? "einem weiteren Spiel" : `${count(n)} weiteren Spielen`}.`,
    play: "Weiterspielen",
  },
  coming: {
    title: "Was wann kommt",
    parts: { place: "Platz im Schnitt", points: "Punkte je Runde, mit Kurve", given: "Verschenkt je Runde", cards: "Dame, Herzen, Monde", against: "Gegen wen", rating: "Wertung" },
    after: {
      place: (n) => `nach ${number(n)} Spielen`,
      points: (n) => `nach ${number(n)} Runden`,
      given: (n) => `nach ${number(n)} Runden mit Rückblick`,
      cards: (n) => `nach ${number(n)} Runden`,
      against: (n) => `nach ${number(n)} Spielen gegen eine Stärke`,
      rating: (n) => `nach ${number(n)} gewerteten Spielen`,
    },
    say: "Gezählt wird ab der ersten Runde. Gezeigt wird es, sobald es etwas bedeutet.",
  },
  leftOut: (takebacks, left) =>
    `Nicht gezählt: ${joined([takebacks ? `${games(takebacks)} mit zurückgenommenen Karten` : "", left ? `${games(left)}, aus ${plural(left, "dem", "denen")} du früher gegangen bist` : ""])}.`,
  csv: "Als CSV laden",
  csvFailed: "Die Datei ließ sich nicht erzeugen.",
};
