// players.ts - what computers are called, and how each plays, in German.
// Made from src/players/strengths.def: change that, then run ./run doc.
import type { Texts } from "../text";

export const players: Texts["players"] = {
  novice: { name: "Leicht", say: "Kennt die Regeln, vergisst gespielte Karten und probiert herum." },
  casual: { name: "Mittel", say: "Spielt, wie es kommt, und achtet auf die Dame." },
  steady: { name: "Schwer", say: "Zählt die Karten und vertut sich ab und zu." },
  strong: { name: "Sehr schwer", say: "Merkt sich jede Karte und denkt ein wenig voraus." },
  expert: { name: "Meisterhaft", say: "Merkt sich alles, denkt voraus und spielt nach dem Stand." },
  full: { name: "Volle Stärke", say: "Liest, was die anderen spielen, und denkt weit voraus." },
  careful: { name: "Vorsichtig", say: "Volle Stärke, scheut aber das Risiko." },
  hunter: { name: "Mondjagd", say: "Volle Stärke, und gern auf den Mond aus." },
  policy: { name: "Flink", say: "Spielt sofort, rein nach Instinkt." },
  duck: { name: "Einfach", say: "Bleibt niedrig, zählt Karten und wirft Gefährliches ab." },
  scholar: { name: "Bedächtig", say: "Rät die Karten der anderen und probiert viele Wege durch." },
  plain: { name: "Ratend", say: "Rät die Karten der anderen und spielt aufs Geratewohl weiter." },
  random: { name: "Irgendwas", say: "Spielt jede Karte, die die Regeln erlauben." },
};
