/* table_standing.c - who is ahead of whom while a game is played. */
#include "table/table_inside.h"

/* By what both parties would have if the hand in play ended with the tricks taken so far. */
bool table_is_ahead(const struct table *t, int seat, int other)
{
    const struct hearts_plan *p = t->plan;
    struct hearts_tally tally[HEARTS_SEATS];
    bool playing = t->game.phase != HEARTS_DEAL && t->game.phase != HEARTS_OVER;
    int64_t behind = 0;
    hearts_game_tally(p, &t->game, false, tally);
    for (int side = 0; side < p->sides; side++) {
        int first = p->first[side];
        int64_t total = t->game.score[first];
        if (playing)
            total += tally[side].hand;
        if (p->team[first] == p->team[seat])
            behind += total;
        if (p->team[first] == p->team[other])
            behind -= total;
    }
    return behind < 0;
}
