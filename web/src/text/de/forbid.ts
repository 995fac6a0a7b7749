// forbid.ts - why a card may not be played or chosen, by the rules of the game.
import type { Texts } from "../text";

export const forbid: Texts["forbid"] = {
  cards: {
    "follow-suit": "**{card} muss warten:** Du hast noch {suit}.",
    "first-trick-points": "**{card} muss warten:** Im ersten Stich fallen keine Punkte.",
    "first-trick-bonus": "**{card} muss warten:** Im ersten Stich fallen keine Bonuskarten.",
    "first-trick-named": "**{card} muss warten:** Sie darf im ersten Stich nicht fallen.",
    "first-trick-order": "**{card} muss warten:** Im ersten Stich ist zuerst {first} dran.",
    "not-broken": "**{card} muss warten:** Herz ist noch nicht gebrochen.",
    "queen-not-broken": "**{card} muss warten:** Sie darf erst ausgespielt werden, wenn Herz gebrochen ist.",
    "queen-now": "**{card} muss warten:** Die Pik-Dame kann jetzt gefahrlos fallen und muss gespielt werden.",
    "opening-card": "**{card} muss warten:** {first} eröffnet die Runde.",
    "opening-club": "**{card} muss warten:** Ein Kreuz eröffnet die Runde.",
    "charged-slough": "**{card} muss warten:** Sie ist verdoppelt, und ihre Farbe wurde noch nicht ausgespielt.",
    "charged-first-lead": "**{card} muss warten:** Sie ist verdoppelt, und ihre Farbe wird zum ersten Mal ausgespielt.",
    "not-chargeable": "**{card} bleibt:** Diese Karte darf nicht verdoppelt werden.",
    "charge-limit": "**{card} bleibt:** Du darfst keine weitere Karte verdoppeln.",
    "bury-charged": "**{card} bleibt:** Eine verdoppelte Karte darfst du nicht ablegen.",
    "bury-points": "**{card} bleibt:** Karten, die zählen, darfst du erst ablegen, wenn du keine anderen hast.",
    "not-held": "**{card} hast du nicht auf der Hand.**",
    "named-too-often": "**{card} hast du öfter gewählt, als du sie hast.**",
    "not-your-turn": "**{card} muss warten:** Du bist nicht dran.",
  },
  someRule: "**{card} muss warten:** Die Regeln erlauben es jetzt nicht.",
  enough: (n) => `**${n === 1 ? "Eine Karte ist" : n + " Karten sind"} schon gewählt.** Tippe eine davon an, um sie zurückzunehmen.`,
  tooFew: (n) => `**Noch nicht:** Du musst ${n === 1 ? "eine Karte" : n + " Karten"} wählen.`,
};
