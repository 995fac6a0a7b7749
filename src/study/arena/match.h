/* match.h - a duplicate match: samples are played on several threads, and counted in order of their
 * numbers.
 *
 * The result after n samples depends only on them. So a match that stops early stops at the same
 * sample with any number of threads, and may be resumed from any earlier result of its own.
 */
#ifndef HEARTS_ARENA_MATCH_H
#define HEARTS_ARENA_MATCH_H

#include "study/arena/match_stats.h"
#include "study/arena/sample.h"

struct match_result;

struct match_order {
    const struct hearts_plan *plan;
    struct match_side side[2];     /* A and B */
    const struct player *stand_in; /* decides for a player that breaks a rule */
    enum seating_design design;
    bool calibrate;       /* also counts predictions for the cards chosen, and the results */
    bool games;           /* whole games; otherwise single hands */
    uint64_t deals, seed; /* deals: samples, at most */
    unsigned threads;     /* 1 to PARALLEL_MAX */
    double sprt;          /* above 0: stop once A is better by this, or not better at all */
    /* Called about twice a second, or NULL. */
    void (*progress)(const struct match_result *so_far, const struct match_order *o);
    void *with;            /* for progress() */
    bool (*stopped)(void); /* true ends the match at once; or NULL */
    /* An earlier result of this match to resume from, or NULL; it may be the same object as the new
     * result. Only its counts and its curve are used; the rest follows from the order. */
    const struct match_result *from;
};

/* The difference after this many deals. */
struct match_moment {
    uint64_t deals;
    double difference, margin;
};

enum { MATCH_CURVE = 200 };

struct match_result {
    uint64_t deals, hands, endless;
    int seatings;
    enum match_measure measure;              /* what this match is decided by */
    struct stats difference[MATCH_MEASURES]; /* A minus B */
    struct stats gain; /* of that measure, with the sign set so that more is better for A */
    struct match_tally side[2];
    struct expected expected[2];
    enum sprt_verdict verdict;
    int moments;
    struct match_moment curve[MATCH_CURVE];
};

/* Plays the match, to its end or until it is stopped. False with *e filled when it cannot be
 * played. */
bool match_play(const struct match_order *o, struct match_result *out, struct error *e);

/* Who is better, with 95 % confidence: 0 A, 1 B, -1 undecided. */
int match_better(const struct match_result *r);

#endif
