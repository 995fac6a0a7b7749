// start.ts - the start page: what it says, the games and what they are about.
import type { Texts } from "../text";

const games: Texts["start"]["games"] = {
  classic: { name: "Klassisch", sentence: "Jedes Herz kostet eins, die Pik-Dame dreizehn. Nimm keins, oder nimm sie alle. Das Spiel aus Windows." },
  windows: { name: "Windows-Hearts", sentence: "Das Spiel, das mit Windows kam. Es hat die klassischen Regeln." },
  american: { name: "Amerikanisch", sentence: "Das Spiel am Küchentisch: Punkte fallen ab dem ersten Stich, und wer den Mond schießt, hat die Wahl." },
  "grand-prix": { name: "Grand Prix", sentence: "Das Turnierspiel: Weitergegeben wird jedes Mal, und auch die Dame bricht Herz." },
  spot: { name: "Augen-Hearts", sentence: "Ein Herz kostet, was es zeigt, von zwei bis vierzehn. Kleine Herzen sind Geschenke." },
  "spot-courts": { name: "Augen-Hearts mit Bildern", sentence: "Herz-Bube, -Dame und -König kosten je zehn, das Ass fünfzehn." },
  "black-maria": { name: "Black Maria", sentence: "Das britische Spiel: drei Karten nach rechts, Herz zu jeder Zeit, und kein Mond, der dich rettet." },
  "black-maria-spades": { name: "Black Maria in Pik", sentence: "Auch Pik-König und Pik-Ass beißen: zehn und sieben." },
  "black-maria-spot": { name: "Black Maria mit Augen", sentence: "Herzen nach Augen, Bilder zehn, die Pik-Dame fünfundzwanzig." },
  three: { name: "Zu dritt", sentence: "Je siebzehn Karten, und niemand, hinter dem man sich verstecken könnte." },
  five: { name: "Zu fünft", sentence: "Je zehn Karten: Eine Farbe ist aus, ehe du dich versiehst." },
  turbo: { name: "Turbo", sentence: "Zeige vor dem Spiel eine große Karte, und sie zählt doppelt." },
  booster: { name: "Booster-Neunen", sentence: "Turbo, bei dem eine Neun der ausgespielten Farbe den Stich ein zweites Mal herumschickt." },
  cancellation: { name: "Streichen", sentence: "Zwei Kartenspiele auf einem Tisch. Gleiche Karten in einem Stich werden gestrichen." },
  partners: { name: "Partner", sentence: "Zwei gegen zwei. Was dein Partner nimmt, zählt auch für dich." },
  "partners-solo": { name: "Partner, einzeln gezählt", sentence: "Alle zählen für sich, am Ende entscheiden die Summen." },
  super: { name: "Super-Hearts", sentence: "Eine einzige Runde um Einsätze. Wer am wenigsten hat, gewinnt, aber null zählt nicht." },
  sahara: { name: "Sahara", sentence: "Weitergegeben wird nichts, und wer gewinnt, nimmt den Topf." },
};

const short: Texts["start"]["short"] = {
  classic: "Klassisch", windows: "Windows", spot: "Nach Augen", "spot-courts": "Bilder zu zehn",
  "black-maria": "Das Original", "black-maria-spades": "Pik beißt", "black-maria-spot": "Mit Augen",
  partners: "Gemeinsam gezählt", "partners-solo": "Einzeln gezählt",
};

const families: Texts["start"]["families"] = {
  known: "Die Klassiker",
  prices: "Andere Punkte",
  places: "Zu dritt, zu fünft, zu zehnt",
  stakes: "Um Einsätze",
  more: "Weitere Spiele",
  own: "Deine eigenen",
};

const numbers = ["", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];
const word = (n: number): string => numbers[n] || String(n);
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

export const start: Texts["start"] = {
  games, short, families,
  title: "Setz dich dazu.",
  lead: "Hearts und seine ganze Familie, für drei bis zehn. Spiele mit Computern, die nur ihre eigenen Karten sehen, oder schicke deinen Freunden einen Link.",
  play: "Jetzt spielen",
  friends: "Mit Freunden",
  under: "Klassisch, drei Computer:",
  free: "Kein Konto, keine Werbung.",
  strength: {
    title: "Wie stark?",
    label: "Wie stark die Computer sind:",
    change: "ändern",
    more: "Mehr: stärkere und zwei mit eigenem Stil",
    kept: "Dieser Browser merkt es sich fürs nächste Mal.",
  },
  offline: {
    line: ["Kein Netz.", " Allein spielen, eigene Regeln, die Lektion und gespeicherte Spiele gehen weiterhin."],
    needs: "Mit Leuten anderswo spielst du, sobald wieder Netz da ist.",
  },
  silent: {
    line: ["Der Server antwortet nicht.", " Allein spielen, eigene Regeln, die Lektion und gespeicherte Spiele gehen weiterhin."],
    needs: "Mit Leuten anderswo spielst du, sobald der Server wieder antwortet.",
  },
  noServer: {
    line: ["Hier ist kein Server.", " Allein spielen, eigene Regeln, die Lektion und eigene Spiele gehen."],
    needs: "Mit Leuten anderswo spielst du über einen Server. Diese Seite hat keinen.",
  },
  nowhere: " Allein spielen geht. Dieser Browser speichert nichts: Mit der Seite endet das Spiel.",
  unable: " Dieser Browser kann gerade nicht selbst spielen.",
  dealing: "Die Karten werden gegeben.",
  day: {
    title: "Blatt des Tages",
    same: "Dieselben Karten für alle.",
    row: (n) => `${capital(word(n))} Tage in Folge`,
    points: (n) => (n === 1 ? "Ein Punkt." : `${n ? capital(word(n)) : "Keine"} Punkte.`),
    play: "Spielen",
    goOn: "Weiter",
    look: "Ansehen",
  },
  lesson: { ask: "Hearts ist neu für dich?", go: "Lern es in zwei Minuten" },
  nav: { site: "Seiten", learn: "Spielen lernen", tables: "Offene Tische", me: "Du", settings: "Einstellungen",
    short: { learn: "Lernen", tables: "Tische", settings: "Einstellungen" } },
  openNow: (n) => `${n} jetzt offen`,
  choose: "Oder wähle ein Spiel",
  filter: { label: "Zahl der Plätze", before: "Für", any: "alle", after: "am Tisch" },
  compass: ["N", "S", "W", "O"],
  made: (n) => `Gemacht für ${word(n)}`,
  also: (n) => `Geht auch zu ${["dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt"][n - 3] ?? n}`,
  own: {
    make: "Eigene Regeln festlegen",
    sentence: "Punkte, Weitergeben, Herz brechen: Du wählst, und die Regeln stehen sofort in Worten daneben.",
    saved: "Regeln, die du gespeichert hast.",
  },
  players: (low, high) => (low === high ? `für ${low}` : `für ${low} bis ${high}`),
  changed: (name) => `${name}, eigene Regeln`,
  by: (name, n) => `${name} für ${word(n)}`,
  sheet: {
    variant: "Welches davon",
    seats: "Wie viele spielen",
    level: "Wie stark die Computer sind",
    playNow: (n) => `Jetzt mit ${word(n)} Computern spielen`,
    friends: "Mit Freunden",
    rules: "Die Regeln in Worten",
    change: "Diese Regeln ändern",
    hand: (cards) => `je ${cards} Karten`,
    kitty: (cards) => `${cards} im Talon`,
    decks: "zwei Kartenspiele",
  },
  deals: "Wie auf diesem Server gegeben wird",
  resume: {
    waiting: (people, many) => [people, many ? " sitzen an deinem Tisch" : " sitzt an deinem Tisch"],
    title: (t) => `„${t}“`,
    alone: (game) => [`Dein Spiel „${game}“`, " ist noch nicht zu Ende."],
    stood: (hand, score) => `Runde ${hand}, du hast ${score}.`,
    seen: (when) => `Zuletzt gesehen: ${when}.`,
    on: "Das Spiel läuft.",
    turn: "Du bist dran.",
    gathering: (free) => (free === 1 ? "Ein Platz ist frei." : `${free} Plätze sind frei.`),
    gather: "Dein Tisch ist noch offen",
    back: "Zurück dorthin",
    away: "Ausblenden",
  },
  trouble: {
    unreachable: "Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.",
    "too-fast": "Zu viele Versuche. Warte einen Moment.",
    full: "Der Server ist gerade voll. Versuche es gleich noch einmal.",
    draining: "Der Server wird gerade aktualisiert und ist gleich wieder da.",
    "no-room": "Gerade ist kein Platz für noch einen Tisch.",
    "bad-rules": "Diese Regeln passen nicht mehr zueinander.",
  },
};
