/* solo_retry.h - replays a hand of a record from one of its decisions: the same cards, the same
 * computers, and the person at the seat that decided.
 *
 * The table is a one-person table (solo.h) that is over with the hand. The chance of its computers
 * follows from the record alone, so that the same decisions lead to the same hand on every try.
 */
#ifndef HEARTS_SOLO_SOLO_RETRY_H
#define HEARTS_SOLO_SOLO_RETRY_H

#include "clients/terminal/solo/solo.h"
#include "table/retry_steps.h"

/* What the person did in one row of the table: in a trick, or before the first one. */
struct retry_row {
    uint8_t trick; /* from 1; 0: passed, charged or buried */
    uint8_t count;
    hearts_card cards[HEARTS_SEEN_CARDS];
    bool took;
    int32_t points; /* if took: the points of that trick */
};

/* How a hand went on from the moment. */
struct retry_play {
    bool ended; /* the hand was scored: `points` is valid */
    int32_t points[HEARTS_SEATS];
    int count;
    struct retry_row rows[2 * HEARTS_CARDS];
};

struct retry {
    struct solo *table;        /* at the moment; freed with solo_free() */
    size_t seen;               /* events that the seat had seen by then; see solo_seen() */
    uint8_t seat;              /* the person's seat */
    unsigned index;            /* of the decision in the whole record, from 0 */
    uint16_t hand;             /* its number in the pass cycle */
    uint8_t trick;             /* of the moment, from 1; 0: before the first */
    uint16_t replaced;         /* bit s: the player of seat s is not available, `full` replaces
                                * it */
    struct hearts_move played; /* the move in the record, if a decision is named */
    struct retry_play before;  /* how it went on in the record */
};

/* Opens such a table. External programs that the record names are never started, because anybody
 * may have written it. */
enum retry_result retry_open(const struct record *record, const struct retry_moment *at,
                             struct retry *out, struct record_fault *f);

/* Resets the table to the moment. False when out of memory. */
bool retry_back(struct retry *a);

/* Reports how the hand went on at the table, from the moment to now. */
void retry_play(const struct retry *a, struct retry_play *out);

/* Plays the hand to its end with `full` in the person's seat. Its first decision is `first`, or its
 * own if NULL. False with *e filled when the table cannot go on. */
bool retry_full(struct retry *a, const struct hearts_move *first, struct error *e);

#endif
