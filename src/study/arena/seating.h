/* seating.h - who sits where when two players meet: every deal is played in each of these ways. */
#ifndef HEARTS_ARENA_SEATING_H
#define HEARTS_ARENA_SEATING_H

#include "hearts/plan.h"

enum seating_design {
    SEATING_2V2,   /* half the table each */
    SEATING_1V3,   /* one alone against a table of the other, both ways round */
    SEATING_MIXED, /* both of these */
};

enum { SEATING_MAX = 32 };

/* The ways of seating A and B, each as the seats of A (bit s: seat s); returns how many. Where
 * there are teams a player holds whole ones.
 *
 * With every way there is its opposite, A's seats being B's, so that each sits equally often at
 * each seat. Half the table is every way with up to four parties, and five ways with their
 * opposites with more; where the parties are odd in number, the odd one is A's and B's in turn. */
int seating_list(const struct hearts_plan *p, enum seating_design design,
                 uint16_t out[SEATING_MAX]);

#endif
