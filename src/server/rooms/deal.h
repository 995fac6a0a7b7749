/* deal.h - where decks, dealers and computers' random draws come from: the system's random numbers,
 * all outcomes equally likely. Where a recorded hand is replayed, they follow from its record. */
#ifndef HEARTS_ROOMS_DEAL_H
#define HEARTS_ROOMS_DEAL_H

#include "server/rooms/room.h"

/* Shuffles the deck of `p` into deck[]. */
void deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS]);

/* Draws who deals the first hand of a game. */
int deal_dealer(const struct hearts_plan *p);

/* Whether no further hand is dealt at the table. */
bool deal_is_over(const struct room *room);

/* The random seed for a computer's next decision at a seat. */
uint64_t deal_draws(const struct room *room, int seat);

#endif
