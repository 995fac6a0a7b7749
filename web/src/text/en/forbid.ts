// forbid.ts - why a card may not be played or chosen, by the rules of the game.

export const forbid = {
  /** About the card that was pressed: {card}; {suit} is the suit led, {first} the card that may be played. */
  cards: {
    "follow-suit": "**{card} must wait:** you still hold {suit}.",
    "first-trick-points": "**{card} must wait:** no points can fall in the first trick.",
    "first-trick-bonus": "**{card} must wait:** bonus cards may not fall in the first trick.",
    "first-trick-named": "**{card} must wait:** it may not fall in the first trick.",
    "first-trick-order": "**{card} must wait:** in the first trick {first} falls first.",
    "not-broken": "**{card} must wait:** hearts are not broken yet.",
    "queen-not-broken": "**{card} must wait:** she may not be led before hearts are broken.",
    "queen-now": "**{card} must wait:** the queen of spades is safe now and must be played.",
    "opening-card": "**{card} must wait:** {first} opens the hand.",
    "opening-club": "**{card} must wait:** a club opens the hand.",
    "charged-slough": "**{card} must wait:** it is charged, and its suit has not been led.",
    "charged-first-lead": "**{card} must wait:** it is charged, and its suit has not been led before.",
    "not-chargeable": "**{card} stays:** it is not one of the cards that may be charged.",
    "charge-limit": "**{card} stays:** no more charges are left to you.",
    "bury-charged": "**{card} stays:** a charged card may not be buried.",
    "bury-points": "**{card} stays:** cards that count may not be buried while you hold others.",
    "not-held": "**{card} is not in your hand.**",
    "named-too-often": "**{card} is chosen more often than you hold it.**",
    "not-your-turn": "**{card} must wait:** it is not your turn.",
  },
  someRule: "**{card} must wait:** the rules do not allow it now.",
  enough: (n: number): string => `**${n === 1 ? "One is" : n + " are"} chosen already.** Press one of them to put it back.`,
  tooFew: (n: number): string => `**Not yet:** ${n === 1 ? "one card has" : n + " cards have"} to be chosen.`,
};
