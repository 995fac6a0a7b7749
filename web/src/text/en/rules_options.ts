// rules_options.ts - the options of the rules by name: short titles, and words for their values.
//
// What is missing here is shown in the server's words.

export interface OptionText {
  title: string;
  /** What it is about; if missing, in the server's words. */
  brief?: string;
  /** By the word of a value. */
  values?: Record<string, string>;
}

export const options: Record<string, OptionText> = {
  players: { title: "Players", brief: "How many people play." },
  decks: {
    title: "Decks",
    brief: "Decks shuffled together. With two, identical cards in a trick cancel out.",
  },
  teams: { title: "Teams", brief: "Who plays together.", values: { none: "Everyone alone" } },
  team_score: { title: "Score of a team" },
  strip: {
    title: "Cards removed",
    brief: "Taken out of every deck before the deal.",
    values: {
      standard: "As usual: {2D} for three, {2D} {2C} for five, none with a kitty",
      clubs_first: "Clubs first: {2C} for three, {2C} {2D} for five",
    },
  },
  kitty: {
    title: "Kitty",
    brief: "What happens to leftover cards.",
    values: {
      standard: "As usual: none for three to five; for more, it goes to the winner of a trick",
      none: "No kitty: the cards must deal out evenly",
      take: "The winner of the trick gets it, and it counts",
      swap: "The winner of the trick picks it up, and buries as many cards",
    },
  },
  kitty_when: { title: "When the kitty is taken" },
  kitty_seen: { title: "Who sees the kitty" },
  bury_points: { title: "Burying cards that count" },
  pass: { title: "Order of passing", brief: "One direction a hand, then round again." },
  pass_count: { title: "Cards to pass", brief: "How many each player passes." },
  pass_through: { title: "Passing cards on unseen" },
  pass_through_shown: { title: "Passing on is announced" },
  charge: {
    title: "Cards to charge",
    values: { all: "{AH}, {QS}, {JD}, {TC} and bonus cards, if they count" },
  },
  charge_limit: { title: "Charges per player" },
  charge_order: { title: "Order of charging" },
  charge_lead: { title: "Leading a charged card" },
  charge_slough: { title: "Discarding a charged card" },
  charge_or_hearts: { title: "Hearts or the charged queen" },
  opening: { title: "First lead" },
  open_free: { title: "Opening with a heart" },
  hearts_any_time: { title: "Hearts from the start" },
  hearts_break: { title: "Breaking hearts" },
  qs_breaks: { title: "The queen breaks hearts" },
  bonus_breaks: { title: "Bonus cards break hearts" },
  qs_after_hearts: { title: "The queen after hearts" },
  qs_or_hearts: { title: "Hearts or the queen" },
  trick1_ban: {
    title: "Not on the first trick",
    values: { points: "Every card that costs points" },
  },
  trick1_bonus: { title: "No bonus on the first trick" },
  trick1_order: { title: "Nothing else to discard" },
  must_qs: { title: "The queen must go" },
  boost: { title: "Booster nines", brief: "A nine of the suit led sends the trick round once more." },
  boost_last: { title: "Boosting the last cards" },
  boost_ban: { title: "Boosting the first trick" },
  last_unwon: { title: "Last tricks without a winner" },
  hearts: { title: "Hearts" },
  queen: { title: "Queen of spades" },
  king: { title: "King of spades" },
  ace: { title: "Ace of spades" },
  jack: { title: "Jack of diamonds", brief: "What it costs; −10 makes it a bonus card." },
  ten: { title: "Ten of diamonds", brief: "What it costs; −10 makes it a bonus card." },
  points: { title: "Other values", brief: "For any card, in place of those above." },
  tc_doubles: { title: "The ten of clubs doubles" },
  second_copy: { title: "The second copy counts" },
  no_tricks: { title: "For taking no trick", brief: "Added to the hand score of a player with no tricks." },
  moon: { title: "Shooting the moon" },
  moon_worth: { title: "Worth of a moon", brief: "Points.", values: { total: "All the points of the hand" } },
  moon_bonus: { title: "A moon with the bonus" },
  moon_cards: { title: "Cards of a moon" },
  moon_late: { title: "Late in the game", brief: "Whose total lets the shooter choose." },
  moon_partner: { title: "The shooter's partner" },
  sun: { title: "Sun" },
  sun_worth: { title: "Worth of a sun", brief: "Points.", values: { double: "Twice a moon" } },
  half_moon: { title: "Half moon" },
  floor: { title: "Never below zero" },
  reset: { title: "Totals that reset" },
  exact_wins: { title: "An exact hit wins" },
  target: { title: "Target", values: { none: "No target" } },
  hands: { title: "Number of hands", values: { none: "Any number" } },
  ties: { title: "When the lowest total is tied" },
  least: { title: "Lowest score that can win", values: { none: "Any score" } },
  stakes: {
    title: "Stakes",
    brief: "Every hand is settled: what a point is worth.",
    values: { none: "No stakes" },
  },
  settle: { title: "Stakes against whom" },
  below_least: { title: "A score too low to win" },
  split: { title: "Payments that don’t divide evenly" },
  pot: {
    title: "Pot",
    brief: "What everyone puts in before the game, for the winners.",
    values: { none: "No pot" },
  },
  pot_shares: { title: "Shares of the pot" },
  pot_ties: { title: "When the pot is tied" },
  leaver: { title: "Leaving early" },
};
