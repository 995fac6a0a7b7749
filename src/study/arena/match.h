/* match.h - a duplicate match: samples played on several threads, taken in by number.
 *
 * The result after n samples depends on them alone, so a match that stops early stops at the same
 * one with any number of threads. For the same reason a match may go on from any result of its own.
 */
#ifndef HEARTS_ARENA_MATCH_H
#define HEARTS_ARENA_MATCH_H

#include "study/arena/match_stats.h"
#include "study/arena/sample.h"

struct match_result;

struct match_order {
    const struct hearts_plan *plan;
    struct match_side side[2];     /* A and B */
    const struct player *stand_in; /* decides for who breaks a rule */
    enum seating_design design;
    bool calibrate;       /* counts what was expected of the cards chosen, beside what came */
    bool games;           /* whole games; otherwise hands that stand alone */
    uint64_t deals, seed; /* how many samples at most */
    unsigned threads;     /* 1 to PARALLEL_MAX */
    double sprt;          /* above 0: stop once A is better by this, or not better at all */
    /* Called about twice a second, or NULL. */
    void (*progress)(const struct match_result *so_far, const struct match_order *o);
    void *with;            /* whatever progress() needs */
    bool (*stopped)(void); /* true ends the match where it stands; or NULL */
    /* An earlier result of this match to go on from, which may be where the new one goes, or NULL.
     * Of it count what was played and the curve; the rest follows from the order. */
    const struct match_result *from;
};

/* How the difference stood after this many deals. */
struct match_moment {
    uint64_t deals;
    double difference, margin;
};

enum { MATCH_CURVE = 200 };

struct match_result {
    uint64_t deals, hands, endless;
    int seatings;
    enum match_measure measure;              /* what this match is about */
    struct stats difference[MATCH_MEASURES]; /* A minus B */
    struct stats gain; /* of the measure, turned so that more is better for A */
    struct match_tally side[2];
    struct expected expected[2];
    enum sprt_verdict verdict;
    int moments;
    struct match_moment curve[MATCH_CURVE];
};

/* Plays the match, to its end or until it is stopped. False and *e when it cannot be played. */
bool match_play(const struct match_order *o, struct match_result *out, struct error *e);

/* Who is better, 95 times in 100: 0 A, 1 B, -1 nobody knows. */
int match_better(const struct match_result *r);

#endif
