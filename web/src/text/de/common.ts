// common.ts - words that are needed everywhere.
import type { Card, SuitLetter } from "../../net/types";
import type { Texts } from "../text";

const suits: Record<SuitLetter, string> = { C: "Kreuz", D: "Karo", S: "Pik", H: "Herz" };
const ranks: Record<string, string> = {
  "2": "Zwei", "3": "Drei", "4": "Vier", "5": "Fünf", "6": "Sechs", "7": "Sieben", "8": "Acht", "9": "Neun",
  T: "Zehn", J: "Bube", Q: "Dame", K: "König", A: "Ass",
};
const card = (c: Card): string => `${suits[c[1] as SuitLetter]}-${ranks[c[0] ?? ""]}`;
const article = (c: Card): string => (c[0] === "A" ? "das" : c[0] === "J" || c[0] === "K" ? "der" : "die");

export const common: Texts["common"] = {
  name: "OpenHearts",
  close: "Schließen",
  back: "Zurück",
  cancel: "Abbrechen",
  you: "Du",
  nobody: "Niemand",
  guest: (number) => `Gast ${number}`,
  suits,
  Card: card,
  theCard: (c) => `${article(c)} ${card(c)}`,
  loading: "Einen Moment.",
  unreachable: "Der Server ist nicht erreichbar.",
  notLoaded: "Das wurde nicht geladen",
  notLoadedSay: "Die Verbindung ist weg, oder die Seite wurde inzwischen aktualisiert.",
  tryAgain: "Noch einmal versuchen",
  missing: "Hier ist nichts.",
  missingSay: "Vielleicht ist die Adresse verschrieben, oder was hier war, gibt es nicht mehr.",
  toStart: "Zur Startseite",
};
