/* worth.c - what a player plays for. */
#include "players/worth.h"

#include "hearts/game.h"
#include "players/outcome.h"

void worth_begin(struct worth *w, const struct lore *l, int me, bool totals, struct desk *d)
{
    (void)d;
    *w = (struct worth){ .lore = l, .me = me, .score = totals };
}

double worth_of(struct worth *w, const struct hearts_game *g)
{
    return outcome_of_hand(w->lore, g, w->me);
}
