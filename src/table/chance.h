/* chance.h - random numbers derived from one number: it gives the same deal, and the same decisions
 * of computers in the same position, whenever and wherever a hand is played.
 */
#ifndef HEARTS_TABLE_CHANCE_H
#define HEARTS_TABLE_CHANCE_H

#include "hearts/game.h"

/* The seed for a seat's n-th decision of the hand, from 0. It does not depend on whether others,
 * who may choose at the same time, have decided already. */
uint64_t chance_of_decision(uint64_t chance, int seat, unsigned nth);

/* A seed derived from the cards of a hand; never 0. */
uint64_t chance_of_deck(const hearts_card *deck, unsigned count);

#endif
