// lesson.ts - the lesson: seven little hands. {QS} stands for a card, **...** is bold.
import type { Texts } from "../text";

const steps: Texts["lesson"]["steps"] = {
  follow: {
    title: "Farbe bedienen",
    say: "Alle spielen eine Karte zum Stich. Wer eine Karte der ausgespielten Farbe hat, muss eine davon spielen.",
    ask: "Edda hat {8C} ausgespielt. Du hast Kreuz: Spiele eins.",
    done: "**Solange du die ausgespielte Farbe hast, bedienst du sie.** Mit welcher Karte, ist deine Sache.",
    no: { else: "**{card} muss warten:** Du hast noch Kreuz." },
  },
  takes: {
    title: "Die höchste Karte nimmt",
    say: "Die höchste Karte der ausgespielten Farbe nimmt den Stich, und wer ihn nimmt, spielt zum nächsten aus. Asse sind hoch.",
    ask: "Edda hat {7D} ausgespielt. Welche Karte nimmt diesen Stich? Tippe sie an.",
    done: "**Der König ist das höchste Karo.** Bruno nimmt die vier Karten und spielt als Nächster aus.",
    no: {
      AS: "{AS} **ist kein Karo:** Eine Karte anderer Farbe nimmt den Stich nie.",
      else: "**{card} ist ein Karo,** aber nicht das höchste.",
    },
  },
  points: {
    title: "Wenig ist gut",
    say: "Jedes Herz, das du nimmst, kostet 1 Punkt, die Pik-Dame 13. Sonst kostet nichts. Wer am wenigsten hat, gewinnt.",
    ask: "Da liegt die Dame. Bediene mit dem Pik, das sie bei Bruno lässt.",
    done: "**Bruno nimmt die Dame** und mit ihr 13 Punkte.",
    no: {
      KS: "**{KS} ist erlaubt, nimmt aber den Stich:** Die 13 Punkte wären deine. Sieh dir dein anderes Pik an.",
      else: "**{card} muss warten:** Du hast noch Pik.",
    },
  },
  slough: {
    title: "Abwerfen, was teuer ist",
    say: "Hast du nichts von der ausgespielten Farbe, darfst du jede Karte spielen. Sie nimmt den Stich nie: eine gute Gelegenheit, etwas loszuwerden.",
    ask: "Du hast kein Karo. Welche Karte möchtest du lieber nicht behalten?",
    done: "**Edda nimmt den Stich und deine Dame dazu:** 13 Punkte.",
    no: {
      "2H": "**Ein Herz ist keine schlechte Wahl,** kostet aber nur 1. Du hast etwas Teureres.",
      else: "**{card} ist erlaubt,** aber dann bleibt die Dame bei dir.",
    },
  },
  broken: {
    title: "Herz ist gebrochen",
    say: "Niemand darf Herz ausspielen, bevor eins abgeworfen wurde. Jede Runde beginnt mit der Kreuz-Zwei, und im ersten Stich fallen keine Punkte.",
    ask: "Du spielst aus, und Herz ist noch nicht gebrochen. Nimm eine andere Farbe.",
    done: "**Mila hat kein Kreuz und wirft {8H} ab: Herz ist gebrochen.** Von jetzt an darf man es ausspielen.",
    no: { else: "**{card} muss warten:** Herz ist noch nicht gebrochen." },
  },
  pass: {
    title: "Drei Karten wandern",
    say: "Vor dem Spiel gibst du drei Karten weiter: nach links, dann nach rechts, dann nach gegenüber; jedes vierte Mal behältst du sie.",
    ask: "Wähle drei Karten für Edda, links von dir.",
    done: "**Diese drei kamen von Mila, rechts von dir.** Hohe Pik und hohe Herzen geben die meisten weiter.",
    no: { else: "**Drei sind es schon.** Tippe eine davon an, um sie zurückzunehmen." },
  },
  moon: {
    title: "Den Mond schießen",
    say: "Wer alle Herzen und die Dame nimmt, schießt den Mond: Das kostet nichts, und alle anderen bekommen 26 Punkte.",
    ask: "Bis auf zwei Herzen hast du schon alle. Du spielst aus: Hol sie dir.",
    done: "**Du hast den Mond geschossen.** Edda, Bruno und Mila bekommen je 26 Punkte.",
    no: { else: "**Mit {3C} gibst du das Ausspiel ab:** Die letzten Herzen gehen dann an andere, und du zahlst für alle übrigen." },
  },
};

export const lesson: Texts["lesson"] = {
  steps,
  title: "Hearts in zwei Minuten",
  names: ["Du", "Edda", "Bruno", "Mila"],
  progress: (n, of) => `${n} von ${of}`,
  leave: "Lektion verlassen",
  back: "Zurück",
  next: "Weiter",
  finish: "Zum Schluss",
  hand: "Deine Karten",
  trick: "Der Stich",
  pass: "Diese drei weitergeben",
  chosen: (n) => `${n} von 3 gewählt`,
  fresh: "neu",
  takes: "vorn",
  plus: (points) => `+${points}`,
  shut: "Herz ist nicht gebrochen",
  open: "Herz ist gebrochen",
  laid: (card, who) => `${card}, ${who}`,
  end: {
    title: "Mehr brauchst du nicht",
    say: "Gespielt wird bis zum letzten Stich, dann werden die Punkte aufgeschrieben und die Karten neu gegeben. Sobald jemand 100 erreicht, gewinnt, wer am wenigsten hat.",
    play: "Jetzt spielen",
    under: "Klassisch, mit drei Computern: leichten, wenn du nichts anderes gewählt hast. Karten, die du nicht spielen darfst, sind blass: Tippe eine an, und du erfährst, warum.",
    games: "Ein anderes Spiel wählen",
    again: "Noch einmal von vorn",
  },
};
