/* solo_retry.h - a hand of a record played again, from one of its decisions: the same cards, the
 * same computers, the person at the seat that decided.
 *
 * The table is one for one person (solo.h), over when the hand is. Its computers go by chance that
 * follows from the record alone, so that the same decisions lead to the same hand, as often as it
 * is tried.
 */
#ifndef HEARTS_SOLO_SOLO_RETRY_H
#define HEARTS_SOLO_SOLO_RETRY_H

#include "clients/terminal/solo/solo.h"
#include "table/retry_steps.h"

/* What the person did in a row: a trick, or before the first one. */
struct retry_row {
    uint8_t trick; /* from 1; 0: passed, charged or buried */
    uint8_t count;
    hearts_card cards[HEARTS_SEEN_CARDS];
    bool took;
    int32_t points; /* of a trick taken */
};

/* How a hand went on from the moment. */
struct retry_play {
    bool ended; /* the hand was scored: the points below are there */
    int32_t points[HEARTS_SEATS];
    int count;
    struct retry_row rows[2 * HEARTS_CARDS];
};

struct retry {
    struct solo *table;        /* at the moment; freed by solo_free() */
    size_t seen;               /* what the seat had seen of it by then; see solo_seen() */
    uint8_t seat;              /* the person's */
    unsigned index;            /* of the decision among all of the record, from 0 */
    uint16_t hand;             /* its number in the passing cycle */
    uint8_t trick;             /* that it belongs to, from 1; 0: none */
    uint16_t replaced;         /* bit s: who played seat s cannot, and `full` does */
    struct hearts_move played; /* then, where a decision is named */
    struct retry_play before;  /* what came of it then */
};

/* Opens such a table. Programs that the record names are never started: anybody may have written
 * it. */
enum retry_result retry_open(const struct record *record, const struct retry_moment *at,
                             struct retry *out, struct record_fault *f);

/* Back to the moment. False when memory is out. */
bool retry_back(struct retry *a);

/* How the hand went on at the table, from the moment up to now. */
void retry_play(const struct retry *a, struct retry_play *out);

/* Plays the hand to its end with `full` in the person's seat, which begins with that decision;
 * NULL: with one of its own. False and *e filled when the table cannot go on. */
bool retry_full(struct retry *a, const struct hearts_move *first, struct error *e);

#endif
