/* fair_cards.h - cards as hearts-deal/1 counts them: copy * 52 + suit * 13 + rank. Its suits are
 * clubs, diamonds, hearts, spades; the engine has spades before hearts.
 */
#ifndef HEARTS_FAIR_FAIR_CARDS_H
#define HEARTS_FAIR_FAIR_CARDS_H

#include "hearts/plan.h"
#include "record/fair/fair.h"

/* The byte of a card's first copy (0) or second (1). */
uint8_t fair_card_byte(hearts_card c, unsigned copy);

/* The card of a byte, or HEARTS_NO_CARD. */
hearts_card fair_card_of(uint8_t byte);

/* Writes the deck of these rules as ascending bytes; returns how many. If a game with two decks has
 * only one copy of a card, that is the first. */
unsigned fair_deck_list(const struct hearts_plan *p, uint8_t out[FAIR_DECK]);

/* A shuffled deck as cards of the engine. */
void fair_deck_cards(const uint8_t *deck, unsigned n, hearts_card *out);

#endif
