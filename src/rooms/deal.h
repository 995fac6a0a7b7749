/* deal.h - where decks, dealers and what computers draw by come from: the system's own chance,
 * every outcome as likely. */
#ifndef HEARTS_ROOMS_DEAL_H
#define HEARTS_ROOMS_DEAL_H

#include "hearts/plan.h"

/* Shuffles the deck of `p` into deck[]. */
void deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS]);

/* Who deals the first hand of a game. */
int deal_dealer(const struct hearts_plan *p);

/* What one decision of a computer draws by. */
uint64_t deal_draws(void);

#endif
