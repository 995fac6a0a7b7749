// say.ts - the game in sentences, for screen readers.
import type { Card, SuitLetter } from "../../net/types";
import type { Texts } from "../text";
import type { Deed, Who } from "../en/say";
import { common } from "./common";

const small = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];

const count = (n: number): string => small[n] ?? String(n);
const cards = (n: number): string => `${count(n)} ${n === 1 ? "Karte" : "Karten"}`;
const points = (n: number): string =>
  n === 0 ? "keine Punkte" : Math.abs(n) === 1 ? (n < 0 ? "minus ein Punkt" : "ein Punkt")
    : `${n < 0 ? "minus " : ""}${Math.abs(n)} Punkte`;
const signed = (n: number): string => (n < 0 ? "minus " : "") + Math.abs(n);
const all = (parts: string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} und ${parts.at(-1)}`;
/** "den Kreuz-König": the object of a sentence. */
const what = (c: Card): string =>
  common.theCard(c).replace(/^der /, "den ").replace(/Bube$/, "Buben");
const whats = (list: Card[]): string => all(list.map(what));
const who = (w: Who): string => (w.me ? "Du" : w.name);
const whom = (w: Who): string => (w.me ? "dich" : w.name);
/** "Du nimmst", "Bruno nimmt" */
const does = (w: Who, mine: string, theirs: string): string => (w.me ? `Du ${mine}` : `${w.name} ${theirs}`);
const has = (w: Who): string => does(w, "hast", "hat");
const is = (w: Who): string => does(w, "bist", "ist");
const laid = (parts: { who: Who; card: Card }[]): string =>
  parts.map((p) => `${p.who.me ? "du" : p.who.name}, ${common.Card(p.card)}`).join("; ");
const row = (w: Who, n: number): string => `${w.me ? "du" : w.name} ${signed(n)}`;

/** "Dame" */
const rank = (c: Card): string => common.Card(c).split("-")[1] ?? "";

/** What a player does who takes everything: in the second person, in the third, and as a participle. */
const shots = {
  moon: ["schießt den Mond", "schießt den Mond", "den Mond geschossen"],
  sun: ["nimmst alle Stiche", "nimmt alle Stiche", "alle Stiche genommen"],
  half: ["schießt den halben Mond", "schießt den halben Mond", "den halben Mond geschossen"],
} as const;

export const say: Texts["say"] = {
  played: (w: Who, card: Card, deed: Deed): string => {
    if (deed === "leads") return `${does(w, "spielst", "spielt")} ${what(card)} aus.`;
    const plays = `${does(w, "spielst", "spielt")} ${what(card)}`;
    if (deed === "takes") return `${plays} und ${w.me ? "liegst" : "liegt"} damit vorn.`;
    if (deed === "cancels") return `${plays}, und die Zwillinge heben sich auf.`;
    return `${plays}.`;
  },
  mayPlay: (suits: { suit: SuitLetter; cards: Card[] }[], any: boolean, led: SuitLetter | null): string => {
    const turn = led ? `Du bist dran. Ausgespielt ist ${common.suits[led]}.`
      : "Du bist dran und spielst aus.";
    if (any) return `${turn} Du darfst jede Karte spielen.`;
    const only = suits[0]?.cards[0];
    if (suits.length === 1 && suits[0]?.cards.length === 1 && only)
      return `${turn} Nur ${common.theCard(only)} darf gespielt werden.`;
    return `${turn} Du darfst spielen: ` +
      suits.map((s) => `${common.suits[s.suit]} ${s.cards.map(rank).join(", ")}`).join("; ") + ".";
  },
  toPass: (n, to) => `Wähle ${cards(n)} zum Weitergeben${to.length ? " an " + all(to) : ""}.`,
  toCharge: (from) =>
    from.length ? `Du darfst ${whats(from)} verdoppeln, oder nichts.` : "Du hast nichts zu verdoppeln.",
  toBury: (n) => `Wähle ${cards(n)} zum Ablegen.`,
  toScore: (shot, worth) =>
    `Du hast ${shots[shot][2]}. Wähle: Die anderen bekommen ${points(worth)}, ` +
    "oder dein Stand sinkt um ebenso viele.",
  toPlay: (w) => `${is(w)} dran.`,
  choosing: (names) => `Es ${names.length === 1 ? "wählt" : "wählen"} noch ${all(names)}.`,
  gathering: "Das Spiel hat noch nicht begonnen.",
  gameOver: "Das Spiel ist zu Ende.",
  noTrick: "Es liegt nichts auf dem Tisch.",
  trick: (parts, taker) =>
    `Auf dem Tisch: ${laid(parts)}. ` +
    (taker ? `${does(taker, "liegst", "liegt")} vorn.` : "Bis jetzt nimmt ihn niemand."),
  noLast: "In dieser Runde ist noch kein Stich fertig.",
  last: (parts, taker, worth) =>
    `Der letzte Stich: ${laid(parts)}. ` +
    (taker ? `${has(taker)} ihn genommen${worth === null ? "" : ", " + points(worth)}.` : "Niemand hat ihn genommen."),
  standing: (rows) =>
    rows
      .map((r) => `${who(r.who)} ${signed(r.total)}` +
        (r.now === null ? "" : `, in dieser Runde ${signed(r.now)}`))
      .join("; ") + ".",
  hand: (n) => `Runde ${n} ist gegeben.`,
  hasChosen: (w) => `${has(w)} gewählt.`,
  received: (list) => `Du bekommst ${whats(list)}.`,
  passedUnseen: (names) =>
    `${all(names)} ${names.length === 1 ? "gibt" : "geben"} ungesehen weiter, was kam.`,
  charged: (w, list) => `${does(w, "verdoppelst", "verdoppelt")} ${whats(list)}.`,
  boosted: "Die Neun schickt den Stich noch einmal herum.",
  took: (w, worth) => `${does(w, "nimmst", "nimmt")} den Stich${worth === null ? "" : ", " + points(worth)}.`,
  tookNone: "Niemand nimmt den Stich.",
  kitty: (w, list, n) => `${does(w, "nimmst", "nimmt")} den Talon, ${list.length ? whats(list) : cards(n)}.`,
  buried: (w) => `${has(w)} Karten abgelegt.`,
  shot: (w, shot) => `${does(w, shots[shot][0], shots[shot][1])}.`,
  scored: (rows) => `Die Runde ist zu Ende: ${rows.map((r) => row(r.who, r.score)).join(", ")}.`,
  totals: (rows) => `Stand: ${rows.map((r) => row(r.who, r.total)).join(", ")}.`,
  won: (winners) => {
    const first = winners[0];
    if (winners.length === 1 && first)
      return `Das Spiel ist zu Ende. ${does(first, "gewinnst", "gewinnt")}.`;
    return `Das Spiel ist zu Ende. Es gewinnen ${all(winners.map((w) => (w.me ? "du" : w.name)))}.`;
  },
  broken: "Herz ist gebrochen.",
  started: "Das Spiel beginnt.",
  again: "Ein neues Spiel beginnt.",
  claimed: (w) => `${does(w, "beanspruchst", "beansprucht")} alle übrigen Stiche.`,
  claimHeld: (w) => `Alle übrigen Stiche gehen an ${whom(w)}.`,
  playedOut: (w) => `${does(w, "beendest", "beendet")} die Runde: Sie ist schon entschieden.`,
  takebackAsked: (w) => `${does(w, "möchtest", "möchte")} eine Karte zurücknehmen.`,
  tookBack: (w) => `${has(w)} die letzte Entscheidung zurückgenommen.`,
  answered: (w, yes) => `${does(w, "stimmst", "stimmt")} ${yes ? "" : "nicht "}zu.`,
  offerEnded: "Die Frage ist erledigt.",
  wantsRematch: (w) => `${does(w, "möchtest", "möchte")} noch ein Spiel.`,
  wantsEnd: (w) => `${does(w, "möchtest", "möchte")} dieses Spiel abbrechen. Bist du auch dafür, stimm im Menü zu.`,
  said: (name, words) => `${name} sagt: ${words}`,
  sign: (name, word) => `${name}: ${word}.`,
  away: (w) => `${is(w)} gerade nicht da.`,
  backAgain: (w) => `${is(w)} wieder da.`,
  stoodIn: (w) => `Ein Computer spielt für ${whom(w)}.`,
  sat: (name) => `${name} setzt sich.`,
  renamed: (from, to) => `${from} heißt jetzt ${to}.`,
  left: (name, computer) => `${name} ist gegangen.${computer ? " Ein Computer spielt weiter." : ""}`,
  putOut: (name, computer) =>
    `${name} wurde vom Platz entfernt.${computer ? " Ein Computer spielt weiter." : ""}`,
  terms: (came, turn) => {
    const now = turn === undefined ? "" : turn ? `: jetzt ${turn / 1000} Sekunden` : ": jetzt ohne Grenze";
    if (!came) return `Die Bedenkzeit hat sich geändert${now}.`;
    return `Geändert hat sich, wer kommen darf${now && ", und die Bedenkzeit"}${now}.`;
  },
  countsNoMore: "Du hast eine Karte zurückgenommen: Dieses Spiel zählt nicht in deiner Statistik.",
  housePaysNone: "Du hast den Computern alles abgenommen, was sie an einem Tag zahlen. Heute zahlen sie dir nichts mehr.",
  houseTakesNone: "Du hast an die Computer alles verloren, was sie an einem Tag nehmen. Heute nehmen sie dir nichts mehr ab.",
  houseForNothing: "Die Computer spielen hier nur zum Spaß: Dein Tageslimit gegen sie ist 0, oder es steckt an einem anderen Tisch.",
  stopped: (name, computer) =>
    `${name || "Jemand"} wurde vom Tisch entfernt.${computer ? " Ein Computer spielt weiter." : ""}`,
  youStopped: (name) => `Du hast ${name || "jemanden"} vom Tisch entfernt.`,
  youPutOut: "Du wurdest vom Platz entfernt. Du schaust jetzt zu.",
  youAwayLong: "Du warst lange nicht da, und dein Platz ist wieder frei. Du schaust jetzt zu.",
  host: (w) => `${does(w, "führst", "führt")} jetzt den Tisch.`,
  seated: (name) => `${name}, ein Computer, setzt sich.`,
  emptied: (seat) => `Platz ${seat} ist jetzt frei.`,
  swapped: (those) => {
    const [one, other] = [...those].sort((a, b) => Number(b.me) - Number(a.me));
    if (one && other) return `${who(one)} und ${other.name} ${one.me ? "habt" : "haben"} die Plätze getauscht.`;
    return one ? `${does(one, "sitzt", "sitzt")} jetzt auf einem anderen Platz.` : "";
  },
  paused: (w) => (w ? `${does(w, "hältst", "hält")} das Spiel an.` : "Das Spiel ist angehalten."),
  resumed: "Das Spiel geht weiter.",
  closed: "Der Tisch ist geschlossen.",
  lost: "Verbindung verloren. Neuer Versuch …",
  healed: "Die Verbindung steht wieder.",
  hint: (reason) => `Tipp: ${reason}`,
};
