// forbid.ts - why a card may not be played or chosen, by the rules of the game.
import { Click } from "./click";

export const forbid = {
  /** About the card that was pressed: {card}; {suit} is the suit led, {first} the card that may be played. */
  cards: {
    "follow-suit": "**{card} must wait:** you still have {suit}.",
    "first-trick-points": "**{card} must wait:** no points on the first trick.",
    "first-trick-bonus": "**{card} must wait:** no bonus cards on the first trick.",
    "first-trick-named": "**{card} must wait:** it can’t be played on the first trick.",
    "first-trick-order": "**{card} must wait:** on the first trick {first} has to go first.",
    "not-broken": "**{card} must wait:** hearts haven’t been broken yet.",
    "queen-not-broken": "**{card} must wait:** she can’t be led until hearts are broken.",
    "queen-now": "**{card} must wait:** the queen of spades is safe now, so you have to play her.",
    "opening-card": "**{card} must wait:** {first} leads the first trick.",
    "opening-club": "**{card} must wait:** a club leads the first trick.",
    "charged-slough": "**{card} must wait:** it is charged, and its suit hasn’t been led yet.",
    "charged-first-lead": "**{card} must wait:** it is charged, and its suit hasn’t been led before.",
    "not-chargeable": "**{card} stays:** it can’t be charged.",
    "charge-limit": "**{card} stays:** you can’t charge any more cards.",
    "bury-charged": "**{card} stays:** you can’t bury a charged card.",
    "bury-points": "**{card} stays:** you can’t bury cards that count while you have others.",
    "not-held": "**{card} is not in your hand.**",
    "named-too-often": "**You don’t have that many of {card}.**",
    "not-your-turn": "**{card} must wait:** it is not your turn.",
  },
  someRule: "**{card} must wait:** the rules don’t allow it now.",
  enough: (n: number): string => `**You have already chosen ${n === 1 ? "one" : n}.** ${Click} a chosen card to keep it.`,
  tooFew: (n: number): string => `**Not yet:** choose ${n === 1 ? "one card" : n + " cards"}.`,
};
