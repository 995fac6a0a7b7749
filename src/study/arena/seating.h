/* seating.h - the seatings of two players: every deal is played in each of them. */
#ifndef HEARTS_ARENA_SEATING_H
#define HEARTS_ARENA_SEATING_H

#include "hearts/plan.h"

enum seating_design {
    SEATING_2V2,   /* half the table each */
    SEATING_1V3,   /* one seat against all others, for both players */
    SEATING_MIXED, /* both of the above */
};

enum { SEATING_MAX = 32 };

/* Lists the seatings of A and B, each as the set of A's seats (bit s: seat s); returns their
 * number. With teams, a player has whole ones.
 *
 * Every seating comes with its opposite, where A has B's seats, so that each sits equally often
 * at each seat. For half the table, all ways are listed with up to four parties, and five ways
 * plus their opposites with more. With an odd number of parties, A and B have the larger half in
 * turn.
 */
int seating_list(const struct hearts_plan *p, enum seating_design design,
                 uint16_t out[SEATING_MAX]);

#endif
