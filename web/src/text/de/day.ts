// day.ts - the hand of the day when it is over: your points compared with the computer's, the streak, what is shared.
import { number, type Texts } from "../text";

const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

export const day: Texts["day"] = {
  of: (date) => `Blatt des Tages, ${date}.`,
  meanIs: (mean) => `Der Computer hat im Mittel ${mean}.`,
  computer: "Du und der Computer auf deinem Platz",
  axis: "Punkte in der Runde",
  you: "du",
  always: (n) => `immer ${n}`,
  best: (n) => `beste ${n}`,
  mean: (n) => `Mittel ${n}`,
  worst: (n) => `schlechteste ${n}`,
  read: (points, runs, best, mean, worst) =>
    `Du hast ${number(points)}. Der Computer auf deinem Platz, in ${number(runs)} Runden: beste ${best}, Mittel ${mean}, schlechteste ${worst}.`,
  readNone: (points) => `Du hast ${number(points)}.`,
  waits: (done, all) => `Der stärkste Computer spielt dieses Blatt auf deinem Platz: bisher ${number(done)} von ${number(all)} Mal.`,
  cannot: "Was der Computer daraus macht, kann dieser Browser nicht berechnen.",
  otherPlayer: "Das Programm ist seither ein anderes geworden: Seine Computer entscheiden anders, als es deine taten.",
  runs: (n) => `Der stärkste Computer hat dieses Blatt ${number(n)} Mal auf deinem Platz gespielt, mit denselben Karten und denselben Nachbarn.`,
  among: (worse, same) => `${worse ? `${number(worse)} seiner Runden ${plural(worse, "kostet", "kosten")}` : "Keine seiner Runden kostet"} mehr als deine${same ? `, ${number(same)} genauso viel` : ""}.`,
  ofDays: (played, of) => (played > 1 ? `${played} der letzten ${of} Tage` : "Die letzten sieben Tage"),
  stitch: (weekday, done) => `${weekday}: ${done ? "gespielt" : "nicht gespielt"}`,
  notKept: "Dieser Browser behält nichts davon: Wird die Seite geschlossen, gilt der Tag als nicht gespielt.",
  again: (nth, points) => `${nth}. Versuch: ${number(points)} ${plural(Math.abs(points), "Punkt", "Punkte")}. Es zählt der erste, dieser nicht.`,
  tryAgain: "Noch einmal versuchen",
  lookThrough: "Die Runde ansehen",
  next: "Das nächste kommt um Mitternacht. Ein zweiter Versuch zählt nicht.",
  share: "Zum Teilen, ohne etwas zu verraten",
  shareTitle: "OpenHearts, Blatt des Tages",
  shareMean: (mean) => `Der Computer im Mittel: ${mean}`,
  pointsShort: (n) => `${number(n)} ${plural(Math.abs(n), "Punkt", "Punkte")}`,
  copy: "Text kopieren",
  copied: "Kopiert.",
  notCopied: "Dieser Browser kopiert nicht. Markiere den Text darüber.",
  pass: "Teilen",
  picture: "Als Bild",
  saved: "Das Bild liegt bei deinen Downloads.",
  noPicture: "Dieser Browser zeichnet keine Bilder.",
  field: {
    title: "Andere an diesem Server",
    nobody: "Noch hat niemand ein Ergebnis dazugelegt.",
    people: (n, mean) => `${plural(n, "Ein Mensch hat", `${number(n)} Menschen haben`)} das erste Ergebnis dazugelegt. Das Mittel ist ${mean}.`,
    place: (fewer, same, more) =>
      [[fewer, "mit weniger Punkten als du"], [same, "mit ebenso vielen"], [more, "mit mehr"]]
        .filter(([n]) => n).map(([n, what]) => `${number(n as number)} ${what}`).join(", ").replace(/$/, ".").replace(/^\.$/, ""),
    known: "Jeder hätte diese Karten vorher kennen können: Sie folgen aus dem Datum. Das hier ist also zum Vergnügen.",
    tells: "Machst du mit, werden deine Entscheidungen in dieser Runde an den Server gesendet. Er spielt sie nach und behält die Punkte 31 Tage. Wessen sie sind, wird niemandem gezeigt. An späteren Tagen ist es ebenso, bis du es hier beendest.",
    tell: "Meins dazulegen",
    playing: "Der Server spielt es nach.",
    there: "Deins ist dabei.",
    stop: "Keine Ergebnisse mehr senden",
  },
};
