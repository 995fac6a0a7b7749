/* chance.h - chance that follows from a number: the same deal, and the same thoughts of computers
 * who are asked the same, whenever and wherever a hand is played.
 */
#ifndef HEARTS_TABLE_CHANCE_H
#define HEARTS_TABLE_CHANCE_H

#include "hearts/game.h"

/* Of what follows from the number: what a seat thinks at its n-th decision of the hand, from 0. It
 * does not depend on when the others, who may choose at the same time, have decided. */
uint64_t chance_of_decision(uint64_t chance, int seat, unsigned nth);

/* A number that follows from the cards of a hand; never 0. */
uint64_t chance_of_deck(const hearts_card *deck, unsigned count);

#endif
