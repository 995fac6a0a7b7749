// rules_words.ts - rules in German sentences, a paragraph for each group: who plays, deal, pass, charge.
//
// Sentence by sentence what the server says in English; rules.test.mjs compares the two.
import { facesOf } from "../../fair/deck";
import type { RulesRead } from "../../net/types";
import { deckOf, inSuit, without } from "./rules_deck";
import { play } from "./rules_play";
import { and, capital, count, faces, word, type Told } from "./rules_say";
import { end, money, moon, worth } from "./rules_score";

function table({ r, deck }: Told): string[] {
  const out = [
    `${capital(word(r.seats))} spielen${deck.two ? " mit zwei Kartenspielen" : ""}, alle bekommen ` +
      `${r.hand === 1 ? "eine Karte" : `${r.hand} Karten`}.`,
  ];
  const missing = without(facesOf("c,d,s,h"), deck.cards);
  if (missing.length)
    out.push(
      `Vor dem Geben ${missing.length > 1 ? "kommen" : "kommt"} ` +
        `${faces(missing, { ...deck, cards: [...deck.cards, ...missing] })}` +
        `${deck.two ? " aus beiden Kartenspielen" : ""} heraus.`,
    );
  if (deck.two)
    out.push(
      "Fallen beide gleichen Karten in denselben Stich, heben sie einander auf, und keine kann ihn nehmen.",
      "Sind alle Karten der ausgespielten Farbe aufgehoben, nimmt niemand den Stich: Wer ihn ausgespielt hat, " +
        "spielt noch einmal aus, und wer den nächsten nimmt, nimmt ihn mit.",
    );
  return out;
}

function teams({ r, o }: Told): string[] {
  if (!r.teams) return [];
  return [
    `Die Plätze heißen A bis ${String.fromCharCode(64 + r.seats)}, im Uhrzeigersinn.`,
    ...r.teams.split(",").map((t) => `${and([...t])} spielen zusammen.`),
    o.team_score === "summed"
      ? "Gezählt wird einzeln; am Ende werden die Summen der Parteien verglichen."
      : "Was eine Partei nimmt, liegt auf einem Stapel, und sie hat einen gemeinsamen Stand.",
  ];
}

function kitty({ r, o, deck }: Told): string[] {
  if (!r.kitty) return [];
  const swap = o.kitty === "swap", point = o.kitty_when === "first_point";
  const first = `Wer den ersten Stich nimmt${point ? ", in dem eine Karte Punkte kostet" : ""}, `;
  const out = [
    `${capital(count(r.kitty, "Karte", "Karten"))} ${r.kitty === 1 ? "bleibt" : "bleiben"} übrig: der Talon.`,
    swap
      ? `${first}nimmt den Talon auf die Hand und legt dafür ${count(r.kitty, "Karte", "Karten")} verdeckt ab, ` +
          `${r.kitty === 1 ? "die mit den genommenen zählt" : "die mit den genommenen zählen"}.`
      : `${first}bekommt ihn dazu, und er zählt mit den genommenen Karten.`,
  ];
  // With one deck and the very first trick there are always cards to discard.
  if (point || (swap && deck.two))
    out.push(
      `Liegt er beim letzten Stich der Runde noch da, geht er mit diesem${swap ? " und zählt, wie er ist" : ""}.`,
    );
  out.push(
    o.kitty_seen === "all"
      ? "Alle sehen dann, was darin lag."
      : "Niemand sonst sieht vor dem Ende der Runde, was darin lag.",
  );
  if (swap && o.bury_points === "off")
    out.push("Karten, die zählen, dürfen nur abgelegt werden, wenn es nicht genug andere gibt.");
  if (swap && deck.chargeable.length) out.push("Eine verdoppelte Karte darf nicht abgelegt werden.");
  return out;
}

const nth = ["", "", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten", "neunten"];

function where(letter: string, seats: number): string {
  const n = Number(letter);
  if (letter === "L" || n === 1) return "nach links";
  if (letter === "R" || n === seats - 1) return "nach rechts";
  if (letter === "A" || 2 * n === seats) return "nach gegenüber";
  return `an den ${nth[n] ?? ""} Platz links`;
}

function pass({ r, o }: Told): string[] {
  const letters = r.pass ?? [];
  const one = letters.some((l) => l !== "H" && l !== "S"), all = letters.includes("S");
  if (!one && !all) return ["Es werden keine Karten weitergegeben."];
  const some = Number(o.pass_count), each = Math.max(1, Math.floor(some / (r.seats - 1)));
  const cards = count(some, "Karte", "Karten");
  const way = (l: string, what: string): string =>
    l === "S" ? `je ${count(each, "Karte", "Karten")} an alle anderen` : `${what}${where(l, r.seats)}`;
  const said = letters.map((l) => (l === "H" ? (all ? "keine" : "gar nicht") : way(l, all ? cards + " " : "")));
  const row = said.length < 2 ? "" : `${said.slice(0, -1).join(", ")}, dann ${said.at(-1) ?? ""}, und so fort.`;
  const out = [
    said.length === 1
      ? `In jeder Runde geben alle ${all ? "" : cards + " "}${said[0] ?? ""} weiter.`
      : `Alle geben ${all ? "Karten" : cards} weiter, von Runde zu Runde ${row}`,
    "Getauscht wird, sobald alle gewählt haben.",
  ];
  if (!one || o.pass_through === "off") return out;
  const through =
    o.pass_through === "whole"
      ? "Statt eigener Karten darf man alles weitergeben, was kommt, ohne es anzusehen"
      : "Man darf weniger eigene Karten geben, oder keine, und den Rest von denen, die kommen, ungesehen dazulegen";
  out.push(through + (all ? "; nicht dort, wo alle anderen etwas bekommen." : "."));
  out.push(o.pass_through_shown === "on" ? "Alle erfahren, wer das tut." : "Niemand erfährt, wer das tut.");
  return out;
}

function chargeWhat({ o, deck }: Told): string {
  const limit = Number(o.charge_limit), n = deck.chargeable.length;
  const which =
    n === 1 ? "diese Karte" : limit >= n ? "von diesen Karten beliebig viele"
      : limit === 1 ? "eine dieser Karten" : `bis zu ${word(limit)} dieser Karten`;
  return `Vor dem ersten Ausspiel darf, wer will, ${which} zeigen und damit verdoppeln: ` +
    `${faces(deck.chargeable, deck)}.`;
}

function chargeWorth({ deck }: Told): string[] {
  const ace = deck.chargeable.includes("AH"), hearts = inSuit(deck.chargeable, "H").some((c) => c !== "AH");
  const others = deck.chargeable.some((c) => c !== "AH" && deck.value(c) !== 0);
  return [
    others && ace
      ? "Eine verdoppelte Karte zählt doppelt; das verdoppelte Herz-Ass lässt jedes Herz doppelt zählen."
      : others ? "Eine verdoppelte Karte zählt doppelt."
        : ace ? "Verdoppelt lässt das Ass jedes Herz doppelt zählen." : "",
    ace && hearts ? "Ein anderes verdoppeltes Herz zählt dann vierfach." : "",
  ];
}

function charge(told: Told): string[] {
  const { o, deck } = told;
  if (!deck.chargeable.length) return [];
  return [
    chargeWhat(told),
    ...chargeWorth(told),
    {
      together: "Alle wählen zugleich und zeigen zusammen.",
      turns: "Gewählt wird reihum, einmal, links vom Geber beginnend.",
      rounds: "Gewählt wird reihum, links vom Geber beginnend, bis niemand mehr will.",
    }[o.charge_order ?? ""] ?? "",
    o.charge_lead === "on"
      ? "Eine verdoppelte Karte darf das erste Ausspiel ihrer Farbe sein, aber in deren erstem Stich nicht " +
        "bedienen, außer es bleibt nichts anderes."
      : "Eine verdoppelte Karte darf nicht in den ersten Stich fallen, zu dem ihre Farbe ausgespielt wird, " +
        "außer es bleibt nichts anderes.",
    o.charge_slough === "off"
      ? "Auch abgeworfen werden darf sie nicht, bevor ihre Farbe ausgespielt wurde, außer es bleibt nichts anderes."
      : "",
  ];
}

export function words(r: RulesRead): string[] {
  const joined = r.teams !== null && r.options.team_score !== "summed";
  const told: Told = {
    r, o: r.options, deck: deckOf(r), joined, teams: r.teams !== null, summed: r.teams !== null && !joined,
  };
  const paragraphs = [
    [...table(told), ...teams(told), ...kitty(told)], pass(told), charge(told), play(told), worth(told), moon(told),
    end(told), money(told),
  ];
  return paragraphs.map((sentences) => sentences.filter(Boolean).join(" ")).filter(Boolean);
}
