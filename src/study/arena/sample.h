/* sample.h - one deal, or the shuffles of one game, played in every seating of two players. */
#ifndef HEARTS_ARENA_SAMPLE_H
#define HEARTS_ARENA_SAMPLE_H

#include "study/arena/playing.h"
#include "study/arena/seating.h"

/* A player and its limits per decision; see struct thinking. */
struct match_side {
    const struct player *player;
    uint64_t nodes, time_ns;
};

/* What a sample measures, A minus B. */
enum match_measure {
    MATCH_POINTS, /* points per hand: less is better */
    MATCH_SHARE,  /* share of the games won, per seat: more is better */
    MATCH_MONEY,  /* money per game and seat, from stakes and pot: more is better */
    MATCH_MEASURES,
};

/* The counts for each of the two sides. */
struct match_tally {
    int64_t points;      /* hand scores, over all its seats */
    uint64_t seat_hands; /* hands times seats */
    uint64_t moons;      /* moons and suns shot by its sides */
    struct playing_spent spent;
};

struct sample {
    double difference[MATCH_MEASURES];
    struct match_tally side[2];
    uint64_t hands;
    struct expected expected[2]; /* of both sides, if the design calibrates */
    uint64_t endless;            /* games called off after SAMPLE_HANDS hands */
};

enum { SAMPLE_HANDS = 2000 };

/* The settings shared by all samples of a match. */
struct sample_design {
    const struct hearts_plan *plan;
    struct match_side side[2];
    const struct player *stand_in;
    bool games;
    const struct roles *calibrate; /* roles of the plan, to count predictions; or NULL */
    bool (*stopped)(void);         /* as in struct playing */
    uint64_t seed;
    int seatings;
    uint16_t seating[SEATING_MAX];
};

/* Adds b to a. */
void match_tally_add(struct match_tally *a, const struct match_tally *b);

/* Plays sample `number`. The same number gives the same sample on any thread, except for the times.
 * False with *e filled on failure. */
bool sample_play(const struct sample_design *d, uint64_t number, struct scratch *scratch,
                 struct sample *out, struct error *e);

#endif
