/* all_see.h - every seat of a test's table sees what it may of what happened. */
#ifndef TESTS_UNIT_ALL_SEE_H
#define TESTS_UNIT_ALL_SEE_H

#include "hearts/game.h"
#include "players/player.h"

static inline void all_see(const struct hearts_plan *p, struct player_seat *seats,
                           const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int s = 0; s < p->seats; s++) {
            struct hearts_seen seen;
            hearts_seen_of(p, &events->at[i], s, &seen);
            player_seat_see(&seats[s], &seen);
        }
}

#endif
