/* deal.h - where decks, dealers and what computers draw by come from: the system's own chance,
 * every outcome as likely; but where a hand is played again, what follows from its record. */
#ifndef HEARTS_ROOMS_DEAL_H
#define HEARTS_ROOMS_DEAL_H

#include "server/rooms/room.h"

/* Shuffles the deck of `p` into deck[]. */
void deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS]);

/* Who deals the first hand of a game. */
int deal_dealer(const struct hearts_plan *p);

/* Whether no other hand is dealt at the table. */
bool deal_is_over(const struct room *room);

/* What the next decision of a computer at a seat draws by. */
uint64_t deal_draws(const struct room *room, int seat);

#endif
