// day.ts - the hand of the day when it is over: your points compared with the computer's, the streak, what is shared.
import { number, type Texts } from "../text";

const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

export const day: Texts["day"] = {
  of: (date) => `Blatt des Tages, ${date}.`,
  meanIs: (mean) => `Der Computer hat im Schnitt ${mean}.`,
  computer: "Du und der Computer auf deinem Platz",
  axis: "Punkte in der Runde",
  you: "du",
  always: (n) => `immer ${n}`,
  best: (n) => `beste ${n}`,
  mean: (n) => `Schnitt ${n}`,
  worst: (n) => `schlechteste ${n}`,
  read: (points, runs, best, mean, worst) =>
    `Du hast ${number(points)}. Der Computer auf deinem Platz in ${number(runs)} Runden: im besten Fall ${best}, im Schnitt ${mean}, im schlechtesten Fall ${worst}.`,
  readNone: (points) => `Du hast ${number(points)}.`,
  waits: (done, all) => `Der stärkste Computer spielt dieses Blatt auf deinem Platz: bisher ${number(done)} von ${number(all)} Runden.`,
  cannot: "Dieser Browser kann nicht ausrechnen, wie der Computer abschneidet.",
  otherPlayer: "Seit deinem Spiel gibt es eine neue Version: Ihre Computer entscheiden anders als deine damals.",
  runs: (n) => `Der stärkste Computer hat dieses Blatt ${number(n)}-mal auf deinem Platz gespielt, mit denselben Karten und denselben Nachbarn.`,
  among: (worse, same) => `${worse ? `${number(worse)} seiner Runden ${plural(worse, "kostete", "kosteten")}` : "Keine seiner Runden kostete"} mehr als deine${same ? `, ${number(same)} genauso viel` : ""}.`,
  ofDays: (played, of) => (played > 1 ? `${played} der letzten ${of} Tage` : "Die letzten sieben Tage"),
  stitch: (weekday, done) => `${weekday}: ${done ? "gespielt" : "nicht gespielt"}`,
  notKept: "Dieser Browser speichert nichts: Schließt du die Seite, gilt der Tag als nicht gespielt.",
  again: (nth, points) => `${nth}. Versuch: ${number(points)} ${plural(Math.abs(points), "Punkt", "Punkte")}. Nur der erste Versuch zählt.`,
  tryAgain: "Noch einmal versuchen",
  lookThrough: "Runde ansehen",
  next: "Das nächste Blatt kommt um Mitternacht. Ein zweiter Versuch zählt nicht.",
  share: "Teilen, ohne etwas zu verraten",
  shareTitle: "OpenHearts, Blatt des Tages",
  shareMean: (mean) => `Der Computer im Schnitt: ${mean}`,
  pointsShort: (n) => `${number(n)} ${plural(Math.abs(n), "Punkt", "Punkte")}`,
  copy: "Text kopieren",
  copied: "Kopiert.",
  notCopied: "Dieser Browser kann nicht kopieren. Markiere den Text oben.",
  pass: "Teilen",
  picture: "Als Bild",
  saved: "Das Bild liegt bei deinen Downloads.",
  noPicture: "Dieser Browser kann keine Bilder zeichnen.",
  field: {
    title: "Andere auf diesem Server",
    nobody: "Heute noch keine Ergebnisse.",
    people: (n, mean) => `${plural(n, "Eine Person hat", `${number(n)} Leute haben`)} ihr erstes Ergebnis eingetragen. Im Schnitt: ${mean}.`,
    place: (fewer, same, more) =>
      [[fewer, "mit weniger Punkten als du"], [same, "mit ebenso vielen"], [more, "mit mehr"]]
        .filter(([n]) => n).map(([n, what]) => `${number(n as number)} ${what}`).join(", ").replace(/$/, ".").replace(/^\.$/, ""),
    known: "Die Karten ergeben sich aus dem Datum, also könnte man sie vorher nachsehen. Der Vergleich ist nur zum Spaß.",
    tells: "Wenn du mitmachst, gehen deine Züge in dieser Runde an diesen Server. Er spielt sie nach und speichert die Punkte 31 Tage, anonym. Das gilt auch an späteren Tagen, bis du es hier abschaltest.",
    tell: "Ergebnis eintragen",
    playing: "Der Server spielt es nach.",
    there: "Deins ist dabei.",
    stop: "Keine Ergebnisse mehr senden",
  },
};
